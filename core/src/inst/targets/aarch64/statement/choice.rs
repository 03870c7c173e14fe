//! Chooses the row of a statement, or reports why there is none.

use mca_models::aarch64::Parse;
use mca_models::ids::MethodId;

use super::Written;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::tables::candidates::Candidates;
use crate::inst::tables::matcher::{MatchOutcome, find_fitting_row, find_row};
use crate::inst::tables::mnemonics::{Mnemonic, MnemonicRow};
use crate::inst::tables::suggestions::suggestions;
use crate::inst::targets::aarch64::fit::Fitting;
use crate::inst::targets::aarch64::operand::{Equality, Operand, Register, Value};
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::inst::targets::aarch64::tables::Tables;
use crate::text::{Location, Span};

/// Maximum number of operands of a statement that the reference can match, the mnemonic included.
const MAX_OPERANDS: usize = 15;

/// Index of the table of Apple's short vector forms, which is tried first.
const SHORT: usize = 1;
/// Index of the table of general forms.
const GENERAL: usize = 0;

const INVALID: &str = "invalid operand for instruction";
const TOO_FEW: &str = "too few operands for instruction";

/// Returns the row of a statement; reports an error if there is none.
pub(super) fn choose(
    parser: &mut Parser,
    tables: &'static Tables,
    mnemonic: Option<&'static Mnemonic<Parse>>,
    written: &Written<'_>,
) -> Parsed<&'static MnemonicRow> {
    let rows = |variant| mnemonic.map_or(&[][..], |mnemonic| mnemonic.rows(variant)).iter();
    let has_rows = mnemonic.is_some_and(|mnemonic| tables.assembler.rows(GENERAL, mnemonic.id).len() != 0);
    // Too many operands are reported before the mnemonic is looked up.
    if !has_rows && written.operands.len() < MAX_OPERANDS {
        let mut text = b"unrecognized instruction mnemonic".to_vec();
        let availability = &parser.state::<Aarch64State>().availability;
        text.extend(suggestions(tables.assembler, GENERAL, availability, written.mnemonic));
        return parser.error(written.place.location(), text);
    }
    let availability = &parser.state::<Aarch64State>().availability;
    let operands = Fitting { tables, expressions: &parser.expressions, operands: written.operands };
    let mut candidates = Candidates { tables: tables.assembler, availability, operands };
    if written.operands.len() < MAX_OPERANDS {
        let mut find = |variant| find_fitting_row(&mut candidates, rows(variant));
        if let Some(row) = find(SHORT).or_else(|| find(GENERAL)) {
            return Ok(row);
        }
    }
    // Once more, for what is wrong.
    let mut find = |variant| find_row(&mut candidates, rows(variant), MAX_OPERANDS);
    let (short, general) = (find(SHORT), find(GENERAL));
    let is_at_suffix = matches!(general, MatchOutcome::Wrong { operand: Some(1), reason: None })
        && written.operands.first().is_some_and(Operand::is_suffix);
    match if is_at_suffix { short } else { general } {
        MatchOutcome::Matched { row, .. } => Ok(row),
        MatchOutcome::MissingFeatures { row } => {
            let text = requirements(parser, tables, row);
            parser.error(written.place.location(), text)
        }
        MatchOutcome::Wrong { operand, reason } => refuse(parser, tables, written, operand, reason),
        MatchOutcome::Untied { operand } => refuse_untied(parser, written, operand),
    }
}

/// Returns the message about the features that a row needs and that are not in force.
fn requirements(parser: &Parser, tables: &Tables, row: &MnemonicRow) -> Vec<u8> {
    let missing = parser.state::<Aarch64State>().availability.missing(tables.assembler, row.conditions);
    let texts: Vec<String> =
        missing.into_iter().map(|id| format!(" {}", tables.assembler.condition(id).message)).collect();
    format!("instruction requires:{}", texts.concat()).into_bytes()
}

/// Reports that an operand does not fit, or is missing. `operand` is its number, from 1 (`None`: the statement as a whole),
/// `reason` stands for the kind's own message.
fn refuse<T>(
    parser: &mut Parser,
    tables: &Tables,
    written: &Written<'_>,
    operand: Option<usize>,
    reason: Option<MethodId>,
) -> Parsed<T> {
    let statement = written.place.location();
    let text = reason.map(|reason| tables.assembler.diagnosis(reason).unwrap_or(INVALID));
    let Some(number) = operand else {
        return parser.error(statement, text.unwrap_or(INVALID));
    };
    let Some(operand) = number.checked_sub(1).and_then(|position| written.operands.get(position)) else {
        let end = match reason {
            // The reference has consumed the end of the statement by then.
            None => Some(parser.token().location()),
            Some(_) => written.operands.last().and_then(|operand| operand.end),
        };
        return parser.error_in(statement, end.and_then(|end| highlight(statement, end)), TOO_FEW);
    };
    let text = match text {
        None if operand.is_suffix() => "invalid type suffix for instruction",
        None => INVALID,
        Some(text) => text,
    };
    parser.error(operand.start.unwrap_or(statement), text)
}

/// Returns the range between two places; `None` if it is empty.
fn highlight(start: Location, end: Location) -> Option<Span> {
    (end.buffer == start.buffer && end.offset > start.offset).then_some(Span {
        buffer: start.buffer,
        start: start.offset,
        end: end.offset,
    })
}

/// Reports that the operand of this number, from 1, does not equal another one as it must.
fn refuse_untied<T>(parser: &mut Parser, written: &Written<'_>, number: usize) -> Parsed<T> {
    let operand = number.checked_sub(1).and_then(|index| written.operands.get(index));
    let text = match operand.map(|operand| operand.value) {
        Some(Value::VectorList(_)) => "operand must match destination register list",
        Some(Value::Register(Register { equality: Equality::Narrowed, .. })) => {
            "operand must be 64-bit form of destination register"
        }
        Some(Value::Register(Register { equality: Equality::Widened, .. })) => {
            "operand must be 32-bit form of destination register"
        }
        _ => "operand must match destination register",
    };
    parser.error(operand.and_then(|operand| operand.start).unwrap_or(written.place.location()), text)
}
