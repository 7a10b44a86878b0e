//! Random UCE scripts.
//!
//! Takes dice; gives the text of a script that passes the checker and mostly comes to several questions. A script is grown
//! from forms with holes: each hole is a kind of thing, filled with another form of that kind (`uce_forms.txt`).
//! Surprising: every state is given the same three variables, `THISPLAYER` too, so that every form fits everywhere.

use std::collections::BTreeMap;

use tests::generate::Dice;

/// The text of a random script.
#[must_use]
pub(crate) fn program(dice: &mut Dice<'_>) -> String {
    let mut author = Author { dice, forms: read(), out: String::new(), room: 0 };
    author.script();
    author.out
}

struct Author<'d, 'b> {
    dice: &'d mut Dice<'b>,
    forms: BTreeMap<char, Vec<&'static str>>,
    out: String,
    /// How much more may be written before only the simplest forms are left.
    room: i32,
}

/// Decks that every form can use.
const SETUP: &str = "\"SETUP\" {
NEWSDECK \"Box\" SD0 [] NEWDECK \"Pile\" AU1 [] NEWDECK \"Table\" SU1 []
FORPLAYER {
NEWDECK \"[THISPLAYER]'s hand\" AU0 [\"[THISPLAYER]\"] DEALRAND \"Box\" \"[THISPLAYER]'s hand\" 5
NEWDECK \"Row [#] of [THISPLAYER]\" AU1 [] NEWDECK \"Meld [#]\" AU1 []
}
DEALTOP \"Box\" \"Pile\" 3 DEALRAND \"Box\" \"Meld [#]\" 1 DEALTOP \"Box\" \"Table\" 1
FORPLAYER { ";

/// How each kind of thing can be written, one form on each line.
const FORMS: &str = include_str!("uce_forms.txt");

/// What holes can be filled with, by kind.
fn read() -> BTreeMap<char, Vec<&'static str>> {
    let mut forms: BTreeMap<char, Vec<&'static str>> = BTreeMap::new();
    for line in FORMS.lines().filter(|line| !line.starts_with('#')) {
        let (kind, form) = line.split_once(' ').unwrap_or((line, ""));
        let mut letters = kind.chars();
        let Some(hole) = letters.next() else { continue };
        let times = letters.next().and_then(|digit| digit.to_digit(10)).unwrap_or(1);
        forms.entry(hole).or_default().extend((0..times).map(|_| form));
    }
    forms
}

impl Author<'_, '_> {
    fn script(&mut self) {
        self.out.push_str("STATES {\n");
        self.out.push_str(SETUP);
        // The first state ends with a switch, whoever gets so far.
        self.grow("STATE \"A\" [\"X\"=\"Pile\" \"WHO\"=\"[THISPLAYER]\" \"THISPLAYER\"=\"[THISPLAYER]\"] }\n}\n", 1);
        for state in ["A", "B", "C"] {
            self.out.push_str(&format!("\"{state}\" {{\n"));
            for _ in 0..=self.dice.below(4) {
                self.grow("@R\n", 10);
            }
            self.grow("FORPLAYER { @R\n@R\n@R }\nSTATE \"@S\" @B\n}\n", 16);
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
            let Some(forms) = chars.next().and_then(|hole| self.forms.get(&hole)) else { continue };
            self.room -= 1;
            let form = match self.room < 0 {
                true => forms.first().copied().unwrap_or_default(),
                false => self.dice.pick(forms),
            };
            self.fill(form);
        }
    }
}
