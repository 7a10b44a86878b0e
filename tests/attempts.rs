//! What must hold of attempts in every random game: what is taken back leaves no trace, what is attempted again goes the
//! same way, nobody is asked without hope, and a guide carries through what it begins.

use std::sync::Arc;

use ir::random::Stream;
use ir::{
    Asking, Choice, Event, Expr, Game, Local, LocalId, Scope, Snapshot, Stmt, StmtKind, StrId,
    Type, limits,
};
use source::Span;
use tests::generate::Dice;
use tests::random_games;
use vm::{Guide, Machine, Status};

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { span: Span::new(0, 0), kind }
}

/// A question with one answer, so that the table can be looked at.
fn pause() -> Stmt {
    let seat = Expr::CurrentSeat(Game::BASE_SEATS);
    let steps = vec![stmt(StmtKind::Pass)];
    stmt(StmtKind::Choice(Choice { seat, steps, asking: Asking::Always }))
}

/// The game with its rules, all but the creation of the deck, attempted twice in vain; a pause before and after.
fn in_vain(mut game: Game) -> Game {
    let mut body = game.body.split_off(1);
    body.push(stmt(StmtKind::Abandon));
    let ok = LocalId(game.locals.len() as u32);
    game.locals.push(Local { name: StrId::EMPTY, ty: Type::Bool, scope: Scope::Game });
    let attempt = stmt(StmtKind::Attempt { ok, body });
    let twice = StmtKind::Repeat { times: Expr::Int(2), body: vec![attempt, pause()] };
    game.body.extend([pause(), stmt(twice)]);
    game
}

fn machine(game: &Game, seed: u64) -> Machine {
    assert_eq!(ir::verify(game), Ok(()));
    let program = code::compile(game).unwrap_or_else(|error| panic!("{}", error.message));
    let mut machine = Machine::new(Arc::new(program), Stream::new(seed, 0));
    machine.log_events(true);
    machine
}

/// How many attempts are open after some events, if so many were before.
fn open_after(open: usize, events: &[Event]) -> usize {
    events.iter().fold(open, |open, event| match event {
        Event::Attempted => open + 1,
        Event::Kept | Event::TakenBack => open - 1,
        _ => open,
    })
}

/// Answers one pause, and what is asked until the next one. Gives what happened, with the tables in between, or `None` if the
/// game does not come so far.
fn to_next_pause(machine: &mut Machine, before: &Snapshot) -> Option<Vec<(Vec<Event>, Snapshot)>> {
    let mut answers = Stream::new(3, 1);
    let (mut open, mut passed) = (0, Vec::new());
    for _ in 0..40 {
        let Some(Status::Decision { n_options, .. }) = machine.status() else { return None };
        let status = machine.play(answers.below(u64::from(n_options)) as u32);
        let events = machine.take_events();
        open = open_after(open, &events);
        passed.push((events, machine.snapshot()));
        if let Some(Status::Decision { seat: asked, .. }) = status {
            // Nobody else knows what is only attempted; nor is chance known to anybody.
            for other in (0..3).filter(|&seat| seat != asked) {
                let known = machine.snapshot_for(other);
                assert_eq!(Snapshot { chance: before.chance, ..known }, *before);
            }
        }
        if open == 0 && matches!(status, Some(Status::Decision { .. })) {
            return Some(passed);
        }
    }
    None
}

/// Of the statement `Attempt` in `ir`: "the whole table is again as it was before the body, chance and variables too".
#[test]
fn what_is_taken_back_leaves_no_trace() {
    let (mut n_back, mut n_asked) = (0, 0);
    for index in 0..2_000 {
        let game = in_vain(random_games::game(&mut Dice::seeded(61, index)));
        let mut machine = machine(&game, index);
        machine.start();
        machine.take_events();
        let before = machine.snapshot();
        let Some(first) = to_next_pause(&mut machine, &before) else { continue };
        assert_same(index, &machine.snapshot(), &before);
        n_back += 1;
        n_asked += usize::from(first.len() > 3);
        // Nothing that was attempted changes how it goes the next time.
        let second = to_next_pause(&mut machine, &before);
        assert_eq!(second.as_ref(), Some(&first), "game {index}");
        assert_same(index, &machine.snapshot(), &before);
    }
    assert!(n_back > 300 && n_asked > 200, "{n_back} taken back, {n_asked} with questions");
}

fn assert_same(index: u64, after: &Snapshot, before: &Snapshot) {
    let Snapshot { faces, piles, named, labels, storages, lists, maps, teams, cycles, chance } =
        after;
    assert_eq!(faces, &before.faces, "game {index}");
    assert_eq!(piles, &before.piles, "game {index}");
    assert_eq!(named, &before.named, "game {index}");
    assert_eq!(labels, &before.labels, "game {index}");
    assert_eq!(storages, &before.storages, "game {index}");
    assert_eq!(lists, &before.lists, "game {index}");
    assert_eq!(maps, &before.maps, "game {index}");
    assert_eq!(teams, &before.teams, "game {index}");
    assert_eq!(cycles, &before.cycles, "game {index}");
    assert_eq!(chance, &before.chance, "game {index}");
}

/// Where answers lead that were given when `base` attempts were open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// So many attempts are open, and there is another question.
    On(usize),
    /// An attempt that was begun since is taken back.
    Dead,
    /// The first of them was kept, or there was none, or the game has ended.
    Open,
}

/// Follows what happened, as the documentation of `Asking::IfHopeful` says, up to where it is decided.
fn way(base: usize, mut open: usize, events: &[Event], status: Option<Status>) -> Way {
    for event in events {
        match event {
            Event::Attempted => open += 1,
            Event::Kept if open <= base + 1 => return Way::Open,
            Event::Kept => open -= 1,
            Event::TakenBack if open > base => return Way::Dead,
            Event::TakenBack => return Way::Open,
            // It is enough that there is a question, asked or not.
            Event::Told { text, .. } if open <= base && text == random_games::QUESTION => {
                return Way::Open;
            }
            _ => {}
        }
    }
    match status {
        Some(Status::Decision { .. }) if open > base => Way::On(open),
        _ => Way::Open,
    }
}

/// A search that is small enough to be sure that the machine's own would not be cut short.
struct Oracle {
    base: usize,
    /// Answers that may still be tried.
    left: usize,
}

impl Oracle {
    /// Answers, and fuel of one of them, beyond which nothing is said.
    const ANSWERS: usize = 20;
    const FUEL: i64 = limits::HOPE / 160;

    fn new(base: usize) -> Self {
        Self { base, left: Self::ANSWERS }
    }

    /// Whether some option of the open decision leads anywhere but to being taken back; `None` if that is hard to say.
    fn has_hope(&mut self, machine: &Machine, open: usize) -> Option<bool> {
        let Some(Status::Decision { n_options, .. }) = machine.status() else { return None };
        for option in 0..n_options {
            self.left = self.left.checked_sub(1)?;
            let mut copy = machine.clone();
            copy.take_events();
            copy.log_events(true);
            let status = copy.play(option);
            let hope = match way(self.base, open, &copy.take_events(), status) {
                Way::Open => true,
                Way::Dead => false,
                Way::On(open) => self.has_hope(&copy, open)?,
            };
            if hope {
                return Some(true);
            }
            if limits::FUEL - copy.fuel_left() > Self::FUEL {
                return None;
            }
        }
        Some(false)
    }
}

/// Random games with attempts.
fn with_attempts(seed: u64, n: u64) -> impl Iterator<Item = (u64, Game)> {
    let game =
        move |index| random_games::hopeful(&random_games::game(&mut Dice::seeded(seed, index)));
    let games = (0..n).map(move |index| (index, game(index)));
    games.filter(|(_, game)| code::compile(game).is_ok_and(|program| program.has_attempts))
}

/// Plays some random games with attempts; gives the sums of what `play` counts. A game in which something is wrong is made small
/// before it is shown.
fn sums(seed: u64, n: u64, play: impl Fn(u64, &Game) -> Result<[usize; 2], String>) -> [usize; 2] {
    let mut sums = [0, 0];
    for (index, game) in with_attempts(seed, n) {
        match play(index, &game) {
            Ok(counts) => sums = [sums[0] + counts[0], sums[1] + counts[1]],
            Err(wrong) => {
                let small = random_games::shrink(&game, 2_000, |game| play(index, game).is_err());
                panic!("game {index}: {wrong}\n{}", ir::text::print(&small));
            }
        }
    }
    sums
}

#[test]
fn whoever_is_asked_has_hope() {
    let [n_sure, n_dead] = sums(62, 1_500, |index, game| {
        let (mut n_sure, mut n_dead) = (0, 0);
        let mut machine = machine(game, index);
        let mut answers = Stream::new(index, 1);
        machine.start();
        let mut open = open_after(0, &machine.take_events());
        for decision in 0..15 {
            let Some(Status::Decision { n_options, .. }) = machine.status() else { break };
            // Inside of attempts the games ask without hope too.
            if open == 0 {
                let hope = Oracle::new(0).has_hope(&machine, 0);
                if hope == Some(false) {
                    return Err(format!("decision {decision} without hope"));
                }
                n_sure += usize::from(hope.is_some());
            }
            let status = machine.play(answers.below(u64::from(n_options)) as u32);
            let events = machine.take_events();
            n_dead += usize::from(way(0, open, &events, status) == Way::Dead);
            open = open_after(open, &events);
        }
        Ok([n_sure, n_dead])
    });
    // Random answers lead into dead ends all the same, or this test could not fail.
    assert!(n_sure > 800 && n_dead > 200, "{n_sure} with hope, {n_dead} answered in vain");
}

#[test]
fn a_guide_carries_through_what_can_be() {
    let [n_hopeful, n_kept] = sums(63, 1_500, |index, game| {
        let (mut n_hopeful, mut n_kept) = (0, 0);
        let mut machine = machine(game, index);
        let (mut guide, mut answers) = (Guide::default(), Stream::new(index, 1));
        machine.start();
        let mut open = open_after(0, &machine.take_events());
        // Whether this is on a way that began outside of attempts, and can be carried through.
        let mut on_way = false;
        for decision in 0..20 {
            let Some(Status::Decision { n_options, .. }) = machine.status() else { break };
            if open == 0 {
                on_way = Oracle::new(0).has_hope(&machine, 0) == Some(true);
                n_hopeful += usize::from(on_way);
            }
            let option = guide.answer(&machine, &mut answers);
            if option >= n_options {
                return Err(format!("decision {decision}: no option {option}"));
            }
            let status = machine.play(option);
            let events = machine.take_events();
            if on_way {
                let way = way(0, open, &events, status);
                if way == Way::Dead {
                    return Err(format!("decision {decision}: taken back"));
                }
                n_kept += usize::from(way == Way::Open && open > 0);
                on_way = matches!(way, Way::On(_));
            }
            open = open_after(open, &events);
        }
        Ok([n_hopeful, n_kept])
    });
    assert!(n_hopeful > 800 && n_kept > 100, "{n_hopeful} with hope, {n_kept} with questions");
}

/// A new chance is also the one that comes after an attempt that is taken back; otherwise who looks ahead with a chance that
/// was made up could see there what will really come. In Crazy Eights nothing is drawn before the question is put again.
#[test]
fn another_chance_stays_when_something_is_taken_back() {
    let entry = tests::library::game("uce/crazy_eights", None);
    let other = Stream::new(77, 7);
    let mut n_taken_back = 0;
    for seed in 0..10 {
        let mut machine = machine(&entry.game, seed);
        machine.start();
        let mut answers = Stream::new(seed, 1);
        for _ in 0..60 {
            let Some(Status::Decision { n_options, .. }) = machine.status() else { break };
            let option = answers.below(u64::from(n_options)) as u32;
            let mut copy = machine.clone();
            copy.set_chance(other.clone());
            copy.take_events();
            copy.play(option);
            if machine.is_private() && copy.take_events().last() == Some(&Event::TakenBack) {
                n_taken_back += 1;
                assert_eq!(copy.chance().clone().bits(), other.clone().bits());
            }
            machine.play(option);
        }
    }
    assert!(n_taken_back > 20, "{n_taken_back}");
}
