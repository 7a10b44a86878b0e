//! What the parser makes of good text. Expected values are from the grammar of the language.

mod mistakes;
mod repairs;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::samples::GAME;
use crate::tree::{Declaration, Expr, ExprKind, RankPart, RefBase, SuitPart, dump};

pub(super) fn read(text: &str) -> (Source, Tree, Vec<Diagnostic>) {
    let (source, _) = Source::new("test.pip", text.as_bytes());
    let (tree, diagnostics) = parse(&source);
    (source, tree, diagnostics)
}

fn tree_of(text: &str, expected: &Expect) {
    let (_, tree, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    assert!(!tree.damaged);
    expected.assert_eq(&dump(&tree));
}

#[test]
fn a_whole_game() {
    tree_of(
        GAME,
        &expect![[r#"
        heading  @32..76
          string  @37..51
            text "Crazy Eights"  @38..50
          players 3 to 6  @61..67
        area stock  @77..104
          string  @96..103
            text "Stock"  @97..102
        area pile  @105..158
          string  @123..136
            text "Pile of "  @124..132
            name n  @133..134
          faceup  @140..146
          squaredup  @148..157
        variable Number n  @159..174
          number 7  @170..173
        variable Player leader  @175..189
        variable Deck d  @190..208
          ref standard  @199..207
        rule valid  @209..295
          player p  @220..221
          card c  @223..224
          area a  @226..227
          or  @231..294
            ==  @231..261
              ref c->rank  @231..238
              ref a->cards->top->rank  @242..261
            and  @265..294
              ==  @265..277
                ref c->suit  @265..272
                suit S  @276..277
              not  @282..294
                ==  @286..294
                  ref c  @286..287
                  cards  @291..294
                    number 8  @291..292
                    suit C  @293..294
        ordering low  @296..325
          cards x  @309..310
          cards  @314..324
            range  @314..318
              number 2  @314..315
              number 4  @317..318
            rank J  @319..320
            suit S  @321..322
            all suits  @323..324
        action setup  @326..379
          shuffle  @341..351
            list d  @349..350
          deal  @352..377
            all  @357..360
            source d  @366..367
            target stock  @371..376
        action main  @380..1184
          invoke setup  @398..406
          forever  @411..1182
            for  @429..1153
              item p  @433..434
              list players  @438..445
              start leader  @458..464
              then  @465..1153
                let q  @479..505
                  ref (…)->first  @488..504
                    ref players  @489..496
                if  @518..609
                  arm  @518..549
                    and  @521..537
                      ==  @521..527
                        ref p  @521..522
                        ref q  @526..527
                      <  @532..537
                        ref n  @532..533
                        number 3  @536..537
                    then  @538..549
                      assign +=  @540..547
                        target n  @540..541
                        number 1  @545..546
                  arm  @550..584
                    defined  @557..572
                      ref p->team  @565..572
                    then  @573..584
                      assign -=  @575..582
                        target n  @575..576
                        number 2  @580..581
                  else  @590..609
                    assign *=  @592..599
                      target n  @592..593
                      number 3  @597..598
                    assign /=  @600..607
                      target n  @600..601
                      number 4  @605..606
                ask  @622..777
                  player p  @626..627
                  option  @646..722
                    string  @646..656
                      text "Draw "  @647..652
                      name n  @653..654
                    canplay valid  @660..688
                      player p  @679..680
                      target pile  @684..688
                    then  @689..722
                      deal  @691..720
                        number 1  @696..697
                        source stock  @703..708
                        target p->hand  @712..719
                  option  @739..763
                    string  @739..745
                      text "Pass"  @740..744
                    then  @746..763
                      skip to over  @748..761
                play  @790..816
                  rule valid  @795..800
                  player p  @806..807
                  target pile  @811..815
                deal  @829..879
                  number 2  @834..835
                  chooser p  @839..840
                  source p->hand  @853..860
                  target p->team->stash  @864..878
                auto restock  @892..935
                  target stock  @905..910
                  source pile  @916..920
                  +  @929..934
                    ref n  @929..930
                    number 1  @933..934
                message  @948..962
                  string  @956..961
                    text "all"  @957..960
                message  @963..979
                  to p  @971..972
                  string  @973..978
                    text "one"  @974..977
                message  @980..1006
                  to p->team  @988..995
                  parentheses  @996..1005
                    ref p->name  @997..1004
                order  @1019..1040
                  list p->hand  @1025..1032
                  ordering low  @1036..1039
                rotate  @1041..1056
                  list players  @1048..1055
                assign =  @1057..1068
                  target leader  @1057..1063
                  ref p  @1066..1067
                let list  @1081..1102
                  list  @1093..1101
                    suit C  @1094..1095
                    parentheses  @1097..1100
                      suit H  @1098..1099
                let empty  @1103..1119
                  list  @1116..1118
                label over  @1132..1143
            winner  @1162..1176
              who leader  @1169..1175
    "#]],
    );
}

#[test]
fn headings() {
    tree_of(
        "Game \"A\" requires 2 players.",
        &expect![[r#"
        heading  @0..28
          string  @5..8
            text "A"  @6..7
          players 2  @18..19
    "#]],
    );
    tree_of(
        "Game \"A\" requires 2 or 4 or 6 teams of 2 to 3.",
        &expect![[r#"
        heading  @0..46
          string  @5..8
            text "A"  @6..7
          teams 2 or 4 or 6  @18..29
          team size 2 to 3  @39..45
    "#]],
    );
}

/// An expression with all its parentheses.
fn brackets(text: &str) -> String {
    let (_, tree, diagnostics) =
        read(&format!("Game \"A\" requires 2 players. Number n = {text}."));
    assert_eq!(diagnostics, [], "{text}");
    match &tree.declarations[0] {
        Declaration::Variable(variable) => show(variable.value.as_ref().unwrap()),
        other => panic!("{other:?}"),
    }
}

fn show(expr: &Expr) -> String {
    let rank = |part: &RankPart| match part {
        RankPart::All(_) => "%".to_owned(),
        RankPart::One(one) => show(one),
        RankPart::Range(low, high) => format!("{{{}..{}}}", show(low), show(high)),
    };
    let suit = |part: &SuitPart| match part {
        SuitPart::All(_) => "%".to_owned(),
        SuitPart::One(one) => show(one),
    };
    match &expr.kind {
        ExprKind::Ref(reference) => {
            let mut text = match &reference.base {
                RefBase::Name(ident) => ident.name.clone(),
                RefBase::Builtin(list, _) => list.word().to_owned(),
                RefBase::Paren(inner, _) => format!("({})", show(inner)),
            };
            for property in &reference.properties {
                text = format!("{{{text}->{}}}", property.name);
            }
            text
        }
        ExprKind::Number(number) => number.digits.clone(),
        ExprKind::Boolean(value) => format!("{value:?}"),
        ExprKind::Rank(rank) => rank.word().to_owned(),
        ExprKind::Suit(suit) => suit.word().to_owned(),
        ExprKind::String(_) => "\"\"".to_owned(),
        ExprKind::Paren(inner) => format!("({})", show(inner)),
        ExprKind::List(items) => {
            format!("[{}]", items.iter().map(show).collect::<Vec<_>>().join("; "))
        }
        ExprKind::Cards { ranks, suits } => format!(
            "{{{}~{}}}",
            ranks.iter().map(rank).collect::<Vec<_>>().join(","),
            suits.iter().map(suit).collect::<Vec<_>>().join(",")
        ),
        ExprKind::CanPlay { rule, .. } => format!("{{canplay {}}}", rule.name),
        ExprKind::Defined(reference) => {
            let kind = ExprKind::Ref(reference.clone());
            format!("{{defined {}}}", show(&Expr { span: expr.span, kind }))
        }
        ExprKind::Not(inner) => format!("{{not {}}}", show(inner)),
        ExprKind::Binary { op, left, right, .. } => {
            format!("{{{} {} {}}}", show(left), op.word(), show(right))
        }
    }
}

#[test]
fn operators_bind_as_the_reference_says() {
    let cases = [
        ("not led in p->hand", "{not {led in {p->hand}}}"),
        ("c == 2~C or x", "{{c == {2~C}} or x}"),
        ("4..10~C,H", "{{4..10}~C,H}"),
        ("2..4,J~S", "{{2..4},J~S}"),
        ("%~D", "{%~D}"),
        ("2,3,4~%", "{2,3,4~%}"),
        ("a - b - c * d / e", "{{a - b} - {{c * d} / e}}"),
        ("a or b and c or d", "{{a or {b and c}} or d}"),
        ("not not a and b", "{{not {not a}} and b}"),
        ("a + 1 < b * 2 and True", "{{{a + 1} < {b * 2}} and true}"),
        ("(J~C)->suit == C", "{{({J~C})->suit} == C}"),
        ("(a or b) and c", "{({a or b}) and c}"),
        ("teams->first->players->size", "{{{teams->first}->players}->size}"),
        ("defined p->team and x", "{{defined {p->team}} and x}"),
        ("canplay v from p to a->cards and x", "{{canplay v} and x}"),
        ("[2~C; 3~H,S; []]", "[{2~C}; {3~H,S}; []]"),
        ("r..(q)~s->suit", "{{r..(q)}~{s->suit}}"),
        ("p->to", "{p->to}"),
        ("007 + 000", "{7 + 0}"),
    ];
    for (text, expected) in cases {
        assert_eq!(brackets(text), expected, "{text}");
    }
}

// White space only separates tokens, so none of it may make a difference.
#[test]
fn lines_and_spaces_mean_nothing() {
    let text = "Game \"A\" requires 2 players.Action main{x=y.z->score=3.x=y.z().label a.b().
message p
(q)->name.message
p
q.message p
\"x\".deal 1
from a
to b.x=2..
4~C.let
y
be
x.}";
    let (_, tree, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    let Declaration::Action(action) = &tree.declarations[0] else { panic!() };
    assert_eq!(action.body.statements.len(), 12);
}

/// Texts that nest in every way, `depth` times.
fn nestings(depth: usize) -> Vec<String> {
    let value = |value: String| format!("Game \"A\" requires 2 players.\nNumber n = {value}.");
    let block = |open: &str, close: &str| {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        format!("Game \"A\" requires 2 players.\nAction main {{ {open}{close} }}")
    };
    vec![
        value(format!("{}x{}", "(".repeat(depth), ")".repeat(depth))),
        value(format!("{}x{}", "[".repeat(depth), "]".repeat(depth))),
        value(format!("{}x{}", "(".repeat(depth), ")->y".repeat(depth))),
        value(format!("{}x", "not ".repeat(depth))),
        value(format!("x{}", " + x".repeat(depth))),
        value(format!("{}x{}", "(".repeat(depth), " or x)".repeat(depth))),
        value(format!("{}x{}", "A~(".repeat(depth), ")".repeat(depth))),
        value(format!("{}x", "defined (".repeat(depth))),
        value(format!("x{}", "->y".repeat(depth))),
        block("forever { ", "} "),
        block("if x { ", "} "),
        block("if x { } elseif (", ") { } "),
        block("ask p { \"a\" { ", "} } "),
        block("{", "}"),
    ]
}

#[test]
fn deep_nesting_is_refused_on_a_small_stack() {
    for text in nestings(60) {
        let (_, tree, diagnostics) = read(&text);
        let deep = diagnostics.iter().any(|d| d.code == "P3");
        assert!(!deep && !dump(&tree).is_empty(), "{text}");
    }
    for text in [nestings(MAX_DEPTH + 1), nestings(20_000)].concat() {
        let work = move || {
            let (source, _) = Source::with_limit("deep", text.as_bytes(), usize::MAX);
            let (tree, diagnostics) = parse(&source);
            let found = |code: &str| diagnostics.iter().any(|d| d.code == code);
            assert!(found("P3") || found("P4") || found("P0"), "{}", &text[..100]);
            assert!(dump(&tree).len() < 1_000_000);
            assert!(!crate::format(&source).is_empty());
        };
        let thread = std::thread::Builder::new().stack_size(1024 * 1024).spawn(work);
        thread.unwrap().join().unwrap();
    }
}

#[test]
fn the_limit_on_depth_is_exact() {
    let sum = |operators: usize| {
        format!("Game \"A\" requires 2 players. Number n = x{}.", " + x".repeat(operators))
    };
    assert_eq!(read(&sum(MAX_DEPTH - 1)).2, []);
    let codes: Vec<&str> = read(&sum(MAX_DEPTH)).2.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["P3"]);
}

fn check_spans(source: &Source, tree: &Tree, found: &[Diagnostic]) -> Result<(), TestCaseError> {
    let labels = found.iter().flat_map(|d| d.labels.iter().map(|label| label.span));
    let fixes = found.iter().filter_map(|d| d.fix.as_ref().map(|fix| fix.span));
    for span in found.iter().map(|d| d.span).chain(labels).chain(fixes) {
        prop_assert!(span.start <= span.end);
        prop_assert!(source.text().get(span.start as usize..span.end as usize).is_some());
    }
    for line in dump(tree).lines() {
        let (_, place) = line.rsplit_once('@').unwrap();
        let (start, end) = place.split_once("..").unwrap();
        let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
        prop_assert!(source.text().get(start..end).is_some(), "{line}");
    }
    let errors = found.iter().any(|d| d.severity == source::Severity::Error);
    prop_assert!(errors || tree.heading.is_some() && !tree.damaged || source.is_repaired());
    Ok(())
}

/// The pieces that random texts are made of.
fn pieces() -> Vec<String> {
    let (source, _) = Source::new("game", GAME.as_bytes());
    let lexed = lex::lex(&source);
    let mut pieces: Vec<String> =
        lexed.tokens.iter().map(|token| source.slice(token.span).to_owned()).collect();
    pieces.extend(["\n", "\nAction x {", "\"", "é", "'", "=", "..", ";"].map(str::to_owned));
    pieces
}

proptest! {
    #[test]
    fn any_bytes_give_a_tree(bytes: Vec<u8>) {
        let (source, _) = Source::new("x", &bytes);
        let (tree, diagnostics) = parse(&source);
        check_spans(&source, &tree, &diagnostics)?;
    }

    #[test]
    fn any_tokens_give_a_tree(picks in proptest::collection::vec((0_usize..1000, any::<bool>()), 0..80)) {
        let pieces = pieces();
        let words = picks.iter().map(|(pick, space)| {
            format!("{}{}", pieces[pick % pieces.len()], if *space { " " } else { "\n" })
        });
        let text = words.collect::<String>();
        let (source, tree, diagnostics) = read(&text);
        check_spans(&source, &tree, &diagnostics)?;
    }

    // Any game with a few tokens removed, doubled or exchanged.
    #[test]
    fn mutated_games_give_a_tree(edits in proptest::collection::vec((0_usize..1000, 0_usize..1000, 0_u8..4), 1..6)) {
        let mut words = pieces();
        let all = words.clone();
        for (at, pick, edit) in edits {
            let at = at % words.len();
            match edit {
                0 => { words.remove(at); }
                1 => words.insert(at, all[pick % all.len()].clone()),
                2 => words[at] = all[pick % all.len()].clone(),
                _ => { let other = pick % words.len(); words.swap(at, other); }
            }
        }
        let (source, tree, diagnostics) = read(&words.join(" "));
        check_spans(&source, &tree, &diagnostics)?;
        // All fixes can be carried out, and what comes out can be read as well.
        let fixed = source::apply_fixes(source.text(), &diagnostics);
        let (source, tree, diagnostics) = read(&fixed);
        check_spans(&source, &tree, &diagnostics)?;
    }

    // A game that is cut off anywhere is reported, not more than a few times.
    #[test]
    fn a_game_that_ends_early(cut in 0_usize..1500) {
        let (source, tree, diagnostics) = read(&GAME[..cut.min(GAME.len())]);
        check_spans(&source, &tree, &diagnostics)?;
        prop_assert!(diagnostics.len() <= 3, "{diagnostics:#?}");
    }
}
