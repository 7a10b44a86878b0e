//! The fixed words of UCE, and finding the one that was meant.

/// The words that are written as they stand here, with their sign at the end if they have one.
pub const FIXED: [&str; 33] = [
    "AND",
    "CHOOSE",
    "DEALCHOICE",
    "DEALRAND",
    "DEALTOP",
    "DECKCOND",
    "EQ(",
    "FORPLAYER",
    "FORPLAYERCOND",
    "GEQ(",
    "GREATER(",
    "IF",
    "LEN:",
    "LEQ(",
    "LESS(",
    "LOOP",
    "NAME(",
    "NEWDECK",
    "NEWSDECK",
    "NOCOND",
    "NOT",
    "OR",
    "PLAYERCOND",
    "POSTCOND",
    "PRECOND",
    "PRINT",
    "SCORE:",
    "SCOREADD",
    "STATE",
    "STATES",
    "SUITS:SAME",
    "VALS:CONS",
    "VALS:SAME",
];

/// The words that a routine can begin with.
pub(crate) const ROUTINES: [&str; 13] = [
    "CHOOSE",
    "DEALCHOICE",
    "DEALRAND",
    "DEALTOP",
    "FORPLAYER",
    "FORPLAYERCOND",
    "IF",
    "LOOP",
    "NEWDECK",
    "NEWSDECK",
    "PRINT",
    "SCOREADD",
    "STATE",
];

/// The words that a condition can begin with.
pub(crate) const CONDITIONS: [&str; 3] = ["NOT", "DECKCOND", "PLAYERCOND"];

/// The words that a test inside a condition can begin with.
pub(crate) const TESTS: [&str; 6] =
    ["SUITS:SAME", "VALS:SAME", "VALS:CONS", "LEN:", "NAME(", "SCORE:"];

/// The words after the message of a choice.
pub(crate) const WHEN: [&str; 3] = ["NOCOND", "PRECOND", "POSTCOND"];

pub(crate) const PUNCTUATION: [&str; 7] = ["{", "}", "[", "]", ",", "=", ")"];

/// The longest fixed word that a text begins with.
pub(crate) fn longest(text: &str) -> Option<&'static str> {
    FIXED.into_iter().filter(|word| text.starts_with(word)).max_by_key(|word| word.len())
}

/// Whether a text begins with the three letters of deck flags.
pub(crate) fn are_flags(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A' | b'S', b'D' | b'U', b'0' | b'1', ..])
}

/// The one of `words` that `word` is probably a misspelling of: another case, or one letter changed, added,
/// missing or exchanged with its neighbour in a word that is not very short.
pub(crate) fn nearest(
    word: &str,
    words: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let mut near = None;
    for candidate in words {
        if candidate.eq_ignore_ascii_case(word) {
            return Some(candidate);
        }
        if near.is_none() && candidate.len() > 3 && one_edit(word.as_bytes(), candidate.as_bytes())
        {
            near = Some(candidate);
        }
    }
    near
}

fn one_edit(a: &[u8], b: &[u8]) -> bool {
    let same = a.iter().zip(b).take_while(|(x, y)| x.eq_ignore_ascii_case(y)).count();
    let (a, b) = (&a[same..], &b[same..]);
    match (a, b) {
        ([_, rest @ ..], _) if rest.eq_ignore_ascii_case(b) => true,
        (_, [_, rest @ ..]) if rest.eq_ignore_ascii_case(a) => true,
        ([_, a @ ..], [_, b @ ..]) if a.eq_ignore_ascii_case(b) => true,
        ([x, y, a @ ..], [v, w, b @ ..]) => {
            x.eq_ignore_ascii_case(w) && y.eq_ignore_ascii_case(v) && a.eq_ignore_ascii_case(b)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_word_wins() {
        assert!(FIXED.is_sorted());
        assert_eq!(longest("STATES{"), Some("STATES"));
        assert_eq!(longest("STATE \"A\""), Some("STATE"));
        assert_eq!(longest("FORPLAYERCOND"), Some("FORPLAYERCOND"));
        assert_eq!(longest("LEN (3)"), None);
        assert!(are_flags("AD0x") && !are_flags("DA0") && !are_flags("AU"));
    }

    #[test]
    fn misspellings() {
        let near = |word| nearest(word, FIXED);
        assert_eq!(near("dealtop"), Some("DEALTOP"));
        assert_eq!(near("DEALCHIOCE"), Some("DEALCHOICE"));
        assert_eq!(near("Chose"), Some("CHOOSE"));
        assert_eq!(near("POSTCON"), Some("POSTCOND"));
        assert_eq!(near("ELSE"), None);
    }
}
