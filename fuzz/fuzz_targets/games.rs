#![no_main]
//! Random games, on the machine and on the reference interpreter: nothing panics, and they agree. The bytes are the dice
//! of the author of the game.

use libfuzzer_sys::fuzz_target;
use tests::generate::Dice;
use tests::lockstep::lockstep;
use tests::random_games;

fuzz_target!(|bytes: &[u8]| {
    let game = random_games::game(&mut Dice::of_bytes(bytes));
    assert_eq!(ir::verify(&game), Ok(()));
    if let Err(difference) = lockstep(&game, &game, bytes.len() as u64, 30) {
        panic!("{difference}\n{}", ir::text::print(&game));
    }
});
