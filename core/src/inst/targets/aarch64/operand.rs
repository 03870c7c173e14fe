//! The operands of a statement as they were written; the row that fits them turns them into machine operands.

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::tables::name;
use crate::text::Location;

/// A word of a statement, of at most 15 bytes; a longer one becomes empty, which nothing equals.
pub(super) type Name = name::Name<15>;

/// A number, or an expression with symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Immediate {
    Constant(i64),
    Expression(ExprId),
}

/// The kind of a register as it is written. One register may have names of several kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RegisterKind {
    /// General, floating-point and system registers.
    Scalar,
    /// Vectors such as `v0`.
    Neon,
    /// Scalable vectors such as `z0`.
    SveData,
    /// Predicates such as `p0`.
    SvePredicate,
    /// Predicates as counters, such as `pn8`.
    PredicateCounter,
    /// The lookup table `zt0`.
    LookupTable,
}

impl RegisterKind {
    /// Returns the kind of this name in the tables.
    pub(super) fn named(word: &str) -> RegisterKind {
        match word {
            "SVEDataVector" => RegisterKind::SveData,
            "SVEPredicateVector" => RegisterKind::SvePredicate,
            "SVEPredicateAsCounter" => RegisterKind::PredicateCounter,
            _ => RegisterKind::Neon,
        }
    }
}

/// How an operand is compared with another one that a row requires to be the same register. The tables say it for each operand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Equality {
    /// The two must be the same register.
    #[default]
    Same,
    /// The 64-bit register of which the operand is the lower half must be the other operand.
    Widened,
    /// The lower half of the operand must be the other operand.
    Narrowed,
}

/// A kind of shift or extension. Shifts come first, then zero extensions, then sign extensions: methods below compare them by
/// this order, and the numbers in machine operands follow it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ShiftKind {
    #[default]
    Lsl,
    Lsr,
    Asr,
    Ror,
    Msl,
    Uxtb,
    Uxth,
    Uxtw,
    Uxtx,
    Sxtb,
    Sxth,
    Sxtw,
    Sxtx,
}

/// A shift or an extension with its amount in bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) kind: ShiftKind,
    pub(super) amount: u32,
    pub(super) is_amount_written: bool,
}

/// A register as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Register {
    pub(super) register: RegisterId,
    pub(super) kind: RegisterKind,
    /// Width of an element in bits, as the suffix gives it; 0 without a suffix.
    pub(super) element_bits: u8,
    /// How the register is compared with another one that a row requires to be the same.
    pub(super) equality: Equality,
    /// Shift of a register that is an index in an address; `lsl #0` if none is written.
    pub(super) shift: Shift,
}

/// A list of vectors, such as `{ v0.4s, v1.4s }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VectorList {
    pub(super) first: RegisterId,
    pub(super) kind: RegisterKind,
    pub(super) n_registers: u8,
    /// Difference between the numbers of neighbouring registers.
    pub(super) stride: u8,
    /// Number of elements that the suffix gives; 0 if it gives none.
    pub(super) n_elements: u8,
    /// Width of an element in bits, as the suffix gives it; 0 without a suffix.
    pub(super) element_bits: u8,
}

/// Parts of the matrix array `za`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatrixShape {
    /// All of it.
    Array,
    /// A tile.
    Tile,
    /// A row of a tile.
    Row,
    /// A column of a tile.
    Column,
}

/// The encodings that a name has as a system register and as a field of the processor's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SystemRegister {
    /// Encoding for `mrs`; `None` if the name is no register that can be read.
    pub(super) readable: Option<u16>,
    /// Encoding for `msr` of a register; `None` if the name is no register that can be written.
    pub(super) writable: Option<u16>,
    /// Encoding for `msr` of an immediate; `None` if the name is no field of the state.
    pub(super) state_field: Option<u16>,
}

/// Hints that have lists of names of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HintKind {
    Prefetch,
    TranslationIndex,
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// A word or sign that the tables spell out. If `is_suffix`, it is a suffix such as `.4s`, about which there is another
    /// message if it does not fit.
    Token {
        text: Name,
        is_suffix: bool,
    },
    Register(Register),
    VectorList(VectorList),
    /// The matrix array, a tile, or a row or column of one.
    Matrix {
        register: RegisterId,
        shape: MatrixShape,
        element_bits: u8,
    },
    /// A list of tiles of the matrix array: bit n stands for the tile `za`n`.d`.
    TileList(u8),
    Immediate(Immediate),
    /// An immediate that is shifted left by an amount in bits.
    Shifted {
        value: Immediate,
        amount: u32,
    },
    /// Two numbers, such as `0:3`.
    Range {
        first: u32,
        last: u32,
    },
    /// A shift or extension.
    Shift(Shift),
    /// A condition, by its code.
    Condition(u8),
    /// A floating-point number, rounded toward zero. `is_exact` says whether its text has exactly this value.
    Float {
        value: f64,
        is_exact: bool,
    },
    /// An index of a lane, in brackets.
    LaneIndex(i32),
    /// The number of a register such as `c7`.
    ControlRegister(u8),
    /// A system register by its name.
    SystemRegister(SystemRegister),
    /// A control of streaming mode, `sm` or `za`; `None` if its features are missing.
    StreamingControl(Option<u16>),
    /// A barrier by its number. `is_nxs` says whether it is one that does not wait for accesses with the attribute XS.
    Barrier {
        code: u8,
        is_nxs: bool,
    },
    /// A prefetch or another hint, by its number.
    Hint {
        kind: HintKind,
        code: u16,
    },
}

/// An operand, and the places that messages about it show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Operand {
    pub(super) value: Value,
    /// Where messages about the operand point; `None`: at the statement.
    pub(super) start: Option<Location>,
    /// Where the underline of a message ends that says that operands are missing after this one; `None`: no underline.
    pub(super) end: Option<Location>,
}

impl Operand {
    /// Returns the value of a constant; `None` for other operands.
    pub(super) fn constant(&self) -> Option<i64> {
        match self.value {
            Value::Immediate(Immediate::Constant(value)) => Some(value),
            _ => None,
        }
    }

    /// Returns the scalar register of the operand; `None` for other operands.
    pub(super) fn scalar(&self) -> Option<RegisterId> {
        match self.value {
            Value::Register(Register { register, kind: RegisterKind::Scalar, .. }) => Some(register),
            _ => None,
        }
    }

    pub(super) fn is_suffix(&self) -> bool {
        matches!(self.value, Value::Token { is_suffix: true, .. })
    }
}

impl Register {
    pub(super) fn new(register: RegisterId, kind: RegisterKind) -> Register {
        Register { register, kind, element_bits: 0, equality: Equality::Same, shift: Shift::default() }
    }
}

impl ShiftKind {
    /// Names of shifts and extensions, in lower case.
    const NAMES: [(&'static [u8], ShiftKind); 13] = [
        (b"lsl", ShiftKind::Lsl),
        (b"lsr", ShiftKind::Lsr),
        (b"asr", ShiftKind::Asr),
        (b"ror", ShiftKind::Ror),
        (b"msl", ShiftKind::Msl),
        (b"uxtb", ShiftKind::Uxtb),
        (b"uxth", ShiftKind::Uxth),
        (b"uxtw", ShiftKind::Uxtw),
        (b"uxtx", ShiftKind::Uxtx),
        (b"sxtb", ShiftKind::Sxtb),
        (b"sxth", ShiftKind::Sxth),
        (b"sxtw", ShiftKind::Sxtw),
        (b"sxtx", ShiftKind::Sxtx),
    ];

    /// Returns the shift or extension of this name, ignoring case; `None` if there is none.
    pub(super) fn find(name: &[u8]) -> Option<ShiftKind> {
        ShiftKind::NAMES.iter().find(|(text, _)| text.eq_ignore_ascii_case(name)).map(|&(_, kind)| kind)
    }

    pub(super) fn is_shift(self) -> bool {
        self <= ShiftKind::Msl
    }

    pub(super) fn is_extension(self) -> bool {
        !self.is_shift()
    }

    pub(super) fn is_signed(self) -> bool {
        self >= ShiftKind::Sxtb
    }

    /// Returns the number of a shift in machine operands.
    pub(super) fn shift_number(self) -> i64 {
        self as i64
    }

    /// Returns the number of an extension in machine operands.
    pub(super) fn extension_number(self) -> i64 {
        self as i64 - ShiftKind::Uxtb as i64
    }
}
