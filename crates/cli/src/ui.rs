//! The terminal: colours, widths, tables.
//!
//! Surprising: text of rule files and records may hold characters that steer a terminal, so [`clean`] what comes from
//! them before it is printed.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// Whether output is coloured; `Auto` is for a terminal without NO_COLOR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

pub(crate) const PLAIN: Style = Style::new();
pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const RED: Style = AnsiColor::Red.on_default();
pub(crate) const GREEN: Style = AnsiColor::Green.on_default();
pub(crate) const YELLOW: Style = AnsiColor::Yellow.on_default();
pub(crate) const CYAN: Style = AnsiColor::Cyan.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const TITLE: Style = AnsiColor::Cyan.on_default().bold();

/// Standard output, and what is known about it.
pub(crate) struct Ui {
    out: BufWriter<Stdout>,
    pub(crate) color: bool,
    pub(crate) color_err: bool,
    pub(crate) width: usize,
}

impl Ui {
    pub(crate) fn new(color: Color) -> Self {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = |terminal: bool| match color {
            Color::Auto => terminal && !plain,
            Color::Always => true,
            Color::Never => false,
        };
        Self {
            out: BufWriter::new(io::stdout()),
            color: wanted(io::stdout().is_terminal()),
            color_err: wanted(io::stderr().is_terminal()),
            width: width(),
        }
    }

    /// Text in a style, or as it is if there are no colours.
    pub(crate) fn paint(&self, style: Style, text: impl Display) -> String {
        paint(self.color, style, text)
    }

    /// Tells of an error on standard error.
    pub(crate) fn error(&mut self, message: &str, hint: Option<&str>) {
        let mut err = io::stderr().lock();
        // If standard error is gone, there is nobody left to tell.
        let _ = writeln!(err, "{} {}", paint(self.color_err, BAD, "error:"), clean(message));
        if let Some(hint) = hint {
            let _ = writeln!(err, " {} {}", paint(self.color_err, GREEN, "hint:"), clean(hint));
        }
    }

    /// Writes to standard error as it is.
    pub(crate) fn err(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        io::stderr().lock().write_all(text.as_bytes())
    }
}

impl Write for Ui {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn paint(color: bool, style: Style, text: impl Display) -> String {
    if color {
        format!("{}{text}{}", style.render(), style.render_reset())
    } else {
        text.to_string()
    }
}

/// The width to lay text out for.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    terminal.or(columns).unwrap_or(100).clamp(40, 140)
}

/// Text on one line, without control characters: nothing that a name or a rule says can look like a line of ours.
pub(crate) fn clean(text: &str) -> String {
    let harmless = |c: char| {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        match c {
            '\n' | '\t' => ' ',
            c if c.is_control() || turns => '\u{fffd}',
            c => c,
        }
    };
    text.chars().map(harmless).collect()
}

/// The plural of a word that takes an s.
pub(crate) fn count(n: impl Into<u64>, word: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {word}") } else { format!("{} {word}s", thousands(n)) }
}

/// A number with its thousands set apart: 12 345.
pub(crate) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// Text broken into lines of at most `width` characters, at blanks.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}

/// Writes text after a head that is `indent` characters wide; lines that go on are set under its beginning.
pub(crate) fn hang(
    ui: &mut Ui,
    head: &str,
    indent: usize,
    style: Style,
    text: &str,
) -> io::Result<()> {
    let mut lines = wrap(text, ui.width.saturating_sub(indent).max(20)).into_iter();
    let first = ui.paint(style, lines.next().unwrap_or_default());
    writeln!(ui, "{head}{first}")?;
    for line in lines {
        let line = ui.paint(style, line);
        writeln!(ui, "{:indent$}{line}", "")?;
    }
    Ok(())
}

/// Writes rows in columns, the head in its own style. The last column is not padded.
pub(crate) fn table(ui: &mut Ui, head: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let width_of = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        widest.max(head.get(column).map_or(0, |cell| cell.chars().count()))
    };
    let widths: Vec<usize> = (0..head.len()).map(width_of).collect();
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let head = ui.paint(BOLD, line(&head));
    writeln!(ui, "{head}")?;
    for row in rows {
        writeln!(ui, "{}", line(row))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{clean, count, thousands, wrap};

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1 000");
        assert_eq!(thousands(1_234_567), "1 234 567");
        assert_eq!(count(1u64, "game"), "1 game");
        assert_eq!(count(2u64, "game"), "2 games");
    }

    #[test]
    fn text_is_wrapped_at_blanks() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("incomprehensible", 5), ["incomprehensible"]);
        assert_eq!(wrap("", 5), [""]);
    }

    /// An escape sequence in a rule file must not reach the terminal.
    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\u{202e}c\nd\te"), "a\u{fffd}[31mb\u{fffd}c d e");
    }
}
