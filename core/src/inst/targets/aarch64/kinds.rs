//! The kinds of operands: what the tables say of them, in the form in which operands are held against them.

mod resolver;

use std::sync::OnceLock;

use mca_models::aarch64::class;
use mca_models::assembler::{AssemblerTables, KindTest};
use mca_models::ids::{KindId, MethodId, RegisterId};

use resolver::Resolver;

use super::name::Name;
use super::operand::{HintKind, MatrixShape, RegisterKind, ShiftKind};
use crate::inst::isa::{Isa, RegisterSet};

/// What an operand must be. Widths are in bits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
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
    /// Multiples; wrong numbers are told from what is no number.
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
pub(super) struct ListShape {
    pub(super) kind: RegisterKind,
    pub(super) n_registers: u8,
    pub(super) n_elements: u8,
    pub(super) element_bits: u8,
    pub(super) stride: u8,
}

/// Which shifts and extensions, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shifts {
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
    /// Of the index of an access: by nothing or the size of what is accessed.
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

/// A kind of operand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) test: Test,
    pub(super) diagnosis: Option<MethodId>,
}

/// All kinds, each made ready when it is first asked for.
#[derive(Debug)]
pub(super) struct Kinds(Vec<OnceLock<Kind>>);

impl Kinds {
    pub(super) fn new(n_kinds: usize) -> Kinds {
        Kinds((0..n_kinds).map(|_| OnceLock::new()).collect())
    }

    pub(super) fn get(&self, tables: &AssemblerTables, isa: &Isa, number: KindId) -> &Kind {
        const NEVER: &Kind = &Kind { test: Test::Never, diagnosis: None };
        let Some(slot) = self.0.get(number.index()) else { return NEVER };
        slot.get_or_init(|| {
            let kind = tables.kind(number);
            let test = match kind.test {
                KindTest::Token(text) => token_test(text),
                KindTest::Register(register) => Test::Register(register),
                KindTest::Class(class) => Test::Class { set: isa.class_set(class), takes_array: class == class::MPR },
                KindTest::Predicate(call) => Resolver { isa, call }.test(),
                KindTest::Mode => Test::Never,
            };
            Kind { test, diagnosis: kind.diagnosis }
        })
    }
}

/// The numbers that the reference also takes as numbers where tables spell them out.
const SPELLED_NUMBERS: [i64; 27] =
    [0, 1, 2, 3, 4, 6, 7, 8, 10, 12, 14, 16, 24, 25, 26, 27, 28, 29, 30, 31, 32, 40, 48, 64, -4, -8, -16];

fn token_test(text: &'static [u8]) -> Test {
    let number = text.strip_prefix(b"#").and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
    match number.filter(|number| SPELLED_NUMBERS.contains(number)) {
        Some(number) => Test::NumberToken(Name::new(text), number),
        None => Test::Token(Name::new(text)),
    }
}
