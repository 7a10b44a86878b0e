//! The checked tree: a game whose names, types, turn orders and decks are resolved.
//!
//! `check` gives it for a text without errors, `lower` turns it into a game. It keeps the shape of the text:
//! declared constants, `actual` and the like are still there. Surprising: a variable bound to a bare pile has the
//! type [`Type::Zone`] as a [`Local`], but each use of it is an expression of type Cards or the pile of a [`Place`].

mod dump;

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{Arith, Best, Cmp, Cycle, CycleId, Holds, LocalId, OwnerKind, Sight, StoreOp, Type};
use source::Span;

use crate::Dialect;

pub use dump::dump;

/// Strings that an expression can be at run time.
pub type Strings = Arc<BTreeSet<String>>;

#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    pub dialect: Dialect,
    pub seats: Seats,
    /// Every seat is in exactly one.
    pub teams: Vec<Vec<u32>>,
    pub constants: Vec<Constant>,
    pub decks: Vec<Deck>,
    pub locals: Vec<Local>,
    /// As in [`ir::Game::cycles`].
    pub cycles: Vec<Cycle>,
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
    /// Of a variable of type Zone: what lies in that pile.
    pub holds: Holds,
    /// Of a variable of type Str or Strs: what it can be.
    pub strings: Strings,
}

/// A recipe for cards: one for each combination of attributes, the first attribute varying slowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    pub span: Span,
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

/// The kind of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loc {
    Vloc,
    Iloc,
    Hloc,
    Mem,
}

impl Loc {
    pub const ALL: [Self; 4] = [Self::Vloc, Self::Iloc, Self::Hloc, Self::Mem];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Vloc => "vloc",
            Self::Iloc => "iloc",
            Self::Hloc => "hloc",
            Self::Mem => "mem",
        }
    }

    #[must_use]
    pub fn sight(self) -> Sight {
        match self {
            Self::Vloc | Self::Mem => Sight::Everybody,
            Self::Iloc => Sight::Owner,
            Self::Hloc => Sight::Nobody,
        }
    }

    #[must_use]
    pub fn holds(self) -> Holds {
        if self == Self::Mem { Holds::References } else { Holds::Cards }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Owner {
    Game,
    Seat(Box<Expr>),
    Team(Box<Expr>),
}

impl Owner {
    #[must_use]
    pub fn kind(&self) -> OwnerKind {
        match self {
            Self::Game => OwnerKind::Game,
            Self::Seat(_) => OwnerKind::Seat,
            Self::Team(_) => OwnerKind::Team,
        }
    }
}

/// The name of a storage or a pile.
#[derive(Clone, Debug, PartialEq)]
pub enum StoreName {
    Known(String),
    /// A string known at run time only, and what it can be.
    Picked(Box<Expr>, Strings),
}

/// An integer storage.
#[derive(Clone, Debug, PartialEq)]
pub struct IntStore {
    pub owner: Owner,
    pub name: StoreName,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Pile {
    At {
        owner: Owner,
        loc: Loc,
        name: StoreName,
    },
    /// A variable of type Zone.
    Local(LocalId),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Pos {
    Top,
    Bottom,
    Index(Box<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub pos: Pos,
    pub pile: Pile,
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
    Read(Box<IntStore>),
    Score {
        card: Box<Expr>,
        map: String,
    },
    Sum {
        cards: Box<Expr>,
        map: String,
    },
    Size(Box<Expr>),
    Total(Box<Each>),

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
        map: String,
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
    Collect(Box<Each>),
    Tuples {
        n: Box<Expr>,
        cards: Box<Expr>,
        map: String,
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
    /// Outside, in dialect 0.4: it runs for each element.
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
        end: Expr,
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
        to: IntStore,
        op: StoreOp,
        value: Expr,
    },
    Award {
        map: String,
        awards: Vec<Award>,
    },
    /// A pile, or a computed collection, of which the shuffled order is lost.
    Shuffle(Expr),
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
        Type::Int => "a number",
        Type::Bool => "a test",
        Type::Str => "a string",
        Type::Card => "a card",
        Type::Seat => "a player",
        Type::Team => "a team",
        Type::Zone => "a pile",
        Type::Cards => "a collection of cards",
        Type::Groups => "a collection of groups of cards",
        Type::Seats => "a collection of players",
        Type::Teams => "a collection of teams",
        Type::Ints => "a collection of numbers",
        Type::Strs => "a collection of strings",
    }
}
