//! Reads operands that are numbers with names: barriers, prefetches, hints, patterns of predicates. An nXS barrier is one
//! that does not wait for accesses with the attribute XS, which may take long.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{HintKind, Immediate, Value};
use crate::inst::targets::aarch64::system_operands::{List, SystemOperand};
use crate::text::token::TokenKind;

/// Message about a number that no barrier has.
const OUT_OF_RANGE: &str = "barrier operand out of range";
/// Message about a name that no barrier has.
const UNKNOWN: &str = "invalid barrier option name";
/// Message about an expression that is no constant.
const NO_NUMBER: &str = "immediate value expected for barrier operand";
/// Message about what is neither a name nor a number.
const INVALID: &str = "invalid operand for instruction";

impl OperandReader<'_, '_, '_> {
    /// Returns the entry of a list that the current token names; `None` if it names none.
    fn entry_here(&self, list: List) -> Option<&'static SystemOperand> {
        let is_word = self.parser.is(TokenKind::Identifier);
        is_word
            .then(|| self.tables.system_operands.find(self.tables.assembler, list, self.parser.token_text()))
            .flatten()
    }

    /// Whether the current token is a number, or a `#`, which is consumed.
    fn is_number_here(&mut self) -> bool {
        self.parser.take(TokenKind::Hash) || self.parser.is(TokenKind::Integer)
    }

    /// Reads a barrier by name or by its number, 0 to 15. For `dsb`, other names and larger numbers are left to
    /// [`OperandReader::read_nxs_barrier`]; `isb` takes only the name `sy`.
    pub(super) fn read_barrier(&mut self) -> Parsed<Found> {
        if self.is_number_here() {
            return self.read_numbered_barrier();
        }
        if !self.parser.is(TokenKind::Identifier) {
            return self.parser.reached_error(INVALID);
        }
        let barrier = self.entry_here(List::Barriers);
        if self.head == b"isb" && barrier.is_none_or(|entry| entry.encoding != 15) {
            return self.parser.reached_error("'sy' or #imm operand expected");
        }
        let Some(entry) = barrier else {
            if self.head == b"dsb" {
                return Ok(Found::Nothing);
            }
            return self.parser.reached_error(UNKNOWN);
        };
        self.push_barrier(entry.encoding as u8, false);
        Ok(Found::Operand)
    }

    /// Appends the barrier that the current token names, with the number `code` in machine code.
    fn push_barrier(&mut self, code: u8, is_nxs: bool) {
        let start = self.here();
        self.push_point(start, Value::Barrier { code, is_nxs });
        self.parser.lex();
    }

    /// Reads a barrier by its number, 0 to 15; for `dsb`, a larger number is left to another parser.
    fn read_numbered_barrier(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let Immediate::Constant(value) = self.read_expression()? else {
            return self.parser.error(first.location(), NO_NUMBER);
        };
        if self.head == b"dsb" && value > 15 {
            self.parser.put_back(first);
            return Ok(Found::Nothing);
        }
        if !(0..16).contains(&value) {
            return self.parser.error(first.location(), OUT_OF_RANGE);
        }
        self.push_point(first.location(), Value::Barrier { code: value as u8, is_nxs: false });
        Ok(Found::Operand)
    }

    /// Reads an nXS barrier of `dsb`, by name or by the number that its list has for texts.
    pub(super) fn read_nxs_barrier(&mut self) -> Parsed<Found> {
        if self.is_number_here() {
            let start = self.here();
            let Immediate::Constant(value) = self.read_expression()? else {
                return self.parser.error(start, NO_NUMBER);
            };
            let entries = self.tables.system_operands.list(self.tables.assembler, List::NxsBarriers);
            let Some(entry) = entries.iter().find(|entry| i64::from(entry.value) == value) else {
                return self.parser.error(start, OUT_OF_RANGE);
            };
            self.push_point(start, Value::Barrier { code: entry.encoding as u8, is_nxs: true });
            return Ok(Found::Operand);
        }
        if !self.parser.is(TokenKind::Identifier) {
            return self.parser.reached_error(INVALID);
        }
        let Some(entry) = self.entry_here(List::NxsBarriers) else {
            return self.parser.reached_error(UNKNOWN);
        };
        self.push_barrier(entry.encoding as u8, true);
        Ok(Found::Operand)
    }

    /// Reads a prefetch by a name in the list, or by a number from 0 to `limit`.
    pub(super) fn read_prefetch(&mut self, list: List, limit: u32) -> Parsed<Found> {
        let start = self.here();
        if self.is_number_here() {
            let value = self.read_constant("immediate value expected for prefetch operand")? as u32;
            if value > limit {
                return self.parser.reached_error(format!("prefetch operand out of range, [0,{limit}] expected"));
            }
            self.push_point(start, Value::Hint { kind: HintKind::Prefetch, code: value as u16 });
            return Ok(Found::Operand);
        }
        let Some(entry) = self.entry_here(list) else {
            return self.parser.reached_error("prefetch hint expected");
        };
        self.push_point(start, Value::Hint { kind: HintKind::Prefetch, code: entry.encoding });
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Reads a hint by a name in the list.
    pub(super) fn read_hint(&mut self, list: List, kind: HintKind) -> Parsed<Found> {
        let Some(entry) = self.entry_here(list) else {
            return self.parser.reached_error(INVALID);
        };
        let start = self.here();
        self.push_point(start, Value::Hint { kind, code: entry.encoding });
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Reads the pattern that says which elements of a predicate are set, such as `pow2`, or its number after `#`.
    pub(super) fn read_pattern(&mut self) -> Parsed<Found> {
        let mut start = self.here();
        let value = if self.parser.take(TokenKind::Hash) {
            start = self.here();
            self.read_constant(INVALID)?
        } else {
            let Some(entry) = self.entry_here(List::Patterns) else { return Ok(Found::Nothing) };
            self.parser.lex();
            i64::from(entry.encoding)
        };
        self.push_to_here(start, Value::Immediate(Immediate::Constant(value)));
        Ok(Found::Operand)
    }

    /// Reads `vlx2` or `vlx4`, for how many vectors a predicate counts.
    pub(super) fn read_length_specifier(&mut self) -> Parsed<Found> {
        let start = self.here();
        let Some(entry) = self.entry_here(List::LengthSpecifiers) else { return Ok(Found::Nothing) };
        self.parser.lex();
        self.push_to_here(start, Value::Immediate(Immediate::Constant(i64::from(entry.encoding))));
        Ok(Found::Operand)
    }
}
