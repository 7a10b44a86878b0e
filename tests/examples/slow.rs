//! scratch
use std::time::Instant;
use tests::generate::{Dice, program};
use tests::library;
use tests::lockstep::lockstep;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let mut acc = 0; let mut diff = 0;
    let t0 = Instant::now();
    for index in a[0]..a[1] {
        let text = program(&mut Dice::seeded(1, index));
        let t = Instant::now();
        let Ok(game) = library::check(&text, None) else { continue };
        let tc = t.elapsed(); if a.len() > 2 { println!("{index}\n{text}"); }
        acc += 1;
        let r = lockstep(&game, &game, index, 30);
        let e = t.elapsed().as_secs_f64();
        if let Err(d) = &r { diff += 1; println!("DIFF {index} {}", d.lines().next().unwrap()); }
        if e > 0.1 { println!("{index}: {e:.2} s compile {tc:?} {:?}", r.map_err(|_| ())); }
    }
    println!("{acc} accepted {diff} differ {:?}", t0.elapsed());
}
