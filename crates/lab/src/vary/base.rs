//! A rule text of which variants are made.
//!
//! Takes a source and how it is to be read; gives what can be turned in it, under names, and variants. A text in the usual
//! form stays in it; any other is touched only where it is turned.

use std::collections::BTreeMap;

use catalog::{Language, Options};
use source::{Knob, KnobKind, Source};
use table::RulesInfo;

use super::turn::{Edit, Turn, apply};

/// A rule text, and how it is to be read.
#[derive(Clone, Debug)]
pub struct Base {
    pub source: Source,
    pub language: Language,
    pub options: Options,
    pub info: RulesInfo,
    /// How the rules were read in another way than usual, as a record notes it.
    pub notes: Vec<String>,
    knobs: Vec<Knob>,
    labels: Vec<String>,
    is_usual: bool,
}

/// A text with something turned in it. Nothing is known yet of whether it is a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// In order.
    pub turns: Vec<Turn>,
    pub edits: Vec<Edit>,
    /// What was done, turn by turn.
    pub words: Vec<String>,
    pub text: String,
}

impl Base {
    #[must_use]
    pub fn new(info: RulesInfo, source: Source, language: Language, options: Options) -> Self {
        let knobs = catalog::knobs(&source, language);
        let labels = labels(&source, &knobs);
        let is_usual = catalog::format(&source, language).0.as_deref() == Some(source.text());
        Self { source, language, options, info, notes: Vec::new(), knobs, labels, is_usual }
    }

    #[must_use]
    pub fn knobs(&self) -> &[Knob] {
        &self.knobs
    }

    /// The short name of a knob: that of a declared constant, or its line as in `L26`, with `.2` for the second of a line.
    #[must_use]
    pub fn label(&self, knob: usize) -> &str {
        self.labels.get(knob).map_or("", String::as_str)
    }

    /// The number with this name. Capital letters do not matter.
    #[must_use]
    pub fn find(&self, label: &str) -> Option<usize> {
        let label = label.trim_start_matches('\'');
        let is_it = |own: &String| !own.is_empty() && own.eq_ignore_ascii_case(label);
        self.labels.iter().position(is_it)
    }

    /// The numbers that have a name, with their value now.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, i64)> {
        self.knobs.iter().enumerate().filter_map(|(at, knob)| match knob.kind {
            KnobKind::Number { value, .. } => Some((at, value)),
            KnobKind::Part { .. } => None,
        })
    }

    /// The text with all these turns; `None` if one of them does not fit, or two are about the same place.
    #[must_use]
    pub fn variant(&self, turns: &[Turn]) -> Option<Variant> {
        let mut turns = turns.to_vec();
        turns.sort_unstable();
        turns.dedup();
        let mut edits = Vec::new();
        for turn in &turns {
            edits.extend(turn.edits(&self.source, &self.knobs)?);
        }
        let edited = apply(self.source.text(), &edits)?;
        let text = if self.is_usual && !edits.is_empty() { self.usual(edited) } else { edited };
        let words = turns.iter().map(|turn| turn.words(&self.source, &self.knobs)).collect();
        Some(Variant { turns, edits, words, text })
    }

    /// The text in the usual form, or as it is if it cannot be read.
    fn usual(&self, text: String) -> String {
        let (source, _) = Source::new(self.source.name(), text.as_bytes());
        catalog::format(&source, self.language).0.unwrap_or(text)
    }
}

/// The names of the numbers; steps have none.
fn labels(source: &Source, knobs: &[Knob]) -> Vec<String> {
    let mut in_line: BTreeMap<u32, u32> = BTreeMap::new();
    let mut taken: Vec<String> = Vec::new();
    for knob in knobs {
        let label = match &knob.kind {
            KnobKind::Part { .. } => String::new(),
            KnobKind::Number { name: Some(name), .. } if !taken.contains(name) => name.clone(),
            KnobKind::Number { .. } => {
                let line = source.line_col(knob.span.start).line;
                let count = in_line.entry(line).or_default();
                *count += 1;
                if *count == 1 { format!("L{line}") } else { format!("L{line}.{count}") }
            }
        };
        taken.push(label);
    }
    taken
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game of the library.
    pub(crate) fn library(name: &str) -> Base {
        let entry = catalog::find(name).expect("a game of the library");
        let shown = format!("{}.{}", entry.name, entry.language.endings()[0]);
        let (source, _) = Source::new(shown, entry.text.as_bytes());
        let options = Options { seats: entry.facts.seats_in(entry.language), ..Options::default() };
        let info = RulesInfo { name: entry.name.clone(), path: None };
        Base::new(info, source, entry.language, options)
    }

    /// Agram's hand of six is dealt in the one `repeat` of the file.
    #[test]
    fn numbers_have_names() {
        let base = library("agram");
        let players = base.find("nump").expect("NUMP is declared");
        assert_eq!(
            (base.label(players), base.knobs()[players].words.as_str()),
            ("NUMP", "the declared NUMP")
        );
        let hand = base.numbers().find(|&(_, value)| value == 6).expect("a 6").0;
        let label = base.label(hand).to_owned();
        assert_eq!(base.find(&label), Some(hand));
        assert!(base.source.line_text(label[1..].parse().expect("a line")).contains("repeat 6"));
        assert_eq!(base.find("L1"), None);
        assert_eq!(base.find(""), None);
    }

    #[test]
    fn a_file_in_the_usual_form_stays_in_it() {
        let base = library("pip/hearts");
        assert!(base.is_usual);
        let limit = base.find("limit").expect("a limit");
        let variant = base.variant(&[Turn::Set { knob: limit, value: 50 }]).expect("a variant");
        assert_eq!(variant.text, base.source.text().replace("limit = 100", "limit = 50"));
        assert_eq!(variant.words.len(), 1);
        assert!(variant.words[0].contains("100 becomes 50"), "{:?}", variant.words);
    }

    #[test]
    fn a_file_in_another_form_is_touched_only_where_it_is_turned() {
        let text = "(game\n\n\n   (declare 4 'N)(setup) (scoring max 1))";
        let (source, _) = Source::new("a.rcy", text.as_bytes());
        let info = RulesInfo { name: "a".into(), path: None };
        let base = Base::new(info, source, Language::Recycle, Options::default());
        let variant = base.variant(&[Turn::Set { knob: 0, value: 5 }]).expect("a variant");
        assert_eq!(variant.text, text.replace('4', "5"));
    }

    #[test]
    fn turns_about_one_place_exclude_each_other() {
        let base = library("agram");
        let (number, _) = base.numbers().next().expect("a number");
        let turns = [5, 6].map(|value| Turn::Set { knob: number, value });
        assert_eq!(base.variant(&turns), None);
        assert_eq!(base.variant(&[]).map(|same| same.text), Some(base.source.text().to_owned()));
    }
}
