//! Operands as their parsers return them.

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::text::Location;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// `(` or `)`.
    Token(u8),
    Register {
        register: RegisterId,
        /// An integer register where floating-point values may live in those.
        may_hold_float: bool,
    },
    Constant(i64),
    Expression(ExprId),
    SystemRegister(i64),
    VectorType(u32),
    RoundingMode(u8),
    /// The width of the integers of a matrix product, as it is encoded: 2 for four bits, 3 for eight.
    IntegerWidth(u8),
    FenceSet(u8),
    Float(f64),
    /// The encoding of `{ra, s0-sN}`.
    RegisterList(u8),
    /// Number that a stack adjustment adds to the least one.
    StackAdjustment(i64),
    /// `offset(base)` of two registers.
    Indexed {
        base: RegisterId,
        offset: RegisterId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Operand {
    pub(super) value: Value,
    /// Place of messages.
    pub(super) start: Location,
    /// Whether registers had 64 bits when this was read; decides how constants are taken.
    pub(super) is_64_bit: bool,
}

impl Operand {
    pub(super) fn register(&self) -> Option<(RegisterId, bool)> {
        match self.value {
            Value::Register { register, may_hold_float } => Some((register, may_hold_float)),
            _ => None,
        }
    }

    pub(super) fn constant(&self) -> Option<i64> {
        match self.value {
            Value::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the constant as an instruction holds it: on 32-bit targets `0xffffffff` is -1.
    pub(super) fn extended(&self) -> Option<i64> {
        self.constant().map(|value| extended(value, self.is_64_bit))
    }
}

pub(super) fn extended(value: i64, is_64_bit: bool) -> i64 {
    match u32::try_from(value) {
        Ok(word) if !is_64_bit => i64::from(word as i32),
        _ => value,
    }
}
