//! Prints addresses, offsets and shifts.

use mca_models::arm::Print;

use super::{PrintedOperands, View};
use crate::inst::expr::Expressions;
use crate::inst::instruction::Operand;
use crate::inst::targets::arm::operand::NEGATIVE_ZERO;
use crate::text::decimal::push_signed;

/// Names of shifts by their number in machine operands.
const SHIFTS: [&str; 8] = ["", "asr", "lsl", "lsr", "ror", "rrx", "uxtw", ""];

/// Returns the name of a shift.
pub(super) fn shift_name(code: i64) -> &'static str {
    SHIFTS[(code & 7) as usize]
}

/// How an offset is printed.
#[derive(Clone, Copy)]
struct OffsetStyle {
    /// Whether the offset is printed even if it is 0.
    always: bool,
    /// Whether the option for hexadecimal numbers affects the offset.
    follows_style: bool,
}

impl PrintedOperands<'_> {
    fn expressions(&self) -> &Expressions {
        self.expressions
    }

    /// Appends an address. Returns false if the method prints something else.
    pub(super) fn print_address(&self, method: Print, view: View<'_>, out: &mut Vec<u8>) -> bool {
        let always = view.call.number(0) != 0;
        let plainly = OffsetStyle { always, follows_style: false };
        match method {
            Print::PrintSORegRegOperand => {
                self.register(view.register(0), out);
                let code = view.number(2) & 7;
                out.extend_from_slice(format!(", {}", shift_name(code)).as_bytes());
                if code != 5 {
                    out.push(b' ');
                    self.register(view.register(1), out);
                }
            }
            Print::PrintSORegImmOperand | Print::PrintT2SOOperand => {
                self.register(view.register(0), out);
                shift(view.number(1) & 7, view.number(1) >> 3, out);
            }
            Print::PrintAddrMode2Operand => self.shifted_address(view, out),
            Print::PrintAddrMode2OffsetOperand => {
                let code = view.number(1);
                let sign = if code >> 12 & 1 != 0 { "-" } else { "" };
                if view.register(0).is_some() {
                    out.extend_from_slice(sign.as_bytes());
                    self.register(view.register(0), out);
                    shift(code >> 13 & 7, code & 0xfff, out);
                } else {
                    out.extend_from_slice(format!("#{sign}{}", code & 0xfff).as_bytes());
                }
            }
            Print::PrintAddrMode3Operand if view.is_register() => {
                self.indexed_address(view, view.number(2), always, out);
            }
            Print::PrintAddrMode3OffsetOperand => {
                let code = view.number(1);
                let sign = if code >> 8 & 1 != 0 { "-" } else { "" };
                match view.register(0).is_some() {
                    true => {
                        out.extend_from_slice(sign.as_bytes());
                        self.register(view.register(0), out);
                    }
                    false => out.extend_from_slice(format!("#{sign}{}", code & 255).as_bytes()),
                }
            }
            Print::PrintAddrMode5Operand | Print::PrintAddrMode5FP16Operand if view.is_register() => {
                let unit = if method == Print::PrintAddrMode5Operand { 4 } else { 2 };
                let code = view.number(1);
                let (is_subtracted, size) = (code >> 8 & 1 != 0, code & 255);
                self.open(view, out);
                if always || is_subtracted || size != 0 {
                    let sign = if is_subtracted { "-" } else { "" };
                    out.extend_from_slice(format!(", #{sign}{}", size * unit).as_bytes());
                }
                out.push(b']');
            }
            Print::PrintAddrMode6Operand => {
                self.open(view, out);
                if view.number(1) != 0 {
                    out.extend_from_slice(format!(":{}", view.number(1) << 3).as_bytes());
                }
                out.push(b']');
            }
            Print::PrintAddrMode7Operand => {
                self.open(view, out);
                out.push(b']');
            }
            Print::PrintAddrMode6OffsetOperand => match view.register(0).is_some() {
                true => {
                    out.extend_from_slice(b", ");
                    self.register(view.register(0), out);
                }
                false => out.push(b'!'),
            },
            Print::PrintAddrModeImm12Operand if view.is_register() => {
                self.offset_address(view, OffsetStyle { always, follows_style: true }, out);
            }
            Print::PrintT2AddrModeImm8Operand | Print::PrintT2AddrModeImm8s4Operand if view.is_register() => {
                self.offset_address(view, plainly, out);
            }
            Print::PrintT2AddrModeImm8OffsetOperand | Print::PrintT2AddrModeImm8s4OffsetOperand => {
                self.offset(view.number(0), OffsetStyle { always: true, follows_style: false }, out);
            }
            Print::PrintT2AddrModeImm0_1020s4Operand => self.scaled_address(view, 4, out),
            Print::PrintThumbAddrModeImm5S1Operand if view.is_register() => self.scaled_address(view, 1, out),
            Print::PrintThumbAddrModeImm5S2Operand if view.is_register() => self.scaled_address(view, 2, out),
            Print::PrintThumbAddrModeImm5S4Operand | Print::PrintThumbAddrModeSPOperand if view.is_register() => {
                self.scaled_address(view, 4, out);
            }
            Print::PrintT2AddrModeSoRegOperand => {
                let amount = view.number(2);
                let text = if amount == 0 { String::new() } else { format!(", lsl #{amount}") };
                self.register_address(view, &text, out);
            }
            Print::PrintAddrModeTBB => self.register_address(view, "", out),
            Print::PrintAddrModeTBH => self.register_address(view, ", lsl #1", out),
            Print::PrintMveAddrModeRQOperand => {
                let amount = view.call.number(0);
                let text = if amount == 0 { String::new() } else { format!(", uxtw #{amount}") };
                self.register_address(view, &text, out);
            }
            Print::PrintThumbAddrModeRROperand if view.is_register() => {
                self.open(view, out);
                if view.register(1).is_some() {
                    out.extend_from_slice(b", ");
                    self.register(view.register(1), out);
                }
                out.push(b']');
            }
            // What is not a register is a label.
            Print::PrintAddrMode3Operand
            | Print::PrintAddrMode5Operand
            | Print::PrintAddrMode5FP16Operand
            | Print::PrintAddrModeImm12Operand
            | Print::PrintT2AddrModeImm8Operand
            | Print::PrintT2AddrModeImm8s4Operand
            | Print::PrintThumbAddrModeImm5S1Operand
            | Print::PrintThumbAddrModeImm5S2Operand
            | Print::PrintThumbAddrModeImm5S4Operand
            | Print::PrintThumbAddrModeSPOperand
            | Print::PrintThumbAddrModeRROperand => self.plain(view, out),
            Print::PrintThumbLdrLabelOperand => match view.operand(0) {
                Some(Operand::Expression(id)) => self.expressions().print(id, out),
                _ => {
                    out.extend_from_slice(b"[pc");
                    self.offset(view.number(0), OffsetStyle { always: true, follows_style: true }, out);
                    out.push(b']');
                }
            },
            Print::PrintAdrLabelOperand => match view.operand(0) {
                Some(Operand::Expression(id)) => self.expressions().print(id, out),
                _ => {
                    let value = i64::from((view.number(0) as i32).wrapping_shl(view.call.number(0) as u32));
                    out.push(b'#');
                    match value == NEGATIVE_ZERO {
                        true => out.extend_from_slice(b"-0"),
                        false => push_signed(value, out),
                    }
                }
            },
            Print::PrintPostIdxImm8Operand | Print::PrintPostIdxImm8s4Operand => {
                let unit = if method == Print::PrintPostIdxImm8Operand { 1 } else { 4 };
                let code = view.number(0);
                let sign = if code & 256 != 0 { "" } else { "-" };
                out.extend_from_slice(format!("#{sign}{}", (code & 255) * unit).as_bytes());
            }
            Print::PrintPostIdxRegOperand => {
                if view.number(1) == 0 {
                    out.push(b'-');
                }
                self.register(view.register(0), out);
            }
            _ => return false,
        }
        true
    }

    /// Appends `[` and the base.
    fn open(&self, view: View<'_>, out: &mut Vec<u8>) {
        out.push(b'[');
        self.register(view.register(0), out);
    }

    /// Appends an offset such as `, #8` or `, #-0`.
    fn offset(&self, value: i64, style: OffsetStyle, out: &mut Vec<u8>) {
        let value = i64::from(value as i32);
        if value == 0 && !style.always {
            return;
        }
        out.extend_from_slice(b", #");
        match style.follows_style {
            _ if value == NEGATIVE_ZERO => out.extend_from_slice(b"-0"),
            true => self.number(value, out),
            false => push_signed(value, out),
        }
    }

    /// Appends an address that is a base and an offset.
    fn offset_address(&self, view: View<'_>, style: OffsetStyle, out: &mut Vec<u8>) {
        self.open(view, out);
        if let Some(Operand::Immediate(value)) = view.operand(1) {
            self.offset(value, style, out);
        }
        out.push(b']');
    }

    /// Appends an address that is a base and an offset in units of this many bytes.
    fn scaled_address(&self, view: View<'_>, unit: i64, out: &mut Vec<u8>) {
        self.open(view, out);
        if view.number(1) != 0 {
            out.extend_from_slice(b", #");
            self.number(view.number(1) * unit, out);
        }
        out.push(b']');
    }

    /// Appends an address that is a base and an index with a shift.
    fn register_address(&self, view: View<'_>, shift: &str, out: &mut Vec<u8>) {
        self.open(view, out);
        out.extend_from_slice(b", ");
        self.register(view.register(1), out);
        out.extend_from_slice(shift.as_bytes());
        out.push(b']');
    }

    /// Appends an address that is a base and either an index or a number of eight bits. `code` has the number, and in bit 8 whether it is
    /// subtracted.
    fn indexed_address(&self, view: View<'_>, code: i64, always: bool, out: &mut Vec<u8>) {
        let (is_subtracted, size) = (code >> 8 & 1 != 0, code & 255);
        let sign = if is_subtracted { "-" } else { "" };
        self.open(view, out);
        if view.register(1).is_some() {
            out.extend_from_slice(format!(", {sign}").as_bytes());
            self.register(view.register(1), out);
        } else if always || is_subtracted || size != 0 {
            out.extend_from_slice(format!(", #{sign}{size}").as_bytes());
        }
        out.push(b']');
    }

    /// Appends an address that is a base and an index with a shift, or a number of twelve bits.
    fn shifted_address(&self, view: View<'_>, out: &mut Vec<u8>) {
        if !view.is_register() {
            return self.plain(view, out);
        }
        let code = view.number(2);
        let sign = if code >> 12 & 1 != 0 { "-" } else { "" };
        self.open(view, out);
        if view.register(1).is_some() {
            out.extend_from_slice(format!(", {sign}").as_bytes());
            self.register(view.register(1), out);
            shift(code >> 13 & 7, code & 0xfff, out);
        } else if code & 0xfff != 0 {
            out.extend_from_slice(format!(", #{sign}{}", code & 0xfff).as_bytes());
        }
        out.push(b']');
    }
}

/// Appends a shift such as `, lsl #2`; nothing if there is none.
fn shift(code: i64, amount: i64, out: &mut Vec<u8>) {
    match (code, amount) {
        (0, _) | (2, 0) => {}
        (5, _) => out.extend_from_slice(b", rrx"),
        _ => {
            let amount = if amount == 0 { 32 } else { amount };
            out.extend_from_slice(format!(", {} #{amount}", shift_name(code)).as_bytes());
        }
    }
}
