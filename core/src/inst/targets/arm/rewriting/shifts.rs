//! Changes shifts: in A32 they are moves of a shifted register, in Thumb they have encodings of 16 bits and long
//! ones.

use mca_models::arm::{opcode, register};

use super::{At, NO_REGISTER, New, NewOperand, Rewriting, is_register, number, number_at, same_registers, usual_flags};
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::arm::operand::Shift;

/// The flags operand of an instruction that sets flags.
const SETS_FLAGS: NewOperand = New(Operand::Register(register::CPSR));

impl Rewriting<'_> {
    /// Changes a shift. Returns whether the instruction has changed.
    pub(super) fn rewrite_shift(&self, instruction: &mut Instruction, is_in_block: bool) -> bool {
        let id = instruction.opcode;
        let amount = number_at(instruction, 2);
        match id {
            opcode::t2LSLri | opcode::t2LSRri | opcode::t2ASRri => {
                let is_usual = is_register(instruction, 5, usual_flags(is_in_block));
                if !self.are_low(instruction, &[0, 1]) || !is_usual || self.is_wide() {
                    return false;
                }
                let other = match id {
                    opcode::t2LSLri => opcode::tLSLri,
                    opcode::t2LSRri => opcode::tLSRri,
                    _ => opcode::tASRri,
                };
                self.become_other(instruction, other, &[At(0), At(5), At(1), At(2), At(3), At(4)])
            }
            opcode::t2MOVsr | opcode::t2MOVSsr => self.rewrite_by_register(instruction, is_in_block),
            opcode::t2MOVsi | opcode::t2MOVSsi => self.rewrite_by_number(instruction, is_in_block),
            opcode::ASRr | opcode::LSRr | opcode::LSLr | opcode::RORr => {
                let shift = match id {
                    opcode::ASRr => Shift::Asr,
                    opcode::LSRr => Shift::Lsr,
                    opcode::LSLr => Shift::Lsl,
                    _ => Shift::Ror,
                };
                let picks = [At(0), At(1), At(2), number(shift as i64), At(3), At(4), At(5)];
                self.become_other(instruction, opcode::MOVsr, &picks)
            }
            opcode::ASRi | opcode::LSRi | opcode::LSLi | opcode::RORi if amount == 0 => {
                self.become_other(instruction, opcode::MOVr, &[At(0), At(1), At(3), At(4), At(5)])
            }
            opcode::ASRi | opcode::LSRi | opcode::LSLi | opcode::RORi => {
                let (shift, amount) = match id {
                    opcode::ASRi => (Shift::Asr, amount % 32),
                    opcode::LSRi => (Shift::Lsr, amount % 32),
                    opcode::LSLi => (Shift::Lsl, amount),
                    _ => (Shift::Ror, amount),
                };
                let code = number(shift as i64 | amount << 3);
                self.become_other(instruction, opcode::MOVsi, &[At(0), At(1), code, At(3), At(4), At(5)])
            }
            opcode::RRXi => {
                let code = number(Shift::Rrx as i64);
                self.become_other(instruction, opcode::MOVsi, &[At(0), At(1), code, At(2), At(3), At(4)])
            }
            opcode::MOVsi if is_zero_shift(amount) => {
                self.become_other(instruction, opcode::MOVr, &[At(0), At(1), At(3), At(4), At(5)])
            }
            _ => match plain_of(id) {
                Some(other) if is_zero_shift(number_at(instruction, 3)) => {
                    self.become_other(instruction, other, &[At(0), At(1), At(2), At(4), At(5), At(6)])
                }
                _ => false,
            },
        }
    }

    /// Changes `mov r0, r1, lsl r2` in Thumb into the shift `lsl r0, r1, r2`.
    fn rewrite_by_register(&self, instruction: &mut Instruction, is_in_block: bool) -> bool {
        let sets_flags = instruction.opcode == opcode::t2MOVSsr;
        let is_narrow = self.are_low(instruction, &[0, 1, 2])
            && same_registers(instruction, 0, 1)
            && is_in_block != sets_flags
            && !self.is_wide();
        let (narrow, wide) = match number_at(instruction, 3) & 7 {
            1 => (opcode::tASRrr, opcode::t2ASRrr),
            2 => (opcode::tLSLrr, opcode::t2LSLrr),
            3 => (opcode::tLSRrr, opcode::t2LSRrr),
            4 => (opcode::tROR, opcode::t2RORrr),
            _ => return false,
        };
        let flags = if sets_flags { SETS_FLAGS } else { NO_REGISTER };
        match is_narrow {
            true => self.become_other(instruction, narrow, &[At(0), flags, At(1), At(2), At(4), At(5)]),
            false => self.become_other(instruction, wide, &[At(0), At(1), At(2), At(4), At(5), flags]),
        }
    }

    /// Changes `mov r0, r1, lsl #2` in Thumb into the shift `lsl r0, r1, #2`.
    fn rewrite_by_number(&self, instruction: &mut Instruction, is_in_block: bool) -> bool {
        let sets_flags = instruction.opcode == opcode::t2MOVSsi;
        let is_narrow = self.are_low(instruction, &[0, 1]) && is_in_block != sets_flags && !self.is_wide();
        let code = number_at(instruction, 2);
        let (shift, amount) = (code & 7, code >> 3);
        let flags = if sets_flags { SETS_FLAGS } else { NO_REGISTER };
        let amount_pick = number(if amount == 32 { 0 } else { amount });
        let (narrow, wide) = match shift {
            2 if amount == 0 => {
                return match is_narrow && !is_in_block {
                    true => self.become_other(instruction, opcode::tMOVSr, &[At(0), At(1), At(3), At(4)]),
                    false => self.become_other(instruction, opcode::t2MOVr, &[At(0), At(1), At(3), At(4), flags]),
                };
            }
            1 => (Some(opcode::tASRri), opcode::t2ASRri),
            2 => (Some(opcode::tLSLri), opcode::t2LSLri),
            3 => (Some(opcode::tLSRri), opcode::t2LSRri),
            4 => (None, opcode::t2RORri),
            5 => {
                return self.become_other(instruction, opcode::t2RRX, &[At(0), At(1), At(3), At(4), flags]);
            }
            _ => return false,
        };
        match narrow.filter(|_| is_narrow) {
            Some(narrow) => self.become_other(instruction, narrow, &[At(0), flags, At(1), amount_pick, At(3), At(4)]),
            None => self.become_other(instruction, wide, &[At(0), At(1), amount_pick, At(3), At(4), flags]),
        }
    }
}

/// Whether a shift does not change its register. `code` has the number of the shift in the low three bits and the amount above them.
fn is_zero_shift(code: i64) -> bool {
    !matches!(code & 7, 1 | 3 | 5) && code >> 3 == 0
}

/// Returns the opcode of the same operation without a shift; `None` if there is none.
fn plain_of(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::ANDrsi => opcode::ANDrr,
        opcode::ORRrsi => opcode::ORRrr,
        opcode::EORrsi => opcode::EORrr,
        opcode::BICrsi => opcode::BICrr,
        opcode::SUBrsi => opcode::SUBrr,
        opcode::ADDrsi => opcode::ADDrr,
        _ => return None,
    })
}
