//! Reads the lab's tables with Polars, which has a Parquet reader of its own and shares no code with our writer.
//!
//! Surprising: there is nothing here but tests. They are a package of their own so that only whoever tests the whole
//! workspace has to build Polars.

#[cfg(test)]
mod example;
#[cfg(test)]
mod polars;
