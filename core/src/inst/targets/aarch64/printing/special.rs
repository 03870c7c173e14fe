//! Prints instructions whose name depends on several operands or on a number: bit fields, moves of constants, prefetches
//! of ranges.
//!
//! A move of a bit field has two numbers in machine code: `rotation`, by how many bits the source is rotated to the right
//! (`immr`), and `last`, the highest bit of the field in the source (`imms`).

use mca_models::aarch64::{class, feature, opcode, register};
use mca_models::ids::OpcodeId;

use super::super::immediates::{decode_bit_mask, is_any_move, is_inverted_wide_move, is_wide_move};
use super::super::system_operands::List;
use super::numbers::push_text;
use super::{InstructionWriter, number_at};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

impl InstructionWriter<'_> {
    /// Appends an instruction of one of the kinds that this file prints. Returns false, with nothing appended, if it is
    /// none or if the name of its operands is that of its template.
    pub(super) fn print_special(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        match instruction.opcode {
            opcode::SBFMXri | opcode::SBFMWri | opcode::UBFMXri | opcode::UBFMWri => {
                self.bit_field(instruction, out);
                true
            }
            opcode::BFMXri | opcode::BFMWri => {
                self.insertion(instruction, out);
                true
            }
            opcode::MOVZXi | opcode::MOVZWi | opcode::MOVNXi | opcode::MOVNWi => self.wide_move(instruction, out),
            opcode::MOVKXi | opcode::MOVKWi => self.symbolic_move("movk", instruction, 2, out),
            opcode::ORRXri | opcode::ORRWri => self.move_of_mask(instruction, out),
            opcode::PRFMroX | opcode::PRFMroW => self.range_prefetch(instruction, out),
            _ => false,
        }
    }

    /// Appends a move of a bit field under the name that fits its numbers, such as `sxtb`, `lsl` or `ubfiz`. Numbers are
    /// always in decimal.
    fn bit_field(&self, instruction: &Instruction, out: &mut Vec<u8>) {
        let is_signed = matches!(instruction.opcode, opcode::SBFMXri | opcode::SBFMWri);
        let width = if matches!(instruction.opcode, opcode::SBFMXri | opcode::UBFMXri) { 64 } else { 32 };
        let (rotation, last) = (number_at(instruction, 2), number_at(instruction, 3));
        if let Some(name) = extension_name(instruction.opcode, rotation, last) {
            return self.extension(name, instruction, out);
        }
        let (name, numbers) = if !is_signed && last != width - 1 && last + 1 == rotation {
            ("lsl", vec![width - 1 - last])
        } else if last == width - 1 {
            (if is_signed { "asr" } else { "lsr" }, vec![rotation])
        } else if rotation > last {
            (if is_signed { "sbfiz" } else { "ubfiz" }, vec![width - rotation, last + 1])
        } else {
            (if is_signed { "sbfx" } else { "ubfx" }, vec![rotation, last - rotation + 1])
        };
        self.field_form(name, instruction, &[0, 1], &numbers, out);
    }

    /// Appends an extension with its two registers, of which the second is printed as its 32-bit half.
    fn extension(&self, name: &str, instruction: &Instruction, out: &mut Vec<u8>) {
        push_text(&format!("{name}\t"), out);
        self.register_at(instruction, 0, out);
        push_text(", ", out);
        if let Some(&Operand::Register(source)) = instruction.operands().get(1) {
            self.register(self.word_of(source), out);
        }
    }

    /// Returns the lower half of a general register of 64 bits; any other register as it is.
    pub(super) fn word_of(&self, register: RegisterId) -> RegisterId {
        let words = self.tables.isa.class_set(class::GPR32all);
        match words.contains(register) {
            true => register,
            false => self.tables.isa.sub_registers(register).find(|part| words.contains(*part)).unwrap_or(register),
        }
    }

    /// Appends an insertion of a bit field into the first operand: `bfc`, `bfi` or `bfxil`.
    fn insertion(&self, instruction: &Instruction, out: &mut Vec<u8>) {
        let width = if instruction.opcode == opcode::BFMXri { 64 } else { 32 };
        let (rotation, last) = (number_at(instruction, 3), number_at(instruction, 4));
        let is_of_zero =
            matches!(instruction.operands().get(2), Some(Operand::Register(register::WZR | register::XZR)));
        let place = (width - rotation).rem_euclid(width);
        if is_of_zero && (rotation == 0 || last < rotation) && self.printer.features.has(feature::F_V8_2A) {
            self.field_form("bfc", instruction, &[0], &[place, last + 1], out);
        } else if last < rotation {
            self.field_form("bfi", instruction, &[0, 2], &[place, last + 1], out);
        } else {
            self.field_form("bfxil", instruction, &[0, 2], &[rotation, last - rotation + 1], out);
        }
    }

    /// Appends a name, the registers that the machine operands of the indices `registers` are, and numbers in decimal.
    fn field_form(
        &self,
        name: &str,
        instruction: &Instruction,
        registers: &[usize],
        numbers: &[i64],
        out: &mut Vec<u8>,
    ) {
        push_text(name, out);
        for (index, operand) in registers.iter().enumerate() {
            push_text(if index == 0 { "\t" } else { ", " }, out);
            self.register_at(instruction, *operand, out);
        }
        numbers.iter().for_each(|number| push_text(&format!(", #{number}"), out));
    }

    /// Appends a `movz` or `movn` of a symbol, or as `mov` if that is its name. Returns false, with nothing appended, if
    /// the template prints it.
    fn wide_move(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let is_inverted = matches!(instruction.opcode, opcode::MOVNXi | opcode::MOVNWi);
        if self.symbolic_move(if is_inverted { "movn" } else { "movz" }, instruction, 1, out) {
            return true;
        }
        let width = if matches!(instruction.opcode, opcode::MOVZXi | opcode::MOVNXi) { 64 } else { 32 };
        let shift = (number_at(instruction, 2) & 63) as u32;
        let shifted = (number_at(instruction, 1) as u64).wrapping_shl(shift);
        let value = if is_inverted { !shifted } else { shifted } & (u64::MAX >> (64 - width));
        let is_move = match is_inverted {
            true => is_inverted_wide_move(value, shift, width),
            false => is_wide_move(value, shift, width),
        };
        if is_move {
            self.move_of(value, width, instruction, out);
        }
        is_move
    }

    /// Appends a wide move of a part of a symbol's address, which is the machine operand of the index `operand`. The
    /// symbol implies the shift, which is not printed. Returns false, with nothing appended, if it is no symbol.
    fn symbolic_move(&self, name: &str, instruction: &Instruction, operand: usize, out: &mut Vec<u8>) -> bool {
        let Some(&Operand::Expression(id)) = instruction.operands().get(operand) else { return false };
        push_text(&format!("{name}\t"), out);
        self.register_at(instruction, 0, out);
        push_text(", #", out);
        self.expressions.print(id, out);
        true
    }

    /// Appends `mov` for an `orr` of the zero register with a bit mask. Returns false, with nothing appended, for other
    /// operands, and for a value that `movz` or `movn` can load, which `mov` would mean.
    fn move_of_mask(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let is_of_zero =
            matches!(instruction.operands().get(1), Some(Operand::Register(register::WZR | register::XZR)));
        let Some(&Operand::Immediate(encoding)) = instruction.operands().get(2) else { return false };
        let width = if instruction.opcode == opcode::ORRXri { 64 } else { 32 };
        let value = decode_bit_mask(encoding as u16, width) & (u64::MAX >> (64 - width));
        let is_move = is_of_zero && !is_any_move(value, width);
        if is_move {
            self.move_of(value, width, instruction, out);
        }
        is_move
    }

    /// Appends a `mov` of a number, whose lowest `width` bits are printed with a sign, to the first operand.
    fn move_of(&self, value: u64, width: u32, instruction: &Instruction, out: &mut Vec<u8>) {
        push_text("mov\t", out);
        self.register_at(instruction, 0, out);
        push_text(", ", out);
        self.marked((value as i64) << (64 - width) >> (64 - width), out);
    }

    /// Appends a prefetch of a range, whose number of six bits is spread over the operands. Returns false, with nothing
    /// appended, if it is a plain prefetch: operations below 24.
    fn range_prefetch(&self, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let operation = number_at(instruction, 0);
        if operation < 24 {
            return false;
        }
        let is_wide = i64::from(instruction.opcode == opcode::PRFMroX);
        let (is_signed, is_shifted) = (number_at(instruction, 3) & 1, number_at(instruction, 4) & 1);
        let number = is_signed << 5 | is_wide << 4 | is_shifted << 3 | operation & 7;
        push_text("rprfm ", out);
        self.name_or_number(List::RangePrefetches, number, number, out);
        push_text(", ", out);
        if let Some(&Operand::Register(index)) = instruction.operands().get(2) {
            self.register(self.doubleword_of(index), out);
        }
        push_text(", [", out);
        self.register_at(instruction, 1, out);
        out.push(b']');
        true
    }

    /// Returns the 64-bit register of which this is the lower half; any other register as it is.
    fn doubleword_of(&self, register: RegisterId) -> RegisterId {
        let doublewords = self.tables.isa.class_set(class::GPR64all);
        match doublewords.contains(register) {
            true => register,
            false => {
                let mut wider = self.tables.isa.super_registers(register);
                wider.find(|whole| doublewords.contains(*whole)).unwrap_or(register)
            }
        }
    }
}

/// Returns the name of the extension, such as `sxtb`, that equals a move of a bit field from bit 0; `None` if there is
/// none.
fn extension_name(opcode: OpcodeId, rotation: i64, last: i64) -> Option<&'static str> {
    let is_signed = matches!(opcode, opcode::SBFMXri | opcode::SBFMWri);
    match (rotation, last) {
        (0, 7) if is_signed => Some("sxtb"),
        (0, 15) if is_signed => Some("sxth"),
        (0, 31) if opcode == opcode::SBFMXri => Some("sxtw"),
        (0, 7) if opcode == opcode::UBFMWri => Some("uxtb"),
        (0, 15) if opcode == opcode::UBFMWri => Some("uxth"),
        _ => None,
    }
}
