//! Encodings: from an instruction to its bits, and the data for decoding.

use super::{AssemblerTables, Call};
use crate::ids::{ConditionSetId, OpcodeId, RegisterClassId};
use crate::layout::assembler::{encoding, opcode};
use crate::pack::Row;

/// The encoding of an opcode.
#[derive(Clone, Copy, Debug)]
pub struct Encoding<'t> {
    tables: &'t AssemblerTables,
    row: Row<'static, { encoding::WIDTH }>,
}

/// Neighbouring bits of a machine operand, and their place in the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The call that gives the bits of the operand; `None`: as the target encodes most operands.
    pub call: Option<Call>,
    /// Index of the machine operand.
    pub operand: u8,
    /// The lowest of the operand's bits that are taken.
    pub first_bit: u8,
    /// The number of bits.
    pub n_bits: u8,
    /// The bit of the instruction at which the lowest of these bits is placed.
    pub position: u8,
}

/// How the bits of an operand become machine operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoder {
    /// The bits are the encoding of a register of this class.
    Class(RegisterClassId),
    /// The bits plus this number are the index of a register in this class.
    Member(RegisterClassId, u16),
    /// A method of the target makes machine operands of the bits.
    Call(Call),
}

impl AssemblerTables {
    /// Returns the encoding of an opcode; `None` if the opcode is never encoded.
    #[inline]
    pub fn encoding(&self, opcode: OpcodeId) -> Option<Encoding<'_>> {
        let row = self.opcodes.get(opcode.index())?.u16(opcode::ENCODING).checked_sub(1)?;
        Some(Encoding { tables: self, row: self.encodings.get(row.into())? })
    }

    /// Returns all encodings, sorted by the opcodes' names.
    pub fn encodings(&self) -> impl ExactSizeIterator<Item = Encoding<'_>> {
        self.encodings.iter().map(|row| Encoding { tables: self, row })
    }
}

impl<'t> Encoding<'t> {
    /// Returns the opcode.
    pub fn opcode(&self) -> OpcodeId {
        OpcodeId(self.row.u16(encoding::OPCODE))
    }

    /// Returns the number of bits that LLVM describes of the encoding, which may be more than the bytes of the instruction have.
    pub fn n_bits(&self) -> usize {
        self.row.u16(encoding::N_BITS).into()
    }

    /// Returns the number of bytes of the instruction.
    #[inline]
    pub fn n_bytes(&self) -> usize {
        self.row.u8(encoding::N_BYTES).into()
    }

    /// Returns a number of 128 bits from the offsets of its halves in the row, that of the low half first.
    #[inline]
    fn wide(&self, offsets: [usize; 2]) -> u128 {
        u128::from(self.row.u64(offsets[0])) | u128::from(self.row.u64(offsets[1])) << 64
    }

    /// Returns the set of bits that are the same in every instruction with this opcode.
    pub fn mask(&self) -> u128 {
        self.wide(encoding::MASK)
    }

    /// Returns the values of the bits in `mask`.
    #[inline]
    pub fn value(&self) -> u128 {
        self.wide(encoding::VALUE)
    }

    /// Returns those bits of `mask` that a decoder does not compare.
    pub fn overlooked(&self) -> u128 {
        self.row.u64(encoding::OVERLOOKED).into()
    }

    /// Returns the call that changes the value after all fields have been filled in.
    pub fn post_encoder(&self) -> Option<Call> {
        self.tables.call_or_none(self.row.u16(encoding::POST_ENCODER))
    }

    /// Returns the name of the decoder's table that has the opcode; empty for the table that every processor uses.
    pub fn decoder_namespace(&self) -> &'static str {
        self.tables.strings.text(self.row.u32(encoding::DECODER_NAMESPACE))
    }

    /// Whether only the compiler makes this opcode, so that no decoder yields it.
    pub fn is_code_only(&self) -> bool {
        self.row.u8(encoding::FLAGS) & 1 != 0
    }

    /// Whether only the assembler makes this opcode, so that no decoder yields it.
    pub fn is_parser_only(&self) -> bool {
        self.row.u8(encoding::FLAGS) & 2 != 0
    }

    /// Returns the conditions under which a decoder yields the opcode.
    pub fn conditions(&self) -> ConditionSetId {
        ConditionSetId(self.row.u16(encoding::CONDITIONS))
    }

    /// Returns the fields in the order in which the reference evaluates them.
    #[inline]
    pub fn fields(&self) -> impl ExactSizeIterator<Item = Field> + use<'t> {
        let tables = self.tables;
        let mut items = tables.sequences.get(self.row.u32(encoding::FIELDS));
        (0..items.len() / 3).map(move |_| {
            let mut next = || items.next().unwrap_or_default();
            let call = tables.call_or_none(next());
            let ([first_bit, operand], [position, n_bits]) = (next().to_le_bytes(), next().to_le_bytes());
            Field { call, operand, first_bit, n_bits, position }
        })
    }

    /// Returns the call that decodes all operands together; `None` if they are decoded one by one.
    pub fn decoder(&self) -> Option<Call> {
        self.decoders().find_map(|(operand, decoder)| match decoder {
            Decoder::Call(call) if u16::from(operand) == encoding::ALL_OPERANDS => Some(call),
            _ => None,
        })
    }

    /// Returns indices of machine operands, each with the decoder of its bits. One decoder may yield several machine operands, of which
    /// the index is that of the first. The index [`ALL_OPERANDS`](encoding::ALL_OPERANDS) comes with the call for all together.
    pub fn decoders(&self) -> impl ExactSizeIterator<Item = (u8, Decoder)> + use<'t> {
        let tables = self.tables;
        let mut items = tables.sequences.get(self.row.u32(encoding::DECODERS));
        (0..items.len() / 3).map(move |_| {
            let mut next = || items.next().unwrap_or_default();
            let (operand_and_sort, value, first) = (next(), next(), next());
            let decoder = match operand_and_sort & 3 {
                encoding::CALL => Decoder::Call(tables.call(value)),
                encoding::CLASS => Decoder::Class(RegisterClassId(value)),
                _ => Decoder::Member(RegisterClassId(value), first),
            };
            ((operand_and_sort >> 2) as u8, decoder)
        })
    }
}
