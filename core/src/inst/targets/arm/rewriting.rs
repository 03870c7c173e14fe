//! Rewrites the instruction of a row as the reference does: into short forms of Thumb, shifts into moves, lists of one register into
//! single loads and stores, forms that only assemblers have into real instructions.
//!
//! Steps are made until none applies any more.

mod arithmetic;
mod lists;
mod shifts;
mod transfers;

use mca_models::arm::{opcode, register};

use super::blocks::PredicatedBlock;
use super::operand::{ALWAYS, Operand as Written, Value};
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};

/// A statement whose instruction is rewritten.
pub(super) struct Rewriting<'a> {
    pub(super) tables: &'static Tables,
    /// The operands of the statement.
    pub(super) operands: &'a [Written],
    /// Number of operands, the first ones, that are the mnemonic and the parts that were split off it.
    pub(super) n_leading: usize,
}

/// An operand of the new instruction.
#[derive(Clone, Copy)]
enum NewOperand {
    /// The operand of the old instruction at this position.
    At(usize),
    /// Another operand.
    New(Operand),
}

use NewOperand::{At, New};

/// No register.
const NO_REGISTER: NewOperand = New(Operand::Register(RegisterId::NONE));

/// Returns a number as a new operand.
fn number(value: i64) -> NewOperand {
    New(Operand::Immediate(value))
}

impl Rewriting<'_> {
    /// Rewrites the instruction until no step applies. If it begins a block, the state gets the block.
    pub(super) fn rewrite_all(&self, parser: &mut Parser<'_>, instruction: &mut Instruction) {
        while self.rewrite(parser, instruction) {}
    }

    /// Makes one step; returns false if none applies.
    fn rewrite(&self, parser: &mut Parser<'_>, instruction: &mut Instruction) -> bool {
        let is_in_block = parser.state::<ArmState>().block.is_some();
        match instruction.opcode {
            opcode::ITasm | opcode::t2IT => {
                let block = PredicatedBlock::new(number_at(instruction, 0), number_at(instruction, 1));
                parser.state_mut::<ArmState>().block = Some(block);
                return false;
            }
            opcode::tB | opcode::t2B | opcode::tBcc | opcode::t2Bcc => {
                let Some(changed) = branch(instruction, is_in_block) else { return false };
                instruction.opcode = changed;
                return true;
            }
            id if self.begins_vector_block(id) => {
                let block = PredicatedBlock::new(0, number_at(instruction, 0));
                parser.state_mut::<ArmState>().vector_block = Some(block);
                return false;
            }
            _ => {}
        }
        self.rewrite_transfer(parser, instruction)
            || self.rewrite_list(instruction)
            || self.rewrite_shift(instruction, is_in_block)
            || self.rewrite_arithmetic(parser, instruction, is_in_block)
            || self.rewrite_structures(instruction)
    }

    /// Whether an opcode begins a block of vector instructions.
    fn begins_vector_block(&self, id: OpcodeId) -> bool {
        self.begins_with("vp") && (id == opcode::MVE_VPST || self.tables.isa.opcode(id).name().starts_with("MVE_VPTv"))
    }

    /// Rewrites `vld1` to `vld4` and `vst1` to `vst4` by a table, which is made at first use. Returns false for others.
    fn rewrite_structures(&self, instruction: &mut Instruction) -> bool {
        (self.begins_with("vld") || self.begins_with("vst"))
            && self.tables.structures().rewrite(self.tables.registers, instruction)
    }

    /// Replaces the instruction by one with another opcode and these operands. Always returns true: a step was made.
    fn become_other(&self, instruction: &mut Instruction, id: OpcodeId, picks: &[NewOperand]) -> bool {
        let old = instruction.clone();
        instruction.restart(id, old.span);
        for pick in picks {
            let operand = match *pick {
                At(position) => old.operands().get(position).copied(),
                New(operand) => Some(operand),
            };
            operand.into_iter().for_each(|operand| instruction.push(operand));
        }
        true
    }

    /// Whether the suffix `.w` asks for the long form.
    fn is_wide(&self) -> bool {
        self.operands.iter().any(|operand| operand.is_token(".w"))
    }

    /// Whether the registers at these positions are all among r0 to r7.
    fn are_low(&self, instruction: &Instruction, positions: &[usize]) -> bool {
        positions
            .iter()
            .all(|at| register_at(instruction, *at).is_some_and(|one| self.tables.registers.low.contains(one)))
    }

    /// Whether the mnemonic begins with these letters.
    fn begins_with(&self, letters: &str) -> bool {
        self.operands.first().is_some_and(|first| matches!(&first.value, Value::Token(name, _) if name.begins(letters)))
    }

    /// Whether this is the mnemonic.
    fn is_named(&self, name: &str) -> bool {
        self.operands.first().is_some_and(|first| first.is_token(name))
    }

    /// Returns a parsed operand by its index, where 0 is the first one after the mnemonic.
    fn written(&self, position: usize) -> Option<&Written> {
        self.operands.get(self.n_leading + position)
    }
}

/// Returns the flags operand that short instructions have: the register of flags, but no register in a block of `it`.
fn usual_flags(is_in_block: bool) -> RegisterId {
    if is_in_block { RegisterId::NONE } else { register::CPSR }
}

/// Returns the opcode that a branch must have, by whether it has a condition and whether it is in a block; `None` if it has that
/// opcode already.
fn branch(instruction: &Instruction, is_in_block: bool) -> Option<OpcodeId> {
    let is_always = number_at(instruction, 1) == i64::from(ALWAYS);
    match instruction.opcode {
        opcode::tB if !is_always && !is_in_block => Some(opcode::tBcc),
        opcode::t2B if !is_always && !is_in_block => Some(opcode::t2Bcc),
        opcode::tBcc if is_always => Some(opcode::tB),
        opcode::t2Bcc if is_always || is_in_block => Some(opcode::t2B),
        _ => None,
    }
}

/// Returns the register at a position of the instruction.
fn register_at(instruction: &Instruction, position: usize) -> Option<RegisterId> {
    match instruction.operands().get(position) {
        Some(&Operand::Register(register)) => Some(register),
        _ => None,
    }
}

/// Whether the operand at a position is this register.
fn is_register(instruction: &Instruction, position: usize, wanted: RegisterId) -> bool {
    register_at(instruction, position) == Some(wanted)
}

/// Whether the operands at two positions are the same register.
fn same_registers(instruction: &Instruction, one: usize, other: usize) -> bool {
    register_at(instruction, one).is_some() && register_at(instruction, one) == register_at(instruction, other)
}

/// Returns the number at a position; 0 if the operand is none.
fn number_at(instruction: &Instruction, position: usize) -> i64 {
    find_number(instruction, position).unwrap_or(0)
}

/// Returns the number at a position; `None` if the operand is none.
fn find_number(instruction: &Instruction, position: usize) -> Option<i64> {
    match instruction.operands().get(position) {
        Some(&Operand::Immediate(value)) => Some(value),
        _ => None,
    }
}

/// Returns the number of registers in a list; 0 if the operand is none.
fn n_listed(operand: Option<&Written>) -> usize {
    match operand.map(|operand| &operand.value) {
        Some(Value::List(_, registers)) => registers.len(),
        _ => 0,
    }
}
