//! Play-outs and redeals use the same memory again and again.

#![allow(unsafe_code)] // An allocator cannot be counted otherwise.

mod library;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use ir::random::Stream;
use library::game;
use players::{Asked, Means, Spec};
use table::{Desk, Table};
use vm::Tally;

struct Counting;

thread_local! {
    static N_ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // At the very end of a thread there is nothing to count.
    let _ = N_ALLOCATED.try_with(|n| n.set(n.get() + 1));
}

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocated(work: impl FnOnce()) -> u64 {
    let before = N_ALLOCATED.get();
    work();
    N_ALLOCATED.get() - before
}

struct Untold;

impl Tally for Untold {
    fn decision(&mut self, _seat: u32, _n_options: u32, _chosen: u32) {}
}

const GAMES: [&str; 7] =
    ["hearts", "hearts_nopass", "spades", "agram", "whist", "crazy_eights", "pip/hearts_nopass"];

/// A table at a decision with several options.
fn table(name: &str) -> Table {
    let mut table = Table::knowing(game(name), 2, 0);
    let mut answers = Stream::new(1, 1);
    for _ in 0..5 {
        table.play_at_random(&mut answers).expect("a decision");
    }
    while table.n_options() == 1 {
        table.play_at_random(&mut answers).expect("a decision");
    }
    table
}

#[test]
fn redeals_and_playouts_allocate_nothing() {
    for name in GAMES {
        let table = table(name);
        let mind = table.mind().expect("a decision");
        let mut scores = vec![0; table.rules().n_seats() as usize];
        let mut desk = Desk::default();
        let mut random = Stream::new(5, 5);
        let mut play = |n: u32| {
            for _ in 0..n {
                assert!(mind.redeal_into(&mut desk, &mut random), "{name}");
                let machine = desk.machine().expect("a deal");
                machine.playout(&mut random, &mut Untold);
                machine.final_scores(&mut scores).expect(name);
            }
        };
        // The memory grows to what the longest play-out needs.
        play(400);
        let n = allocated(|| play(400));
        assert!(n <= 2, "{name}: {n} allocations in 400 play-outs");
    }
}

/// A search with many play-outs allocates hardly more often than one with few: only its tree grows, by doubling.
#[test]
fn a_search_allocates_nothing_for_a_playout() {
    for name in GAMES {
        let table = table(name);
        let mind = table.mind().expect("a decision");
        let n_for = |playouts: u32| {
            // Trees that are kept note how each answer that is met would be perceived.
            let spec = format!("ismcts:playouts={playouts},trees=1,reuse=false");
            let spec: Spec = spec.parse().expect("a player");
            let mut player = spec.player(&Means::plain());
            let asked = Asked::new(table.rules(), &mind);
            allocated(|| {
                player.choose(&asked, &mut Stream::new(1, 1));
            })
        };
        let (few, many) = (n_for(500), n_for(4000));
        assert!(many < few + 60, "{name}: {few} allocations with 500 play-outs, {many} with 4000");
    }
}
