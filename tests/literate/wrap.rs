//! From a fence to a whole rule file: the game around a body, and the settings it is run with.

use ir::Game;
use source::{Diagnostic, Source};

use super::{wrap_pip, wrap_uce};

/// A rule file to run, and where the author's lines are in it.
#[derive(Clone, Debug)]
pub struct Wrapped {
    pub bytes: Vec<u8>,
    /// So many lines stand before the author's first one.
    pub n_before: u32,
    pub language: Language,
    pub seed: u64,
}

/// The language of a rule file, and how it is read.
#[derive(Clone, Debug)]
pub enum Language {
    Recycle(recycle::Options),
    Pip(pip::Options),
    Uce(uce::Options),
}

impl Wrapped {
    /// Reads the rules. There is a game exactly if no message is an error.
    pub(super) fn compile(&self, source: &Source) -> (Option<Game>, Vec<Diagnostic>) {
        match &self.language {
            Language::Recycle(options) => recycle::compile(source, options),
            Language::Pip(options) => pip::compile(source, options),
            Language::Uce(options) => uce::compile(source, options),
        }
    }
}

/// What the words of a fence say.
struct Info {
    shape: Shape,
    players: u32,
    teams: Option<String>,
    deck: String,
    scoring: String,
    expand: bool,
    bytes: bool,
    dialect: Option<String>,
    seats: Option<u32>,
    undefined: bool,
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// The fence holds a whole file.
    Whole,
    /// The fence holds items of a game.
    Body,
    /// The fence holds steps of one `do`.
    Do,
}

/// Makes a file of the lines of a fence.
pub(super) fn wrap(info: &str, lines: &[&str]) -> Result<Wrapped, String> {
    match info.split(' ').next() {
        Some("pip") => return wrap_pip::wrap(info, lines),
        Some("uce") => return wrap_uce::wrap(info, lines),
        _ => {}
    }
    let info = Info::parse(info)?;
    let mut text = lines.join("\n");
    text.push('\n');
    if info.expand {
        text = expand(&text, '{', '}')?;
    }
    let n_before = u32::from(info.shape != Shape::Whole);
    let text = match info.shape {
        Shape::Whole => text,
        Shape::Body => format!("{}\n{text}(scoring {}))\n", info.head(), info.scoring),
        Shape::Do => format!("{} (do (\n{text}))\n(scoring {}))\n", info.head(), info.scoring),
    };
    let bytes = if info.bytes { unescape(&text)? } else { text.into_bytes() };
    let Info { dialect, seats, undefined, seed, .. } = info;
    let dialect = dialect.as_deref().and_then(recycle::Dialect::from_name);
    let language = Language::Recycle(recycle::Options { dialect, seats, undefined });
    Ok(Wrapped { bytes, n_before, language, seed })
}

impl Info {
    fn parse(text: &str) -> Result<Self, String> {
        let mut info = Self {
            shape: Shape::Whole,
            players: 2,
            teams: None,
            deck: "(R (A, B, C, D))".to_owned(),
            scoring: "max 0".to_owned(),
            expand: false,
            bytes: false,
            dialect: None,
            seats: None,
            undefined: false,
            seed: 1,
        };
        for word in words(text)?.into_iter().skip(1) {
            let (key, value) = word.split_once('=').unwrap_or((&word, ""));
            let number = || value.parse().map_err(|_| format!("`{value}` is no number"));
            match key {
                "body" => info.shape = Shape::Body,
                "do" => info.shape = Shape::Do,
                "expand" => info.expand = true,
                "undefined" => info.undefined = true,
                "bytes" => info.bytes = true,
                "players" => info.players = number()?,
                "seats" => info.seats = Some(number()?),
                "seed" => info.seed = u64::from(number()?),
                "teams" => info.teams = Some(value.to_owned()),
                "deck" => info.deck = value.to_owned(),
                "scoring" => info.scoring = value.to_owned(),
                "dialect" => info.dialect = Some(value.to_owned()),
                _ => return Err(format!("`{key}` is no setting of a case")),
            }
        }
        Ok(info)
    }

    /// Everything before the author's lines, on one line.
    fn head(&self) -> String {
        let first = u32::from(self.dialect.as_deref() == Some("2026"));
        let singles = || {
            let seats = (first..first + self.players).map(|seat| format!("({seat})"));
            seats.collect::<Vec<_>>().join(" ")
        };
        format!(
            "(game (setup (create players {}) (create teams {}) (create deck (game iloc S) (deck {})))",
            self.players,
            self.teams.clone().unwrap_or_else(singles),
            self.deck
        )
    }
}

/// Splits at spaces that are not between quotation marks; the marks are dropped.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is at least one").push(c),
        }
    }
    if quoted {
        return Err("a quotation mark is missing".to_owned());
    }
    words.retain(|word| !word.is_empty());
    Ok(words)
}

/// Writes out each `{N*TEXT}` as N times the text, with these marks around it.
pub(super) fn expand(text: &str, open: char, close: char) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, from)) = rest.split_once(open) {
        let bad = || format!("`{}` is no repetition", from.chars().take(20).collect::<String>());
        let (inside, after) = from.split_once(close).ok_or_else(bad)?;
        let (times, what) = inside.split_once('*').ok_or_else(bad)?;
        out.push_str(before);
        out.push_str(&what.repeat(times.parse().map_err(|_| bad())?));
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// Reads each `\xHH` as a byte.
pub(super) fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(byte.ok_or("\\x without two hexadecimal digits")?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    Ok(bytes)
}
