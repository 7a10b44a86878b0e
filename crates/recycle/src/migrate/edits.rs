//! Edits of a text: pieces to replace, and pieces to put around others.
//!
//! Takes edits in any order, which must not overlap but may stand in each other's midst; gives the changed text, or
//! what a part of it becomes. Where several meet at one place, what closes comes before what opens.

use source::Span;

#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    edits: Vec<Edit>,
}

#[derive(Clone, Debug)]
struct Edit {
    span: Span,
    rank: Rank,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Close,
    Open,
    Replace,
}

impl Edits {
    pub(super) fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.edits.push(Edit { span, rank: Rank::Replace, text: text.into() });
    }

    /// Puts text before what begins at a place.
    pub(super) fn open(&mut self, at: u32, text: impl Into<String>) {
        self.edits.push(Edit { span: Span::new(at, at), rank: Rank::Open, text: text.into() });
    }

    /// Puts text after what ends at a place.
    pub(super) fn close(&mut self, at: u32, text: impl Into<String>) {
        self.edits.push(Edit { span: Span::new(at, at), rank: Rank::Close, text: text.into() });
    }

    pub(super) fn wrap(&mut self, span: Span, before: impl Into<String>, after: impl Into<String>) {
        self.open(span.start, before);
        self.close(span.end, after);
    }

    /// Replaces a part of the text, whatever was to be changed in it before.
    pub(super) fn overrule(&mut self, span: Span, text: impl Into<String>) {
        self.edits.retain(|edit| !is_within(edit, span));
        self.replace(span, text);
    }

    /// The text with all edits.
    pub(super) fn apply(&self, text: &str) -> String {
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        self.apply_within(text, Span::new(0, end))
    }

    /// What a part of the text becomes.
    pub(super) fn apply_within(&self, text: &str, span: Span) -> String {
        let mut edits: Vec<&Edit> =
            self.edits.iter().filter(|edit| is_within(edit, span)).collect();
        edits.sort_by_key(|edit| (edit.span.start, edit.rank));
        let mut out = String::new();
        let mut done = span.start;
        for edit in edits {
            if edit.span.start < done {
                continue;
            }
            out.push_str(slice(text, done, edit.span.start));
            out.push_str(&edit.text);
            done = edit.span.end;
        }
        out.push_str(slice(text, done, span.end));
        out
    }
}

/// Whether an edit belongs to a part of the text: what closes at its start or opens at its end does not.
fn is_within(edit: &Edit, span: Span) -> bool {
    let (start, end) = (edit.span.start, edit.span.end);
    match edit.rank {
        Rank::Close => span.start < start && end <= span.end || start == 0 && span.start == 0,
        Rank::Open => span.start <= start && end < span.end,
        Rank::Replace => span.start <= start && end <= span.end,
    }
}

fn slice(text: &str, start: u32, end: u32) -> &str {
    text.get(start as usize..end as usize).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_meet_in_the_order_of_the_text() {
        let mut edits = Edits::default();
        edits.wrap(Span::new(2, 4), "<", ">");
        edits.wrap(Span::new(0, 2), "(", ")");
        edits.replace(Span::new(2, 3), "C");
        assert_eq!(edits.apply("abcdef"), "(ab)<Cd>ef");
        assert_eq!(edits.apply_within("abcdef", Span::new(2, 4)), "<Cd>");
        assert_eq!(edits.apply_within("abcdef", Span::new(3, 6)), "d>ef");
        edits.overrule(Span::new(2, 5), "-");
        assert_eq!(edits.apply("abcdef"), "(ab)-f");
    }
}
