//! From the operands of a statement to the emitted instruction: an implied `wait`, the dialect's search for an
//! opcode, checks, and the replacement of the opcode by a shorter one.

mod att;
mod intel;

use super::matcher::Failure;
use super::pending::StatementParser;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, TargetFlags};
use crate::inst::targets::x86::isa::ModeCondition;
use crate::inst::targets::x86::state::State;
use crate::inst::targets::x86::syntax::{Dialect, Mode};
use crate::text::Span;

/// Message for an immediate that must fit in four bits.
const NIBBLE_RANGE: &str = "immediate must be an integer in range [0, 15]";

impl StatementParser {
    /// Chooses the opcode for the statement's mnemonic and operands, checks the instruction and emits it. On
    /// failure an error has been reported.
    pub(super) fn choose_and_emit(&mut self, parser: &mut Parser, span: Span) -> Parsed<()> {
        self.emit_implied_wait(parser, span);
        self.reading_mode = State::of(parser).mode;
        self.matching_mode = match State::of(parser).mode {
            Mode::Bits16 if self.matches_as_32_bit => Some(Mode::Bits32),
            _ => mode_of_rows(parser),
        };
        self.names_extended_general = State::of(parser).names_extended_general;
        self.instruction.restart(OpcodeId(0), span);
        self.instruction.flags = self.flags();
        self.accept_operands();
        let mnemonic = std::mem::take(&mut self.mnemonic);
        let chosen = match Dialect::of(parser.dialect) {
            Dialect::Att => self.choose_att(parser, &mnemonic),
            Dialect::Intel => self.choose_intel(parser, &mnemonic),
        };
        self.mnemonic = mnemonic;
        chosen?;
        self.validate(parser)?;
        self.replace_opcode();
        parser.emit(self.instruction.clone());
        Ok(())
    }

    /// Returns the prefixes and pseudo prefixes that the statement has in front of its mnemonic.
    fn flags(&self) -> TargetFlags {
        let mut flags = self.prefix_flags;
        if let Some(encoding) = self.encoding {
            flags.insert(encoding.flag());
        }
        flags.insert(self.displacement_size);
        flags
    }

    /// Emits `wait` for the mnemonics of some x87 instructions that stand for two, and replaces the mnemonic by
    /// that of the form without `wait`.
    fn emit_implied_wait(&mut self, parser: &mut Parser, span: Span) {
        let replacement: &[u8] = match self.mnemonic.as_slice() {
            b"finit" => b"fninit",
            b"fsave" => b"fnsave",
            b"fstcw" | b"fstcww" => b"fnstcw",
            b"fstenv" => b"fnstenv",
            b"fstsw" | b"fstsww" => b"fnstsw",
            b"fclex" => b"fnclex",
            _ => return,
        };
        parser.emit(Instruction::new(self.tables.wait, span));
        self.set_mnemonic(replacement);
    }

    /// Reports that the rows that fit need another mode. If `missing` is `None`, the message lists all features, as the reference's
    /// does.
    fn fail_for_mode(&self, parser: &mut Parser, missing: Option<ModeCondition>) -> Parsed<()> {
        let name = match missing {
            Some(ModeCondition::In16) => "16-bit mode",
            Some(ModeCondition::In32) => "32-bit mode",
            Some(ModeCondition::In64) => "64-bit mode",
            Some(ModeCondition::Not16) => "Not 16-bit mode",
            Some(_) => "Not 64-bit mode",
            None => return self.fail(parser, self.start, all_features_missing()),
        };
        self.fail(parser, self.start, format!("instruction requires: {name}"))
    }

    /// Reports a mnemonic that no row has.
    fn fail_for_mnemonic(&self, parser: &mut Parser, mnemonic: &[u8]) -> Parsed<()> {
        let text = [b"invalid instruction mnemonic '", mnemonic, b"'"].concat();
        let end = self.mnemonic_start + mnemonic.len() as u32;
        self.fail_in(parser, self.start, text, self.mnemonic_start, end)
    }

    /// Reports an error at the operand that a failure blames, or at the statement if it blames none.
    fn fail_at_operand(&self, parser: &mut Parser, failure: &Failure, text: &str) -> Parsed<()> {
        let blamed = failure.operand.and_then(|number| number.checked_sub(1));
        let operand = blamed.and_then(|index| self.operands.as_slice().get(index));
        let start = operand.map_or(self.start, |operand| operand.start);
        self.fail(parser, start, text)
    }
}

/// Returns the mode in which rows must be valid: that of the text, 32 bits under `.code16gcc`, `None` if the text has
/// no mode.
fn mode_of_rows(parser: &Parser) -> Option<Mode> {
    match State::of(parser).mode {
        _ if !State::of(parser).has_mode => None,
        Mode::Bits16 if State::of(parser).is_code16gcc => Some(Mode::Bits32),
        mode => Some(mode),
    }
}

/// Returns the message for a failure of the Intel search in which the reference lists all features as missing. Only
/// modes have a name there.
fn all_features_missing() -> String {
    /// Number of features of the reference that have no name in this message.
    const N_UNNAMED: usize = 377;
    let named = "16-bit mode 32-bit mode 64-bit mode x32 ABI Not 16-bit mode Not 64-bit mode not x32 ABI";
    format!("instruction requires: {named}{}", " (unknown)".repeat(N_UNNAMED))
}
