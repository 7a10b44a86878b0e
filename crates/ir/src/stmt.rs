//! Statements: what changes the table, in which order, and who decides.

use source::Span;

use crate::expr::{Expr, ListRef, LocalId, MapRef, Place, Pos, StorageRef, ZoneRef};
use crate::fault::FaultKind;
use crate::game::{CycleId, DeckId, LabelId, ProcId, ZoneId};

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
    /// Runs the body again and again.
    Loop(Vec<Stmt>),
    /// A body that can be left from anywhere inside.
    Labelled {
        label: LabelId,
        body: Vec<Stmt>,
    },
    /// Goes on behind the body of this label, in which it stands.
    Leave(LabelId),
    /// Runs a procedure. More calls inside each other than the limit are the fault `TooDeep`.
    Call(ProcId),
    /// Ends the game.
    Finish,
    /// Ends the game in a fault.
    Fail(FaultKind),
    /// Runs the body; at its end `ok`, a Bool of the game, is true. If it comes to an `Abandon`, the whole table is again as it
    /// was before the body, chance and variables too, and `ok` is false. Not taken back are the decisions and what they
    /// cost, and what was told. More inside each other than the limit are the fault `TooDeep`.
    Attempt {
        ok: LocalId,
        body: Vec<Stmt>,
    },
    /// Goes on behind the innermost attempt, in whose body it stands, with everything taken back.
    Abandon,
    /// Gives a variable another value: one of the game, or one that is bound here.
    Assign {
        local: LocalId,
        value: Expr,
    },
    Choice(Choice),
    /// Only inside a [`Choice`]: an effect that gives a variable a value and changes nothing else. The text says to the
    /// one who is asked what is picked; it is a string of the game, or a variable of type Text.
    Pick {
        local: LocalId,
        value: Expr,
        text: Option<Expr>,
    },
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
    /// A uniformly random order of a list.
    Shuffle(ListRef),
    /// The first element of a list becomes the last. With fewer than two, nothing changes, but it is an effect.
    Rotate(ListRef),
    /// Sorts a list of cards by where they first stand in a collection; those that do not stand in it come last. Equal
    /// ones keep their order.
    Order {
        list: ListRef,
        by: Expr,
    },
    /// Each card of a snapshot of the collection, in order, goes from one list to the end of another, or to its start.
    /// A pile that gets a card takes it from wherever it lies; a list that is no pile lets it lie, but if it comes from a
    /// pile, the card is laid aside. From a list that is no pile its last occurrence goes, if there is one.
    Deal {
        cards: Expr,
        from: ListRef,
        to: ListRef,
        to_start: bool,
        aside: ZoneRef,
    },
    /// From now on, `list` is restocked from another list, of which so many last cards stay: the same list is the
    /// fault `SameList`, a negative number `NegativeCount`, more lists than [`crate::limits::RESTOCKED`] are `TooLarge`. It
    /// replaces what was attached before.
    Attach {
        list: ListRef,
        from: ListRef,
        leaving: Expr,
    },
    /// If the list is empty and another one is attached: as by `Deal`, all its cards but those that stay, first to
    /// last, and then a `Shuffle`. Else it is no effect.
    Restock {
        list: ListRef,
        aside: ZoneRef,
    },
    /// Says something to those it is for. It is no effect.
    Tell {
        to: Audience,
        text: Expr,
    },
    /// Gives a pile of a named zone its name, a Text, and says who of the `seats` sees its cards: all of them, or
    /// only the `top` one. If a pile has the name already, it is that one, and its cards go to the top of `aside`, bottom
    /// one first; else it is the first pile without a name, and if there is none, the fault `TooManyPiles`. A name beyond the
    /// limit is the fault `TooLarge`.
    NamePile {
        zone: ZoneId,
        name: Expr,
        top: bool,
        seats: Expr,
        aside: ZoneRef,
    },
    /// One card for each entry of the deck, in order, to the top of a pile of the game that has a name (else it is the fault
    /// `NoPile`), so that everybody perceives that there are new cards: the first one in `from`, a pile of cards that are gone,
    /// bottom first, that has this face, or a new card. `room` is how many new cards all runs of this statement make together at most; it only counts
    /// towards [`crate::limits::card_capacity`], beyond which is the fault `TooManyCards`.
    Renew {
        deck: DeckId,
        to: ZoneRef,
        from: ZoneRef,
        room: u32,
    },
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

/// Who is told something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    Everybody,
    Seat(Expr),
    Team(Expr),
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
    /// Who is asked.
    pub seat: Expr,
    pub steps: Vec<Stmt>,
    pub asking: Asking,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Asking {
    /// The seat is asked, also if there is one option; no option is a fault.
    Always,
    /// No option: nothing happens. The seat is asked, also if there is one. A fault while options are looked for is no
    /// option, but ends the game.
    IfPossible,
    /// As `IfPossible`; but if no option has any hope, nothing happens either.
    ///
    /// An option has no hope if every way to go on from it, whatever is answered, comes to the `Abandon` of an attempt
    /// that was begun after it. A way is given up with hope as soon as the outermost attempt that was begun after the
    /// option ends well, at a question with options outside of such attempts (also if it would not be put), and when the game ends. Ways are tried on copies of the table, which nobody
    /// sees, in the order of the options and depth first, until one has hope.
    ///
    /// Together they have [`crate::limits::HOPE`] units of fuel, and at most [`crate::limits::HOPE_DEPTH`] answers are given after one another; where
    /// that is not enough there is hope. An answer costs [`crate::fuel::attempt`]. Until its first effect it has a tank of its own; from there on, what
    /// all ways before have left, which is nothing after a fault. A part of what was used up counts towards the work of the game, which may so be beyond its limit: the fault `FuelSpent`, also if nobody is asked. A question of this kind
    /// that a way comes to inside of an attempt is treated in the same way, with the fuel of that way.
    IfHopeful,
    /// No option: nothing happens. Options that all have the same effects: the first is carried out unasked.
    IfItMatters,
}

impl Asking {
    /// Whether a fault while options are looked for ends the game; else the way to it is an option that ends in the fault.
    #[must_use]
    pub fn ends_in_faults(self) -> bool {
        matches!(self, Self::IfPossible | Self::IfHopeful)
    }
}
