//! Values, places and names as text.

use ir::{CycleId, Type};

use super::Dumper;
use crate::checked::{
    Each, Expr, ExprKind, Family, Map, Owner, Pile, Place, Pos, Storage, StoreName, Which, describe,
};

impl Dumper<'_> {
    pub(super) fn store(&self, store: &Storage) -> String {
        let word = if store.ty == Type::Str { "str" } else { "sto" };
        format!("({} {word} {})", self.owner(&store.owner), self.name(&store.name))
    }

    pub(super) fn map(&self, map: &Map) -> String {
        format!("({} points {})", self.owner(&map.owner), self.name(&map.name))
    }

    fn owner(&self, owner: &Owner) -> String {
        match owner {
            Owner::Game => "game".to_owned(),
            Owner::Seat(owner) | Owner::Team(owner) => self.expr(owner),
        }
    }

    fn name(&self, name: &StoreName) -> String {
        match name {
            StoreName::Known(name) => name.clone(),
            StoreName::Picked(by, _) => self.expr(by),
        }
    }

    pub(super) fn pile(&self, pile: &Pile) -> String {
        match pile {
            Pile::At { family, numbers } => {
                let numbers: String =
                    numbers.iter().map(|number| format!(" {}", self.expr(number))).collect();
                format!("({}{numbers})", self.family(family))
            }
            Pile::Free(family) => format!("({} new)", self.family(family)),
            Pile::Local(local) => self.local(*local),
        }
    }

    fn family(&self, family: &Family) -> String {
        let Family { owner, loc, name } = family;
        let text = format!("{} {} {}", self.owner(owner), loc.word(), self.name(name));
        text.trim_end().to_owned()
    }

    fn using(&self, words: &str, parts: &[&Expr], map: &Map) -> String {
        let parts: String = parts.iter().map(|part| format!(" {}", self.expr(part))).collect();
        format!("({words}{parts} using {})", self.map(map))
    }

    pub(super) fn pos(&self, pos: &Pos) -> String {
        match pos {
            Pos::Top => "top".to_owned(),
            Pos::Bottom => "bottom".to_owned(),
            Pos::Index(index) => self.expr(index),
        }
    }

    pub(super) fn place(&self, place: &Place) -> String {
        format!("({} {})", self.pos(&place.pos), self.pile(&place.pile))
    }

    pub(super) fn expr(&self, expr: &Expr) -> String {
        let of = |word: &str, parts: &[&Expr]| self.form(word, parts);
        match &expr.kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Str(name) => name.clone(),
            ExprKind::Strs(names) => format!("({})", names.join(", ")),
            ExprKind::Declared(index) => {
                self.checked.constants.get(*index).map_or(String::new(), |c| format!("'{}", c.name))
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Arith(op, a, b) => of(op.symbol(), &[a, b]),
            ExprKind::Read(store) => self.store(store),
            ExprKind::Score { card, map } => self.using("score", &[card], map),
            ExprKind::Sum { cards, map } => self.using("sum", &[cards], map),
            ExprKind::ExtremePoints { most, cards, map } => {
                self.using(if *most { "scoremax" } else { "scoremin" }, &[cards], map)
            }
            ExprKind::Triangular(n) => of("tri", &[n]),
            ExprKind::Fibonacci(n) => of("fib", &[n]),
            ExprKind::Random(from, to) => {
                format!("(random {}..{})", self.expr(from), self.expr(to))
            }
            ExprKind::NumberOf(who) => of("number", &[who]),
            ExprKind::Size(inner) => of("size", &[inner]),
            ExprKind::Compare(cmp, a, b) => of(cmp.symbol(), &[a, b]),
            ExprKind::Same { equal, left, right } => {
                let op = if *equal { "same" } else { "differ" };
                format!("({op} {} {}: {})", self.expr(left), self.expr(right), describe(left.ty))
            }
            ExprKind::Not(inner) => of("not", &[inner]),
            ExprKind::And(parts) => of("and", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Or(parts) => of("or", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Every(each) => self.each("every", each),
            ExprKind::Some(each) => self.each("some", each),
            ExprKind::Total(each) => self.each("total", each),
            ExprKind::Filter(each) => self.each("filter", each),
            ExprKind::Collect(each) => self.each("collect", each),
            ExprKind::Attribute { key, card } => of("cardatt", &[key, card]),
            ExprKind::CardAt { pos, cards } => {
                format!("({} {}: a card)", self.pos(pos), self.expr(cards))
            }
            ExprKind::GroupAt { pos, groups } => {
                format!("({} {}: a group)", self.pos(pos), self.expr(groups))
            }
            ExprKind::Extreme { most, cards, map } => {
                self.using(if *most { "max" } else { "min" }, &[cards], map)
            }
            ExprKind::Actual(card) => of("actual", &[card]),
            ExprKind::SeatNumber(number) => format!("({} player)", self.expr(number)),
            ExprKind::TeamNumber(number) => format!("({} team)", self.expr(number)),
            ExprKind::Seat(which, cycle) => turn(*which, "player", *cycle),
            ExprKind::Team(which, cycle) => turn(*which, "team", *cycle),
            ExprKind::OwnerOf(card) => of("owner", &[card]),
            ExprKind::TeamOf(seat) => of("team", &[seat]),
            ExprKind::Contents(pile) => self.pile(pile),
            ExprKind::Union(parts) => of("union", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Tuples { n, cards, map } => self.using("tuples", &[n, cards], map),
            ExprKind::Intersect(parts) => of("intersect", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Disjunct(parts) => of("disjunction", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Ends { top, n, cards } => {
                of(if *top { "top" } else { "bottom" }, &[n, cards])
            }
            ExprKind::Run { top, n, cards, map } => {
                self.using(if *top { "run top" } else { "run bottom" }, &[n, cards], map)
            }
            ExprKind::Runs { longest, n, cards, map } => {
                self.using(if *longest { "runs largest" } else { "runs all" }, &[n, cards], map)
            }
            ExprKind::Sort { cards, map } => self.using("sort", &[cards], map),
            ExprKind::Partition { key, cards } => of("partition", &[key, cards]),
            ExprKind::Subsets { cards, size: None } => of("subsets", &[cards]),
            ExprKind::Subsets { cards, size: Some((cmp, n)) } => {
                format!("(subsets {} {} {})", self.expr(cards), cmp.symbol(), self.expr(n))
            }
            ExprKind::Piles(family) => format!("(indexed {})", self.family(family)),
            ExprKind::Seats => "player".to_owned(),
            ExprKind::Teams => "team".to_owned(),
            ExprKind::OtherSeats(cycle) => format!("(other player @{})", cycle.0),
            ExprKind::OtherTeams(cycle) => format!("(other team @{})", cycle.0),
            ExprKind::Members(team) => of("members", &[team]),
            ExprKind::Range(from, to) => format!("(range {}..{})", self.expr(from), self.expr(to)),
        }
    }

    fn form(&self, word: &str, parts: &[&Expr]) -> String {
        let mut text = format!("({word}");
        for part in parts {
            text.push(' ');
            text.push_str(&self.expr(part));
        }
        text.push(')');
        text
    }

    fn each(&self, word: &str, each: &Each) -> String {
        let (local, over) = (self.local(each.local), self.expr(&each.over));
        format!("({word} {local} of {over}: {})", self.expr(&each.body))
    }
}

fn turn(which: Which, who: &str, cycle: CycleId) -> String {
    let which = match which {
        Which::Current => "current",
        Which::Next => "next",
        Which::Previous => "previous",
    };
    format!("({which} {who} @{})", cycle.0)
}
