//! Warnings about instructions that newer architectures deprecate.

use mca_models::arm::{feature, opcode, register};

use super::state::ArmState;
use crate::inst::asm::Parser;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::text::Location;

/// Message about the two coprocessors that are the floating-point unit.
const FLOATING_POINT: &str = "since v7, cp10 and cp11 are reserved for advanced SIMD or floating point instructions";

/// Warns of a deprecated instruction.
pub(super) fn warn(parser: &mut Parser<'_>, instruction: &Instruction, place: Location) {
    if let Some(text) = warning(parser, instruction) {
        parser.warning(place, None, text);
    }
}

/// Returns the warning about an instruction; `None` if it is not deprecated.
fn warning(parser: &Parser<'_>, instruction: &Instruction) -> Option<&'static str> {
    let operands = instruction.operands();
    let features = &parser.state::<ArmState>().features;
    let number = |at: usize| match operands.get(at) {
        Some(&Operand::Immediate(value)) => Some(value),
        _ => None,
    };
    // The first register of a list without write-back is not looked at.
    let lists = |register: RegisterId| operands.get(4..).unwrap_or_default().contains(&Operand::Register(register));
    match instruction.opcode {
        opcode::SETEND | opcode::tSETEND => features.has(feature::F_V8).then_some("deprecated"),
        opcode::STMDA
        | opcode::STMDA_UPD
        | opcode::STMDB
        | opcode::STMDB_UPD
        | opcode::STMIA
        | opcode::STMIA_UPD
        | opcode::STMIB
        | opcode::STMIB_UPD => lists(register::PC).then_some("use of PC in the list is deprecated"),
        opcode::LDMDA
        | opcode::LDMDA_UPD
        | opcode::LDMDB
        | opcode::LDMDB_UPD
        | opcode::LDMIA
        | opcode::LDMIA_UPD
        | opcode::LDMIB
        | opcode::LDMIB_UPD => (lists(register::PC) && lists(register::LR))
            .then_some("use of LR and PC simultaneously in the list is deprecated"),
        opcode::MCR | opcode::t2MCR if features.has(feature::F_V7) => {
            let is_barrier = number(0) == Some(15) && number(1) == Some(0) && number(3) == Some(7);
            match (number(4), number(5)) {
                (Some(5), Some(4)) if is_barrier => Some("deprecated since v7, use 'isb'"),
                (Some(10), Some(4)) if is_barrier => Some("deprecated since v7, use 'dsb'"),
                (Some(10), Some(5)) if is_barrier => Some("deprecated since v7, use 'dmb'"),
                _ => matches!(number(0), Some(10 | 11)).then_some(FLOATING_POINT),
            }
        }
        opcode::MRC | opcode::t2MRC if features.has(feature::F_V7) => {
            matches!(number(1), Some(10 | 11)).then_some(FLOATING_POINT)
        }
        _ => None,
    }
}
