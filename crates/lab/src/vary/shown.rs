//! The difference between two rule texts, as a unified diff.

use similar::TextDiff;

/// The lines that differ, with three around them; empty if the texts are the same.
#[must_use]
pub fn unified(old: &str, new: &str, (old_name, new_name): (&str, &str)) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(3).header(old_name, new_name).to_string()
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn as_patch_writes_it() {
        let diff = unified("a\nb\nc\n", "a\nB\nc\n", ("old", "new"));
        assert_eq!(diff, "--- old\n+++ new\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
        assert_eq!(unified("a\n", "a\n", ("old", "new")), "");
    }
}
