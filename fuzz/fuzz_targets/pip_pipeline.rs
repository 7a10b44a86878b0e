#![no_main]
//! From a Pip text to the end of the game, on the machine and on the reference interpreter: nothing panics, and they agree.

#[path = "../pip_programs.rs"]
mod pip_programs;

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use source::{Source, has_errors};
use tests::generate::Dice;
use tests::lockstep::lockstep_compiled;

fuzz_target!(|bytes: &[u8]| {
    let [how, rest @ ..] = bytes else { return };
    let text = if *how < 128 {
        pip_programs::program(&mut Dice::of_bytes(rest)).into_bytes()
    } else {
        rest.to_vec()
    };
    let (source, odd) = Source::new("fuzz.pip", &text);
    if has_errors(&odd) {
        return;
    }
    let pedantic = how & 64 != 0;
    let plain = pip::Options { pedantic, ..pip::Options::default() };
    let (Some(checked), _) = pip::compile_checked(&source, &plain) else { return };
    // One of the ways to sit down.
    let seatings = pip::seatings(&checked.heading);
    let Some(seating) = seatings.get(usize::from(how & 3) % seatings.len().max(1)) else { return };
    let options = pip::Options { seats: Some(seating.seats), teams: seating.teams, ..plain };
    let (game, diagnostics) = pip::compile(&source, &options);
    assert_eq!(game.is_some(), !has_errors(&diagnostics), "{diagnostics:?}");
    let Some(game) = game else { return };
    assert_eq!(ir::verify(&game), Ok(()), "{}", source.text());
    let Ok(compiled) = code::compile(&game) else { return };
    let decisions = if *how < 128 { 30 } else { 200 };
    let run = lockstep_compiled(&Arc::new(compiled), &game, u64::from(*how), decisions);
    if let Err(difference) = run {
        panic!("{difference}\n{}", source.text());
    }
});
