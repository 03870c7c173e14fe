//! Reads lists of vectors for loads and stores of structures, such as `{d0, d1}`, `{d0[1], d2[1]}` or `{q0, q1}`.

use mca_models::arm::{class, feature};

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::ids::RegisterId;
use crate::inst::targets::arm::operand::{Immediate, Lanes, Value};
use crate::text::token::TokenKind;

/// The list so far.
struct Vectors {
    /// Number of doubles, or of MVE's vectors.
    n_registers: u8,
    /// Difference between the numbers of neighbouring registers, 1 or 2; 0 while it is unknown.
    spacing: u8,
    /// The lanes that each vector names.
    lanes: Lanes,
    /// The last register of the list so far; of a quad, which counts as two doubles, the second double.
    last: RegisterId,
}

impl OperandReader<'_, '_> {
    /// Reads a list in braces or, without MVE, a register without them (`read_single_vector`). `Found::Nothing` if neither begins
    /// here.
    pub(super) fn read_vectors(&mut self) -> Parsed<Found> {
        if self.parser.is(TokenKind::Identifier) && !self.has(feature::F_MVE) {
            return self.read_single_vector();
        }
        if !self.parser.is(TokenKind::LeftBrace) {
            return Ok(Found::Nothing);
        }
        let registers = self.tables.registers;
        let has_mve = self.has(feature::F_MVE);
        let start = self.here();
        self.parser.lex();
        let at = self.here();
        let Some(mut first) = self.take_register() else { return self.parser.error(at, "register expected") };
        let mut vectors = Vectors { n_registers: 1, spacing: 0, lanes: Lanes::None, last: first };
        if has_mve && !registers.is_in(first, class::MQPR) {
            return self.parser.token_error("vector register in range Q0-Q7 expected");
        }
        if !has_mve && registers.quads.contains(first) {
            first = registers.first_double(first);
            vectors = Vectors { n_registers: 2, spacing: 1, last: registers.behind(first, 1), ..vectors };
        }
        vectors.lanes = self.read_lanes()?;
        loop {
            if self.parser.is(TokenKind::Minus) {
                self.read_vector_range(&mut vectors, has_mve)?;
            } else if self.parser.take(TokenKind::Comma) {
                self.read_next_vector(&mut vectors, has_mve)?;
            } else {
                break;
            }
        }
        self.parser.expect(TokenKind::RightBrace, "'}' expected")?;
        let Vectors { n_registers, spacing, lanes, .. } = vectors;
        let is_pair = n_registers == 2 && !has_mve && !matches!(lanes, Lanes::One(_));
        let register = if is_pair { registers.pair_of_doubles(first, spacing) } else { first };
        self.push_before_here(start, Value::VectorList { register, n_registers, spacing: spacing.max(1), lanes });
        Ok(Found::Operand)
    }

    /// Reads a register without braces. A vector with lanes (`d0[]`, `d0[1]`, `q0[]`) becomes a list of this vector; one without lanes,
    /// and a register that is no vector, becomes a plain register. `Found::Nothing` if no register begins here.
    fn read_single_vector(&mut self) -> Parsed<Found> {
        let registers = self.tables.registers;
        let start = self.here();
        let Some(register) = self.take_register() else { return Ok(Found::Nothing) };
        let is_quad = registers.quads.contains(register);
        if !is_quad && !registers.doubles.contains(register) {
            self.push_before_here(start, Value::Register(register));
            return Ok(Found::Operand);
        }
        // Without a lane a quad becomes its first half, as in the reference.
        let first = if is_quad { registers.first_double(register) } else { register };
        let n_registers = if is_quad { 2 } else { 1 };
        let value = match self.read_lanes()? {
            Lanes::None => Value::Register(first),
            Lanes::All => {
                let register = if is_quad { registers.pair_of_doubles(first, 1) } else { first };
                Value::VectorList { register, n_registers, spacing: 1, lanes: Lanes::All }
            }
            lanes @ Lanes::One(_) => Value::VectorList { register: first, n_registers, spacing: 1, lanes },
        };
        self.push_before_here(start, value);
        Ok(Found::Operand)
    }

    /// Reads the lanes after a vector, such as `[]` or `[1]`.
    fn read_lanes(&mut self) -> Parsed<Lanes> {
        if !self.parser.take(TokenKind::LeftBracket) {
            return Ok(Lanes::None);
        }
        if self.parser.take(TokenKind::RightBracket) {
            return Ok(Lanes::All);
        }
        self.parser.take(TokenKind::Hash);
        let at = self.here();
        let Immediate::Constant(lane) = self.value_or(at, "illegal expression")? else {
            return self.parser.error(at, "lane index must be empty or an integer");
        };
        self.parser.expect(TokenKind::RightBracket, "']' expected")?;
        match lane {
            0..=7 => Ok(Lanes::One(lane as u8)),
            _ => self.parser.token_error("lane index out of range"),
        }
    }

    /// Reads `-` and the end of a range, and adds its vectors.
    fn read_vector_range(&mut self, vectors: &mut Vectors, has_mve: bool) -> Parsed<()> {
        let registers = self.tables.registers;
        match vectors.spacing {
            2 => return self.parser.token_error("sequential registers in double spaced list"),
            _ => vectors.spacing = 1,
        }
        self.parser.lex();
        let at = self.here();
        let Some(mut last) = self.take_register() else { return self.parser.error(at, "register expected") };
        if !has_mve && registers.quads.contains(last) {
            last = registers.behind(registers.first_double(last), 1);
        }
        if last == vectors.last {
            return Ok(());
        }
        let file = if has_mve { registers.vectors } else { registers.doubles };
        if !file.contains(last) || !file.contains(vectors.last) {
            return self.parser.error(at, "invalid register in register list");
        }
        if vectors.last > last {
            return self.parser.error(at, "bad range in register list");
        }
        if self.read_lanes()? != vectors.lanes {
            return self.parser.error(at, "mismatched lane index in register list");
        }
        vectors.n_registers = vectors.n_registers.saturating_add((last.0 - vectors.last.0) as u8);
        vectors.last = last;
        Ok(())
    }

    /// Reads and adds the vector after a comma.
    fn read_next_vector(&mut self, vectors: &mut Vectors, has_mve: bool) -> Parsed<()> {
        let registers = self.tables.registers;
        let at = self.here();
        let Some(mut next) = self.take_register() else { return self.parser.error(at, "register expected") };
        if has_mve {
            if !registers.is_in(next, class::MQPR) {
                return self.parser.error(at, "vector register in range Q0-Q7 expected");
            }
            vectors.spacing = 1;
        } else if registers.quads.contains(next) {
            match vectors.spacing {
                2 => {
                    let text = "invalid register in double-spaced list (must be 'D' register')";
                    return self.parser.error(at, text);
                }
                _ => vectors.spacing = 1,
            }
            next = registers.first_double(next);
            if next != registers.behind(vectors.last, 1) {
                return self.parser.error(at, "non-contiguous register range");
            }
            vectors.last = registers.behind(next, 1);
            vectors.n_registers = vectors.n_registers.saturating_add(2);
            return self.expect_same_lanes(vectors);
        }
        if vectors.spacing == 0 {
            vectors.spacing = 1 + u8::from(next == registers.behind(vectors.last, 2));
        }
        if next != registers.behind(vectors.last, vectors.spacing.into()) {
            return self.parser.error(at, "non-contiguous register range");
        }
        vectors.last = next;
        vectors.n_registers = vectors.n_registers.saturating_add(1);
        self.expect_same_lanes(vectors)
    }

    /// Reads the lanes after a vector, which must be those of the vectors before it.
    fn expect_same_lanes(&mut self, vectors: &Vectors) -> Parsed<()> {
        let at = self.here();
        match self.read_lanes()? == vectors.lanes {
            true => Ok(()),
            false => self.parser.error(at, "mismatched lane index in register list"),
        }
    }
}
