//! A column: its name, its meaning, and how its value is read off a row.
//!
//! Takes rows one by one; gives the values of a row group to the Parquet writer. Surprising: Parquet has no missing values
//! and no lists in its data. A level beside each value says what it stands for.

use std::io::Write;

use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedRowGroupWriter;

/// A column of a table whose rows are `R`.
pub(super) struct Column<R> {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) read: Read<R>,
}

/// How the value is read off a row. `Maybe…` gives columns in which values can be missing.
pub(super) enum Read<R> {
    Text(fn(&R) -> &str),
    MaybeText(fn(&R) -> Option<&str>),
    Texts(fn(&R) -> &[String]),
    Count(fn(&R) -> u64),
    /// A number that may need all its 64 bits.
    Seed(fn(&R) -> u64),
    MaybeWhole(fn(&R) -> Option<i64>),
    Number(fn(&R) -> f64),
    MaybeNumber(fn(&R) -> Option<f64>),
    Flag(fn(&R) -> bool),
    /// No numbers at all count as missing.
    Numbers(fn(&R) -> &[f64]),
}

/// Name and type of a column.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) may_miss: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Texts,
    Whole,
    Seed,
    Number,
    Flag,
    Numbers,
}

/// The values of a column that wait for their row group to be full. Only the one list that its kind needs is used.
#[derive(Default)]
pub(super) struct Values {
    texts: Vec<ByteArray>,
    wholes: Vec<i64>,
    numbers: Vec<f64>,
    flags: Vec<bool>,
    /// For each value, present or missing, how much of it is there.
    there: Vec<i16>,
    /// For each value, whether it begins a row (0) or goes on with a list (1).
    goes_on: Vec<i16>,
}

impl<R> Column<R> {
    pub(super) fn shape(&self) -> Shape {
        let (kind, may_miss) = match self.read {
            Read::Text(_) => (Kind::Text, false),
            Read::MaybeText(_) => (Kind::Text, true),
            Read::Texts(_) => (Kind::Texts, true),
            Read::Count(_) => (Kind::Whole, false),
            Read::Seed(_) => (Kind::Seed, false),
            Read::MaybeWhole(_) => (Kind::Whole, true),
            Read::Number(_) => (Kind::Number, false),
            Read::MaybeNumber(_) => (Kind::Number, true),
            Read::Flag(_) => (Kind::Flag, false),
            Read::Numbers(_) => (Kind::Numbers, true),
        };
        Shape { name: self.name, kind, may_miss }
    }

    /// Adds the value of a row.
    pub(super) fn add(&self, row: &R, values: &mut Values) {
        match self.read {
            Read::Text(read) => values.add_text(read(row)),
            Read::MaybeText(read) => {
                let text = read(row);
                values.there.push(i16::from(text.is_some()));
                if let Some(text) = text {
                    values.add_text(text);
                }
            }
            Read::Texts(read) => {
                let texts = read(row);
                values.add_list(texts.len());
                for text in texts {
                    values.add_text(text);
                }
            }
            Read::Count(read) => values.wholes.push(i64::try_from(read(row)).unwrap_or(i64::MAX)),
            Read::Seed(read) => values.wholes.push(read(row).cast_signed()),
            Read::MaybeWhole(read) => {
                let whole = read(row);
                values.there.push(i16::from(whole.is_some()));
                values.wholes.extend(whole);
            }
            Read::Number(read) => values.numbers.push(read(row)),
            Read::MaybeNumber(read) => {
                let number = read(row);
                values.there.push(i16::from(number.is_some()));
                values.numbers.extend(number);
            }
            Read::Flag(read) => values.flags.push(read(row)),
            Read::Numbers(read) => {
                let numbers = read(row);
                values.add_list(numbers.len());
                values.numbers.extend_from_slice(numbers);
            }
        }
    }
}

impl Values {
    fn add_text(&mut self, text: &str) {
        // Long runs of the same text are the rule, and share their bytes.
        let same = self.texts.last().filter(|last| last.data() == text.as_bytes()).cloned();
        self.texts.push(same.unwrap_or_else(|| ByteArray::from(text)));
    }

    /// The levels of a list: 0 says that there is none, 2 that there is an element.
    fn add_list(&mut self, len: usize) {
        if len == 0 {
            self.there.push(0);
            self.goes_on.push(0);
        }
        for at in 0..len {
            self.there.push(2);
            self.goes_on.push(i16::from(at > 0));
        }
    }

    /// Writes the values as the next column of a row group, and forgets them.
    pub(super) fn write<W: Write + Send>(
        &mut self,
        shape: Shape,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let missing = || ParquetError::General(format!("there is no column {}", shape.name));
        let mut column = group.next_column()?.ok_or_else(missing)?;
        let is_list = matches!(shape.kind, Kind::Texts | Kind::Numbers);
        let there = shape.may_miss.then_some(self.there.as_slice());
        let goes_on = is_list.then_some(self.goes_on.as_slice());
        match shape.kind {
            Kind::Text | Kind::Texts => {
                column.typed::<ByteArrayType>().write_batch(&self.texts, there, goes_on)?
            }
            Kind::Whole | Kind::Seed => {
                column.typed::<Int64Type>().write_batch(&self.wholes, there, goes_on)?
            }
            Kind::Number | Kind::Numbers => {
                column.typed::<DoubleType>().write_batch(&self.numbers, there, goes_on)?
            }
            Kind::Flag => column.typed::<BoolType>().write_batch(&self.flags, there, goes_on)?,
        };
        column.close()?;
        self.clear();
        Ok(())
    }

    fn clear(&mut self) {
        self.texts.clear();
        self.wholes.clear();
        self.numbers.clear();
        self.flags.clear();
        self.there.clear();
        self.goes_on.clear();
    }
}

impl Shape {
    /// Its line in Parquet's own notation for schemas.
    pub(super) fn parquet(self) -> String {
        let name = self.name;
        let need = if self.may_miss { "OPTIONAL" } else { "REQUIRED" };
        match self.kind {
            Kind::Text => format!("{need} BYTE_ARRAY {name} (STRING);"),
            Kind::Whole => format!("{need} INT64 {name};"),
            Kind::Seed => format!("{need} INT64 {name} (INTEGER(64,false));"),
            Kind::Number => format!("{need} DOUBLE {name};"),
            Kind::Flag => format!("{need} BOOLEAN {name};"),
            Kind::Texts => list(need, name, "BYTE_ARRAY element (STRING)"),
            Kind::Numbers => list(need, name, "DOUBLE element"),
        }
    }

    /// Its type as SQL has it.
    fn sql(self) -> &'static str {
        match self.kind {
            Kind::Text => "varchar",
            Kind::Texts => "varchar[]",
            Kind::Whole => "bigint",
            Kind::Seed => "ubigint",
            Kind::Number => "double",
            Kind::Flag => "boolean",
            Kind::Numbers => "double[]",
        }
    }
}

fn list(need: &str, name: &str, element: &str) -> String {
    format!("{need} GROUP {name} (LIST) {{ REPEATED GROUP list {{ REQUIRED {element}; }} }}")
}

/// The shapes of all columns.
pub(super) fn shapes<R>(columns: &[Column<R>]) -> Vec<Shape> {
    columns.iter().map(Column::shape).collect()
}

/// Name, type and meaning of all columns.
pub(super) fn described<R>(columns: &[Column<R>]) -> Vec<[&'static str; 3]> {
    columns.iter().map(|column| [column.name, column.shape().sql(), column.what]).collect()
}
