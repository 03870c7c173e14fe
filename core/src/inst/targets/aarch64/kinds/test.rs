//! Tests of operands.

use mca_models::ids::RegisterId;

use crate::inst::isa::RegisterSet;
use crate::inst::targets::aarch64::operand::Name;
use crate::inst::targets::aarch64::operand::{HintKind, MatrixShape, RegisterKind, ShiftKind};

/// What an operand must be. Widths are in bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::inst::targets::aarch64) enum Test {
    /// This word.
    Token(Name),
    /// This word, which spells a number, or the number itself.
    NumberToken(Name, i64),
    /// This register.
    Register(RegisterId),
    /// A register of a set. If `takes_array`, the whole array `za` of the matrix extension fits, too.
    Class { set: RegisterSet, takes_array: bool },
    /// A scalar register of a set.
    ScalarIn(RegisterSet),
    /// A NEON vector of a set, without a suffix.
    NeonIn(RegisterSet),
    /// Any number or symbol.
    Immediate,
    /// A number in this range.
    InRange { low: i64, high: i64 },
    /// A multiple of `step` in this range. A wrong number has a message of its own, another operand not.
    Scaled { low: i64, high: i64, step: i64 },
    /// A range of two numbers that are `distance` apart, of which the first is a multiple of `step` and at most
    /// `high`.
    ScaledRange { high: i64, step: i64, distance: u32 },
    /// A multiple of `size` that is at most 4095 times it, or a symbol's offset within a page.
    LoadOffset { size: i64 },
    /// An offset of nine bits with a sign that is no `LoadOffset`.
    UnscaledOffset { size: i64 },
    /// An immediate for `add`: 12 bits, perhaps shifted left by 12.
    AddSub,
    /// The negative of such an immediate, for which `add` becomes `sub`.
    NegatedAddSub,
    /// An immediate for `cpy` of scalable vectors.
    SveCopy { width: u32 },
    /// An immediate for `add` of scalable vectors.
    SveAddSub { width: u32 },
    /// A bit mask.
    Logical { width: u32 },
    /// A bit mask that `cpy` of scalable vectors cannot make.
    SveLogical { width: u32 },
    /// A number of 64 bits whose bytes are all 0 or 255.
    ByteMask,
    /// A multiple of 4 in this range, or a symbol.
    BranchTarget { low: i64, high: i64 },
    /// A distance of 21 bits, or a symbol.
    NearLabel,
    /// A distance in pages of 4096 bytes, or a symbol.
    PageLabel,
    /// A symbol whose specifier is for this group of 16 bits.
    WideMoveSymbol { group: u8 },
    /// A value that a wide move with this shift makes.
    WideMove { width: u32, shift: u32, is_inverted: bool },
    /// A floating-point number of 8 bits.
    SmallFloat,
    /// One of two floating-point numbers.
    ExactFloat([f64; 2]),
    /// An angle: `first` or a multiple of `step` more, at most 270 degrees.
    Rotation { step: u64, first: u64 },
    /// A hint of this kind.
    Hint(HintKind),
    /// A number of 16 bits that does not encode a plain hint.
    ExtendedHint,
    /// A barrier. `is_nxs` tells those that do not wait for XS accesses.
    Barrier { is_nxs: bool },
    /// A system register for `mrs`.
    ReadableRegister,
    /// A system register for `msr`.
    WritableRegister,
    /// A field of the processor's state that is set to an immediate of four bits (`is_wide`) or one bit.
    StateField { is_wide: bool },
    /// A control of streaming mode.
    StreamingControl,
    /// `c0` to `c15`.
    ControlRegister,
    /// A condition.
    Condition,
    /// A list of tiles.
    TileList,
    /// An index of a lane in this range.
    LaneIndex { low: i32, high: i32 },
    /// A vector or predicate of one of two kinds. The width is 0 without a suffix.
    Vector { kinds: [RegisterKind; 2], width: u8, set: RegisterSet },
    /// A scalable vector that is an index with this shift. `is_same_width` tells that the index is as wide as the
    /// elements.
    ShiftedVector { width: u8, set: RegisterSet, shift: ShiftKind, amount: u32, is_same_width: bool },
    /// A scalar register that is shifted left by this amount.
    ShiftedScalar { set: RegisterSet, amount: u32 },
    /// A list of vectors of this shape.
    List(ListShape),
    /// Such a list whose first register is in a set.
    ListFrom(ListShape, RegisterSet),
    /// Such a list whose first register is among the first `stride` of either half of the file.
    StridedList(ListShape),
    /// A list of vectors without a suffix.
    UntypedList { kind: RegisterKind, n_registers: u8, is_consecutive: bool },
    /// The matrix array, a tile, or a row or column of one.
    Matrix { shape: MatrixShape, width: u8, set: RegisterSet },
    /// A shift or extension.
    Shift(Shifts),
    /// Nothing fits.
    Never,
}

/// Shape of a list of vectors. Elements are 0 if the suffix has no number, their bits 0 without a suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::inst::targets::aarch64) struct ListShape {
    pub(in crate::inst::targets::aarch64) kind: RegisterKind,
    pub(in crate::inst::targets::aarch64) n_registers: u8,
    pub(in crate::inst::targets::aarch64) n_elements: u8,
    pub(in crate::inst::targets::aarch64) element_bits: u8,
    /// Distance from one register to the next.
    pub(in crate::inst::targets::aarch64) stride: u8,
}

/// Permitted shifts and extensions, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::inst::targets::aarch64) enum Shifts {
    /// Any extension or `lsl`, by 4 at most.
    Extension,
    /// An extension of less than 64 bits, by 4 at most.
    NarrowExtension,
    /// `uxtx`, `sxtx` or `lsl`, by 4 at most.
    WideExtension,
    /// `lsl` by 7 at most.
    LeftBy7,
    /// `lsl`, `lsr` or `asr` by less than this.
    Arithmetic { below: u32 },
    /// `lsl`, `lsr`, `asr` or `ror` by less than this.
    Logical { below: u32 },
    /// Shift or extension of an index in an address, by 0 or by the logarithm of the access's size.
    Index { is_wide: bool, amount: u32 },
    /// `lsl` by a multiple of `step`, at most `max`.
    Left { step: u32, max: u32 },
    /// `msl`, which shifts ones in, by 8 or 16.
    MaskedLeft,
}
