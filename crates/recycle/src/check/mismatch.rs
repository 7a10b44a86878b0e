//! A value of one type where another is needed: what fits nevertheless, and what to say if nothing does.

use ir::Type;
use source::Diagnostic;

use super::Checker;
use super::expr::make;
use super::numbers::Bounds;
use crate::checked::{Each, Expr, ExprKind, Local, Pile, Pos, Strings, describe};

impl Checker<'_> {
    /// The value as the type that is needed.
    pub(super) fn fit(&mut self, expr: Expr, needed: Type) -> Option<Expr> {
        if expr.ty == needed {
            return Some(expr);
        }
        let span = expr.span;
        match (needed, &expr.kind) {
            (Type::Card, _) if expr.ty == Type::Cards => {
                self.implied_top(span);
                let kind = ExprKind::CardAt { pos: Pos::Top, cards: Box::new(expr) };
                Some(make(span, Type::Card, kind))
            }
            (Type::Seats, _) if expr.ty == Type::Team => {
                Some(make(span, Type::Seats, ExprKind::Members(Box::new(expr))))
            }
            (Type::Groups, _) if expr.ty == Type::Zones => Some(self.contents_of(expr)),
            _ => {
                self.mismatch(&expr, needed);
                None
            }
        }
    }

    /// The cards of each pile of a collection of piles, as groups.
    fn contents_of(&mut self, piles: Expr) -> Expr {
        let (span, holds) = (piles.span, self.holds_in(&piles));
        let (name, strings) = (String::from("PILE"), Strings::default());
        let local = Local { name, span, ty: Type::Zone, holds, strings };
        let local = self.new_local(local, Bounds::default());
        let contents = ExprKind::Contents(Box::new(Pile::Local(local)));
        let each = Each { local, over: piles, body: make(span, Type::Cards, contents) };
        make(span, Type::Groups, ExprKind::Collect(Box::new(each)))
    }

    fn mismatch(&mut self, expr: &Expr, needed: Type) {
        let span = expr.span;
        let text = self.source.slice(span);
        let (is, want) = (describe(expr.ty), describe(needed));
        let problem = Diagnostic::error("R024", span, format!("{want} is needed here"))
            .reason(format!("this is {is}"));
        let problem = match (needed, expr.ty) {
            (_, Type::Str) if self.bound_as(text, needed) => problem
                .help("a variable is written with an apostrophe")
                .fix(span, format!("'{text}")),
            (Type::Cards, Type::Groups | Type::Zones) => problem
                .help("join the groups with (union GROUPS), or take one of them with (top GROUPS)"),
            (
                Type::Int,
                Type::Cards | Type::Groups | Type::Zones | Type::Seats | Type::Teams | Type::Strs,
            ) => {
                problem.help("is the number of elements meant?").fix(span, format!("(size {text})"))
            }
            (Type::Seat, Type::Seats) => problem.help("write (current player), for example"),
            (Type::Team, Type::Seat) => {
                problem.help("take the team of the player").fix(span, format!("(team {text})"))
            }
            (Type::Team, Type::Teams) => problem.help("write (current team), for example"),
            (Type::Bool, Type::Int) => {
                problem.help(format!("compare the number, as in (== {text} 1)"))
            }
            (Type::Bool, _) => problem.help(
                "a test is a comparison, `and`, `or`, `not`, or an `all` or `any` over tests",
            ),
            (Type::Int, Type::Card) => {
                problem.help("points of a card are (score CARD using 'POINTS)")
            }
            (Type::Str, Type::Card) => problem.help("an attribute of a card is (cardatt KEY CARD)"),
            (Type::Seat, Type::Card) => {
                problem.help("take the owner of the card").fix(span, format!("(owner {text})"))
            }
            _ => problem,
        };
        self.report(problem);
    }

    /// Whether a variable of this name and type is known here.
    fn bound_as(&self, name: &str, ty: Type) -> bool {
        use super::scope::Means;
        self.find(name).is_some_and(|binding| match binding.means {
            Means::Constant(index) => self.constants[index].value.ty() == ty,
            Means::Local(local) => {
                let is = self.locals[local.idx()].ty;
                is == ty || (is == Type::Zone && ty == Type::Cards)
            }
            Means::Unknown => false,
        })
    }
}
