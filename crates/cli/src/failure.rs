//! Why a command could not do what it was asked, and the exit code that goes with it.

use std::io;

use lab::run::Broken;
use table::PlayError;

/// The end of a command that failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The rules or the game are wrong, and it has been said how: exit code 1.
    Reported,
    /// The rules, the game or a record are wrong: exit code 1.
    Game { message: String, hint: Option<String> },
    /// The command line is wrong or a file cannot be read: exit code 2.
    Usage { message: String, hint: Option<String> },
    /// A thread of ours panicked, and the panic has been reported: exit code 101, as for any panic.
    Bug,
    /// Our own output could not be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), hint: None }
    }

    pub(crate) fn game(message: impl Into<String>) -> Self {
        Self::Game { message: message.into(), hint: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub(crate) fn hint(mut self, text: impl Into<String>) -> Self {
        if let Self::Usage { hint, .. } | Self::Game { hint, .. } = &mut self {
            *hint = Some(text.into());
        }
        self
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Self::game(error.to_string())
    }
}

impl<E: Into<Self>> From<Broken<E>> for Failure {
    fn from(broken: Broken<E>) -> Self {
        match broken {
            Broken::Failed(error) => error.into(),
            Broken::Panicked => Self::Bug,
        }
    }
}

pub(crate) type Result<T = std::process::ExitCode> = std::result::Result<T, Failure>;
