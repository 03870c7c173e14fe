//! Searches the match tables: the first row that fits the operands decides the opcode.
//!
//! `find_match` finds a row, which is all that a correct statement needs; `explain` finds the reason why none fits.
//! Both use the search that all targets share. Each operand's set of kinds is made once per statement, so that a row
//! costs a few comparisons.

use std::cell::Cell;

use super::operand::{MemoryReference, OperandKind};
use super::pending::{ForcedEncoding, MAX_ROW_OPERANDS, StatementParser};
use super::ts_flags::{Encoding, TsFlags};
use crate::inst::ids::{KindId, OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::matcher::{self, Absent, Check, Fit, Statement, find_fitting_row, find_row};
use crate::inst::targets::x86::isa::{ConversionStep, MatchRow, ModeCondition, OpcodeGroup};
use crate::inst::targets::x86::syntax::{Dialect, Mode};

/// Why no row fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookupFailure {
    /// No row has the mnemonic.
    UnknownMnemonic,
    /// No row takes these operands.
    InvalidOperand,
    /// An operand must be an immediate from 0 to 15.
    NibbleExpected,
    /// A row takes the operands, but needs another mode.
    MissingFeature,
    /// A row takes the operands, but its opcode lacks the encoding that the statement asks for.
    Unsupported,
}

/// Why a search found no row, and what to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// Why no row fits.
    pub(super) outcome: LookupFailure,
    /// The number of the operand to blame, from 1; 0 for the statement as a whole, `None` if nothing is to blame.
    pub(super) operand: Option<usize>,
    /// The modes of the last row that failed for its mode alone. `None` if no row did; the reference then lists
    /// all features.
    pub(super) missing: Option<ModeCondition>,
}

impl StatementParser {
    /// Finds the kinds that each operand fits, and keeps them in `accepted`.
    pub(super) fn accept_operands(&mut self) {
        for (set, operand) in self.accepted.iter_mut().zip(self.operands.as_slice()) {
            *set = self.tables.kinds.accepted(&operand.kind, &self.tables.registers);
        }
    }

    /// Sets the size of the memory operand at an index, and finds anew the kinds that it fits; a size of `None` fits all.
    pub(super) fn set_memory_size(&mut self, index: usize, size_bits: Option<u16>) {
        if let Some(operand) = self.operands.as_mut_slice().get_mut(index) {
            if let OperandKind::Memory(memory) = &mut operand.kind {
                memory.size_bits = size_bits;
            }
            if let Some(set) = self.accepted.get_mut(index) {
                *set = self.tables.kinds.accepted(&operand.kind, &self.tables.registers);
            }
        }
    }

    /// Returns the rows of a mnemonic, or of the one that it is an alias for; `None` if there are none.
    fn rows(&self, dialect: Dialect, mnemonic: &[u8]) -> Option<impl Iterator<Item = MatchRow> + use<>> {
        let isa = self.tables.isa;
        let mnemonic = isa.resolve_alias(isa.find_mnemonic(mnemonic)?, dialect, self.matching_mode);
        let rows = isa.match_rows(mnemonic, dialect);
        (rows.len() > 0).then_some(rows)
    }

    /// Looks for the first row that fits and makes the instruction from it. Returns whether there is one. If not, the
    /// instruction has the opcode of the last row that took the operands, whose encoding was refused.
    pub(super) fn find_match(&mut self, dialect: Dialect, mnemonic: &[u8]) -> bool {
        let n_operands = self.operands.len();
        if n_operands > MAX_ROW_OPERANDS {
            return false;
        }
        let Some(rows) = self.rows(dialect, mnemonic) else { return false };
        // Rows with fewer kinds come first.
        let rows = rows.skip_while(|row| row.n_kinds() < n_operands).take_while(|row| row.n_kinds() == n_operands);
        match find_fitting_row(&mut MatchAttempt { parser: self, missing: Cell::new(None) }, rows) {
            Some(row) => {
                self.convert(&row);
                true
            }
            None => false,
        }
    }

    /// Returns why no row of a mnemonic fits the operands, after [`StatementParser::find_match`] has found none.
    pub(super) fn explain(&mut self, dialect: Dialect, mnemonic: &[u8]) -> Failure {
        let rows = match self.rows(dialect, mnemonic) {
            None if self.operands.len() <= MAX_ROW_OPERANDS => {
                return Failure { outcome: LookupFailure::UnknownMnemonic, operand: None, missing: None };
            }
            rows => rows,
        };
        let mut search = MatchAttempt { parser: self, missing: Cell::new(None) };
        let outcome = find_row(&mut search, rows.into_iter().flatten(), 1 + MAX_ROW_OPERANDS);
        let missing = search.missing.get();
        let (outcome, operand) = match outcome {
            matcher::MatchOutcome::MissingFeatures { .. } => (LookupFailure::MissingFeature, Some(0)),
            matcher::MatchOutcome::Wrong { operand, reason } => {
                (reason.unwrap_or(LookupFailure::InvalidOperand), operand)
            }
            // A row that fits would have been found before, and none has operands that must be the same.
            matcher::MatchOutcome::Matched { .. } | matcher::MatchOutcome::Untied { .. } => {
                (LookupFailure::InvalidOperand, None)
            }
        };
        Failure { outcome, operand, missing }
    }

    /// Whether an opcode has the encoding that the statement asks for by its registers and pseudo prefixes.
    fn is_encodable(&self, opcode: OpcodeId) -> bool {
        let isa = self.tables.isa;
        let flags = TsFlags::of(isa, opcode);
        let is_in = |group| isa.opcode(opcode).is_in(group);
        let encoding = flags.encoding();
        if self.names_extended_general {
            let is_legacy_map = encoding == Encoding::Legacy && flags.is_real() && flags.is_in_first_maps();
            let takes_any = is_legacy_map && !is_in(OpcodeGroup::NoExtendedRegisters);
            if encoding != Encoding::Evex && !takes_any {
                return false;
            }
        }
        if self.suppresses_flags != flags.keeps_status_flags() && !is_in(OpcodeGroup::ConditionalFaultingMove) {
            return false;
        }
        let is_vex_asked = match self.encoding {
            None => false,
            Some(ForcedEncoding::Rex | ForcedEncoding::Rex2) => {
                if encoding != Encoding::Legacy {
                    return false;
                }
                false
            }
            Some(ForcedEncoding::Vex | ForcedEncoding::Vex2 | ForcedEncoding::Vex3) => {
                if encoding != Encoding::Vex {
                    return false;
                }
                true
            }
            Some(ForcedEncoding::Evex) => {
                let becomes_evex = self.reading_mode == Mode::Bits64 && is_in(OpcodeGroup::IntegerCompare);
                if encoding != Encoding::Evex && !becomes_evex {
                    return false;
                }
                false
            }
        };
        is_vex_asked || !flags.needs_explicit_vex()
    }

    /// Makes the machine operands by the steps of a row.
    fn convert(&mut self, row: &MatchRow) {
        self.instruction.truncate(0);
        for step in row.steps() {
            let kind = |n: usize| self.operands.as_slice().get(n.wrapping_sub(1)).map(|operand| operand.kind);
            let operand = match step {
                ConversionStep::Tied(n) => self.instruction.operands().get(n).copied(),
                ConversionStep::Fixed(register) => Some(Operand::Register(register)),
                ConversionStep::Constant(value) => Some(Operand::Immediate(value)),
                ConversionStep::Register(n) => kind(n).and_then(register_of).map(Operand::Register),
                ConversionStep::Narrow32(n) => {
                    kind(n).and_then(register_of).map(|r| Operand::Register(self.tables.registers.as_32_bit(r)))
                }
                ConversionStep::Narrow16(n) => {
                    kind(n).and_then(register_of).map(|r| Operand::Register(self.tables.registers.as_16_bit(r)))
                }
                ConversionStep::MaskPair(n) => {
                    kind(n).and_then(register_of).map(|r| Operand::Register(self.tables.registers.mask_pair(r)))
                }
                ConversionStep::Immediate(n) => match kind(n) {
                    Some(OperandKind::Immediate(value)) => Some(value.machine_operand()),
                    _ => None,
                },
                ConversionStep::Memory(n)
                | ConversionStep::Absolute(n)
                | ConversionStep::Offset(n)
                | ConversionStep::Source(n)
                | ConversionStep::Destination(n) => {
                    if let Some(OperandKind::Memory(memory)) = kind(n) {
                        push_memory(&mut self.instruction, step, &memory);
                    }
                    None
                }
            };
            if let Some(operand) = operand {
                self.instruction.push(operand);
            }
        }
    }
}

/// Returns the register that an operand is; `None` for other operands.
fn register_of(kind: OperandKind) -> Option<RegisterId> {
    match kind {
        OperandKind::Register(register) => Some(register),
        _ => None,
    }
}

/// A statement as the shared search for its row sees it. Operand 0 is the mnemonic.
struct MatchAttempt<'a> {
    parser: &'a mut StatementParser,
    /// The modes of the last row that failed for its mode alone.
    missing: Cell<Option<ModeCondition>>,
}

impl Statement for MatchAttempt<'_> {
    type Row = MatchRow;
    type Kind = KindId;
    type Diagnosis = LookupFailure;

    fn n_operands(&self) -> usize {
        1 + self.parser.operands.len()
    }

    fn kind(&self, row: MatchRow, position: usize) -> Option<KindId> {
        row.kind(position)
    }

    fn is_optional(&self, _kind: KindId) -> bool {
        false
    }

    fn has_features(&self, row: MatchRow) -> bool {
        row.mode().holds_in(self.parser.matching_mode)
    }

    fn n_missing_features(&self, row: MatchRow) -> usize {
        self.missing.set(Some(row.mode()));
        1
    }

    fn fit(&mut self, operand: usize, kind: KindId) -> Fit<LookupFailure> {
        if self.parser.accepted.get(operand - 1).is_some_and(|set| set.contains(kind)) {
            return Fit::Fits;
        }
        match self.parser.tables.kinds.is_nibble(kind) {
            true => Fit::Because(LookupFailure::NibbleExpected),
            false => Fit::Fails,
        }
    }

    fn check(&mut self, row: MatchRow, _absent: Absent) -> Check<LookupFailure> {
        self.parser.instruction.opcode = row.opcode();
        match self.parser.is_encodable(row.opcode()) {
            true => Check::Passed,
            false => Check::Refused(LookupFailure::Unsupported),
        }
    }
}

/// Appends the parts of a memory reference that a step keeps.
fn push_memory(instruction: &mut Instruction, step: ConversionStep, memory: &MemoryReference) {
    let displacement = memory.displacement.machine_operand();
    let (base, segment) = (Operand::Register(memory.base), Operand::Register(memory.segment));
    let parts: &[Operand] = match step {
        ConversionStep::Absolute(_) => &[displacement],
        ConversionStep::Offset(_) => &[displacement, segment],
        ConversionStep::Source(_) => &[base, segment],
        ConversionStep::Destination(_) => &[base],
        _ => {
            let scale = Operand::Immediate(i64::from(memory.scale));
            &[base, scale, Operand::Register(memory.index), displacement, segment]
        }
    };
    for &part in parts {
        instruction.push(part);
    }
}
