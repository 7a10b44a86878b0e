//! Finding the word that was meant by a misspelt one.

/// The longest word that a suggestion is looked for.
const MAX_WORD: usize = 64;

/// The candidate that a misspelt word is nearest to, if one is near enough to be meant.
#[must_use]
pub fn closest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
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
        // Letters put in, left out, replaced, or swapped with a neighbour.
        let distance = strsim::osa_distance(word, candidate);
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_finds_its_neighbour() {
        let names = ["shuffle", "move", "HEARTS", "SPADES", "deal_hands", "P"];
        assert_eq!(closest("shuffel", names), Some("shuffle"));
        assert_eq!(closest("mvoe", names), Some("move"));
        assert_eq!(closest("HEARTZ", names), Some("HEARTS"));
        assert_eq!(closest("Deal_Hands", names), Some("deal_hands"));
        assert_eq!(closest("p", names), Some("P"));
        assert_eq!(closest("zebra", names), None);
        assert_eq!(closest("Q", names), None, "short names are all near to each other");
    }
}
