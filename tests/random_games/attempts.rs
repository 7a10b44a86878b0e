//! Attempts: bodies that may be taken back, menus of what may be attempted, and how often that is fruitless. An attempt
//! always fails, or often, or sometimes: by a test of the table, by what was chosen, or by chance.

use ir::{
    Asking, Choice, Cmp, Expr, Number, Place, Pos, Scope, Stmt, StmtKind, StrId, Type, limits,
};

use super::Author;
use super::world::{compare, size};

/// What is multiplied to use up fuel for an attempt: bits of a Number. So there is enough for finding out whether there is
/// hope in some ways, but not in all.
const COSTLY_BITS: [u32; 4] = [4_000, 9_000, 13_000, 18_000];

impl Author<'_, '_> {
    /// What belongs to attempts and has no questions.
    pub(super) fn attempt_flow(&mut self) -> StmtKind {
        match self.below(8) {
            0..=3 if self.n_attempts > 0 => self.abandoned(),
            4 if self.n_attempts > 0 && self.one_in(3) => self.costly(),
            5 if self.one_in(12) => self.deep(),
            6 | 7 => self.attempt(Self::body),
            _ => self.later_effect(),
        }
    }

    /// Gives up the innermost attempt, mostly under a condition.
    fn abandoned(&mut self) -> StmtKind {
        let abandon = self.stmt_of(StmtKind::Abandon);
        let test = match self.below(12) {
            0 => return StmtKind::Abandon,
            1..=3 => {
                let until = Box::new(Expr::Int(2 + self.below(2) as i64));
                let random = Expr::Random { from: Box::new(Expr::Int(0)), until };
                compare(Cmp::Eq, random, Expr::Int(0))
            }
            4 | 5 => {
                let cards = Expr::Contents(self.pile());
                compare(self.comparison(), size(cards), self.known(4))
            }
            _ => self.test(),
        };
        StmtKind::If { test, then: vec![abandon] }
    }

    /// An attempt, and something that follows from its end.
    pub(super) fn attempt(&mut self, inside: impl FnOnce(&mut Self) -> Vec<Stmt>) -> StmtKind {
        let ok = self.ended();
        let outside = std::mem::take(&mut self.labels);
        self.n_attempts += 1;
        let mut body = inside(self);
        self.room = 6;
        match self.below(10) {
            0 | 1 => body.push(self.stmt_of(StmtKind::Abandon)),
            2 if self.one_in(3) => body.insert(0, self.stmt_of(StmtKind::Abandon)),
            2..=6 => {
                let abandoned = self.abandoned();
                let place = self.below(body.len() + 1);
                body.insert(place, self.stmt_of(abandoned));
            }
            7 => body.extend(self.by_sum()),
            _ => {}
        }
        self.n_attempts -= 1;
        self.labels = outside;
        self.with_end(ok, body)
    }

    /// The variable that says how an attempt has ended.
    fn ended(&mut self) -> ir::LocalId {
        match self.game_var(Type::Bool) {
            Some(ok) if !self.one_in(3) => ok,
            _ => self.declared(Type::Bool, Scope::Game),
        }
    }

    fn with_end(&mut self, ok: ir::LocalId, body: Vec<Stmt>) -> StmtKind {
        let attempt = self.stmt_of(StmtKind::Attempt { ok, body });
        if self.one_in(3) {
            return attempt.kind;
        }
        self.room = 4;
        let effect = self.effect();
        let then = vec![self.stmt_of(effect)];
        let test = Expr::Local(ok);
        let test = if self.one_in(2) { test } else { Expr::Not(Box::new(test)) };
        let seen = self.stmt_of(StmtKind::If { test, then });
        StmtKind::Block(vec![attempt, seen])
    }

    /// Cards are chosen one by one; the attempt fails unless they are worth enough, or few enough.
    fn by_sum(&mut self) -> Vec<Stmt> {
        let target = self.named_pile();
        let from = if self.one_in(4) { self.pile() } else { self.hand() };
        let seat = Expr::CurrentSeat(self.seats);
        let any = self.bound(Type::Card, |author, local| {
            let to = Place { pos: Pos::Top, zone: target.clone() };
            let moved = author.stmt_of(StmtKind::Move { card: Expr::Local(local), to });
            StmtKind::Any { local, over: Expr::Contents(from), body: vec![moved] }
        });
        let steps = vec![self.stmt_of(any)];
        let asking = self.dice.pick(&[Asking::IfPossible, Asking::IfPossible, Asking::IfHopeful]);
        let choice = self.stmt_of(StmtKind::Choice(Choice { seat, steps, asking }));
        let times = Expr::Int(1 + self.below(3) as i64);
        let chosen = self.stmt_of(StmtKind::Repeat { times, body: vec![choice] });
        let cards = Box::new(Expr::Contents(target));
        let sum = Expr::Sum { cards, map: Box::new(self.map()) };
        let test = compare(self.comparison(), sum, self.known(12));
        let abandon = self.stmt_of(StmtKind::Abandon);
        vec![chosen, self.stmt_of(StmtKind::If { test, then: vec![abandon] })]
    }

    /// A menu, mostly asked only if there is hope, and the attempts that it leads to; perhaps several times.
    pub(super) fn menu(&mut self, depth: usize) -> Vec<Stmt> {
        let picked = self.declared(Type::Int, Scope::Game);
        let n = 1 + self.below(3);
        let mut body = vec![self.set(picked, Expr::Int(-1))];
        body.push(self.menu_choice(picked, n));
        if self.one_in(4) {
            // One attempt for all of them, that may fail by what was picked.
            let fruitless = self.below(n + 1) as i64;
            let attempt = self.attempt(|author| {
                let mut body = author.inside(depth);
                let abandon = author.stmt_of(StmtKind::Abandon);
                let test = compare(author.comparison(), Expr::Local(picked), Expr::Int(fruitless));
                body.push(author.stmt_of(StmtKind::If { test, then: vec![abandon] }));
                body
            });
            body.push(self.stmt_of(attempt));
        } else {
            for k in 0..n {
                let attempt = self.attempt(|author| author.inside(depth));
                let then = vec![self.stmt_of(attempt)];
                let test = compare(Cmp::Eq, Expr::Local(picked), Expr::Int(k as i64));
                body.push(self.stmt_of(StmtKind::If { test, then }));
            }
        }
        match self.below(6) {
            0 | 1 => {
                let times = Expr::Int(2 + self.below(2) as i64);
                vec![self.stmt_of(StmtKind::Repeat { times, body })]
            }
            2 => {
                let looped = self.looped(|_| body);
                vec![self.stmt_of(looped)]
            }
            _ => body,
        }
    }

    fn menu_choice(&mut self, picked: ir::LocalId, n: usize) -> Stmt {
        self.room = 6;
        let seat = if self.one_in(3) { self.seat() } else { Expr::CurrentSeat(self.seats) };
        self.choosing = true;
        let mut steps = Vec::new();
        for k in 0..n {
            let text =
                if self.one_in(2) { self.var(Type::Text) } else { Some(Expr::Str(StrId(1))) };
            let pick = StmtKind::Pick { local: picked, value: Expr::Int(k as i64), text };
            let mut step = self.stmt_of(pick);
            if self.one_in(3) {
                let kind = StmtKind::If { test: self.test(), then: vec![step] };
                step = self.stmt_of(kind);
            }
            steps.push(step);
        }
        // Something that needs no attempt.
        if self.one_in(4) {
            steps.push(self.stmt_of(StmtKind::Pass));
        }
        self.choosing = false;
        let asking = if self.one_in(6) { Asking::IfPossible } else { Asking::IfHopeful };
        self.stmt_of(StmtKind::Choice(Choice { seat, steps, asking }))
    }

    /// The inside of an attempt: questions, another menu, or none.
    fn inside(&mut self, depth: usize) -> Vec<Stmt> {
        let mut body = match self.below(5) {
            0 => self.by_sum(),
            1 => {
                self.room = 16;
                self.body()
            }
            2 if depth < 3 => self.menu(depth + 1),
            _ => self.items(depth),
        };
        // Else looking for hope takes the reference interpreter too long.
        if !self.one_in(4) {
            let costly = self.costly();
            body.insert(0, self.stmt_of(costly));
        }
        body
    }

    /// Uses up fuel, but little time.
    fn costly(&mut self) -> StmtKind {
        let large = Number::from(1).to_bigint() << self.dice.pick(&COSTLY_BITS);
        let large = Box::new(Expr::Number(Number::from(large)));
        let value = Expr::Arith(ir::Arith::Mul, large.clone(), large);
        let pass = self.stmt_of(StmtKind::Pass);
        self.bound(Type::Number, |_, local| StmtKind::Let { local, value, body: vec![pass] })
    }

    /// As many attempts inside each other as there may be, or one more; or more questions after one another than are tried
    /// to find out whether there is hope.
    fn deep(&mut self) -> StmtKind {
        if self.one_in(2) {
            let n = limits::ATTEMPTS + self.below(2);
            let mut kind = StmtKind::Pass;
            for _ in 0..n {
                let ok = self.ended();
                let body = vec![self.stmt_of(kind)];
                kind = StmtKind::Attempt { ok, body };
            }
            return kind;
        }
        let pass = self.stmt_of(StmtKind::Pass);
        let choice = |asking| {
            StmtKind::Choice(Choice {
                seat: Expr::CurrentSeat(ir::Game::BASE_SEATS),
                steps: vec![pass.clone()],
                asking,
            })
        };
        let [first, question] = [Asking::IfHopeful, Asking::Always].map(choice);
        let first = self.stmt_of(first);
        let question = self.stmt_of(question);
        let times = Expr::Int((limits::HOPE_DEPTH - 2 + self.below(3)) as i64);
        let questions = self.stmt_of(StmtKind::Repeat { times, body: vec![question] });
        let abandon = self.stmt_of(StmtKind::Abandon);
        let ok = self.ended();
        let body = vec![questions, abandon];
        let attempt = self.stmt_of(StmtKind::Attempt { ok, body });
        StmtKind::Block(vec![first, attempt])
    }
}
