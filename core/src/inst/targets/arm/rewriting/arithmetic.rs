//! Changes additions, logic, moves and extensions in Thumb into their encodings of 16 bits, and chooses among the
//! long ones.

use mca_models::arm::{opcode, register};

use super::{
    At, NO_REGISTER, New, Rewriting, find_number, is_register, number, number_at, register_at, same_registers,
    usual_flags,
};
use crate::inst::asm::Parser;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::arm::immediates::thumb_immediate;
use crate::inst::targets::arm::operand::{ALWAYS, Immediate};
use crate::inst::targets::arm::validation::targets::is_byte_of_address;

/// Returns the encoding of 16 bits of an operation that requires its first source to be the destination.
fn short_of(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::t2LSLrr => opcode::tLSLrr,
        opcode::t2LSRrr => opcode::tLSRrr,
        opcode::t2ASRrr => opcode::tASRrr,
        opcode::t2SBCrr => opcode::tSBC,
        opcode::t2RORrr => opcode::tROR,
        opcode::t2BICrr => opcode::tBIC,
        _ => return None,
    })
}

/// Returns the encoding of 16 bits of an operation that requires either of its sources to be the destination.
fn short_of_commutative(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::t2ANDrr => opcode::tAND,
        opcode::t2EORrr => opcode::tEOR,
        opcode::t2ADCrr => opcode::tADC,
        opcode::t2ORRrr => opcode::tORR,
        _ => return None,
    })
}

/// Returns the encoding of 16 bits of an extension, which widens a byte or a halfword of a register.
fn short_of_extension(id: OpcodeId) -> Option<OpcodeId> {
    Some(match id {
        opcode::t2SXTH => opcode::tSXTH,
        opcode::t2SXTB => opcode::tSXTB,
        opcode::t2UXTH => opcode::tUXTH,
        opcode::t2UXTB => opcode::tUXTB,
        _ => return None,
    })
}

impl Rewriting<'_> {
    /// Changes an addition, a move or a logic operation by the first rule that applies. Returns whether the instruction has changed.
    pub(super) fn rewrite_arithmetic(
        &self,
        parser: &Parser<'_>,
        instruction: &mut Instruction,
        is_in_block: bool,
    ) -> bool {
        let id = instruction.opcode;
        let flags = usual_flags(is_in_block);
        let has_usual_flags = |at: usize| is_register(instruction, at, flags);
        let sets_flags = |at: usize| register_at(instruction, at).is_some_and(|found| found.is_some());
        let is_byte = |at: usize| find_number(instruction, at).is_some_and(|value| value as u32 <= 255);
        match id {
            opcode::t2ADDri12 | opcode::t2SUBri12 | opcode::t2ADDspImm12 | opcode::t2SUBspImm12 => {
                let is_plain = self.is_named("add") || self.is_named("sub");
                let is_encodable = find_number(instruction, 2).is_some_and(|value| thumb_immediate(value).is_some());
                if !is_plain || !is_encodable {
                    return false;
                }
                instruction.opcode = match id {
                    opcode::t2ADDri12 => opcode::t2ADDri,
                    opcode::t2SUBri12 => opcode::t2SUBri,
                    opcode::t2ADDspImm12 => opcode::t2ADDspImm,
                    _ => opcode::t2SUBspImm,
                };
                instruction.push(Operand::Register(crate::inst::ids::RegisterId::NONE));
                true
            }
            opcode::tADDi8 | opcode::tSUBi8 => {
                let is_small = find_number(instruction, 3).is_some_and(|value| (value as u32) < 8);
                if !is_small || self.operands.len() != self.n_leading + 3 {
                    return false;
                }
                instruction.opcode = if id == opcode::tADDi8 { opcode::tADDi3 } else { opcode::tSUBi3 };
                true
            }
            opcode::t2ADDri | opcode::t2SUBri => {
                let is_narrow = !self.is_wide()
                    && same_registers(instruction, 0, 1)
                    && self.are_low(instruction, &[0])
                    && has_usual_flags(5)
                    && (is_byte(2) || self.is_part_of_address(parser, instruction));
                let other = if id == opcode::t2ADDri { opcode::tADDi8 } else { opcode::tSUBi8 };
                is_narrow && self.become_other(instruction, other, &[At(0), At(5), At(0), At(2), At(3), At(4)])
            }
            opcode::t2ADDspImm | opcode::t2SUBspImm => {
                let step = find_number(instruction, 2).map(|value| value as u32);
                let Some(step) = step.filter(|step| *step <= 508 && step % 4 == 0) else { return false };
                if sets_flags(5) || self.is_wide() {
                    return false;
                }
                let other = if id == opcode::t2ADDspImm { opcode::tADDspi } else { opcode::tSUBspi };
                let stack = New(Operand::Register(register::SP));
                self.become_other(instruction, other, &[stack, stack, number((step / 4).into()), At(3), At(4)])
            }
            opcode::t2ADDrr => {
                let source = match () {
                    () if same_registers(instruction, 0, 1) => 2,
                    () if same_registers(instruction, 0, 2) => 1,
                    () => return false,
                };
                if sets_flags(5) || self.is_wide() {
                    return false;
                }
                self.become_other(instruction, opcode::tADDhirr, &[At(0), At(0), At(source), At(3), At(4)])
            }
            opcode::tADDrSP if !same_registers(instruction, 0, 2) => {
                let picks = [At(0), At(1), At(2), At(3), At(4), NO_REGISTER];
                self.become_other(instruction, opcode::t2ADDrr, &picks)
            }
            opcode::t2MOVi => {
                let is_narrow = self.are_low(instruction, &[0]) && is_byte(1) && has_usual_flags(4) && !self.is_wide();
                is_narrow && self.become_other(instruction, opcode::tMOVi8, &[At(0), At(4), At(1), At(2), At(3)])
            }
            opcode::t2MOVr => {
                let is_narrow = self.are_low(instruction, &[0, 1])
                    && number_at(instruction, 2) == i64::from(ALWAYS)
                    && is_register(instruction, 4, register::CPSR)
                    && !self.is_wide();
                is_narrow && self.become_other(instruction, opcode::tMOVSr, &[At(0), At(1)])
            }
            _ => self.shorten(instruction, is_in_block),
        }
    }

    /// Changes a logic operation, a shift by a register or an extension into its encoding of 16 bits, if its registers allow that. Returns
    /// whether the instruction has changed.
    fn shorten(&self, instruction: &mut Instruction, is_in_block: bool) -> bool {
        let id = instruction.opcode;
        if let Some(short) = short_of_extension(id) {
            let is_narrow = self.are_low(instruction, &[0, 1]) && number_at(instruction, 2) == 0 && !self.is_wide();
            return is_narrow && self.become_other(instruction, short, &[At(0), At(1), At(3), At(4)]);
        }
        let (short, commutes) = match (short_of(id), short_of_commutative(id)) {
            (Some(short), _) => (short, false),
            (_, Some(short)) => (short, true),
            _ => return false,
        };
        let is_first = same_registers(instruction, 0, 1);
        let is_exchanged = !is_first && commutes && same_registers(instruction, 0, 2);
        let is_narrow = self.are_low(instruction, &[1, 2])
            && (is_first || is_exchanged)
            && is_register(instruction, 5, usual_flags(is_in_block))
            && !self.is_wide();
        let (one, other) = if is_exchanged { (2, 1) } else { (1, 2) };
        is_narrow && self.become_other(instruction, short, &[At(0), At(5), At(one), At(other), At(3), At(4)])
    }

    /// Whether the third operand is one byte of an address, such as `#:lower0_7:symbol`.
    fn is_part_of_address(&self, parser: &Parser<'_>, instruction: &Instruction) -> bool {
        match instruction.operands().get(2) {
            Some(&Operand::Expression(id)) => is_byte_of_address(&parser.expressions, Immediate::Expression(id)),
            _ => false,
        }
    }
}
