//! The layout of a state: which word is what.
//!
//! Takes a verified game; gives the place of everything that changes while it is played. The block of words begins
//! with a word that is always 0, then cycles, teams, variables, storages, sizes of piles, masks of piles and
//! the tables of point maps; constants and temporaries of the code follow.

use ir::{Game, Holds, OwnerKind, Scope, Type, Zone, ZoneAt, limits};

use crate::instr::Word;
use crate::{Cards, CompileError};

/// The word that is always 0.
pub const ZERO: Word = 0;

/// The Numbers that are words themselves; every other one is an object, and its word is `i64::MIN` plus the number of that
/// object. A word with a text is the number of a string, or -1 less the number of an object. A word with a list is
/// the number of a pile, or the number of piles plus the number of an object, or -1.
pub const NUMBERS: std::ops::RangeInclusive<i64> = -(1 << 62) + 1..=(1 << 62) - 1;

/// What a word can name an object as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Number,
    Text,
    List,
}

impl ObjectKind {
    pub(crate) fn of(ty: Type) -> Option<Self> {
        match ty {
            Type::Number => Some(Self::Number),
            Type::Text => Some(Self::Text),
            Type::List(_) => Some(Self::List),
            _ => None,
        }
    }
}

/// Free places after each pile, so that the machine can move eight places at a time.
const SLACK: usize = 9;

#[derive(Debug)]
pub struct Layout {
    pub n_seats: usize,
    pub n_piles: usize,
    /// The first word of each cycle: the current member, then the queued one or -1.
    pub cycles: Vec<Word>,
    pub n_teams: Word,
    /// One word a seat: its team.
    pub team_of: Word,
    /// One word a team and one more: where its members begin among `team_seats`.
    pub team_start: Word,
    pub team_seats: Word,
    pub locals: Vec<Word>,
    /// The words of variables that hold lists.
    pub list_locals: Vec<Word>,
    /// The words of variables and storages that may name objects.
    pub object_words: Vec<(Word, ObjectKind)>,
    /// The words that nobody sees: of variables of the game, but not those by which zones are called, and of storages that are
    /// not open; and what objects they may name.
    pub notes: Vec<(Word, Option<ObjectKind>)>,
    /// The same of variables that are bound, but not of those to collections, which lie elsewhere.
    pub bound: Vec<(Word, Option<ObjectKind>)>,
    /// The first word of each storage; one word an owner.
    pub storages: Vec<Word>,
    pub storage_owners: Vec<usize>,
    pub storage_types: Vec<Type>,
    /// The size of each pile.
    pub sizes: Word,
    /// The mask of each pile; only if cards are masked.
    pub masks: Word,
    /// The first word of each map; one word an owner. A constant table's number, or one more than all of them
    /// for the computed table of that map and owner.
    pub maps: Vec<Word>,
    pub map_owners: Vec<usize>,
    /// The number of maps, each owner's counted.
    pub n_maps: usize,
    /// The first pile of each zone: the piles with the same numbers are neighbours, one an owner.
    pub zone_base: Vec<u16>,
    pub zone_owners: Vec<usize>,
    pub zones: Vec<Zone>,
    /// The zone and owner of each pile.
    pub pile_at: Vec<ZoneAt>,
    /// The owning seat of each pile, or -1.
    pub pile_seat: Vec<i64>,
    /// Whether each pile holds references.
    pub pile_refs: Vec<bool>,
    /// The words of storages and maps that belong to teams and what they start with, the piles of teams, and the cycles of teams: what new
    /// teams change.
    pub team_words: Vec<(Word, i64)>,
    pub team_piles: Vec<u16>,
    pub team_cycles: Vec<Word>,
    /// Where the cards of each pile begin in the block of cards, and one entry more for its end.
    pub pile_start: Vec<u32>,
}

/// Places everything and gives the words as they are before the first instruction.
pub(crate) fn lay_out(game: &Game, cards: &Cards) -> Result<(Layout, Vec<i64>), CompileError> {
    let mut words: Vec<i64> = vec![0];
    let n_seats = game.n_seats as usize;
    let mut take = |n: usize, value: i64| {
        let first = words.len();
        words.extend(std::iter::repeat_n(value, n));
        first
    };
    let cycles = game
        .cycles
        .iter()
        .map(|_| {
            let at = take(1, 0);
            take(1, -1);
            at
        })
        .collect::<Vec<_>>();
    let n_teams = take(1, 0);
    let team_of = take(n_seats, 0);
    let team_start = take(n_seats + 1, 0);
    let team_seats = take(n_seats, 0);
    let starts_empty = |ty: Type| matches!(ty, Type::Seat | Type::Team | Type::List(_));
    let start = |local: &ir::Local| match (local.scope, local.ty) {
        (Scope::Game | Scope::Always, Type::Card) => -1,
        (Scope::Game, ty) if starts_empty(ty) => -1,
        _ => 0,
    };
    let locals = game.locals.iter().map(|local| take(1, start(local))).collect::<Vec<_>>();
    let storage_start = |storage: &ir::Storage| -i64::from(starts_empty(storage.ty));
    let storages = game
        .storages
        .iter()
        .map(|storage| take(game.n_owners(storage.owner), storage_start(storage)))
        .collect::<Vec<_>>();

    let mut zone_base = Vec::new();
    let mut pile_at = Vec::new();
    for (idx, zone) in game.zones.iter().enumerate() {
        zone_base.push(pile_at.len());
        // The verifier has counted them.
        for pile in 0..zone.n_piles() as u32 {
            let owners = 0..game.n_owners(zone.owner) as u32;
            let zone = ir::ZoneId(idx as u32);
            pile_at.extend(owners.map(|owner| ZoneAt { zone, pile, owner }));
        }
    }
    let n_piles = pile_at.len();
    let sizes = take(n_piles, 0);
    let masks = take(if cards.masked { n_piles } else { 0 }, 0);
    let map_owners: Vec<usize> = game.maps.iter().map(|map| game.n_owners(map.owner)).collect();
    let maps = game.maps.iter().map(|map| take(game.n_owners(map.owner), 0)).collect::<Vec<_>>();

    let zone_of = |at: &ZoneAt| &game.zones[at.zone.idx()];
    let mut pile_start = vec![0];
    let mut end = 0usize;
    for at in &pile_at {
        end += match zone_of(at).holds {
            Holds::Cards | Holds::Gone => cards.capacity + SLACK,
            Holds::References => limits::REFERENCES + SLACK,
        };
        pile_start.push(u32::try_from(end).unwrap_or(u32::MAX));
    }
    let bytes = end.saturating_mul(2).saturating_add(words.len() * 8);
    // Leave room for the constants and temporaries of the code, which `Word` has to reach too.
    if bytes > limits::STATE_BYTES
        || words.len() > usize::from(u16::MAX) / 2
        || n_piles > limits::PILES
    {
        return Err(CompileError {
            message: format!(
                "the game needs {n_piles} piles and {bytes} bytes, more than the limit"
            ),
            span: game.scoring.span,
        });
    }
    let team_owned = |owner: OwnerKind, first: usize, start: i64| {
        let n = if owner == OwnerKind::Team { n_seats } else { 0 };
        (first..first + n).map(move |word| (word as Word, start))
    };
    let of_team = |at: &ZoneAt| zone_of(at).owner == OwnerKind::Team;
    let team_storages = game
        .storages
        .iter()
        .zip(&storages)
        .flat_map(|(storage, &at)| team_owned(storage.owner, at, storage_start(storage)));
    let team_maps = game.maps.iter().zip(&maps).flat_map(|(map, &at)| team_owned(map.owner, at, 0));
    let notes = notes(game, &locals, &storages);
    let bound = game
        .locals
        .iter()
        .zip(&locals)
        .filter(|(local, _)| local.scope == Scope::Bound && local.ty.element().is_none());
    let bound = bound.map(|(local, &at)| (at as Word, ObjectKind::of(local.ty))).collect();
    let variables = game.locals.iter().zip(&locals).map(|(local, &at)| (local.ty, at, 1));
    let stored = game.storages.iter().zip(&storages);
    let stored = stored.map(|(storage, &at)| (storage.ty, at, game.n_owners(storage.owner)));
    let object_words = variables.chain(stored).flat_map(|(ty, at, n)| {
        let kind = ObjectKind::of(ty);
        (at..at + n).filter_map(move |word| Some((word as Word, kind?)))
    });
    let team_piles = pile_at.iter().enumerate().filter(|(_, at)| of_team(at));
    let team_cycles = game.cycles.iter().zip(&cycles);
    let layout = Layout {
        object_words: object_words.collect(),
        notes,
        bound,
        team_words: team_storages.chain(team_maps).collect(),
        team_piles: team_piles.map(|(pile, _)| pile as u16).collect(),
        team_cycles: team_cycles
            .filter(|(cycle, _)| cycle.of == ir::CycleOf::Teams)
            .map(|(_, &at)| at as Word)
            .collect(),
        n_seats,
        n_piles,
        cycles: narrow(&cycles),
        n_teams: n_teams as Word,
        team_of: team_of as Word,
        team_start: team_start as Word,
        team_seats: team_seats as Word,
        list_locals: game
            .locals
            .iter()
            .zip(&locals)
            .filter(|(local, _)| local.ty.element().is_some())
            .map(|(_, &at)| at as Word)
            .collect(),
        locals: narrow(&locals),
        storages: narrow(&storages),
        storage_types: game.storages.iter().map(|storage| storage.ty).collect(),
        storage_owners: game.storages.iter().map(|storage| game.n_owners(storage.owner)).collect(),
        sizes: sizes as Word,
        masks: masks as Word,
        maps: narrow(&maps),
        n_maps: map_owners.iter().sum(),
        map_owners,
        zone_base: narrow(&zone_base),
        zone_owners: game.zones.iter().map(|zone| game.n_owners(zone.owner)).collect(),
        zones: game.zones.clone(),
        pile_seat: pile_at
            .iter()
            .map(|at| if zone_of(at).owner == OwnerKind::Seat { i64::from(at.owner) } else { -1 })
            .collect(),
        pile_refs: pile_at.iter().map(|at| zone_of(at).holds == Holds::References).collect(),
        pile_at,
        pile_start,
    };
    layout.set_teams(&mut words, &game.teams);
    Ok((layout, words))
}

/// See [`Layout::notes`].
fn notes(game: &Game, locals: &[usize], storages: &[usize]) -> Vec<(Word, Option<ObjectKind>)> {
    let labels: Vec<usize> = game.zones.iter().filter_map(|zone| Some(zone.label?.idx())).collect();
    let variables = game.locals.iter().zip(locals).enumerate();
    let variables = variables
        .filter(|(idx, (local, _))| local.scope != Scope::Bound && !labels.contains(idx))
        .map(|(_, (local, &at))| (local.ty, at, 1));
    let stored = game.storages.iter().zip(storages).filter(|(storage, _)| !storage.open);
    let stored = stored.map(|(storage, &at)| (storage.ty, at, game.n_owners(storage.owner)));
    let words = |(ty, at, n): (Type, usize, usize)| {
        (at..at + n).map(move |word| (word as Word, ObjectKind::of(ty)))
    };
    variables.chain(stored).flat_map(words).collect()
}

impl Layout {
    /// The first of the neighbouring piles that have these numbers, and the number of owners they are for.
    #[must_use]
    pub fn piles_with(&self, zone: usize, numbers: &[i64]) -> Option<(usize, usize)> {
        let place = self.zones[zone].pile(numbers)? as usize;
        let n_owners = self.zone_owners[zone];
        Some((usize::from(self.zone_base[zone]) + place * n_owners, n_owners))
    }

    /// Writes teams into a block of words.
    pub fn set_teams(&self, words: &mut [i64], teams: &[Vec<u32>]) {
        words[usize::from(self.n_teams)] = teams.len() as i64;
        let mut n_listed = 0;
        for (team, members) in teams.iter().enumerate() {
            words[usize::from(self.team_start) + team] = n_listed as i64;
            for &seat in members {
                words[usize::from(self.team_of) + seat as usize] = team as i64;
                words[usize::from(self.team_seats) + n_listed] = i64::from(seat);
                n_listed += 1;
            }
        }
        for end in teams.len()..=self.n_seats {
            words[usize::from(self.team_start) + end] = n_listed as i64;
        }
    }

    /// The number of places for cards in all piles.
    #[must_use]
    pub fn n_places(&self) -> usize {
        self.pile_start.last().map_or(0, |&end| end as usize)
    }
}

/// Indices that the size check of [`lay_out`] keeps small.
fn narrow(indices: &[usize]) -> Vec<u16> {
    indices.iter().map(|&idx| u16::try_from(idx).unwrap_or(u16::MAX)).collect()
}
