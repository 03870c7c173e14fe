//! Encodes instructions: puts the values of operands into the fields of the encoding.

use mca_models::assembler::{AssemblerTables, Call, Field};

use crate::inst::instruction::Instruction;

/// Machine code as a number, and its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    pub bits: u128,
    pub n_bytes: usize,
}

/// Returns the machine code of an instruction; no bytes for an opcode without an encoding. `value_of` gives the value of a
/// machine operand by a method of the target, or by its general method for `None`.
pub fn encode(
    tables: &AssemblerTables,
    instruction: &Instruction,
    value_of: impl Fn(Option<&Call>, usize) -> u64,
) -> Encoded {
    let Some(encoding) = tables.encoding(instruction.opcode) else { return Encoded::default() };
    let mut bits = encoding.value();
    // The fields of one operand mostly follow one another, so its value is kept for the next field.
    let mut last = None;
    let mut part_of = |field: &Field| {
        let value = match last {
            Some((operand, value)) if operand == field.operand => value,
            _ => value_of(field.call.as_ref(), usize::from(field.operand)),
        };
        last = Some((field.operand, value));
        let mask = 1_u64.checked_shl(u32::from(field.n_bits)).map_or(u64::MAX, |bit| bit - 1);
        value.checked_shr(u32::from(field.first_bit)).unwrap_or(0) & mask
    };
    if encoding.n_bytes() <= size_of::<u64>() {
        let narrow = |field: Field| part_of(&field).checked_shl(u32::from(field.position)).unwrap_or(0);
        bits |= u128::from(encoding.fields().map(narrow).fold(0, |bits, part| bits | part));
    } else {
        let wide = |field: Field| u128::from(part_of(&field)).checked_shl(u32::from(field.position)).unwrap_or(0);
        bits |= encoding.fields().map(wide).fold(0, |bits, part| bits | part);
    }
    Encoded { bits, n_bytes: encoding.n_bytes() }
}

impl Encoded {
    pub fn push_little_endian(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bits.to_le_bytes()[..self.n_bytes.min(16)]);
    }
}
