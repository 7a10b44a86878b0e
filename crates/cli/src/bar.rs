//! How far a long command has come.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that is gone at once only flickers.
const BAR_AFTER: Duration = Duration::from_millis(500);

/// A bar on a terminal, once there is something to wait for.
pub(crate) struct Bar {
    bar: ProgressBar,
    started: Instant,
    to_terminal: bool,
}

impl Bar {
    pub(crate) fn new(length: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now(), to_terminal: std::io::stderr().is_terminal() }
    }

    pub(crate) fn at(&self, position: u64) {
        if self.to_terminal && self.bar.is_hidden() && self.started.elapsed() > BAR_AFTER {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(position);
    }

    /// As [`Bar::at`], with something to say behind it: `{msg}` in the template.
    pub(crate) fn say(&self, position: u64, text: String) {
        self.bar.set_message(text);
        self.at(position);
    }

    pub(crate) fn done(&self) {
        self.bar.finish_and_clear();
    }
}
