//! Refuses instructions that a row accepts but the architecture does not: wrong conditions in blocks, registers that must differ or
//! be consecutive, targets out of reach.

mod blocks;
mod registers;
pub(super) mod targets;
pub(super) mod transfers;

use mca_models::ids::FeatureId;

use super::operand::{ListSort, Operand, Value};
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand as MachineOperand};
use crate::inst::tables::mnemonics::MnemonicRow;
use crate::text::Location;

/// An instruction statement that a row accepts, to be validated.
pub(super) struct Validation<'a> {
    /// The target's tables.
    pub(super) tables: &'static Tables,
    /// The operands, with those for the parts of the mnemonic.
    pub(super) operands: &'a [Operand],
    /// The number of operands that stand for parts of the mnemonic.
    pub(super) n_leading: usize,
    /// The row that was chosen.
    pub(super) row: &'static MnemonicRow,
    /// The name of the row's opcode.
    pub(super) opcode_name: &'static str,
}

/// The place and the text of an error.
type OperandError = (Location, String);

impl Validation<'_> {
    /// Reports the first rule that the instruction breaks, in the order in which the reference checks them.
    pub(super) fn validate(&self, parser: &mut Parser<'_>, instruction: &Instruction) -> Parsed<()> {
        self.check_blocks(parser, instruction)?;
        let found = self
            .wrong_transfer(parser, instruction)
            .or_else(|| self.wrong_registers(parser, instruction))
            .or_else(|| self.wrong_target(parser, instruction));
        match found {
            Some((place, text)) => parser.error(place, text),
            None => Ok(()),
        }
    }

    /// Returns a written operand by its index, where 0 is the first one after the mnemonic.
    fn written(&self, position: usize) -> Option<&Operand> {
        self.operands.get(self.n_leading + position)
    }

    /// Returns where a written operand begins, or the mnemonic if there is no such operand.
    fn at(&self, position: usize) -> Location {
        self.written(position).map_or(self.place(), |operand| operand.start)
    }

    /// Returns where the mnemonic begins.
    fn place(&self) -> Location {
        self.operands[0].start
    }

    /// Returns where the list of registers begins.
    fn at_list(&self) -> Location {
        let is_list = |operand: &&Operand| matches!(operand.value, Value::List(ListSort::General, _));
        self.operands[self.n_leading..].iter().find(is_list).map_or(self.place(), |list| list.start)
    }

    /// Returns where the last operand begins.
    fn at_last(&self) -> Location {
        self.operands.last().map_or(self.place(), |last| last.start)
    }
}

/// Whether a feature is in force.
fn has(parser: &Parser<'_>, feature: FeatureId) -> bool {
    parser.state::<ArmState>().features.has(feature)
}

/// Returns the operand of the instruction at a position, if it is a register.
fn register_at(instruction: &Instruction, position: usize) -> Option<RegisterId> {
    match instruction.operands().get(position) {
        Some(&MachineOperand::Register(register)) => Some(register),
        _ => None,
    }
}

/// Returns the operand of the instruction at a position, if it is a number.
fn number_at(instruction: &Instruction, position: usize) -> Option<i64> {
    match instruction.operands().get(position) {
        Some(&MachineOperand::Immediate(value)) => Some(value),
        _ => None,
    }
}

/// Returns the registers among the operands of the instruction from a position on.
pub(super) fn registers_from(instruction: &Instruction, position: usize) -> Vec<RegisterId> {
    let operands = instruction.operands().get(position..).unwrap_or_default().iter();
    operands
        .filter_map(|operand| match operand {
            MachineOperand::Register(register) => Some(*register),
            _ => None,
        })
        .collect()
}
