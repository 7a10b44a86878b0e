//! Reads what the lab writes with programs of others: its tables with Polars, which has a Parquet reader of its own and
//! shares no code with our writer, and its pages with a real browser.
//!
//! Surprising: there is nothing here but tests. They are a package of their own so that only whoever tests the whole
//! workspace has to build Polars.

#[cfg(test)]
mod browser;
#[cfg(test)]
mod example;
#[cfg(test)]
mod polars;
