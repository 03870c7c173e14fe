//! Emits the instructions of a statement, in their compressed forms if they have one.

use mca_models::riscv::feature;

use super::compression::CompressionInput;
use super::instruments;
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::text::Span;

/// Emits an instruction, in its compressed form if it has one. If `is_placed` is false, it has no place in the source and belongs to
/// no marked region.
pub(super) fn emit(parser: &mut Parser, tables: &'static Tables, mut instruction: Instruction, is_placed: bool) {
    let state = parser.state::<RiscvState>();
    let rewriting = CompressionInput { expressions: &parser.expressions, is_64_bit: state.is_64_bit };
    let rewrites = tables.compressions();
    if !state.features.has(feature::F_EXACT_ASM)
        && let Some(row) = rewriting.find(rewrites, &state.short_forms, &instruction)
    {
        rewrites.apply(row, &mut instruction);
    }
    if is_placed {
        instruments::note(parser, &instruction);
        parser.emit(instruction);
    } else {
        parser.emit_unplaced(instruction);
    }
}

/// Emits an instruction that is given by its bits (`value`). It belongs to no marked region.
pub(super) fn emit_raw(parser: &mut Parser, tables: &'static Tables, opcode: OpcodeId, value: i64, place: Span) {
    let mut instruction = Instruction::new(opcode, place);
    instruction.push(Operand::Immediate(value));
    emit(parser, tables, instruction, false);
}
