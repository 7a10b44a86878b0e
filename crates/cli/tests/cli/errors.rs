//! Wrong command lines, missing files, rules that are no game: a clear message and the right exit code.

use crate::run::{NUMBERS, STUCK, cardwright, with_input};

#[test]
fn wrong_usage_exits_with_2() {
    cardwright(["frobnicate"]).exits(2).complains("unrecognized subcommand");
    cardwright(["sim"]).exits(2).complains("<GAME>");
    cardwright(["sim", "agram", "--games", "0"]).exits(2).complains("0 is not in 1..=");
    cardwright(["sim", "agram", "--games", "99999999999999999999"]).exits(2);
    cardwright(["sim", "agram", "--games", "-5"]).exits(2);
    cardwright(["sim", "agram", "--jobs", "0"]).exits(2);
    cardwright(["sim", "agram", "--seats", "17"]).exits(2).complains("17 is not in 1..=16");
    cardwright(["sim", "agram", "--seed", "x"]).exits(2);
    cardwright(["show", "agram", "--stage", "soup"]).exits(2).complains("possible values");
    cardwright(["play", "agram", "--seat", "4"]).exits(2).complains("the seats 0 to 3");
    cardwright(["play", "-"]).exits(2).complains("your answers");
    cardwright(["sim", "agram", "--dialect", "9"]).exits(2).complains("documented, 0.4, 0.5, 2026");
    cardwright(["explain", "FuelSpend"]).exits(2).complains("did you mean `FuelSpent`?");
    cardwright(["explain", "zzz"]).exits(2).complains("lists all pages");
}

#[test]
fn files_that_cannot_be_read_exit_with_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let args = |name: &str| ["check".to_owned(), path(name)];
    cardwright(args("missing.rcy")).exits(2).complains("there is no file");
    cardwright(["check", "agrem"]).exits(2).complains("did you mean `agram`?");
    std::fs::create_dir(path("folder.rcy")).expect("a folder");
    cardwright(args("folder.rcy")).exits(2).complains("is a directory");
    std::fs::write(path("rules.txt"), NUMBERS).expect("a file");
    cardwright(args("rules.txt")).exits(2).complains("rule files end in .rcy or .gdl");
    // One unreadable file does not keep the others from being checked.
    cardwright(["check", "nonsense", "kuhn"]).exits(2).says("kuhn.rcy: ok");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_is_a_name() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"g\xe9.rcy"));
    std::fs::write(&path, NUMBERS).expect("a file");
    cardwright(["sim".as_ref(), path.as_os_str()]).exits(0).says("finished   1 000");
    let missing = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    cardwright(["check".as_ref(), missing]).exits(2);
}

#[test]
fn rules_with_errors_exit_with_1() {
    let wrong = NUMBERS.replace("(> ('P sto BID) 0)", "(> ('Q sto BID) 0)");
    let ran = with_input(["check", "-"], wrong.as_bytes()).exits(1);
    let ran = ran.says("error[R023]").says("<stdin>:8:").says("<stdin>: 1 error");
    assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    with_input(["sim", "-"], wrong.as_bytes()).exits(1).complains("error[R023]");
    with_input(["check", "-"], b"\xff\xfe\x00").exits(1).says("error[S001]");
    with_input(["check", "-"], b"").exits(1).says("error[R013]");
}

/// A fault is drawn under the rule that caused it, with the name to look up.
#[test]
fn a_fault_points_at_its_rule() {
    let ran = with_input(["sim", "-", "--games", "3"], STUCK.as_bytes()).exits(1);
    let ran = ran.says("3 NoLegalOption").complains("error[NoLegalOption]");
    ran.complains("<stdin>:8:").complains("(choice (").complains("--index 0");
    with_input(["show", "-", "--stage", "moves"], STUCK.as_bytes())
        .exits(1)
        .says("The game stopped after 1 decision.")
        .complains("<stdin>:8:");
    cardwright(["explain", "nolegaloption"]).exits(0).says("A game never passes by itself");
}

#[test]
fn colours_only_where_they_are_wanted() {
    let has_colours = |args: &[&str], no_color: Option<&str>| {
        let mut command = crate::run::command();
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        let output = command.args(args).output().expect("the command runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!has_colours(&["games"], None), "not in a pipe");
    assert!(has_colours(&["games", "--color", "always"], None));
    assert!(has_colours(&["games", "--color", "always"], Some("1")), "what was asked for wins");
    assert!(!has_colours(&["games", "--color", "never"], None));
    assert!(!has_colours(&["games", "--color", "auto"], Some("1")));
}

/// `cardwright games | head -1`: a reader that goes away is no error.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::Stdio;
    let mut command = crate::run::command();
    command.args(["show", "spades", "--stage", "record"]);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}
