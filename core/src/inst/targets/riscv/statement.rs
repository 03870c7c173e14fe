//! Reads statements with instructions, from the mnemonic to the emitted instructions.
//!
//! The order of work: mnemonic, its alias, operands, the end of the statement, the choice of a row, conversion,
//! checks, expansion, compressed forms.

use mca_models::riscv::{Parse, feature};

use super::checks;
use super::expansion::PseudoExpansion;
use super::fit::{FittedOperands, Fitting};
use super::operand::Operand;
use super::operands::OperandReader;
use super::refusal::{Miss, Refused};
use super::rendering::Rendering;
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::tables::candidates::Candidates;
use crate::inst::tables::convert::convert;
use crate::inst::tables::matcher::Absent;
use crate::inst::tables::matcher::near_misses::find_row;
use crate::inst::tables::mnemonics::{Mnemonic, MnemonicRow};
use crate::inst::tables::statement::parse_in_scratch;
use crate::inst::tables::suggestions::suggestions;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// Parses an instruction. `name` is the mnemonic, which has been consumed; `start` is where its first token begins.
pub(super) fn parse(parser: &mut Parser, tables: &'static Tables, start: Location, name: Span) -> Parsed<()> {
    // The mnemonic may be a string, which begins with a quotation mark.
    let place = Span { start: start.offset, ..name };
    parse_in_scratch::<RiscvState>(parser, name, |parser, scratch| {
        parse_operands(parser, tables, &scratch.mnemonic, place, &mut scratch.operands)
    })
}

/// Parses the operands of `mnemonic`, which is not the text at `place`, and emits the instructions. Messages point to `place`.
pub(super) fn parse_named(parser: &mut Parser, tables: &'static Tables, mnemonic: &[u8], place: Span) -> Parsed<()> {
    parse_operands(parser, tables, mnemonic, place, &mut Vec::new())
}

/// Parses the operands of the mnemonic `written` and emits the instructions. `place` is that of the mnemonic.
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
    // The alias of an alias.
    let known = known.map(|known| without_alias(parser, tables, known));
    let rows = known.map_or(&[][..], |known| known.rows(0));
    if rows.is_empty() {
        let mut text = b"unrecognized instruction mnemonic".to_vec();
        let shown = known.map_or(written, |known| tables.assembler.mnemonic(known.id).as_bytes());
        text.extend(suggestions(tables.assembler, 0, &parser.state::<RiscvState>().availability, shown));
        return parser.error(place.location(), text);
    }
    match choose(parser, tables, operands, rows) {
        Ok((row, absent)) => {
            let mut instruction = Instruction::new(row.opcode, statement);
            convert(row.steps.iter().copied(), absent, &Rendering(operands), &mut instruction);
            if let Err((at, text)) = checks::check(tables, &instruction, operands) {
                return parser.error(at, text);
            }
            PseudoExpansion { parser, tables }.emit_all(instruction);
            Ok(())
        }
        Err(misses) => Refused { tables, mnemonic: place, operands, end }.report(parser, &misses),
    }
}

/// Returns the mnemonic that the first available alias stands for, or else the mnemonic itself.
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

/// Returns the first row that accepts the operands, and which optional operands are absent; or what is wrong with rows that nearly do.
fn choose(
    parser: &Parser,
    tables: &'static Tables,
    operands: &mut [Operand],
    rows: &'static [MnemonicRow],
) -> Result<(&'static MnemonicRow, Absent), Vec<Miss>> {
    let state = parser.state::<RiscvState>();
    let fitting = Fitting {
        tables: tables.assembler,
        tests: &tables.tests,
        isa: tables.isa,
        registers: tables.registers,
        expressions: &parser.expressions,
        features: &state.features,
    };
    let operands = FittedOperands { fitting, operands };
    let mut candidates = Candidates { tables: tables.assembler, availability: &state.availability, operands };
    find_row(&mut candidates, rows.iter(), 1 + tables.assembler.widest_row())
}

/// Returns the register that the current token names, if the processor has it.
pub(super) fn register_here(parser: &Parser, tables: &Tables) -> Option<RegisterId> {
    let features = &parser.state::<RiscvState>().features;
    let name = parser.is(TokenKind::Identifier).then(|| parser.token_text())?;
    let register = tables.registers.find(name)?;
    let is_upper = || tables.registers.integer_number(register).is_some_and(|number| number >= 16);
    let is_there = !features.has(feature::F_E) || !is_upper();
    is_there.then_some(register)
}
