//! Runs the command and looks at what it did.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a run of the command did.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Asserts the exit code; what was printed is in the message if it is another one.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        let Self { code: was, out, err } = &self;
        assert_eq!(*was, code, "exit code {was}\nout: {out}\nerr: {err}");
        self
    }

    /// Asserts that standard output contains a text.
    #[track_caller]
    pub(crate) fn says(self, text: &str) -> Self {
        assert!(self.out.contains(text), "no `{text}` in\n{}", self.out);
        self
    }

    /// Asserts that standard error contains a text.
    #[track_caller]
    pub(crate) fn complains(self, text: &str) -> Self {
        assert!(self.err.contains(text), "no `{text}` in\n{}", self.err);
        self
    }
}

pub(crate) fn cardwright<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Ran {
    with_input(args, b"")
}

pub(crate) fn with_input<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, input: &[u8]) -> Ran {
    run(command().args(args), input)
}

/// As [`with_input`], for a terminal with so many columns.
pub(crate) fn in_columns<S: AsRef<OsStr>>(
    columns: u32,
    args: impl IntoIterator<Item = S>,
    input: &[u8],
) -> Ran {
    run(command().env("COLUMNS", columns.to_string()).args(args), input)
}

fn run(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // The command may end before it has read everything; that is its own business.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the command ends");
    Ran {
        code: output.status.code().expect("the command is not killed"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// The command with nothing of the caller's terminal in its environment.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.env_remove("NO_COLOR").env_remove("COLUMNS").env("TERM", "xterm");
    command
}

/// A small game without hidden cards: two players choose a number each, the larger one wins.
pub(crate) const NUMBERS: &str = "\
;; title: Numbers
(game
  (setup
    (create players 2)
    (create teams (0) (1))
    (create deck (game vloc STOCK) (deck (RANK (ACE, TWO)))))
  (stage player
    (end (all player 'P (> ('P sto BID) 0)))
    (choice (
      (set ((current player) sto BID) 1)
      (set ((current player) sto BID) 2))))
  (scoring max ((current player) sto BID)))
";

/// As [`NUMBERS`], but the second player has nothing to choose from: the machine must say so.
pub(crate) const STUCK: &str = "\
(game
  (setup
    (create players 2)
    (create teams (0) (1))
    (create deck (game vloc STOCK) (deck (RANK (ACE)))))
  (stage player
    (end (== (game sto DONE) 1))
    (choice (
      (any (game vloc STOCK) 'C (move 'C (top (game vloc USED)))))))
  (scoring max (game sto DONE)))
";
