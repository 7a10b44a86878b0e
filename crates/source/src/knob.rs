//! What of a text could be otherwise: its numbers, and the parts of its sequences.
//!
//! A front end finds them in its tree; whoever looks for variants of a game turns them. Surprising: nothing is promised
//! about what comes of it. Most turns make other rules, some make none at all, and only the checker can tell.

use crate::{Source, Span};

/// Something in a text that could be otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What would be replaced.
    pub span: Span,
    pub kind: KnobKind,
    /// What it is about, in the words of the text.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnobKind {
    Number {
        value: i64,
        role: Role,
        /// The name that the text gives the number, if it declares it.
        name: Option<String>,
    },
    /// One of several parts in a row. Those with the same sequence stand in one row, in the order of the text.
    Part { part: Part, sequence: u32 },
}

/// What a number is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It is declared under a name.
    Constant,
    /// How often, or how many cards or players.
    Count,
    /// What a card is worth.
    Points,
    /// Something is compared with it.
    Limit,
    /// It is stored, added, or reckoned with.
    Amount,
    /// It says which one, not how many.
    Which,
}

impl Role {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Constant => "constant",
            Self::Count => "count",
            Self::Points => "points",
            Self::Limit => "limit",
            Self::Amount => "amount",
            Self::Which => "which",
        }
    }

    /// What a number of this role is, to go before the text around it.
    fn spoken(self) -> &'static str {
        match self {
            Self::Constant => "the constant",
            Self::Count => "how many",
            Self::Points => "the points",
            Self::Limit => "the limit",
            Self::Amount => "the number",
            Self::Which => "which one",
        }
    }
}

/// What stands in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Something that is done after what stands before it.
    Step,
    /// One of the things that somebody may choose.
    Alternative,
    /// What a kind of card is worth.
    Award,
}

impl Part {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Alternative => "alternative",
            Self::Award => "award",
        }
    }
}

/// The knobs of a text, as a front end finds them.
pub struct Knobs<'a> {
    source: &'a Source,
    n_rows: u32,
    all: Vec<Knob>,
}

impl<'a> Knobs<'a> {
    #[must_use]
    pub fn of(source: &'a Source) -> Self {
        Self { source, n_rows: 0, all: Vec::new() }
    }

    #[must_use]
    pub fn all(self) -> Vec<Knob> {
        self.all
    }

    /// A number without a name, and what it stands in.
    pub fn number(&mut self, span: Span, value: i64, role: Role, around: Span) {
        let words = format!("{} in {}", role.spoken(), snippet(self.source.slice(around)));
        let kind = KnobKind::Number { value, role, name: None };
        self.all.push(Knob { span, kind, words });
    }

    /// A number under a name.
    pub fn constant(&mut self, span: Span, value: i64, name: &str) {
        let words = format!("the declared {name}");
        let kind = KnobKind::Number { value, role: Role::Constant, name: Some(name.to_owned()) };
        self.all.push(Knob { span, kind, words });
    }

    /// Parts that stand in a row.
    pub fn row(&mut self, part: Part, spans: impl IntoIterator<Item = Span>) {
        for span in spans {
            let kind = KnobKind::Part { part, sequence: self.n_rows };
            self.all.push(Knob { span, kind, words: snippet(self.source.slice(span)) });
        }
        self.n_rows += 1;
    }
}

/// The beginning of some rule text, on one line, to speak of it.
fn snippet(text: &str) -> String {
    const LETTERS: usize = 44;
    let mut out = String::new();
    let mut letters = 0;
    for word in text.split_whitespace() {
        if letters > 0 {
            out.push(' ');
            letters += 1;
        }
        for letter in word.chars() {
            if letters >= LETTERS {
                out.push('…');
                return out;
            }
            out.push(letter);
            letters += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::snippet;

    #[test]
    fn a_snippet_is_one_short_line() {
        assert_eq!(snippet("  (move\n   C)"), "(move C)");
        assert_eq!(snippet(""), "");
        let long = snippet(&"é".repeat(100));
        assert_eq!((long.chars().count(), long.ends_with('…')), (45, true));
    }
}
