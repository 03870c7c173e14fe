//! The tables of x86: match rows, aliases, templates, and others that only this target has, besides those of all targets.

mod matching;
mod short_text;
mod template;

pub use matching::{AcceptedOperand, ConversionStep, MatchRow, ModeCondition, RewriteKind};
use short_text::{ShortText, push_padded};
#[cfg(any(test, feature = "internals"))]
pub use template::{Literal, SpecialForm};
pub use template::{Piece, Pieces, Placeholder, SpecialCondition};

use std::ops::Deref;
use std::sync::OnceLock;

use mca_models::layout::instructions::{self as layout, decoder_code, opcode};
use mca_models::pack::{PackError, PackedFile, Sequences, Strings, Table};

use super::syntax::Dialect;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::isa::{self, Isa};

/// The instruction set with the tables that only x86 has.
#[derive(Clone, Debug)]
pub struct X86Isa {
    /// The part that all targets have.
    isa: &'static Isa,
    /// Strings to which rows refer.
    strings: Strings<'static>,
    /// Lists to which rows refer.
    sequences: Sequences<'static>,
    /// Kinds of operands, by which match rows test parsed operands.
    kinds: Table<'static, { layout::kind::WIDTH }>,
    /// Mnemonics and aliases, with the ranges of their rows.
    mnemonics: Table<'static, { layout::mnemonic::WIDTH }>,
    /// Indices of mnemonics, by a hash of their names.
    mnemonic_hash: Table<'static, 2>,
    /// Rows of the AT&T and of the Intel dialect: what operands a mnemonic takes, and which opcode results.
    match_rows: [Table<'static, { layout::match_row::WIDTH }>; 2],
    /// Mnemonics that stand for another one, each in a dialect and a mode.
    aliases: Table<'static, { layout::alias::WIDTH }>,
    /// Opcodes that may replace another one after a match.
    rewrites: Table<'static, { layout::rewrite::WIDTH }>,
    /// Printed forms of opcodes.
    templates: Strings<'static>,
    /// Further printed forms, each under a condition.
    special_forms: Table<'static, { layout::special::WIDTH }>,
    /// Lists of words, such as the names of predicates, from which an operand's value chooses one: ranges in `words`.
    word_lists: Table<'static, { layout::word_list::WIDTH }>,
    /// The words of all lists.
    words: Table<'static, 4>,
    /// Names of groups of opcodes.
    groups: Table<'static, 4>,
    /// The opcodes for each code of the decoder iced-x86, sorted by the code's name.
    decoder_codes: Table<'static, { layout::decoder_code::WIDTH }>,
    /// For each [`OpcodeGroup`], its bit in an opcode's row.
    group_bits: [u32; OpcodeGroup::COUNT],
    /// Registers as AT&T and as Intel syntax print them, by `RegisterId`.
    printed_registers: Vec<[ShortText; 2]>,
}

/// An opcode with the columns that only x86 has.
#[derive(Clone, Copy, Debug)]
pub struct Opcode<'i> {
    tables: &'i X86Isa,
    opcode: isa::Opcode<'i>,
}

impl Deref for X86Isa {
    type Target = Isa;

    #[inline]
    fn deref(&self) -> &Isa {
        self.isa
    }
}

impl<'i> Deref for Opcode<'i> {
    type Target = isa::Opcode<'i>;

    #[inline]
    fn deref(&self) -> &isa::Opcode<'i> {
        &self.opcode
    }
}

/// Groups of opcodes to which a rule of the reader or printer applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpcodeGroup {
    /// Conditional moves of APX that read or write memory only if the condition holds.
    ConditionalFaultingMove,
    /// Vector comparisons of integers, whose predicates have fewer names than those of floats.
    IntegerCompare,
    /// Opcodes that cannot name r16 to r31.
    NoExtendedRegisters,
    /// Multiply-adds of complex numbers, whose destination must not be a source.
    ComplexMultiplyAdd,
    /// Multiplications of complex numbers, whose destination must not be a source.
    ComplexMultiply,
    /// Opcodes with a source of four consecutive vector registers.
    SourceGroupOfFour,
    /// Gathers whose mask is a vector register.
    GatherWithMaskVector,
    /// Gathers whose mask is a mask register.
    GatherWithMaskRegister,
    /// Products of tiles, which need three different tile registers.
    TileProduct,
    /// Prefetches of instructions, whose address must be relative to the instruction pointer.
    InstructionPrefetch,
}

impl OpcodeGroup {
    /// The groups' names in the data, in the order of the variants.
    const NAMES: [&str; 10] = [
        "conditional-faulting-move",
        "integer-compare",
        "no-extended-registers",
        "complex-multiply-add",
        "complex-multiply",
        "source-group-of-four",
        "gather-with-mask-vector",
        "gather-with-mask-register",
        "tile-product",
        "instruction-prefetch",
    ];
    const COUNT: usize = OpcodeGroup::NAMES.len();

    /// Returns the bit of each group in the rows of opcodes; 0 for a group that the data lack.
    fn bits_in(isa: &X86Isa) -> [u32; OpcodeGroup::COUNT] {
        OpcodeGroup::NAMES.map(|name| {
            let found = isa.groups.iter().position(|row| isa.strings.bytes(row.u32(0)) == name.as_bytes());
            found.and_then(|index| 1u32.checked_shl(index as u32)).unwrap_or(0)
        })
    }
}

impl X86Isa {
    /// Returns the tables of this build, opened on first use.
    pub fn get() -> Result<&'static X86Isa, PackError> {
        static TABLES: OnceLock<Result<X86Isa, PackError>> = OnceLock::new();
        let tables = TABLES.get_or_init(|| {
            let target = mca_models::target_of("x86").ok_or(PackError::Truncated)?;
            X86Isa::open(target.file("instructions"), super::DATA.isa()?)
        });
        tables.as_ref().map_err(|error| *error)
    }

    /// Opens packed tables; older, newer and damaged ones are refused. `isa` is the view of the same tables that
    /// all targets have.
    pub fn open(bytes: &'static [u8], isa: &'static Isa) -> Result<X86Isa, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        let mut isa = X86Isa {
            isa,
            strings: Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?,
            sequences: Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?,
            kinds: file.table(layout::KINDS)?,
            mnemonics: file.table(layout::MNEMONICS)?,
            mnemonic_hash: file.table(layout::MNEMONIC_HASH)?,
            match_rows: [file.table(layout::MATCH_ROWS[0])?, file.table(layout::MATCH_ROWS[1])?],
            aliases: file.table(layout::ALIASES)?,
            rewrites: file.table(layout::REWRITES)?,
            templates: Strings::open(&file, layout::TEMPLATE_ENDS, layout::TEMPLATE_BYTES)?,
            special_forms: file.table(layout::SPECIAL_FORMS)?,
            word_lists: file.table(layout::WORD_LISTS)?,
            words: file.table(layout::WORDS)?,
            groups: file.table(layout::GROUPS)?,
            decoder_codes: file.table(layout::DECODER_CODES)?,
            group_bits: [0; OpcodeGroup::COUNT],
            printed_registers: Vec::new(),
        };
        isa.group_bits = OpcodeGroup::bits_in(&isa);
        let texts = |name: &[u8]| [ShortText::new(&[b"%", name]), ShortText::new(&[name])];
        let indices = 0..isa.n_registers() as u16;
        isa.printed_registers = indices.map(|index| texts(isa.printed_register(RegisterId(index)))).collect();
        Ok(isa)
    }

    #[inline]
    pub fn opcode(&self, id: OpcodeId) -> Opcode<'_> {
        Opcode { tables: self, opcode: self.isa.opcode(id) }
    }

    pub fn opcodes(&self) -> impl Iterator<Item = Opcode<'_>> {
        self.isa.opcodes().map(|opcode| Opcode { tables: self, opcode })
    }

    /// Appends the name of a register as the dialect writes it.
    #[inline]
    pub fn push_register(&self, register: RegisterId, dialect: Dialect, out: &mut Vec<u8>) {
        if let Some(texts) = self.printed_registers.get(register.index()) {
            texts[dialect.index()].push_to(out);
        }
    }

    /// Returns the opcodes that a code of the decoder iced-x86 can stand for, by the code's name; none for an
    /// unknown one. One code covers the plain, masked, zeroing, broadcast and rounding forms of an instruction.
    pub fn opcodes_of_decoder_code(&self, code: &str) -> impl ExactSizeIterator<Item = OpcodeId> + Clone + use<> {
        let (mut low, mut high) = (0, self.decoder_codes.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let name = self.strings.bytes(self.decoder_codes.row(middle).u32(decoder_code::NAME));
            if name < code.as_bytes() { low = middle + 1 } else { high = middle }
        }
        let row = self.decoder_codes.row(low);
        let is_found = self.strings.bytes(row.u32(decoder_code::NAME)) == code.as_bytes();
        self.sequences.get(if is_found { row.u32(decoder_code::OPCODES) } else { 0 }).map(OpcodeId)
    }
}

impl Opcode<'_> {
    /// Whether the opcode is in any group. Few are.
    #[inline]
    pub fn is_in_any(&self) -> bool {
        self.row().u32(opcode::GROUPS) != 0
    }

    #[inline]
    pub fn is_in(&self, group: OpcodeGroup) -> bool {
        self.row().u32(opcode::GROUPS) & self.tables.group_bits[group as usize] != 0
    }
}

#[cfg(test)]
mod tests;
