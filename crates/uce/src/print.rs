//! The formatter: a text laid out one way.
//!
//! Takes a source; gives text with the same tree. It works on the tree, since there are no comments to keep: one line
//! for each routine, and conditions on the line of what they belong to if they fit. Surprising: the only thing that the
//! source tells is where lines were left empty, which is kept, so printing again changes nothing.

mod conditions;

use source::{Source, Span, has_errors};

use crate::parse;
use crate::tree::{Block, Choice, NumberLit, Routine, RoutineKind, StringLit, When};

/// Lines are kept to this width where that is possible.
const WIDTH: usize = 100;

/// How far a block is indented.
const INDENT: usize = 4;

/// Indentation stops growing here, so that a deeply nested text stays short.
const MAX_INDENT: usize = 80;

/// Prints a text. One that cannot be read without errors is given back as it is.
#[must_use]
pub fn format(source: &Source) -> String {
    let (tree, diagnostics) = parse(source);
    if has_errors(&diagnostics) || tree.damaged {
        return source.text().to_owned();
    }
    let mut printer =
        Printer { text: source.text(), out: String::new(), column: 0, depth: 1, end: None };
    printer.put("STATES {");
    for (index, state) in tree.states.iter().enumerate() {
        if index > 0 {
            printer.out.push('\n');
        }
        printer.line();
        printer.string(&state.name);
        printer.put(" ");
        printer.block(&state.body);
    }
    printer.depth = 0;
    printer.line();
    printer.put("}");
    printer.out.push('\n');
    printer.out
}

struct Printer<'a> {
    text: &'a str,
    out: String,
    /// How many characters the last line has.
    column: usize,
    /// How many blocks are open.
    depth: usize,
    /// Where in the source the routine or choice before ends, if there is one in this block.
    end: Option<u32>,
}

impl Printer<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn indent(&self) -> usize {
        (self.depth * INDENT).min(MAX_INDENT)
    }

    /// Begins a line.
    fn line(&mut self) {
        self.out.push('\n');
        self.column = self.indent();
        self.out.extend(std::iter::repeat_n(' ', self.column));
    }

    /// Begins the line of a routine or choice, after an empty one if there was one.
    fn item(&mut self, span: Span) {
        let before = self.end.replace(span.end);
        let gap = before.and_then(|end| self.text.get(end as usize..span.start as usize));
        if gap.is_some_and(|gap| gap.matches('\n').nth(1).is_some()) {
            self.out.push('\n');
        }
        self.line();
    }

    /// Prints `{ … }` with what is inside on lines of its own.
    fn braces(&mut self, inside: impl FnOnce(&mut Self)) {
        self.put("{");
        self.depth += 1;
        let end = self.end.take();
        inside(self);
        self.end = end;
        self.depth -= 1;
        self.line();
        self.put("}");
    }

    fn string(&mut self, string: &StringLit) {
        self.put("\"");
        self.put(&string.text);
        self.put("\"");
    }

    fn number(&mut self, number: Option<NumberLit>) {
        if let Some(number) = number {
            self.put(&std::format!(" {}", number.value));
        }
    }

    fn block(&mut self, block: &Block) {
        self.braces(|printer| {
            for routine in &block.routines {
                printer.item(routine.span);
                printer.routine(routine);
            }
        });
    }

    fn routine(&mut self, routine: &Routine) {
        match &routine.kind {
            RoutineKind::NewDeck { filled, name, flags, viewers } => {
                self.put(if *filled { "NEWSDECK " } else { "NEWDECK " });
                self.string(name);
                self.put(&std::format!(" {} ", flags.word()));
                let viewers: Vec<String> = viewers.iter().map(quoted).collect();
                self.list(&viewers, ",");
            }
            RoutineKind::Deal { how, from, to, count } => {
                self.put(how.word());
                self.strings(from, to);
                self.number(*count);
            }
            RoutineKind::ScoreAdd { deck, player } => {
                self.put("SCOREADD");
                self.strings(deck, player);
            }
            RoutineKind::Print(text) => {
                self.put("PRINT ");
                self.string(text);
            }
            RoutineKind::State { target, bindings } => {
                self.put("STATE ");
                self.string(target);
                self.put(" ");
                let bindings = bindings.iter().map(|binding| {
                    std::format!("{}={}", quoted(&binding.name), quoted(&binding.value))
                });
                self.list(&bindings.collect::<Vec<_>>(), "");
            }
            RoutineKind::ForPlayer { conditions: None, body } => {
                self.put("FORPLAYER ");
                self.block(body);
            }
            RoutineKind::ForPlayer { conditions: Some(conditions), body } => {
                self.put("FORPLAYERCOND ");
                self.conditions(conditions);
                self.block(body);
            }
            RoutineKind::Loop(body) => {
                self.put("LOOP ");
                self.block(body);
            }
            RoutineKind::If { conditions, body } => {
                self.put("IF ");
                self.conditions(conditions);
                self.block(body);
            }
            RoutineKind::Choose { count, choices } => {
                self.put("CHOOSE");
                self.number(*count);
                self.put(" ");
                self.braces(|printer| {
                    for choice in choices {
                        printer.item(choice.span);
                        printer.choice(choice);
                    }
                });
            }
        }
    }

    fn choice(&mut self, choice: &Choice) {
        self.string(&choice.message);
        self.put(&std::format!(" {} ", choice.when.word()));
        if choice.when != When::Never {
            self.put(if choice.all { "AND " } else { "OR " });
            self.conditions(&choice.conditions);
        }
        self.block(&choice.body);
    }

    fn strings(&mut self, first: &StringLit, second: &StringLit) {
        self.put(" ");
        self.string(first);
        self.put(" ");
        self.string(second);
    }

    /// Prints a list, on several lines if it is too long.
    fn list(&mut self, items: &[String], between: &str) {
        let length: usize = items.iter().map(|item| item.chars().count() + 2).sum();
        let broken = self.column + length > WIDTH && items.len() > 1;
        self.put("[");
        self.depth += 1;
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(between);
            }
            if broken {
                self.line();
            } else if index > 0 {
                self.put(" ");
            }
            self.put(item);
        }
        self.depth -= 1;
        if broken {
            self.line();
        }
        self.put("]");
    }
}

fn quoted(string: &StringLit) -> String {
    std::format!("\"{}\"", string.text)
}

#[cfg(test)]
mod tests;
