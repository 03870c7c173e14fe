//! Prints operands that are numbers with a meaning, such as barriers and special registers, and lists of vectors.

use mca_models::arm::{Print, feature, opcode, register};

use super::{PrintedOperands, View};
use crate::inst::instruction::Operand;
use crate::inst::targets::arm::immediates::{float_of_code, rotated_byte, value_of_rotated_byte, value_of_vector_code};
use crate::inst::targets::arm::operands::name_of_barrier;
use crate::text::decimal::push_signed;

impl PrintedOperands<'_> {
    /// Appends such an operand. Returns false if the method prints something else.
    pub(super) fn print_number(&self, method: Print, view: View<'_>, out: &mut Vec<u8>) -> bool {
        let value = view.number(0);
        let has = |feature| self.printer.features.has(feature);
        let mut text = |text: String| out.extend_from_slice(text.as_bytes());
        match method {
            Print::PrintModImmOperand => self.rotated_byte(view, out),
            Print::PrintBitfieldInvMaskImmOperand => {
                let bits = !(value as u32);
                let lowest = bits.trailing_zeros();
                text(format!("#{lowest}, #{}", 32 - bits.leading_zeros() - lowest.min(32 - bits.leading_zeros())));
            }
            Print::PrintMemBOption => match name_of_barrier(value, has(feature::F_V8)) {
                Some(name) => text(name.to_owned()),
                None => text(format!("#{value:#x}")),
            },
            Print::PrintInstSyncBOption if value == 15 => text("sy".to_owned()),
            Print::PrintInstSyncBOption => text(format!("#{value:#x}")),
            Print::PrintTraceSyncBOption => text("csync".to_owned()),
            Print::PrintShiftImmOperand => match (value & 32 != 0, value & 31) {
                (true, 0) => text(", asr #32".to_owned()),
                (true, amount) => text(format!(", asr #{amount}")),
                (false, 0) => {}
                (false, amount) => text(format!(", lsl #{amount}")),
            },
            Print::PrintPKHLSLShiftImm if value == 0 => {}
            Print::PrintPKHLSLShiftImm => text(format!(", lsl #{value}")),
            Print::PrintPKHASRShiftImm => text(format!(", asr #{}", if value == 0 { 32 } else { value })),
            Print::PrintRotImmOperand if value == 0 => {}
            Print::PrintRotImmOperand => text(format!(", ror #{}", 8 * value)),
            Print::PrintSetendOperand => text(if value != 0 { "be" } else { "le" }.to_owned()),
            Print::PrintCPSIMod => text(if value == 2 { "ie" } else { "id" }.to_owned()),
            Print::PrintCPSIFlag => {
                let letters = [(4, 'a'), (2, 'i'), (1, 'f')];
                let set: String = letters.iter().filter(|one| value & one.0 != 0).map(|one| one.1).collect();
                text(if set.is_empty() { "none".to_owned() } else { set });
            }
            Print::PrintMSRMaskOperand => text(self.special_register(view)),
            Print::PrintBankedRegOperand => {
                let known = self.tables.banked_registers().iter().find(|known| known.1 == value);
                let name = known.map_or("", |known| known.0);
                text(match name.strip_prefix("spsr") {
                    Some(rest) => format!("SPSR{rest}"),
                    None => name.to_owned(),
                });
            }
            Print::PrintPImmediate => text(format!("p{value}")),
            Print::PrintCImmediate => text(format!("c{value}")),
            Print::PrintCoprocOptionImm => text(format!("{{{value}}}")),
            Print::PrintNoHashImmediate => text(format!("{value}")),
            Print::PrintThumbS4ImmOperand => self.marked(value * 4, out),
            Print::PrintThumbSRImm => self.marked(if value == 0 { 32 } else { value }, out),
            Print::PrintImmPlusOneOperand => self.marked(value + 1, out),
            Print::PrintFBits16 => text(format!("#{}", 16 - value)),
            Print::PrintFBits32 => text(format!("#{}", 32 - value)),
            Print::PrintFPImmOperand => text(format!("#{}", exponential(float_of_code(value as u8)))),
            Print::PrintVMOVModImmOperand => text(format!("#{:#x}", value_of_vector_code(value))),
            Print::PrintVectorIndex => text(format!("[{value}]")),
            Print::PrintMveSaturateOp => text(format!("#{}", if value == 1 { 48 } else { 64 })),
            Print::PrintComplexRotationOp => {
                let (angle, first) = (i64::from(view.call.number(0)), i64::from(view.call.number(1)));
                text(format!("#{}", value * angle + first));
            }
            Print::PrintMVEVectorList => self.quads(view, out),
            _ => return self.print_vectors(method, view, out),
        }
        true
    }

    /// Appends `#` and a number.
    fn marked(&self, value: i64, out: &mut Vec<u8>) {
        out.push(b'#');
        self.number(value, out);
    }

    /// Appends a rotated byte as one number. If an assembler would encode this number in another way, byte and rotation are appended.
    fn rotated_byte(&self, view: View<'_>, out: &mut Vec<u8>) {
        let Some(Operand::Immediate(code)) = view.operand(0) else { return self.plain(view, out) };
        let value = value_of_rotated_byte(code);
        if rotated_byte(value.into()).map(i64::from) != Some(code) {
            let text = format!("#{}, #{}", code & 255, (code & 0xf00) >> 7);
            return out.extend_from_slice(text.as_bytes());
        }
        let id = view.instruction.opcode;
        let jumps = id == opcode::MOVi && view.instruction.operands().first() == Some(&Operand::Register(register::PC));
        out.push(b'#');
        match id == opcode::MSRi || jumps {
            true => push_signed(value.into(), out),
            false => push_signed((value as i32).into(), out),
        }
    }

    /// Returns the name of a status register with its parts, or of a microcontroller's special register.
    fn special_register(&self, view: View<'_>) -> String {
        let value = view.number(0);
        let has = |feature| self.printer.features.has(feature);
        if has(feature::F_MCLASS) {
            return self.named_special_register(view.instruction.opcode == opcode::t2MSR_M, value & 0xfff);
        }
        let (is_saved, parts) = (value >> 4 & 1 != 0, value & 15);
        match (is_saved, parts) {
            (false, 4) => return "APSR_g".to_owned(),
            (false, 8) => return "APSR_nzcvq".to_owned(),
            (false, 12) => return "APSR_nzcvqg".to_owned(),
            _ => {}
        }
        let letters = [(8, 'f'), (4, 's'), (2, 'x'), (1, 'c')];
        let set: String = letters.iter().filter(|one| parts & one.0 != 0).map(|one| one.1).collect();
        let name = if is_saved { "SPSR" } else { "CPSR" };
        if set.is_empty() { name.to_owned() } else { format!("{name}_{set}") }
    }

    /// Returns the name of a microcontroller's special register.
    fn named_special_register(&self, is_write: bool, value: i64) -> String {
        let has = |feature| self.printer.features.has(feature);
        let known = self.tables.special_registers();
        if is_write && has(feature::F_DSP) {
            let found = known.iter().find(|one| one.unique_12 == value);
            if let Some(found) = found.filter(|one| one.features.contains(&feature::F_DSP)) {
                return found.name.to_owned();
            }
        }
        let low = value & 255;
        // The bits above the number tell apart names for parts of a register.
        let with = |bits: i64| known.iter().find(|one| one.unique_8 == bits << 8 | low);
        let found = match is_write && has(feature::F_V7) {
            true => with(2).or_else(|| with(1)),
            false => with(1),
        };
        found.map_or_else(|| low.to_string(), |found| found.name.to_owned())
    }

    /// Appends a list of quads.
    fn quads(&self, view: View<'_>, out: &mut Vec<u8>) {
        let parts = self.tables.registers.parts(view.register(0), self.tables.registers.quads);
        self.braced(parts, "", out);
    }

    /// Appends registers in braces, each with an ending.
    fn braced(&self, registers: impl Iterator<Item = crate::inst::ids::RegisterId>, ending: &str, out: &mut Vec<u8>) {
        out.push(b'{');
        for (index, register) in registers.enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            self.register(register, out);
            out.extend_from_slice(ending.as_bytes());
        }
        out.push(b'}');
    }

    /// Appends a list of vectors, perhaps with all lanes. Returns false if the method prints something else.
    fn print_vectors(&self, method: Print, view: View<'_>, out: &mut Vec<u8>) -> bool {
        use Print as P;
        let (n_registers, spacing, has_all_lanes) = match method {
            P::PrintVectorListOne => (1, 1, false),
            P::PrintVectorListOneAllLanes => (1, 1, true),
            P::PrintVectorListTwo | P::PrintVectorListTwoSpaced => (2, 1, false),
            P::PrintVectorListTwoAllLanes | P::PrintVectorListTwoSpacedAllLanes => (2, 1, true),
            P::PrintVectorListThree => (3, 1, false),
            P::PrintVectorListThreeAllLanes => (3, 1, true),
            P::PrintVectorListThreeSpaced => (3, 2, false),
            P::PrintVectorListThreeSpacedAllLanes => (3, 2, true),
            P::PrintVectorListFour => (4, 1, false),
            P::PrintVectorListFourAllLanes => (4, 1, true),
            P::PrintVectorListFourSpaced => (4, 2, false),
            P::PrintVectorListFourSpacedAllLanes => (4, 2, true),
            _ => return false,
        };
        let registers = self.tables.registers;
        let ending = if has_all_lanes { "[]" } else { "" };
        let first = view.register(0);
        match n_registers {
            // A pair is one register, which has the two as parts.
            2 => self.braced(registers.parts(first, registers.doubles), ending, out),
            _ => self.braced((0..n_registers).map(|number| registers.behind(first, number * spacing)), ending, out),
        }
        true
    }
}

/// Formats a number as `%e` of C does.
fn exponential(value: f32) -> String {
    let text = format!("{value:.6e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}
