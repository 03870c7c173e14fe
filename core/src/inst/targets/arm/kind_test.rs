//! Tests of the kinds of operands, unpacked, since a statement is tested against many.

use mca_models::arm::{Predicate, class};
use mca_models::assembler::{AssemblerTables, Call, KindTest};
use mca_models::ids::{KindId, RegisterId};

use crate::inst::isa::{Isa, RegisterSet};

/// Test of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum RowTest {
    /// A word or a mark. For those that are numbers, an immediate will do.
    Token(Option<i64>),
    Class(RegisterSet),
    /// Registers, of which some processors allow the stack pointer.
    ClassWithStack(RegisterSet),
    Register(RegisterId),
    Predicate(Predicate, Call),
    /// No operand belongs to the kind.
    Never,
}

impl RowTest {
    /// Returns the tests of all kinds of operands, by the number of the kind.
    pub(super) fn all(tables: &AssemblerTables, isa: &Isa) -> Vec<RowTest> {
        (0..tables.n_kinds() as u16).map(|number| RowTest::of(tables.kind_test(KindId(number)), isa)).collect()
    }

    fn of(packed: KindTest, isa: &Isa) -> RowTest {
        match packed {
            KindTest::Token(text) => RowTest::Token(number_of(text)),
            KindTest::Class(class::rGPR) => RowTest::ClassWithStack(isa.class_set(class::rGPR)),
            KindTest::Class(class) => RowTest::Class(isa.class_set(class)),
            KindTest::Register(register) => RowTest::Register(register),
            KindTest::Predicate(call) => match Predicate::from_method(call.method) {
                Some(predicate) => RowTest::Predicate(predicate, call),
                None => RowTest::Never,
            },
            KindTest::Mode => RowTest::Never,
        }
    }
}

/// Returns the number of a token: `8` of `#8`.
fn number_of(token: &[u8]) -> Option<i64> {
    std::str::from_utf8(token.strip_prefix(b"#")?).ok()?.parse().ok()
}
