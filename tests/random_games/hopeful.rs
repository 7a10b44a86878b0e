//! Games of which it can be said whether there is hope.

use ir::{Arith, Asking, Audience, Expr, Game, Stmt, StmtKind};

use crate::visit::{self, Visit};

/// What is told before each question.
pub const QUESTION: &str = "-424242";

/// The game with every question outside of attempts asked only if there is hope, and every other one if it is possible. What
/// would make searches for hope hard to follow is left out: questions that all seats answer at the same time, calls, and what
/// is there only to use up fuel. Before each question everybody is told [`QUESTION`], because a question that is not asked can be seen in
/// no other way.
#[must_use]
pub fn hopeful(game: &Game) -> Game {
    let mut game = game.clone();
    visit::rules(&mut game, &mut Simplify);
    visit::rules(&mut game, &mut Ask(Asking::IfHopeful));
    visit::rules(&mut game, &mut AskInAttempts);
    game
}

struct Ask(Asking);

impl Visit for Ask {
    fn stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Choice(choice) = &mut stmt.kind {
            choice.asking = self.0;
        }
    }
}

struct AskInAttempts;

impl Visit for AskInAttempts {
    fn stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Attempt { body, .. } = &mut stmt.kind {
            visit::body(body, &mut Ask(Asking::IfPossible));
        }
    }
}

struct Simplify;

impl Visit for Simplify {
    fn body(&mut self, body: &mut Vec<Stmt>) {
        let question = Expr::Text(vec![Expr::Int(-424_242)]);
        let tell = StmtKind::Tell { to: Audience::Everybody, text: question };
        for at in (0..body.len()).rev() {
            if matches!(body[at].kind, StmtKind::Choice(_)) {
                body.insert(at, Stmt { span: body[at].span, kind: tell.clone() });
            }
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let costly = |a: &Expr, b: &Expr| matches!((a, b), (Expr::Number(_), Expr::Number(_)));
        match &stmt.kind {
            StmtKind::Together { .. } | StmtKind::Call(_) => stmt.kind = StmtKind::Pass,
            StmtKind::Let { value: Expr::Arith(Arith::Mul, a, b), .. } if costly(a, b) => {
                stmt.kind = StmtKind::Pass;
            }
            _ => {}
        }
    }
}
