//! Calls and returns: opcodes that always are one, and opcodes that are one only with some operands, such as RISC-V's jump,
//! which is a call if it keeps its own address in a register.

use mca_models::layout::catalogue as layout;
use mca_models::pack::{PackError, PackedFile, Sequences, Table};

use super::condition;
use crate::inst::features::FeatureSet;
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Opcode, OpcodeFlag};
use crate::inst::targets::Target;

/// The opcodes of a target that are calls or returns only with some operands, each with the condition on the operands.
#[derive(Clone, Debug)]
pub struct OperandCalls {
    target: &'static dyn Target,
    /// A row holds opcode, condition, and whether the condition makes a call or a return. Sorted by opcode.
    rows: Table<'static, { layout::CALL_WIDTH }>,
    /// The items of the conditions.
    sequences: Sequences<'static>,
}

/// Whether an instruction is a call or a return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallKind {
    pub is_call: bool,
    pub is_return: bool,
}

impl OperandCalls {
    /// Opens the tables in the packed catalogue of a target.
    pub(super) fn open(file: &PackedFile<'static>, target: &'static dyn Target) -> Result<OperandCalls, PackError> {
        Ok(OperandCalls {
            target,
            rows: file.table(layout::CALLS)?,
            sequences: Sequences::open(file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?,
        })
    }

    /// Whether the target has an opcode that is a call or a return only with some operands.
    pub(super) fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Returns what an instruction is: what its opcode always is, and what its operands make it.
    pub(super) fn kind_of(&self, opcode: &Opcode<'_>, instruction: &Instruction) -> CallKind {
        let mut kind = CallKind { is_call: opcode.has(OpcodeFlag::Call), is_return: opcode.has(OpcodeFlag::Return) };
        for row in self.rows.iter().filter(|row| row.u16(layout::CALL_OPCODE) == instruction.opcode.0) {
            let condition = self.sequences.get(row.u32(layout::CALL_CONDITION));
            let holds = condition::holds(condition, instruction, &FeatureSet::default(), self.target);
            match row.u16(layout::CALL_IS_RETURN) {
                0 => kind.is_call |= holds,
                _ => kind.is_return |= holds,
            }
        }
        kind
    }
}
