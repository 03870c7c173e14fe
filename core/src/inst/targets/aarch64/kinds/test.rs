//! The test of a kind on an operand.

use mca_models::ids::RegisterId;

use crate::inst::isa::RegisterSet;
use crate::inst::targets::aarch64::operand::Name;
use crate::inst::targets::aarch64::operand::{HintKind, MatrixShape, RegisterKind, ShiftKind};

/// What an operand must be. Widths are in bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::inst::targets::aarch64) enum Test {
    Token(Name),
    /// A token that spells a number out; the number itself fits, too.
    NumberToken(Name, i64),
    Register(RegisterId),
    /// The array of the matrix extension may also be written where a register is expected.
    Class {
        set: RegisterSet,
        takes_array: bool,
    },
    ScalarIn(RegisterSet),
    NeonIn(RegisterSet),
    Immediate,
    InRange {
        low: i64,
        high: i64,
    },
    /// Multiples; wrong numbers are distinguished from operands that are not a number.
    Scaled {
        low: i64,
        high: i64,
        step: i64,
    },
    ScaledRange {
        high: i64,
        step: i64,
        distance: u32,
    },
    LoadOffset {
        size: i64,
    },
    UnscaledOffset {
        size: i64,
    },
    AddSub,
    NegatedAddSub,
    SveCopy {
        width: u32,
    },
    SveAddSub {
        width: u32,
    },
    Logical {
        width: u32,
    },
    SveLogical {
        width: u32,
    },
    ByteMask,
    BranchTarget {
        low: i64,
        high: i64,
    },
    NearLabel,
    PageLabel,
    WideMoveSymbol {
        group: u8,
    },
    WideMove {
        width: u32,
        shift: u32,
        is_inverted: bool,
    },
    SmallFloat,
    ExactFloat([f64; 2]),
    Rotation {
        step: u64,
        first: u64,
    },
    Hint(HintKind),
    /// 16 bits that do not encode a plain hint.
    ExtendedHint,
    Barrier {
        is_nxs: bool,
    },
    ReadableRegister,
    WritableRegister,
    StateField {
        is_wide: bool,
    },
    StreamingControl,
    ControlRegister,
    Condition,
    TileList,
    LaneIndex {
        low: i32,
        high: i32,
    },
    /// Vectors and predicates of one of the kinds; without a suffix the width is 0.
    Vector {
        kinds: [RegisterKind; 2],
        width: u8,
        set: RegisterSet,
    },
    ShiftedVector {
        width: u8,
        set: RegisterSet,
        shift: ShiftKind,
        amount: u32,
        is_same_width: bool,
    },
    ShiftedScalar {
        set: RegisterSet,
        amount: u32,
    },
    List(ListShape),
    /// A list whose first register is in a set.
    ListFrom(ListShape, RegisterSet),
    /// A list whose first register is one of the first of either half of the file.
    StridedList(ListShape),
    /// A list without the number of elements.
    UntypedList {
        kind: RegisterKind,
        n_registers: u8,
        is_consecutive: bool,
    },
    Matrix {
        shape: MatrixShape,
        width: u8,
        set: RegisterSet,
    },
    Shift(Shifts),
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::inst::targets::aarch64) struct ListShape {
    pub(in crate::inst::targets::aarch64) kind: RegisterKind,
    pub(in crate::inst::targets::aarch64) n_registers: u8,
    pub(in crate::inst::targets::aarch64) n_elements: u8,
    pub(in crate::inst::targets::aarch64) element_bits: u8,
    pub(in crate::inst::targets::aarch64) stride: u8,
}

/// Permitted shifts and extensions, with their amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::inst::targets::aarch64) enum Shifts {
    /// By 4 at most.
    Extension,
    NarrowExtension,
    WideExtension,
    LeftBy7,
    Arithmetic {
        below: u32,
    },
    Logical {
        below: u32,
    },
    /// Shift of the index of an access: by nothing or by the size of what is accessed.
    Index {
        is_wide: bool,
        amount: u32,
    },
    /// `lsl` by a multiple of a step.
    Left {
        step: u32,
        max: u32,
    },
    MaskedLeft,
}
