//! Players who mean ill: their names, and their answers at the table. Each is given to the `cardwright` binary.
//!
//! Surprising: what a hostile name or answer must not do is to look like a line that the program itself prints.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What `cardwright` says of its own mistakes.
const BUG: &str = "This is a bug in Cardwright";

/// Two or three players; each takes one or two points, then plays a card.
pub(crate) const GAME: &str = r#"Game "Points" requires 2 or 3 players.
Area pile labeled "Pile" is faceup.
Rule any(p, c, a) = True.
Action main {
    for p in players {
        deal 3 from standard to p->hand.
        let name be p->name.
        ask p {
            "One, {name}" { p->score += 1. }
            "Two" { p->score += 2. }
        }
        play any from p to pile.
        message "{p} is done.".
    }
}
"#;

/// About the same in UCE.
pub(crate) const SCRIPT: &str = r#"STATES {
    "SETUP" {
        NEWSDECK "Box" SD0 []
        NEWDECK "Pile" SU1 []
        FORPLAYER {
            NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"]
            DEALRAND "Box" "[THISPLAYER]'s hand" 3
            CHOOSE 1 {
                "One, [THISPLAYER]" NOCOND { PRINT "one" }
                "Two" POSTCOND AND { DECKCOND "Pile" { VALS:SAME } } {
                    DEALCHOICE "[THISPLAYER]'s hand" "Pile" 1
                }
            }
            DEALCHOICE "[THISPLAYER]'s hand" "Pile" 1
            PRINT "[THISPLAYER] is done."
        }
        STATE "_END" []
    }
}
"#;

/// As [`GAME`], in teams.
pub(crate) fn teams() -> String {
    GAME.replace("2 or 3 players", "1 to 16 teams of 1 to 16")
}

pub(crate) fn run(binary: &Path, arguments: &[OsString], input: &[u8]) -> Output {
    let mut command = Command::new(binary);
    command.args(arguments).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A program that prints much before it reads would wait for us, and we for it.
    let feeding = std::thread::spawn(move || {
        // It may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    feeding.join().expect("the answers are written");
    output
}

/// What is wrong with a run that must end with this exit code, if anything.
pub(crate) fn failure(output: &Output, code: i32) -> Option<String> {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let start = |text: &str| text.chars().take(2_000).collect::<String>();
    if err.contains(BUG) || err.contains("panicked") {
        return Some(format!("a bug: {}", start(&err)));
    }
    if output.status.code() != Some(code) {
        return Some(format!("ends with {}: {}{}", output.status, start(&out), start(&err)));
    }
    let odd = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    if let Some(odd) = out.chars().chain(err.chars()).find(|&c| odd(c)) {
        return Some(format!("prints {odd:?}"));
    }
    // The names below try to forge this line.
    out.lines()
        .any(|line| line.starts_with("FORGED"))
        .then(|| format!("is fooled: {}", start(&out)))
}

/// Names with the exit code that they lead to: 0 for a game, 2 for a refusal, 1 for the wrong number of names.
pub(crate) fn names() -> Vec<(&'static str, String, i32)> {
    let long = "n".repeat(10_000);
    vec![
        ("plain", "Ann,Ben".to_owned(), 0),
        ("escape", "\u{1b}[31mRed\u{1b}[2J,\u{7}\u{8}\u{7f}".to_owned(), 0),
        ("line", "Ann\nFORGED line,Ben\r\nFORGED".to_owned(), 0),
        ("tab", "A\tB,\u{b}\u{c}x".to_owned(), 0),
        ("direction", "\u{202e}nnA,Ben\u{2066}".to_owned(), 0),
        ("braces", "{name},{p} \\n \"".to_owned(), 0),
        ("markup", "<b>Ann</b>,&amp;".to_owned(), 0),
        ("letters", "Zoë,人".to_owned(), 0),
        ("joined", "👩‍👩‍👧,e\u{301}\u{301}\u{301}".to_owned(), 0),
        ("long", format!("{long},B{long}"), 0),
        ("numbers", "1,2".to_owned(), 0),
        ("nobody", "undefined,Player".to_owned(), 0),
        ("equal", "Ann,Ann".to_owned(), 2),
        ("equal but for blanks", "Ann, Ann ".to_owned(), 2),
        ("empty", "Ann,".to_owned(), 2),
        ("blank", "Ann, \t ".to_owned(), 2),
        ("none", String::new(), 2),
        ("commas", ",,,,".to_owned(), 2),
        ("one", "Ann".to_owned(), 1),
        ("four", "A,B,C,D".to_owned(), 1),
        ("thousand", (0..1_000).map(|n| n.to_string()).collect::<Vec<_>>().join(","), 1),
    ]
}

/// The same for UCE, where as many play as there are names, and brackets, quotes and control characters are refused.
pub(crate) fn names_uce() -> Vec<(&'static str, String, i32)> {
    let code = |what: &str, before: i32| match what {
        "escape" | "line" | "tab" | "braces" | "thousand" => 2,
        "one" | "four" => 0,
        _ => before,
    };
    let mut names = names();
    names.iter_mut().for_each(|(what, _, before)| *before = code(what, *before));
    names.extend([
        ("a variable", "[THISPLAYER],Ben".to_owned(), 2),
        ("half a variable", "Ann],Ben".to_owned(), 2),
        ("a mark", "Ann,\u{e000}".to_owned(), 2),
        ("another private character", "Ann,\u{e010}".to_owned(), 0),
        ("decks", "Box,Pile".to_owned(), 0),
        ("numbers of decks", "#,N".to_owned(), 0),
    ]);
    names
}

/// What is typed at the table, with the names of the cases. Whatever it is, the game goes on or the player leaves.
pub(crate) fn answers() -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: &str| text.as_bytes().to_vec();
    vec![
        ("nothing", Vec::new()),
        ("no end of line", text("1")),
        ("zero", text("0\n")),
        ("negative", text("-1\n1\n-2\n1\n")),
        ("too large", text("3\n99999999999999999999999999\n18446744073709551616\n")),
        ("signs", text("+1\n1.0\n1e0\n0x1\n١\n1 1\n")),
        ("words", text("one\nnull\nNaN\nq1\n")),
        ("empty lines", text(&"\n".repeat(3_000))),
        ("questions", text(&"?\n".repeat(300))),
        ("help and leave", text("?\nh\nhelp\nquit\n")),
        ("returns", text("1\r\n1\r\n")),
        ("only returns", text("1\r1\r")),
        ("zero bytes", vec![0; 5_000]),
        ("bytes", (0..=255).collect()),
        ("not UTF-8", vec![0xff; 10_000]),
        ("a long line", text(&"1".repeat(1_000_000))),
        ("blanks before an answer", text(&format!("{}1\n1\n", " ".repeat(5_000)))),
        ("escape", text("\u{1b}[2J\n\u{1b}]0;x\u{7}\n\u{202e}1\nFORGED\n")),
        ("all", text("2\n3\n")),
    ]
}

/// What is typed when numbers and names are asked for, and whether a game comes of it.
pub(crate) fn questions() -> Vec<(&'static str, Vec<u8>, bool)> {
    let text = |text: &str| text.as_bytes().to_vec();
    let long = "n".repeat(100_000);
    vec![
        ("nothing", Vec::new(), false),
        ("usual", text("2\n\n\n1\n1\n"), true),
        (
            "wrong numbers",
            text("0\n1\n4\n-2\n2.5\n99999999999999999999\nmany\n\n3\n\n\n\n1\n1\n"),
            true,
        ),
        ("no names", text("2\n"), false),
        ("half of the names", text("2\nAnn\n"), false),
        ("equal names", text("2\nAnn\nAnn\nAnn\nBen\n1\n1\n"), true),
        ("the usual name of another", text("2\nBen\n\nBea\n1\n1\n"), true),
        ("blank names", text("2\n   \n\t\n1\n1\n"), true),
        ("commas", text("2\nA,B\nC,D\n1\n1\n"), true),
        ("escapes", text("2\n\u{1b}[31m\n\u{7}FORGED\u{202e}\n1\n1\n"), true),
        ("long names", text(&format!("2\n{long}\nB{long}\n1\n1\n")), true),
        ("bytes", [b"2\n\xff\xfe\n\0\0\n1\n1\n".as_slice(), &[0xff; 9_000]].concat(), true),
        ("leave", text("q\n"), false),
    ]
}
