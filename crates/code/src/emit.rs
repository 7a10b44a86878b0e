//! From a verified game to code.
//!
//! Takes the game, its layout and its tables of cards; gives the finished [`Program`]. The rooms: [`value`] for
//! numbers, strings, cards, seats; [`test`] for conditions as jumps; [`mask`] for sets of cards as bit masks, [`narrow`] for conditions on
//! them; [`list`]
//! for ordered collections; [`object`] for lists that have an identity, large numbers and texts; [`stmt`] for statements;
//! [`named`] for piles that get names; [`flow`] for loops, jumps, calls and attempts; [`choice`] for questions; [`award`] for point maps.
//!
//! While emitting, a jump carries a label number in place of an address; [`Emitter::finish`] replaces them.

mod ahead;
mod award;
mod choice;
mod facts;
mod flow;
mod list;
mod mask;
mod named;
mod narrow;
mod object;
mod shape;
mod stmt;
mod test;
mod thread;
mod tree;
mod value;

use std::collections::BTreeMap;

use ir::{Expr, Game, LocalId, Named, Owner, StrId, Type, ZoneId, ZoneRef};
use num_bigint::BigInt;
use source::Span;

use crate::CompileError;
use crate::instr::{Addr, Instr, Pile, Word};
use crate::layout::{Layout, ZERO};
use crate::program::{
    AwardPlan, CallPlan, Cards, NameTable, PassPlan, Program, Resume, Site, Step, TextPlan,
    TogetherPlan,
};

/// A place in the code that jumps can name before it is known.
#[derive(Clone, Copy)]
struct Label(Addr);

struct Emitter<'g> {
    game: &'g Game,
    layout: Layout,
    cards: Cards,
    words: Vec<i64>,
    code: Vec<Instr>,
    spans: Vec<(Addr, Span)>,
    /// The address of each label; `Addr::MAX` until it is placed.
    labels: Vec<Addr>,
    constants: BTreeMap<i64, Word>,
    /// Words for temporaries, used as a stack.
    temps: Vec<Word>,
    n_temps: usize,
    /// The word with the length of the heap to which a finished statement cuts it back.
    heap_base: Word,
    /// Whether lists were put on the heap since it was last cut back.
    heap_used: bool,
    sites: Vec<Site>,
    steps: Vec<Step>,
    resumes: Vec<Resume>,
    name_tables: Vec<NameTable>,
    pools: Vec<Vec<i64>>,
    text_plans: Vec<TextPlan>,
    call_plans: Vec<CallPlan>,
    large_numbers: Vec<BigInt>,
    /// The end of each body that can be left, while it is emitted.
    exits: Vec<Option<Label>>,
    /// Where each procedure starts.
    procs: Vec<Label>,
    /// The procedure that is emitted.
    in_proc: Option<usize>,
    award_plans: Vec<AwardPlan>,
    combine_plans: Vec<Vec<Word>>,
    pass_plans: Vec<PassPlan>,
    together_plans: Vec<TogetherPlan>,
    team_plans: Vec<Vec<Vec<u32>>>,
    running_cycles: Vec<u32>,
    has_attempts: bool,
    /// The word of each "cards of this pile whose trait is that of the top card of that pile".
    led_masks: Vec<((Pile, u16, Pile), Word)>,
}

/// Emits the code of a verified game.
pub(crate) fn emit(
    game: &Game,
    layout: Layout,
    cards: Cards,
    words: Vec<i64>,
) -> Result<Program, CompileError> {
    let mut emitter = Emitter {
        game,
        layout,
        cards,
        words,
        code: Vec::new(),
        spans: Vec::new(),
        labels: Vec::new(),
        constants: BTreeMap::new(),
        temps: Vec::new(),
        n_temps: 0,
        heap_base: ZERO,
        heap_used: false,
        sites: Vec::new(),
        steps: Vec::new(),
        resumes: Vec::new(),
        name_tables: Vec::new(),
        pools: Vec::new(),
        text_plans: Vec::new(),
        call_plans: game
            .procs
            .iter()
            .map(|_| CallPlan::default())
            .chain([CallPlan::default()])
            .collect(),
        large_numbers: Vec::new(),
        exits: vec![None; game.labels.len()],
        procs: Vec::new(),
        in_proc: None,
        award_plans: Vec::new(),
        combine_plans: Vec::new(),
        pass_plans: Vec::new(),
        together_plans: Vec::new(),
        team_plans: Vec::new(),
        running_cycles: vec![0, 1],
        has_attempts: false,
        led_masks: Vec::new(),
    };
    emitter.procs = game.procs.iter().map(|_| emitter.label()).collect();
    emitter.stmts(&game.body);
    emitter.op(Instr::Finish);
    emitter.all_procs();
    let score_code = emitter.code.len() as Addr;
    emitter.span(game.scoring.span);
    let value = emitter.value(&game.scoring.score);
    let score = emitter.fresh();
    emitter.op(match ir::type_of(game, &game.scoring.score) {
        Ok(Type::Number) => Instr::ScoreOfNumber { to: score, n: value },
        _ => Instr::Copy { to: score, from: value },
    });
    emitter.op(Instr::Finish);
    emitter.finish(score_code, score)
}

impl Emitter<'_> {
    fn finish(mut self, mut score_code: Addr, score: Word) -> Result<Program, CompileError> {
        for instr in &mut self.code {
            if let Some(target) = instr.target_mut() {
                *target = self.labels[*target as usize];
            }
        }
        for site in &mut self.sites {
            site.after = self.labels[site.after as usize];
        }
        for step in &mut self.steps {
            step.body = self.labels[step.body as usize];
            step.next = self.labels[step.next as usize];
        }
        for plan in &mut self.together_plans {
            plan.body = self.labels[plan.body as usize];
            plan.leave = self.labels[plan.leave as usize];
        }
        self.improve(&mut score_code);
        if self.has_attempts {
            ahead::mark_attempts(&self.code, &mut self.sites);
        }
        let plans = [
            self.words.len(),
            self.sites.len(),
            self.steps.len(),
            self.pools.len(),
            self.name_tables.len(),
            self.text_plans.len(),
            self.call_plans.len(),
            self.large_numbers.len(),
            self.award_plans.len(),
            self.combine_plans.len(),
        ];
        if plans.into_iter().any(|n| n > usize::from(u16::MAX)) {
            return Err(CompileError {
                message: "the rules need more memory words than the limit".to_owned(),
                span: self.game.scoring.span,
            });
        }
        let score_cycle = self.layout.cycles[self.game.scoring.cycle.idx()];
        Ok(Program {
            code: self.code,
            spans: self.spans,
            words: self.words,
            layout: self.layout,
            cards: self.cards,
            sites: self.sites,
            steps: self.steps,
            resumes: self.resumes,
            name_tables: self.name_tables,
            pools: self.pools,
            text_plans: self.text_plans,
            call_plans: self.call_plans,
            large_numbers: self.large_numbers,
            strings: self.game.strings.clone(),
            award_plans: self.award_plans,
            combine_plans: self.combine_plans,
            pass_plans: self.pass_plans,
            together_plans: self.together_plans,
            team_plans: self.team_plans,
            has_attempts: self.has_attempts,
            attempt_price: ir::fuel::attempt(self.game),
            score_code,
            score,
            score_cycle,
        })
    }

    /// Shortens finished code.
    fn improve(&mut self, score_code: &mut Addr) {
        thread::thread_jumps(&mut self.code);
        let mut dropped = Vec::new();
        for (number, site) in self.sites.iter().enumerate() {
            let steps: Vec<&Step> =
                self.steps.iter().filter(|step| usize::from(step.site) == number).collect();
            let words = &self.words;
            let constants = &self.constants;
            let constant = |word: Word| constant_value(words, constants, word);
            let resumes = &self.resumes;
            dropped.extend(facts::simplify(&mut self.code, site, &steps, resumes, &constant));
        }
        thread::thread_jumps(&mut self.code);
        thread::join_passes(&mut self.code, &mut self.pass_plans, &mut dropped);
        let places = thread::drop_instructions(&mut self.code, &dropped);
        let place = |addr: &mut Addr| *addr = places[*addr as usize];
        self.spans.iter_mut().for_each(|(start, _)| place(start));
        for site in &mut self.sites {
            [&mut site.start, &mut site.ask, &mut site.after].into_iter().for_each(place);
        }
        for step in &mut self.steps {
            [&mut step.body, &mut step.next].into_iter().for_each(place);
        }
        for resume in &mut self.resumes {
            [&mut resume.start, &mut resume.end].into_iter().for_each(place);
        }
        for plan in &mut self.pass_plans {
            [&mut plan.leave, &mut plan.pass].into_iter().for_each(place);
        }
        for plan in &mut self.together_plans {
            [&mut plan.body, &mut plan.leave].into_iter().for_each(place);
        }
        place(score_code);
    }

    fn op(&mut self, instr: Instr) {
        self.code.push(instr);
    }

    /// The rule that the following code comes from.
    fn span(&mut self, span: Span) {
        let at = self.code.len() as Addr;
        match self.spans.last_mut() {
            Some((start, last)) if *start == at => *last = span,
            Some((_, last)) if *last == span => {}
            _ => self.spans.push((at, span)),
        }
    }

    fn current_span(&self) -> Span {
        self.spans.last().map_or(Span::default(), |&(_, span)| span)
    }

    fn label(&mut self) -> Label {
        self.labels.push(Addr::MAX);
        Label(self.labels.len() as Addr - 1)
    }

    fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.code.len() as Addr;
    }

    fn label_here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    /// A word that nothing else uses.
    fn fresh(&mut self) -> Word {
        self.words.push(0);
        // `finish` refuses a program with more words than a `Word` can name.
        (self.words.len() - 1) as Word
    }

    /// A word that is free again when [`Emitter::scope`] ends.
    fn temp(&mut self) -> Word {
        if self.n_temps == self.temps.len() {
            let word = self.fresh();
            self.temps.push(word);
        }
        self.n_temps += 1;
        self.temps[self.n_temps - 1]
    }

    /// Frees the temporaries that `inside` took.
    fn scope<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let n_temps = self.n_temps;
        let result = inside(self);
        self.n_temps = n_temps;
        result
    }

    fn constant(&mut self, value: i64) -> Word {
        if value == 0 {
            return ZERO;
        }
        if let Some(&word) = self.constants.get(&value) {
            return word;
        }
        let word = self.fresh();
        self.words[usize::from(word)] = value;
        self.constants.insert(value, word);
        word
    }

    /// The value of a word that never changes.
    fn constant_of(&self, word: Word) -> Option<i64> {
        constant_value(&self.words, &self.constants, word)
    }

    fn local(&self, local: LocalId) -> Word {
        self.layout.locals[local.idx()]
    }

    fn owner(&mut self, owner: &Owner) -> Word {
        match owner {
            Owner::Game => ZERO,
            Owner::Seat(owner) | Owner::Team(owner) => self.value(owner),
            Owner::Card(card) => {
                let word = self.value(card);
                if !matches!(**card, Expr::Given(_) | Expr::Card(_)) {
                    self.op(Instr::Check(word, ir::FaultKind::NoCard));
                }
                word
            }
        }
    }

    /// The word that holds `first(id) + owner`, for something picked by a name at run time.
    fn by_name<Id: Copy>(
        &mut self,
        owner: Word,
        name: &ir::Expr,
        table: &[(StrId, Id)],
        first: impl Fn(&Layout, Id) -> i64,
    ) -> Word {
        let name = self.value(name);
        let mut rows: Vec<(i64, i64)> =
            table.iter().map(|&(text, id)| (i64::from(text.0), first(&self.layout, id))).collect();
        rows.sort_unstable();
        self.name_tables.push(NameTable(rows));
        let to = self.temp();
        self.op(Instr::Lookup { to, name, table: (self.name_tables.len() - 1) as u16 });
        self.op(Instr::Add { to, a: to, b: owner });
        to
    }

    fn pile(&mut self, zone: &ZoneRef) -> Pile {
        match zone {
            ZoneRef::Local(local) => Pile { base: 0, owner: self.local(*local) },
            ZoneRef::At { owner, zone, numbers } => {
                let owner = self.owner(owner);
                match zone {
                    Named::Known(zone) => {
                        if let Some(base) = self.piles_with(*zone, numbers) {
                            return match self.constant_of(owner) {
                                Some(known) => Pile { base: base + known as u16, owner: ZERO },
                                None => Pile { base, owner },
                            };
                        }
                    }
                    Named::ByName(name, table) => {
                        if table.iter().all(|&(_, zone)| self.piles_with(zone, numbers).is_some()) {
                            let bases: Vec<(StrId, i64)> = table
                                .iter()
                                .map(|&(text, zone)| (text, self.piles_with(zone, numbers)))
                                .map(|(text, base)| (text, i64::from(base.unwrap_or(0))))
                                .collect();
                            let pile = self.by_name(owner, name, &bases, |_, base| base);
                            return Pile { base: 0, owner: pile };
                        }
                    }
                }
                self.numbered_pile(owner, zone, numbers)
            }
            ZoneRef::Free { owner, zone } => {
                let owner = self.owner(owner);
                let zone = self.zone_word(zone);
                let to = self.temp();
                self.op(Instr::FreePile { to, zone, owner });
                Pile { base: 0, owner: to }
            }
        }
    }

    /// A pile whose numbers are known at run time only.
    fn numbered_pile(&mut self, owner: Word, zone: &Named<ZoneId>, numbers: &[Expr]) -> Pile {
        let zone = self.zone_word(zone);
        let numbers: Vec<Word> = numbers.iter().map(|number| self.value(number)).collect();
        let first = self.neighbours(&numbers);
        let to = self.temp();
        self.op(Instr::NumberedPile { to, zone, first, n: numbers.len() as u16, owner });
        Pile { base: 0, owner: to }
    }

    /// The first of the piles with these numbers, if they are known.
    fn piles_with(&self, zone: ZoneId, numbers: &[Expr]) -> Option<u16> {
        let known = numbers.iter().map(|number| match number {
            Expr::Int(number) => Some(*number),
            _ => None,
        });
        let known = known.collect::<Option<Vec<i64>>>()?;
        self.layout.piles_with(zone.idx(), &known).map(|(base, _)| base as u16)
    }

    /// A word with the id of a zone.
    fn zone_word(&mut self, zone: &Named<ZoneId>) -> Word {
        match zone {
            Named::Known(zone) => self.constant(i64::from(zone.0)),
            Named::ByName(name, table) => {
                self.by_name(ZERO, name, table, |_, zone| i64::from(zone.0))
            }
        }
    }

    /// Copies words next to each other, unless there is but one; gives the first.
    fn neighbours(&mut self, words: &[Word]) -> Word {
        if let [one] = words {
            return *one;
        }
        let neighbours: Vec<Word> = words.iter().map(|_| self.fresh()).collect();
        for (&to, &from) in neighbours.iter().zip(words) {
            self.op(Instr::Copy { to, from });
        }
        neighbours.first().copied().unwrap_or(ZERO)
    }

    /// `(base, index)` of the word of a storage or map: the word is `base + words[index]`.
    fn word_at<Id: Copy>(
        &mut self,
        owner: &Owner,
        what: &Named<Id>,
        first: impl Fn(&Layout, Id) -> Word,
    ) -> (Word, Word) {
        let owner = self.owner(owner);
        match what {
            Named::Known(id) => {
                let base = first(&self.layout, *id);
                match self.constant_of(owner) {
                    Some(known) => (base + known as Word, ZERO),
                    None => (base, owner),
                }
            }
            Named::ByName(name, table) => {
                (0, self.by_name(owner, name, table, |layout, id| i64::from(first(layout, id))))
            }
        }
    }

    /// A word with the value at `base + words[index]`.
    fn load(&mut self, (base, index): (Word, Word)) -> Word {
        if index == ZERO {
            return base;
        }
        let to = self.temp();
        self.op(Instr::Load { to, base, index });
        to
    }
}

/// The value of a word, if it is a constant's.
fn constant_value(words: &[i64], constants: &BTreeMap<i64, Word>, word: Word) -> Option<i64> {
    let value = words[usize::from(word)];
    (word == ZERO || constants.get(&value) == Some(&word)).then_some(value)
}
