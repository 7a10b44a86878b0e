#![no_main]
//! Any bytes are read as Pip and checked, by the letter and not; messages point into the text; a text without errors can be
//! printed at every stage, and formatting twice is formatting once.

use libfuzzer_sys::fuzz_target;
use source::{Source, has_errors};

fuzz_target!(|bytes: &[u8]| {
    let (source, odd) = Source::new("fuzz", bytes);
    for pedantic in [false, true] {
        let options = pip::Options { pedantic, ..pip::Options::default() };
        let (checked, diagnostics) = pip::compile_checked(&source, &options);
        for diagnostic in &diagnostics {
            assert!(diagnostic.span.start <= diagnostic.span.end, "{diagnostic:?}");
            assert!(diagnostic.span.end as usize <= source.text().len(), "{diagnostic:?}");
        }
        // What had to be repaired to be text was complained of before.
        if !has_errors(&odd) {
            assert_eq!(checked.is_some(), !has_errors(&diagnostics));
        }
        let _ = checked.map(|checked| pip::dump(&checked));
    }
    let (tree, diagnostics) = pip::parse(&source);
    let _ = pip::tree::dump(&tree);
    let once = pip::format(&source);
    if has_errors(&odd) || has_errors(&diagnostics) || once.len() > source::MAX_BYTES {
        return;
    }
    let (formatted, _) = Source::new("fuzz", once.as_bytes());
    let (_, diagnostics) = pip::parse(&formatted);
    assert!(!has_errors(&diagnostics), "formatting made an error: {diagnostics:?}\n{once}");
    assert_eq!(pip::format(&formatted), once);
});
