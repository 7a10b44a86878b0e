//! The pages that `cardwright explain` prints for the codes of RECYCLE.
//!
//! R001 to R019 are about letters and parentheses, later ones about what the lists mean. A new code needs a
//! page in `explain/` and a line here.

/// Each code with its page, in order.
const PAGES: &[(&str, &str)] = &[
    ("R001", include_str!("explain/R001.md")),
    ("R002", include_str!("explain/R002.md")),
    ("R003", include_str!("explain/R003.md")),
    ("R004", include_str!("explain/R004.md")),
    ("R005", include_str!("explain/R005.md")),
    ("R006", include_str!("explain/R006.md")),
    ("R007", include_str!("explain/R007.md")),
    ("R008", include_str!("explain/R008.md")),
    ("R009", include_str!("explain/R009.md")),
    ("R010", include_str!("explain/R010.md")),
    ("R011", include_str!("explain/R011.md")),
    ("R012", include_str!("explain/R012.md")),
    ("R013", include_str!("explain/R013.md")),
    ("R014", include_str!("explain/R014.md")),
    ("R015", include_str!("explain/R015.md")),
    ("R020", include_str!("explain/R020.md")),
    ("R021", include_str!("explain/R021.md")),
    ("R022", include_str!("explain/R022.md")),
    ("R023", include_str!("explain/R023.md")),
    ("R024", include_str!("explain/R024.md")),
    ("R025", include_str!("explain/R025.md")),
    ("R027", include_str!("explain/R027.md")),
    ("R028", include_str!("explain/R028.md")),
    ("R029", include_str!("explain/R029.md")),
    ("R030", include_str!("explain/R030.md")),
    ("R031", include_str!("explain/R031.md")),
    ("R032", include_str!("explain/R032.md")),
    ("R033", include_str!("explain/R033.md")),
    ("R034", include_str!("explain/R034.md")),
    ("R035", include_str!("explain/R035.md")),
    ("R036", include_str!("explain/R036.md")),
    ("R037", include_str!("explain/R037.md")),
    ("R038", include_str!("explain/R038.md")),
    ("R039", include_str!("explain/R039.md")),
    ("R040", include_str!("explain/R040.md")),
    ("R041", include_str!("explain/R041.md")),
    ("R042", include_str!("explain/R042.md")),
    ("R043", include_str!("explain/R043.md")),
    ("R044", include_str!("explain/R044.md")),
    ("R045", include_str!("explain/R045.md")),
    ("R046", include_str!("explain/R046.md")),
    ("R060", include_str!("explain/R060.md")),
    ("R061", include_str!("explain/R061.md")),
    ("R062", include_str!("explain/R062.md")),
    ("R063", include_str!("explain/R063.md")),
    ("R064", include_str!("explain/R064.md")),
    ("R065", include_str!("explain/R065.md")),
    ("R066", include_str!("explain/R066.md")),
    ("R067", include_str!("explain/R067.md")),
    ("R068", include_str!("explain/R068.md")),
    ("R069", include_str!("explain/R069.md")),
    ("R070", include_str!("explain/R070.md")),
    ("R071", include_str!("explain/R071.md")),
    ("R072", include_str!("explain/R072.md")),
    ("R073", include_str!("explain/R073.md")),
    ("R074", include_str!("explain/R074.md")),
    ("R075", include_str!("explain/R075.md")),
    ("R076", include_str!("explain/R076.md")),
    ("R077", include_str!("explain/R077.md")),
    ("R078", include_str!("explain/R078.md")),
    ("R079", include_str!("explain/R079.md")),
    ("R080", include_str!("explain/R080.md")),
    ("R081", include_str!("explain/R081.md")),
    ("R082", include_str!("explain/R082.md")),
    ("R083", include_str!("explain/R083.md")),
    ("R084", include_str!("explain/R084.md")),
    ("R085", include_str!("explain/R085.md")),
    ("R086", include_str!("explain/R086.md")),
    ("R087", include_str!("explain/R087.md")),
    ("R088", include_str!("explain/R088.md")),
];

/// All codes with their pages.
#[must_use]
pub fn pages() -> &'static [(&'static str, &'static str)] {
    PAGES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_has_its_code_in_the_title_and_an_example_of_both_kinds() {
        for (code, page) in pages() {
            assert!(page.starts_with(&format!("# {code}: ")), "{code}");
            assert!(page.matches("\n```\n").count() >= 4, "{code} needs two fenced examples");
            assert!(page.contains("\nWrong") && page.contains("\nRight"), "{code}");
        }
        assert!(pages().is_sorted_by(|(a, _), (b, _)| a < b), "codes are in order, each once");
    }
}
