//! A measured model: the facts of its text as text, and the lines with costs by opcode, so that one is found without reading the
//! others. A row here is such a line.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"MEAS", version: 1 };

/// The text without its rows and remarks, as bytes.
pub const FACTS: SectionId = SectionId(1);

/// Opcodes that have rows, sorted.
pub const FORMS: SectionId = SectionId(2);
/// Scheduling classes that have rows, for opcodes that have none; sorted, laid out like `FORMS`.
pub const CLASSES: SectionId = SectionId(3);
pub const ROW_WIDTH: usize = 4;
/// The opcode or the class.
pub const ROW_KEY: usize = 0;
/// Text of the row: index of a string.
pub const ROW_TEXT: usize = 2;

/// Where each string ends in `STRING_BYTES`: `u32`. Strings are the texts of rows: micro-ops, units, latencies, and the fields with
/// the keys `KIND_OF_OPERATION` and `FROM_GENERAL`, separated by tabs. Rows with equal texts share one.
pub const STRING_ENDS: SectionId = SectionId(4);
/// All strings, one after the other.
pub const STRING_BYTES: SectionId = SectionId(5);

/// The word with which a row for opcodes begins.
pub const FORM: &str = "form";
/// The word with which a row for all opcodes of a scheduling class begins.
pub const CLASS: &str = "class";
/// The key of a field that names a kind of operation.
pub const KIND_OF_OPERATION: &str = "kind";
/// The key of a field with the cycles by which the latency from an operand in a general register is longer.
pub const FROM_GENERAL: &str = "from-general";
