#![no_main]
//! Any bytes are lexed and parsed, messages point into the text, and formatting twice is formatting once.

use libfuzzer_sys::fuzz_target;
use source::{Source, has_errors};

fuzz_target!(|bytes: &[u8]| {
    let (source, odd) = Source::new("fuzz", bytes);
    let (tree, diagnostics) = recycle::parse(&source);
    for diagnostic in &diagnostics {
        assert!(diagnostic.span.start <= diagnostic.span.end, "{diagnostic:?}");
        assert!(diagnostic.span.end as usize <= source.text().len(), "{diagnostic:?}");
    }
    // Drawing is slow; the first messages about a short text are as good as any.
    if bytes.len() < 300 {
        let _ = source::render(&source, &diagnostics[..diagnostics.len().min(2)], false, 80);
    }
    let _ = recycle::tree::dump(&tree);
    let once = recycle::format(&tree, &source);
    // A text with errors loses what could not be read, and indentation can make a text too large to be read again.
    if has_errors(&odd) || has_errors(&diagnostics) || once.len() > source::MAX_BYTES {
        return;
    }
    let (formatted, _) = Source::new("fuzz", once.as_bytes());
    let (tree, diagnostics) = recycle::parse(&formatted);
    assert!(!has_errors(&diagnostics), "formatting made an error: {diagnostics:?}\n{once}");
    assert_eq!(recycle::format(&tree, &formatted), once);
});
