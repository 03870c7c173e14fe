//! Tests whether an operand is of a kind.

use mca_models::arm::register;
use mca_models::ids::{KindId, MethodId};

use super::kind_test::OperandKindTest;
use super::operand::{Immediate, Operand, Value};
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::tables::matcher::Fit;

/// What tests of operands depend on besides the operand: tables, values of expressions, and the features in force.
#[derive(Clone, Copy)]
pub(super) struct Fitting<'a> {
    pub(super) tables: &'static Tables,
    pub(super) expressions: &'a Expressions,
    pub(super) features: &'a FeatureSet,
    /// Whether the architecture is Armv8 or later, where some classes of registers include the stack pointer.
    pub(super) is_v8: bool,
}

impl Fitting<'_> {
    /// Tests an operand against a kind.
    pub(super) fn fit(&self, operand: &Operand, kind: KindId) -> Fit<MethodId> {
        let usual = || self.tables.assembler.kind_diagnosis(kind).map_or(Fit::Fails, Fit::Because);
        let yes_or = |fits: bool| if fits { Fit::Fits } else { usual() };
        match self.tables.tests.get(kind.index()) {
            Some(OperandKindTest::Token(number)) => match operand.value {
                Value::Token(_, Some(found)) if self.is_token_of(found, kind) => Fit::Fits,
                Value::Immediate(Immediate::Constant(value)) if Some(value) == *number => Fit::Fits,
                _ => Fit::Fails,
            },
            Some(OperandKindTest::Class(members)) => {
                yes_or(operand.register().is_some_and(|register| members.contains(register)))
            }
            Some(OperandKindTest::ClassWithStack(members)) => {
                let is_stack = |found| self.is_v8 && found == register::SP;
                yes_or(operand.register().is_some_and(|found| members.contains(found) || is_stack(found)))
            }
            Some(OperandKindTest::Register(wanted)) => yes_or(operand.register() == Some(*wanted)),
            Some(OperandKindTest::Predicate(predicate, call)) => yes_or(self.satisfies(operand, *predicate, call)),
            Some(OperandKindTest::Never) | None => Fit::Fails,
        }
    }

    /// Whether a word is of a kind, or of one that includes it.
    fn is_token_of(&self, found: KindId, kind: KindId) -> bool {
        found == kind || self.tables.assembler.kind(found).supers.iter().any(|one| one == kind)
    }
}
