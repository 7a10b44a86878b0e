//! Expressions as text, on one line.

use super::Printer;
use crate::{CycleId, Expr, LocalId, Pos};

impl Printer<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Int(n) => n.to_string(),
            Expr::Str(id) => format!("{:?}", self.game.text(*id)),
            Expr::Local(local) => self.local(*local),
            Expr::Bind { local, value, body } => {
                let (value, body) = (self.expr(value), self.expr(body));
                format!("(let {} = {value} in {body})", self.local(*local))
            }
            Expr::Fail { kind, .. } => format!("fail({})", kind.name()),
            Expr::Number(n) => n.to_string(),
            Expr::ToNumber(n) => self.call("number", n),
            Expr::ToInt(n) => self.call("int", n),
            Expr::SameItems(a, b) => self.infix("has the elements of", [&**a, &**b]),
            Expr::SameList(a, b) => {
                format!("({} is the list {})", self.list_ref(a), self.list_ref(b))
            }
            Expr::Defined(of) => self.call("defined", of),
            Expr::StrAt { index, of } => {
                let texts = of.iter().map(|id| format!("{:?}", self.game.text(*id)));
                format!("[{}][{}]", texts.collect::<Vec<_>>().join(", "), self.expr(index))
            }
            Expr::Text(parts) => self.listed("text", parts),
            Expr::Card(card) => format!("card({card})"),
            Expr::Given(card) => self.call("given", card),
            Expr::New(of) => self.call("new", of),
            Expr::PileList(zone) => format!("list({})", self.zone(zone)),
            Expr::Items(list) => self.call("items", list),
            Expr::ListOf { items, .. } => self.listed("list of", items),
            Expr::From { list, start } => {
                format!("({} from {} on)", self.expr(list), self.expr(start))
            }
            Expr::CardsOf { points, map, strings, key } => {
                let (points, map) = (self.expr(points), self.map_ref(map));
                let (strings, key) = (self.expr(strings), self.game.text(*key));
                format!("cards({points} by {map}, {key} in {strings})")
            }
            Expr::ItemAt { last, of } => self.call(if *last { "last" } else { "first" }, of),
            Expr::If { test, then, other } => {
                let (test, then, other) = (self.expr(test), self.expr(then), self.expr(other));
                format!("(if {test} then {then} else {other})")
            }
            Expr::Arith(op, a, b) => self.infix(op.symbol(), [&**a, &**b]),
            Expr::Compare(op, a, b) => self.infix(op.symbol(), [&**a, &**b]),
            Expr::Same(a, b) => self.infix("is", [&**a, &**b]),
            Expr::Not(test) => format!("not {}", self.expr(test)),
            Expr::And(parts) if parts.is_empty() => "true".to_owned(),
            Expr::And(parts) => self.infix("and", parts),
            Expr::Or(parts) if parts.is_empty() => "false".to_owned(),
            Expr::Or(parts) => self.infix("or", parts),
            Expr::Read(storage) => self.storage_ref(storage),
            Expr::Score { card, map } => self.by("score", card, self.map_ref(map)),
            Expr::Sum { cards, map } => self.by("sum", cards, self.map_ref(map)),
            Expr::Extreme { most: true, cards, map } => self.by("most", cards, self.map_ref(map)),
            Expr::Extreme { most: false, cards, map } => {
                self.by("fewest", cards, self.map_ref(map))
            }
            Expr::Tuples { n, cards, map } => {
                self.by(&format!("tuples of {}", self.expr(n)), cards, self.map_ref(map))
            }
            Expr::ExtremePoints { most, cards, map, none } => {
                let word = if *most { "most_points" } else { "fewest_points" };
                format!("{word}({} by {}, else {none})", self.expr(cards), self.map_ref(map))
            }
            Expr::Sort { cards, map } => self.by("sort", cards, self.map_ref(map)),
            Expr::Run { top, n, cards, map } => {
                let word = format!("run of {} from the {}", self.expr(n), end(*top));
                self.by(&word, cards, self.map_ref(map))
            }
            Expr::Runs { longest, n, cards, map } => {
                let word = if *longest { "longest runs" } else { "runs" };
                self.by(&format!("{word} of {}", self.expr(n)), cards, self.map_ref(map))
            }
            Expr::Ends { top, n, cards } => {
                let (n, cards) = (self.expr(n), self.expr(cards));
                format!("first({n} from the {} of {cards})", end(*top))
            }
            Expr::Partition { key, cards } => {
                format!("partition({} by {})", self.expr(cards), self.expr(key))
            }
            Expr::Subsets { cards, size, with_empty } => {
                let size =
                    size.as_ref().map(|(op, n)| format!(" {} {}", op.symbol(), self.expr(n)));
                let empty = if *with_empty { ", the empty one too" } else { "" };
                format!("subsets({}{}{empty})", self.expr(cards), size.unwrap_or_default())
            }
            Expr::Piles { owner, zone } => format!("piles({})", self.zone_named(owner, zone)),
            Expr::Triangular(n) => self.call("triangular", n),
            Expr::Fibonacci(n) => self.call("fibonacci", n),
            Expr::Random { from, until } => {
                format!("random({} to {})", self.expr(from), self.expr(until))
            }
            Expr::PileNamed { zone, name } => {
                format!("pile of {} named({})", self.names.zones[zone.idx()], self.expr(name))
            }
            Expr::Numbered { zone, before, after } => {
                let zone = &self.names.zones[zone.idx()];
                let after = after.as_ref().map_or("…".to_owned(), |after| self.expr(after));
                format!("numbers of {zone} named({}, {after})", self.expr(before))
            }
            Expr::NumberOf(member) => self.call("number", member),
            Expr::Intersect(groups) => self.call("intersect", groups),
            Expr::Disjunct(groups) => self.call("disjunct", groups),
            Expr::NextSeatBackwards(cycle) | Expr::NextTeamBackwards(cycle) => {
                self.turn("next backwards", *cycle)
            }
            Expr::Size(of) => self.call("size", of),
            Expr::Total { local, over, value } => self.each("total", *local, over, value),
            Expr::Every { local, over, test } => self.each("every", *local, over, test),
            Expr::Some { local, over, test } => self.each("some", *local, over, test),
            Expr::Filter { local, over, test } => self.each("filter", *local, over, test),
            Expr::Collect { local, over, cards } => self.each("collect", *local, over, cards),
            Expr::Trait { key, card } => {
                format!("trait({} of {})", self.expr(key), self.expr(card))
            }
            Expr::CardAt { pos, cards } => self.at("card", pos, cards),
            Expr::GroupAt { pos, groups } => self.at("group", pos, groups),
            Expr::SeatNumber(n) => self.call("seat", n),
            Expr::TeamNumber(n) => self.call("team", n),
            Expr::OwnerOf(card) => self.call("owner", card),
            Expr::TeamOf(seat) => self.call("team_of", seat),
            Expr::Members(team) => self.call("members", team),
            Expr::Flatten(groups) => self.call("flatten", groups),
            Expr::CurrentSeat(cycle) | Expr::CurrentTeam(cycle) => self.turn("current", *cycle),
            Expr::NextSeat(cycle) | Expr::NextTeam(cycle) => self.turn("next", *cycle),
            Expr::PreviousSeat(cycle) | Expr::PreviousTeam(cycle) => self.turn("previous", *cycle),
            Expr::OtherSeats(cycle) | Expr::OtherTeams(cycle) => self.turn("others", *cycle),
            Expr::Contents(zone) => self.zone(zone),
            Expr::Union(parts) => self.listed("union", parts),
            Expr::Bundle(parts) => self.listed("groups", parts),
            Expr::Seats => "seats".to_owned(),
            Expr::Teams => "teams".to_owned(),
            Expr::Range { from, until, inclusive } => {
                self.infix(if *inclusive { "to" } else { "until" }, [&**from, &**until])
            }
            Expr::Strs(ids) => {
                let texts = ids.iter().map(|id| format!("{:?}", self.game.text(*id)));
                format!("[{}]", texts.collect::<Vec<_>>().join(", "))
            }
        }
    }

    pub(super) fn local(&self, local: LocalId) -> String {
        self.names.locals[local.idx()].clone()
    }

    pub(super) fn turn(&self, word: &str, cycle: CycleId) -> String {
        format!("{word}({})", self.names.cycles[cycle.idx()])
    }

    fn listed(&self, word: &str, parts: &[Expr]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.expr(part)).collect();
        format!("{word}({})", parts.join(", "))
    }

    fn call(&self, word: &str, operand: &Expr) -> String {
        format!("{word}({})", self.expr(operand))
    }

    fn by(&self, word: &str, cards: &Expr, map: String) -> String {
        format!("{word}({} by {map})", self.expr(cards))
    }

    fn at(&self, word: &str, pos: &Pos, of: &Expr) -> String {
        format!("{word}({} of {})", self.pos(pos), self.expr(of))
    }

    fn each(&self, word: &str, local: LocalId, over: &Expr, each: &Expr) -> String {
        format!("{word}({} in {}: {})", self.local(local), self.expr(over), self.expr(each))
    }

    fn infix<'e>(&self, word: &str, parts: impl IntoIterator<Item = &'e Expr>) -> String {
        let parts: Vec<String> = parts.into_iter().map(|part| self.expr(part)).collect();
        format!("({})", parts.join(&format!(" {word} ")))
    }
}

fn end(top: bool) -> &'static str {
    if top { "top" } else { "bottom" }
}
