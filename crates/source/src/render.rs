//! Diagnostics for people: drawn under the text they speak of.
//!
//! Takes a source and diagnostics; gives text for a terminal, with or without colour. Surprising: nothing of
//! the source reaches the terminal as it is. Characters that could move the cursor, change colours or turn
//! the direction of writing are shown as harmless ones.

use annotate_snippets::{
    AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str, renderer::DecorStyle,
};

use crate::{Diagnostic, Fix, Severity, Source, Span};

/// Draws the diagnostics in the order given, with an empty line between them.
#[must_use]
pub fn render(source: &Source, diagnostics: &[Diagnostic], color: bool, width: usize) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(width).decor_style(DecorStyle::Ascii);
    let text = inert(source.text());
    let mut out = String::new();
    for diagnostic in diagnostics {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&renderer.render(&[group(source, &text, diagnostic)]));
        out.push('\n');
    }
    out
}

fn group<'a>(source: &Source, text: &'a str, diagnostic: &Diagnostic) -> Group<'a> {
    let window = Window::around(source, text, diagnostic);
    let mut snippet = window.snippet(source).annotation(
        AnnotationKind::Primary
            .span(window.range(source, diagnostic.span))
            .label(clean(&diagnostic.reason)),
    );
    for label in &diagnostic.labels {
        let range = window.range(source, label.span);
        snippet = snippet.annotation(AnnotationKind::Context.span(range).label(clean(&label.text)));
    }
    let mut suggestion = None;
    if let Some(fix) = &diagnostic.fix {
        let advice = advice(fix);
        if fix.span == diagnostic.span {
            // A help that shows the replacement has said it already.
            let shown = format!("`{}`", fix.replacement);
            let said = diagnostic.help.as_ref().is_some_and(|help| help.contains(&shown));
            suggestion = (!said).then_some(advice);
        } else {
            let range = window.range(source, fix.span);
            snippet = snippet
                .annotation(AnnotationKind::Context.span(range).label(format!("{advice} here")));
        }
    }
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(clean(&diagnostic.message)).id(diagnostic.code);
    let mut group = title.element(snippet);
    for help in diagnostic.help.as_deref().map(clean).into_iter().chain(suggestion) {
        group = group.element(Level::HELP.message(help));
    }
    group
}

/// What to do, in words.
fn advice(fix: &Fix) -> String {
    if fix.replacement.is_empty() {
        "remove this".to_owned()
    } else if fix.span.start == fix.span.end {
        format!("add `{}`", clean(&fix.replacement))
    } else {
        format!("write `{}`", clean(&fix.replacement))
    }
}

/// The lines of a text that a diagnostic speaks of. Drawing takes time in proportion to the text that it is
/// given, so it is given no more than that.
struct Window<'a> {
    text: &'a str,
    start: usize,
    first_line: usize,
}

impl<'a> Window<'a> {
    fn around(source: &Source, text: &'a str, diagnostic: &Diagnostic) -> Self {
        let labels = diagnostic.labels.iter().map(|label| label.span);
        let fix = diagnostic.fix.iter().map(|fix| fix.span);
        let spans = labels.chain(fix).map(|span| source.clamp(span));
        let range = spans.fold(source.clamp(diagnostic.span), |whole, part| {
            whole.start.min(part.start)..whole.end.max(part.end)
        });
        let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
        Self { text: &text[start..end], start, first_line: source.line_at(start) }
    }

    fn snippet<T: Clone>(&self, source: &Source) -> Snippet<'a, T> {
        Snippet::source(self.text).line_start(self.first_line).path(clean(source.name()))
    }

    fn range(&self, source: &Source, span: Span) -> std::ops::Range<usize> {
        let range = source.clamp(span);
        range.start - self.start..range.end - self.start
    }
}

/// A line of text that is safe to print.
fn clean(text: &str) -> String {
    normalize_untrusted_str(&inert(text)).replace('\n', " ")
}

/// Replaces what the renderer would let through, each by something of the same length in bytes, so that spans
/// stay right.
fn inert(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{61c}' => '\u{bf}',
            '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' => char::REPLACEMENT_CHARACTER,
            '\u{e0000}'..='\u{e0fff}' => '\u{10fffd}',
            other => other,
        })
        .collect()
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
