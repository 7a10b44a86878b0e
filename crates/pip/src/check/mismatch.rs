//! A value of one type where another is needed: what fits nevertheless, and what to say if nothing does.

use source::{Diagnostic, Span};

use super::Checker;
use super::expr::make;
use super::need::{Need, Wants};
use crate::checked::{Expr, ExprKind, Property, Type};
use crate::tree;

impl Checker<'_> {
    /// The value as what is needed. `at` is how it stands in the text.
    pub(super) fn fit(&mut self, expr: Expr, need: Need, at: At<'_>) -> Option<Expr> {
        if !need.accepts(expr.ty) {
            self.mismatch(need, expr.ty, at);
            return None;
        }
        Some(if expr.ty == Type::Area && need.converts() { cards_of(expr) } else { expr })
    }

    /// Says that something of this type does not do.
    pub(super) fn mismatch(&mut self, need: Need, ty: Type, at: At<'_>) {
        if need.wants == Wants::Anything {
            return;
        }
        let (subject, needed) = (need.subject(), need.described());
        let message = match need.code {
            "C15" => format!("{} cannot be named by `let`", ty.described()),
            "E33" | "E34" => format!("{} cannot be compared", ty.described()),
            "E35" => format!("{subject} need {needed}"),
            "E06" | "E08" => format!("{needed} is needed here"),
            "C8" => format!("there are no lists of {}", plural(ty)),
            _ => format!("{subject} needs {needed}"),
        };
        let problem = Diagnostic::error(need.code, at.span, message)
            .reason(format!("this is {}", ty.described()));
        let problem = self.advise(problem, need, ty, at);
        self.report(problem);
    }

    fn advise(&self, problem: Diagnostic, need: Need, ty: Type, at: At<'_>) -> Diagnostic {
        let text = self.source.slice(at.span);
        let append = |problem: Diagnostic, help: &str, property: &str| {
            let problem = problem.help(help.to_owned());
            match at.is_ref {
                true => problem.fix(at.span, format!("{text}->{property}")),
                false => problem,
            }
        };
        let wanted = match need.wants {
            Wants::One(wanted) => Some(wanted),
            Wants::Cards | Wants::List => Some(Type::CardList),
            Wants::Ranks => Some(Type::Rank),
            Wants::Suits => Some(Type::Suit),
            _ => None,
        };
        // `play … from p->hand` means the player.
        if let (Some(Type::Player), Some(("hand", span))) = (wanted, at.last_property) {
            return problem.help("the player is needed, not the hand").fix(span, String::new());
        }
        match (wanted, ty) {
            (_, Type::Area) if need.code == "E33" => {
                append(problem, "compare the cards that lie there", "cards")
            }
            (Some(Type::Number), _) if ty.item().is_some() => {
                append(problem, "is the number of items meant?", "size")
            }
            (Some(Type::Number), Type::Area) => {
                append(problem, "is the number of cards meant?", "cards->size")
            }
            (Some(Type::Number), Type::Player | Type::Team) => {
                append(problem, "is the score meant?", "score")
            }
            (Some(Type::Number), Type::Rank) => {
                problem.help("a rank is no number; say with `if` how many points it stands for")
            }
            (Some(Type::Boolean), _) if need.code == "E35" => {
                problem.help("each side is a whole comparison, as in `x == 2 or x == 3`")
            }
            (Some(Type::Boolean), Type::Number) => {
                problem.help(format!("compare the number, as in `{text} > 0`"))
            }
            (Some(Type::Boolean), _) if ty.is_reference() && at.is_ref => problem
                .help(format!("whether it has a value is `defined {text}`"))
                .fix(at.span, format!("defined {text}")),
            (Some(Type::Boolean), _) => {
                problem.help("a Boolean is a comparison, `in`, `canplay`, `defined`, True or False")
            }
            (Some(Type::CardList), Type::Player) => {
                append(problem, "are the cards in the hand meant?", "hand")
            }
            (Some(Type::CardList), Type::Team) => {
                append(problem, "are the cards in the stash meant?", "stash")
            }
            (Some(Type::CardList), Type::Area) => {
                append(problem, "are the cards that lie there meant?", "cards")
            }
            (Some(Type::CardList), Type::Card) if at.is_whole => problem
                .help("a list of one card is written in brackets")
                .fix(at.span, format!("[{text}]")),
            (Some(Type::CardList), Type::Card) => {
                problem.help("name a list of one card first, as in `let one be [card].`")
            }
            (Some(Type::Player), Type::PlayerList) => problem
                .help("take one of them, as in `players->first`, or go through all with `for`"),
            (None, Type::PlayerList) if need.code == "E19" => {
                problem.help("a message without an addressee is for everybody")
            }
            (Some(Type::Team), Type::Player) => {
                append(problem, "is the team of the player meant?", "team")
            }
            (Some(Type::Card), Type::CardList) => append(problem, "is the top card meant?", "top"),
            (Some(Type::Rank), Type::Card) => {
                append(problem, "is the rank of the card meant?", "rank")
            }
            (Some(Type::Suit), Type::Card) => {
                append(problem, "is the suit of the card meant?", "suit")
            }
            (Some(Type::Rank), Type::Suit) | (Some(Type::Suit), Type::Rank)
                if matches!(need.code, "E42" | "E43") =>
            {
                problem.help("the ranks stand left of `~` and the suits right, as in J~C")
            }
            (Some(Type::Rank), Type::Number) => {
                problem.help("the ranks are 2 to 10, J, Q, K and A; a Number is never one")
            }
            (Some(Type::String), Type::Player | Type::Area) => {
                append(problem, "is the name meant?", "name")
            }
            (Some(Type::String), _) if ty.has_text() => self.in_braces(problem, at),
            _ if need.code == "C7" => problem.help(match ty {
                Type::Area => "name the text first, as in `let name be area->name.`",
                _ if ty.item().is_some() => {
                    "name something of it first, as in `let n be list->size.`"
                }
                _ => "only values have a text",
            }),
            _ if need.code == "E39" => {
                problem.help("only cards, players, teams and lists can be undefined")
            }
            _ if need.code == "C8" => {
                problem.help("a list holds cards, ranks, suits, players or teams")
            }
            _ => problem,
        }
    }

    /// A value in the place of a string can be put into one, if it has a name.
    fn in_braces(&self, problem: Diagnostic, at: At<'_>) -> Diagnostic {
        let problem = problem.help("a named value is put into a string in braces: \"{name}\"");
        let text = self.source.slice(at.span);
        match at.is_ref && !text.contains(['-', '(']) {
            true => problem.fix(at.span, format!("\"{{{text}}}\"")),
            false => problem,
        }
    }
}

/// The place of a value in the text.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) span: Span,
    /// It is a reference, so that `->` can follow.
    is_ref: bool,
    /// It is a whole expression and not a reference that the grammar asks for.
    is_whole: bool,
    /// The last property of a reference, with the place of it and its arrow.
    last_property: Option<(&'a str, Span)>,
}

impl<'a> At<'a> {
    pub(super) fn expr(expr: &'a tree::Expr) -> Self {
        match &expr.kind {
            tree::ExprKind::Ref(reference) => Self { is_whole: true, ..Self::reference(reference) },
            _ => Self { span: expr.span, is_ref: false, is_whole: true, last_property: None },
        }
    }

    pub(super) fn reference(reference: &'a tree::Ref) -> Self {
        let mut ends = reference.properties.iter().rev();
        let last_property = ends.next().map(|last| {
            let before = ends.next().map_or(base_span(reference), |property| property.span);
            (last.name.as_str(), Span::new(before.end, last.span.end))
        });
        Self { span: reference.span, is_ref: true, is_whole: false, last_property }
    }

    /// Something that nothing can be put behind.
    pub(super) fn span(span: Span) -> Self {
        Self { span, is_ref: false, is_whole: false, last_property: None }
    }
}

pub(super) fn base_span(reference: &tree::Ref) -> Span {
    match &reference.base {
        tree::RefBase::Name(name) => name.span,
        tree::RefBase::Builtin(_, span) | tree::RefBase::Paren(_, span) => *span,
    }
}

/// The cards that lie in an area.
pub(super) fn cards_of(area: Expr) -> Expr {
    let span = area.span;
    let kind = ExprKind::Property { of: Box::new(area), property: Property::Cards };
    make(span, Type::CardList, kind)
}

fn plural(ty: Type) -> String {
    format!("{}s", ty.word())
}
