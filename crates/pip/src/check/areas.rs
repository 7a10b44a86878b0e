//! The heading, and areas with their options.

use source::Diagnostic;

use super::Checker;
use super::scope::Means;
use crate::checked::{Area, AreaId, Counts, Declared, Heading};
use crate::tree::{self, AreaOption, AreaOptionKind, CountsKind, NumberLit, Part};

impl<'a> Checker<'a> {
    pub(super) fn heading(&mut self, heading: &'a tree::Heading) -> Option<Heading> {
        let mut name = Some(String::new());
        for part in &heading.name.parts {
            match (part, &mut name) {
                (Part::Text { text, .. }, Some(name)) => name.push_str(text),
                (Part::Text { .. }, None) => {}
                (Part::Name(inside), _) => {
                    name = None;
                    self.report(
                        Diagnostic::error("C2", inside.span, "the name of a game is fixed")
                            .reason("nothing is declared yet, so there is nothing to put in")
                            .help("for braces themselves write \\{ and \\}"),
                    );
                }
            }
        }
        let counts = self.counts(&heading.counts);
        let team_size = heading.team_size.as_ref().map(|counts| self.counts(counts));
        let team_size = match team_size {
            Some(counts) => Some(counts?),
            None => None,
        };
        Some(Heading { span: heading.span, name: name?, counts: counts?, team_size })
    }

    fn counts(&mut self, counts: &'a tree::Counts) -> Option<Counts> {
        let numbers = match &counts.kind {
            CountsKind::OneOf(numbers) => numbers.iter().collect::<Vec<_>>(),
            CountsKind::Range(least, most) => vec![least, most],
        };
        let zeros = numbers.iter().filter(|number| number.digits == "0");
        let mut good = true;
        for zero in zeros {
            good = false;
            self.report(
                Diagnostic::error("C1", zero.span, "nobody can play this")
                    .reason("a count must be 1 or more"),
            );
        }
        match &counts.kind {
            CountsKind::OneOf(numbers) => {
                let mut numbers: Vec<u32> = numbers.iter().map(count).collect();
                numbers.sort_unstable();
                numbers.dedup();
                good.then_some(Counts::OneOf(numbers))
            }
            CountsKind::Range(least, most) => {
                let size = |number: &'a NumberLit| (number.digits.len(), &number.digits);
                if good && size(least) > size(most) {
                    good = false;
                    self.report(
                        Diagnostic::error("C1", counts.span, "no number is in this range")
                            .reason("the first count is greater than the second")
                            .help("the smaller count comes first")
                            .fix(counts.span, format!("{} to {}", most.digits, least.digits)),
                    );
                }
                good.then(|| Counts::Range(count(least), count(most)))
            }
        }
    }

    pub(super) fn area(&mut self, area: &'a tree::Area) {
        let id = AreaId::new(self.areas.len());
        // The number is taken before anything inside is looked at.
        self.areas.push(None);
        self.order.push(Declared::Area(id));
        self.declare(&area.name, Means::Area(id));
        let label = self.string(&area.label);
        self.options(&area.options);
        let has = |kind| area.options.iter().any(|option| option.kind == kind);
        self.areas[id.idx()] = label.map(|label| Area {
            span: area.name.span,
            name: area.name.name.clone(),
            label,
            face_up: has(AreaOptionKind::FaceUp),
            spread_out: has(AreaOptionKind::SpreadOut),
        });
    }

    /// Reports options that contradict an earlier one, or repeat it.
    fn options(&mut self, options: &[AreaOption]) {
        // Of each kind the first; the list may be long.
        let mut seen: Vec<AreaOption> = Vec::new();
        for &option in options {
            let word = option.kind.word();
            let (opposite, code) = opposite(option.kind);
            if let Some(first) = seen.iter().find(|seen| seen.kind == option.kind) {
                self.report(
                    Diagnostic::warning("W5", option.span, format!("`{word}` is here twice"))
                        .reason("this changes nothing")
                        .label(first.span, "the first one")
                        .help("leave one of them out"),
                );
            } else if let Some(first) = seen.iter().find(|seen| seen.kind == opposite) {
                let message = format!("an area cannot be `{}` and `{word}`", opposite.word());
                self.report(
                    Diagnostic::error(code, option.span, message)
                        .reason("this contradicts the other option")
                        .label(first.span, "the other one")
                        .help("leave one of them out"),
                );
            }
            if seen.iter().all(|seen| seen.kind != option.kind) {
                seen.push(option);
            }
        }
    }
}

/// What an option contradicts, and the code of that mistake.
fn opposite(kind: AreaOptionKind) -> (AreaOptionKind, &'static str) {
    match kind {
        AreaOptionKind::FaceDown => (AreaOptionKind::FaceUp, "E02"),
        AreaOptionKind::FaceUp => (AreaOptionKind::FaceDown, "E02"),
        AreaOptionKind::SquaredUp => (AreaOptionKind::SpreadOut, "E03"),
        AreaOptionKind::SpreadOut => (AreaOptionKind::SquaredUp, "E03"),
    }
}

fn count(number: &NumberLit) -> u32 {
    // There are only digits, so all that can be wrong is that there are too many of them.
    number.digits.parse().unwrap_or(u32::MAX)
}
