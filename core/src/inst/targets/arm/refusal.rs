//! What is said about a statement that no row of its mnemonic accepts: one error, or one with a note for each thing that
//! would help.

use mca_models::arm::{Diagnosis, feature};
use mca_models::ids::{ConditionId, KindId, MethodId};

use super::checks::Objection;
use super::choice::{Choice, Miss};
use super::operand::Operand;
use super::rearranging::n_leading;
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::text::{Location, Span};

/// A statement and where its parts stand.
pub(super) struct Refused<'a> {
    pub(super) tables: &'static Tables,
    pub(super) place: Location,
    pub(super) operands: &'a [Operand],
    pub(super) span: Span,
}

/// A kind that has been told of, as far as it decides whether another is worth a message, too: those without a text of
/// their own are one.
type Told = Option<KindId>;

impl Refused<'_> {
    pub(super) fn report(&self, parser: &mut Parser<'_>, misses: &[Miss]) -> Parsed<()> {
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

    /// From the last miss, whose row is the most general, to the first.
    fn reasons(&self, parser: &Parser<'_>, misses: &[Miss]) -> Vec<(Location, Vec<u8>)> {
        let assembler = self.tables.assembler;
        let state = parser.state::<ArmState>();
        let choice = Choice::new(parser, self.tables, self.operands, self.span);
        let mut reasons = Vec::new();
        let mut told: Vec<(usize, Told)> = Vec::new();
        let mut known: Vec<Vec<ConditionId>> = Vec::new();
        let mut is_short = false;
        for miss in misses.iter().rev() {
            match *miss {
                Miss::Operand { operand, kind, reason } => {
                    let text = reason.and_then(|reason| text_of(self.tables, reason, state));
                    let now = kind.filter(|_| text.is_some());
                    let covers = |wider: &Told| match (now, *wider) {
                        (Some(kind), Some(wider)) => {
                            kind == wider || assembler.kind(kind).supers.iter().any(|one| one == wider)
                        }
                        (now, wider) => now == wider,
                    };
                    if told.iter().any(|(at, wider)| *at == operand && covers(wider)) {
                        continue;
                    }
                    told.push((operand, now));
                    let usual = if kind.is_none() { "too many operands" } else { "invalid operand" };
                    let text = text.unwrap_or_else(|| format!("{usual} for instruction"));
                    let place = self.operands.get(operand).map_or(self.place, |operand| operand.start);
                    reasons.push((place, text.into_bytes()));
                }
                Miss::TooFew if !std::mem::replace(&mut is_short, true) => {
                    let place = self.operands.last().map_or(self.place, |operand| operand.end);
                    reasons.push((place, b"too few operands for instruction".to_vec()));
                }
                Miss::TooFew => {}
                Miss::Features(row) => {
                    let missing = state.availability.missing(assembler, row.conditions);
                    if known.contains(&missing) {
                        continue;
                    }
                    if choice.is_worth_telling(&missing) {
                        let names = missing.iter().map(|id| format!(" {}", assembler.condition(*id).message));
                        let text = format!("instruction requires:{}", names.collect::<String>());
                        reasons.push((self.place, text.into_bytes()));
                    }
                    known.push(missing);
                }
                Miss::Objection(objection) => {
                    let first = self.operands.get(n_leading(self.operands));
                    let place = match (objection, first) {
                        (Objection::Untied, Some(first)) => first.start,
                        _ => self.place,
                    };
                    reasons.push((place, objection.text().into()));
                }
            }
        }
        reasons
    }
}

/// What is said of an operand that is not of a kind; for some it depends on the processor.
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
