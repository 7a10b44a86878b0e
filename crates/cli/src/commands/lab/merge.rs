//! `cardwright lab merge`: parts that were played apart, joined to what one run would have found.

use std::path::PathBuf;
use std::process::ExitCode;

use lab::experiment::{Run, Store as _, decode_tally};

use super::folder::Folder;
use super::out;
use super::standard::Subject;
use crate::company::processors;
use crate::failure::{Failure, Result};
use crate::open::open_text;
use crate::stop::STOPPED;
use crate::ui::Ui;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The directories of the parts
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,
    /// The directory of the whole; it may be one of the parts
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    extra: out::Extra,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let mut folders = Vec::new();
    for path in &args.parts {
        folders.push(Folder::open(path)?);
    }
    let Some((_, kept)) = folders.first() else { return Ok(ExitCode::SUCCESS) };
    for (folder, other) in &folders {
        if let Some(difference) = other.difference(kept) {
            let shown = folder.path().to_string_lossy();
            return Err(Failure::usage(format!("`{shown}` is of another plan: {difference}")));
        }
    }
    let (text, reading, argument) = kept.text()?;
    let opened = open_text(&text, &reading, ui)?;
    if opened.rules.hash() != kept.plan.rules_hash {
        return Err(Failure::game("the rules that were kept are not those that were played"));
    }
    let whole = Folder::begin(&args.out, kept)?;
    let subject = Subject::new(&text, opened, &reading, argument, kept.plan.clone())?;
    let plan = kept.plan.key();
    for number in 0..subject.experiments.n_batches() {
        let is_whole = |bytes: &Vec<u8>| decode_tally(&plan, number, bytes).is_some();
        if whole.load(number).as_ref().is_some_and(is_whole) {
            continue;
        }
        let mut found = folders.iter().filter_map(|(folder, _)| folder.load(number));
        if let Some(bytes) = found.find(is_whole) {
            whole.save(number, &bytes).map_err(Failure::usage)?;
        }
    }
    let how = Run { jobs: processors(), shard: (0, 1), only_kept: true };
    match subject.play(&how, Some(&whole), ui)? {
        Some(total) => subject.tell(&total, Some(&whole), &args.extra, ui),
        None => Ok(ExitCode::from(STOPPED)),
    }
}
