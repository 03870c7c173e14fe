//! Operands of a statement as they were parsed.

use mca_models::ids::KindId;

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::tables::name;
use crate::text::Location;

/// A word of a statement, of at most 23 bytes.
pub(super) type Name = name::Name<23>;

/// Value that stands for `#-0`, a subtracted 0, which differs from `#0` in reports and machine code.
pub(super) const NEGATIVE_ZERO: i64 = i32::MIN as i64;

/// Number of the condition that always holds.
pub(super) const ALWAYS: u8 = 14;

/// A number, or an expression with symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Immediate {
    Constant(i64),
    Expression(ExprId),
}

/// A shift of a register. The values are the numbers in machine operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shift {
    Asr = 1,
    Lsl = 2,
    Lsr = 3,
    Ror = 4,
    Rrx = 5,
    Uxtw = 6,
}

/// The sort of registers in a list in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListSort {
    /// General registers.
    General,
    /// General registers and `apsr`.
    GeneralWithFlags,
    Doubles,
    Singles,
    /// Doubles and `vpr`.
    DoublesWithVpr,
    /// Singles and `vpr`, and perhaps doubles after `s31`.
    SinglesWithVpr,
}

/// Sorts of operands that are written as words or signs and stand for one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// `p0` to `p15`.
    CoprocessorNumber,
    /// `c0` to `c15`.
    CoprocessorRegister,
    /// `{0}` to `{255}`.
    CoprocessorOption,
    /// The kind of a memory barrier, such as `ish`.
    MemoryBarrier,
    /// The kind of an instruction barrier, `sy`.
    InstructionBarrier,
    /// The kind of a trace barrier, `csync`.
    TraceBarrier,
    /// Letters of `cps`: `a`, `i` and `f`.
    InterruptFlags,
    /// A status register with its parts, or a special register of a microcontroller.
    SpecialRegister,
    /// A register of another processor mode.
    BankedRegister,
    /// `lsl #n` or `asr #n` of a saturation.
    Saturation,
    /// `ror #n` of an extension.
    Rotation,
    /// The letters after `it`, `vpt` or `vpst`.
    Mask,
    /// The lane after a register, in brackets.
    Lane,
}

/// Lanes that a list of vectors names: none, all (`[]`), or one by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lanes {
    None,
    All,
    One(u8),
}

/// An address in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MemoryOperand {
    /// The base register.
    pub(super) base: RegisterId,
    /// The number or symbol that is added; `None` if none is written.
    pub(super) offset: Option<Immediate>,
    /// The index; [`RegisterId::NONE`] if there is none.
    pub(super) index: RegisterId,
    /// Whether the index is subtracted.
    pub(super) is_subtracted: bool,
    /// The shift of the index; `None` if none is written.
    pub(super) shift: Option<Shift>,
    /// The amount of the shift in bits; 0 also stands for 32.
    pub(super) amount: u8,
    /// The alignment in bytes; 0 if none is written.
    pub(super) alignment: u8,
}

/// What an operand is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A word or sign, and the kind of the tables that is exactly this word; `None` if there is none.
    Token(Name, Option<KindId>),
    Register(RegisterId),
    Immediate(Immediate),
    /// The `s` of an instruction that sets flags.
    Flags,
    /// The number of a condition, an index into [`CONDITIONS`].
    Condition(u8),
    /// The predicate of a vector instruction: 0 for none, 1 for `t`, 2 for `e`.
    VectorPredicate(u8),
    /// A number of a sort.
    Number(Sort, i64),
    /// A register that is shifted by another one.
    ShiftedByRegister {
        source: RegisterId,
        shift: Shift,
        amount: RegisterId,
    },
    /// A register that is shifted by a number.
    Shifted {
        source: RegisterId,
        shift: Shift,
        amount: u8,
    },
    /// A byte that is rotated right by this number of bits.
    RotatedByte {
        byte: i64,
        rotation: i64,
    },
    /// A field of bits, by its lowest bit and its number of bits.
    Bitfield {
        lowest: u8,
        width: u8,
    },
    /// A register that is added to a base, or subtracted, after the access.
    PostIndex {
        register: RegisterId,
        is_added: bool,
        shift: Option<Shift>,
        amount: u8,
    },
    Memory(MemoryOperand),
    /// A list of registers.
    List(ListSort, Vec<RegisterId>),
    /// A list of vectors for loads and stores of structures. `spacing` is the difference between the numbers of neighbouring registers.
    VectorList {
        /// The first register, or the register that stands for a pair.
        register: RegisterId,
        n_registers: u8,
        spacing: u8,
        lanes: Lanes,
    },
    /// `=value` of a load from a pool of constants.
    Pooled(Immediate),
}

/// An operand, and the places that messages about it show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Operand {
    pub(super) value: Value,
    /// Where messages about the operand point.
    pub(super) start: Location,
    /// Where messages about missing operands after it point.
    pub(super) end: Location,
}

impl Operand {
    /// Makes an operand that begins and ends at one place.
    pub(super) fn point(value: Value, at: Location) -> Operand {
        Operand { value, start: at, end: at }
    }

    /// Returns the register if the operand is one.
    pub(super) fn register(&self) -> Option<RegisterId> {
        match self.value {
            Value::Register(register) => Some(register),
            _ => None,
        }
    }

    /// Returns the number or symbol if the operand is one.
    pub(super) fn immediate(&self) -> Option<Immediate> {
        match self.value {
            Value::Immediate(immediate) => Some(immediate),
            _ => None,
        }
    }

    /// Returns the number if the operand is one.
    pub(super) fn constant(&self) -> Option<i64> {
        match self.value {
            Value::Immediate(Immediate::Constant(value)) => Some(value),
            _ => None,
        }
    }

    /// Whether the operand is this word or sign.
    pub(super) fn is_token(&self, text: &str) -> bool {
        matches!(&self.value, Value::Token(name, _) if name.is(text))
    }
}

/// Names of conditions by their number.
pub(super) const CONDITIONS: [&str; 15] =
    ["eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al"];

/// Returns the number of the condition of this name, in lower case; `None` if there is none.
pub(super) fn condition_named(name: &[u8]) -> Option<u8> {
    match name {
        b"cs" => Some(2),
        b"cc" => Some(3),
        _ => CONDITIONS.iter().position(|known| known.as_bytes() == name).map(|number| number as u8),
    }
}
