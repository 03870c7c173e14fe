//! Reads lists of vectors such as `{ v0.4s - v3.4s }` or `{ z0.d, z8.d }`, with an optional index after them.

use super::registers::Vector;
use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{RegisterKind, Value, VectorList};
use crate::text::Location;
use crate::text::token::{Token, TokenKind};

/// Message about anything but a vector in a list.
const EXPECTED: &str = "vector register expected";
/// Message about a list of more than four vectors, and about a range of one or of more than four.
const WRONG_COUNT: &str = "invalid number of vectors";

/// Returns the number of vectors or predicates that a target has. In a list, the one with number 0 follows the last one.
fn n_registers_of(kind: RegisterKind) -> u8 {
    if kind == RegisterKind::SvePredicate { 16 } else { 32 }
}

impl OperandReader<'_, '_, '_> {
    /// Reads a list of vectors or predicates, and an index in brackets after it. If `is_list_expected`, anything but `zt0`
    /// and names that begin with `za` is an error if it is no list of the kind; otherwise any other name is left to
    /// another parser.
    pub(super) fn read_vector_list(&mut self, kind: RegisterKind, is_list_expected: bool) -> Parsed<Found> {
        let brace = self.parser.token();
        if !brace.is(TokenKind::LeftBrace) {
            return Ok(Found::Nothing);
        }
        self.parser.lex();
        let Some(first) = self.take_list_element(kind, is_list_expected)? else {
            self.parser.put_back(brace);
            return Ok(Found::Nothing);
        };
        let counted = match self.parser.take(TokenKind::Minus) {
            true => self.read_range_end(kind, &first)?,
            false => self.read_further_elements(kind, &first)?,
        };
        let Some((n_registers, stride)) = counted else { return Ok(Found::Nothing) };
        self.parser.expect(TokenKind::RightBrace, "'}' expected")?;
        if n_registers > 4 {
            return self.parser.error(brace.location(), WRONG_COUNT);
        }
        let list = VectorList {
            first: first.register,
            kind,
            n_registers: n_registers as u8,
            stride,
            n_elements: first.suffix.n_elements,
            element_bits: first.suffix.element_bits,
        };
        self.push_to_here(brace.location(), Value::VectorList(list));
        self.read_lane_index()?;
        Ok(Found::Operand)
    }

    /// Reads a vector in a list. Returns `None` for a name that another parser may know (see
    /// [`OperandReader::read_vector_list`]); anything else is an error.
    fn take_list_element(&mut self, kind: RegisterKind, is_expected: bool) -> Parsed<Option<Vector>> {
        let first: Token = self.parser.token();
        let found = self.take_vector(kind);
        if let Ok(Some(_)) = found {
            return found;
        }
        let is_name = first.is(TokenKind::Identifier);
        let lower = self.parser.text(first.span).to_ascii_lowercase();
        if is_name && found.is_ok() && (lower == b"zt0" || !is_expected || lower.starts_with(b"za")) {
            return Ok(None);
        }
        self.parser.error(first.location(), EXPECTED)
    }

    /// Reads the last register of a range, which may have a lower number than the first: `{ v31.4s - v0.4s }` has two.
    /// Returns the number of registers, 2 to 4, and the stride, 1; `None` if something else is in the list.
    fn read_range_end(&mut self, kind: RegisterKind, first: &Vector) -> Parsed<Option<(usize, u8)>> {
        let start = self.here();
        let Some(last) = self.take_list_element(kind, true)? else { return Ok(None) };
        self.check_suffix(first, &last, start)?;
        match self.distance(kind, first, &last) {
            space @ 1..=3 => Ok(Some((1 + usize::from(space), 1))),
            _ => self.parser.error(start, WRONG_COUNT),
        }
    }

    /// Reads the registers after commas. Returns the number of all registers and the difference between the numbers of
    /// neighbours, which must always be the same (1 if there is only one register); `None` if something else is in the list.
    fn read_further_elements(&mut self, kind: RegisterKind, first: &Vector) -> Parsed<Option<(usize, u8)>> {
        let (mut n_registers, mut stride, mut previous) = (1, None, *first);
        while self.parser.take(TokenKind::Comma) {
            let start = self.here();
            let Some(next) = self.take_list_element(kind, true)? else { return Ok(None) };
            self.check_suffix(first, &next, start)?;
            let distance = self.distance(kind, &previous, &next);
            if *stride.get_or_insert(distance) != distance {
                return self.parser.error(start, "registers must have the same sequential stride");
            }
            previous = next;
            n_registers += 1;
        }
        Ok(Some((n_registers, stride.unwrap_or(1))))
    }

    /// Checks that two vectors have the same suffix; an error is reported at `start`.
    fn check_suffix(&mut self, first: &Vector, other: &Vector, start: Location) -> Parsed<()> {
        match first.suffix_text == other.suffix_text {
            true => Ok(()),
            false => self.parser.error(start, "mismatched register size suffix"),
        }
    }

    /// Returns by how much the number of a register must grow to reach another one, where number 0 follows the largest; the
    /// number of all registers if both are the same.
    fn distance(&self, kind: RegisterKind, from: &Vector, to: &Vector) -> u8 {
        let number = |vector: &Vector| self.tables.registers.number(vector.register);
        let (from, to) = (number(from), number(to));
        if from < to { to - from } else { n_registers_of(kind) - (from - to) }
    }
}
