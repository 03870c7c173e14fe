//! The typed tables of a target's assembler: how statements become instructions, and how those are printed and
//! encoded.
//!
//! Nothing is decoded in advance: opening reads the directory of the packed file, and rows are read where they are. An
//! index out of range, which only a damaged file could hold, reads as a row of zeroes. What a table means is up to
//! the code in `core` that reads it; `layout/assembler.rs` describes its rows.

mod encoding;
pub mod further;
mod matching;
mod printing;
mod records;

#[cfg(test)]
mod tests;

pub use encoding::{Decoder, Encoding, Field};
pub use matching::{Condition, Kind, KindTest, Kinds, MatchRow, MnemonicAlias, ParserMethod, Step};
pub use printing::{AliasCondition, AliasPattern, Piece, Pieces};
pub use records::{Cell, RecordTable};

use crate::ids::MethodId;
use crate::layout::assembler::{self as layout, call, header};
use crate::pack::{PackError, PackedFile, SectionId, Sequences, Strings, Table};

/// The tables of one target, each a section of the packed file.
#[derive(Clone, Debug)]
pub struct AssemblerTables {
    strings: Strings<'static>,
    sequences: Sequences<'static>,
    pools: &'static Pools,
    header: Table<'static, { header::WIDTH }>,
    calls: Table<'static, { call::WIDTH }>,
    conditions: Table<'static, { layout::condition::WIDTH }>,
    condition_sets: Table<'static, 4>,
    kinds: Table<'static, { layout::kind::WIDTH }>,
    steps: Table<'static, { layout::step::WIDTH }>,
    conversions: Table<'static, 4>,
    mnemonics: Table<'static, { layout::mnemonic::WIDTH }>,
    mnemonic_hash: Table<'static, 2>,
    row_ranges: Table<'static, { layout::row_range::WIDTH }>,
    match_rows: Vec<Table<'static, { layout::match_row::WIDTH }>>,
    aliases: Table<'static, { layout::alias::WIDTH }>,
    parsers: Table<'static, { layout::parser::WIDTH }>,
    diagnoses: Table<'static, 4>,
    opcodes: Table<'static, { layout::opcode::WIDTH }>,
    templates: Table<'static, { layout::template::WIDTH }>,
    shapes: Strings<'static>,
    patterns: Table<'static, { layout::pattern::WIDTH }>,
    encodings: Table<'static, { layout::encoding::WIDTH }>,
    record_tables: Table<'static, { layout::record_table::WIDTH }>,
    cells: Table<'static, { layout::cell::WIDTH }>,
}

/// A method of the target with the arguments that the table fixes.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Index of the method among those of its role, from which `Predicate::from_method`, `Print::from_method` and so on get the
    /// variant of the role's enumeration.
    pub method: MethodId,
    /// The sequence of the encoded arguments.
    arguments: u32,
    /// The pools that hold the arguments.
    pools: &'static Pools,
}

/// Texts and lists to which the arguments of calls refer. Calls are copied often, so they have only a reference to this.
#[derive(Debug)]
struct Pools {
    strings: Strings<'static>,
    sequences: Sequences<'static>,
}

/// An argument that the table fixes for a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number; truth values are 0 and 1.
    Number(i32),
    /// A word as written in the descriptions; a register class is `class:NAME`.
    Word(&'static str),
}

impl AssemblerTables {
    /// Opens packed tables. An older, newer or damaged file is refused.
    pub fn open(bytes: &'static [u8]) -> Result<AssemblerTables, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        let header: Table<'static, { header::WIDTH }> = file.table(layout::HEADER)?;
        let n_variants = u32::from(header.row(0).u16(header::N_VARIANTS));
        let match_rows = (0..n_variants).map(|variant| file.table(SectionId(layout::MATCH_ROWS.0 + variant)));
        let strings = Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?;
        let sequences = Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?;
        Ok(AssemblerTables {
            strings,
            sequences,
            // A few words for each target, kept as long as the program runs, like the tables.
            pools: Box::leak(Box::new(Pools { strings, sequences })),
            header,
            calls: file.table(layout::CALLS)?,
            conditions: file.table(layout::CONDITIONS)?,
            condition_sets: file.table(layout::CONDITION_SETS)?,
            kinds: file.table(layout::KINDS)?,
            steps: file.table(layout::STEPS)?,
            conversions: file.table(layout::CONVERSIONS)?,
            mnemonics: file.table(layout::MNEMONICS)?,
            mnemonic_hash: file.table(layout::MNEMONIC_HASH)?,
            row_ranges: file.table(layout::ROW_RANGES)?,
            match_rows: match_rows.collect::<Result<_, _>>()?,
            aliases: file.table(layout::ALIASES)?,
            parsers: file.table(layout::PARSERS)?,
            diagnoses: file.table(layout::DIAGNOSES)?,
            opcodes: file.table(layout::OPCODES)?,
            templates: file.table(layout::TEMPLATES)?,
            shapes: Strings::open(&file, layout::SHAPE_ENDS, layout::SHAPE_BYTES)?,
            patterns: file.table(layout::PATTERNS)?,
            encodings: file.table(layout::ENCODINGS)?,
            record_tables: file.table(layout::RECORD_TABLES)?,
            cells: file.table(layout::RECORD_CELLS)?,
        })
    }

    /// Returns a row of the calls.
    #[inline]
    fn call(&self, index: u16) -> Call {
        let row = self.calls.row(index.into());
        Call { method: MethodId(row.u16(call::METHOD)), arguments: row.u32(call::ARGUMENTS), pools: self.pools }
    }

    /// Returns the call of a field that holds 0 for none, or the row of the call plus 1.
    #[inline]
    fn call_or_none(&self, field: u16) -> Option<Call> {
        Some(self.call(field.checked_sub(1)?))
    }

    /// Returns the message for a diagnosis, the reason why an operand does not fit its kind; `None` if the target's code makes the
    /// message.
    pub fn diagnosis(&self, diagnosis: MethodId) -> Option<&'static str> {
        let text = self.strings.text(self.diagnoses.get(diagnosis.index())?.u32(0));
        Some(text).filter(|text| !text.is_empty())
    }
}

impl Call {
    /// Returns all arguments in order.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = Argument> + use<> {
        let strings = self.pools.strings;
        pairs(self.pools.sequences, self.arguments).map(move |encoded| match encoded & 1 {
            0 => Argument::Number((encoded as i32) >> 1),
            _ => Argument::Word(strings.text(encoded >> 1)),
        })
    }

    /// Returns a numeric argument; 0 if it is absent or no number.
    #[inline]
    pub fn number(&self, index: usize) -> i32 {
        let halves = self.pools.sequences.items_of(self.arguments);
        let half = |at: usize| halves.get(at).map(|half| u32::from(half.u16(0)));
        match half(2 * index).zip(half(2 * index + 1)).map(|(low, high)| low | high << 16) {
            Some(encoded) if encoded & 1 == 0 => (encoded as i32) >> 1,
            _ => 0,
        }
    }

    /// Returns an argument that is a word; empty if it is absent or a number.
    pub fn word(&self, index: usize) -> &'static str {
        match self.arguments().nth(index) {
            Some(Argument::Word(word)) => word,
            _ => "",
        }
    }
}

impl PartialEq for Call {
    fn eq(&self, other: &Call) -> bool {
        (self.method, self.arguments) == (other.method, other.arguments)
    }
}

impl Eq for Call {}

/// Returns the numbers of a sequence that has each as two 16-bit halves, the low one first.
fn pairs(sequences: Sequences<'static>, sequence: u32) -> impl ExactSizeIterator<Item = u32> + use<> {
    let mut items = sequences.get(sequence);
    let n_pairs = items.len() / 2;
    (0..n_pairs).map(move |_| {
        let low = items.next().unwrap_or_default();
        u32::from(low) | u32::from(items.next().unwrap_or_default()) << 16
    })
}
