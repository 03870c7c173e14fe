//! Relocations of instructions: a symbol replaces the number in the field that the linker fills, as assembly would
//! have it.

use super::{CodeTables, candidate};
use crate::inst::expr::{ExprId, Expressions, Specifier};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{OperandInfo, OperandType};
use crate::inst::targets::FieldRelocation;
use crate::inst::targets::x86::isa::X86Isa;
use crate::inst::targets::x86::syntax::Mode;

/// Puts the relocation's symbol into the operand whose field it changes; does nothing if there is none.
pub(super) fn apply(
    code: &CodeTables,
    instruction: &mut Instruction,
    bytes: &[u8],
    relocation: &FieldRelocation<'_>,
    expressions: &mut Expressions,
) {
    let mut decoder = code.iced(bytes, 0);
    let decoded = decoder.decode();
    let fields = decoder.get_constant_offsets(&decoded);
    let position = relocation.position;
    let index = match position {
        _ if fields.has_displacement() && fields.displacement_offset() == position => {
            displacement_index(code.isa, instruction)
        }
        _ if fields.has_immediate() && fields.immediate_offset() == position => immediate_index(code.isa, instruction),
        _ => None,
    };
    let to_end = (decoded.len() - position.min(decoded.len())) as i64;
    if let Some(operand) = index.and_then(|index| instruction.operands_mut().get_mut(index)) {
        *operand = Operand::Expression(expression(relocation, code.mode == Mode::Bits64, expressions, to_end));
    }
}

/// Returns the expression for a field. A relative relocation counts from the field itself, the operand from the end
/// of the instruction, `to_end` bytes later.
fn expression(
    relocation: &FieldRelocation<'_>,
    is_64_bit_code: bool,
    expressions: &mut Expressions,
    to_end: i64,
) -> ExprId {
    let FieldRelocation { kind, addend, .. } = *relocation;
    let symbol = expressions.symbols.intern(relocation.symbol);
    let symbol = expressions.symbol(symbol, specifier(kind, is_64_bit_code));
    let addend = if is_relative(kind, is_64_bit_code) { addend.wrapping_add(to_end) } else { addend };
    expressions.plus(symbol, addend)
}

/// Whether a relocation of this type, by its number in ELF, is relative to its field.
fn is_relative(kind: u32, is_64_bit_code: bool) -> bool {
    match is_64_bit_code {
        // PC32, PLT32, GOTPCREL, PC16, PC8, TLSGD, TLSLD, GOTTPOFF, PC64, GOTPC32, TLSDESC, GOTPCRELX and its kin.
        true => matches!(kind, 2 | 4 | 9 | 13 | 15 | 19 | 20 | 22 | 24 | 26 | 34 | 41..=51),
        // PC32, PLT32, PC16, PC8.
        false => matches!(kind, 2 | 4 | 21 | 23),
    }
}

/// Returns the specifier, such as `@GOTPCREL`, that assembly writes for a relocation of this type; `None` if it
/// writes none.
fn specifier(kind: u32, is_64_bit_code: bool) -> Option<Specifier> {
    match (is_64_bit_code, kind) {
        (true, 9 | 41 | 42 | 43) => Some(Specifier::GotPcRel),
        (true, 19) | (false, 18) => Some(Specifier::TlsGd),
        (true, 20) => Some(Specifier::TlsLd),
        (true, 21) => Some(Specifier::DtpOff),
        (true, 22) => Some(Specifier::GotTpOff),
        (true, 23) => Some(Specifier::TpOff),
        (false, 3 | 43) => Some(Specifier::Got),
        (false, 9) => Some(Specifier::GotOff),
        (false, 15) => Some(Specifier::IndNtpOff),
        (false, 17) => Some(Specifier::NtpOff),
        _ => None,
    }
}

/// Returns the index of the displacement of the instruction's memory reference; `None` if it has none.
fn displacement_index(isa: &X86Isa, instruction: &Instruction) -> Option<usize> {
    let opcode = isa.opcode(instruction.opcode);
    let operands: Vec<OperandInfo> = opcode.operands().collect();
    (0..operands.len()).find_map(|index| candidate::displacement_of(&opcode, &operands, index))
}

/// Returns the index of the last constant or branch target of an instruction; `None` if it has none.
fn immediate_index(isa: &X86Isa, instruction: &Instruction) -> Option<usize> {
    let operands: Vec<OperandInfo> = isa.opcode(instruction.opcode).operands().collect();
    let is_value = |operand: &OperandInfo| {
        operand.class.is_none() && matches!(operand.operand_type, OperandType::Immediate | OperandType::BranchTarget)
    };
    operands.iter().rposition(is_value)
}
