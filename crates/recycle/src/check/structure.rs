//! The game as a whole: declarations, items, stages, choices and scoring.

use ir::{Best, CycleOf, Type};
use source::Diagnostic;

use super::steps::is_action;
use super::{Checker, words};
use crate::checked::{Checked, Scoring, Stmt, StmtKind};
use crate::tree::{NodeId, NodeKind};

/// The parts of a game in the order in which they must stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Declare,
    Setup,
    Item,
    Scoring,
}

impl Part {
    fn of(head: Option<&str>) -> Self {
        match head {
            Some("declare") => Self::Declare,
            Some("setup") => Self::Setup,
            Some("scoring") => Self::Scoring,
            _ => Self::Item,
        }
    }
}

impl<'a> Checker<'a> {
    pub(super) fn game(&mut self, game: NodeId) -> Option<Checked> {
        let parts = self.items(game).get(1..).unwrap_or_default();
        self.part_order(game, parts);
        let tree = self.tree;
        let of =
            |part: Part| parts.iter().copied().filter(move |&id| Part::of(tree.head(id)) == part);
        let declares: Vec<_> = of(Part::Declare).collect();
        let setups: Vec<_> = of(Part::Setup).collect();
        let items: Vec<_> = of(Part::Item).collect();
        let scorings: Vec<_> = of(Part::Scoring).collect();

        let setup = setups.first().copied();
        self.find_seat_variable(setup);
        for declare in declares {
            self.declare(declare);
        }
        self.read_decks();
        self.read_stored();
        let setup = setup.and_then(|setup| self.setup(setup));
        let items = self.some_items(&items);
        let scoring = scorings.first().and_then(|&scoring| self.scoring(scoring));
        let numbers = self.zone_numbers();
        let (teams, setup) = setup?;
        Some(Checked {
            reading: self.reading.clone(),
            seats: self.seats.clone(),
            teams,
            constants: std::mem::take(&mut self.constants),
            decks: std::mem::take(&mut self.decks),
            cycles: std::mem::take(&mut self.cycles),
            numbers,
            setup,
            items: items?,
            scoring: scoring?,
            locals: std::mem::take(&mut self.locals),
        })
    }

    fn part_order(&mut self, game: NodeId, parts: &[NodeId]) {
        let mut last: Option<(Part, NodeId)> = None;
        for &id in parts {
            let part = Part::of(self.head(id));
            if let Some((before, other)) = last {
                let twice = part == before && matches!(part, Part::Setup | Part::Scoring);
                if part < before || twice {
                    self.out_of_order(id, part, twice, other);
                    continue;
                }
            }
            last = Some((part, id));
        }
        let has = |part| parts.iter().any(|&id| Part::of(self.head(id)) == part);
        let missing: Vec<_> = [
            (Part::Setup, "the setup is missing", "setup"),
            (Part::Item, "the game has nothing to do", "do"),
            (Part::Scoring, "the scoring is missing", "scoring"),
        ]
        .into_iter()
        .filter(|&(part, ..)| !has(part))
        .collect();
        for (_, message, form) in missing {
            let span = self.items(game).first().map_or(self.span(game), |&head| self.span(head));
            self.report(
                Diagnostic::error("R038", span, message)
                    .reason("in this game")
                    .help(format!("write {}", words::form(form))),
            );
        }
    }

    fn out_of_order(&mut self, id: NodeId, part: Part, twice: bool, other: NodeId) {
        let message = match part {
            Part::Setup | Part::Scoring if twice => "this stands twice in the game",
            Part::Declare => "declarations stand at the beginning of the game, before the setup",
            Part::Setup => "the setup stands before everything but declarations",
            Part::Item | Part::Scoring => "the scoring is the last part of the game",
        };
        self.report(
            Diagnostic::error("R038", self.span(id), message)
                .reason("this is in the wrong place")
                .label(self.span(other), "it comes after this"),
        );
    }

    pub(super) fn some_items(&mut self, items: &[NodeId]) -> Option<Vec<Stmt>> {
        let items: Vec<_> = items.iter().map(|&item| self.item(item)).collect();
        items.into_iter().collect()
    }

    /// An item of the game or of a stage.
    fn item(&mut self, id: NodeId) -> Option<Stmt> {
        let span = self.span(id);
        match self.head(id) {
            Some("stage") => self.stage(id),
            Some("choice") => self.choice(id),
            Some("let") => self.let_step(id, true).map(|kind| Stmt { span, kind }),
            Some("do" | "any" | "all") => self.step(id),
            Some("declare" | "setup" | "scoring") => {
                let message = "this is a part of the game, not of a stage";
                self.report(Diagnostic::error("R038", span, message));
                None
            }
            Some(word) if is_action(word) => {
                self.bare(id);
                None
            }
            Some(word) => {
                let head = self.items(id).first().copied().unwrap_or(id);
                let items: Vec<_> =
                    words::ITEMS.into_iter().chain(["setup", "scoring", "declare"]).collect();
                self.bad_word(head, word, "`stage`, `choice` or `do`", &items);
                None
            }
            None => {
                let first = self.items(id).first().copied();
                if first.is_some_and(|first| {
                    matches!(self.kind(first), NodeKind::List(_) | NodeKind::Var(_))
                }) {
                    self.bare(id);
                } else {
                    self.report(
                        Diagnostic::error("R020", span, "this is no item of a game")
                            .reason("`stage`, `choice` or `do` in parentheses is needed here"),
                    );
                }
                None
            }
        }
    }

    /// An action or conditional step that is not in a `do`.
    fn bare(&mut self, id: NodeId) {
        let span = self.span(id);
        self.report(
            Diagnostic::error("R039", span, "an action needs a `do` around it")
                .reason("only `stage`, `choice`, `do`, `all`, `any` and `let` can stand here")
                .fix(span, format!("(do ({}))", self.text(id))),
        );
        self.step(id);
    }

    /// `(choice (STEP …))`
    fn choice(&mut self, id: NodeId) -> Option<Stmt> {
        let steps = self.inner_choice(id)?;
        Some(Stmt { span: self.span(id), kind: StmtKind::Choice { cycle: self.seat_cycle, steps } })
    }

    /// The steps of a choice, wherever it stands.
    pub(super) fn inner_choice(&mut self, id: NodeId) -> Option<Vec<Stmt>> {
        let outside = self.choosing;
        self.choosing = true;
        let steps = self.steps(id, "choice");
        self.choosing = outside;
        steps
    }

    /// `(scoring max NUMBER)`
    fn scoring(&mut self, id: NodeId) -> Option<Scoring> {
        let &[best, score] = self.parts(id, "scoring", 2)? else { return None };
        let best = match self.word(best) {
            Some("max") => Some(Best::Max),
            Some("min") => Some(Best::Min),
            Some(word) => {
                self.bad_word(best, word, "`max` or `min`", &["max", "min"]);
                None
            }
            None => {
                self.bad_form(self.span(best), "scoring", "`max` or `min` is needed here");
                None
            }
        };
        let cycle = self.push_cycle(CycleOf::Seats);
        if let Some(own) = self.cycles.last_mut() {
            own.parent = None;
        }
        let score = self.want(score, Type::Int);
        self.seat_cycle = ir::Game::BASE_SEATS;
        Some(Scoring { span: self.span(id), best: best?, score: score?, cycle })
    }
}
