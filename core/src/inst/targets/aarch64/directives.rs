//! The directives that only AArch64 has, for each object format.

pub(super) mod aliases;
mod architecture;
pub(super) mod attributes;
mod optimisation_hints;
mod windows_frames;

use mca_models::aarch64::opcode;

use super::operands::OperandReader;
use super::specifiers::Specifier;
use super::tables::Tables;
use crate::inst::asm::directive::Directive::{Data, Frames, Placing, Plain};
use crate::inst::asm::directive::{DirectiveEntry, DirectiveTable, TargetDirectives, merged, n_names};
use crate::inst::asm::directives::frames::parse_plain;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::syntax::ObjectFormat;
use crate::text::Span;
use crate::text::token::TokenKind;

/// Directives of all object formats, in lower case. They may be written in any letter case.
const COMMON: &DirectiveTable = &[
    (".arch", Plain(architecture::parse_architecture)),
    (".arch_extension", Plain(architecture::parse_extension)),
    (".cfi_b_key_frame", Frames(parse_plain)),
    (".cfi_mte_tagged_frame", Frames(parse_plain)),
    (".cfi_negate_ra_state", Frames(parse_plain)),
    (".cfi_negate_ra_state_with_pc", Frames(parse_plain)),
    (".cpu", Plain(architecture::parse_processor)),
    (".dword", Data(|parser, _| parser.parse_values(8))),
    (".hword", Data(|parser, _| parser.parse_values(2))),
    (".inst", Placing(parse_raw)),
    (".ltorg", Placing(|parser, _| parser.parse_pool())),
    (".pool", Placing(|parser, _| parser.parse_pool())),
    (".tlsdesccall", Plain(parse_descriptor_call)),
    (".unreq", Plain(aliases::parse_removal)),
    (".variant_pcs", Plain(parse_variant)),
    (".word", Data(|parser, _| parser.parse_values(4))),
    (".xword", Data(|parser, _| parser.parse_values(8))),
];

/// Directives for Mach-O: the common ones and its own.
const MACH_O: [&DirectiveTable; 2] = [COMMON, &[(".loh", Plain(optimisation_hints::parse))]];

/// Directives for ELF: the common ones and its own.
const ELF: [&DirectiveTable; 2] = [
    COMMON,
    &[
        (".aeabi_attribute", Plain(attributes::parse_attribute)),
        (".aeabi_subsection", Plain(attributes::parse_subsection)),
    ],
];

/// Directives for COFF: the common ones and its own.
const COFF: [&DirectiveTable; 2] = [COMMON, windows_frames::NAMES];

static MACH_O_NAMES: [DirectiveEntry; n_names(&MACH_O)] = merged(&MACH_O);
static ELF_NAMES: [DirectiveEntry; n_names(&ELF)] = merged(&ELF);
static COFF_NAMES: [DirectiveEntry; n_names(&COFF)] = merged(&COFF);

/// Returns the directives of the target for an object format.
pub(super) fn all(format: ObjectFormat) -> TargetDirectives {
    let in_any_case: &DirectiveTable = match format {
        ObjectFormat::MachO => &MACH_O_NAMES,
        ObjectFormat::Elf => &ELF_NAMES,
        ObjectFormat::Coff => &COFF_NAMES,
    };
    TargetDirectives { in_any_case, ..TargetDirectives::NONE }
}

/// Parses the symbol of `.variant_pcs`, a function that is called by other rules than usual. It has no effect.
fn parse_variant(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    if parser.parse_identifier().is_none() {
        return parser.reached_error("expected symbol name");
    }
    parser.parse_end_of_line()
}

/// Parses `.inst 0xd503201f`: code as numbers, which is not analysed and counts as data.
fn parse_raw(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    if parser.is(TokenKind::EndOfStatement) {
        return parser.error(here.location, "expected expression following '.inst' directive");
    }
    loop {
        let start = parser.token().location();
        let Ok(parsed) = parser.parse_expression() else {
            return parser.error(start, "expected expression");
        };
        if parser.expressions.as_constant(parsed.id).is_none() {
            return parser.error(start, "expected constant expression");
        }
        if !parser.take(TokenKind::Comma) {
            return parser.parse_end_of_line().map(|()| true);
        }
    }
}

/// Parses `.tlsdesccall symbol`, which marks the next call as one that finds a thread-local variable. As in the reference,
/// it emits an instruction of no bytes, for which messages have no place.
fn parse_descriptor_call(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let Some(name) = parser.parse_identifier() else {
        return parser.error(here.location, "expected symbol");
    };
    parser.expect(TokenKind::EndOfStatement, "unexpected token")?;
    let symbol = parser.mention_symbol(name);
    let reference = parser.expressions.symbol(symbol, None);
    let described = Specifier::Hidden.wrap(&mut parser.expressions, reference);
    let span = Span { start: here.location.offset, end: name.end, ..here.name };
    let mut instruction = Instruction::new(opcode::TLSDESCCALL, span);
    instruction.push(Operand::Expression(described));
    parser.emit_unplaced(instruction);
    Ok(())
}

/// Reads the scalar register that the current token names; `None` if it names none.
pub(super) fn take_register(parser: &mut Parser<'_>, tables: &'static Tables) -> Option<RegisterId> {
    let mut operands = Vec::new();
    OperandReader { parser, tables, head: b"", mnemonic: None, operands: &mut operands, replacement: None }
        .take_scalar()
}

/// Returns the tables, or reports an error if there are none.
fn tables(parser: &mut Parser<'_>) -> Parsed<&'static Tables> {
    match Tables::get() {
        Ok(tables) => Ok(tables),
        Err(_) => parser.token_error("no instruction tables"),
    }
}
