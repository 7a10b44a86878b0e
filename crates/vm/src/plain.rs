//! Instructions that neither jump nor come often: one call a piece, so that the loop over instructions stays small.

use code::{Instr, Program, Word, ZERO};
use ir::{FaultKind, fuel, numbers};
use num_bigint::BigInt;

use crate::cards::numbered_pile;
use crate::dealing::Way;
use crate::effects::Spot;
use crate::machine::Core;
use crate::state::unpack;
use crate::subsets::BySum;

impl Core {
    /// Carries out an instruction that the loop has no arm for.
    pub(crate) fn plain(&mut self, program: &Program, instr: &Instr) -> Result<(), FaultKind> {
        match self.plain_value(program, instr)? {
            Some((to, value)) => self.state.words.set(usize::from(to), value),
            None => self.plain_effect(program, instr)?,
        }
        Ok(())
    }

    /// One draw among the numbers from one to another, both included.
    fn random(&mut self, from: i64, until: i64) -> Result<i64, FaultKind> {
        if from > until {
            return Err(FaultKind::EmptyRange);
        }
        let n = until.abs_diff(from).checked_add(1).ok_or(FaultKind::Overflow)?;
        self.state.count_lot();
        Ok(from.wrapping_add_unsigned(self.state.chance.below(n)))
    }

    /// The value of an instruction that has one, and the word it goes to.
    fn plain_value(
        &mut self,
        program: &Program,
        instr: &Instr,
    ) -> Result<Option<(Word, i64)>, FaultKind> {
        macro_rules! w {
            ($word:expr) => {
                self.state.words.get(usize::from($word))
            };
        }
        Ok(Some(match *instr {
            Instr::Pow { to, a, b } => (to, numbers::power(w!(a), w!(b))?),
            Instr::Triangular { to, n } => (to, numbers::triangular(w!(n))?),
            Instr::Fibonacci { to, n } => (to, numbers::fibonacci(w!(n))?),
            Instr::Random { to, from, until } => (to, self.random(w!(from), w!(until))?),
            Instr::NumberedPile { to, zone, first, n, owner } => {
                let numbers = self.state.words.slice(usize::from(first), usize::from(n));
                (to, numbered_pile(program, w!(zone), numbers, w!(owner))?)
            }
            Instr::FreePile { to, zone, owner } => {
                (to, self.free_pile(program, w!(zone), w!(owner))?)
            }
            Instr::PileNamed { to, zone, name } => (to, self.pile_named(program, zone, w!(name))?),
            Instr::PileNamedParts { to, zone, plan } => {
                (to, self.pile_named_parts(program, zone, plan)?)
            }
            Instr::Numbered { to, zone, before, after, any_after } => {
                let after = (!any_after).then(|| w!(after));
                (to, self.numbered(program, zone, w!(before), after)?)
            }
            Instr::NextSeatBackwards { to, cycle } => {
                (to, self.next_backwards(cycle, program.layout.n_seats as i64))
            }
            Instr::NextTeamBackwards { to, cycle } => {
                (to, self.next_backwards(cycle, w!(program.layout.n_teams)))
            }
            Instr::TraitByName { to, key, card } => {
                (to, self.trait_by_name(program, w!(key), w!(card)))
            }
            Instr::ListSeats { to } => (to, self.list_others(program.layout.n_seats as i64, None)?),
            Instr::ListTeams { to } => (to, self.list_others(w!(program.layout.n_teams), None)?),
            Instr::ListOtherSeats { to, cycle } => {
                let n = program.layout.n_seats as i64;
                (to, self.list_others(n, Some(w!(cycle)))?)
            }
            Instr::ListOtherTeams { to, cycle } => {
                let n = w!(program.layout.n_teams);
                (to, self.list_others(n, Some(w!(cycle)))?)
            }
            Instr::ListMembers { to, team } => (to, self.list_members(program, w!(team))?),
            Instr::ListRange { to, from, len } => (to, self.list_range(w!(from), w!(len))?),
            Instr::ListPool { to, pool } => {
                (to, self.list_words(&program.pools[usize::from(pool)])?)
            }
            Instr::ListWords { to, first, n } => {
                let start = self.state.heap.len();
                let words = self.state.words.slice(usize::from(first), usize::from(n));
                self.state.heap.extend_from_slice(words);
                (to, self.close(start)?)
            }
            Instr::ListFrom { to, list, start } => (to, self.list_from(w!(list), w!(start))?),
            Instr::ListSame { to, a, b } => (to, self.list_same(w!(a), w!(b))?),
            Instr::ListCardsOf { to, points, map, strings, of } => {
                (to, self.list_cards_of(program, w!(points), w!(map), w!(strings), of)?)
            }
            Instr::ListItem { to, list, last } => {
                let items = &self.state.heap[unpack(w!(list))];
                let item = if last { items.last() } else { items.first() };
                (to, *item.ok_or(FaultKind::Undefined)?)
            }
            Instr::ObjectNew { to, items } => (to, self.object_new(program, w!(items))?),
            Instr::ObjectSize { to, list } => (to, self.object_size(program, w!(list)) as i64),
            Instr::ObjectItems { to, list } => (to, self.object_items(program, w!(list))?),
            Instr::NumberOfInt { to, n } => (to, self.keep_number(BigInt::from(w!(n)))?),
            Instr::IntOfNumber { to, n } => (to, self.state.number(w!(n)).saturated()),
            Instr::LargeNumber { to, number } => {
                (to, self.keep_number(program.large_numbers[usize::from(number)].clone())?)
            }
            Instr::ScoreOfNumber { to, n } => {
                (to, self.state.number(w!(n)).as_i64().ok_or(FaultKind::Overflow)?)
            }
            Instr::StrAt { to, index, pool } => {
                let pool = &program.pools[usize::from(pool)];
                let text = usize::try_from(w!(index)).ok().and_then(|index| pool.get(index));
                (to, *text.ok_or(FaultKind::BadIndex)?)
            }
            Instr::Text { to, plan } => (to, self.make_text(program, plan)?),
            Instr::SameText { to, a, b } => {
                let [a, b] = [w!(a), w!(b)].map(|word| self.state.text(program, word));
                let (same, price) = (a == b, fuel::same_text(a.len(), b.len()));
                self.charge(price)?;
                (to, i64::from(same))
            }
            Instr::ListConcat { to, first, n } => (to, self.list_concat(first, n)?),
            Instr::ListFlatten { to, groups } => (to, self.list_flatten(w!(groups))?),
            Instr::ListBundle { to, first, n } => (to, self.list_bundle(first, n)?),
            Instr::ListPiles { to, zone, owner } => {
                (to, self.list_piles(program, w!(zone), w!(owner))?)
            }
            Instr::ListCommon { to, groups } => (to, self.list_common(w!(groups))?),
            Instr::ListSingle { to, groups } => (to, self.list_single(w!(groups))?),
            Instr::ListEnds { to, n, cards, top } => (to, self.list_ends(w!(n), w!(cards), top)?),
            Instr::ListRun { to, n, cards, map, top } => {
                (to, self.list_run(program, w!(n), w!(cards), w!(map), top)?)
            }
            Instr::ListSort { to, cards, map } => {
                (to, self.list_sort(program, w!(cards), w!(map))?)
            }
            Instr::ListPartition { to, key, cards } => {
                (to, self.list_partition(program, w!(key), w!(cards))?)
            }
            Instr::ListSubsets { to, cards, size, cmp, with_empty } => {
                let size = cmp.map(|cmp| (cmp, w!(size)));
                (to, self.list_subsets(w!(cards), size, with_empty)?)
            }
            Instr::ListBySize { to, groups, bound, cmp, price } => {
                (to, self.list_by_size(w!(groups), cmp, w!(bound), price)?)
            }
            Instr::ListSubsetsBySum { to, cards, map, bound, cmp, with_empty, price } => {
                let wanted = BySum { map: w!(map), cmp, bound: w!(bound), price };
                (to, self.list_subsets_by_sum(program, w!(cards), with_empty, wanted)?)
            }
            Instr::ListRuns { to, n, cards, map, longest } => {
                (to, self.list_runs(program, w!(n), w!(cards), w!(map), longest)?)
            }
            Instr::ListLike { to, list } => (to, self.list_like(w!(list))?),
            Instr::ListReversed { to, list } => (to, self.list_reversed(w!(list))?),
            Instr::ListTuples { to, n, cards, map } => {
                (to, self.list_tuples(program, w!(n), w!(cards), w!(map))?)
            }
            Instr::PointsOfList { to, list, map, most, none } => {
                let best = self.points_of_list(program, w!(list), w!(map), most);
                (to, best.unwrap_or(w!(none)))
            }
            Instr::PointsOfMask { to, mask, map, most, none } => {
                let best = self.points_of_mask(program, w!(mask), w!(map), most);
                (to, best.unwrap_or(w!(none)))
            }
            _ => return Ok(None),
        }))
    }

    fn plain_effect(&mut self, program: &Program, instr: &Instr) -> Result<(), FaultKind> {
        macro_rules! w {
            ($word:expr) => {
                self.state.words.get(usize::from($word))
            };
        }
        match *instr {
            Instr::ListPut { list, index, value } => {
                let slot = unpack(w!(list)).start + w!(index) as usize;
                self.state.heap[slot] = w!(value);
            }
            Instr::Swap { a, b } => self.swap(program, w!(a), w!(b))?,
            Instr::SwapPiles { a, b } => self.swap_piles(program, a, b)?,
            Instr::RememberTop { card, to, lenient } => {
                self.remember(program, w!(card), to, Spot::Top, lenient)?;
            }
            Instr::RememberBottom { card, to, lenient } => {
                self.remember(program, w!(card), to, Spot::Bottom, lenient)?;
            }
            Instr::RememberAt { card, to, index, lenient } => {
                self.remember(program, w!(card), to, Spot::At(w!(index)), lenient)?;
            }
            Instr::Renew { deck, to, from } => self.renew(program, deck, to, from)?,
            Instr::NamePile { zone, name, seats, top, aside } => {
                self.name_pile(program, zone, w!(name), aside, (top, w!(seats)))?;
            }
            Instr::ForgetTop { pile } => self.forget(program, pile, Spot::Top)?,
            Instr::ForgetBottom { pile } => self.forget(program, pile, Spot::Bottom)?,
            Instr::ForgetAt { pile, index } => {
                self.forget(program, pile, Spot::At(w!(index)))?;
            }
            Instr::ForgetAll { pile } => self.forget_all(program, pile)?,
            Instr::AwardComputed { base, owner, plan } => {
                let word = usize::from(base) + w!(owner) as usize;
                let plan = &program.award_plans[usize::from(plan)];
                let table = self.award_computed(program, word, plan)?;
                self.award(program, base, owner, table);
            }
            Instr::Combine { base, owner, plan } => {
                let word = usize::from(base) + w!(owner) as usize;
                let plan = &program.combine_plans[usize::from(plan)];
                let table = self.combine(program, word, plan)?;
                self.award(program, base, owner, table);
            }
            Instr::ObjectShuffle { list } => self.object_shuffle(program, w!(list))?,
            Instr::ObjectRotate { list } => self.object_rotate(program, w!(list))?,
            Instr::ObjectOrder { list, by } => self.object_order(program, w!(list), w!(by))?,
            Instr::ObjectDeal { cards, from, to, aside, to_start } => {
                let cards = self.state.heap[unpack(w!(cards))].to_vec();
                self.charge(cards.len() as i64)?;
                let aside = self.pile(aside) as i64;
                let way = Way { from: w!(from), to: w!(to), aside, to_start };
                self.object_deal(program, &cards, way)?;
            }
            Instr::Attach { list, from, leaving } => {
                self.attach(w!(list), w!(from), w!(leaving))?;
            }
            Instr::Restock { list, aside } => {
                let aside = self.pile(aside) as i64;
                self.restock(program, w!(list), aside)?;
            }
            Instr::Tell { to, whom, text } => self.tell(program, whom, w!(to), w!(text))?,
            Instr::TellParts { to, whom, plan } => {
                self.tell_parts(program, whom, w!(to), plan)?;
            }
            Instr::Pick { local, value, text } => {
                let text = (text != ZERO).then(|| w!(text));
                self.pick(program, local, w!(value), text);
            }
            Instr::CreateTeams { plan } => self.create_teams(program, plan)?,
            Instr::CreateDeck { deck, to } => self.create_deck(program, deck, to)?,
            other => unreachable!("the loop has an arm for {other:?}"),
        }
        Ok(())
    }
}
