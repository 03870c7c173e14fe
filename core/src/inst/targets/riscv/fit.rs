//! A statement's operands as the matcher asks about them.

use mca_models::assembler::{AssemblerTables, KindTest, MatchRow};
use mca_models::ids::{KindId, MethodId};
use mca_models::riscv::Predicate;

use super::operand::{Operand, Value};
use super::registers::Registers;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::isa::Isa;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::matcher::{Fit, Statement};

/// What deciding about operands takes.
#[derive(Clone, Copy)]
pub(super) struct Fitting<'a> {
    pub(super) tables: &'static AssemblerTables,
    pub(super) isa: &'static Isa,
    pub(super) registers: &'static Registers,
    pub(super) expressions: &'a Expressions,
    pub(super) features: &'a FeatureSet,
}

/// The operands behind the mnemonic and the rows that they are held against.
pub(super) struct Candidates<'a> {
    pub(super) fitting: Fitting<'a>,
    pub(super) operands: &'a mut [Operand],
    pub(super) availability: &'a Availability,
}

impl Statement for Candidates<'_> {
    type Row = MatchRow;
    type Kind = KindId;
    type Diagnosis = MethodId;

    fn n_operands(&self) -> usize {
        1 + self.operands.len()
    }

    fn kind(&self, row: MatchRow, position: usize) -> Option<KindId> {
        row.kinds.get(position)
    }

    fn is_optional(&self, kind: KindId) -> bool {
        self.fitting.tables.is_optional(kind)
    }

    fn has_features(&self, row: MatchRow) -> bool {
        self.availability.has(row.conditions)
    }

    fn n_missing_features(&self, row: MatchRow) -> usize {
        self.availability.missing(self.fitting.tables, row.conditions).len()
    }

    fn fit(&mut self, operand: usize, kind: KindId) -> Fit<MethodId> {
        let Some(operand) = self.operands.get_mut(operand - 1) else { return Fit::Fails };
        let tables = self.fitting.tables;
        if self.fitting.fits(operand, &tables.kind_test(kind)) {
            return Fit::Fits;
        }
        tables.kind_diagnosis(kind).map_or(Fit::Fails, Fit::Because)
    }
}

impl Fitting<'_> {
    /// An operand that fits as a register of another width becomes that, for the rows that follow as well.
    fn fits(&self, operand: &mut Operand, test: &KindTest) -> bool {
        match test {
            KindTest::Token(text) => matches!(operand.value, Value::Token(byte) if **text == [byte]),
            KindTest::Class(class) => {
                let Some((register, may_hold_float)) = operand.register() else { return false };
                if self.isa.class_set(*class).contains(register) {
                    return true;
                }
                let Some(other) = self.registers.in_other_width(register, *class) else { return false };
                operand.value = Value::Register { register: other, may_hold_float };
                true
            }
            KindTest::Predicate(call) => {
                let Some(predicate) = Predicate::from_method(call.method) else { return false };
                self.satisfies(operand, predicate, call.number(0))
            }
            KindTest::Register(_) | KindTest::Mode => false,
        }
    }
}
