//! Operands as their parsers return them.

use mca_models::ids::KindId;

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::tables::name;
use crate::text::Location;

/// A word of a statement; none is longer.
pub(super) type Name = name::Name<23>;

/// Value of `#-0`: subtract nothing. It differs from `#0` in print and code.
pub(super) const NEGATIVE_ZERO: i64 = i32::MIN as i64;

/// The condition of what is always executed.
pub(super) const ALWAYS: u8 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Immediate {
    Constant(i64),
    Expression(ExprId),
}

/// Shift of an operand's second register; the number is that of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shift {
    Asr = 1,
    Lsl = 2,
    Lsr = 3,
    Ror = 4,
    Rrx = 5,
    Uxtw = 6,
}

/// Kind of registers in a list in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListSort {
    General,
    GeneralWithFlags,
    Doubles,
    Singles,
    DoublesWithVpr,
    SinglesWithVpr,
}

/// Operands that are one number and one of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    CoprocessorNumber,
    CoprocessorRegister,
    CoprocessorOption,
    MemoryBarrier,
    InstructionBarrier,
    TraceBarrier,
    InterruptFlags,
    SpecialRegister,
    BankedRegister,
    /// `lsl #n` or `asr #n` of a saturation.
    Saturation,
    /// `ror #n` of an extension.
    Rotation,
    /// The letters of `it`, `vpt`, `vpst`.
    Mask,
    /// The lane after a register.
    Lane,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lanes {
    None,
    All,
    One(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MemoryOperand {
    pub(super) base: RegisterId,
    pub(super) offset: Option<Immediate>,
    /// Index register; none, or another one.
    pub(super) index: RegisterId,
    pub(super) is_subtracted: bool,
    pub(super) shift: Option<Shift>,
    pub(super) amount: u8,
    /// Alignment in bytes; 0 if none is written.
    pub(super) alignment: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A word or a mark, and the kind that it is.
    Token(Name, Option<KindId>),
    Register(RegisterId),
    Immediate(Immediate),
    /// The mark of an instruction that sets flags.
    Flags,
    Condition(u8),
    /// Predicate inside a block of vector instructions: 0 none, 1 then, 2 else.
    VectorPredicate(u8),
    Number(Sort, i64),
    ShiftedByRegister {
        source: RegisterId,
        shift: Shift,
        amount: RegisterId,
    },
    Shifted {
        source: RegisterId,
        shift: Shift,
        amount: u8,
    },
    /// A byte and how far it is rotated to the right.
    RotatedByte {
        byte: i64,
        rotation: i64,
    },
    Bitfield {
        lowest: u8,
        width: u8,
    },
    PostIndex {
        register: RegisterId,
        is_added: bool,
        shift: Option<Shift>,
        amount: u8,
    },
    Memory(MemoryOperand),
    List(ListSort, Vec<RegisterId>),
    VectorList {
        /// First register, or that of the whole pair.
        register: RegisterId,
        n_registers: u8,
        spacing: u8,
        lanes: Lanes,
    },
    /// `=value` of a load.
    Pooled(Immediate),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Operand {
    pub(super) value: Value,
    /// Place of messages.
    pub(super) start: Location,
    /// Place of messages about missing operands.
    pub(super) end: Location,
}

impl Operand {
    /// Makes an operand that has a place but no extent.
    pub(super) fn point(value: Value, at: Location) -> Operand {
        Operand { value, start: at, end: at }
    }

    pub(super) fn register(&self) -> Option<RegisterId> {
        match self.value {
            Value::Register(register) => Some(register),
            _ => None,
        }
    }

    pub(super) fn immediate(&self) -> Option<Immediate> {
        match self.value {
            Value::Immediate(immediate) => Some(immediate),
            _ => None,
        }
    }

    pub(super) fn constant(&self) -> Option<i64> {
        match self.value {
            Value::Immediate(Immediate::Constant(value)) => Some(value),
            _ => None,
        }
    }

    pub(super) fn is_token(&self, text: &str) -> bool {
        matches!(&self.value, Value::Token(name, _) if name.is(text))
    }
}

/// The condition codes in the order of their numbers.
pub(super) const CONDITIONS: [&str; 15] =
    ["eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al"];

/// Returns the number of a condition by its name, lower case.
pub(super) fn condition_named(name: &[u8]) -> Option<u8> {
    match name {
        b"cs" => Some(2),
        b"cc" => Some(3),
        _ => CONDITIONS.iter().position(|known| known.as_bytes() == name).map(|number| number as u8),
    }
}
