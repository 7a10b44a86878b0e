//! The loop over instructions.

use code::{Instr, Program};
use ir::FaultKind;

use crate::asking::Question;
use crate::block::{Cursor, get};
use crate::effects::Spot;
use crate::machine::Core;
use crate::offers::Offer;
use crate::state::{pack, unpack};

/// Why the loop stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    /// A seat has to answer.
    Ask {
        seat: u32,
    },
    Finished,
    /// An option that was only looked at has come to its end.
    WayEnd,
    Fault(FaultKind),
    /// What was only tried has ended: it was taken back, or not.
    Tried {
        ok: bool,
    },
}

/// What the loop is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The game goes on.
    Play,
    /// All ways through a step are looked for.
    Walk,
    /// One option is looked at.
    Preview,
}

/// Who answers while the loop runs.
pub(crate) trait Driver {
    /// An option below `n_options`, or `None` to stop and ask.
    fn choose(&mut self, question: &Question<'_>) -> Option<u32>;
}

impl Core {
    #[inline]
    pub(crate) fn charge(&mut self, price: i64) -> Result<(), FaultKind> {
        // The tank is never below zero here, so this cannot overflow.
        self.state.fuel -= price;
        if self.state.fuel < 0 { Err(FaultKind::FuelSpent) } else { Ok(()) }
    }

    /// Runs from the state's address on until something stops it.
    pub(crate) fn exec<D: Driver>(
        &mut self,
        program: &Program,
        mode: Mode,
        driver: &mut D,
    ) -> Stop {
        loop {
            let kind = match self.run(program, mode, driver) {
                Ok(stop) => return stop,
                Err(kind) => kind,
            };
            // A fault while options are looked for belongs to the step it happened in, which is an option that
            // ends in the fault; but a limit ends the game.
            if mode != Mode::Play || kind == FaultKind::FuelSpent {
                return Stop::Fault(kind);
            }
            let at = self.state.pc;
            let step = program.steps.iter().position(|step| {
                let site = &program.sites[usize::from(step.site)];
                site.start <= at && at < site.ask && at < step.next
            });
            let Some(step) = step else { return Stop::Fault(kind) };
            let site = &program.sites[usize::from(program.steps[step].site)];
            if site.asking.ends_in_faults() {
                return Stop::Fault(kind);
            }
            self.keep_picked(program, step, at);
            let pushed = match kind {
                FaultKind::TooManyOptions => Err(kind),
                _ => self.offers.push(step as u16, 1, Offer::Fault { kind, at }),
            };
            let around =
                program.resumes.iter().filter(|resume| resume.start <= at && at < resume.end);
            let innermost = around.min_by_key(|resume| resume.end - resume.start);
            self.state.pc = innermost.map_or(program.steps[step].next, |resume| resume.end);
            if let Err(kind) = pushed {
                self.state.pc = program.sites[usize::from(program.steps[step].site)].ask;
                return Stop::Fault(kind);
            }
        }
    }

    /// On a fault the state's address is that of the instruction that failed.
    fn run<D: Driver>(
        &mut self,
        program: &Program,
        mode: Mode,
        driver: &mut D,
    ) -> Result<Stop, FaultKind> {
        let words = self.state.words.raw();
        macro_rules! w {
            ($word:expr) => {
                words.get(usize::from($word))
            };
        }
        macro_rules! set {
            ($word:expr, $value:expr) => {{
                let value = $value;
                words.set(usize::from($word), value)
            }};
        }
        let mut ip = Cursor::new(&program.code, self.state.pc);
        macro_rules! check {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(kind) => {
                        self.state.pc = ip.last();
                        return Err(kind);
                    }
                }
            };
        }
        macro_rules! fail {
            ($kind:ident) => {{
                self.state.pc = ip.last();
                return Err(FaultKind::$kind);
            }};
        }
        macro_rules! jump_if {
            ($test:expr, $to:expr) => {
                if $test {
                    ip.jump($to);
                }
            };
        }
        macro_rules! arith {
            ($to:expr, $value:expr) => {
                match $value {
                    Some(value) => set!($to, value),
                    None => fail!(Overflow),
                }
            };
        }
        loop {
            // By reference, so that each handler reads only the operands it has.
            match *ip.next() {
                Instr::Jump(to) => ip.jump(to),
                Instr::JumpIf(a, to) => jump_if!(w!(a) != 0, to),
                Instr::JumpUnless(a, to) => jump_if!(w!(a) == 0, to),
                Instr::JumpEq(a, b, to) => jump_if!(w!(a) == w!(b), to),
                Instr::JumpNe(a, b, to) => jump_if!(w!(a) != w!(b), to),
                Instr::JumpLt(a, b, to) => jump_if!(w!(a) < w!(b), to),
                Instr::JumpGe(a, b, to) => jump_if!(w!(a) >= w!(b), to),
                Instr::JumpIfAllEq { first, n, bound, price, to } => {
                    check!(self.charge(i64::from(price)));
                    jump_if!(self.all_words(first, n, w!(bound), |word, bound| word == bound), to);
                }
                Instr::JumpIfAllGt { first, n, bound, price, to } => {
                    check!(self.charge(i64::from(price)));
                    jump_if!(self.all_words(first, n, w!(bound), |word, bound| word > bound), to);
                }
                Instr::JumpUnlessAllEq { first, n, bound, price, to } => {
                    check!(self.charge(i64::from(price)));
                    jump_if!(!self.all_words(first, n, w!(bound), |word, bound| word == bound), to);
                }
                Instr::JumpUnlessAllGt { first, n, bound, price, to } => {
                    check!(self.charge(i64::from(price)));
                    jump_if!(!self.all_words(first, n, w!(bound), |word, bound| word > bound), to);
                }
                Instr::Loop(counter, to) => {
                    set!(counter, w!(counter) - 1);
                    jump_if!(w!(counter) > 0, to);
                }
                Instr::Finish => {
                    self.state.pc = ip.last();
                    return Ok(Stop::Finished);
                }

                Instr::Fail(kind) => {
                    self.state.pc = ip.last();
                    return Err(kind);
                }
                Instr::Check(word, kind) => {
                    if w!(word) < 0 {
                        self.state.pc = ip.last();
                        return Err(kind);
                    }
                }
                Instr::Call { plan, price, to } => {
                    check!(self.call(program, plan, price, ip.last() + 1));
                    ip.jump(to);
                }
                Instr::Return => {
                    let to = self.come_back(program);
                    ip.jump(to);
                }

                Instr::Attempt { ok, price, after } => {
                    check!(self.begin_attempt(ok, price, after));
                }
                Instr::Succeed => {
                    if let Some(stop) = self.succeed() {
                        return Ok(stop);
                    }
                }
                Instr::Abandon => match self.abandon() {
                    None => ip.jump(self.state.pc),
                    Some(stop) => return Ok(stop),
                },

                Instr::Charge(price) => check!(self.charge(i64::from(price))),
                Instr::ChargeTimes(times, price) => {
                    check!(self.charge(w!(times).saturating_mul(i64::from(price))));
                }
                Instr::ChargeMask(mask, price) => {
                    check!(self.charge(i64::from(w!(mask).count_ones()) * i64::from(price)));
                }
                Instr::ChargeMoreMasks { a, b, price } => {
                    let more = i64::from(w!(a).count_ones()) - 1;
                    let pairs = more * i64::from(w!(b).count_ones());
                    check!(self.charge(pairs * i64::from(price)));
                }
                Instr::ChargeList(list, price) => {
                    let len = unpack(w!(list)).len() as i64;
                    check!(self.charge(len * i64::from(price)));
                }
                Instr::ChargePile { pile, price } => {
                    let size = self.size_of(program, self.pile(pile)) as i64;
                    check!(self.charge(size * i64::from(price)));
                }

                Instr::Copy { to, from } => set!(to, w!(from)),
                Instr::Add { to, a, b } => arith!(to, w!(a).checked_add(w!(b))),
                Instr::AddWrapping { to, a, b } => set!(to, w!(a).wrapping_add(w!(b))),
                Instr::Sub { to, a, b } => arith!(to, w!(a).checked_sub(w!(b))),
                Instr::Mul { to, a, b } => arith!(to, w!(a).checked_mul(w!(b))),
                Instr::Div { to, a, b } => {
                    if w!(b) == 0 {
                        fail!(DivideByZero);
                    }
                    arith!(to, w!(a).checked_div(w!(b)));
                }
                Instr::Rem { to, a, b } => {
                    if w!(b) == 0 {
                        fail!(DivideByZero);
                    }
                    arith!(to, w!(a).checked_rem(w!(b)));
                }
                Instr::NumberArith { to, a, b, op } => {
                    set!(to, check!(self.number_arith(op, w!(a), w!(b))));
                }
                Instr::NumberCompare { to, a, b } => {
                    set!(to, check!(self.number_compare(w!(a), w!(b))));
                }
                Instr::Load { to, base, index } => {
                    set!(to, words.get(usize::from(base) + w!(index) as usize));
                }
                Instr::Lookup { to, name, table } => {
                    let rows = &program.name_tables[usize::from(table)].0;
                    match rows.binary_search_by_key(&w!(name), |&(name, _)| name) {
                        Ok(row) => set!(to, rows[row].1),
                        Err(_) => fail!(UnknownName),
                    }
                }
                Instr::RangeLen { to, a, b, inclusive } => {
                    let len = w!(b).saturating_sub(w!(a)).saturating_add(i64::from(inclusive));
                    set!(to, if w!(a) > w!(b) { 0 } else { len });
                }

                Instr::SeatNumber { to, number } => {
                    if w!(number) < 0 || w!(number) >= program.layout.n_seats as i64 {
                        fail!(BadIndex);
                    }
                    set!(to, w!(number));
                }
                Instr::TeamNumber { to, number } => {
                    if w!(number) < 0 || w!(number) >= w!(program.layout.n_teams) {
                        fail!(BadIndex);
                    }
                    set!(to, w!(number));
                }
                Instr::NextSeat { to, cycle } => {
                    set!(to, self.next(cycle, program.layout.n_seats as i64));
                }
                Instr::PreviousSeat { to, cycle } => {
                    set!(to, previous(w!(cycle), program.layout.n_seats as i64));
                }
                Instr::NextTeam { to, cycle } => {
                    set!(to, self.next(cycle, w!(program.layout.n_teams)))
                }
                Instr::PreviousTeam { to, cycle } => {
                    set!(to, previous(w!(cycle), w!(program.layout.n_teams)));
                }
                Instr::OwnerOf { to, card } => set!(to, check!(self.owner_of(program, w!(card)))),
                Instr::EnterStage { cycle, parent } => {
                    set!(cycle, w!(parent));
                    set!(cycle + 1, -1);
                }
                Instr::EndPass { plan } => {
                    let plan = &program.pass_plans[usize::from(plan)];
                    check!(self.charge(i64::from(plan.test_price)));
                    let bound = w!(plan.bound);
                    let over =
                        match plan.above {
                            true => self
                                .all_words(plan.first, plan.n, bound, |word, bound| word > bound),
                            false => self
                                .all_words(plan.first, plan.n, bound, |word, bound| word == bound),
                        };
                    if over {
                        ip.jump(plan.leave);
                    } else {
                        check!(self.charge(i64::from(plan.pass_price)));
                        set!(plan.cycle, self.next(plan.cycle, program.layout.n_seats as i64));
                        set!(plan.cycle + 1, -1);
                        ip.jump(plan.pass);
                    }
                }
                Instr::AdvanceSeat { cycle, price, to } => {
                    check!(self.charge(i64::from(price)));
                    set!(cycle, self.next(cycle, program.layout.n_seats as i64));
                    set!(cycle + 1, -1);
                    ip.jump(to);
                }
                Instr::AdvanceTeam { cycle, price, to } => {
                    check!(self.charge(i64::from(price)));
                    set!(cycle, self.next(cycle, w!(program.layout.n_teams)));
                    set!(cycle + 1, -1);
                    ip.jump(to);
                }

                Instr::AdvanceSeatBackwards { cycle, price, to } => {
                    check!(self.charge(i64::from(price)));
                    set!(cycle, self.next_backwards(cycle, program.layout.n_seats as i64));
                    set!(cycle + 1, -1);
                    ip.jump(to);
                }
                Instr::AdvanceTeamBackwards { cycle, price, to } => {
                    check!(self.charge(i64::from(price)));
                    set!(cycle, self.next_backwards(cycle, w!(program.layout.n_teams)));
                    set!(cycle + 1, -1);
                    ip.jump(to);
                }

                Instr::BeginTogether { plan } => {
                    let plan = &program.together_plans[usize::from(plan)];
                    self.muted = true;
                    check!(self.begin_together(program, plan));
                }
                Instr::EndTurn { plan } => {
                    let plan = &program.together_plans[usize::from(plan)];
                    let to = check!(self.end_turn(program, plan));
                    self.muted = self.is_private();
                    ip.jump(to);
                }

                Instr::TopCard { to, pile } => set!(to, self.top_card(program, pile)),
                Instr::BottomCard { to, pile } => set!(to, self.bottom_card(program, pile)),
                Instr::CardAt { to, pile, index } => {
                    set!(to, check!(self.card_at(program, pile, w!(index))));
                }
                Instr::Trait { to, of, card } => set!(to, self.trait_of(program, of, w!(card))),
                Instr::TopTrait { to, of, pile } => {
                    set!(to, self.trait_of(program, of, self.top_card(program, pile)));
                }
                Instr::JumpUnlessSameCard(a, b, to) => jump_if!(w!(a) != w!(b) || w!(a) < 0, to),

                Instr::And { to, a, b } => set!(to, w!(a) & w!(b)),
                Instr::AndNot { to, a, b } => set!(to, w!(a) & !w!(b)),
                Instr::Or { to, a, b } => set!(to, w!(a) | w!(b)),
                Instr::OrAll { to, first, n, price } => {
                    let first = usize::from(first);
                    let words = self.state.words.slice(first, usize::from(n));
                    let all = words.iter().fold(0, |all, word| all | word);
                    check!(self.charge(i64::from(price) + i64::from(all.count_ones())));
                    set!(to, all);
                }
                Instr::MaskLed { to, pile, of, led, price } => {
                    let mask = w!(program.layout.masks + self.pile(pile) as u16);
                    check!(self.charge(i64::from(mask.count_ones()) * i64::from(price)));
                    let value = self.trait_of(program, of, self.top_card(program, led));
                    set!(to, mask & self.value_mask(program, of, value));
                }
                Instr::MaskScore { to, mask, map, more, cmp, bound } => {
                    let kept =
                        self.mask_score(program, w!(mask), w!(map), w!(more), cmp, w!(bound));
                    set!(to, check!(kept));
                }
                Instr::MaskPile { to, pile, of, value, price } => {
                    let mask = w!(program.layout.masks + self.pile(pile) as u16);
                    check!(self.charge(i64::from(mask.count_ones()) * i64::from(price)));
                    let with = self.value_mask(program, of, w!(value));
                    set!(to, mask & with);
                }
                Instr::MaskTrait { to, mask, of, value } => {
                    let with = self.value_mask(program, of, w!(value));
                    set!(to, w!(mask) & with);
                }
                Instr::MaskNotTrait { to, mask, of, value } => {
                    let with = self.value_mask(program, of, w!(value));
                    set!(to, w!(mask) & !with);
                }
                Instr::MaskCard { to, card } => {
                    set!(to, if w!(card) < 0 { 0 } else { 1i64 << w!(card) });
                }
                Instr::MaskSize { to, mask } => set!(to, i64::from(w!(mask).count_ones())),

                Instr::HeapTop(to) => set!(to, self.state.heap.len() as i64),
                Instr::HeapCut(to) => {
                    let len = w!(to) as usize;
                    self.state.cut_heap(len);
                }
                Instr::ListPile { to, pile } => set!(to, check!(self.list_pile(program, pile))),
                Instr::ListMasked { to, pile, mask } => {
                    set!(to, check!(self.list_masked(program, pile, w!(mask))));
                }
                Instr::ListLen { to, list } => set!(to, unpack(w!(list)).len() as i64),
                Instr::ListTop { to, list } => {
                    set!(to, self.state.heap[unpack(w!(list))].last().copied().unwrap_or(-1));
                }
                Instr::ListBottom { to, list } => {
                    set!(to, self.state.heap[unpack(w!(list))].first().copied().unwrap_or(-1));
                }
                Instr::ListCard { to, list, index }
                | Instr::GroupAt { to, groups: list, index } => {
                    let items = &self.state.heap[unpack(w!(list))];
                    match usize::try_from(w!(index)).ok().and_then(|index| items.get(index)) {
                        Some(&item) => set!(to, item),
                        None => fail!(BadIndex),
                    }
                }
                Instr::GroupTop { to, groups } => {
                    match self.state.heap[unpack(w!(groups))].first() {
                        Some(&group) => set!(to, group),
                        None => fail!(BadIndex),
                    }
                }
                Instr::GroupBottom { to, groups } => {
                    match self.state.heap[unpack(w!(groups))].last() {
                        Some(&group) => set!(to, group),
                        None => fail!(BadIndex),
                    }
                }
                Instr::NextItem { counter, list, item, to } => {
                    let items = &self.state.heap[unpack(w!(list))];
                    if let Some(&next) = items.get(w!(counter) as usize) {
                        set!(item, next);
                        set!(counter, w!(counter) + 1);
                        ip.jump(to);
                    }
                }
                Instr::BeginSeats { number, left, price, to } => {
                    let n = program.layout.n_seats as i64;
                    check!(self.charge(n * i64::from(price)));
                    set!(number, -1);
                    set!(left, n);
                    ip.jump(to);
                }
                Instr::NextNumber { number, left, to } => {
                    if w!(left) > 0 {
                        set!(left, w!(left) - 1);
                        set!(number, w!(number).wrapping_add(1));
                        ip.jump(to);
                    }
                }
                Instr::Keep { end, item } => {
                    self.state.cut_heap(w!(end) as usize);
                    self.state.heap.push(w!(item));
                    set!(end, w!(end) + 1);
                }
                Instr::Drop { end } => {
                    let len = w!(end) as usize;
                    self.state.cut_heap(len);
                }
                Instr::ListClose { to, start, end } => {
                    set!(to, pack(w!(start) as usize, (w!(end) - w!(start)) as usize));
                }

                Instr::Score { to, card, map } => {
                    set!(to, check!(self.score_card(program, w!(card), w!(map))));
                }
                Instr::SumList { to, list, map } => {
                    set!(to, check!(self.sum_list(program, w!(list), w!(map))));
                }
                Instr::SumMask { to, mask, map } => {
                    set!(to, check!(self.sum_mask(program, w!(mask), w!(map))));
                }
                Instr::ExtremeList { to, list, map, most } => {
                    set!(to, check!(self.extreme_of_list(program, w!(list), w!(map), most)));
                }
                Instr::ExtremeMask { to, mask, map, most, done } => {
                    check!(self.charge(i64::from(w!(mask).count_ones())));
                    let best = check!(self.extreme_of_mask(program, w!(mask), w!(map), most));
                    if let Some(card) = best {
                        // A tie would have been broken by lot.
                        self.state.count_lot();
                        set!(to, card);
                        ip.jump(done);
                    }
                }
                Instr::ValueIndex { to, of, value } => {
                    set!(to, program.cards.value_number(of, w!(value)));
                }

                Instr::MoveTop { card, to } => {
                    check!(self.move_to_top(program, w!(card), to));
                }
                Instr::MoveBottom { card, to } => {
                    check!(self.move_card(program, w!(card), to, Spot::Bottom));
                }
                Instr::MoveAt { card, to, index } => {
                    check!(self.move_card(program, w!(card), to, Spot::At(w!(index))));
                }
                Instr::MoveTopTop { from, to } => {
                    check!(self.move_top(program, from, to));
                }
                Instr::Deal { from, to, times } => check!(self.deal(program, from, to, w!(times))),
                Instr::Set { base, owner, value } => {
                    let value = w!(value);
                    check!(self.store(program, base, owner, |_| Some(value)));
                }
                Instr::Inc { base, owner, value } => {
                    let by = w!(value);
                    check!(self.store(program, base, owner, |value| value.checked_add(by)));
                }
                Instr::Dec { base, owner, value } => {
                    let by = w!(value);
                    check!(self.store(program, base, owner, |value| value.checked_sub(by)));
                }
                Instr::Award { base, owner, table } => self.award(program, base, owner, w!(table)),
                Instr::Shuffle { pile } => {
                    check!(self.object_shuffle(program, self.pile(pile) as i64));
                }
                Instr::SetCurrent { cycle, seat } => self.set_current(program, cycle, w!(seat)),
                Instr::Queue { cycle, seat } => self.queue(program, cycle, w!(seat)),
                Instr::Pass => self.pass(),

                Instr::OfferOne { step } => check!(self.offers.push(step, 1, Offer::One)),
                Instr::OfferPile { step, pile, price } => {
                    let pile = self.pile(pile);
                    let n = self.size_of(program, pile);
                    check!(self.charge(n as i64 * i64::from(price)));
                    check!(self.offers.push(step, n, Offer::Pile { pile: pile as u16 }));
                }
                Instr::OfferMask { step, mask, pile, price } => {
                    let mask = w!(mask);
                    check!(self.charge(i64::from(mask.count_ones()) * i64::from(price)));
                    check!(self.offer_mask(step, mask, pile));
                }
                Instr::OfferList { step, list } => {
                    let list = w!(list);
                    check!(self.offers.push(step, unpack(list).len(), Offer::List { list }));
                }
                Instr::OfferNumbers { step, from, len } => {
                    let n = w!(len) as usize;
                    check!(self.offers.push(step, n, Offer::Numbers { from: w!(from) }));
                }
                Instr::OfferBound { step } => {
                    check!(self.offer_bound(step, &program.steps[usize::from(step)]));
                }
                Instr::OfferWalk { step } => {
                    // The walk leaves the address of what failed.
                    self.walk(program, step)?;
                }
                Instr::Ask { site } => match check!(self.ask(program, site, driver)) {
                    None => ip.jump(self.state.pc),
                    Some(stop) => return Ok(stop),
                },
                Instr::Branch { list, item, done, price } => {
                    let list = w!(list);
                    if mode == Mode::Walk {
                        let len = unpack(list).len() as i64;
                        check!(self.charge(len * i64::from(price)));
                    }
                    match self.branch(program, list, item, ip.last() + 1, mode) {
                        Some(value) => set!(item, value),
                        None => ip.jump(done),
                    }
                }
                Instr::MoveTopEnd { card, to, site } => {
                    check!(self.move_to_top(program, w!(card), to));
                    if mode != Mode::Play {
                        self.state.pc = ip.last() + 1;
                        return Ok(Stop::WayEnd);
                    }
                    ip.jump(program.sites[usize::from(site)].after);
                }
                Instr::EndOption { site } => {
                    if mode != Mode::Play {
                        self.state.pc = ip.last() + 1;
                        return Ok(Stop::WayEnd);
                    }
                    ip.jump(program.sites[usize::from(site)].after);
                }
                ref other => check!(self.plain(program, other)),
            }
        }
    }

    /// The cards whose trait has a value.
    #[inline]
    fn value_mask(&self, program: &Program, of: u16, value: i64) -> i64 {
        let cards = &program.cards;
        get(&cards.value_masks, usize::from(of) * cards.n_strings + value as usize)
    }

    #[inline]
    fn all_words(&self, first: u16, n: u16, bound: i64, test: impl Fn(i64, i64) -> bool) -> bool {
        let first = usize::from(first);
        self.state.words.slice(first, usize::from(n)).iter().all(|&word| test(word, bound))
    }

    /// The member of a cycle of `n` that comes next.
    #[inline]
    fn next(&self, cycle: u16, n: i64) -> i64 {
        let queued = self.state.words.get(usize::from(cycle) + 1);
        if queued >= 0 {
            return queued;
        }
        let following = self.state.words.get(usize::from(cycle)) + 1;
        if following >= n { 0 } else { following }
    }

    /// The same when the cycle goes the other way round.
    pub(crate) fn next_backwards(&self, cycle: u16, n: i64) -> i64 {
        let queued = self.state.words.get(usize::from(cycle) + 1);
        if queued >= 0 { queued } else { previous(self.state.words.get(usize::from(cycle)), n) }
    }
}

/// The member of a cycle of `n` before the current one.
fn previous(current: i64, n: i64) -> i64 {
    if current == 0 { n - 1 } else { current - 1 }
}
