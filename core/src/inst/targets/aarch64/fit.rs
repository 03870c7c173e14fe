//! Tests whether the operands of a statement are of the kinds that a row of the tables requires.

use mca_models::assembler::Step;
use mca_models::ids::{KindId, MethodId};

use super::kinds::{ListShape, Test};
use super::operand::{Equality, Immediate, Operand, Register, RegisterKind, Value, VectorList};
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::isa::RegisterSet;
use crate::inst::tables::candidates::Operands;
use crate::inst::tables::matcher::{Check, Fit};
use crate::inst::tables::mnemonics::MnemonicRow;

mod numbers;
mod shifts;

/// Result of testing an operand against a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    /// The operand is of the kind.
    Yes,
    /// The operand is not of the kind, and the kind's own message may be reported.
    Near,
    /// The operand is not of the kind, and is too different for the kind's own message.
    No,
}

use Match::{Near, No, Yes};

impl Match {
    /// Returns `Yes` for a match, else `Near`: for most kinds, the reference regards any other operand as near.
    fn match_or_near(is_match: bool) -> Match {
        if is_match { Yes } else { Near }
    }

    /// Returns `Yes` for a match, else `No`.
    fn match_or_none(is_match: bool) -> Match {
        if is_match { Yes } else { No }
    }
}

/// The operands after the mnemonic, and what tests look at.
pub(super) struct Fitting<'a> {
    pub(super) tables: &'static Tables,
    pub(super) expressions: &'a Expressions,
    pub(super) operands: &'a [Operand],
}

impl Operands for Fitting<'_> {
    const HAS_OPTIONAL_KINDS: bool = false;

    fn n_operands(&self) -> usize {
        self.operands.len()
    }

    fn fit(&mut self, position: usize, kind: KindId) -> Fit<MethodId> {
        let Some(operand) = self.operands.get(position) else { return Fit::Fails };
        let kind = self.tables.kinds.get(self.tables.assembler, self.tables.isa, kind);
        match self.matches(operand, &kind.test) {
            Yes => Fit::Fits,
            Near => kind.diagnosis.map_or(Fit::Fails, Fit::Because),
            No => Fit::Fails,
        }
    }

    /// Checks that operands are equal which a row requires to be equal.
    fn check(&mut self, row: &'static MnemonicRow) -> Check<MethodId> {
        for step in &row.steps {
            if let Step::Tied { operands: Some((first, second)), .. } = *step
                && first != second
                && !self.are_same(first.into(), second.into())
            {
                return Check::Untied(second.into());
            }
        }
        Check::Passed
    }
}

impl Fitting<'_> {
    /// Whether two operands, named by their numbers from 1, are the same register or the same list of registers.
    fn are_same(&self, first: usize, second: usize) -> bool {
        let operand = |number: usize| self.operands.get(number.wrapping_sub(1)).map(|operand| operand.value);
        match (operand(first), operand(second)) {
            (Some(Value::VectorList(one)), Some(Value::VectorList(other))) => {
                let key = |list: VectorList| (list.first, list.n_registers, list.stride);
                key(one) == key(other)
            }
            (Some(Value::Register(one)), Some(Value::Register(other))) => self.are_same_registers(&one, &other),
            _ => false,
        }
    }

    /// Whether two registers are the same in the way that the operands' `equality` asks for.
    fn are_same_registers(&self, one: &Register, other: &Register) -> bool {
        let registers = self.tables.registers;
        match (one.equality, other.equality) {
            (Equality::Same, Equality::Same) => one.register == other.register,
            (Equality::Widened, _) => registers.widened(one.register) == other.register,
            (Equality::Narrowed, _) => registers.narrowed(one.register) == other.register,
            (_, Equality::Widened) => registers.widened(other.register) == one.register,
            (_, Equality::Narrowed) => registers.narrowed(other.register) == one.register,
        }
    }

    /// Tests an operand.
    fn matches(&self, operand: &Operand, test: &Test) -> Match {
        match (test, &operand.value) {
            (Test::Token(spelling), Value::Token { text, .. }) => {
                Match::match_or_none(is_spelled(text.as_bytes(), spelling.as_bytes()))
            }
            (Test::NumberToken(spelling, _), Value::Token { text, .. }) => Match::match_or_none(text == spelling),
            (Test::NumberToken(_, number), _) => Match::match_or_none(operand.constant() == Some(*number)),
            (Test::Class { takes_array: true, .. }, Value::Token { text, .. }) if text.as_bytes() == b"za" => Yes,
            (Test::Class { set, .. }, value) => {
                Match::match_or_near(register_of(value).is_some_and(|one| set.contains(one)))
            }
            (Test::Register(register), Value::Register(written)) => Match::match_or_near(written.register == *register),
            (Test::ScalarIn(set), Value::Register(Register { kind: RegisterKind::Scalar, register, .. })) => {
                Match::match_or_near(set.contains(*register))
            }
            (Test::NeonIn(set), Value::Register(Register { kind: RegisterKind::Neon, register, .. })) => {
                Match::match_or_near(set.contains(*register))
            }
            (Test::Vector { kinds, width, set }, Value::Register(written)) if kinds.contains(&written.kind) => {
                Match::match_or_near(is_vector(written, *width, set))
            }
            (Test::ShiftedVector { .. } | Test::ShiftedScalar { .. } | Test::Shift(_), value) => {
                shifts::matches(test, value)
            }
            (Test::Matrix { shape, width, set }, Value::Matrix { register, shape: written, element_bits }) => {
                Match::match_or_near(shape == written && width == element_bits && set.contains(*register))
            }
            (Test::List(wanted), Value::VectorList(list)) => Match::match_or_near(is_list(list, wanted)),
            (Test::ListFrom(wanted, set), Value::VectorList(list)) if is_list(list, wanted) => {
                Match::match_or_near(set.contains(list.first))
            }
            (Test::StridedList(wanted), Value::VectorList(list)) => {
                let number = self.tables.registers.number(list.first);
                Match::match_or_none(is_list(list, wanted) && number % 16 < wanted.stride)
            }
            (Test::UntypedList { kind, n_registers, is_consecutive }, Value::VectorList(list)) => Match::match_or_near(
                (list.kind, list.n_registers, list.n_elements) == (*kind, *n_registers, 0)
                    && (!is_consecutive || list.stride == 1),
            ),
            (Test::LaneIndex { low, high }, Value::LaneIndex(index)) => {
                Match::match_or_near((low..=high).contains(&index))
            }
            (
                Test::Token(_)
                | Test::LaneIndex { .. }
                | Test::Matrix { .. }
                | Test::Vector { .. }
                | Test::StridedList(_)
                | Test::ListFrom(..)
                | Test::Never,
                _,
            ) => No,
            _ => self.matches_name(operand, test),
        }
    }

    /// Tests operands that are written as names: system registers, hints, barriers, conditions. `numbers` tests all
    /// others.
    fn matches_name(&self, operand: &Operand, test: &Test) -> Match {
        Match::match_or_near(match (test, &operand.value) {
            (Test::Hint(wanted), Value::Hint { kind, .. }) => wanted == kind,
            (Test::Barrier { is_nxs: wanted }, Value::Barrier { is_nxs, .. }) => wanted == is_nxs,
            (Test::ReadableRegister, Value::SystemRegister(register)) => register.readable.is_some(),
            (Test::WritableRegister, Value::SystemRegister(register)) => register.writable.is_some(),
            (Test::StateField { is_wide }, Value::SystemRegister(register)) => {
                register.state_field.is_some_and(|field| self.is_state_field(field, *is_wide))
            }
            (Test::StreamingControl, Value::StreamingControl(value)) => value.is_some(),
            (Test::ControlRegister, Value::ControlRegister(_))
            | (Test::Condition, Value::Condition(_))
            | (Test::TileList, Value::TileList(_)) => true,
            (
                Test::Hint(_)
                | Test::Barrier { .. }
                | Test::ReadableRegister
                | Test::WritableRegister
                | Test::StateField { .. }
                | Test::StreamingControl
                | Test::ControlRegister
                | Test::Condition
                | Test::TileList
                | Test::ScalarIn(_)
                | Test::NeonIn(_)
                | Test::Register(_)
                | Test::List(_)
                | Test::UntypedList { .. },
                _,
            ) => false,
            _ => return numbers::matches(self.expressions, operand, test),
        })
    }

    /// Whether the field of this encoding can be set to an immediate of four bits (`is_wide`) or one bit.
    fn is_state_field(&self, field: u16, is_wide: bool) -> bool {
        use super::system_operands::List;
        let list = if is_wide { List::WideStateFields } else { List::NarrowStateFields };
        self.tables.system_operands.with_encoding(self.tables.assembler, list, field).next().is_some()
    }
}

/// Whether a written word is the word `spelling` of the tables. Some words may be written in any mix of cases; suffixes and
/// three other words also in capitals throughout; all others only as the tables have them.
fn is_spelled(written: &[u8], spelling: &[u8]) -> bool {
    if written == spelling {
        return true;
    }
    let may_be_written = match spelling {
        b"c" | b"csync" | b"j" | b"jc" | b"keep" | b"ph" | b"r" | b"strm" => true,
        [b'.', _, ..] | b"dsync" | b"iall" | b"inj" => written.iter().all(|byte| !byte.is_ascii_lowercase()),
        _ => false,
    };
    may_be_written && written.eq_ignore_ascii_case(spelling)
}

/// Returns the register of an operand; `None` if it is none.
fn register_of(value: &Value) -> Option<crate::inst::ids::RegisterId> {
    match value {
        Value::Register(written) => Some(written.register),
        _ => None,
    }
}

/// Whether a register is one of a set and has elements of this width in bits.
fn is_vector(written: &Register, width: u8, set: &RegisterSet) -> bool {
    written.element_bits == width && set.contains(written.register)
}

/// Whether a list has this shape.
fn is_list(list: &VectorList, wanted: &ListShape) -> bool {
    let shape = ListShape {
        kind: list.kind,
        n_registers: list.n_registers,
        n_elements: list.n_elements,
        element_bits: list.element_bits,
        stride: list.stride,
    };
    shape == *wanted
}

/// Returns the constant of an operand and its shift in bits, which is 0 or `width`. A constant without a shift whose lowest
/// `width` bits are zeros is taken as shifted: 4096 is 1 shifted by 12. `None` if the operand is no constant or has another
/// shift.
pub(super) fn shifted_constant(operand: &Operand, width: u32) -> Option<(i64, u32)> {
    match operand.value {
        Value::Shifted { value: Immediate::Constant(value), amount } if amount == width => Some((value, width)),
        Value::Immediate(Immediate::Constant(value)) if value != 0 && value & ((1 << width) - 1) == 0 => {
            Some((value >> width, width))
        }
        Value::Immediate(Immediate::Constant(value)) => Some((value, 0)),
        _ => None,
    }
}
