//! Chooses the row of a mnemonic that accepts a statement, or collects why rows do not accept it.

use mca_models::arm::{condition, feature, opcode};
use mca_models::ids::{KindId, MethodId};

use super::checks::{self, Rejection};
use super::fit::Fitting;
use super::operand::Operand;
use super::rendering::Rendering;
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::Parser;
use crate::inst::instruction::Instruction;
use crate::inst::tables::convert::convert;
use crate::inst::tables::matcher::{Absent, Fit};
use crate::inst::tables::mnemonics::MnemonicRow;
use crate::text::Span;

/// A reason why a row does not accept a statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum RowMiss {
    /// An operand, counted from 1, is not of its kind. Without a `kind`, the row has no place for it. `reason` is
    /// the kind's own message.
    Operand { operand: usize, kind: Option<KindId>, reason: Option<MethodId> },
    /// Operands are missing.
    TooFew,
    /// Features are missing.
    Features(&'static MnemonicRow),
    /// The row's instruction has further requirements.
    Rejection(Rejection),
}

/// What a row that does not accept a statement contributes to messages.
enum Misses {
    /// The only reason why it does not.
    One(RowMiss),
    /// The first of several operands that do not fit. It is reported only if no row has a single reason.
    Several(RowMiss),
    /// Nothing.
    Silent,
}

/// A statement for which a row is chosen, and what tests of rows depend on.
pub(super) struct Choice<'a> {
    tables: &'static Tables,
    /// What tests of operands depend on.
    fitting: Fitting<'a>,
    state: &'a ArmState,
    /// Parsed operands. The first is the mnemonic.
    operands: &'a [Operand],
    /// The text of the statement.
    span: Span,
}

impl<'a> Choice<'a> {
    pub(super) fn new(
        parser: &'a Parser<'_>,
        tables: &'static Tables,
        operands: &'a [Operand],
        span: Span,
    ) -> Choice<'a> {
        let state = parser.state::<ArmState>();
        let fitting = Fitting {
            tables,
            expressions: &parser.expressions,
            features: &state.features,
            is_v8: state.features.has(feature::F_V8),
        };
        Choice { tables, fitting, state, operands, span }
    }

    /// Returns the first row that accepts the statement, and the instruction that it makes. An error has reasons why rows do not, in the
    /// order of the rows: of the rows with a single reason, or, if there are none, the first reasons of the others.
    pub(super) fn choose(
        &self,
        rows: &'static [MnemonicRow],
    ) -> Result<(Instruction, &'static MnemonicRow), Vec<RowMiss>> {
        for row in rows.iter().filter(|row| self.has_features(row)) {
            let Some(absent) = self.absent_kinds(row) else { continue };
            if self.is_kept_for_hint(row) {
                continue;
            }
            let instruction = self.instruction_of(row, absent);
            if self.objection_to(&instruction).is_none() {
                return Ok((instruction, row));
            }
        }
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for row in rows {
            match self.misses_of(row) {
                Misses::One(miss) => near.push(miss),
                Misses::Several(first) => far.push(first),
                Misses::Silent => {}
            }
        }
        Err(if near.is_empty() { far } else { near })
    }

    /// Whether the features in force allow a row.
    fn has_features(&self, row: &MnemonicRow) -> bool {
        self.state.availability.has(row.conditions)
    }

    /// Whether a row makes `nop` a move, as on old processors, although the processor has an opcode for `nop`.
    fn is_kept_for_hint(&self, row: &MnemonicRow) -> bool {
        let mode = self.state.mode();
        row.opcode == opcode::tMOVr
            && self.operands.first().is_some_and(|name| name.is_token("nop"))
            && (mode.is_thumb && !mode.is_thumb_1 || mode.is_v6m)
    }

    /// Returns the instruction that a row makes of the statement.
    fn instruction_of(&self, row: &MnemonicRow, absent: Absent) -> Instruction {
        let mut instruction = Instruction::new(row.opcode, self.span);
        let rendering = Rendering {
            tables: self.tables,
            state: self.state,
            operands: self.operands,
            expressions: self.fitting.expressions,
        };
        convert(row.steps.iter().copied(), absent, &rendering, &mut instruction);
        instruction
    }

    /// Returns why an instruction is not accepted although its operands fit; `None` if it is.
    fn objection_to(&self, instruction: &Instruction) -> Option<Rejection> {
        checks::rejection(self.tables, self.state, instruction)
    }

    /// Returns which optional operands of a row the statement does not have; `None` if an operand does not fit, or one is missing or too
    /// many.
    fn absent_kinds(&self, row: &MnemonicRow) -> Option<Absent> {
        if row.kinds.len() + 1 < self.operands.len() {
            return None;
        }
        let mut absent = Absent::default();
        let mut operand = 1;
        for (position, kind) in row.kinds.iter().enumerate() {
            let is_optional = || self.tables.assembler.is_optional(*kind);
            match self.operands.get(operand) {
                None if is_optional() => absent.insert(position),
                None => return None,
                Some(found) => match self.fitting.fit(found, *kind) {
                    Fit::Fits => operand += 1,
                    Fit::Fails if is_optional() => absent.insert(position),
                    Fit::Fails | Fit::Because(_) => return None,
                },
            }
        }
        (operand >= self.operands.len()).then_some(absent)
    }

    /// Returns why a row does not accept the statement. Features and further requirements count as reasons only if all operands fit, and
    /// several such reasons as none.
    fn misses_of(&self, row: &'static MnemonicRow) -> Misses {
        let mut miss = None;
        let mut absent = Absent::default();
        let mut operand = 1;
        for position in 0..self.tables.assembler.widest_row() {
            let kind = row.kinds.get(position).copied();
            let is_optional = kind.is_some_and(|kind| self.tables.assembler.is_optional(kind));
            let Some(found) = self.operands.get(operand) else {
                match (kind, miss) {
                    (None, _) => break,
                    _ if is_optional => absent.insert(position),
                    (_, None | Some(RowMiss::TooFew)) => miss = Some(RowMiss::TooFew),
                    (_, Some(first)) => return Misses::Several(first),
                }
                continue;
            };
            let reason = match kind.map_or(Fit::Fails, |kind| self.fitting.fit(found, kind)) {
                Fit::Fits => {
                    operand += 1;
                    continue;
                }
                Fit::Fails if is_optional => {
                    absent.insert(position);
                    continue;
                }
                Fit::Fails => None,
                Fit::Because(reason) => Some(reason),
            };
            if let Some(first) = miss {
                return Misses::Several(first);
            }
            miss = Some(RowMiss::Operand { operand, kind, reason });
            operand += 1;
        }
        let has_features = self.has_features(row);
        let is_hint = self.is_kept_for_hint(row);
        if let Some(miss) = miss {
            return if has_features && !is_hint { Misses::One(miss) } else { Misses::Silent };
        }
        let instruction = self.instruction_of(row, absent);
        let mut misses = [
            (!has_features).then_some(RowMiss::Features(row)),
            is_hint.then_some(RowMiss::Rejection(Rejection::OtherMnemonic)),
            self.objection_to(&instruction).map(RowMiss::Rejection),
        ]
        .into_iter()
        .flatten();
        match (misses.next(), misses.next()) {
            (Some(first), None) => Misses::One(first),
            _ => Misses::Silent,
        }
    }

    /// Whether a message about conditions that do not hold (`missing`) is shown. As in the reference, there is none in most cases if the
    /// other instruction set is missing.
    pub(super) fn is_worth_reporting(&self, missing: &[mca_models::ids::ConditionId]) -> bool {
        let has = |feature| self.state.features.has(feature);
        let lacks = |condition| missing.contains(&condition);
        let is_thumb = self.state.is_thumb();
        let others = |known: &[mca_models::ids::ConditionId]| missing.iter().any(|one| !known.contains(one));
        match () {
            () if lacks(condition::IsARM) && has(feature::F_NOARM) => false,
            () if is_thumb && lacks(condition::IsARM) && missing.len() > 1 => false,
            () if !is_thumb && lacks(condition::IsThumb) && missing.len() > 1 => false,
            () if !is_thumb && lacks(condition::IsThumb2) && others(&[condition::IsThumb2, condition::IsThumb]) => {
                false
            }
            () => !(has(feature::F_MCLASS) && lacks(condition::HasNEON)),
        }
    }
}
