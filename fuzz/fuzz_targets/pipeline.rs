#![no_main]
//! From text to the end of the game, on the machine and on the reference interpreter: nothing panics, and they agree.

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tests::generate::{Dice, program};
use tests::library;
use tests::lockstep::lockstep_compiled;

fuzz_target!(|bytes: &[u8]| {
    let Some((&how, rest)) = bytes.split_first() else { return };
    let text = if how < 128 {
        program(&mut Dice::of_bytes(rest))
    } else {
        String::from_utf8_lossy(rest).into_owned()
    };
    let Ok(game) = library::check(&text, None) else { return };
    let Ok(compiled) = code::compile(&game) else { return };
    let decisions = if how < 128 { 30 } else { 200 };
    let run = lockstep_compiled(&Arc::new(compiled), &game, u64::from(how), decisions);
    if let Err(difference) = run {
        panic!("{difference}\n{text}");
    }
});
