//! One change to a rule text, and the edits that carry it out.
//!
//! Takes a text and its knobs; gives edits, each a span and what stands there afterwards. Surprising: the same turn means
//! nothing for another text, because it names a knob by its number.

use serde::{Deserialize, Serialize};
use source::{Knob, KnobKind, Part, Source, Span};

/// One change. Knobs are counted in the order of [`catalog::knobs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// Another number.
    Set { knob: usize, value: i64 },
    /// A part less.
    Remove { knob: usize },
    /// The same step once more, right after it.
    Double { knob: usize },
    /// Two steps of one row change places.
    Exchange { knob: usize, other: usize },
}

/// A span and what stands there afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

impl Turn {
    /// The edits, or nothing if the turn does not fit the knobs.
    #[must_use]
    pub fn edits(self, source: &Source, knobs: &[Knob]) -> Option<Vec<Edit>> {
        let edit = |span: Span, text: String| Edit { span, text };
        Some(match self {
            Self::Set { knob, value } => {
                let knob = knobs.get(knob)?;
                let KnobKind::Number { value: before, .. } = knob.kind else { return None };
                // No language writes numbers below 0.
                if value == before || value < 0 {
                    return None;
                }
                vec![edit(knob.span, value.to_string())]
            }
            Self::Remove { knob } => {
                let span = part(knobs, knob)?.0.span;
                vec![edit(whole_lines(source, span), String::new())]
            }
            Self::Double { knob } => {
                let span = step(knobs, knob)?.0.span;
                let text = source.slice(span);
                let between = line_start(source, span).unwrap_or(" ");
                let after = Span::new(span.end, span.end);
                vec![edit(after, format!("{between}{text}"))]
            }
            Self::Exchange { knob, other } => {
                let ((one, row), (two, other_row)) = (step(knobs, knob)?, step(knobs, other)?);
                let are_the_same = source.slice(one.span) == source.slice(two.span);
                if row != other_row || are_the_same {
                    return None;
                }
                vec![
                    edit(one.span, source.slice(two.span).to_owned()),
                    edit(two.span, source.slice(one.span).to_owned()),
                ]
            }
        })
    }

    /// What is done, in words.
    #[must_use]
    pub fn words(self, source: &Source, knobs: &[Knob]) -> String {
        let at = |knob: usize| match knobs.get(knob) {
            Some(knob) => {
                let line = source.line_col(knob.span.start).line;
                (format!("line {line}"), knob.words.clone())
            }
            None => (String::new(), String::new()),
        };
        let part = |knob: usize| match knobs.get(knob).map(|knob| &knob.kind) {
            Some(KnobKind::Part { part, .. }) => part.name(),
            _ => "part",
        };
        match self {
            Self::Set { knob, value } => {
                let (line, words) = at(knob);
                let before = match knobs.get(knob).map(|knob| &knob.kind) {
                    Some(KnobKind::Number { value, .. }) => *value,
                    _ => 0,
                };
                format!("{line}: {before} becomes {value}, {words}")
            }
            Self::Remove { knob } => {
                let (line, words) = at(knob);
                format!("{line}: without the {} {words}", part(knob))
            }
            Self::Double { knob } => {
                let (line, words) = at(knob);
                format!("{line}: twice the {} {words}", part(knob))
            }
            Self::Exchange { knob, other } => {
                let ((line, words), (other_line, other_words)) = (at(knob), at(other));
                format!("{line}: {words} changes places with {other_line}: {other_words}")
            }
        }
    }
}

fn part(knobs: &[Knob], knob: usize) -> Option<(&Knob, u32)> {
    let knob = knobs.get(knob)?;
    match knob.kind {
        KnobKind::Part { sequence, .. } => Some((knob, sequence)),
        KnobKind::Number { .. } => None,
    }
}

/// Only steps are done one after the other; the order of alternatives means nothing.
fn step(knobs: &[Knob], knob: usize) -> Option<(&Knob, u32)> {
    let found = part(knobs, knob)?;
    matches!(found.0.kind, KnobKind::Part { part: Part::Step, .. }).then_some(found)
}

/// The span, and the rest of its lines if nothing else stands on them.
fn whole_lines(source: &Source, span: Span) -> Span {
    let text = source.text();
    let (Some(before), Some(after)) =
        (text.get(..span.start as usize), text.get(span.end as usize..))
    else {
        return span;
    };
    let indent = before.len() - before.trim_end_matches([' ', '\t']).len();
    let blanks = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
    let begins_line = before.len() == indent || before[..before.len() - indent].ends_with('\n');
    match after[blanks..].starts_with('\n') {
        true if begins_line => Span::new(span.start - indent as u32, span.end + blanks as u32 + 1),
        _ => span,
    }
}

/// The end of the line before and the blanks that a span begins its line with; `None` if it does not begin one.
fn line_start(source: &Source, span: Span) -> Option<&str> {
    let before = source.text().get(..span.start as usize)?;
    let line = before.trim_end_matches([' ', '\t']).len();
    let end = line.checked_sub(1).filter(|&end| before.as_bytes()[end] == b'\n')?;
    before.get(end..)
}

/// The text with all edits carried out, or nothing if two of them are about the same place.
#[must_use]
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        out.push_str(text.get(done..start)?);
        out.push_str(&edit.text);
        done = end;
    }
    out.push_str(text.get(done..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pip(text: &str) -> (Source, Vec<Knob>) {
        let (source, _) = Source::new("a.pip", text.as_bytes());
        let knobs = catalog::knobs(&source, catalog::Language::Pip);
        (source, knobs)
    }

    const GAME: &str = "Game \"G\" requires 2 players.
Action main {
    shuffle players.  # at random
    rotate players.
    deal 3 from standard to players->first->hand.
}
";

    fn turned(turn: impl Fn(&[usize], usize) -> Turn) -> Option<String> {
        let (source, knobs) = pip(GAME);
        let is_step = |knob: &Knob| matches!(knob.kind, KnobKind::Part { .. });
        let steps: Vec<usize> = (0..knobs.len()).filter(|&knob| is_step(&knobs[knob])).collect();
        let is_three = |knob: &Knob| matches!(knob.kind, KnobKind::Number { value: 3, .. });
        let three = knobs.iter().position(is_three).expect("a 3");
        let edits = turn(&steps, three).edits(&source, &knobs)?;
        apply(source.text(), &edits)
    }

    #[test]
    fn turns_touch_nothing_but_their_place() {
        let set = turned(|_, three| Turn::Set { knob: three, value: 14 });
        assert_eq!(set, Some(GAME.replace("deal 3", "deal 14")));
        let removed = turned(|steps, _| Turn::Remove { knob: steps[1] });
        assert_eq!(removed, Some(GAME.replace("    rotate players.\n", "")));
        // The comment stays.
        let removed = turned(|steps, _| Turn::Remove { knob: steps[0] });
        assert_eq!(removed, Some(GAME.replace("shuffle players.", "")));
        let doubled = turned(|steps, _| Turn::Double { knob: steps[1] });
        let twice = "rotate players.\n    rotate players.";
        assert_eq!(doubled, Some(GAME.replace("rotate players.", twice)));
        let exchanged = turned(|steps, _| Turn::Exchange { knob: steps[0], other: steps[1] });
        let expected = GAME
            .replace("shuffle", "SHUFFLE")
            .replace("rotate", "shuffle")
            .replace("SHUFFLE", "rotate");
        assert_eq!(exchanged, Some(expected));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(turned(|_, three| Turn::Remove { knob: three }), None);
        assert_eq!(turned(|_, three| Turn::Set { knob: three, value: 3 }), None);
        assert_eq!(turned(|_, three| Turn::Set { knob: three, value: -1 }), None);
        assert_eq!(turned(|steps, _| Turn::Set { knob: steps[0], value: 1 }), None);
        assert_eq!(turned(|_, _| Turn::Double { knob: 999 }), None);
    }

    #[test]
    fn edits_about_one_place_exclude_each_other() {
        let edit = |start, end, text: &str| Edit { span: Span::new(start, end), text: text.into() };
        assert_eq!(apply("abcdef", &[edit(4, 5, "E"), edit(0, 2, "")]), Some("cdEf".into()));
        assert_eq!(apply("abcdef", &[edit(0, 3, ""), edit(2, 4, "x")]), None);
        assert_eq!(apply("abc", &[edit(2, 9, "")]), None);
    }
}
