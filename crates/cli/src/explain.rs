//! The pages of `cardwright explain`: those of the front ends, and ours on faults and dialects.

use ir::FaultKind;

/// One page.
pub(crate) struct Page {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

impl Page {
    /// The heading without its code.
    pub(crate) fn title(&self) -> &'static str {
        let heading = self.text.lines().next().unwrap_or("").trim_start_matches('#').trim();
        heading.strip_prefix(self.name).map_or(heading, |rest| rest.trim_start_matches(':').trim())
    }
}

/// All pages, group by group.
pub(crate) fn pages() -> Vec<Page> {
    let diagnostics = catalog::explain_pages().into_iter();
    let mut pages: Vec<Page> = diagnostics
        .map(|(name, text)| Page { group: "Messages about rules", name, text })
        .collect();
    let large = include_str!("explain/C001.md");
    pages.push(Page { group: "Messages about rules", name: "C001", text: large });
    pages.sort_by_key(|page| page.name);
    pages.extend(FaultKind::ALL.into_iter().map(|kind| Page {
        group: "Faults of a running game",
        name: kind.name(),
        text: fault_page(kind),
    }));
    let text = include_str!("explain/dialects.md");
    pages.push(Page { group: "Other topics", name: "dialects", text });
    pages
}

fn fault_page(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::NoCard => include_str!("explain/NoCard.md"),
        FaultKind::BadIndex => include_str!("explain/BadIndex.md"),
        FaultKind::NoExtreme => include_str!("explain/NoExtreme.md"),
        FaultKind::NoOwner => include_str!("explain/NoOwner.md"),
        FaultKind::NoOption => include_str!("explain/NoLegalOption.md"),
        FaultKind::OptionGone => include_str!("explain/OptionGone.md"),
        FaultKind::DivideByZero => include_str!("explain/DivideByZero.md"),
        FaultKind::Overflow => include_str!("explain/Overflow.md"),
        FaultKind::UnknownName => include_str!("explain/UnknownName.md"),
        FaultKind::NoPile => include_str!("explain/NoPile.md"),
        FaultKind::EmptyRange => include_str!("explain/EmptyRange.md"),
        FaultKind::Undefined => include_str!("explain/Undefined.md"),
        FaultKind::NothingToAssign => include_str!("explain/NothingToAssign.md"),
        FaultKind::NotInList => include_str!("explain/NotInList.md"),
        FaultKind::FallingRange => include_str!("explain/FallingRange.md"),
        FaultKind::NegativeCount => include_str!("explain/NegativeCount.md"),
        FaultKind::SameList => include_str!("explain/SameList.md"),
        FaultKind::TooDeep => include_str!("explain/TooDeep.md"),
        FaultKind::TooLarge => include_str!("explain/TooLarge.md"),
        FaultKind::TooFewCards => include_str!("explain/TooFewCards.md"),
        FaultKind::NobodyToAsk => include_str!("explain/NobodyToAsk.md"),
        FaultKind::NoNextState => include_str!("explain/NoNextState.md"),
        FaultKind::UnknownPlayer => include_str!("explain/UnknownPlayer.md"),
        FaultKind::TooManyPiles => include_str!("explain/TooManyPiles.md"),
        FaultKind::TeamPileInUse => include_str!("explain/TeamPileInUse.md"),
        FaultKind::FuelSpent => include_str!("explain/FuelSpent.md"),
        FaultKind::TooManyOptions => include_str!("explain/TooManyOptions.md"),
        FaultKind::TooManyCards => include_str!("explain/TooManyCards.md"),
        FaultKind::MemoryFull => include_str!("explain/MemoryFull.md"),
        FaultKind::TooManyDecisions => include_str!("explain/TooManyDecisions.md"),
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Language, fault_code};
    use ir::FaultKind;

    use super::pages;

    /// Every page begins with its name and a title, and no name is there twice.
    #[test]
    fn pages_have_names_and_titles() {
        let pages = pages();
        for page in &pages {
            assert!(page.text.starts_with(&format!("# {}", page.name)), "{}", page.name);
            assert!(!page.title().is_empty(), "{}", page.name);
        }
        let mut names: Vec<String> = pages.iter().map(|page| page.name.to_lowercase()).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), pages.len());
    }

    /// A fault is told under a code that can be looked up.
    #[test]
    fn codes_of_faults_have_pages() {
        let pages = pages();
        for kind in FaultKind::ALL {
            for code in Language::ALL.into_iter().filter_map(|language| fault_code(language, kind))
            {
                assert!(pages.iter().any(|page| page.name == code), "{code}");
            }
        }
    }
}
