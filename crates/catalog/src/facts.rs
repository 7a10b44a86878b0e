//! The facts of a game: what its rule file says about itself in comments before the rules, or a file beside it.
//!
//! Takes the text of a rule file; gives what stands in lines such as `;; title: Agram` or, in Pip, `# title: Agram`. UCE has
//! no comments: the facts of `rummy.uce` are in a file `rummy.facts` with the same lines, not marked as comments. A line
//! that is indented further goes on with the fact before it.

use crate::Language;

/// What is known about a game besides its rules. Empty where the file says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub title: String,
    /// The country or people it comes from, or its author.
    pub origin: String,
    pub category: String,
    /// For how many players it is, for people to read.
    pub seats: String,
    /// Where the rules were taken from.
    pub source: String,
    pub about: String,
}

impl Facts {
    /// Reads the comments at the head of a rule file.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self::read_lines(text, comment, "  ")
    }

    /// Reads a file of facts, which is all facts.
    #[must_use]
    pub fn read_beside(text: &str) -> Self {
        Self::read_lines(text, |line| Some(line), " ")
    }

    /// How many play if nobody says so, in a language whose rules do not say it either: the least number of the facts.
    #[must_use]
    pub fn seats_in(&self, language: Language) -> Option<u32> {
        if language != Language::Uce {
            return None;
        }
        let digits = self.seats.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.seats.len());
        self.seats[..digits].parse().ok()
    }

    /// `fact` gives what a line says, or nothing if the facts are over; it goes on with another one if it begins with
    /// `indent`.
    fn read_lines(text: &str, fact: impl Fn(&str) -> Option<&str>, indent: &str) -> Self {
        let mut facts = Self::default();
        let mut open: Option<&str> = None;
        for line in text.lines() {
            let line = line.trim_end();
            if line.is_empty() {
                open = None;
                continue;
            }
            let Some(line) = fact(line) else { break };
            let goes_on = line.starts_with(indent) || line.starts_with('\t');
            match (line.split_once(':'), open) {
                (_, Some(key)) if goes_on => facts.append(key, line.trim()),
                (Some((key, value)), _) if facts.field(key.trim()).is_some() => {
                    facts.append(key.trim(), value.trim());
                    open = Some(key.trim());
                }
                _ => open = None,
            }
        }
        facts
    }

    fn append(&mut self, key: &str, text: &str) {
        if let Some(field) = self.field(key) {
            if !field.is_empty() && !text.is_empty() {
                field.push(' ');
            }
            field.push_str(text);
        }
    }

    fn field(&mut self, key: &str) -> Option<&mut String> {
        match key {
            "title" => Some(&mut self.title),
            "origin" => Some(&mut self.origin),
            "category" => Some(&mut self.category),
            "seats" => Some(&mut self.seats),
            "source" => Some(&mut self.source),
            "about" => Some(&mut self.about),
            _ => None,
        }
    }
}

/// What a line of comment says.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix(";;").or_else(|| line.strip_prefix('#'))
}

#[cfg(test)]
mod tests {
    use super::Facts;

    #[test]
    fn facts_stand_in_comments_before_the_game() {
        let facts = Facts::read(
            "\n;; title: Agram\n;; dialect: documented\n;; source: see https://example.org/x\n\
             ;; about: a trick game\n;;        from Niger\n;; note: not a fact\n(game\n;; origin: too late\n",
        );
        assert_eq!(facts.title, "Agram");
        assert_eq!(facts.source, "see https://example.org/x");
        assert_eq!(facts.about, "a trick game from Niger");
        assert_eq!(facts.origin, "");
    }

    #[test]
    fn facts_of_a_pip_file() {
        let facts = Facts::read("# title: War\n# about: the higher card\n#   wins\nGame \"War\"");
        assert_eq!((facts.title.as_str(), facts.about.as_str()), ("War", "the higher card wins"));
    }

    #[test]
    fn facts_beside_a_script() {
        let facts = Facts::read_beside(
            "title: Rummy\nseats: 2-4\n\nnote: nothing: known\nabout: melds:\n  sets and runs\n\tof a suit\n",
        );
        assert_eq!((facts.title.as_str(), facts.seats.as_str()), ("Rummy", "2-4"));
        assert_eq!(facts.about, "melds: sets and runs of a suit");
        assert_eq!(Facts::read_beside("STATES {"), Facts::default());
    }

    #[test]
    fn a_file_without_facts() {
        assert_eq!(Facts::read("(game)"), Facts::default());
        assert_eq!(Facts::read(""), Facts::default());
    }
}
