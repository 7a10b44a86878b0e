//! Repairs: the fixes of diagnostics, carried out.

use crate::{Diagnostic, Fix};

/// The text with every fix carried out that does not overlap one before it. The same fix given twice counts
/// once; one that does not fit the text is left out.
#[must_use]
pub fn apply_fixes(text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut fixes: Vec<&Fix> = diagnostics.iter().filter_map(|d| d.fix.as_ref()).collect();
    fixes.sort_by_key(|fix| fix.span);
    fixes.dedup();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for fix in fixes {
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        if start < done || end < start {
            continue;
        }
        let (Some(before), true) = (text.get(done..start), text.is_char_boundary(end)) else {
            continue;
        };
        out.push_str(before);
        out.push_str(&fix.replacement);
        done = end;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Span;

    fn fix(start: u32, end: u32, replacement: &str) -> Diagnostic {
        let span = Span::new(start, end);
        Diagnostic::error("X001", span, "wrong").fix(span, replacement)
    }

    #[test]
    fn fixes_are_applied_from_left_to_right() {
        let fixes = [fix(4, 5, "D"), fix(0, 1, ""), fix(2, 2, "++")];
        assert_eq!(apply_fixes("abcde", &fixes), "b++cdD");
    }

    #[test]
    fn an_overlapping_fix_waits_for_the_next_time() {
        assert_eq!(apply_fixes("abcde", &[fix(0, 3, "X"), fix(2, 4, "Y")]), "Xde");
    }

    #[test]
    fn the_same_fix_twice_counts_once() {
        assert_eq!(apply_fixes("ab", &[fix(1, 1, "-"), fix(1, 1, "-")]), "a-b");
    }

    #[test]
    fn a_fix_outside_the_text_or_inside_a_character_is_left_out() {
        assert_eq!(apply_fixes("é", &[fix(1, 1, "x"), fix(1, 2, "y"), fix(7, 9, "z")]), "é");
    }
}
