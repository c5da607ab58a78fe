//! A table in one piece of memory, that can be kept, sent and mapped.

use super::table::Values;
use super::{Table, COLUMNS, SCHEMA_VERSION};

/// What a block begins with.
const MAGIC: &[u8; 8] = b"xqaudit\0";
/// Every buffer begins at a multiple of this.
const ALIGN: usize = 64;
/// The words of the head, and those for each column.
const HEAD: usize = 4;
const OF_COLUMN: usize = 8;

fn buffers(values: &Values) -> [usize; 3] {
    [
        values.valid.len(),
        8 * values.offsets.len(),
        values.data.len(),
    ]
}

impl Table {
    /// The table as one block of bytes.
    ///
    /// All numbers are little endian. First come words of 64 bits: `xqaudit\0`; the version of the
    /// schema; the number of columns; the number of rows. Then eight for each column: how many values
    /// it has; how many of them are null; then the places of three buffers, for each the offset from
    /// the start of the block and the length in bytes. The buffers are those of Apache Arrow: the
    /// validity (a bit for each value, the lowest first; nothing where no value may be null), the
    /// offsets (64-bit, of texts and lists, one more than there are values), and the data. Each begins
    /// at a multiple of 64 bytes.
    #[must_use]
    pub fn block(&self) -> Vec<u8> {
        let head = 8 * (HEAD + OF_COLUMN * COLUMNS.len());
        let sizes = self.values().iter().flat_map(buffers);
        let total = sizes.fold(head, |at, size| at.next_multiple_of(ALIGN) + size);
        let mut out = Vec::with_capacity(total);
        out.extend_from_slice(MAGIC);
        let mut word = |number: usize| out.extend_from_slice(&(number as u64).to_le_bytes());
        word(SCHEMA_VERSION as usize);
        word(COLUMNS.len());
        word(self.rows());
        let mut at = head;
        for values in self.values() {
            word(values.len);
            word(values.nulls);
            for size in buffers(values) {
                at = at.next_multiple_of(ALIGN);
                word(at);
                word(size);
                at += size;
            }
        }
        let align = |out: &mut Vec<u8>| out.resize(out.len().next_multiple_of(ALIGN), 0);
        for values in self.values() {
            align(&mut out);
            out.extend_from_slice(&values.valid);
            align(&mut out);
            for at in &values.offsets {
                out.extend_from_slice(&at.to_le_bytes());
            }
            align(&mut out);
            out.extend_from_slice(&values.data);
        }
        out
    }
}
