//! The search for an opcode in AT&T syntax: the mnemonic as it is written, then with each size suffix.

use super::NIBBLE_RANGE;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::instruction::Instruction;
use crate::inst::targets::x86::matcher::{Failure, LookupFailure};
use crate::inst::targets::x86::operand::OperandKind;
use crate::inst::targets::x86::pending::StatementParser;
use crate::inst::targets::x86::registers::RegisterTraits;
use crate::inst::targets::x86::syntax::Dialect;

/// A suffix, and the size in bits that it means for a memory operand. NUL, which no mnemonic has, fills up the list of x87
/// suffixes.
type AttSuffix = (u8, Option<u16>);
/// Suffixes for mnemonics that do not begin with `f`.
const INTEGER_SUFFIXES: [AttSuffix; 4] = [(b'b', Some(8)), (b'w', Some(16)), (b'l', Some(32)), (b'q', Some(64))];
/// Suffixes for mnemonics that begin with `f`, which are those of the x87.
const FLOAT_SUFFIXES: [AttSuffix; 4] = [(b's', Some(32)), (b'l', Some(64)), (b't', Some(80)), (0, None)];

/// Which suffixes are tried for a statement, and what they change.
#[derive(Clone, Copy)]
struct SuffixPlan {
    /// The suffixes in the order in which they are tried.
    suffixes: [AttSuffix; 4],
    /// Whether suffixes are tried at all. A statement with a vector register and no memory operand has no size to
    /// infer.
    is_tried: bool,
    /// Index of the first memory operand, which takes the size of each suffix that is tried; `None` unless a vector register
    /// precedes it.
    sized_operand: Option<usize>,
}

impl StatementParser {
    /// Chooses the opcode, and leaves it with its operands in `self.instruction`.
    pub(super) fn choose_att(&mut self, parser: &mut Parser, mnemonic: &[u8]) -> Parsed<()> {
        if self.find_match(Dialect::Att, mnemonic) {
            return Ok(());
        }
        let original = self.explain(Dialect::Att, mnemonic);
        // `data32` counts for the mnemonic as written only.
        self.matching_mode = super::mode_of_rows(parser);
        match original.outcome {
            LookupFailure::NibbleExpected => return self.fail_at_operand(parser, &original, NIBBLE_RANGE),
            LookupFailure::MissingFeature => return self.fail_for_mode(parser, original.missing),
            _ => {}
        }
        if mnemonic.is_empty() {
            return self.fail(parser, self.start, "instruction must have size higher than 0");
        }
        let plan = self.plan_suffixes(mnemonic);
        let mut suffixed = Vec::with_capacity(mnemonic.len() + 1);
        suffixed.extend_from_slice(mnemonic);
        suffixed.push(0);
        let mut matches: [Option<Instruction>; 4] = [const { None }; 4];
        if plan.is_tried {
            self.with_suffixes(&plan, &mut suffixed, |statement, index, name| {
                matches[index] = statement.find_match(Dialect::Att, name).then(|| statement.instruction.clone());
            });
        }
        let mut found = matches.iter().flatten();
        match (found.next(), found.next()) {
            (Some(instruction), None) => {
                self.instruction = instruction.clone();
                Ok(())
            }
            (Some(_), Some(_)) => {
                let text = ambiguity(mnemonic, &plan, &matches);
                self.fail(parser, self.start, text)
            }
            (None, _) => self.fail_without_match(parser, mnemonic, &original, &plan, &mut suffixed),
        }
    }

    /// Decides by the operands whether and how suffixes are tried.
    fn plan_suffixes(&self, mnemonic: &[u8]) -> SuffixPlan {
        let suffixes = if mnemonic[0] == b'f' { FLOAT_SUFFIXES } else { INTEGER_SUFFIXES };
        let mut has_vector = false;
        for (index, operand) in self.operands.as_slice().iter().enumerate() {
            match operand.kind {
                OperandKind::Memory(_) => {
                    return SuffixPlan { suffixes, is_tried: true, sized_operand: has_vector.then_some(index) };
                }
                OperandKind::Register(register) => {
                    has_vector |= self.traits(register).any(RegisterTraits::VECTOR.or(RegisterTraits::MMX));
                }
                _ => {}
            }
        }
        SuffixPlan { suffixes, is_tried: !has_vector || self.operands.tail_has_memory(), sized_operand: None }
    }

    /// Calls `attempt` with the index of each suffix and the suffixed mnemonic, once the memory operand has taken the suffix's
    /// size.
    fn with_suffixes(
        &mut self,
        plan: &SuffixPlan,
        suffixed: &mut [u8],
        mut attempt: impl FnMut(&mut StatementParser, usize, &[u8]),
    ) {
        for (index, (suffix, size_bits)) in plan.suffixes.into_iter().enumerate() {
            if let Some(last) = suffixed.last_mut() {
                *last = suffix;
            }
            if let Some(operand) = plan.sized_operand {
                self.set_memory_size(operand, size_bits);
            }
            attempt(self, index, suffixed);
        }
    }

    /// Reports that neither the mnemonic nor any of its suffixed forms fits the operands.
    fn fail_without_match(
        &mut self,
        parser: &mut Parser,
        mnemonic: &[u8],
        original: &Failure,
        plan: &SuffixPlan,
        suffixed: &mut [u8],
    ) -> Parsed<()> {
        let mut failures: [Option<Failure>; 4] = [const { None }; 4];
        if plan.is_tried {
            self.with_suffixes(plan, suffixed, |statement, index, name| {
                let failure = statement.explain(Dialect::Att, name);
                failures[index] = Some(failure).filter(|failure| failure.outcome != LookupFailure::UnknownMnemonic);
            });
        }
        if failures.iter().all(Option::is_none) {
            return self.fail_as_written(parser, mnemonic, original);
        }
        let count = |outcome| failures.iter().flatten().filter(|failure| failure.outcome == outcome).count();
        if count(LookupFailure::Unsupported) == 1 {
            return self.fail(parser, self.start, "unsupported instruction");
        }
        if count(LookupFailure::MissingFeature) == 1 {
            let missing = failures.iter().flatten().find(|failure| failure.outcome == LookupFailure::MissingFeature);
            return self.fail_for_mode(parser, missing.and_then(|failure| failure.missing));
        }
        if count(LookupFailure::InvalidOperand) == 1 {
            return self.fail(parser, self.start, "invalid operand for instruction");
        }
        self.fail(parser, self.start, "unknown use of instruction mnemonic without a size suffix")
    }

    /// Reports an error where no suffixed form is known, so that only the mnemonic as written counts.
    fn fail_as_written(&self, parser: &mut Parser, mnemonic: &[u8], original: &Failure) -> Parsed<()> {
        const INVALID: &str = "invalid operand for instruction";
        match original.outcome {
            LookupFailure::UnknownMnemonic => return self.fail_for_mnemonic(parser, mnemonic),
            LookupFailure::Unsupported => return self.fail(parser, self.start, "unsupported instruction"),
            _ => {}
        }
        let Some(number) = original.operand else {
            return self.fail(parser, self.start, INVALID);
        };
        if number > self.operands.len() {
            return self.fail(parser, self.start, "too few operands for instruction");
        }
        match self.operands.as_slice().get(number.wrapping_sub(1)) {
            Some(operand) => self.fail_in(parser, operand.start, INVALID, operand.start, operand.end),
            None => self.fail(parser, self.start, INVALID),
        }
    }
}

/// Returns the message that lists the suffixed mnemonics, of which several fit.
fn ambiguity(mnemonic: &[u8], plan: &SuffixPlan, matches: &[Option<Instruction>; 4]) -> Vec<u8> {
    let mut text = b"ambiguous instructions require an explicit suffix (could be ".to_vec();
    let n_matches = matches.iter().flatten().count();
    let fitting = plan.suffixes.iter().zip(matches).filter(|(_, found)| found.is_some());
    for (index, ((suffix, _), _)) in fitting.enumerate() {
        if index > 0 {
            text.extend_from_slice(b", ");
        }
        if index + 1 == n_matches {
            text.extend_from_slice(b"or ");
        }
        text.push(b'\'');
        text.extend_from_slice(mnemonic);
        text.extend_from_slice(&[*suffix, b'\'']);
    }
    text.push(b')');
    text
}
