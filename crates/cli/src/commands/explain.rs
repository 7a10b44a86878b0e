//! `cardwright explain`: pages on diagnostics, faults and dialects.

use std::io::Write as _;
use std::process::ExitCode;

use crate::explain::{Page, pages};
use crate::failure::{Failure, Result};
use crate::ui::{BOLD, CYAN, DIM, TITLE, Ui};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A code such as R014, a fault such as FuelSpent, or `dialects`; all are listed without it
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let pages = pages();
    match &args.topic {
        None => list(&pages, ui)?,
        Some(topic) => show(find(&pages, topic)?, ui)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn find<'a>(pages: &'a [Page], topic: &str) -> Result<&'a Page> {
    // A message shows its code in brackets, as in `error[R014]`.
    let wanted = topic.trim().trim_start_matches("error").trim_start_matches("warning");
    let wanted = wanted.trim_matches(['[', ']']).to_lowercase();
    if let Some(page) = pages.iter().find(|page| page.name.to_lowercase() == wanted) {
        return Ok(page);
    }
    let likeness = |page: &&Page| strsim::jaro_winkler(&wanted, &page.name.to_lowercase());
    let nearest = pages.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let failure = Failure::usage(format!("there is no page on `{topic}`"));
    Err(match nearest.filter(|page| likeness(page) > 0.8) {
        Some(page) => failure.hint(format!("did you mean `{}`?", page.name)),
        None => failure.hint("`cardwright explain` lists all pages"),
    })
}

fn list(pages: &[Page], ui: &mut Ui) -> Result<()> {
    let width = pages.iter().map(|page| page.name.len()).max().unwrap_or(0);
    let mut group = "";
    for page in pages {
        if page.group != group {
            let gap = if group.is_empty() { "" } else { "\n" };
            group = page.group;
            let heading = ui.paint(BOLD, group);
            writeln!(ui, "{gap}{heading}")?;
        }
        let name = ui.paint(CYAN, format!("{:<width$}", page.name));
        writeln!(ui, "  {name}  {}", page.title())?;
    }
    let foot = ui.paint(DIM, "`cardwright explain TOPIC` prints a page.");
    writeln!(ui, "\n{foot}")?;
    Ok(())
}

/// Prints a page. The fences around examples give way to an indent.
fn show(page: &Page, ui: &mut Ui) -> Result<()> {
    let mut example = false;
    for line in page.text.trim_end().lines() {
        if line.starts_with("```") {
            example = !example;
        } else if example {
            let line = ui.paint(CYAN, line);
            writeln!(ui, "    {line}")?;
        } else if let Some(heading) = line.strip_prefix("# ") {
            let heading = ui.paint(TITLE, heading);
            writeln!(ui, "{heading}")?;
        } else if let Some(heading) = line.strip_prefix("## ") {
            let heading = ui.paint(BOLD, heading);
            writeln!(ui, "{heading}")?;
        } else {
            writeln!(ui, "{line}")?;
        }
    }
    Ok(())
}
