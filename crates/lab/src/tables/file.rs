//! One Parquet file, written row by row.
//!
//! Takes rows in any portions; gives row groups of a fixed size, so that the memory it needs does not depend on how many
//! rows there are.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use super::column::{Column, Shape, Values};
use super::{Table, TableError, Written};

/// Rows of a row group. As many as DuckDB likes, and few enough to wait in memory.
pub(super) const GROUP: usize = 1 << 17;

/// A file that is being written.
pub(super) struct File<W: Write + Send> {
    table: Table,
    columns: Vec<(Shape, Values)>,
    /// Rows that wait for their group to be full.
    n_waiting: usize,
    n_rows: u64,
    writer: SerializedFileWriter<W>,
}

impl<W: Write + Send> File<W> {
    pub(super) fn new(table: Table, shapes: &[Shape], sink: W) -> Result<Self, TableError> {
        let writer = open(table, shapes, sink).map_err(|source| wrong(table, source))?;
        let columns = shapes.iter().map(|&shape| (shape, Values::default())).collect();
        Ok(Self { table, columns, n_waiting: 0, n_rows: 0, writer })
    }

    /// Adds rows. The columns have to be the ones whose shapes the file was made with.
    pub(super) fn add_all<R>(
        &mut self,
        columns: &[Column<R>],
        rows: impl IntoIterator<Item = R>,
    ) -> Result<(), TableError> {
        for row in rows {
            for (column, (_, values)) in columns.iter().zip(&mut self.columns) {
                column.add(&row, values);
            }
            self.n_waiting += 1;
            if self.n_waiting == GROUP {
                self.write_group().map_err(|source| wrong(self.table, source))?;
            }
        }
        Ok(())
    }

    /// Writes what is left, and the facts about the whole file.
    pub(super) fn finish(self, facts: &[(&str, String)]) -> Result<Written<W>, TableError> {
        let table = self.table;
        let n_rows = self.n_rows + self.n_waiting as u64;
        let sink = self.end(facts).map_err(|source| wrong(table, source))?;
        Ok(Written { table, n_rows, sink })
    }

    fn end(mut self, facts: &[(&str, String)]) -> Result<W, ParquetError> {
        if self.n_waiting > 0 {
            self.write_group()?;
        }
        for (key, value) in facts {
            let fact = KeyValue::new((*key).to_owned(), value.clone());
            self.writer.append_key_value_metadata(fact);
        }
        self.writer.into_inner()
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for (shape, values) in &mut self.columns {
            values.write(*shape, &mut group)?;
        }
        group.close()?;
        self.n_rows += self.n_waiting as u64;
        self.n_waiting = 0;
        Ok(())
    }
}

fn open<W: Write + Send>(
    table: Table,
    shapes: &[Shape],
    sink: W,
) -> Result<SerializedFileWriter<W>, ParquetError> {
    let lines: Vec<String> = shapes.iter().map(|shape| shape.parquet()).collect();
    let schema = format!("message {} {{ {} }}", table.name(), lines.join(" "));
    SerializedFileWriter::new(sink, Arc::new(parse_message_type(&schema)?), properties()?)
}

fn properties() -> Result<WriterPropertiesPtr, ParquetError> {
    // Deals only grow, so that their differences are shorter than a list of all of them.
    let deal = ColumnPath::from("deal");
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_column_dictionary_enabled(deal.clone(), false)
        .set_column_encoding(deal, Encoding::DELTA_BINARY_PACKED);
    Ok(Arc::new(properties.build()))
}

fn wrong(table: Table, source: ParquetError) -> TableError {
    TableError::Parquet { table, source }
}
