//! Asks for a new build when a game of the library is added, changed or removed.

#![allow(
    clippy::print_stdout,
    reason = "a build script speaks to cargo through its standard output"
)]

fn main() {
    println!("cargo::rerun-if-changed=../../games");
}
