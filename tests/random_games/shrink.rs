//! Shrinking: a smaller game that still has the property for which a game was kept.
//!
//! Statements are left out or give way to what is inside of them; expressions give way to a part of the same type, or to
//! the simplest value of their type. Most of what comes out does not verify, for instance because a variable
//! is not bound any more, and is thrown away.

use ir::{Cmp, Element, Expr, Game, Number, Pos, Stmt, StrId, Type, parts, type_of};

use super::world::{card_at, compare, stock};
use crate::visit::{self, Visit};

/// The smallest game that was found for which `keeps` still holds, after at most `tries` attempts.
#[must_use]
pub fn shrink(game: &Game, mut tries: usize, keeps: impl Fn(&Game) -> bool) -> Game {
    let mut best = game.clone();
    let (mut at, mut better) = (0, false);
    while tries > 0 {
        let mut smaller = best.clone();
        let mut cut = Cut { game: &best, left: at, done: false };
        visit::rules(&mut smaller, &mut cut);
        visit::expr(&mut smaller.scoring.score, &mut cut);
        if !cut.done {
            // Once through; again, if that opened new possibilities.
            if !better {
                break;
            }
            (at, better) = (0, false);
            continue;
        }
        // What does not verify costs little and does not count.
        if ir::verify(&smaller).is_err() {
            at += 1;
            continue;
        }
        tries -= 1;
        // After a success the same place holds something else, so the next cut is tried there.
        if keeps(&smaller) {
            (best, better) = (smaller, true);
        } else {
            at += 1;
        }
    }
    best
}

/// How many statements a game has.
#[must_use]
pub fn n_stmts(game: &Game) -> usize {
    struct Count(usize);
    impl Visit for Count {
        fn stmt(&mut self, _stmt: &mut Stmt) {
            self.0 += 1;
        }
    }
    let mut count = Count(0);
    visit::rules(&mut game.clone(), &mut count);
    count.0
}

/// Makes the cut number `left`, counted over the rules.
struct Cut<'g> {
    /// For the types of expressions.
    game: &'g Game,
    left: usize,
    done: bool,
}

impl Cut<'_> {
    /// Whether to make this cut.
    fn here(&mut self) -> bool {
        if self.done {
            return false;
        }
        self.done = self.left == 0;
        self.left = self.left.saturating_sub(1);
        self.done
    }
}

impl Visit for Cut<'_> {
    fn body(&mut self, body: &mut Vec<Stmt>) {
        for at in 0..body.len() {
            if self.here() {
                body.remove(at);
                return;
            }
            if visit::inner(&mut body[at]).is_some() && self.here() {
                let mut outer = body.remove(at);
                let inner = visit::inner(&mut outer).map(std::mem::take).unwrap_or_default();
                body.splice(at..at, inner);
                return;
            }
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        // The types of all expressions would be asked for in vain.
        if self.done {
            return;
        }
        let Ok(ty) = type_of(self.game, expr) else { return };
        let mut simpler = Vec::new();
        simpler.extend(simplest(ty).filter(|simple| simple != expr));
        parts::expr(expr, &mut |part, _| {
            if type_of(self.game, part) == Ok(ty) {
                simpler.push(part.clone());
            }
        });
        for other in simpler {
            if self.here() {
                *expr = other;
                return;
            }
        }
    }
}

/// A value that says little; its own parts are the simplest ones too, so that shrinking comes to an end.
fn simplest(ty: Type) -> Option<Expr> {
    Some(match ty {
        Type::Int => Expr::Int(1),
        Type::Str => Expr::Str(StrId(1)),
        Type::Bool => compare(Cmp::Eq, Expr::Int(1), Expr::Int(1)),
        Type::Card => card_at(Pos::Top, Expr::Contents(stock())),
        Type::Seat => Expr::CurrentSeat(Game::BASE_SEATS),
        Type::Team => Expr::CurrentTeam(Game::BASE_TEAMS),
        Type::Cards => Expr::Contents(stock()),
        Type::Groups => Expr::Bundle(vec![Expr::Contents(stock())]),
        Type::Number => Expr::Number(Number::from(1)),
        Type::Text => Expr::Text(vec![Expr::Str(StrId(1))]),
        Type::List(Element::Card) => Expr::PileList(stock()),
        Type::List(element) => Expr::New(Box::new(Expr::ListOf { element, items: Vec::new() })),
        Type::Seats => Expr::Seats,
        Type::Teams => Expr::Teams,
        Type::Ints => Expr::ListOf { element: Element::Int, items: Vec::new() },
        Type::Strs => Expr::Strs(vec![StrId(1)]),
        Type::Zone | Type::Zones => return None,
    })
}
