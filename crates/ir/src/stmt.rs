//! Statements: what changes the table, in which order, and who decides.

use source::Span;

use crate::expr::{Expr, LocalId, MapRef, Place, Pos, StorageRef, ZoneRef};
use crate::game::{CycleId, DeckId};

/// A statement and the place in the rules it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StmtKind {
    // flow
    Block(Vec<Stmt>),
    If {
        test: Expr,
        then: Vec<Stmt>,
    },
    /// Binds a value once for the body. A Cards value is a snapshot; a Zone value ([`crate::Type::Zone`],
    /// written as `Expr::Contents` of the pile) is the live pile.
    Let {
        local: LocalId,
        value: Expr,
        body: Vec<Stmt>,
    },
    /// Runs the body once for each element of a snapshot of the collection.
    ForEach {
        local: LocalId,
        over: Expr,
        body: Vec<Stmt>,
    },
    /// Runs the body so many times; the number is evaluated once, 0 or less does nothing.
    Repeat {
        times: Expr,
        body: Vec<Stmt>,
    },
    /// Passes through the body, one member of the cycle after another, until the end test holds. The test comes
    /// before the first pass and after each; the cycle advances between a test that failed and the next pass. Without
    /// a test there are as many passes as the cycle has members at the start. If `backwards` holds after a pass that was
    /// not the last, the cycle advances the other way round.
    Stage {
        cycle: CycleId,
        end: Option<Expr>,
        backwards: Option<Expr>,
        body: Vec<Stmt>,
    },
    /// Every seat takes its turn on the same table, and nobody learns what the others chose. First each seat in turn,
    /// from the parent's current one on, goes through the body on a copy of the table of its own and answers there. Then
    /// the body is run for each of them again, in the same order, on the real table, and every choice gets the
    /// same answer: the same step with the same elements at its `Any`s. If there is no such option any more, that is the
    /// fault `OptionGone`. Chance that was drawn on a copy stays drawn. In the body are no stages.
    Together {
        cycle: CycleId,
        body: Vec<Stmt>,
    },
    Choice(Choice),
    /// Only inside a [`Choice`]: one way for each element; if there is none, the statement does nothing.
    Any {
        local: LocalId,
        over: Expr,
        body: Vec<Stmt>,
    },

    // effects
    Move {
        card: Expr,
        to: Place,
    },
    /// Every card of a snapshot of the collection, from its top or its bottom on; the place is found anew for each.
    MoveAll {
        cards: Expr,
        from_top: bool,
        to: Place,
    },
    /// Two cards change places, each into the other's position. A card with itself: nothing happens, but it is an effect.
    Swap {
        a: Expr,
        b: Expr,
    },
    /// Two piles change their contents. An empty one is the fault `NoCard`.
    SwapPiles {
        a: ZoneRef,
        b: ZoneRef,
    },
    /// Puts a reference to the card into a pile of references. No card: nothing happens if `lenient`, else a fault.
    Remember {
        card: Expr,
        to: Place,
        lenient: bool,
    },
    /// Drops one reference from a pile of references: none there is the fault `NoCard`, a wrong index `BadIndex`.
    Forget {
        pos: Pos,
        zone: ZoneRef,
    },
    /// Drops all references of a pile.
    ForgetAll {
        zone: ZoneRef,
    },
    Store {
        to: StorageRef,
        op: StoreOp,
        value: Expr,
    },
    /// Replaces a point map: a card scores the sum of the awards all of whose conditions hold.
    Award {
        map: MapRef,
        awards: Vec<Award>,
    },
    /// Replaces a point map: a card scores the sum of what it scores in other maps.
    Combine {
        map: MapRef,
        of: Vec<MapRef>,
    },
    /// A uniformly random order of a pile.
    Shuffle(ZoneRef),
    /// Replaces the teams; every seat is in exactly one. Team storages start afresh; a card in a team's pile
    /// is a fault. A team cycle whose current team no longer exists goes to team 0; queues of team cycles empty. A
    /// variable keeps the number of its team; a team that is no more has no members.
    CreateTeams(Vec<Vec<u32>>),
    /// Creates the deck's cards on top of a pile.
    CreateDeck {
        deck: DeckId,
        to: ZoneRef,
    },
    SetCurrent {
        cycle: CycleId,
        seat: Expr,
    },
    Queue {
        cycle: CycleId,
        seat: Expr,
    },
    /// No change; it is an effect nevertheless and so makes an option.
    Pass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StoreOp {
    Set,
    Inc,
    Dec,
}

/// Points for the cards that meet all conditions; keys, values and points are evaluated when the map is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Trait key and value, both strings. A card without the trait has the empty string there.
    pub conditions: Vec<(Expr, Expr)>,
    pub points: Expr,
}

/// A question to a seat. Its options are the ways through its steps that have an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The cycle whose current seat is asked.
    pub cycle: CycleId,
    pub steps: Vec<Stmt>,
    pub asking: Asking,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Asking {
    /// The seat is asked, also if there is one option; no option is a fault.
    Always,
    /// No option: nothing happens. Options that all have the same effects: the first is carried out unasked.
    IfItMatters,
}
