//! Tests whether the operands of a statement are of the kinds that a row has.

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

/// Test of whether an operand is of a kind. Tests are unpacked, since each statement needs many.
#[derive(Clone, Copy, Debug)]
pub(super) enum FitTest {
    /// The operand is this character.
    Token(u8),
    /// The operand is a register of the class (the set has its members), or one that has a counterpart of another width in the class.
    Class(RegisterClassId, RegisterSet),
    /// The operand is a number of this range.
    Range(RangeShape),
    /// The operand satisfies this predicate with its arguments.
    Predicate(Predicate, Call),
    /// No operand is of the kind.
    Never,
}

impl FitTest {
    /// Returns the tests of all kinds, by number of the kind.
    pub(super) fn all(tables: &AssemblerTables, isa: &Isa) -> Vec<FitTest> {
        (0..tables.n_kinds() as u16).map(|index| FitTest::of(&tables.kind_test(KindId(index)), isa)).collect()
    }

    /// Unpacks the test of a kind.
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

/// What tests of operands depend on besides the operand.
#[derive(Clone, Copy)]
pub(super) struct Fitting<'a> {
    pub(super) tables: &'static AssemblerTables,
    /// Tests of kinds, by number of the kind.
    pub(super) tests: &'static [FitTest],
    pub(super) isa: &'static Isa,
    pub(super) registers: &'static Registers,
    pub(super) expressions: &'a Expressions,
    pub(super) features: &'a FeatureSet,
}

/// The operands after the mnemonic, and what their tests depend on.
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
    /// Tests an operand. A register whose counterpart of another width fits is replaced by it, which also affects the tests of later rows.
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

    /// Rows are tested a second time for errors, with operands that may have been replaced by then.
    #[test]
    fn no_other_row_wants_a_register_that_a_row_replaces() {
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
