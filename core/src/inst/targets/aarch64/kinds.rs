//! The kinds of operands that rows require, unpacked from the tables into tests.

mod resolver;
mod test;

use std::sync::OnceLock;

use mca_models::aarch64::class;
use mca_models::assembler::{AssemblerTables, KindTest};
use mca_models::ids::{KindId, MethodId};

use resolver::Resolver;
pub(super) use test::{ListShape, Shifts, Test};

use super::operand::Name;
use crate::inst::isa::Isa;

/// A kind of operand.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnpackedKind {
    /// Whether an operand is of the kind.
    pub(super) test: Test,
    /// The message about an operand that is nearly of the kind; `None` if the kind has none of its own.
    pub(super) diagnosis: Option<MethodId>,
}

/// All kinds, each unpacked when it is first used.
#[derive(Debug)]
pub(super) struct Kinds(Vec<OnceLock<UnpackedKind>>);

impl Kinds {
    pub(super) fn new(n_kinds: usize) -> Kinds {
        Kinds((0..n_kinds).map(|_| OnceLock::new()).collect())
    }

    /// Returns the kind of this index; a kind that no operand fits if the tables do not have it.
    pub(super) fn get(&self, tables: &AssemblerTables, isa: &Isa, number: KindId) -> &UnpackedKind {
        const NEVER: &UnpackedKind = &UnpackedKind { test: Test::Never, diagnosis: None };
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
            UnpackedKind { test, diagnosis: kind.diagnosis }
        })
    }
}

/// Numbers that the tables spell out as words, such as `#8`, and that a text may write in any way, such as `0x8`. All others
/// must be written as the tables do.
const SPELLED_NUMBERS: [i64; 27] =
    [0, 1, 2, 3, 4, 6, 7, 8, 10, 12, 14, 16, 24, 25, 26, 27, 28, 29, 30, 31, 32, 40, 48, 64, -4, -8, -16];

/// Returns the test of a kind that is a word.
fn token_test(text: &'static [u8]) -> Test {
    let number = text.strip_prefix(b"#").and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
    match number.filter(|number| SPELLED_NUMBERS.contains(number)) {
        Some(number) => Test::NumberToken(Name::new(text), number),
        None => Test::Token(Name::new(text)),
    }
}
