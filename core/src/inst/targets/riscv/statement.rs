//! Instruction statements: from the mnemonic to the emitted instructions.
//!
//! The order of work: mnemonic, its alias, operands, the end of the statement, the choice of a row, conversion, checks,
//! expansion, short forms.

use mca_models::ids::MethodId;
use mca_models::riscv::{Parse, feature};

use super::checks;
use super::expansion::Expansion;
use super::fit::{Candidates, Fitting};
use super::messages::message_of;
use super::operand::Operand;
use super::operands::OperandReader;
use super::rendering::Rendering;
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::tables::convert::convert;
use crate::inst::tables::matcher::{Outcome, find_row};
use crate::inst::tables::mnemonics::{Mnemonic, Row};
use crate::inst::tables::suggestions::suggestions;
use crate::text::Span;
use crate::text::token::TokenKind;

/// The size of the reference's table of operands, the mnemonic counted.
const MAX_OPERANDS: usize = 9;

/// Parses an instruction. `name` is the mnemonic, which has been consumed.
pub(super) fn parse(parser: &mut Parser, tables: &'static Tables, name: Span) -> Parsed<()> {
    let mut scratch = std::mem::take(&mut parser.state_mut::<RiscvState>().scratch);
    scratch.operands.clear();
    scratch.mnemonic.clear();
    scratch.mnemonic.extend_from_slice(parser.text(name));
    scratch.mnemonic.make_ascii_lowercase();
    let result = parse_operands(parser, tables, &scratch.mnemonic, name, &mut scratch.operands);
    parser.state_mut::<RiscvState>().scratch = scratch;
    result
}

/// The same for a mnemonic that is not what the text at `place` says.
pub(super) fn parse_named(parser: &mut Parser, tables: &'static Tables, mnemonic: &[u8], place: Span) -> Parsed<()> {
    parse_operands(parser, tables, mnemonic, place, &mut Vec::new())
}

fn parse_operands(
    parser: &mut Parser,
    tables: &'static Tables,
    written: &[u8],
    place: Span,
    operands: &mut Vec<Operand>,
) -> Parsed<()> {
    let mnemonic = tables.assembler.find_mnemonic(written);
    let known = mnemonic.map(|mnemonic| without_alias(parser, tables, tables.mnemonic(mnemonic)));
    let end = OperandReader::new(&mut *parser, tables, &mut *operands).read_all(known)?;
    let statement = parser.statement_span(place, end);
    if parser.has_errors() {
        return Err(Failed);
    }
    // A second look finds the alias of an alias.
    let known = known.map(|known| without_alias(parser, tables, known));
    let rows = known.map_or(&[][..], |known| known.rows(0));
    // Too many operands are told before the mnemonic is looked up.
    if rows.is_empty() && operands.len() < MAX_OPERANDS {
        let mut text = b"unrecognized instruction mnemonic".to_vec();
        let shown = known.map_or(written, |known| tables.assembler.mnemonic(known.id).as_bytes());
        text.extend(suggestions(tables.assembler, 0, &parser.state::<RiscvState>().availability, shown));
        return parser.error(place.location(), text);
    }
    match choose(parser, tables, operands, rows) {
        Outcome::Matched { row, absent } => {
            let mut instruction = Instruction::new(row.opcode, statement);
            convert(row.steps.iter().copied(), absent, &Rendering(operands), &mut instruction);
            if let Err((at, text)) = checks::check(tables.isa, &instruction, operands) {
                return parser.error(at, text);
            }
            Expansion { parser, tables }.emit_all(instruction);
            Ok(())
        }
        Outcome::MissingFeatures { row } => parser.error(place.location(), requirements(parser, tables, row)),
        Outcome::Wrong { operand, reason } => refuse(parser, tables, place, operands, operand, reason),
        Outcome::Untied { operand } => refuse(parser, tables, place, operands, Some(operand), None),
    }
}

/// What the first alias stands for that is there, else the mnemonic itself.
#[inline]
fn without_alias(
    parser: &Parser,
    tables: &'static Tables,
    known: &'static Mnemonic<Parse>,
) -> &'static Mnemonic<Parse> {
    if !known.has_aliases {
        return known;
    }
    tables.mnemonic(parser.state::<RiscvState>().availability.without_alias(tables.assembler, known.id))
}

fn choose(
    parser: &Parser,
    tables: &'static Tables,
    operands: &mut [Operand],
    rows: &'static [Row],
) -> Outcome<&'static Row, MethodId> {
    let state = parser.state::<RiscvState>();
    let fitting = Fitting {
        tables: tables.assembler,
        tests: &tables.tests,
        isa: tables.isa,
        registers: tables.registers,
        expressions: &parser.expressions,
        features: &state.features,
    };
    let mut candidates = Candidates { fitting, operands, availability: &state.availability };
    find_row(&mut candidates, rows.iter(), MAX_OPERANDS)
}

fn requirements(parser: &Parser, tables: &Tables, row: &Row) -> Vec<u8> {
    let missing = parser.state::<RiscvState>().availability.missing(tables.assembler, row.conditions);
    let texts: Vec<String> =
        missing.into_iter().map(|id| format!(" {}", tables.assembler.condition(id).message)).collect();
    format!("instruction requires the following:{}", texts.join(",")).into_bytes()
}

fn refuse(
    parser: &mut Parser,
    tables: &Tables,
    place: Span,
    operands: &[Operand],
    operand: Option<usize>,
    reason: Option<MethodId>,
) -> Parsed<()> {
    let Some(operand) = operand else {
        return parser.error(place.location(), "invalid operand for instruction");
    };
    let Some(at) = operands.get(operand.wrapping_sub(1)).map(|operand| operand.start) else {
        return parser.error(place.location(), "too few operands for instruction");
    };
    let Some(reason) = reason else {
        return parser.error(at, "invalid operand for instruction");
    };
    match message_of(tables.assembler, reason, &parser.state::<RiscvState>().features) {
        Some(text) => parser.error(at, text),
        None => Ok(()),
    }
}

/// The register that the token here names.
pub(super) fn register_here(parser: &Parser, tables: &Tables) -> Option<RegisterId> {
    let features = &parser.state::<RiscvState>().features;
    let name = parser.is(TokenKind::Identifier).then(|| parser.token_text())?;
    let register = tables.registers.find(name)?;
    let is_upper = || tables.registers.integer_number(register).is_some_and(|number| number >= 16);
    let is_there = !features.has(feature::F_E) || !is_upper();
    is_there.then_some(register)
}
