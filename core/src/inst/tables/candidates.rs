//! The operands after a mnemonic, as the matcher compares them with rows of the packed tables.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::{KindId, MethodId};

use super::availability::Availability;
use super::matcher::{Absent, Check, Fit, Statement};
use super::mnemonics::MnemonicRow;

/// The operands of a statement as a target has read them.
pub trait Operands {
    /// Whether rows may have kinds for which no operand is needed.
    const HAS_OPTIONAL_KINDS: bool;

    /// Returns the number of operands after the mnemonic.
    fn n_operands(&self) -> usize;

    /// Tests whether the operand at a position, 0 for the first one after the mnemonic, is of a kind.
    fn fit(&mut self, position: usize, kind: KindId) -> Fit<MethodId>;

    /// Returns why a row whose kinds all fit is refused, if it is.
    fn check(&mut self, _row: &'static MnemonicRow) -> Check<MethodId> {
        Check::Passed
    }
}

/// The operands of a statement, the tables, and the features in force: a statement for the matcher.
pub struct Candidates<'a, O> {
    pub tables: &'static AssemblerTables,
    pub availability: &'a Availability,
    pub operands: O,
}

impl<O: Operands> Statement for Candidates<'_, O> {
    type Row = &'static MnemonicRow;
    type Kind = KindId;
    type Diagnosis = MethodId;

    #[inline]
    fn n_operands(&self) -> usize {
        1 + self.operands.n_operands()
    }

    #[inline]
    fn kind(&self, row: &'static MnemonicRow, position: usize) -> Option<KindId> {
        row.kinds.get(position).copied()
    }

    #[inline]
    fn is_optional(&self, kind: KindId) -> bool {
        O::HAS_OPTIONAL_KINDS && self.tables.is_optional(kind)
    }

    #[inline]
    fn has_features(&self, row: &'static MnemonicRow) -> bool {
        self.availability.has(row.conditions)
    }

    fn n_missing_features(&self, row: &'static MnemonicRow) -> usize {
        self.availability.missing(self.tables, row.conditions).len()
    }

    #[inline]
    fn fit(&mut self, operand: usize, kind: KindId) -> Fit<MethodId> {
        self.operands.fit(operand - 1, kind)
    }

    #[inline]
    fn check(&mut self, row: &'static MnemonicRow, _absent: Absent) -> Check<MethodId> {
        self.operands.check(row)
    }
}
