//! Which dialect a text is in.
//!
//! Takes a tree and what was asked for; gives a [`Reading`] and messages about it. Who runs the game decides, else the
//! text states its dialect, else what it uses tells, and a text that uses nothing special is read as documented. Then
//! each construct that is foreign to the dialect is warned of once.

use source::{Diagnostic, Span};

use super::marks::{Family, Mark, marks};
use super::numbers::{Evidence, Numbers, numbers};
use super::{Dialect, Reading};
use crate::Options;
use crate::tree::{NodeId, Tree};

/// What a comment before the game states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stated<'a> {
    pub(crate) span: Span,
    pub(crate) value: &'a str,
}

/// What the last comment before the game says about `key`, as in `;; key: value`.
pub(crate) fn stated<'a>(tree: &'a Tree, game: NodeId, key: &str) -> Option<Stated<'a>> {
    let start = tree.node(game).span.start;
    let comments = tree.comments.iter().take_while(|comment| comment.span.end <= start);
    let values = comments.filter_map(|comment| {
        let value = comment.text.trim().strip_prefix(key)?.strip_prefix(':')?.trim();
        Some(Stated { span: comment.span, value })
    });
    values.last()
}

/// How a game is read; nothing if its dialect does not exist.
pub(crate) fn recognise(
    tree: &Tree,
    game: NodeId,
    options: &Options,
) -> (Option<Reading>, Vec<Diagnostic>) {
    let mut messages = Vec::new();
    let marks = marks(tree, game);
    let numbers = numbers(tree, game);
    let own = match stated(tree, game, "dialect") {
        Some(Stated { span, value }) => match Dialect::from_name(value) {
            Some(dialect) => Some(Choice::firm(dialect, "the file says so")),
            None => {
                // Who asks for another one need not care.
                messages.extend(options.dialect.is_none().then(|| no_such_dialect(span, value)));
                None
            }
        },
        None => Some(guess(&marks, &numbers)),
    };
    let chosen = match (options.dialect, own) {
        // To ask for the dialect that the text is in anyway changes nothing else about it.
        (Some(asked), Some(own)) if own.dialect == asked => {
            Choice { reason: "asked for".to_owned(), ..own }
        }
        (Some(asked), _) => Choice::firm(asked, "asked for"),
        (None, Some(own)) => own,
        (None, None) => return (None, messages),
    };
    let base = base(&chosen, &marks, &numbers, &mut messages);
    warn_of_foreign(chosen.dialect, &marks, &mut messages);
    let undefined = options.undefined || allows_undefined(tree, game, &mut messages);
    let Choice { dialect, reason, .. } = chosen;
    (Some(Reading { dialect, base, undefined, reason }), messages)
}

/// A dialect, and how sure that is.
struct Choice {
    dialect: Dialect,
    reason: String,
    /// Somebody said so.
    firm: bool,
}

impl Choice {
    fn firm(dialect: Dialect, reason: &str) -> Self {
        Self { dialect, reason: reason.to_owned(), firm: true }
    }

    fn guess(dialect: Dialect, reason: impl Into<String>) -> Self {
        Self { dialect, reason: reason.into(), firm: false }
    }
}

fn no_such_dialect(span: Span, name: &str) -> Diagnostic {
    let names: Vec<_> =
        Dialect::ALL.iter().map(|dialect| format!("`{}`", dialect.name())).collect();
    let problem = Diagnostic::error("R044", span, format!("there is no dialect `{name}`"));
    problem.help(format!("the dialects are {}", names.join(", ")))
}

/// The dialect of a text that does not state it.
fn guess(marks: &[Mark], numbers: &Numbers) -> Choice {
    let first = |family: Family| marks.iter().find(|mark| mark.family == family);
    let early = first(Family::Early);
    let later = first(Family::Later);
    // What our documented dialect takes too tells nothing beside an early construct.
    let weak = later.is_some() || early.is_none();
    let latest = first(Family::Latest)
        .or(first(Family::Turn).filter(|_| weak))
        .or(first(Family::Sum).filter(|_| later.is_some()));
    let later = later.or(first(Family::TurnVariable).filter(|_| weak));
    if let Some(mark) = latest {
        let reason = format!("uses {}, which came with 2026", mark.construct);
        return Choice::guess(Dialect::V2026, reason);
    }
    if numbers.teams.base() == Some(1) && weak {
        return Choice::guess(Dialect::V2026, "its teams count players from 1");
    }
    if let Some(mark) = first(Family::Only05) {
        return Choice::guess(Dialect::V05, format!("uses {}, which only 0.5 has", mark.construct));
    }
    let gone = early.or(first(Family::Old));
    let Some(later) = later else {
        let reason = match gone {
            Some(mark) => format!("uses {}, and nothing that came later", mark.construct),
            None => "uses nothing that came later".to_owned(),
        };
        return Choice::guess(Dialect::Documented, reason);
    };
    let uses = format!("uses {}, which came with 0.5", later.construct);
    if let Some(gone) = gone {
        let reason = format!("{uses}, and {}, which is gone in 2026", gone.construct);
        return Choice::guess(Dialect::V05, reason);
    }
    // It fits both; the later one, unless players are counted from 0.
    match numbers.teams.base().or(numbers.literals.base()) {
        Some(0) => Choice::guess(Dialect::V05, format!("{uses}, and counts players from 0")),
        Some(_) => Choice::guess(Dialect::V2026, format!("{uses}, and counts players from 1")),
        None if numbers.teams.any.is_some() => Choice::guess(
            Dialect::V05,
            format!("{uses}, and no team shows that players are counted from 1"),
        ),
        None => Choice::guess(Dialect::V2026, uses),
    }
}

/// The number of the first player.
fn base(chosen: &Choice, marks: &[Mark], numbers: &Numbers, messages: &mut Vec<Diagnostic>) -> u32 {
    let Choice { dialect, firm, .. } = *chosen;
    if dialect < Dialect::V05 || firm && dialect == Dialect::V05 {
        return 0;
    }
    let Numbers { teams, literals } = numbers;
    if let Evidence { zero: Some(zero), last: Some(last), .. } = *teams {
        messages.push(
            Diagnostic::error("R075", zero, "players are counted from 0 and from 1")
                .reason("counted from 0 here")
                .label(last, "there is no such player unless they are counted from 1")
                .help("in dialect 2026 the first player is 1"),
        );
        return dialect.base();
    }
    if let Some(base) = teams.base() {
        if firm && base != dialect.base() {
            messages.push(uncertain(teams, base));
        }
        return base;
    }
    if firm {
        return dialect.base();
    }
    if let Some(base) = literals.base() {
        return base;
    }
    let known = marks
        .iter()
        .any(|mark| !matches!(mark.family, Family::Later | Family::Sum | Family::TurnVariable));
    if teams.any.is_some() {
        messages.push(uncertain(teams, dialect.base()));
    } else if literals.any.is_some() && !known {
        messages.push(uncertain(literals, dialect.base()));
    }
    dialect.base()
}

fn uncertain(evidence: &Evidence, base: u32) -> Diagnostic {
    let span = evidence.any.unwrap_or_default();
    Diagnostic::warning("R074", span, format!("players are counted from {base} here"))
        .reason(match evidence.zero {
            Some(_) => "a team has a player 0, although dialect 2026 counts from 1",
            None => "nothing in this text tells whether the first player is 0 or 1",
        })
        .help("state the dialect before the game: `;; dialect: 0.5` counts from 0, `;; dialect: 2026` from 1")
}

/// Warns of what the dialect does not have, once for each construct.
fn warn_of_foreign(dialect: Dialect, marks: &[Mark], messages: &mut Vec<Diagnostic>) {
    let mut said: Vec<&str> = Vec::new();
    for mark in marks {
        if mark.family.dialects().contains(&dialect) || said.contains(&mark.construct) {
            continue;
        }
        said.push(mark.construct);
        let names: Vec<_> = mark.family.dialects().iter().map(|dialect| dialect.name()).collect();
        let dialects = if names.len() == 1 { "dialect" } else { "dialects" };
        let message = format!("{} belongs to {dialects} {}", mark.construct, names.join(", "));
        messages.push(
            Diagnostic::warning("R073", mark.span, message)
                .reason(format!("this game is read as dialect {}", dialect.name())),
        );
    }
}

fn allows_undefined(tree: &Tree, game: NodeId, messages: &mut Vec<Diagnostic>) -> bool {
    let Some(Stated { span, value }) = stated(tree, game, "undefined") else { return false };
    if value != "allowed" {
        messages.push(
            Diagnostic::warning(
                "R076",
                span,
                format!("`{value}` says nothing about undefined constructs"),
            )
            .reason("they are refused")
            .help("write `;; undefined: allowed` to allow them"),
        );
    }
    value == "allowed"
}
