//! The tests by which operands are matched with the kinds that rows require.

use mca_models::ids::RegisterId;

use crate::inst::isa::RegisterSet;
use crate::inst::targets::aarch64::operand::Name;
use crate::inst::targets::aarch64::operand::{HintKind, MatrixShape, RegisterKind, ShiftKind};

/// What an operand must be. A `width` is that of an element, in bits; ranges include both ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::inst::targets::aarch64) enum Test {
    /// This word.
    Token(Name),
    /// The number, or the word that spells it in the tables, such as `#8`.
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
    /// A multiple of `step` in this range. The kind's own message is for wrong numbers only, not for other operands.
    Scaled { low: i64, high: i64, step: i64 },
    /// A range such as `0:3`: the first number is a multiple of `step` and at most `high`, the last one is larger by `distance`.
    ScaledRange { high: i64, step: i64, distance: u32 },
    /// A multiple of `size` bytes from 0 to 4095 times `size`, or a symbol's offset within a page.
    LoadOffset { size: i64 },
    /// An offset in bytes of nine bits with a sign that `LoadOffset` of the same size does not accept.
    UnscaledOffset { size: i64 },
    /// An immediate for `add`: 12 bits, perhaps shifted left by 12.
    AddSub,
    /// The negative of an immediate for `add`: `add` becomes `sub`, or the reverse.
    NegatedAddSub,
    /// An immediate for `cpy` of scalable vectors: 8 bits with a sign, perhaps shifted left by 8.
    SveCopy { width: u32 },
    /// An immediate for `add` of scalable vectors: 8 bits without a sign, perhaps shifted left by 8.
    SveAddSub { width: u32 },
    /// A bit mask that `and`, `orr` and `eor` can encode, for registers of `width` bits.
    Logical { width: u32 },
    /// A bit mask for scalable vectors that their `cpy` cannot make.
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
    /// A value that a wide move with this shift in bits makes in a register of `width` bits: `movz`, or `movn` if
    /// `is_inverted`.
    WideMove { width: u32, shift: u32, is_inverted: bool },
    /// A floating-point number that has an encoding of 8 bits.
    SmallFloat,
    /// One of two floating-point numbers.
    ExactFloat([f64; 2]),
    /// An angle: `first` or a multiple of `step` more, at most 270 degrees.
    Rotation { step: u64, first: u64 },
    /// A hint of this kind.
    Hint(HintKind),
    /// A number of 16 bits that does not encode a plain hint.
    ExtendedHint,
    /// A barrier. `is_nxs`: one that does not wait for accesses with the attribute XS.
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
    /// A vector or predicate of one of two kinds, from a set. The width is 0 for one without a suffix.
    Vector { kinds: [RegisterKind; 2], width: u8, set: RegisterSet },
    /// A scalable vector from a set that is the index of an address, with this shift and its amount in bits.
    /// `is_same_width`: the elements of the index are as wide as what is accessed.
    ShiftedVector { width: u8, set: RegisterSet, shift: ShiftKind, amount: u32, is_same_width: bool },
    /// A scalar register from a set that is shifted left by this amount in bits.
    ShiftedScalar { set: RegisterSet, amount: u32 },
    /// A list of vectors of this shape.
    List(ListShape),
    /// A list of vectors of this shape, whose first register is in the set.
    ListFrom(ListShape, RegisterSet),
    /// A list of vectors of this shape, whose first register is among the first `stride` of registers 0 to 15 or 16 to 31.
    StridedList(ListShape),
    /// A list of this many vectors whose suffix gives no number of elements; if `is_consecutive`, with consecutive numbers.
    UntypedList { kind: RegisterKind, n_registers: u8, is_consecutive: bool },
    /// The matrix array, a tile, or a row or column of one, from a set.
    Matrix { shape: MatrixShape, width: u8, set: RegisterSet },
    /// A shift or extension.
    Shift(Shifts),
    /// Nothing fits.
    Never,
}

/// Shape of a list of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::inst::targets::aarch64) struct ListShape {
    pub(in crate::inst::targets::aarch64) kind: RegisterKind,
    pub(in crate::inst::targets::aarch64) n_registers: u8,
    /// Number of elements that the suffix gives; 0 if it gives none.
    pub(in crate::inst::targets::aarch64) n_elements: u8,
    /// Width of an element in bits; 0 without a suffix.
    pub(in crate::inst::targets::aarch64) element_bits: u8,
    /// Difference between the numbers of neighbouring registers.
    pub(in crate::inst::targets::aarch64) stride: u8,
}

/// Which shifts and extensions a kind permits. Amounts are in bits.
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
    /// `lsl`, `lsr` or `asr` by less than `below`.
    Arithmetic { below: u32 },
    /// `lsl`, `lsr`, `asr` or `ror` by less than `below`.
    Logical { below: u32 },
    /// Shift or extension of an index in an address, by 0 or by `amount`: `lsl` or `sxtx` if the index `is_wide` (64 bits), else
    /// `uxtw` or `sxtw`.
    Index { is_wide: bool, amount: u32 },
    /// `lsl` by a multiple of `step`, at most `max`.
    Left { step: u32, max: u32 },
    /// `msl`, which shifts ones in, by 8 or 16.
    MaskedLeft,
}
