//! Reads predicates in operands: `p0.b`, `p0/z`, `pn8`.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{Register, RegisterKind, Value};
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Reads a predicate that holds a count, such as `pn8`, or else one that is a mask, such as `p0`. An error of the first
    /// attempt stays reported, as in the reference.
    pub(super) fn read_any_predicate(&mut self) -> Parsed<Found> {
        match self.read_predicate(RegisterKind::PredicateCounter) {
            Ok(Found::Operand) => Ok(Found::Operand),
            _ => self.read_predicate(RegisterKind::SvePredicate),
        }
    }

    /// Reads a predicate of one kind, with an index in brackets, or with `/z` or `/m` after it.
    pub(super) fn read_predicate(&mut self, kind: RegisterKind) -> Parsed<Found> {
        let is_counter = kind == RegisterKind::PredicateCounter;
        let start = self.here();
        let Some(vector) = self.take_vector(kind)? else { return Ok(Found::Nothing) };
        let element_bits = vector.suffix.element_bits;
        let register = Register { element_bits, ..Register::new(vector.register, kind) };
        self.push_to_here(start, Value::Register(register));
        if self.parser.is(TokenKind::LeftBracket) {
            if is_counter {
                if self.read_lane_index() == Ok(Found::Operand) {
                    return Ok(Found::Operand);
                }
            } else if self.read_operand(None).is_err() {
                return Ok(Found::Nothing);
            }
        }
        if !self.parser.is(TokenKind::Slash) {
            return Ok(Found::Operand);
        }
        if element_bits != 0 {
            return self.parser.error(start, "not expecting size suffix");
        }
        self.read_predication(is_counter)?;
        Ok(Found::Operand)
    }

    /// Reads `/z` or `/m` after a predicate, which say whether other elements are zeroed or keep their values; a counter only
    /// takes `/z`.
    fn read_predication(&mut self, is_counter: bool) -> Parsed<()> {
        self.push_token_here(b"/");
        self.parser.lex();
        let letter = match self.parser.token_text() {
            b"z" | b"Z" => "z",
            b"m" | b"M" if !is_counter => "m",
            _ if is_counter => return self.parser.token_error("expecting 'z' predication"),
            _ => return self.parser.token_error("expecting 'm' or 'z' predication"),
        };
        self.push_token_here(letter.as_bytes());
        self.parser.lex();
        Ok(())
    }
}
