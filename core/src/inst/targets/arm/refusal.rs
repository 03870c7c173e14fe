//! Reports a statement that no row of its mnemonic accepts: as one error, or as an error with a note for each
//! possible correction.

use mca_models::arm::{Diagnosis, feature};
use mca_models::ids::{ConditionId, KindId, MethodId};

use super::checks::Rejection;
use super::choice::{Choice, RowMiss};
use super::operand::Operand;
use super::rearranging::n_leading;
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::text::{Location, Span};

/// A statement that no row accepts.
pub(super) struct Refused<'a> {
    pub(super) tables: &'static Tables,
    /// Place of the mnemonic.
    pub(super) place: Location,
    /// The operands, with the mnemonic first.
    pub(super) operands: &'a [Operand],
    /// The text of the statement.
    pub(super) span: Span,
}

/// The kind that a message is about, so that no second message is about it; `None` for all kinds that have no message of their own.
type ReportedKind = Option<KindId>;

impl Refused<'_> {
    /// Reports what would make the statement valid.
    pub(super) fn report(&self, parser: &mut Parser<'_>, misses: &[RowMiss]) -> Parsed<()> {
        let mut reasons = self.reasons(parser, misses);
        if reasons.len() > 1 {
            let summary = "invalid instruction, any one of the following would fix this:";
            let _: Parsed<()> = parser.error(self.place, summary);
            for (place, text) in reasons {
                parser.note(place, text);
            }
            return Err(Failed);
        }
        match reasons.pop() {
            Some((place, text)) => parser.error(place, text),
            None => parser.error(self.place, "invalid instruction"),
        }
    }

    /// Returns the places and texts of messages, from the last row, which is the most general, to the first.
    fn reasons(&self, parser: &Parser<'_>, misses: &[RowMiss]) -> Vec<(Location, Vec<u8>)> {
        let assembler = self.tables.assembler;
        let state = parser.state::<ArmState>();
        let choice = Choice::new(parser, self.tables, self.operands, self.span);
        let mut reasons = Vec::new();
        let mut reported: Vec<(usize, ReportedKind)> = Vec::new();
        let mut known: Vec<Vec<ConditionId>> = Vec::new();
        let mut is_too_short = false;
        for miss in misses.iter().rev() {
            match *miss {
                RowMiss::Operand { operand, kind, reason } => {
                    let text = reason.and_then(|reason| text_of(self.tables, reason, state));
                    let now = kind.filter(|_| text.is_some());
                    let covers = |wider: &ReportedKind| match (now, *wider) {
                        (Some(kind), Some(wider)) => {
                            kind == wider || assembler.kind(kind).supers.iter().any(|one| one == wider)
                        }
                        (now, wider) => now == wider,
                    };
                    if reported.iter().any(|(at, wider)| *at == operand && covers(wider)) {
                        continue;
                    }
                    reported.push((operand, now));
                    let usual = if kind.is_none() { "too many operands" } else { "invalid operand" };
                    let text = text.unwrap_or_else(|| format!("{usual} for instruction"));
                    let place = self.operands.get(operand).map_or(self.place, |operand| operand.start);
                    reasons.push((place, text.into_bytes()));
                }
                RowMiss::TooFew if !std::mem::replace(&mut is_too_short, true) => {
                    let place = self.operands.last().map_or(self.place, |operand| operand.end);
                    reasons.push((place, b"too few operands for instruction".to_vec()));
                }
                RowMiss::TooFew => {}
                RowMiss::Features(row) => {
                    let missing = state.availability.missing(assembler, row.conditions);
                    if known.contains(&missing) {
                        continue;
                    }
                    if choice.is_worth_reporting(&missing) {
                        let names = missing.iter().map(|id| format!(" {}", assembler.condition(*id).message));
                        let text = format!("instruction requires:{}", names.collect::<String>());
                        reasons.push((self.place, text.into_bytes()));
                    }
                    known.push(missing);
                }
                RowMiss::Rejection(rejection) => {
                    let first = self.operands.get(n_leading(self.operands));
                    let place = match (rejection, first) {
                        (Rejection::Untied, Some(first)) => first.start,
                        _ => self.place,
                    };
                    reasons.push((place, rejection.text().into()));
                }
            }
        }
        reasons
    }
}

/// Returns the message of a kind, which may depend on the processor; `None` if it has none.
fn text_of(tables: &Tables, reason: MethodId, state: &ArmState) -> Option<String> {
    let last = if state.features.has(feature::F_D32) { 31 } else { 15 };
    Some(match Diagnosis::from_method(reason) {
        Some(Diagnosis::RGPR) if state.features.has(feature::F_V8) => {
            "operand must be a register in range [r0, r14]".to_owned()
        }
        Some(Diagnosis::RGPR) => "operand must be a register in range [r0, r12] or r14".to_owned(),
        Some(Diagnosis::DPR) => format!("operand must be a register in range [d0, d{last}]"),
        Some(Diagnosis::DPR_RegList) => format!("operand must be a list of registers in range [d0, d{last}]"),
        _ => tables.assembler.diagnosis(reason)?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use crate::inst::asm::log::LogEvent;
    use crate::inst::asm::{NoFiles, Options, assemble};
    use crate::inst::triple::Triple;

    /// Returns the errors and notes about a text, a line each.
    fn messages_of(triple: &str, text: &str) -> String {
        let triple = Triple::find(triple.as_bytes(), b"").expect("a known triple");
        let assembly = assemble(text.as_bytes(), Options::of(triple.into()), &NoFiles);
        let renderer = assembly.renderer(false);
        let mut out = Vec::new();
        for event in &assembly.events {
            if let LogEvent::Message { message, .. } = event {
                renderer.render(message, &mut out);
            }
        }
        let text = String::from_utf8(out).expect("the input is text");
        let lines = text.lines().filter(|line| line.contains("error: ") || line.contains("note: "));
        lines.map(|line| format!("{}\n", line.trim_start_matches("<stdin>:"))).collect()
    }

    // The expected texts are those of `llvm-mc` for these triples.

    #[test]
    fn all_possible_corrections_are_reported() {
        let expected = "1:1: error: invalid instruction, any one of the following would fix this:\n\
                        1:15: note: invalid operand for instruction\n\
                        1:15: note: operand must be a register in range [r0, r15]\n";
        assert_eq!(messages_of("armv7a", "adds r0, r1, #0x101"), expected);
        let expected = "1:1: error: invalid instruction, any one of the following would fix this:\n\
                        1:1: note: instruction requires: thumb2\n\
                        1:13: note: invalid operand for instruction\n\
                        1:13: note: operand must be an immediate in the range [0,7]\n\
                        1:1: note: no flag-preserving variant of this instruction available\n\
                        1:9: note: operand must be a register sp\n";
        assert_eq!(messages_of("thumbv6m", "add r0, r1, r2"), expected);
        assert_eq!(messages_of("thumbv7m", "vadd.f32 s0, s1, s2"), "1:1: error: instruction requires: VFP2\n");
        assert_eq!(messages_of("thumbv7m", "ldr r0, [r1, #5000]"), "1:9: error: invalid operand for instruction\n");
        let expected = "1:1: error: invalid instruction, did you mean: b, blx, bx, bxj?\n";
        assert_eq!(messages_of("armv7a", "bxx r0"), expected);
    }

    #[test]
    fn blocks_and_registers_are_checked() {
        let expected = "1:1: error: predicated instructions must be in IT block\n";
        assert_eq!(messages_of("thumbv7m", "addeq r0, r1"), expected);
        let expected = "1:8: error: incorrect condition in IT block; got 'al', but expected 'eq'\n";
        assert_eq!(messages_of("thumbv7m", "it eq; add r0, r1, r2"), expected);
        let expected = "3:1: error: instructions in IT block must be predicable\n";
        assert_eq!(messages_of("thumbv8.1m.main", ".cpu cortex-m55\nit eq\nvcvteq.u32.f16 s1, s1, #2"), expected);
        let expected = "3:5: error: invalid operand for instruction\n";
        assert_eq!(messages_of("thumbv7a", "it hs\nsubshs pc, lr, #37\nsubs.w pc, lr, #4"), expected);
        assert_eq!(messages_of("armv7a", "ldrd r1, r2, [r3]"), "1:6: error: Rt must be even-numbered\n");
        assert_eq!(messages_of("thumbv7m", "push {r0, pc}"), "1:6: error: PC may not be in the register list\n");
        assert_eq!(messages_of("armv7a", "add r0, r1\naddseq r0, r1, r2"), "");
    }
}
