//! Players: those of a loop are seats; others are looked for by their names.

use ir::{Expr, FaultKind, Owner, Stmt, StmtKind, StoreOp, Type, marks};
use source::Span;

use super::Lowering;
use super::make::{any, if_, not, same, stmt};
use super::names::{Kept, Use, number};
use crate::checked::{Asked, Checked, LoopId, Piece, Sight, Text};

impl Lowering<'_> {
    /// The seat whose turn it is in a loop.
    pub(super) fn seat_of(&mut self, id: LoopId) -> Expr {
        match self.seats.get(&id) {
            Some(&local) => Expr::Local(local),
            // No player of a loop is named outside of it.
            None => Expr::Fail { kind: FaultKind::NobodyToAsk, ty: Type::Seat },
        }
    }

    /// The mark of a seat.
    pub(super) fn mark_of(&mut self, seat: Expr) -> Expr {
        let of = (0..self.n_seats()).map(|seat| self.names.string(&marks::mark(seat).to_string()));
        let of = of.collect();
        Expr::StrAt { index: Box::new(Expr::NumberOf(Box::new(seat))), of }
    }

    /// Whether a text means the player of a seat: by the mark, or by the name.
    pub(super) fn is_called(&mut self, seat: Expr, text: Expr) -> Expr {
        let mark = self.mark_of(seat.clone());
        let names = self.players.clone();
        let of = names.iter().map(|name| self.names.string(name)).collect();
        let name = Expr::StrAt { index: Box::new(Expr::NumberOf(Box::new(seat))), of };
        any(vec![same(text.clone(), Expr::Text(vec![mark])), same(text, Expr::Text(vec![name]))])
    }

    /// The player of a loop that a string is, or the seat of a player that it names.
    pub(super) fn known_seat(&mut self, text: &Text) -> Option<Expr> {
        if let [Piece::Player(id)] = text.pieces[..] {
            return Some(self.seat_of(id));
        }
        let name = text.literal()?;
        let seat = self.players.iter().position(|player| player == name)?;
        Some(Expr::SeatNumber(Box::new(Expr::Int(i64::from(number(seat))))))
    }

    /// The player that a string names. Nobody is a fault.
    pub(super) fn player(&mut self, span: Span, text: &Text) -> (Vec<Stmt>, Expr) {
        if let Some(seat) = self.known_seat(text) {
            return (Vec::new(), seat);
        }
        let mut made = self.answers(span, text);
        let name = self.text(text);
        made.push(self.assign(span, Use::Called, name));
        let name = Expr::Local(self.local(Use::Called));
        let nobody = self.fail(span, FaultKind::UnknownPlayer, vec![name]);
        made.extend(self.find(span, Use::Player, nobody));
        (made, Expr::Local(self.local(Use::Player)))
    }

    /// Looks for the player who has the name that was noted.
    fn find(&mut self, span: Span, found: Use, nobody: Vec<Stmt>) -> Vec<Stmt> {
        let name = Expr::Local(self.local(Use::Called));
        let local = self.names.bound("seat", Type::Seat, 0);
        let is_called = self.is_called(Expr::Local(local), name);
        let (over, test) = (Box::new(Expr::Seats), Box::new(is_called));
        let some = Expr::Some { local, over: over.clone(), test: test.clone() };
        let first = Expr::ItemAt { last: false, of: Box::new(Expr::Filter { local, over, test }) };
        vec![if_(span, not(some), nobody), self.assign(span, found, first)]
    }

    /// Whom a question is for.
    pub(super) fn asked(&mut self, span: Span, asked: Asked) -> (Vec<Stmt>, Expr) {
        let who = Expr::Local(self.local(Use::Who));
        let nobody = || vec![stmt(span, StmtKind::Fail(FaultKind::NobodyToAsk))];
        let this_player = Checked::THIS_PLAYER;
        match asked {
            Asked::Player(id) => (Vec::new(), self.seat_of(id)),
            Asked::Variable if self.never_set.contains(&this_player) => (nobody(), who),
            Asked::Variable => {
                let mut made = Vec::new();
                if self.may_be_unset.contains(&this_player) {
                    let has = Expr::Local(self.local(Use::Has(this_player)));
                    made.push(if_(span, not(has), nobody()));
                }
                let name = Expr::Local(self.local(Use::Value(this_player)));
                made.push(self.assign(span, Use::Called, name));
                made.extend(self.find(span, Use::Who, nobody()));
                (made, who)
            }
        }
    }

    /// Those who see a deck.
    pub(super) fn viewers(
        &mut self,
        span: Span,
        sight: Sight,
        viewers: &[Text],
    ) -> (Vec<Stmt>, Expr) {
        let nobody = Expr::ListOf { element: ir::Element::Seat, items: Vec::new() };
        match sight {
            Sight { down: true, .. } => return (Vec::new(), nobody),
            Sight { global: true, .. } => return (Vec::new(), Expr::Seats),
            Sight { .. } => {}
        }
        let known: Vec<Option<Expr>> = viewers.iter().map(|text| self.known_seat(text)).collect();
        // A literal that is nobody's name does no harm.
        let plain =
            |(text, seat): (&Text, &Option<Expr>)| seat.is_some() || text.literal().is_some();
        if viewers.iter().zip(&known).all(plain) {
            let items = known.into_iter().flatten().collect();
            return (Vec::new(), Expr::ListOf { element: ir::Element::Seat, items });
        }
        let local = self.names.bound("seat", Type::Seat, 0);
        let (mut made, mut tests) = (Vec::new(), Vec::new());
        for (text, seat) in viewers.iter().zip(known) {
            tests.push(match seat {
                Some(seat) => same(Expr::Local(local), seat),
                None => {
                    made.extend(self.answers(span, text));
                    let text = self.text(text);
                    self.is_called(Expr::Local(local), text)
                }
            });
        }
        let (over, test) = (Box::new(Expr::Seats), Box::new(any(tests)));
        (made, Expr::Filter { local, over, test })
    }

    /// What is done for each player, in the order of play.
    pub(super) fn for_each_player(
        &mut self,
        span: Span,
        id: LoopId,
        levels: usize,
        body: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Stmt {
        let local = self.names.bound("player", Type::Seat, number(self.seats.len()));
        let over = match self.shuffled {
            true => {
                Expr::Items(Box::new(Expr::Read(Box::new(self.kept(Kept::Players, Owner::Game)))))
            }
            false => Expr::Seats,
        };
        self.seats.insert(id, local);
        let body = self.inside(span, levels, body);
        self.seats.remove(&id);
        stmt(span, StmtKind::ForEach { local, over, body })
    }

    /// The order in which the players have their turns, drawn once.
    pub(super) fn order_of_play(&mut self, span: Span) -> Vec<Stmt> {
        if !self.shuffled {
            return Vec::new();
        }
        let to = self.kept(Kept::Players, Owner::Game);
        let list = ir::ListRef::List(Box::new(Expr::Read(Box::new(to.clone()))));
        let value = Expr::New(Box::new(Expr::Seats));
        vec![
            stmt(span, StmtKind::Store { to, op: StoreOp::Set, value }),
            stmt(span, StmtKind::Shuffle(list)),
        ]
    }

    /// Adds the values of all cards of a deck to the score of a player.
    pub(super) fn score(&mut self, span: Span, pile: Expr, seat: Expr) -> Stmt {
        let cards = Box::new(self.cards(pile));
        let value = Expr::Sum { cards, map: Box::new(self.names.values()) };
        let to = self.kept(Kept::Score, Owner::Seat(Box::new(seat)));
        stmt(span, StmtKind::Store { to, op: StoreOp::Inc, value })
    }
}
