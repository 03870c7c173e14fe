//! Reports a statement that no row of its mnemonic accepts: as one error, or as an error with a note for each
//! possible correction.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::{ConditionId, KindId, MethodId};

use super::messages::message_of;
use super::operand::{Operand, Value};
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::inst::tables::matcher::near_misses::NearMiss;
use crate::inst::tables::mnemonics::MnemonicRow;
use crate::text::{Location, Span};

/// A row that nearly accepts the statement, and what is wrong with the statement for it.
pub(super) type Miss = NearMiss<&'static MnemonicRow, KindId, MethodId>;

/// A statement that no row accepts.
pub(super) struct Refused<'a> {
    pub(super) tables: &'static Tables,
    /// Where the mnemonic is.
    pub(super) mnemonic: Span,
    /// The operands, without the mnemonic.
    pub(super) operands: &'a [Operand],
    /// The place after the operands.
    pub(super) end: Location,
}

/// A message about a change that would make the statement valid.
struct Reason {
    /// Where the change would be made.
    place: Location,
    /// Whether the message shows the place. As in the reference, some show none.
    is_placed: bool,
    /// The message.
    text: Vec<u8>,
}

impl Refused<'_> {
    /// Reports what would make the statement valid.
    pub(super) fn report(&self, parser: &mut Parser<'_>, misses: &[Miss]) -> Parsed<()> {
        let mut reasons = self.reasons(parser, misses);
        if reasons.len() > 1 {
            let summary = "invalid instruction, any one of the following would fix this:";
            let _: Parsed<()> = parser.error(self.mnemonic.location(), summary);
            for reason in reasons {
                match reason.is_placed {
                    true => parser.note(reason.place, reason.text),
                    false => parser.note_without_place(reason.place, reason.text),
                }
            }
            return Err(Failed);
        }
        match reasons.pop() {
            Some(Reason { place, is_placed: true, text }) => parser.error(place, text),
            Some(Reason { place, is_placed: false, text }) => parser.error_without_place(place, text),
            None => parser.error(self.mnemonic.location(), "invalid instruction"),
        }
    }

    /// Returns what would make the statement valid, each change once.
    fn reasons(&self, parser: &Parser<'_>, misses: &[Miss]) -> Vec<Reason> {
        let tables = self.tables.assembler;
        let state = parser.state::<RiscvState>();
        let mut reasons = Vec::new();
        let mut kinds: Vec<(usize, ReportedMismatch)> = Vec::new();
        let mut missing_features: Vec<Vec<ConditionId>> = Vec::new();
        let mut is_too_short = false;
        for miss in misses {
            match *miss {
                NearMiss::Operand { operand, kind, reason } => {
                    let text = reason.and_then(|reason| message_of(tables, reason, &state.features));
                    let reported = ReportedMismatch::of(kind, text.is_some());
                    let is_comparable = |at: usize| at == operand || reported == ReportedMismatch::TooMany;
                    if kinds.iter().any(|(at, earlier)| is_comparable(*at) && reported.is_covered_by(*earlier, tables))
                    {
                        continue;
                    }
                    kinds.push((operand, reported));
                    let place = self.operands.get(operand - 1).map(|operand| operand.start);
                    reasons.push(Reason {
                        place: place.unwrap_or_else(|| self.mnemonic.location()),
                        is_placed: true,
                        text: text.unwrap_or_else(|| reported.usual_text().into()),
                    });
                }
                NearMiss::TooFew if !is_too_short => {
                    is_too_short = true;
                    let (place, is_placed) = self.end_of_operands(parser);
                    reasons.push(Reason { place, is_placed, text: b"too few operands for instruction".to_vec() });
                }
                NearMiss::TooFew => {}
                NearMiss::Features { row } => {
                    let missing = state.availability.missing(tables, row.conditions);
                    if !missing_features.contains(&missing) {
                        let text = requirements(tables, &missing);
                        reasons.push(Reason { place: self.mnemonic.location(), is_placed: true, text });
                        missing_features.push(missing);
                    }
                }
            }
        }
        reasons
    }

    /// Returns where the last operand ends, and whether messages show this place. As in the reference, it is the start of some operands.
    fn end_of_operands(&self, parser: &Parser<'_>) -> (Location, bool) {
        let Some(last) = self.operands.last() else { return (self.mnemonic.location(), true) };
        let text = parser.text(Span { buffer: last.start.buffer, start: last.start.offset, end: self.end.offset });
        let length = match last.value {
            Value::RegisterList(_) => return (last.start, false),
            Value::Register { .. } => text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count(),
            Value::Constant(_) | Value::Expression(_) => without_comments(text).len(),
            _ => 0,
        };
        (Location { offset: last.start.offset + length as u32, ..last.start }, true)
    }
}

/// Returns a text without block comments and blanks at its end.
fn without_comments(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    let Some(inside) = text.strip_suffix(b"*/") else { return text };
    let start = inside.windows(2).rposition(|pair| pair == b"/*");
    start.map_or(text, |start| without_comments(&text[..start]))
}

/// Why an operand was refused. Of two messages about the same operand, the later one is left out if the earlier one covers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReportedMismatch {
    /// The operand is not of this kind, which has its own message.
    Kind(KindId),
    /// The operand is not of the expected kind, which has no message of its own.
    Plain,
    /// The row has no operand at this place.
    TooMany,
}

impl ReportedMismatch {
    /// Returns the mismatch with a kind, which may have its own message. Without a kind, the row has no operand there.
    fn of(kind: Option<KindId>, has_text: bool) -> ReportedMismatch {
        match kind {
            Some(kind) if has_text => ReportedMismatch::Kind(kind),
            Some(_) => ReportedMismatch::Plain,
            None => ReportedMismatch::TooMany,
        }
    }

    /// Whether an earlier message covers this one: it is about the same kind, or one that accepts all that this kind does.
    fn is_covered_by(self, earlier: ReportedMismatch, tables: &AssemblerTables) -> bool {
        match (self, earlier) {
            (ReportedMismatch::Kind(kind), ReportedMismatch::Kind(wider)) => {
                kind == wider || tables.kind(kind).supers.iter().any(|one| one == wider)
            }
            _ => self == earlier,
        }
    }

    /// Returns the message where the kind has none.
    fn usual_text(self) -> &'static str {
        match self {
            ReportedMismatch::TooMany => "unexpected extra operand for instruction",
            ReportedMismatch::Kind(_) | ReportedMismatch::Plain => "invalid operand for instruction",
        }
    }
}

/// Returns the message about missing features.
fn requirements(tables: &AssemblerTables, missing: &[ConditionId]) -> Vec<u8> {
    let texts: Vec<String> = missing.iter().map(|id| format!(" {}", tables.condition(*id).message)).collect();
    format!("instruction requires the following:{}", texts.join(",")).into_bytes()
}

#[cfg(test)]
mod tests {
    use crate::inst::asm::log::LogEvent;
    use crate::inst::asm::{NoFiles, Options, assemble};
    use crate::inst::triple::Triple;

    /// Returns the errors and notes about a text, a line each.
    fn messages_of(text: &str) -> String {
        let triple = Triple::find(b"riscv64", b"").expect("a known triple");
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

    // The expected texts are those of `llvm-mc -triple=riscv64`.

    #[test]
    fn a_statement_with_too_many_or_too_few_operands_is_reported() {
        assert_eq!(messages_of("addi a0, a0"), "1:12: error: too few operands for instruction\n");
        assert_eq!(messages_of("\tadd # nothing"), "1:2: error: too few operands for instruction\n");
        assert_eq!(messages_of("csrrw a0, mstatus # here"), "1:11: error: too few operands for instruction\n");
        assert_eq!(messages_of("beq a0, 4 + 4 /* four */"), "1:9: error: invalid operand for instruction\n");
        assert_eq!(messages_of("ret 1"), "1:5: error: unexpected extra operand for instruction\n");
        let push = ".option arch, +zcmp\ncm.push {ra}";
        assert_eq!(messages_of(push), "<unknown>:0: error: too few operands for instruction\n");
    }

    #[test]
    fn all_possible_corrections_are_reported() {
        let expected = "2:1: error: invalid instruction, any one of the following would fix this:\n\
                        2:10: note: invalid operand for instruction\n\
                        2:6: note: register pair must start with x8, x10, x12, or x14\n\
                        2:10: note: immediate must be a multiple of 8 bytes in the range [0, 248]\n";
        assert_eq!(messages_of(".attribute arch, \"rv64ic\"\nc.ld s0, -8(sp)"), expected);
        let expected = "1:1: error: invalid instruction, any one of the following would fix this:\n\
                        1:13: note: invalid operand for instruction\n\
                        1:13: note: operand must be a symbol with %lo/%pcrel_lo/%tprel_lo specifier or an integer in the \
                        range [-2048, 2047]\n";
        assert_eq!(messages_of("add a0, a1, f2"), expected);
        assert_eq!(messages_of("c.addi f0, 1"), "1:1: error: invalid instruction\n");
        let expected = "1:1: error: instruction requires the following: 'Zmmul' (Integer Multiplication)\n";
        assert_eq!(messages_of("mul a0, a1, a2"), expected);
    }
}
