#![no_main]
//! Any bytes are checked, and what passes the checker can be run.

use libfuzzer_sys::fuzz_target;
use recycle::{Dialect, Options};
use source::{Severity, Source};

fuzz_target!(|bytes: &[u8]| {
    let (source, _) = Source::new("fuzz", bytes);
    let dialects = Dialect::ALL.into_iter().map(Some).chain([None]);
    for dialect in dialects {
        for seats in [None, Some(3)] {
            let options = Options { dialect, seats, undefined: seats.is_some() };
            let _ = recycle::migrate(&source, &options);
            let (game, diagnostics) = recycle::compile(&source, &options);
            let failed = diagnostics.iter().any(|found| found.severity == Severity::Error);
            assert_eq!(game.is_none(), failed, "{diagnostics:?}");
            for diagnostic in &diagnostics {
                let end = diagnostic.span.end as usize;
                assert!(end <= source.text().len(), "{diagnostic:?}");
            }
            let Some(game) = game else { continue };
            assert_eq!(ir::verify(&game), Ok(()));
            let _ = ir::text::print(&game);
            if let Ok(program) = code::compile(&game) {
                let _ = code::disassemble(&program);
            }
        }
    }
});
