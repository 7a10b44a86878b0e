//! Decks: a deck is a pile of one zone, by its number; most are looked for by their names.

use ir::{Audience, Cmp, DeckId, Expr, FaultKind, Named, Owner, Stmt, StmtKind, ZoneRef};
use source::Span;

use super::Lowering;
use super::decks::{Key, Slot};
use super::make::{all, compare, if_, int, plus, size, stmt};
use super::names::{Spot, Use};
use crate::checked::{Piece, Sight, Text};

/// Cards of all the decks that one `NEWSDECK` fills, if it comes again while its first cards lie elsewhere.
const PACKS: u32 = 4 * PACK;
const PACK: u32 = 52;

impl Lowering<'_> {
    /// The pile with this number.
    pub(super) fn pile(&mut self, number: Expr) -> ZoneRef {
        let zone = Named::Known(self.names.zone(Spot::Decks));
        ZoneRef::At { owner: Owner::Game, zone, numbers: vec![number] }
    }

    /// The cards of the pile with this number.
    pub(super) fn cards(&mut self, number: Expr) -> Expr {
        Expr::Contents(self.pile(number))
    }

    pub(super) fn gone(&mut self) -> ZoneRef {
        let zone = Named::Known(self.names.zone(Spot::Gone));
        ZoneRef::At { owner: Owner::Game, zone, numbers: Vec::new() }
    }

    /// The number of a pile, -1 if there is no deck of that name.
    pub(super) fn pile_named(&mut self, name: Expr) -> Expr {
        Expr::PileNamed { zone: self.names.zone(Spot::Decks), name: Box::new(name) }
    }

    /// The number of the pile of a deck, if it is known to be there.
    pub(super) fn known_deck(&mut self, name: &Text) -> Option<Expr> {
        let (key, player) = Key::of(name)?;
        let Slot { first, step } = self.plan.slot(&key)?;
        let Some(player) = player else { return Some(int(first)) };
        let seat = Expr::NumberOf(Box::new(self.seat_of(player)));
        let steps = match step {
            1 => seat,
            _ => Expr::Arith(ir::Arith::Mul, Box::new(seat), Box::new(int(step))),
        };
        Some(if first == 0 { steps } else { plus(steps, int(first)) })
    }

    /// The number of the pile of a deck, in a variable if it is not known. If there is no such deck, the choice fails, or
    /// it is a fault.
    pub(super) fn deck(&mut self, span: Span, name: &Text, used: Use) -> (Vec<Stmt>, Expr) {
        match self.known_deck(name) {
            Some(known @ Expr::Int(_)) => (Vec::new(), known),
            Some(known) => (vec![self.assign(span, used, known)], Expr::Local(self.local(used))),
            None => {
                let mut made = self.answers(span, name);
                let text = self.text(name);
                let found = self.pile_named(text);
                made.push(self.assign(span, used, found));
                made.push(self.must_exist(span, name, used));
                (made, Expr::Local(self.local(used)))
            }
        }
    }

    /// What happens if no deck was found.
    pub(super) fn must_exist(&mut self, span: Span, name: &Text, used: Use) -> Stmt {
        let none = compare(Cmp::Lt, Expr::Local(self.local(used)), int(0));
        let parts = self.parts(&name.pieces, None, false);
        let then = match name.is_generated() {
            true => self.give_up(span, FaultKind::UnknownName, parts),
            false => self.fail(span, FaultKind::UnknownName, parts),
        };
        if_(span, none, then)
    }

    /// The choice around fails; outside of one it is a fault.
    pub(super) fn give_up(&mut self, span: Span, kind: FaultKind, name: Vec<Expr>) -> Vec<Stmt> {
        match self.attempted {
            true => vec![stmt(span, StmtKind::Abandon)],
            false => self.fail(span, kind, name),
        }
    }

    /// A fault, about which is said what was looked for.
    pub(super) fn fail(&mut self, span: Span, kind: FaultKind, mut name: Vec<Expr>) -> Vec<Stmt> {
        let what = match kind {
            FaultKind::UnknownPlayer => "There is no player called \"",
            _ => "There is no deck called \"",
        };
        let mut parts = vec![Expr::Str(self.names.string(what))];
        parts.append(&mut name);
        parts.push(Expr::Str(self.names.string("\".")));
        vec![self.tell(span, Expr::Text(parts)), stmt(span, StmtKind::Fail(kind))]
    }

    pub(super) fn tell(&mut self, span: Span, text: Expr) -> Stmt {
        stmt(span, StmtKind::Tell { to: Audience::Everybody, text })
    }

    /// `NEWDECK` and `NEWSDECK`
    pub(super) fn new_deck(
        &mut self,
        span: Span,
        filled: bool,
        name: &Text,
        sight: Sight,
        viewers: &[Text],
    ) -> Vec<Stmt> {
        let mut made = self.answers(span, name);
        let text = self.new_text(name);
        // A name that is used more than once is made once.
        let is_new = self.is_new(name);
        let text = if name.literal().is_some() || (is_new && !filled) {
            text
        } else {
            made.push(self.assign(span, Use::Name, text));
            Expr::Local(self.local(Use::Name))
        };
        let (asked, seats) = self.viewers(span, sight, viewers);
        made.extend(asked);
        if !is_new {
            made.extend(self.notice(span, name, text.clone()));
        }
        let (zone, aside) = (self.names.zone(Spot::Decks), self.gone());
        let (name_of_pile, top) = (text.clone(), sight.stack);
        made.push(stmt(span, StmtKind::NamePile { zone, name: name_of_pile, top, seats, aside }));
        if let Some((key, _)) = Key::of(name) {
            self.plan.make(key);
        }
        if filled {
            let number = match self.known_deck(name) {
                Some(known) => known,
                None => self.pile_named(text),
            };
            let (to, from, room) = (self.pile(number), self.gone(), self.room(name));
            made.push(stmt(span, StmtKind::Renew { deck: DeckId(0), to, from, room }));
        }
        made
    }

    /// Whether there can be no deck of that name yet.
    fn is_new(&self, name: &Text) -> bool {
        let counted = name.pieces.contains(&Piece::Newest);
        let first = || Key::of(name).is_some_and(|(key, _)| self.plan.is_next(&key));
        counted || self.once && first()
    }

    /// Says that cards are gone, if there were some.
    fn notice(&mut self, span: Span, name: &Text, text: Expr) -> Vec<Stmt> {
        let mut made = Vec::new();
        let (pile, exists) = match self.known_deck(name) {
            Some(known) => (known, None),
            None => {
                let found = self.pile_named(text.clone());
                made.push(self.assign(span, Use::Deck, found));
                let found = Expr::Local(self.local(Use::Deck));
                (found.clone(), Some(compare(Cmp::Ge, found, int(0))))
            }
        };
        let some = compare(Cmp::Gt, size(self.cards(pile)), int(0));
        let test = all(exists.into_iter().chain([some]).collect());
        let before = Expr::Str(self.names.string("The cards of \""));
        let after = Expr::Str(self.names.string("\" are gone."));
        let its_name = self.literal(name).unwrap_or(text);
        let tell = self.tell(span, Expr::Text(vec![before, its_name, after]));
        made.push(if_(span, test, vec![tell]));
        made
    }

    /// How many new cards a `NEWSDECK` may make in one game.
    fn room(&self, name: &Text) -> u32 {
        let varies = |piece: &Piece| !matches!(piece, Piece::Text(_) | Piece::Player(_));
        let most = super::names::number(ir::limits::CARDS);
        if name.pieces.iter().any(varies) {
            return most;
        }
        let loops = super::names::number(self.seats.len());
        let times = self.n_seats().saturating_pow(loops);
        times.saturating_mul(if self.once { PACK } else { PACKS }).min(most)
    }
}
