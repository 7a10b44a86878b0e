//! Finding the word that was meant by a misspelt one.

/// The longest word that a suggestion is looked for.
const MAX_WORD: usize = 64;

/// The candidate that a misspelt word is nearest to, if one is near enough to be meant.
pub(super) fn closest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let length = word.len();
    // Comparing takes the product of the lengths; nobody misspells a word that long.
    if length > MAX_WORD {
        return None;
    }
    let allowed = if length < 3 { 0 } else { (length / 3).max(1) };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == word {
            continue;
        }
        if candidate.eq_ignore_ascii_case(word) {
            return Some(candidate);
        }
        if candidate.len().abs_diff(length) > allowed {
            continue;
        }
        let distance = distance(word.as_bytes(), candidate.as_bytes());
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters must be put in, left out, replaced or swapped with a neighbour.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let width = b.len() + 1;
    let mut rows = [vec![0; width], vec![0; width], (0..width).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        rows.rotate_left(1);
        rows[2][0] = i;
        for j in 1..width {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (rows[1][j] + 1).min(rows[2][j - 1] + 1).min(rows[1][j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[0][j - 2] + 1);
            }
            rows[2][j] = least;
        }
    }
    rows[2][width - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_finds_its_neighbour() {
        let names = ["drawpile", "discards", "deal_hands", "P"];
        assert_eq!(closest("drawpiel", names), Some("drawpile"));
        assert_eq!(closest("DrawPile", names), Some("drawpile"));
        assert_eq!(closest("p", names), Some("P"));
        assert_eq!(closest("zebra", names), None);
        assert_eq!(closest("q", names), None, "short names are all near to each other");
    }
}
