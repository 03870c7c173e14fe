//! Apple's spelling of table lookups and structured loads and stores: the arrangement, such as `.4s`, follows the mnemonic
//! instead of each register.
//!
//! ```text
//! tbl.16b v0, { v1, v2 }, v3        ld1.4s { v0, v1 }, [x0], #32
//! ```

use mca_models::aarch64::register;

use super::numbers::{push_decimal, push_text};
use super::{InstructionWriter, number_at};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::targets::aarch64::structures::Structure;

impl InstructionWriter<'_> {
    /// Appends a table lookup or a structured load or store. Returns false, with nothing appended, for any other
    /// instruction.
    pub(super) fn print_apple_list(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let name = self.tables.isa.opcode(instruction.opcode).name();
        if (name.starts_with("TBL") || name.starts_with("TBX")) && name.contains('v') {
            self.table_lookup(name, instruction, out);
            return true;
        }
        let Some(structure) = self.tables.structures().find(instruction.opcode) else { return false };
        self.structure(structure, instruction, out);
        true
    }

    /// Appends `tbl` or `tbx`, by the opcode's name, such as `TBLv16i8Two`.
    fn table_lookup(&self, name: &str, instruction: &Instruction, out: &mut Vec<u8>) {
        let is_wide = name.contains("v16i8");
        // `tbx` leaves some elements as they were: its destination is also a source, which precedes the list.
        let (mnemonic, list) = if name.starts_with("TBX") { ("tbx", 2) } else { ("tbl", 1) };
        push_text(&format!("{mnemonic}.{}\t", if is_wide { "16b" } else { "8b" }), out);
        self.vector_at(instruction, 0, out);
        push_text(", ", out);
        self.list_at(instruction, list, out);
        push_text(", ", out);
        self.vector_at(instruction, list + 1, out);
    }

    /// Appends a structured load or store.
    fn structure(&self, structure: &Structure, instruction: &Instruction, out: &mut Vec<u8>) {
        push_text(&format!("{}{}\t", structure.mnemonic, structure.arrangement), out);
        let mut operand = structure.list;
        self.list_at(instruction, operand, out);
        operand += 1;
        if structure.has_lane {
            push_text(&format!("[{}]", number_at(instruction, operand)), out);
            operand += 1;
        }
        push_text(", [", out);
        self.register_at(instruction, operand, out);
        out.push(b']');
        if structure.increment == 0 {
            return;
        }
        push_text(", ", out);
        match instruction.operands().get(operand + 1) {
            Some(&Operand::Register(register::XZR)) => push_decimal(structure.increment, out),
            _ => self.register_at(instruction, operand + 1, out),
        }
    }

    /// Appends the vector register of a machine operand, without its arrangement.
    fn vector_at(&self, instruction: &Instruction, operand: usize, out: &mut Vec<u8>) {
        if let Some(&Operand::Register(register)) = instruction.operands().get(operand) {
            self.renamed('v', register, out);
        }
    }

    /// Appends the list of vectors of a machine operand, without arrangements.
    fn list_at(&self, instruction: &Instruction, operand: usize, out: &mut Vec<u8>) {
        if let Some(&Operand::Register(register)) = instruction.operands().get(operand) {
            self.vector_list(register, "", out);
        }
    }
}
