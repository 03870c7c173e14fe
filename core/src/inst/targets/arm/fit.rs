//! Whether an operand belongs to a kind.

use mca_models::arm::{Predicate, register};
use mca_models::assembler::{AssemblerTables, Call, KindTest};
use mca_models::ids::{KindId, MethodId, RegisterClassId, RegisterId};

use super::operand::{Immediate, Operand, Value};
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::isa::{Isa, RegisterSet};
use crate::inst::tables::matcher::Fit;

/// What decides about a kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    /// A word or a mark. For those that are numbers, an immediate will do.
    Token(Option<i64>),
    Class(RegisterSet),
    /// Registers of which some processors allow the stack pointer.
    ClassWithStack(RegisterSet),
    Register(RegisterId),
    Predicate(Predicate, Call),
    /// Nothing belongs to it.
    Never,
}

impl Test {
    /// Those of all kinds.
    pub(super) fn all(tables: &AssemblerTables, isa: &Isa) -> Vec<Test> {
        (0..tables.n_kinds() as u16).map(|number| Test::of(tables.kind_test(KindId(number)), isa)).collect()
    }

    fn of(packed: KindTest, isa: &Isa) -> Test {
        match packed {
            KindTest::Token(text) => Test::Token(number_of(text)),
            KindTest::Class(class) if class == RESTRICTED => Test::ClassWithStack(isa.class_set(class)),
            KindTest::Class(class) => Test::Class(isa.class_set(class)),
            KindTest::Register(register) => Test::Register(register),
            KindTest::Predicate(call) => match Predicate::from_method(call.method) {
                Some(predicate) => Test::Predicate(predicate, call),
                None => Test::Never,
            },
            KindTest::Mode => Test::Never,
        }
    }
}

/// General registers without stack pointer and program counter.
const RESTRICTED: RegisterClassId = mca_models::arm::class::rGPR;

/// `8` of `#8`.
fn number_of(token: &[u8]) -> Option<i64> {
    std::str::from_utf8(token.strip_prefix(b"#")?).ok()?.parse().ok()
}

/// What deciding about operands takes.
#[derive(Clone, Copy)]
pub(super) struct Fitting<'a> {
    pub(super) tables: &'static Tables,
    pub(super) expressions: &'a Expressions,
    pub(super) features: &'a FeatureSet,
    /// Whether the stack pointer is a register like others.
    pub(super) is_v8: bool,
}

impl Fitting<'_> {
    pub(super) fn fit(&self, operand: &Operand, kind: KindId) -> Fit<MethodId> {
        let usual = || self.tables.assembler.kind_diagnosis(kind).map_or(Fit::Fails, Fit::Because);
        let yes_or = |fits: bool| if fits { Fit::Fits } else { usual() };
        match self.tables.tests.get(kind.index()) {
            Some(Test::Token(number)) => match operand.value {
                Value::Token(_, Some(found)) if self.is_token_of(found, kind) => Fit::Fits,
                Value::Immediate(Immediate::Constant(value)) if Some(value) == *number => Fit::Fits,
                _ => Fit::Fails,
            },
            Some(Test::Class(members)) => yes_or(operand.register().is_some_and(|register| members.contains(register))),
            Some(Test::ClassWithStack(members)) => {
                let is_stack = |found| self.is_v8 && found == register::SP;
                yes_or(operand.register().is_some_and(|found| members.contains(found) || is_stack(found)))
            }
            Some(Test::Register(wanted)) => yes_or(operand.register() == Some(*wanted)),
            Some(Test::Predicate(predicate, call)) => yes_or(self.satisfies(operand, *predicate, call)),
            Some(Test::Never) | None => Fit::Fails,
        }
    }

    fn is_token_of(&self, found: KindId, kind: KindId) -> bool {
        found == kind || self.tables.assembler.kind(found).supers.iter().any(|one| one == kind)
    }
}
