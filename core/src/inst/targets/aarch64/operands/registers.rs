//! Reads registers in operands: scalars, NEON and scalable vectors, pairs, and lanes of vectors.

use mca_models::aarch64::{class, register};

use super::{Found, OperandReader};
use crate::inst::asm::{Failed, Parsed};
use crate::inst::ids::RegisterId;
use crate::inst::targets::aarch64::operand::Name;
use crate::inst::targets::aarch64::operand::{Equality, Register, RegisterKind, Value};
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::inst::targets::aarch64::suffixes::{Suffix, neon_suffix, scalable_suffix};
use crate::text::Location;
use crate::text::token::TokenKind;

/// A vector or predicate register with its suffix.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Vector {
    pub(in super::super) register: RegisterId,
    pub(in super::super) suffix: Suffix,
    /// The suffix as written, with its dot.
    pub(super) suffix_text: Name,
}

impl OperandReader<'_, '_, '_> {
    /// Returns the scalar register that the current token names, by its own name or by one that `.req` gave it.
    pub(in super::super) fn scalar_here(&self) -> Option<RegisterId> {
        self.named_scalar_here().or_else(|| self.alias_here(self.parser.token_text(), RegisterKind::Scalar))
    }

    /// Returns the scalar register whose own name the current token is.
    fn named_scalar_here(&self) -> Option<RegisterId> {
        let registers = self.tables.registers;
        if !self.parser.is(TokenKind::Identifier) {
            return None;
        }
        let text = self.parser.token_text();
        registers.find_numbered(text).or_else(|| registers.find_scalar(Name::lower(text).as_bytes()))
    }

    /// Reads a scalar register; `None` if the current token names none.
    pub(in super::super) fn take_scalar(&mut self) -> Option<RegisterId> {
        let register = self.scalar_here()?;
        self.parser.lex();
        Some(register)
    }

    /// Returns the register to which `.req` has given a name; `None` if there is none of this kind, or if the current token
    /// is no word.
    fn alias_here(&self, name: &[u8], kind: RegisterKind) -> Option<RegisterId> {
        if !self.parser.is(TokenKind::Identifier) {
            return None;
        }
        let (found, register) = self.parser.state::<Aarch64State>().aliases.find(name)?;
        (found == kind).then_some(register)
    }

    /// Reads a vector or predicate register of a kind; `None` if the current token names none. An unknown suffix is an
    /// error.
    pub(in super::super) fn take_vector(&mut self, kind: RegisterKind) -> Parsed<Option<Vector>> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(None);
        }
        let text = self.parser.token_text();
        let dot = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
        let (name, suffix_text) = (&text[..dot], Name::new(&text[dot..]));
        let is_overlong = dot < text.len() && suffix_text.as_bytes().is_empty();
        let register = match self.tables.registers.find_vector(name) {
            Some((found, register)) => (found == kind).then_some(register),
            None if self.tables.registers.find_scalar(Name::lower(name).as_bytes()).is_some() => None,
            None => self.alias_here(name, kind),
        };
        let Some(register) = register else { return Ok(None) };
        let suffix = match kind {
            RegisterKind::Neon => neon_suffix(suffix_text.as_bytes()),
            _ => scalable_suffix(suffix_text.as_bytes()),
        };
        let Some(suffix) = suffix.filter(|_| !is_overlong) else {
            return self.parser.reached_error("invalid vector kind qualifier");
        };
        self.parser.lex();
        Ok(Some(Vector { register, suffix, suffix_text }))
    }

    /// Reads a register by the grammar that all mnemonics share. Returns false if the current token names none or if there
    /// is an error, which has been reported then.
    pub(in super::super) fn read_register(&mut self) -> bool {
        // Most registers are scalars, and the name of a scalar means nothing else.
        if let Some(register) = self.named_scalar_here() {
            let start = self.here();
            self.parser.lex();
            self.push_scalar(start, register);
            return true;
        }
        self.read_neon() == Ok(Found::Operand)
            || self.read_lookup_table() == Ok(Found::Operand)
            || self.read_scalar(false, Equality::Same) == Ok(Found::Operand)
    }

    /// Reads a NEON vector with its suffix and lane, such as `v0.4s[1]`.
    fn read_neon(&mut self) -> Parsed<Found> {
        let start = self.here();
        let Some(vector) = self.take_vector(RegisterKind::Neon)? else { return Ok(Found::Nothing) };
        let element_bits = vector.suffix.element_bits;
        let register = Register { element_bits, ..Register::new(vector.register, RegisterKind::Neon) };
        self.push_to_here(start, Value::Register(register));
        if !vector.suffix_text.as_bytes().is_empty() {
            self.push_token(start, vector.suffix_text.as_bytes());
        }
        self.read_lane_index()?;
        Ok(Found::Operand)
    }

    /// Reads the index of a lane in brackets, such as `[1]`. An index that cannot be read has been reported, and counts as a
    /// missing one.
    pub(super) fn read_lane_index(&mut self) -> Parsed<Found> {
        let start = self.here();
        if !self.parser.take(TokenKind::LeftBracket) {
            return Ok(Found::Nothing);
        }

        let value = match self.read_expression() {
            Ok(super::Immediate::Constant(value)) => value,
            Ok(super::Immediate::Expression(_)) => {
                return self.parser.reached_error("immediate value expected for vector index");
            }
            Err(Failed) => return Ok(Found::Nothing),
        };
        let end = self.here();
        self.parser.expect(TokenKind::RightBracket, "']' expected")?;
        self.push(Some(start), Some(end), Value::LaneIndex(value as i32));
        Ok(Found::Operand)
    }

    /// Reads a scalar register, which is compared by `equality` if it must equal another one. If it `takes_shift`, a comma
    /// after it must be followed by its shift.
    pub(super) fn read_scalar(&mut self, takes_shift: bool, equality: Equality) -> Parsed<Found> {
        let start = self.here();
        let Some(register) = self.take_scalar() else { return Ok(Found::Nothing) };
        let register = Register { equality, ..Register::new(register, RegisterKind::Scalar) };
        if !takes_shift || !self.parser.is(TokenKind::Comma) {
            self.push_to_here(start, Value::Register(register));
            return Ok(Found::Operand);
        }
        self.read_shifted_register(start, register)
    }

    /// Reads the comma and the shift after a register, and appends the register with its shift. If no shift follows,
    /// nothing is appended, but the comma stays consumed.
    fn read_shifted_register(&mut self, start: Location, register: Register) -> Parsed<Found> {
        self.parser.lex();
        let Some((shift, end)) = self.take_shift()? else { return Ok(Found::Nothing) };
        self.push(Some(start), Some(end), Value::Register(Register { shift, ..register }));
        Ok(Found::Operand)
    }

    /// Reads a scalable vector such as `z0.s`, with a shift (if it `takes_shift`) or a lane. If its suffix is missing
    /// though it `needs_suffix`, nothing is appended, but the register stays consumed.
    pub(super) fn read_data_vector(&mut self, takes_shift: bool, needs_suffix: bool) -> Parsed<Found> {
        let start = self.here();
        let Some(vector) = self.take_vector(RegisterKind::SveData)? else { return Ok(Found::Nothing) };
        if needs_suffix && vector.suffix.element_bits == 0 {
            return Ok(Found::Nothing);
        }
        let element_bits = vector.suffix.element_bits;
        let register = Register { element_bits, ..Register::new(vector.register, RegisterKind::SveData) };
        if takes_shift && self.parser.is(TokenKind::Comma) {
            return self.read_shifted_register(start, register);
        }
        self.push_point(start, Value::Register(register));
        self.read_lane_index()?;
        Ok(Found::Operand)
    }

    /// Reads the base of an address that has no offset, as that of an exclusive access. A comma and `#0` may follow, which
    /// are no operands.
    pub(super) fn read_plain_base(&mut self) -> Parsed<Found> {
        const MESSAGE: &str = "index must be absent or #0";
        let start = self.here();
        let Some(register) = self.take_scalar() else { return Ok(Found::Nothing) };
        if self.parser.take(TokenKind::Comma) {
            self.parser.take(TokenKind::Hash);
            let is_zero = self.parser.is(TokenKind::Integer)
                && matches!(self.read_expression(), Ok(super::Immediate::Constant(0)));
            if !is_zero {
                return self.parser.token_error(MESSAGE);
            }
        }
        self.push_scalar(start, register);
        Ok(Found::Operand)
    }

    /// Appends a scalar register.
    fn push_scalar(&mut self, start: Location, register: RegisterId) {
        self.push_to_here(start, Value::Register(Register::new(register, RegisterKind::Scalar)));
    }

    /// Reads the first of eight consecutive `x` registers, which stands for all of them.
    pub(super) fn read_octet(&mut self) -> Parsed<Found> {
        let (start, registers) = (self.here(), self.tables.registers);
        let Some(register) = self.take_scalar() else { return Ok(Found::Nothing) };
        let octet = registers.octets[usize::from(registers.number(register))];
        if !registers.is_in(register, class::GPR64) || !octet.is_some() {
            return self.parser.error(start, "expected an even-numbered x-register in the range [x0,x22]");
        }
        self.push_scalar(start, octet);
        Ok(Found::Operand)
    }

    /// Reads a register with an even number and the next one, such as `x0, x1`, as one operand.
    pub(in super::super) fn read_pair(&mut self) -> Parsed<Found> {
        const FIRST: &str = "expected first even register of a consecutive same-size even/odd register pair";
        const SECOND: &str = "expected second odd register of a consecutive same-size even/odd register pair";
        let (start, registers) = (self.here(), self.tables.registers);
        if !self.parser.is(TokenKind::Identifier) {
            return self.parser.error(start, "expected register");
        }
        let first = self.take_scalar();
        let class_of = |register| [class::GPR64, class::GPR32].into_iter().find(|&one| registers.is_in(register, one));
        let Some((first, class)) = first.and_then(|register| Some((register, class_of(register)?))) else {
            return self.parser.error(start, FIRST);
        };
        let number = registers.number(first);
        if number % 2 != 0 {
            return self.parser.error(start, FIRST);
        }
        self.parser.expect(TokenKind::Comma, "expected comma")?;
        let second_start = self.here();
        let is_next = |register| registers.is_in(register, class) && registers.number(register) == number + 1;
        if !self.take_scalar().is_some_and(is_next) {
            return self.parser.error(second_start, SECOND);
        }
        let pairs = if class == class::GPR64 { &registers.double_word_pairs } else { &registers.word_pairs };
        self.push_scalar(start, pairs[usize::from(number)]);
        Ok(Found::Operand)
    }

    /// Reads `xzr, xzr`, which is one operand.
    pub(in super::super) fn read_zero_pair(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        match self.take_scalar() {
            None => return Ok(Found::Nothing),
            Some(register::XZR) => {}
            Some(_) => {
                self.parser.put_back(first);
                return Ok(Found::Nothing);
            }
        }
        self.parser.expect(TokenKind::Comma, "expected comma")?;
        match self.take_scalar() {
            None => self.parser.reached_error("expected register operand"),
            Some(register::XZR) => {
                self.push_scalar(first.location(), register::XZR);
                Ok(Found::Operand)
            }
            Some(_) => self.parser.reached_error("xzr must be followed by xzr"),
        }
    }

    /// Reads the lookup table `zt0`, with an optional index in brackets.
    pub(super) fn read_lookup_table(&mut self) -> Parsed<Found> {
        let start = self.here();
        if self.word_here().is_none_or(|word| word.as_bytes() != b"zt0") {
            return Ok(Found::Nothing);
        }
        self.push_point(start, Value::Register(Register::new(register::ZT0, RegisterKind::LookupTable)));
        self.parser.lex();
        if !self.parser.take(TokenKind::LeftBracket) {
            return Ok(Found::Operand);
        }
        self.push_token_here(b"[");
        let Ok(value) = self.read_expression() else { return Ok(Found::Nothing) };
        if matches!(value, super::Immediate::Expression(_)) {
            return self.parser.reached_error("immediate value expected for vector index");
        }
        self.push_before_here(start, Value::Immediate(value));
        if self.parser.take(TokenKind::Comma) && !self.read_multiplier() {
            return Err(Failed);
        }
        self.parser.expect(TokenKind::RightBracket, "']' expected")?;
        self.push_token_here(b"]");
        Ok(Found::Operand)
    }
}
