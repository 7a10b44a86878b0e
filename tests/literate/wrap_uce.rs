//! From a fence of UCE to a whole script: `STATES` around states, the first state around routines, and a small table that
//! is laid out before a player's turn.

use super::wrap::{Language, Wrapped, expand, unescape, words};

/// What the rules are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A whole script.
    Whole,
    /// States.
    States,
    /// Routines of `SETUP`, after which the game is over.
    Do,
    /// Routines of each player's turn.
    Turn,
}

/// What lies on the table before a turn.
const TABLE: &str =
    r#"NEWSDECK "Box" AU1 [] NEWDECK "Hand" AU1 [] NEWDECK "Table" AU1 [] DEALTOP "Box" "Hand" 5"#;

/// Makes a file of the lines of a fence.
pub(super) fn wrap(info: &str, lines: &[&str]) -> Result<Wrapped, String> {
    let mut options = uce::Options::default();
    let (mut shape, mut expands, mut has_bytes, mut seed) = (Shape::Whole, false, false, 1);
    for word in words(info)?.into_iter().skip(1) {
        let (key, value) = word.split_once('=').unwrap_or((&word, ""));
        let number = || value.parse::<u32>().map_err(|_| format!("`{value}` is no number"));
        match key {
            "states" => shape = Shape::States,
            "do" => shape = Shape::Do,
            "turn" => shape = Shape::Turn,
            "engine" => options.face_down_compat = true,
            "shuffled" => options.shuffled_order = true,
            "seats" => options.seats = Some(number()?),
            "names" => options.names = value.split(',').map(str::to_owned).collect(),
            "seed" => seed = u64::from(number()?),
            "expand" => expands = true,
            "bytes" => has_bytes = true,
            _ => return Err(format!("`{key}` is no setting of a case of UCE")),
        }
    }
    if shape == Shape::Turn && options.names.is_empty() {
        options.seats.get_or_insert(1);
    }
    let mut text = lines.join("\n");
    text.push('\n');
    if expands {
        text = expand(&text, '@', '@')?;
    }
    let end = "STATE \"_END\" []";
    let text = match shape {
        Shape::Whole => text,
        Shape::States => format!("STATES {{\n{text}}}\n"),
        Shape::Do => format!("STATES {{ \"SETUP\" {{\n{text}{end} }} }}\n"),
        Shape::Turn => {
            format!("STATES {{ \"SETUP\" {{ {TABLE} FORPLAYER {{\n{text}}} {end} }} }}\n")
        }
    };
    let bytes = if has_bytes { unescape(&text)? } else { text.into_bytes() };
    let n_before = u32::from(shape != Shape::Whole);
    Ok(Wrapped { bytes, n_before, language: Language::Uce(options), seed })
}
