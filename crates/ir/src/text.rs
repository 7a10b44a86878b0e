//! The text form of a game, for `cardwright show GAME --stage ir`.
//!
//! Takes a verified game; gives its declarations and then its rules as indented lines, with names instead of numbers.
//! The same game always gives the same text. Spans are left out, so that a change of layout in the rule text
//! does not change it. Where several things of a kind share a name, the second is `NAME.2`, the third `NAME.3`.

mod declarations;
mod exprs;
mod names;
mod refs;
mod stmts;

use crate::Game;
use names::Names;

/// The game as text.
#[must_use]
pub fn print(game: &Game) -> String {
    let mut printer = Printer { game, names: Names::new(game), out: String::new(), depth: 0 };
    printer.declarations();
    for (idx, proc) in game.procs.iter().enumerate() {
        printer.line("");
        printer.line(format!("procedure {}", printer.names.procs[idx]));
        printer.indented(|printer| printer.stmts(&proc.body));
    }
    printer.line("");
    printer.line("rules");
    printer.indented(|printer| printer.stmts(&game.body));
    printer.scoring();
    printer.out
}

struct Printer<'g> {
    game: &'g Game,
    names: Names,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if !text.is_empty() {
            self.out.push_str(&"  ".repeat(self.depth));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    fn indented(&mut self, inside: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }
}

#[cfg(test)]
mod tests;
