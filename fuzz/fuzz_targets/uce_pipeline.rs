#![no_main]
//! From a UCE script to the end of the game, on the machine and on the reference interpreter: nothing panics, and they agree.

#[path = "../uce_programs.rs"]
mod uce_programs;

use std::sync::Arc;

use ir::random::Stream;
use libfuzzer_sys::fuzz_target;
use source::{Source, has_errors};
use tests::generate::Dice;
use tests::lockstep::lockstep_compiled;

fuzz_target!(|bytes: &[u8]| {
    let [how, rest @ ..] = bytes else { return };
    let text = if *how < 128 {
        uce_programs::program(&mut Dice::of_bytes(rest)).into_bytes()
    } else {
        rest.to_vec()
    };
    let (source, odd) = Source::new("fuzz.uce", &text);
    if has_errors(&odd) {
        return;
    }
    let options = uce::Options {
        face_down_compat: how & 64 != 0,
        shuffled_order: how & 32 != 0,
        seats: Some(u32::from(how & 3) + 1),
        names: Vec::new(),
    };
    let (game, diagnostics) = uce::compile(&source, &options);
    assert_eq!(game.is_some(), !has_errors(&diagnostics), "{diagnostics:?}");
    let Some(game) = game else { return };
    assert_eq!(ir::verify(&game), Ok(()), "{}", source.text());
    let Ok(compiled) = code::compile(&game) else { return };
    let compiled = Arc::new(compiled);
    // Where nobody is ever asked, all the work that a game may do is done in one go, which takes the interpreter minutes.
    let mut machine = vm::Machine::new(Arc::clone(&compiled), Stream::new(u64::from(*how), 0));
    if matches!(machine.start(), vm::Status::Fault(fault) if fault.kind == ir::FaultKind::FuelSpent)
    {
        return;
    }
    let decisions = if *how < 128 { 40 } else { 200 };
    let run = lockstep_compiled(&compiled, &game, u64::from(*how), decisions);
    if let Err(difference) = run {
        panic!("{difference}\n{}", source.text());
    }
});
