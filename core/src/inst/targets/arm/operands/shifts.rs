//! Reads shifts and rotations of registers.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::arm::operand::Name;
use crate::inst::targets::arm::operand::{Immediate, Operand, Shift, Sort, Value};
use crate::text::token::TokenKind;

/// Returns the shift with a name, which is given in lower case.
pub(super) fn shift_named(name: &[u8]) -> Option<Shift> {
    Some(match name {
        b"lsl" | b"asl" => Shift::Lsl,
        b"lsr" => Shift::Lsr,
        b"asr" => Shift::Asr,
        b"ror" => Shift::Ror,
        b"rrx" => Shift::Rrx,
        _ => return None,
    })
}

/// Whether a register can be shifted by this number of bits.
pub(super) fn is_possible(shift: Shift, amount: i64) -> bool {
    let greatest = match shift {
        Shift::Lsl | Shift::Ror => 31,
        Shift::Lsr | Shift::Asr => 32,
        Shift::Rrx | Shift::Uxtw => i64::MAX,
    };
    (0..=greatest).contains(&amount)
}

impl OperandReader<'_, '_> {
    /// Returns the shift that the current token names.
    fn shift_here(&self) -> Option<Shift> {
        if !self.parser.is(TokenKind::Identifier) {
            return None;
        }
        shift_named(Name::lower(self.parser.token_text()).as_bytes())
    }

    /// Whether the current token is all in upper or all in lower case.
    fn is_of_one_case(&self) -> bool {
        let text = self.parser.token_text();
        !text.iter().any(u8::is_ascii_lowercase) || !text.iter().any(u8::is_ascii_uppercase)
    }

    /// Reads a shift, which changes the previous operand, a register.
    pub(super) fn read_shift_of_register(&mut self) -> Parsed<Found> {
        let Some(mut shift) = self.shift_here() else { return Ok(Found::Nothing) };
        let start = self.here();
        self.parser.lex();
        let Some(previous) = self.operands.pop() else { return Ok(Found::Nothing) };
        let Some(source) = previous.register() else {
            let _: Parsed<()> = self.parser.error(previous.start, "shift must be of a register");
            return Ok(Found::Nothing);
        };
        let mut amount = 0;
        if shift == Shift::Rrx {
        } else if self.is_at_mark() {
            const INVALID: &str = "invalid immediate shift value";
            let (value, at) = self.number_behind_mark(INVALID, INVALID)?;
            if !is_possible(shift, value) {
                return self.parser.error(at, "immediate shift value out of range");
            }
            if value == 0 {
                shift = Shift::Lsl;
            }
            amount = value as u8;
        } else {
            let at = self.here();
            let Some(register) = self.take_register() else {
                return self.parser.error(at, "expected immediate or register in shift operand");
            };
            let value = Value::ShiftedByRegister { source, shift, amount: register };
            self.push_before_here(start, value);
            return Ok(Found::Operand);
        }
        self.push_before_here(start, Value::Shifted { source, shift, amount });
        Ok(Found::Operand)
    }

    /// Reads the shift of an index, after the comma before it. Returns the shift and its amount, where 0 also stands for 32.
    pub(super) fn read_shift_of_index(&mut self) -> Parsed<(Shift, u8)> {
        let is_extension =
            self.parser.is(TokenKind::Identifier) && self.parser.token_text().eq_ignore_ascii_case(b"uxtw");
        let named = if is_extension { Some(Shift::Uxtw) } else { self.shift_here() };
        let Some(mut shift) = named.filter(|_| self.is_of_one_case()) else {
            return self.parser.token_error("illegal shift operator");
        };
        self.parser.lex();
        if shift == Shift::Rrx {
            return Ok((shift, 0));
        }
        let at = self.here();
        if !self.is_at_mark() {
            return self.parser.token_error("'#' expected");
        }
        self.parser.lex();
        let Immediate::Constant(amount) = self.value()? else {
            return self.parser.error(at, "shift amount must be an immediate");
        };
        if amount < 0 || !is_possible(shift, amount) {
            return self.parser.error(at, "immediate shift value out of range");
        }
        if amount == 0 {
            shift = Shift::Lsl;
        }
        Ok((shift, if amount == 32 { 0 } else { amount as u8 }))
    }

    /// Reads the amount of the shift of `pkhbt` or `pkhtb`, which must be the shift `wanted`.
    pub(super) fn read_packing_shift(&mut self, wanted: Shift) -> Parsed<Found> {
        let Some(shift) = self.shift_here() else { return Ok(Found::Nothing) };
        let (name, range) = if wanted == Shift::Lsl { ("lsl", 0..=31) } else { ("asr", 1..=32) };
        if shift != wanted {
            return self.parser.token_error(format!("{name} operand expected."));
        }
        self.parser.lex();
        if !self.is_at_mark() {
            return Ok(Found::Nothing);
        }
        let (value, at) = self.number_behind_mark("illegal expression", "constant expression expected")?;
        if !range.contains(&(value as i32)) {
            return self.parser.error(at, "immediate value out of range");
        }
        self.push_before_here(at, Value::Immediate(Immediate::Constant(value)));
        Ok(Found::Operand)
    }

    /// Reads the shift of `ssat` or `usat`.
    pub(super) fn read_saturation_shift(&mut self) -> Parsed<Found> {
        let shift = self.shift_here().filter(|shift| matches!(shift, Shift::Lsl | Shift::Asr));
        let is_asl = self.parser.is(TokenKind::Identifier) && self.parser.token_text().eq_ignore_ascii_case(b"asl");
        let Some(shift) = shift.filter(|_| !is_asl && self.is_of_one_case()) else { return Ok(Found::Nothing) };
        let start = self.here();
        self.parser.lex();
        if !self.is_at_mark() {
            return self.parser.token_error("'#' expected");
        }
        let messages = ("malformed shift expression", "shift amount must be an immediate");
        let (value, at) = self.number_behind_mark(messages.0, messages.1)?;
        let is_thumb = self.parser.state::<super::ArmState>().is_thumb();
        let code = match shift {
            Shift::Asr if !(1..=32).contains(&value) => {
                return self.parser.error(at, "'asr' shift amount must be in range [1,32]");
            }
            Shift::Asr if is_thumb && value == 32 => {
                return self.parser.error(at, "'asr #32' shift amount not allowed in Thumb mode");
            }
            Shift::Asr => 32 | value & 31,
            _ if !(0..=31).contains(&value) => {
                return self.parser.error(at, "'lsr' shift amount must be in range [0,31]");
            }
            _ => value,
        };
        self.push_before_here(start, Value::Number(Sort::Saturation, code));
        Ok(Found::Operand)
    }

    /// Reads the rotation of an extension such as `sxtb`.
    pub(super) fn read_rotation(&mut self) -> Parsed<Found> {
        if self.shift_here() != Some(Shift::Ror) || !self.is_of_one_case() {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        self.parser.lex();
        if !self.is_at_mark() {
            return self.parser.token_error("'#' expected");
        }
        let messages = ("malformed rotate expression", "rotate amount must be an immediate");
        let (value, at) = self.number_behind_mark(messages.0, messages.1)?;
        if !matches!(value, 0 | 8 | 16 | 24) {
            return self.parser.error(at, "'ror' rotate amount must be 8, 16, or 24");
        }
        self.push_before_here(start, Value::Number(Sort::Rotation, value));
        Ok(Found::Operand)
    }

    /// Reads a register after an address, with a sign and a shift: `r1`, `-r1`, `+r1, lsl #2`.
    pub(super) fn read_post_index(&mut self) -> Parsed<Found> {
        let start = self.here();
        let is_subtracted = self.parser.take(TokenKind::Minus);
        let has_sign = is_subtracted || self.parser.take(TokenKind::Plus);
        let Some(register) = self.take_register() else {
            return if has_sign { self.parser.token_error("register expected") } else { Ok(Found::Nothing) };
        };
        let (mut shift, mut amount) = (None, 0);
        if self.parser.take(TokenKind::Comma) {
            let (found, found_amount) = self.read_shift_of_index()?;
            (shift, amount) = (Some(found), found_amount);
        }
        let value = Value::PostIndex { register, is_added: !is_subtracted, shift, amount };
        let end = self.end_before_here(start);
        self.operands.push(Operand { value, start, end });
        Ok(Found::Operand)
    }

    /// Reads a register with a sign, or a number, after the address of a load or store that cannot shift its index.
    pub(super) fn read_short_offset(&mut self) -> Parsed<Found> {
        let start = self.here();
        if self.is_at_mark() {
            self.parser.lex();
            return match self.signed_value()? {
                Immediate::Constant(value) => {
                    let value = Value::Immediate(Immediate::Constant(i64::from(value as i32)));
                    self.push_before_here(start, value);
                    Ok(Found::Operand)
                }
                Immediate::Expression(_) => self.parser.error(start, "constant expression expected"),
            };
        }
        let is_subtracted = self.parser.take(TokenKind::Minus);
        let has_sign = is_subtracted || self.parser.take(TokenKind::Plus);
        let Some(register) = self.take_register() else {
            return if has_sign { self.parser.token_error("register expected") } else { Ok(Found::Nothing) };
        };
        self.push_before_here(start, Value::PostIndex { register, is_added: !is_subtracted, shift: None, amount: 0 });
        Ok(Found::Operand)
    }
}
