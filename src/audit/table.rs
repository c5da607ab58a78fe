//! Columns of values side by side in memory, as Apache Arrow has them.

use super::schema::{self, Column, Kind, COLUMNS};

/// A row for each game, as columns; see [`COLUMNS`]. The columns below a list have an entry for each
/// element of the lists of all rows together.
#[derive(Clone, PartialEq, Eq)]
pub struct Table {
    values: Vec<Values>,
}

/// The values of one column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Values {
    /// How many.
    pub(super) len: usize,
    /// How many of them are null.
    pub(super) nulls: usize,
    /// A bit for each value, 1 if it is there; the lowest bit of a byte first. Only where there may be
    /// none.
    pub(super) valid: Vec<u8>,
    /// Where each text or list begins, and where the last ends.
    pub(super) offsets: Vec<i64>,
    /// Numbers, low byte first; bits; or the bytes of all texts.
    pub(super) data: Vec<u8>,
}

fn push_bit(bits: &mut Vec<u8>, at: usize, bit: bool) {
    if at % 8 == 0 {
        bits.push(0);
    }
    if let Some(last) = bits.last_mut() {
        *last |= u8::from(bit) << (at % 8);
    }
}

pub(super) fn bit(bits: &[u8], at: usize) -> bool {
    bits[at / 8] >> (at % 8) & 1 == 1
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("rows", &self.rows())
            .finish_non_exhaustive()
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::new()
    }
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new() -> Table {
        let empty = |column: &Column| Values {
            offsets: match column.kind {
                Kind::Text | Kind::List => vec![0],
                _ => Vec::new(),
            },
            ..Values::default()
        };
        Table {
            values: COLUMNS.iter().map(empty).collect(),
        }
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.values[0].len
    }

    pub(super) fn values(&self) -> &[Values] {
        &self.values
    }

    fn there(&mut self, column: usize, there: bool) -> &mut Values {
        let values = &mut self.values[column];
        if COLUMNS[column].nullable {
            push_bit(&mut values.valid, values.len, there);
        }
        values.nulls += usize::from(!there);
        values.len += 1;
        values
    }

    pub(super) fn number(&mut self, column: usize, number: u64) {
        let width = COLUMNS[column].kind.width();
        let values = self.there(column, true);
        values
            .data
            .extend_from_slice(&number.to_le_bytes()[..width]);
    }

    pub(super) fn flag(&mut self, column: usize, flag: bool) {
        let values = self.there(column, true);
        push_bit(&mut values.data, values.len - 1, flag);
    }

    /// A text that `write` appends.
    pub(super) fn text_with(&mut self, column: usize, write: impl FnOnce(&mut Vec<u8>)) {
        let values = self.there(column, true);
        write(&mut values.data);
        values.offsets.push(values.data.len() as i64);
    }

    pub(super) fn text_in(&mut self, column: usize, text: &str) {
        self.text_with(column, |data| data.extend_from_slice(text.as_bytes()));
    }

    pub(super) fn optional_text(&mut self, column: usize, text: Option<&str>) {
        match text {
            Some(text) => self.text_in(column, text),
            None => self.null(column),
        }
    }

    pub(super) fn optional(&mut self, column: usize, number: Option<u64>) {
        match number {
            Some(number) => self.number(column, number),
            None => self.null(column),
        }
    }

    pub(super) fn fixed(&mut self, column: usize, bytes: Option<[u8; 16]>) {
        let values = self.there(column, bytes.is_some());
        values.data.extend_from_slice(&bytes.unwrap_or([0; 16]));
    }

    /// Ends the list of one row: all elements that were added since belong to it.
    pub(super) fn list(&mut self, column: usize) {
        let end = self.values[column + 1].len as i64;
        self.there(column, true).offsets.push(end);
    }

    pub(super) fn null(&mut self, column: usize) {
        let width = COLUMNS[column].kind.width();
        let values = self.there(column, false);
        match COLUMNS[column].kind {
            Kind::Text => values.offsets.push(values.data.len() as i64),
            Kind::Flag => push_bit(&mut values.data, values.len - 1, false),
            _ => values.data.resize(values.data.len() + width, 0),
        }
    }

    /// Puts the rows of another table behind these.
    pub fn append(&mut self, other: &Table) {
        for ((column, own), more) in COLUMNS.iter().zip(&mut self.values).zip(&other.values) {
            let base = own.offsets.last().copied().unwrap_or(0);
            let begins = more.offsets.iter().skip(1).map(|end| base + end);
            own.offsets.extend(begins);
            if column.nullable {
                for i in 0..more.len {
                    push_bit(&mut own.valid, own.len + i, bit(&more.valid, i));
                }
            }
            if column.kind == Kind::Flag {
                for i in 0..more.len {
                    push_bit(&mut own.data, own.len + i, bit(&more.data, i));
                }
            } else {
                own.data.extend_from_slice(&more.data);
            }
            own.len += more.len;
            own.nulls += more.nulls;
        }
    }

    /// The rows are those of the file with this number.
    pub(super) fn of_file(&mut self, file: u32) {
        for place in self.values[schema::FILE].data.chunks_exact_mut(4) {
            place.copy_from_slice(&file.to_le_bytes());
        }
    }

    /// So many games of the file are before these.
    pub(super) fn number_from(&mut self, games: u32) {
        for place in self.values[schema::GAME].data.chunks_exact_mut(4) {
            let old = u32::from_le_bytes([place[0], place[1], place[2], place[3]]);
            place.copy_from_slice(&(old + games).to_le_bytes());
        }
    }

    /// The text in a column of texts or names, by the column's name and the row; `None` if there is
    /// none, or no such column.
    #[must_use]
    pub fn text(&self, column: &str, row: usize) -> Option<&str> {
        let (column, values) = self.find(column, row)?;
        match column.kind {
            Kind::Text => {
                let (from, to) = (
                    values.offsets[row] as usize,
                    values.offsets[row + 1] as usize,
                );
                std::str::from_utf8(&values.data[from..to]).ok()
            }
            Kind::Name => column.names.get(usize::from(values.data[row])).copied(),
            _ => None,
        }
    }

    /// The number in a column of numbers or flags.
    #[must_use]
    pub fn get(&self, column: &str, row: usize) -> Option<u64> {
        let (column, values) = self.find(column, row)?;
        match column.kind {
            Kind::Flag => Some(u64::from(bit(&values.data, row))),
            Kind::U32 | Kind::U64 => {
                let width = column.kind.width();
                let mut bytes = [0; 8];
                bytes[..width].copy_from_slice(&values.data[row * width..(row + 1) * width]);
                Some(u64::from_le_bytes(bytes))
            }
            _ => None,
        }
    }

    /// The bytes in a column of bytes.
    #[must_use]
    pub fn bytes(&self, column: &str, row: usize) -> Option<&[u8]> {
        let (column, values) = self.find(column, row)?;
        (column.kind == Kind::Bytes16).then(|| &values.data[row * 16..(row + 1) * 16])
    }

    /// Which rows of the columns below belong to the list of a row.
    #[must_use]
    pub fn elements(&self, column: &str, row: usize) -> Option<std::ops::Range<usize>> {
        let (column, values) = self.find(column, row)?;
        (column.kind == Kind::List)
            .then(|| values.offsets[row] as usize..values.offsets[row + 1] as usize)
    }

    fn find(&self, name: &str, row: usize) -> Option<(&'static Column, &Values)> {
        let at = COLUMNS.iter().position(|c| c.name == name)?;
        let values = &self.values[at];
        let there = row < values.len && (!COLUMNS[at].nullable || bit(&values.valid, row));
        there.then_some((&COLUMNS[at], values))
    }
}
