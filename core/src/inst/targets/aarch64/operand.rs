//! Operands as their parsers return them.

use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::tables::name;
use crate::text::Location;

/// A word of a statement; none is longer.
pub(super) type Name = name::Name<15>;

/// A number as written: constant or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Immediate {
    Constant(i64),
    Expression(ExprId),
}

/// The file of a register as it is written; vectors are the same registers under other names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RegisterKind {
    /// General and floating-point registers, and those of the system.
    Scalar,
    Neon,
    SveData,
    SvePredicate,
    PredicateCounter,
    LookupTable,
}

impl RegisterKind {
    /// Returns the kind by its name in the tables.
    pub(super) fn named(word: &str) -> RegisterKind {
        match word {
            "SVEDataVector" => RegisterKind::SveData,
            "SVEPredicateVector" => RegisterKind::SvePredicate,
            "SVEPredicateAsCounter" => RegisterKind::PredicateCounter,
            _ => RegisterKind::Neon,
        }
    }
}

/// Meaning of equality for an operand that must equal another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Equality {
    #[default]
    Same,
    /// Widened to 64 bits it must be the other.
    Widened,
    /// Narrowed to 32 bits it must be the other.
    Narrowed,
}

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

/// A shift or an extension with its amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) kind: ShiftKind,
    pub(super) amount: u32,
    pub(super) is_amount_written: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Register {
    pub(super) register: RegisterId,
    pub(super) kind: RegisterKind,
    /// 0 without a suffix.
    pub(super) element_bits: u8,
    pub(super) equality: Equality,
    /// Shift of an address register; `lsl #0` if none is written.
    pub(super) shift: Shift,
}

/// `{ v0.4s, v1.4s }`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VectorList {
    pub(super) first: RegisterId,
    pub(super) kind: RegisterKind,
    pub(super) n_registers: u8,
    pub(super) stride: u8,
    /// 0 if the suffix has no number.
    pub(super) n_elements: u8,
    /// 0 without a suffix.
    pub(super) element_bits: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatrixShape {
    Array,
    Tile,
    Row,
    Column,
}

/// The values under which a name is known to `mrs`, to `msr` and as a field of the processor's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SystemRegister {
    pub(super) readable: Option<u16>,
    pub(super) writable: Option<u16>,
    pub(super) state_field: Option<u16>,
}

/// Hints with lists of names of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HintKind {
    Prefetch,
    TranslationIndex,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// A word that the tables spell out. Suffixes have a message of their own.
    Token {
        text: Name,
        is_suffix: bool,
    },
    Register(Register),
    VectorList(VectorList),
    Matrix {
        register: RegisterId,
        shape: MatrixShape,
        element_bits: u8,
    },
    /// A bit for each tile of 64-bit elements.
    TileList(u8),
    Immediate(Immediate),
    Shifted {
        value: Immediate,
        amount: u32,
    },
    /// `0:3`
    Range {
        first: u32,
        last: u32,
    },
    Shift(Shift),
    Condition(u8),
    Float {
        value: f64,
        is_exact: bool,
    },
    LaneIndex(i32),
    /// `c7`
    ControlRegister(u8),
    SystemRegister(SystemRegister),
    /// A control of streaming mode (`sm`, `za`); `None` if features are missing.
    StreamingControl(Option<u16>),
    Barrier {
        code: u8,
        is_nxs: bool,
    },
    Hint {
        kind: HintKind,
        code: u16,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Operand {
    pub(super) value: Value,
    /// Place of messages; `None`: that of the statement.
    pub(super) start: Option<Location>,
    /// End of the underline in a message about missing operands; without it, nothing is underlined.
    pub(super) end: Option<Location>,
}

impl Operand {
    /// Returns the value if it is a plain constant.
    pub(super) fn constant(&self) -> Option<i64> {
        match self.value {
            Value::Immediate(Immediate::Constant(value)) => Some(value),
            _ => None,
        }
    }

    /// Returns a register that is not a vector.
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

    /// Finds a shift in any letter case.
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

    /// Returns the number of an extension.
    pub(super) fn extension_number(self) -> i64 {
        self as i64 - ShiftKind::Uxtb as i64
    }
}
