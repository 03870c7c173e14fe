//! Changes loads and stores of lists of registers: those of one register become loads and stores of one register, and
//! encodings of 16 bits become long ones where the list has a register that they cannot name.

use mca_models::arm::{opcode, register};

use super::{At, NO_REGISTER, New, NewOperand, Rewriting, number, register_at};
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::arm::validation::{registers_from, transfers::scan_list};

impl Rewriting<'_> {
    /// Changes a load or store of a list of registers. Returns whether the instruction has changed.
    pub(super) fn rewrite_list(&self, instruction: &mut Instruction) -> bool {
        let has_one = instruction.operands().len() == 5;
        let low = self.tables.registers.low;
        let scan = |from: usize, base, further| scan_list(low, &registers_from(instruction, from), base, further);
        match instruction.opcode {
            opcode::t2LDMIA_UPD if has_one => {
                let picks = [At(4), At(0), At(1), number(4), At(2), At(3)];
                self.become_other(instruction, opcode::t2LDR_POST, &picks)
            }
            opcode::t2STMDB_UPD if has_one => {
                let picks = [At(0), At(4), At(1), number(-4), At(2), At(3)];
                self.become_other(instruction, opcode::t2STR_PRE, &picks)
            }
            opcode::LDMIA_UPD if has_one && self.is_named("pop") => {
                let picks = [At(4), At(0), At(1), NO_REGISTER, number(4), At(2), At(3)];
                self.become_other(instruction, opcode::LDR_POST_IMM, &picks)
            }
            opcode::STMDB_UPD if has_one && self.is_named("push") => {
                let picks = [At(0), At(4), At(1), number(-4), At(2), At(3)];
                self.become_other(instruction, opcode::STR_PRE_IMM, &picks)
            }
            opcode::tLDMIA => {
                let writes_back = self.written(1).is_some_and(|operand| operand.is_token("!"));
                let (has_high, has_base) = scan(3, register_at(instruction, 0), None);
                if !has_high && has_base != writes_back {
                    return false;
                }
                match writes_back {
                    true => self.prefix(instruction, opcode::t2LDMIA_UPD, &[At(0)]),
                    false => self.prefix(instruction, opcode::t2LDMIA, &[]),
                }
            }
            opcode::tSTMIA_UPD if scan(4, register_at(instruction, 0), None).0 => {
                self.prefix(instruction, opcode::t2STMIA_UPD, &[])
            }
            opcode::tPOP if scan(2, None, Some(register::PC)).0 => {
                self.prefix(instruction, opcode::t2LDMIA_UPD, &[STACK, STACK])
            }
            opcode::tPUSH if scan(2, None, Some(register::LR)).0 => {
                self.prefix(instruction, opcode::t2STMDB_UPD, &[STACK, STACK])
            }
            _ => false,
        }
    }

    /// Replaces the opcode, and puts the operands `first` before those of the instruction. Always returns true: a step was made.
    fn prefix(&self, instruction: &mut Instruction, id: OpcodeId, first: &[NewOperand]) -> bool {
        let n_operands = instruction.operands().len();
        let picks: Vec<NewOperand> = first.iter().copied().chain((0..n_operands).map(At)).collect();
        self.become_other(instruction, id, &picks)
    }
}

/// The stack pointer, as an operand of the new instruction.
const STACK: NewOperand = New(Operand::Register(register::SP));
