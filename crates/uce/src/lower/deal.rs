//! Deals: from the top, at random, or card by card as a player picks.
//!
//! Picks are one small choice after another. A card that was picked is no longer offered; where the deck may be its own
//! destination, picked cards lie on its top, and only those below them are offered.

use ir::{
    Asking, Choice, Cmp, Expr, FaultKind, Named, Owner, Place, Pos, Stmt, StmtKind, Type, ZoneRef,
};
use source::Span;

use super::Lowering;
use super::differ::differ;
use super::make::{compare, if_, int, minus, size, stmt};
use super::names::{Spot, Use};
use crate::checked::{Asked, Deal, Text};

/// What a player picks cards from.
struct Source {
    cards: Expr,
    /// The picked cards may lie on top of it.
    may_keep: bool,
}

impl Lowering<'_> {
    /// `DEALTOP` and `DEALRAND`
    pub(super) fn deal(
        &mut self,
        span: Span,
        how: Deal,
        from: &Text,
        to: &Text,
        count: u32,
    ) -> Vec<Stmt> {
        if count == 0 {
            return Vec::new();
        }
        let (mut made, source) = self.deck(span, from, Use::From);
        let cards = self.cards(source);
        let too_few = compare(Cmp::Lt, size(cards.clone()), int(count));
        let kind = match self.attempted {
            true => StmtKind::Abandon,
            false => StmtKind::Fail(FaultKind::TooFewCards),
        };
        made.push(if_(span, too_few, vec![stmt(span, kind)]));
        let (found, target) = self.deck(span, to, Use::To);
        made.extend(found);
        let pos = match how {
            Deal::Random => {
                let until = Box::new(minus(size(cards.clone()), int(1)));
                Pos::Index(Box::new(Expr::Random { from: Box::new(int(0)), until }))
            }
            Deal::Top | Deal::Choice => Pos::Top,
        };
        let card = Expr::CardAt { pos, cards: Box::new(cards) };
        let to = self.top_of(target);
        let one = stmt(span, StmtKind::Move { card, to });
        made.push(match count {
            1 => one,
            count => stmt(span, StmtKind::Repeat { times: int(count), body: vec![one] }),
        });
        made
    }

    fn top_of(&mut self, pile: Expr) -> Place {
        Place { pos: Pos::Top, zone: self.pile(pile) }
    }

    /// `DEALCHOICE`. Once `hopeless` holds after a pick, the choice around fails.
    pub(super) fn deal_choice(
        &mut self,
        span: Span,
        (from, to): (&Text, &Text),
        count: Option<u32>,
        asked: Asked,
        hopeless: Option<Expr>,
    ) -> Vec<Stmt> {
        if count == Some(0) {
            return Vec::new();
        }
        let (mut made, who) = self.asked(span, asked);
        let (found, pile) = self.deck(span, from, Use::From);
        made.extend(found);
        // The place where cards go to is found last if somebody is asked for it: until then they are held.
        let held = to.asks().then(|| self.held(who.clone()));
        let goes_to = match &held {
            Some(held) => held.clone(),
            None => {
                let (found, target) = self.deck(span, to, Use::To);
                made.extend(found);
                self.pile(target)
            }
        };
        // Both piles are found once, so that nothing can go wrong where somebody is asked.
        let [from_pile, to_pile] =
            ["source", "target"].map(|name| self.names.bound(name, Type::Zone, 0));
        let place = Place { pos: Pos::Top, zone: ZoneRef::Local(to_pile) };
        let source = Source {
            cards: Expr::Contents(ZoneRef::Local(from_pile)),
            may_keep: held.is_none() && !differ(from, to),
        };
        let abandon = |test| if_(span, test, vec![stmt(span, StmtKind::Abandon)]);
        let hopeless = hopeless.map(abandon).into_iter().collect();
        let picks = match count {
            Some(count) => self.picks(span, &source, &place, who, count, hopeless),
            None => self.picks_until_done(span, &source, &place, who, hopeless),
        };
        let cards = self.cards(pile);
        let bind = |local, value, body| vec![stmt(span, StmtKind::Let { local, value, body })];
        let picks = bind(to_pile, Expr::Contents(goes_to), picks);
        let picks = bind(from_pile, cards.clone(), picks);
        let Some(held) = held else {
            made.extend(picks);
            return made;
        };
        let mut then = picks;
        let (found, target) = self.deck(span, to, Use::To);
        then.extend(found);
        let to = self.top_of(target);
        then.push(stmt(
            span,
            StmtKind::MoveAll { cards: Expr::Contents(held), from_top: false, to },
        ));
        // If there is nothing to pick, nobody is asked where to.
        let some = compare(Cmp::Gt, size(cards), int(0));
        made.push(if_(span, some, then));
        made
    }

    fn held(&mut self, who: Expr) -> ZoneRef {
        let zone = Named::Known(self.names.zone(Spot::Held));
        ZoneRef::At { owner: Owner::Seat(Box::new(who)), zone, numbers: Vec::new() }
    }

    /// So many picks, or as many as there are cards.
    fn picks(
        &mut self,
        span: Span,
        source: &Source,
        to: &Place,
        who: Expr,
        count: u32,
        hopeless: Vec<Stmt>,
    ) -> Vec<Stmt> {
        let cards = source.cards.clone();
        let mut body = Vec::new();
        if count == 1 {
            // Without cards nothing is picked, and so nothing has changed.
            body.push(self.pick(span, cards, to, who, Vec::new()));
            body.extend(hopeless);
            return body;
        }
        let mut made = Vec::new();
        let n_cards = size(cards.clone());
        let offered = if source.may_keep {
            made.push(self.assign(span, Use::Unpicked, n_cards.clone()));
            self.unpicked(cards)
        } else {
            cards
        };
        body.push(self.pick(span, offered, to, who, Vec::new()));
        if source.may_keep {
            body.push(self.one_less(span, Use::Unpicked));
        }
        body.extend(hopeless);
        let times = Expr::If {
            test: Box::new(compare(Cmp::Lt, n_cards.clone(), int(count))),
            then: Box::new(n_cards),
            other: Box::new(int(count)),
        };
        made.push(stmt(span, StmtKind::Repeat { times, body }));
        made
    }

    /// At least one pick, and then more, until the player has had enough or there are no more cards.
    fn picks_until_done(
        &mut self,
        span: Span,
        source: &Source,
        to: &Place,
        who: Expr,
        hopeless: Vec<Stmt>,
    ) -> Vec<Stmt> {
        let cards = source.cards.clone();
        let unpicked = Expr::Local(self.local(Use::Unpicked));
        let offered = Expr::Local(self.local(Use::Offered));
        let more = self.local(Use::More);
        let mut made = vec![
            self.assign(span, Use::Offered, size(cards.clone())),
            self.assign(span, Use::Unpicked, offered.clone()),
        ];
        let label = self.names.label("picked");
        let leave = || vec![stmt(span, StmtKind::Leave(label))];
        let text = Some(Expr::Str(self.names.string("Done")));
        let done = stmt(span, StmtKind::Pick { local: more, value: int(0), text });
        let enough = if_(span, compare(Cmp::Lt, unpicked.clone(), offered), vec![done]);
        let cards = if source.may_keep { self.unpicked(cards) } else { cards };
        let mut body = vec![
            if_(span, compare(Cmp::Le, unpicked, int(0)), leave()),
            self.assign(span, Use::More, int(1)),
            self.pick(span, cards, to, who, vec![enough]),
            if_(span, compare(Cmp::Eq, Expr::Local(more), int(0)), leave()),
            self.one_less(span, Use::Unpicked),
        ];
        body.extend(hopeless);
        let picks = vec![stmt(span, StmtKind::Loop(body))];
        made.push(stmt(span, StmtKind::Labelled { label, body: picks }));
        made
    }

    /// The cards below those that were picked.
    fn unpicked(&mut self, cards: Expr) -> Expr {
        let n = Box::new(Expr::Local(self.local(Use::Unpicked)));
        Expr::Ends { top: false, n, cards: Box::new(cards) }
    }

    pub(super) fn one_less(&mut self, span: Span, used: Use) -> Stmt {
        let less = minus(Expr::Local(self.local(used)), int(1));
        self.assign(span, used, less)
    }

    /// One card, or something else.
    fn pick(&mut self, span: Span, over: Expr, to: &Place, seat: Expr, others: Vec<Stmt>) -> Stmt {
        let local = self.names.bound("card", Type::Card, 0);
        let take = stmt(span, StmtKind::Move { card: Expr::Local(local), to: to.clone() });
        let mut steps = vec![stmt(span, StmtKind::Any { local, over, body: vec![take] })];
        steps.extend(others);
        stmt(span, StmtKind::Choice(Choice { seat, steps, asking: Asking::IfPossible }))
    }
}
