//! The parser: tokens to nested lists.
//!
//! Takes a [`Source`]; gives a [`Tree`] and everything that is wrong with its letters and parentheses. It
//! always gives a tree, and it knows nothing of what the lists mean but for `game` and `scoring`, which tell
//! where a game begins and ends. Surprising: there is no recursion; a text that goes beyond a limit is cut
//! there and reported once; and when parentheses are missing, the text is read a second time, in which
//! indentation tells where they are missing.

mod build;

use source::{Diagnostic, Source, Span};

use crate::lex::lex_while;
use crate::tree::{NodeKind, Tree};
use build::{Builder, Built, Reading};

/// How deep lists may be nested.
pub const MAX_DEPTH: usize = 256;

/// How many nodes a tree may have.
pub const MAX_NODES: usize = 50_000;

/// Reads a text.
///
/// If no error is among the messages, the tree has a `(game …)` list as its first root, and every list was
/// closed where the text closes it.
#[must_use]
pub fn parse(source: &Source) -> (Tree, Vec<Diagnostic>) {
    let mut builder = Builder::new(source, Reading::AsWritten);
    let lexed = lex_while(source, |token| builder.feed(token));
    let mut built = builder.finish();
    if lexed.cut {
        // What else could be said of half a text is not worth saying.
        built.diagnostics.clear();
        built.cut = true;
    } else if built.unclosed {
        let mut builder = Builder::new(source, Reading::ByIndent);
        for token in &lexed.tokens {
            if !builder.feed(token) {
                break;
            }
        }
        let guess = builder.finish();
        // Surplus parentheses or more lists at the top mean that the indentation was misleading.
        if guess.surplus.is_empty() && guess.tree.roots.len() <= built.tree.roots.len() {
            built = guess;
        }
    }
    let mut diagnostics = lexed.diagnostics;
    if !built.cut {
        check_ends(&built, &mut diagnostics);
    }
    diagnostics.append(&mut built.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    built.tree.comments = lexed.comments;
    (built.tree, diagnostics)
}

/// Looks at what stands before and after the game.
fn check_ends(built: &Built, diagnostics: &mut Vec<Diagnostic>) {
    let tree = &built.tree;
    let Some(game) = tree.game() else {
        diagnostics.push(no_game(tree));
        return;
    };
    let span = tree.node(game).span;
    let (before, after): (Vec<Span>, Vec<Span>) = tree
        .roots
        .iter()
        .filter(|&&root| root != game)
        .map(|&root| tree.node(root).span)
        .partition(|other| *other < span);
    if let Some(before) = before.into_iter().reduce(Span::to) {
        diagnostics.push(
            Diagnostic::error("R013", before, "text before the game")
                .reason("a rule file is one list that begins with `(game`"),
        );
    }
    let after = after.into_iter().reduce(Span::to);
    let complete = tree.items(game).iter().any(|&item| tree.head(item) == Some("scoring"));
    let end = Span::new(span.end.saturating_sub(1), span.end);
    match after {
        Some(after) if !complete => diagnostics.push(
            Diagnostic::error("R010", end, "the game ends here, but its rules go on")
                .reason("this closes `(game`")
                .label(Span::new(after.start, after.start + 1), "this is outside the game")
                .help("there is one `)` too many at or before this place"),
        ),
        Some(after) => diagnostics.push(
            Diagnostic::warning("R009", after, "text after the game")
                .reason("this is not read")
                .label(end, "the game ends here")
                .fix(after, ""),
        ),
        None => {
            for &surplus in &built.surplus {
                diagnostics.push(
                    Diagnostic::warning("R008", surplus, "too many closing parentheses")
                        .reason("there is no list left to close")
                        .fix(surplus, ""),
                );
            }
        }
    }
}

fn no_game(tree: &Tree) -> Diagnostic {
    let Some(&first) = tree.roots.first() else {
        return Diagnostic::error("R013", Span::default(), "there is no game in this file")
            .help("a rule file is one list that begins with `(game`");
    };
    let node = tree.node(first);
    let (span, is_word) = match tree.items(first).first().map(|&head| tree.node(head)) {
        Some(head) => (head.span, matches!(head.kind, NodeKind::Word(_))),
        None => (node.span, false),
    };
    let problem = Diagnostic::error("R013", span, "this is not a game")
        .reason("a rule file is one list that begins with `(game`");
    if is_word && tree.roots.len() == 1 { problem.fix(span, "game") } else { problem }
}

#[cfg(test)]
mod tests;
