//! The search for an opcode in Intel syntax: a memory operand without a stated size is tried in every size, and the
//! different opcodes found are counted.

use super::NIBBLE_RANGE;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::Instruction;
use crate::inst::targets::x86::isa::ModeCondition;
use crate::inst::targets::x86::matcher::{Failure, LookupFailure};
use crate::inst::targets::x86::operand::OperandKind;
use crate::inst::targets::x86::pending::StatementParser;
use crate::inst::targets::x86::state::State;
use crate::inst::targets::x86::syntax::{Dialect, Mode};

/// Sizes that a memory operand without a stated size may have, in bits.
const SIZES: [u16; 8] = [8, 16, 32, 64, 80, 128, 256, 512];

/// One search for a row.
#[derive(Clone, Copy)]
enum Lookup {
    /// `push` of a constant, by its mnemonic with a suffix, in the AT&T table.
    Push(&'static [u8]),
    /// The statement's mnemonic, with the operands as they are now.
    Mnemonic,
}

/// The lookups for a statement.
#[derive(Clone, Copy)]
struct Series {
    /// Index of the memory operand without a stated size; `None` if all have one.
    unsized_operand: Option<usize>,
    /// Whether that operand is tried in every size.
    tries_sizes: bool,
    /// The mnemonic of the first lookup, if that is [`Lookup::Push`]; else `None`.
    push: Option<&'static [u8]>,
}

impl StatementParser {
    /// Chooses the opcode, and leaves it with its operands in `self.instruction`.
    pub(super) fn choose_intel(&mut self, parser: &mut Parser, mnemonic: &[u8]) -> Parsed<()> {
        let series = self.plan_series(State::of(parser).mode, mnemonic);
        let mut n_outcomes = 0;
        let mut n_matches = 0;
        let mut chosen: Option<Instruction> = None;
        self.for_each_lookup(&series, |statement, lookup| {
            let opcode_before = statement.instruction.opcode;
            let is_match = match lookup {
                Lookup::Push(name) => statement.find_match(Dialect::Att, name),
                _ => statement.find_match(Dialect::Intel, mnemonic),
            };
            // A size that leads to the opcode of the size before it does not count as another possibility.
            if n_outcomes == 0 || statement.instruction.opcode != opcode_before {
                n_outcomes += 1;
                if is_match {
                    n_matches += 1;
                    chosen = Some(statement.instruction.clone());
                }
            }
            n_outcomes > 0
        });
        match chosen {
            Some(instruction) if n_matches == 1 => {
                self.instruction = instruction;
                Ok(())
            }
            Some(_) => self.fail_as_ambiguous(parser, &series, mnemonic),
            None => self.fail_series(parser, &series, mnemonic),
        }
    }

    /// Decides by the operands which lookups are made. Branches, `push` and `pop` give their memory operand the
    /// width of the mode.
    fn plan_series(&mut self, mode: Mode, mnemonic: &[u8]) -> Series {
        let unsized_operand = self
            .operands
            .as_slice()
            .iter()
            .position(|operand| matches!(operand.kind, OperandKind::Memory(memory) if memory.size_bits.is_none()));
        let mut tries_sizes = unsized_operand.is_some();
        if let (Some(index), b"call" | b"jmp" | b"push" | b"pop") = (unsized_operand, mnemonic) {
            self.set_memory_size(index, Some(mode.width_bits()));
            tries_sizes = false;
        }
        Series { unsized_operand, tries_sizes, push: self.plan_push(mode, mnemonic) }
    }

    /// Returns the mnemonic with suffix under which `push` of a constant is looked up first; `None` for other
    /// statements, and for constants that are too wide for the mode.
    fn plan_push(&self, mode: Mode, mnemonic: &[u8]) -> Option<&'static [u8]> {
        let [operand] = self.operands.as_slice() else {
            return None;
        };
        let OperandKind::Immediate(value) = operand.kind else {
            return None;
        };
        let value = value.constant().filter(|_| mnemonic == b"push")?;
        match mode {
            Mode::Bits64 => Some(b"pushq"),
            Mode::Bits32 if i64::from(value as i32) == value || value as u64 >> 32 == 0 => Some(b"pushl"),
            Mode::Bits16 if i64::from(value as i16) == value || value as u64 >> 16 == 0 => Some(b"pushw"),
            _ => None,
        }
    }

    /// Makes the lookups in order. `run` returns whether any lookup so far has an outcome; if none has in the
    /// end, a last lookup takes the operands unchanged.
    fn for_each_lookup(&mut self, series: &Series, mut run: impl FnMut(&mut StatementParser, Lookup) -> bool) {
        let mut has_outcome = false;
        if let Some(name) = series.push {
            has_outcome = run(self, Lookup::Push(name));
        }
        if let (Some(index), true) = (series.unsized_operand, series.tries_sizes) {
            for size in SIZES {
                self.set_memory_size(index, Some(size));
                has_outcome = run(self, Lookup::Mnemonic);
            }
            self.set_memory_size(index, None);
        }
        if !has_outcome {
            run(self, Lookup::Mnemonic);
        }
    }

    /// Reports that several opcodes fit, at the operand whose size is missing.
    fn fail_as_ambiguous(&self, parser: &mut Parser, series: &Series, mnemonic: &[u8]) -> Parsed<()> {
        let text = [b"ambiguous operand size for instruction '", mnemonic, b"'"].concat();
        let operand = series.unsized_operand.and_then(|index| self.operands.as_slice().get(index));
        match operand {
            Some(operand) => self.fail_in(parser, operand.start, text, operand.start, operand.end),
            None => self.fail(parser, self.start, text),
        }
    }

    /// Reports that no lookup finds a row, by the kind of failure that occurs once.
    fn fail_series(&mut self, parser: &mut Parser, series: &Series, mnemonic: &[u8]) -> Parsed<()> {
        let mut counts = OutcomeCounts::default();
        let mut last: Option<Failure> = None;
        let mut missing: Option<ModeCondition> = None;
        self.instruction.opcode = OpcodeId(0);
        self.for_each_lookup(series, |statement, lookup| {
            let opcode_before = statement.instruction.opcode;
            let failure = match lookup {
                Lookup::Push(name) => statement.explain(Dialect::Att, name),
                _ => statement.explain(Dialect::Intel, mnemonic),
            };
            if last.is_none() || statement.instruction.opcode != opcode_before {
                counts.add(failure.outcome);
                last = Some(failure);
            }
            if last.is_some_and(|last| last.outcome == LookupFailure::MissingFeature) {
                // The set of this lookup, even if it failed for another reason than the one that counts.
                missing = failure.missing;
            }
            true
        });
        let Some(last) = last else {
            return self.fail_for_mnemonic(parser, mnemonic);
        };
        if last.outcome == LookupFailure::UnknownMnemonic {
            return self.fail_for_mnemonic(parser, mnemonic);
        }
        match counts {
            OutcomeCounts { unsupported: 1, .. } => self.fail(parser, self.start, "unsupported instruction"),
            OutcomeCounts { missing_feature: 1, .. } => self.fail_for_mode(parser, missing),
            OutcomeCounts { invalid_operand: 1, .. } => {
                self.fail(parser, self.start, "invalid operand for instruction")
            }
            OutcomeCounts { nibble_expected: 1, .. } => self.fail_at_operand(parser, &last, NIBBLE_RANGE),
            _ => self.fail(parser, self.start, "unknown instruction mnemonic"),
        }
    }
}

/// How often each kind of failure occurs in a series of lookups.
#[derive(Default)]
struct OutcomeCounts {
    unsupported: u32,
    missing_feature: u32,
    invalid_operand: u32,
    nibble_expected: u32,
}

impl OutcomeCounts {
    /// Counts a failure; an unknown mnemonic is not counted.
    fn add(&mut self, outcome: LookupFailure) {
        match outcome {
            LookupFailure::UnknownMnemonic => {}
            LookupFailure::InvalidOperand => self.invalid_operand += 1,
            LookupFailure::NibbleExpected => self.nibble_expected += 1,
            LookupFailure::MissingFeature => self.missing_feature += 1,
            LookupFailure::Unsupported => self.unsupported += 1,
        }
    }
}
