//! Diagnostics for programs: plain data for JSON.

use serde::Serialize;

use crate::{Diagnostic, Position, Severity, Source, Span};

/// One diagnostic with its places as lines and columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report<'a> {
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
    /// The place just after the last character.
    pub end: Position,
    pub code: &'static str,
    pub severity: Severity,
    pub message: &'a str,
    pub reason: &'a str,
    pub labels: Vec<ReportLabel<'a>>,
    pub help: Option<&'a str>,
    pub fix: Option<ReportFix<'a>>,
}

/// A second place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportLabel<'a> {
    #[serde(flatten)]
    pub start: Position,
    pub end: Position,
    pub text: &'a str,
}

/// A replacement of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportFix<'a> {
    #[serde(flatten)]
    pub start: Position,
    pub end: Position,
    pub replacement: &'a str,
}

impl<'a> Report<'a> {
    #[must_use]
    pub fn new(source: &'a Source, diagnostic: &'a Diagnostic) -> Self {
        let places = |span: Span| (source.line_col(span.start), source.line_col(span.end));
        let (start, end) = places(diagnostic.span);
        let labels = diagnostic.labels.iter().map(|label| {
            let (start, end) = places(label.span);
            ReportLabel { start, end, text: &label.text }
        });
        let fix = diagnostic.fix.as_ref().map(|fix| {
            let (start, end) = places(fix.span);
            ReportFix { start, end, replacement: &fix.replacement }
        });
        Self {
            file: source.name(),
            line: start.line,
            column: start.column,
            end,
            code: diagnostic.code,
            severity: diagnostic.severity,
            message: &diagnostic.message,
            reason: &diagnostic.reason,
            labels: labels.collect(),
            help: diagnostic.help.as_deref(),
            fix,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_as_json() {
        let (source, _) = Source::new("a.rcy", "é\n(gme x)".as_bytes());
        let span = Span::new(4, 7);
        let diagnostic = Diagnostic::error("R013", span, "no game")
            .reason("here")
            .label(Span::new(3, 4), "list")
            .help("read")
            .fix(span, "game");
        let json = serde_json::to_string_pretty(&Report::new(&source, &diagnostic)).unwrap();
        // Columns count characters, not bytes: `gme` is at offset 4 but at column 2 of line 2.
        expect_test::expect![[r#"
            {
              "file": "a.rcy",
              "line": 2,
              "column": 2,
              "end": {
                "line": 2,
                "column": 5
              },
              "code": "R013",
              "severity": "error",
              "message": "no game",
              "reason": "here",
              "labels": [
                {
                  "line": 2,
                  "column": 1,
                  "end": {
                    "line": 2,
                    "column": 2
                  },
                  "text": "list"
                }
              ],
              "help": "read",
              "fix": {
                "line": 2,
                "column": 2,
                "end": {
                  "line": 2,
                  "column": 5
                },
                "replacement": "game"
              }
            }"#]]
        .assert_eq(&json);
    }
}
