//! Random Pip programs.
//!
//! Takes dice; gives the text of a game that nearly always passes the checker. A program is grown from forms with holes:
//! each hole is a kind of thing, filled with another form of that kind (`pip_forms.txt`). Surprising: a name tells its type
//! (`n` is always a Number, `c` always a Card), also where it is hidden by a local one, so that every form fits
//! everywhere.

use std::collections::BTreeMap;

use tests::generate::Dice;

/// The text of a random game.
#[must_use]
pub(crate) fn program(dice: &mut Dice<'_>) -> String {
    let teams = dice.chance(40);
    let mut author = Author {
        dice,
        teams,
        forms: Forms::read(),
        out: String::new(),
        room: 0,
        labels: Vec::new(),
        n_labels: 0,
        n_rules: 0,
        n_actions: 0,
    };
    author.game();
    author.out
}

struct Author<'d, 'b> {
    dice: &'d mut Dice<'b>,
    /// Whether it is a team game: otherwise hardly anything about teams is written, as it would end the game.
    teams: bool,
    forms: Forms,
    out: String,
    /// How much more may be written before only the simplest forms are left.
    room: i32,
    /// The labels that can be skipped to from here.
    labels: Vec<usize>,
    n_labels: usize,
    /// How many there are before what is written now.
    n_rules: usize,
    n_actions: usize,
}

/// Names of every type; each kind of thing is later read and written under these names only.
const NAMES: &str = "
Number n = 3. Number m. Number z. Boolean b. String t = \"text\". Rank r = 5. Suit u.
Card c = A~S. Card d = 9~H. Card none. Player p = players->first. Player q = players->last. Team s.
CardList l = [2~C; K~D]. Deck k = standard. RankList rl = [2; 3; K]. SuitList ul = [H; D; C].
PlayerList pl = players. TeamList sl = teams.
Area a labeled \"Table {n}\" is faceup. Area e labeled \"Stock\" is facedown, squaredup.
";

const HEADINGS: &[&str] = &["2 players", "3 players", "1 players", "5 players", "16 players"];
const TEAM_HEADINGS: &[&str] =
    &["2 teams of 2", "3 teams of 1", "1 teams of 3", "2 teams of 3", "4 teams of 4"];

/// The rules; each may use those before it.
const RULES: [(&str, &str); 4] = [
    ("any", "True"),
    ("low", "c->rank < 9 or @B"),
    ("odd", "(c in @L or c->suit == @U) and canplay low from p to a"),
    ("nest", "a->size < 9 and canplay odd from @p to a->cards or c->rank in rl"),
];

/// Cards for everybody, mostly.
const DEAL: &str = "shuffle standard.
for p in players { deal 3 from standard to p->hand. }
deal 2 from standard to a. deal all from standard to e. deal 6 from e to standard.
";

/// Everybody has something to decide.
const ROUND: &str = "for p in players {
@S ask p { \"Yes\" { @S } \"No {n}\" if n < 9 { @S } \"Perhaps\" { } }
play @r from p to a. @S
}
";

/// How each kind of thing can be written, one form on each line.
const FORMS: &str = include_str!("pip_forms.txt");

/// What holes can be filled with, by kind; those for team games apart. The first form of a kind is the simplest.
#[derive(Default)]
struct Forms {
    plain: BTreeMap<char, Vec<&'static str>>,
    teams: BTreeMap<char, Vec<&'static str>>,
}

impl Forms {
    fn read() -> Self {
        let mut forms = Self::default();
        for line in FORMS.lines().filter(|line| !line.starts_with('#')) {
            let Some((kind, form)) = line.split_once(' ') else { continue };
            let Some(hole) = kind.chars().next() else { continue };
            let of = if kind.ends_with('+') { &mut forms.teams } else { &mut forms.plain };
            of.entry(hole).or_default().push(form);
        }
        forms
    }
}

impl Author<'_, '_> {
    fn game(&mut self) {
        let heading = self.dice.pick(if self.teams { TEAM_HEADINGS } else { HEADINGS });
        self.out = format!("Game \"Random\" requires {heading}.{NAMES}");
        for (n_rules, (rule, form)) in RULES.iter().enumerate() {
            self.n_rules = n_rules;
            self.out.push_str(&format!("Rule {rule}(p, c, a) = "));
            self.grow(form, 8);
            self.out.push_str(".\n");
        }
        self.n_rules = RULES.len();
        for (ordering, by) in [("up", "2..A~%"), ("same", "l"), ("made", "@L")] {
            self.out.push_str(&format!("Ordering {ordering}(l) = "));
            self.grow(by, 6);
            self.out.push_str(".\n");
        }
        for _ in 0..self.dice.below(3) {
            self.n_actions += 1;
            self.out.push_str(&format!("Action act{} {{\n", self.n_actions));
            self.body(8);
        }
        self.out.push_str("Action main {\n");
        if self.teams {
            self.out.push_str("s = teams->last.\n");
        }
        if !self.dice.chance(15) {
            self.out.push_str(DEAL);
        }
        self.grow(ROUND, 12);
        self.body(20);
    }

    fn body(&mut self, room: i32) {
        for _ in 0..=self.dice.below(8) {
            self.grow("@S", room);
            self.out.push('\n');
        }
        self.out.push_str("}\n");
    }

    fn grow(&mut self, form: &str, room: i32) {
        self.room = room;
        self.fill(form);
    }

    /// Writes a form with its holes filled.
    fn fill(&mut self, form: &str) {
        let mut chars = form.chars();
        while let Some(c) = chars.next() {
            if c != '@' {
                self.out.push(c);
                continue;
            }
            match chars.next().unwrap_or('N') {
                '[' => {
                    self.labels.push(self.n_labels);
                    self.n_labels += 1;
                }
                ']' => {
                    let label = self.labels.pop().unwrap_or(0);
                    self.out.push_str(&format!("label x{label}."));
                }
                'J' => self.skip(),
                'I' => self.invoke(),
                // A rule sees only those before it.
                'r' => {
                    let (rule, _) = RULES[self.dice.below(self.n_rules)];
                    self.out.push_str(rule);
                }
                hole => self.hole(hole),
            }
        }
    }

    fn hole(&mut self, hole: char) {
        self.room -= 1;
        let of = |forms: &BTreeMap<char, Vec<&'static str>>| {
            forms.get(&hole).cloned().unwrap_or_default()
        };
        let mut forms = of(&self.forms.plain);
        if self.teams || forms.is_empty() || self.dice.chance(1) {
            forms.extend(of(&self.forms.teams));
        }
        let form = if self.room < 0 { forms[0] } else { self.dice.pick(&forms) };
        self.fill(form);
    }

    /// To the innermost label, mostly.
    fn skip(&mut self) {
        let innermost = self.labels.len().saturating_sub(1);
        let at = if self.dice.chance(20) { self.dice.below(self.labels.len()) } else { innermost };
        match self.labels.get(at) {
            Some(label) => self.out.push_str(&format!("skip to x{label}.")),
            None => self.out.push_str("z += 1."),
        }
    }

    /// An action, or the same one again; so often at most.
    fn invoke(&mut self) {
        self.out.push_str("z += 1.");
        if self.n_actions > 0 {
            let number = self.dice.below(self.n_actions) + 1;
            self.out.push_str(&format!(" if z < 12 {{ act{number}(). }}"));
        }
    }
}
