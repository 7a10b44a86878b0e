//! From a fence of Pip to a whole rule file: the heading before declarations, the action around statements.

use super::wrap::{Language, Wrapped, expand, unescape, words};

/// What the rules are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A whole file.
    Whole,
    /// Declarations.
    Declarations,
    /// Statements of `main`.
    Do,
}

/// Makes a file of the lines of a fence.
pub(super) fn wrap(info: &str, lines: &[&str]) -> Result<Wrapped, String> {
    let mut options = pip::Options::default();
    let (mut shape, mut requires) = (Shape::Whole, "2 players".to_owned());
    let (mut expands, mut has_bytes, mut seed) = (false, false, 1);
    for word in words(info)?.into_iter().skip(1) {
        let (key, value) = word.split_once('=').unwrap_or((&word, ""));
        let number = || value.parse::<u32>().map_err(|_| format!("`{value}` is no number"));
        match key {
            "decl" => shape = Shape::Declarations,
            "do" => shape = Shape::Do,
            "requires" => requires = value.to_owned(),
            "pedantic" => options.pedantic = true,
            "seats" => options.seats = Some(number()?),
            "teams" => options.teams = Some(number()?),
            "names" => {
                options.names = value.split(',').map(|name| name.trim().to_owned()).collect()
            }
            "seed" => seed = u64::from(number()?),
            "expand" => expands = true,
            "bytes" => has_bytes = true,
            _ => return Err(format!("`{key}` is no setting of a case of Pip")),
        }
    }
    let mut text = lines.join("\n");
    text.push('\n');
    if expands {
        text = expand(&text, '@', '@')?;
    }
    let heading = format!("Game \"Case\" requires {requires}.");
    let text = match shape {
        Shape::Whole => text,
        Shape::Declarations => format!("{heading}\n{text}"),
        Shape::Do => format!("{heading} Action main {{\n{text}}}\n"),
    };
    let bytes = if has_bytes { unescape(&text)? } else { text.into_bytes() };
    let n_before = u32::from(shape != Shape::Whole);
    Ok(Wrapped { bytes, n_before, language: Language::Pip(options), seed })
}
