//! Instructions on their way out of the statement: in their short form, where there is one.

use mca_models::riscv::feature;

use super::compression::Rewriting;
use super::instruments;
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::text::Span;

/// Emits an instruction, in its short form if it has one. One without a place belongs to no marked region.
pub(super) fn emit(parser: &mut Parser, tables: &'static Tables, instruction: Instruction, is_placed: bool) {
    let state = parser.state::<RiscvState>();
    let rewriting = Rewriting { isa: tables.isa, expressions: &parser.expressions, is_64_bit: state.is_64_bit };
    let short = match state.features.has(feature::F_EXACT_ASM) {
        true => None,
        false => rewriting.rewrite(tables.compressions(), &state.short_forms, &instruction),
    };
    emit_as_it_is(parser, short.unwrap_or(instruction), is_placed);
}

fn emit_as_it_is(parser: &mut Parser, instruction: Instruction, is_placed: bool) {
    if is_placed {
        instruments::note(parser, &instruction);
        parser.emit(instruction);
    } else {
        parser.emit_unplaced(instruction);
    }
}

/// Emits bytes given as a number; they have no place either.
pub(super) fn emit_raw(parser: &mut Parser, tables: &'static Tables, opcode: OpcodeId, value: i64, place: Span) {
    let mut instruction = Instruction::new(opcode, place);
    instruction.push(Operand::Immediate(value));
    emit(parser, tables, instruction, false);
}
