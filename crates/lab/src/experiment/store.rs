//! Batches as bytes, to be kept in files.
//!
//! Takes a batch; gives bytes that say which plan and batch they belong to, with a hash over all. What is damaged, cut off
//! or from another plan is not read, and so played again. Whoever keeps them is outside: the lab itself has no files.
//! Rows of a million games are much alike, so they are packed, to a fifth of what they would take.

use std::io::Read as _;

use serde::{Deserialize, Serialize};

use super::batch::Batch;
use super::tally::Tally;
use crate::rows::Rows;

/// At the start of the bytes; with a number that grows when they change.
const MAGIC: &[u8] = b"cardwright batch 3\n";
/// Length of a hash in hexadecimal.
const HASH: usize = 64;
/// How hard to pack: as fast as can be, since a batch is written once and read twice.
const LEVEL: i32 = 1;
/// Bytes of what was packed that are read at most; no batch has nearly as many.
const MAX_UNPACKED: u64 = 1 << 32;

/// Where batches are kept, by number. Called from several threads.
pub trait Store: Sync {
    /// The bytes of a batch; `None` if there are none.
    fn load(&self, number: u64) -> Option<Vec<u8>>;
    /// Keeps the bytes of a batch, all of them or nothing.
    ///
    /// # Errors
    /// If they cannot be kept, with the reason.
    fn save(&self, number: u64, bytes: &[u8]) -> Result<(), String>;
}

#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    plan: &'a str,
    number: u64,
    /// Sums and rows, each packed; apart, because mostly only the sums are wanted.
    tally: &'a [u8],
    rows: &'a [u8],
}

/// A batch as bytes.
#[must_use]
pub fn encode(plan: &str, number: u64, batch: &Batch) -> Vec<u8> {
    let (tally, rows) = (pack(&batch.tally), pack(&batch.rows));
    let kept = Kept { plan, number, tally: &tally, rows: &rows };
    let kept = postcard::to_allocvec(&kept).unwrap_or_default();
    [MAGIC, table::sha256_hex(&kept).as_bytes(), &kept].concat()
}

/// The sums of a batch; `None` if the bytes are not whole, or of another plan or batch.
#[must_use]
pub fn decode_tally(plan: &str, number: u64, bytes: &[u8]) -> Option<Tally> {
    unpack(open(plan, number, bytes)?.tally)
}

/// The rows of a batch; `None` as for the sums.
#[must_use]
pub fn decode_rows(plan: &str, number: u64, bytes: &[u8]) -> Option<Rows> {
    unpack(open(plan, number, bytes)?.rows)
}

/// Sums and rows are numbers and texts, so they can be written; what could not be would not be read again.
fn pack(what: &impl Serialize) -> Vec<u8> {
    let bytes = postcard::to_allocvec(what).unwrap_or_default();
    zstd::bulk::compress(&bytes, LEVEL).unwrap_or_default()
}

fn unpack<T: for<'de> Deserialize<'de>>(packed: &[u8]) -> Option<T> {
    let mut bytes = Vec::new();
    let reader = zstd::stream::read::Decoder::with_buffer(packed).ok()?;
    reader.take(MAX_UNPACKED).read_to_end(&mut bytes).ok()?;
    postcard::from_bytes(&bytes).ok()
}

fn open<'a>(plan: &str, number: u64, bytes: &'a [u8]) -> Option<Kept<'a>> {
    let (hash, kept) = bytes.strip_prefix(MAGIC)?.split_at_checked(HASH)?;
    if table::sha256_hex(kept).as_bytes() != hash {
        return None;
    }
    let kept: Kept = postcard::from_bytes(kept).ok()?;
    (kept.plan == plan && kept.number == number).then_some(kept)
}

/// A hash over sums: equal for equal sums.
pub(super) fn digest<'a>(tallies: impl Iterator<Item = (&'a str, &'a Tally)>) -> String {
    let mut bytes = Vec::new();
    for (name, tally) in tallies {
        bytes.extend(postcard::to_allocvec(&(name, tally)).unwrap_or_default());
    }
    table::sha256_hex(&bytes)
}
