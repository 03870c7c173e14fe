//! Prints instructions under names that no template has: accesses to the stack, shifts, barriers.

use mca_models::arm::{opcode, register};

use super::PrintedOperands;
use super::addresses::shift_name;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

impl PrintedOperands<'_> {
    /// Appends such an instruction. Returns false, with nothing appended, for all others.
    pub(super) fn print_special(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let operands = instruction.operands();
        let number = |at: usize| match operands.get(at) {
            Some(&Operand::Immediate(value)) => value,
            _ => 0,
        };
        let register = |at: usize| match operands.get(at) {
            Some(&Operand::Register(register)) => register,
            _ => RegisterId::NONE,
        };
        let flags = |at: usize| if register(at).is_some() { "s" } else { "" };
        let is_stack = |at: usize| register(at) == register::SP;
        match instruction.opcode {
            opcode::VLLDM | opcode::VLLDM_T2 | opcode::VLSTM | opcode::VLSTM_T2 => {
                let id = instruction.opcode;
                let is_load = matches!(id, opcode::VLLDM | opcode::VLLDM_T2);
                let last = if matches!(id, opcode::VLLDM | opcode::VLSTM) { 15 } else { 31 };
                out.extend_from_slice(if is_load { b"vlldm\t" } else { b"vlstm\t" });
                self.register(register(0), out);
                out.extend_from_slice(format!(", {{d0 - d{last}}}").as_bytes());
            }
            opcode::MOVsr => {
                out.extend_from_slice(format!("{}{}", shift_name(number(3)), flags(6)).as_bytes());
                self.condition(number(4), out);
                self.registers(&[register(0), register(1), register(2)], out);
            }
            opcode::MOVsi => {
                let (code, amount) = (number(2) & 7, number(2) >> 3);
                out.extend_from_slice(format!("{}{}", shift_name(code), flags(5)).as_bytes());
                self.condition(number(3), out);
                self.registers(&[register(0), register(1)], out);
                if code != 5 {
                    let amount = if amount == 0 { 32 } else { amount };
                    out.extend_from_slice(format!(", #{amount}").as_bytes());
                }
            }
            opcode::STMDB_UPD | opcode::t2STMDB_UPD | opcode::LDMIA_UPD | opcode::t2LDMIA_UPD
                if is_stack(0) && operands.len() > 5 =>
            {
                let id = instruction.opcode;
                let is_store = matches!(id, opcode::STMDB_UPD | opcode::t2STMDB_UPD);
                out.extend_from_slice(if is_store { b"push" } else { b"pop" });
                self.condition(number(2), out);
                if matches!(id, opcode::t2STMDB_UPD | opcode::t2LDMIA_UPD) {
                    out.extend_from_slice(b".w");
                }
                out.push(b'\t');
                self.list(instruction, 4, out);
            }
            opcode::STR_PRE_IMM if is_stack(2) && number(3) == -4 => {
                out.extend_from_slice(b"push");
                self.condition(number(4), out);
                out.extend_from_slice(b"\t{");
                self.register(register(1), out);
                out.push(b'}');
            }
            opcode::LDR_POST_IMM if is_stack(2) && number(4) == 4 => {
                out.extend_from_slice(b"pop");
                self.condition(number(5), out);
                out.extend_from_slice(b"\t{");
                self.register(register(0), out);
                out.push(b'}');
            }
            opcode::VSTMSDB_UPD | opcode::VSTMDDB_UPD | opcode::VLDMSIA_UPD | opcode::VLDMDIA_UPD if is_stack(0) => {
                let is_store = matches!(instruction.opcode, opcode::VSTMSDB_UPD | opcode::VSTMDDB_UPD);
                out.extend_from_slice(if is_store { b"vpush" } else { b"vpop" });
                self.condition(number(2), out);
                out.push(b'\t');
                self.list(instruction, 4, out);
            }
            opcode::tLDMIA => {
                out.extend_from_slice(b"ldm");
                self.condition(number(1), out);
                out.push(b'\t');
                self.register(register(0), out);
                if !operands[3..].contains(&operands[0]) {
                    out.push(b'!');
                }
                out.extend_from_slice(b", ");
                self.list(instruction, 3, out);
            }
            opcode::TSB | opcode::t2TSB => out.extend_from_slice(b"tsb\tcsync"),
            opcode::t2DSB if number(0) == 0 => out.extend_from_slice(b"ssbb"),
            opcode::t2DSB if number(0) == 4 => out.extend_from_slice(b"pssbb"),
            _ => return false,
        }
        true
    }

    /// Appends registers, with a tab in front of the first and commas between them.
    fn registers(&self, registers: &[RegisterId], out: &mut Vec<u8>) {
        for (index, register) in registers.iter().enumerate() {
            out.extend_from_slice(if index == 0 { b"\t" } else { b", " });
            self.register(*register, out);
        }
    }
}
