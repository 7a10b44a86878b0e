//! Ctrl-C: what is done so far is kept or told. Twice, and the command ends at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command that somebody has stopped, as shells have it.
pub(crate) const STOPPED: u8 = 130;

/// Whether somebody wants it to end.
pub(crate) struct Stop {
    asked: Arc<AtomicBool>,
}

impl Stop {
    /// Listens from now on. If that is not possible, Ctrl-C ends the command as it always did.
    pub(crate) fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&asked);
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(STOPPED));
            }
        });
        Self { asked }
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}
