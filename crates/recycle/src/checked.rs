//! The checked tree: a game whose names, types, turn orders and decks are resolved.
//!
//! `check` gives it for a text without errors, `lower` turns it into a game. It keeps the shape of the text:
//! declared constants, `actual` and the like are still there. Surprising: a variable bound to a bare pile has the
//! type [`Type::Zone`] as a [`Local`], but each use of it is an expression of type Cards or the pile of a [`Place`].

mod dump;
mod places;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::{Arith, Best, Cmp, Cycle, CycleId, Holds, LocalId, Numbers, StoreOp, Type};
use source::Span;

use crate::Reading;

pub use dump::dump;
pub use places::{Family, Loc, Map, Owner, Pile, Place, Pos, Storage, StoreName, ZoneKey};

/// Strings that an expression can be at run time.
pub type Strings = Arc<BTreeSet<String>>;

#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    pub reading: Reading,
    pub seats: Seats,
    /// Every seat is in exactly one.
    pub teams: Vec<Vec<u32>>,
    pub constants: Vec<Constant>,
    pub decks: Vec<Deck>,
    pub locals: Vec<Local>,
    /// As in [`ir::Game::cycles`].
    pub cycles: Vec<Cycle>,
    /// The numbers of the piles of each zone whose piles have any.
    pub numbers: BTreeMap<ZoneKey, Vec<Numbers>>,
    pub setup: Vec<Stmt>,
    pub items: Vec<Stmt>,
    pub scoring: Scoring,
}

/// How many players there are, and who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The number this game was checked for.
    pub count: u32,
    /// The number that the text says.
    pub declared: u32,
    /// The declared variable that holds the number; only then another number may be asked for.
    pub variable: Option<String>,
}

/// A declared variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    pub name: String,
    pub span: Span,
    pub value: Value,
    /// Of strings: what the variable can be.
    pub strings: Strings,
}

/// The value of a declared variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Int(i64),
    Bool(bool),
    Str(String),
    Strs(Vec<String>),
    /// The two bounds as written.
    Ints(i64, i64),
}

impl Value {
    #[must_use]
    pub fn ty(&self) -> Type {
        match self {
            Self::Int(_) => Type::Int,
            Self::Bool(_) => Type::Bool,
            Self::Str(_) => Type::Str,
            Self::Strs(_) => Type::Strs,
            Self::Ints(..) => Type::Ints,
        }
    }
}

/// A variable bound by a loop, a filter or a `let`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    pub name: String,
    pub span: Span,
    pub ty: Type,
    /// Of a variable of type Zone or Zones: what lies in these piles.
    pub holds: Holds,
    /// Of a variable of type Str or Strs: what it can be.
    pub strings: Strings,
}

/// A recipe for cards: one for each combination of attributes, the first attribute varying slowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    pub span: Span,
    /// What the back of its cards shows: its name, or the empty string.
    pub back: String,
    pub attributes: Vec<Attribute>,
    pub n_cards: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    pub key: String,
    pub values: Vec<AttributeValue>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeValue {
    pub name: String,
    /// Attributes of the cards with this value alone; several are alternatives.
    pub subs: Vec<Attribute>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Scoring {
    pub span: Span,
    pub best: Best,
    pub score: Expr,
    pub cycle: CycleId,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub span: Span,
    pub ty: Type,
    pub kind: ExprKind,
}

/// A collection, the variable bound to its elements, and what is evaluated for each.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    pub local: LocalId,
    pub over: Expr,
    pub body: Expr,
}

/// Which member of a turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Current,
    Next,
    Previous,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Int(i64),
    Str(String),
    /// An index into [`Checked::constants`].
    Declared(usize),
    Local(LocalId),

    Arith(Arith, Box<Expr>, Box<Expr>),
    Read(Box<Storage>),
    Score {
        card: Box<Expr>,
        map: Box<Map>,
    },
    Sum {
        cards: Box<Expr>,
        map: Box<Map>,
    },
    ExtremePoints {
        most: bool,
        cards: Box<Expr>,
        map: Box<Map>,
    },
    Size(Box<Expr>),
    Total(Box<Each>),
    Triangular(Box<Expr>),
    Fibonacci(Box<Expr>),
    Random(Box<Expr>, Box<Expr>),
    /// The number of a player or a team, as the text counts them.
    NumberOf(Box<Expr>),

    Compare(Cmp, Box<Expr>, Box<Expr>),
    Same {
        equal: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Every(Box<Each>),
    Some(Box<Each>),

    Attribute {
        key: Box<Expr>,
        card: Box<Expr>,
    },

    CardAt {
        pos: Pos,
        cards: Box<Expr>,
    },
    Extreme {
        most: bool,
        cards: Box<Expr>,
        map: Box<Map>,
    },
    Actual(Box<Expr>),

    SeatNumber(Box<Expr>),
    Seat(Which, CycleId),
    OwnerOf(Box<Expr>),
    TeamNumber(Box<Expr>),
    Team(Which, CycleId),
    TeamOf(Box<Expr>),

    Contents(Box<Pile>),
    Filter(Box<Each>),
    /// The arguments have type Cards or Groups.
    Union(Vec<Expr>),
    /// Several collections of cards, or one of groups.
    Intersect(Vec<Expr>),
    /// As above.
    Disjunct(Vec<Expr>),
    Ends {
        top: bool,
        n: Box<Expr>,
        cards: Box<Expr>,
    },
    Run {
        top: bool,
        n: Box<Expr>,
        cards: Box<Expr>,
        map: Box<Map>,
    },
    Sort {
        cards: Box<Expr>,
        map: Box<Map>,
    },
    Collect(Box<Each>),
    Partition {
        key: Box<Expr>,
        cards: Box<Expr>,
    },
    Subsets {
        cards: Box<Expr>,
        size: Option<(Cmp, Box<Expr>)>,
    },
    Runs {
        longest: bool,
        n: Box<Expr>,
        cards: Box<Expr>,
        map: Box<Map>,
    },
    Piles(Box<Family>),
    Tuples {
        n: Box<Expr>,
        cards: Box<Expr>,
        map: Box<Map>,
    },
    GroupAt {
        pos: Pos,
        groups: Box<Expr>,
    },
    Seats,
    Teams,
    OtherSeats(CycleId),
    OtherTeams(CycleId),
    Members(Box<Expr>),
    Range(Box<Expr>, Box<Expr>),
    Strs(Vec<String>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

/// What an `any` over actions means where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMeans {
    /// Inside a choice: one way for each element.
    Ways,
    /// Outside: the current seat of this cycle is asked if it matters.
    Question(CycleId),
    /// Outside, in dialects other than the documented one: it runs for each element.
    Loop,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    Do(Vec<Stmt>),
    When {
        test: Expr,
        then: Box<Stmt>,
    },
    Let {
        local: LocalId,
        value: Expr,
        body: Box<Stmt>,
    },
    All {
        local: LocalId,
        over: Expr,
        body: Box<Stmt>,
    },
    Any {
        means: AnyMeans,
        local: LocalId,
        over: Expr,
        body: Box<Stmt>,
    },
    Repeat {
        times: Expr,
        body: Box<Stmt>,
    },
    Stage {
        cycle: CycleId,
        /// Without it everybody has one turn.
        end: Option<Expr>,
        backwards: Option<Expr>,
        items: Vec<Stmt>,
    },
    /// Every player has one turn, and nobody learns what the others decide.
    Together {
        cycle: CycleId,
        items: Vec<Stmt>,
    },
    Choice {
        cycle: CycleId,
        steps: Vec<Stmt>,
    },

    Move {
        card: Expr,
        to: Place,
    },
    MoveAll {
        cards: Expr,
        from_top: bool,
        to: Place,
    },
    Swap {
        a: Expr,
        b: Expr,
    },
    SwapPiles {
        a: Pile,
        b: Pile,
    },
    Remember {
        card: Expr,
        to: Place,
    },
    Forget {
        pos: Pos,
        pile: Pile,
    },
    ForgetAll {
        pile: Pile,
    },
    Store {
        to: Storage,
        op: StoreOp,
        value: Expr,
    },
    Award {
        map: Map,
        awards: Vec<Award>,
        /// Whether awards with other keys stay.
        update: bool,
    },
    /// A pile, or a computed collection, of which the shuffled order is lost.
    Shuffle(Expr),
    /// The cards of two piles alternate, and all of them come to the first.
    Faro {
        a: Pile,
        b: Pile,
    },
    CreateTeams(Vec<Vec<u32>>),
    /// An index into [`Checked::decks`].
    CreateDeck {
        deck: usize,
        to: Pile,
    },
    SetCurrent {
        cycle: CycleId,
        seat: Expr,
    },
    Queue {
        cycle: CycleId,
        seat: Expr,
    },
    Pass,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Award {
    pub conditions: Vec<(Expr, Expr)>,
    pub points: Expr,
}

/// What kind of thing a type is, as said in messages.
#[must_use]
pub fn describe(ty: Type) -> &'static str {
    match ty {
        Type::Int | Type::Number => "a number",
        Type::Bool => "a test",
        Type::Str | Type::Text => "a string",
        Type::Card => "a card",
        Type::Seat => "a player",
        Type::Team => "a team",
        Type::Zone => "a pile",
        Type::Cards => "a collection of cards",
        Type::Groups => "a collection of groups of cards",
        Type::Zones => "a collection of piles",
        Type::Seats => "a collection of players",
        Type::Teams => "a collection of teams",
        Type::Ints => "a collection of numbers",
        Type::Strs => "a collection of strings",
        Type::List(_) => "a list",
    }
}
