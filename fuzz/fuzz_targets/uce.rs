#![no_main]
//! Any bytes are read as UCE and checked, with the flag for face down and without; messages point into the text; a text
//! without errors can be printed at every stage, and formatting twice is formatting once.

use libfuzzer_sys::fuzz_target;
use source::{Source, has_errors};

fuzz_target!(|bytes: &[u8]| {
    let (source, odd) = Source::new("fuzz", bytes);
    for face_down_compat in [false, true] {
        let options = uce::Options { face_down_compat, ..uce::Options::default() };
        let (checked, diagnostics) = uce::compile_checked(&source, &options);
        for diagnostic in &diagnostics {
            assert!(diagnostic.span.start <= diagnostic.span.end, "{diagnostic:?}");
            assert!(diagnostic.span.end as usize <= source.text().len(), "{diagnostic:?}");
        }
        // What had to be repaired to be text was complained of before.
        if !has_errors(&odd) {
            assert_eq!(checked.is_some(), !has_errors(&diagnostics));
        }
        let _ = checked.map(|checked| uce::dump(&checked));
    }
    let (tree, diagnostics) = uce::parse(&source);
    let _ = uce::tree::dump(&tree);
    let once = uce::format(&source);
    if has_errors(&odd) || has_errors(&diagnostics) || once.len() > source::MAX_BYTES {
        return;
    }
    let (formatted, _) = Source::new("fuzz", once.as_bytes());
    let (_, diagnostics) = uce::parse(&formatted);
    assert!(!has_errors(&diagnostics), "formatting made an error: {diagnostics:?}\n{once}");
    assert_eq!(uce::format(&formatted), once);
});
