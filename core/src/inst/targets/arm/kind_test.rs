//! The tests of whether an operand is of a kind. They are unpacked, since each statement needs many.

use mca_models::arm::{Predicate, class};
use mca_models::assembler::{AssemblerTables, Call, KindTest};
use mca_models::ids::{KindId, RegisterId};

use crate::inst::isa::{Isa, RegisterSet};

/// Test of whether an operand is of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum OperandKindTest {
    /// The operand is the word or sign of this kind. If there is a number, an immediate of this value fits, too.
    Token(Option<i64>),
    /// The operand is a register of the set.
    Class(RegisterSet),
    /// The operand is a register of the set, or on some processors the stack pointer.
    ClassWithStack(RegisterSet),
    /// The operand is this register.
    Register(RegisterId),
    /// The operand satisfies this predicate with its arguments.
    Predicate(Predicate, Call),
    /// No operand is of the kind.
    Never,
}

impl OperandKindTest {
    /// Returns the tests of all kinds, by number of the kind.
    pub(super) fn all(tables: &AssemblerTables, isa: &Isa) -> Vec<OperandKindTest> {
        (0..tables.n_kinds() as u16).map(|index| OperandKindTest::of(tables.kind_test(KindId(index)), isa)).collect()
    }

    /// Unpacks the test of a kind.
    fn of(packed: KindTest, isa: &Isa) -> OperandKindTest {
        match packed {
            KindTest::Token(text) => OperandKindTest::Token(number_of(text)),
            KindTest::Class(class::rGPR) => OperandKindTest::ClassWithStack(isa.class_set(class::rGPR)),
            KindTest::Class(class) => OperandKindTest::Class(isa.class_set(class)),
            KindTest::Register(register) => OperandKindTest::Register(register),
            KindTest::Predicate(call) => match Predicate::from_method(call.method) {
                Some(predicate) => OperandKindTest::Predicate(predicate, call),
                None => OperandKindTest::Never,
            },
            KindTest::Mode => OperandKindTest::Never,
        }
    }
}

/// Returns the number that a word spells, such as 8 of `#8`.
fn number_of(token: &[u8]) -> Option<i64> {
    std::str::from_utf8(token.strip_prefix(b"#")?).ok()?.parse().ok()
}
