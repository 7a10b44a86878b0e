//! The pages that `cardwright explain` prints for the codes of this crate.

/// Each code with its page, in order.
const PAGES: &[(&str, &str)] = &[
    ("C1", include_str!("explain/C1.md")),
    ("C2", include_str!("explain/C2.md")),
    ("C3", include_str!("explain/C3.md")),
    ("C4", include_str!("explain/C4.md")),
    ("C5", include_str!("explain/C5.md")),
    ("C6", include_str!("explain/C6.md")),
    ("C7", include_str!("explain/C7.md")),
    ("C8", include_str!("explain/C8.md")),
    ("C9", include_str!("explain/C9.md")),
    ("C10", include_str!("explain/C10.md")),
    ("C11", include_str!("explain/C11.md")),
    ("C12", include_str!("explain/C12.md")),
    ("C13", include_str!("explain/C13.md")),
    ("C14", include_str!("explain/C14.md")),
    ("C15", include_str!("explain/C15.md")),
    ("C16", include_str!("explain/C16.md")),
    ("C17", include_str!("explain/C17.md")),
    ("C18", include_str!("explain/C18.md")),
    ("C19", include_str!("explain/C19.md")),
    ("E01", include_str!("explain/E01.md")),
    ("E02", include_str!("explain/E02.md")),
    ("E03", include_str!("explain/E03.md")),
    ("E04", include_str!("explain/E04.md")),
    ("E05", include_str!("explain/E05.md")),
    ("E06", include_str!("explain/E06.md")),
    ("E07", include_str!("explain/E07.md")),
    ("E08", include_str!("explain/E08.md")),
    ("E09", include_str!("explain/E09.md")),
    ("E10", include_str!("explain/E10.md")),
    ("E11", include_str!("explain/E11.md")),
    ("E12", include_str!("explain/E12.md")),
    ("E13", include_str!("explain/E13.md")),
    ("E14", include_str!("explain/E14.md")),
    ("E15", include_str!("explain/E15.md")),
    ("E16", include_str!("explain/E16.md")),
    ("E17", include_str!("explain/E17.md")),
    ("E18", include_str!("explain/E18.md")),
    ("E19", include_str!("explain/E19.md")),
    ("E20", include_str!("explain/E20.md")),
    ("E21", include_str!("explain/E21.md")),
    ("E22", include_str!("explain/E22.md")),
    ("E23", include_str!("explain/E23.md")),
    ("E24", include_str!("explain/E24.md")),
    ("E25", include_str!("explain/E25.md")),
    ("E26", include_str!("explain/E26.md")),
    ("E27", include_str!("explain/E27.md")),
    ("E28", include_str!("explain/E28.md")),
    ("E29", include_str!("explain/E29.md")),
    ("E30", include_str!("explain/E30.md")),
    ("E31", include_str!("explain/E31.md")),
    ("E32", include_str!("explain/E32.md")),
    ("E33", include_str!("explain/E33.md")),
    ("E34", include_str!("explain/E34.md")),
    ("E35", include_str!("explain/E35.md")),
    ("E36", include_str!("explain/E36.md")),
    ("E37", include_str!("explain/E37.md")),
    ("E39", include_str!("explain/E39.md")),
    ("E40", include_str!("explain/E40.md")),
    ("E42", include_str!("explain/E42.md")),
    ("E43", include_str!("explain/E43.md")),
    ("E44", include_str!("explain/E44.md")),
    ("L1", include_str!("explain/L1.md")),
    ("L2", include_str!("explain/L2.md")),
    ("L3", include_str!("explain/L3.md")),
    ("L4", include_str!("explain/L4.md")),
    ("L5", include_str!("explain/L5.md")),
    ("L6", include_str!("explain/L6.md")),
    ("M1", include_str!("explain/M1.md")),
    ("M2", include_str!("explain/M2.md")),
    ("M3", include_str!("explain/M3.md")),
    ("M4", include_str!("explain/M4.md")),
    ("M5", include_str!("explain/M5.md")),
    ("P0", include_str!("explain/P0.md")),
    ("P1", include_str!("explain/P1.md")),
    ("P2", include_str!("explain/P2.md")),
    ("P3", include_str!("explain/P3.md")),
    ("P4", include_str!("explain/P4.md")),
    ("R0", include_str!("explain/R0.md")),
    ("R2", include_str!("explain/R2.md")),
    ("R3", include_str!("explain/R3.md")),
    ("R4", include_str!("explain/R4.md")),
    ("R5", include_str!("explain/R5.md")),
    ("R9", include_str!("explain/R9.md")),
    ("W1", include_str!("explain/W1.md")),
    ("W2", include_str!("explain/W2.md")),
    ("W3", include_str!("explain/W3.md")),
    ("W4", include_str!("explain/W4.md")),
    ("W5", include_str!("explain/W5.md")),
    ("W6", include_str!("explain/W6.md")),
    ("W7", include_str!("explain/W7.md")),
    ("W8", include_str!("explain/W8.md")),
];

/// All codes with their pages.
#[must_use]
pub fn pages() -> &'static [(&'static str, &'static str)] {
    PAGES
}

#[cfg(test)]
mod tests {
    use source::Source;

    use super::*;

    #[test]
    fn each_page_has_its_code_in_the_title_and_an_example_of_both_kinds() {
        for (index, (code, page)) in pages().iter().enumerate() {
            assert!(page.starts_with(&format!("# {code}: ")), "{code}");
            assert!(page.matches("\n```\n").count() >= 4, "{code} needs two fenced examples");
            assert!(page.contains("\nWrong") && page.contains("\nRight"), "{code}");
            assert!(!pages()[..index].iter().any(|(other, _)| other == code), "{code} once");
        }
    }

    /// What the parser says of an example, which may be a whole file, declarations, or statements.
    fn codes(example: &str) -> Vec<&'static str> {
        let heading = "Game \"A\" requires 2 players.\n";
        let text = if example.contains("Game ") || example.starts_with('(') {
            example.to_owned()
        } else if example.starts_with(|c: char| c.is_ascii_uppercase()) {
            format!("{heading}{example}")
        } else {
            format!("{heading}Action main {{\n{example}}}\n")
        };
        let (source, _) = Source::new("example", text.as_bytes());
        crate::parse(&source).1.iter().map(|diagnostic| diagnostic.code).collect()
    }

    #[test]
    fn examples_about_letters_and_grammar_are_what_they_say() {
        let mine = |code: &str| code.starts_with(['L', 'M', 'P']);
        for (code, page) in pages().iter().filter(|(code, _)| mine(code)) {
            let blocks: Vec<&str> = page.split("```\n").collect();
            let [_, wrong, _, right, _] = blocks[..] else { panic!("{code}: {blocks:?}") };
            assert_eq!(codes(right), [""; 0], "{code}");
            // The mistakes of these come only with very long texts.
            if !["L6", "P3", "P4"].contains(code) {
                let found = codes(wrong);
                assert!(
                    !found.is_empty() && found.iter().all(|its| its == code),
                    "{code}: {found:?}"
                );
            }
        }
    }
}
