//! Operands of a statement as they were parsed.

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::text::Location;

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// A parenthesis.
    Token(u8),
    Register {
        register: RegisterId,
        /// Whether the operand is an integer register that may hold a floating-point value.
        may_hold_float: bool,
    },
    Constant(i64),
    Expression(ExprId),
    /// The number of a control and status register.
    SystemRegister(i64),
    /// A vector type such as `e32, m1, ta, ma`, as in machine code.
    VectorType(u32),
    /// A rounding mode, as in machine code.
    RoundingMode(u8),
    /// The width of the integers of a matrix product, as in machine code: 2 for four bits, 3 for eight.
    IntegerWidth(u8),
    /// The accesses that `fence` orders, as four bits: `i`, `o`, `r`, `w` from the highest on.
    FenceSet(u8),
    /// A floating-point number for `fli`.
    Float(f64),
    /// A list of registers such as `{ra, s0-s3}`, as in machine code.
    RegisterList(u8),
    /// A stack adjustment: the number of bytes beyond those that its list of registers needs.
    StackAdjustment(i64),
    /// Two registers, written `offset(base)`.
    Indexed {
        base: RegisterId,
        offset: RegisterId,
    },
}

/// An operand, with what tests and messages about it need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Operand {
    pub(super) value: Value,
    /// Where messages about the operand point.
    pub(super) start: Location,
    /// Whether registers had 64 bits when the operand was read, which decides how constants are extended.
    pub(super) is_64_bit: bool,
}

impl Operand {
    /// Returns the register, and whether it is an integer register that may hold a floating-point value.
    pub(super) fn register(&self) -> Option<(RegisterId, bool)> {
        match self.value {
            Value::Register { register, may_hold_float } => Some((register, may_hold_float)),
            _ => None,
        }
    }

    /// Returns the number if the operand is one.
    pub(super) fn constant(&self) -> Option<i64> {
        match self.value {
            Value::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the number as a register holds it: on 32-bit targets `0xffffffff` is -1.
    pub(super) fn extended(&self) -> Option<i64> {
        self.constant().map(|value| extended(value, self.is_64_bit))
    }
}

/// Returns a number as a register holds it. With 32-bit registers, a number of 32 bits without a sign is taken for
/// one with a sign.
pub(super) fn extended(value: i64, is_64_bit: bool) -> i64 {
    match u32::try_from(value) {
        Ok(word) if !is_64_bit => i64::from(word as i32),
        _ => value,
    }
}
