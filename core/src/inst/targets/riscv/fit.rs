//! Tests of a statement's operands for the matcher.

use mca_models::assembler::{AssemblerTables, Call, KindTest};
use mca_models::ids::{KindId, MethodId, RegisterClassId};
use mca_models::riscv::Predicate;

use super::operand::{Operand, Value};
use super::ranges::{RangeShape, shape_of};
use super::registers::Registers;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::isa::{Isa, RegisterSet};
use crate::inst::tables::candidates::Operands;
use crate::inst::tables::matcher::Fit;

/// Test of whether an operand belongs to a kind: unpacked, since a statement is tested against many.
#[derive(Clone, Copy, Debug)]
pub(super) enum FitTest {
    Token(u8),
    Class(RegisterClassId, RegisterSet),
    Range(RangeShape),
    Predicate(Predicate, Call),
    /// No operand belongs to the kind.
    Never,
}

impl FitTest {
    /// Returns the tests of all kinds of operands, by the number of the kind.
    pub(super) fn all(tables: &AssemblerTables, isa: &Isa) -> Vec<FitTest> {
        (0..tables.n_kinds() as u16).map(|number| FitTest::of(&tables.kind_test(KindId(number)), isa)).collect()
    }

    fn of(packed: &KindTest, isa: &Isa) -> FitTest {
        match *packed {
            KindTest::Token([byte]) => FitTest::Token(*byte),
            KindTest::Class(class) => FitTest::Class(class, isa.class_set(class)),
            KindTest::Predicate(call) => match Predicate::from_method(call.method) {
                Some(predicate) => shape_of(predicate).map_or(FitTest::Predicate(predicate, call), FitTest::Range),
                None => FitTest::Never,
            },
            KindTest::Token(_) | KindTest::Register(_) | KindTest::Mode => FitTest::Never,
        }
    }
}

/// Data for tests of operands.
#[derive(Clone, Copy)]
pub(super) struct Fitting<'a> {
    pub(super) tables: &'static AssemblerTables,
    /// Tests by kind.
    pub(super) tests: &'static [FitTest],
    pub(super) isa: &'static Isa,
    pub(super) registers: &'static Registers,
    pub(super) expressions: &'a Expressions,
    pub(super) features: &'a FeatureSet,
}

/// The operands after the mnemonic, with the data that their tests use.
pub(super) struct FittedOperands<'a> {
    pub(super) fitting: Fitting<'a>,
    pub(super) operands: &'a mut [Operand],
}

impl Operands for FittedOperands<'_> {
    const HAS_OPTIONAL_KINDS: bool = true;

    #[inline]
    fn n_operands(&self) -> usize {
        self.operands.len()
    }

    #[inline]
    fn fit(&mut self, position: usize, kind: KindId) -> Fit<MethodId> {
        let Some(operand) = self.operands.get_mut(position) else { return Fit::Fails };
        let test = self.fitting.tests.get(kind.index()).unwrap_or(&FitTest::Never);
        if self.fitting.fits(operand, test) {
            return Fit::Fits;
        }
        self.fitting.tables.kind_diagnosis(kind).map_or(Fit::Fails, Fit::Because)
    }
}

impl Fitting<'_> {
    /// Tests an operand. A register that fits only in another width is replaced by that one, also for the rows that follow.
    #[inline]
    fn fits(&self, operand: &mut Operand, test: &FitTest) -> bool {
        match test {
            FitTest::Token(byte) => operand.value == Value::Token(*byte),
            FitTest::Class(class, members) => {
                let Some((register, may_hold_float)) = operand.register() else { return false };
                if members.contains(register) {
                    return true;
                }
                let Some(other) = self.registers.in_other_width(register, *class) else { return false };
                operand.value = Value::Register { register: other, may_hold_float };
                true
            }
            FitTest::Range(shape) => {
                let value = match shape {
                    RangeShape::Unsigned { .. } => operand.constant(),
                    RangeShape::Signed { .. } => operand.extended(),
                };
                value.is_some_and(|value| shape.contains(value))
            }
            FitTest::Predicate(predicate, call) => self.satisfies(operand, *predicate, call),
            FitTest::Never => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use mca_models::riscv::class;

    use super::FitTest;
    use crate::inst::targets::riscv::tables::Tables;

    /// The search for errors tests rows again, with operands that may have been changed by then.
    #[test]
    fn a_register_that_turns_into_another_for_a_row_is_wanted_as_it_is_by_none() {
        let tables = Tables::get().expect("the tables are whole");
        let mut n_wider = 0;
        for mnemonic in tables.assembler.mnemonics() {
            let rows = tables.mnemonic(mnemonic).rows(0);
            let width = rows.iter().map(|row| row.kinds.len()).max().unwrap_or(0);
            for position in 0..width {
                let kinds = rows.iter().filter_map(|row| row.kinds.get(position));
                let classes = kinds.filter_map(|kind| match tables.tests.get(kind.index()) {
                    Some(FitTest::Class(class, members)) => Some((*class, *members)),
                    _ => None,
                });
                let classes: Vec<_> = classes.collect();
                for register in
                    [class::GPR, class::FPR64, class::VR].into_iter().flat_map(|one| tables.isa.class_members(one))
                {
                    let turns = |class| tables.registers.in_other_width(register, class).is_some();
                    if classes.iter().any(|(class, _)| turns(*class)) {
                        n_wider += 1;
                        assert!(!classes.iter().any(|(_, members)| members.contains(register)));
                    }
                }
            }
        }
        assert!(n_wider > 0);
    }
}
