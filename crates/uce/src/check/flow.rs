//! Which routines are reached, and what can run off the end of its state.

use source::Diagnostic;

use super::Checker;
use super::states::closing_brace;
use crate::checked::{Choice, Condition, Deal, Routine, RoutineKind, State, Text, When};

/// Whether what follows these routines is never reached.
pub(super) fn leaves(routines: &[Routine]) -> bool {
    routines.iter().any(routine_leaves)
}

fn routine_leaves(routine: &Routine) -> bool {
    match &routine.kind {
        RoutineKind::State { .. } | RoutineKind::Loop(_) => true,
        // There is at least one player.
        RoutineKind::ForPlayer { conditions, body, .. } => conditions.is_empty() && leaves(body),
        // If everything fails, nothing is chosen.
        RoutineKind::Choose { count: Some(1..), choices, .. } => {
            choices.iter().all(|choice| leaves(&choice.body)) && choices.iter().any(succeeds)
        }
        RoutineKind::NewDeck { .. }
        | RoutineKind::Deal { .. }
        | RoutineKind::ScoreAdd { .. }
        | RoutineKind::Print(_)
        | RoutineKind::If { .. }
        | RoutineKind::Choose { .. } => false,
    }
}

/// Whether a choice can never fail.
fn succeeds(choice: &Choice) -> bool {
    choice.when == When::Never && !may_fail(&choice.body)
}

/// Whether one of these routines may be impossible, so that the choice around it fails.
pub(crate) fn may_fail(routines: &[Routine]) -> bool {
    let asking = |conditions: &[Condition]| conditions.iter().any(Condition::asks);
    routines.iter().any(|routine| match &routine.kind {
        RoutineKind::NewDeck { name, viewers, .. } => name.asks() || viewers.iter().any(Text::asks),
        RoutineKind::Deal { how: Deal::Top | Deal::Random, count, .. } => *count != Some(0),
        RoutineKind::Deal { from, to, .. } => from.is_generated() || to.is_generated(),
        RoutineKind::ScoreAdd { deck, player } => deck.is_generated() || player.asks(),
        RoutineKind::Print(text) => text.asks(),
        RoutineKind::State { bindings, .. } => bindings.iter().any(|(_, value)| value.asks()),
        RoutineKind::ForPlayer { conditions, body, .. } | RoutineKind::If { conditions, body } => {
            asking(conditions) || may_fail(body)
        }
        RoutineKind::Loop(body) => may_fail(body),
        // Its choices fail for themselves.
        RoutineKind::Choose { .. } => false,
    })
}

/// Whether nothing behind this is reached because of a loop without a `STATE`, which is reported for itself.
fn hangs(routine: &Routine) -> bool {
    match &routine.kind {
        RoutineKind::Loop(body) => !switches(body),
        RoutineKind::ForPlayer { body, .. } => body.iter().any(hangs),
        _ => false,
    }
}

/// Whether there is a `STATE` among these routines, however deep.
pub(crate) fn switches(routines: &[Routine]) -> bool {
    routines.iter().any(|routine| match &routine.kind {
        RoutineKind::State { .. } => true,
        RoutineKind::ForPlayer { body, .. }
        | RoutineKind::If { body, .. }
        | RoutineKind::Loop(body) => switches(body),
        RoutineKind::Choose { choices, .. } => choices.iter().any(|choice| switches(&choice.body)),
        RoutineKind::NewDeck { .. }
        | RoutineKind::Deal { .. }
        | RoutineKind::ScoreAdd { .. }
        | RoutineKind::Print(_) => false,
    })
}

impl Checker<'_> {
    pub(super) fn report_flow(&mut self, states: &[State]) {
        for state in states {
            if !state.reachable {
                self.report_unreachable(state);
            }
            if state.runs_off {
                self.report(
                    Diagnostic::warning(
                        "U041",
                        closing_brace(state),
                        "this state may end without a `STATE`",
                    )
                    .reason("if the game comes here, it stops")
                    .label(state.name_span, "the state begins here")
                    .help("let its last routine be a `STATE`, or STATE \"_END\" [] for the end"),
                );
            }
            self.routines_flow(&state.body);
        }
    }

    fn routines_flow(&mut self, routines: &[Routine]) {
        let mut unreached = None;
        for routine in routines {
            if let Some(before) = unreached.take() {
                self.unreached(routine, before);
            }
            match &routine.kind {
                RoutineKind::Loop(body) => {
                    if !switches(body) {
                        self.endless(routine);
                    }
                    self.routines_flow(body);
                }
                RoutineKind::ForPlayer { body, .. } | RoutineKind::If { body, .. } => {
                    self.routines_flow(body);
                }
                RoutineKind::Choose { choices, .. } => {
                    for choice in choices {
                        self.routines_flow(&choice.body);
                    }
                }
                RoutineKind::NewDeck { .. }
                | RoutineKind::Deal { .. }
                | RoutineKind::ScoreAdd { .. }
                | RoutineKind::Print(_)
                | RoutineKind::State { .. } => {}
            }
            unreached = (routine_leaves(routine) && !hangs(routine)).then_some(routine);
        }
    }

    fn endless(&mut self, routine: &Routine) {
        let word = self.word(routine.span);
        self.report(
            Diagnostic::warning("U044", word, "this loop never ends")
                .reason("only a `STATE` leaves a loop, and there is none in it")
                .help("put a `STATE` into it, in an `IF` for example"),
        );
    }

    fn unreached(&mut self, routine: &Routine, before: &Routine) {
        let (span, label) = (self.word(routine.span), self.word(before.span));
        self.report(
            Diagnostic::warning("U051", span, "this is never reached")
                .reason("nothing behind a switch to another state is carried out")
                .label(label, "the state is left here"),
        );
    }
}
