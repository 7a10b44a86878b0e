//! Strings: put together each time they are used.

use ir::{Expr, StrId, Type};

use super::Lowering;
use super::make::{int, plus};
use super::names::{Spot, Use};
use crate::checked::{LoopId, NumberId, Piece, Text, VariableId};

impl Lowering<'_> {
    /// A string as a Text. Its `[N]` have their answers.
    pub(super) fn text(&mut self, text: &Text) -> Expr {
        if let [Piece::Variable(variable)] = text.pieces[..] {
            return self.variable(variable);
        }
        Expr::Text(self.parts(&text.pieces, None, false))
    }

    /// The name of a new deck, in which `[#]` is one more than the largest number.
    pub(super) fn new_text(&mut self, text: &Text) -> Expr {
        Expr::Text(self.parts(&text.pieces, None, true))
    }

    /// The texts of pieces, one after another; with this number in place of the answer to `[N]`, if there is one.
    pub(super) fn parts(
        &mut self,
        pieces: &[Piece],
        answer: Option<&Expr>,
        new: bool,
    ) -> Vec<Expr> {
        let mut parts = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            parts.push(match piece {
                Piece::Text(text) => Expr::Str(self.names.string(text)),
                Piece::Variable(variable) => self.variable(*variable),
                Piece::Player(id) => self.name_of(*id),
                Piece::Number { number, .. } => match answer {
                    Some(answer) => answer.clone(),
                    None => self.answer(*number),
                },
                Piece::Newest => {
                    let newest = self.newest(pieces, index, answer);
                    if new { plus(newest, int(1)) } else { newest }
                }
            });
        }
        if parts.is_empty() {
            parts.push(Expr::Str(StrId::EMPTY));
        }
        parts
    }

    /// The largest number that decks have at this place of their names, or 0.
    pub(super) fn newest(&mut self, pieces: &[Piece], index: usize, answer: Option<&Expr>) -> Expr {
        let before = Box::new(Expr::Text(self.parts(&pieces[..index], answer, false)));
        let after = Box::new(Expr::Text(self.parts(&pieces[index + 1..], answer, false)));
        let zone = self.names.zone(Spot::Decks);
        let none = Expr::ListOf { element: ir::Element::Int, items: vec![int(0)] };
        let numbers = Expr::Numbered { zone, before, after: Some(after) };
        Expr::ItemAt { last: true, of: Box::new(Expr::Union(vec![none, numbers])) }
    }

    /// What a variable holds; if that is nothing, it is a fault.
    pub(super) fn variable(&mut self, variable: VariableId) -> Expr {
        let nothing = Expr::Fail { kind: ir::FaultKind::Undefined, ty: Type::Text };
        if self.never_set.contains(&variable) {
            return nothing;
        }
        let value = Expr::Local(self.local(Use::Value(variable)));
        if !self.may_be_unset.contains(&variable) {
            return value;
        }
        Expr::If {
            test: Box::new(Expr::Local(self.local(Use::Has(variable)))),
            then: Box::new(value),
            other: Box::new(nothing),
        }
    }

    /// The mark of the player of a loop.
    fn name_of(&mut self, id: LoopId) -> Expr {
        let seat = self.seat_of(id);
        self.mark_of(seat)
    }

    fn answer(&mut self, number: NumberId) -> Expr {
        let at = self.numbers.get(&number).copied().unwrap_or(0);
        Expr::Local(self.local(Use::Number(at)))
    }

    /// Whether anybody can tell that a string is evaluated: something is asked, or there is a fault.
    pub(super) fn can_be_noticed(&self, text: &Text) -> bool {
        let unset =
            |piece: &Piece| matches!(piece, Piece::Variable(id) if self.may_be_unset.contains(id));
        text.asks() || text.pieces.iter().any(unset)
    }

    /// A string that is always the same.
    pub(super) fn literal(&mut self, text: &Text) -> Option<Expr> {
        text.literal().map(|literal| Expr::Str(self.names.string(literal)))
    }
}
