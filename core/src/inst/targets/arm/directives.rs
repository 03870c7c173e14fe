//! The directives of 32-bit Arm.

pub(super) mod aliases;
mod architecture;
mod attributes;
mod frames;
mod mode;

use super::operands::OperandReader;
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::directive::Directive::{Data, Placing, Plain};
use crate::inst::asm::directive::{DirectiveEntry, DirectiveTable, TargetDirectives, merged, n_names};
use crate::inst::asm::directives::assignment::parse_assignment;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::syntax::ObjectFormat;
use crate::text::Location;
use crate::text::token::TokenKind;

/// Directives of all object formats, in lower case. They may be written in any letter case.
const COMMON: &DirectiveTable = &[
    (".arch_extension", Plain(architecture::parse_extension)),
    (".arm", Plain(mode::parse_arm)),
    (".cantunwind", Plain(frames::parse_cantunwind)),
    (".code", Plain(mode::parse_code)),
    (".even", Plain(parse_nothing)),
    (".fnend", Plain(frames::parse_end)),
    (".handlerdata", Plain(frames::parse_handler)),
    (".hword", Data(|parser, _| parser.parse_values(2))),
    (".inst", Placing(parse_raw)),
    (".inst.n", Placing(parse_raw)),
    (".inst.w", Placing(parse_raw)),
    (".ltorg", Placing(|parser, _| parser.parse_pool())),
    (".movsp", Plain(frames::parse_moved_stack)),
    (".pad", Plain(frames::parse_pad)),
    (".personality", Plain(frames::parse_personality)),
    (".personalityindex", Plain(frames::parse_personality_index)),
    (".pool", Placing(|parser, _| parser.parse_pool())),
    (".save", Plain(frames::parse_saved)),
    (".setfp", Plain(frames::parse_frame_pointer)),
    (".short", Data(|parser, _| parser.parse_values(2))),
    (".syntax", Plain(mode::parse_syntax)),
    (".thumb", Plain(mode::parse_thumb)),
    (".thumb_func", Plain(mode::parse_thumb_function)),
    (".thumb_set", Plain(parse_thumb_set)),
    (".unreq", Plain(aliases::parse_removal)),
    (".unwind_raw", Plain(frames::parse_raw)),
    (".vsave", Plain(frames::parse_saved)),
    (".word", Data(|parser, _| parser.parse_values(4))),
];

/// Directives for ELF.
const ELF: [&DirectiveTable; 2] = [
    COMMON,
    &[
        (".arch", Plain(architecture::parse_architecture)),
        (".cpu", Plain(architecture::parse_processor)),
        (".eabi_attribute", Plain(attributes::parse)),
        (".fnstart", Plain(frames::parse_start)),
        (".fpu", Plain(architecture::parse_floating_point)),
        (".object_arch", Plain(architecture::parse_object_architecture)),
        (".tlsdescseq", Plain(parse_descriptor)),
    ],
];

/// Directives for the other object formats.
const OTHERS: [&DirectiveTable; 1] = [COMMON];

static ELF_NAMES: [DirectiveEntry; n_names(&ELF)] = merged(&ELF);
static OTHER_NAMES: [DirectiveEntry; n_names(&OTHERS)] = merged(&OTHERS);

/// Returns the directives of the target for an object format.
pub(super) fn all(format: ObjectFormat) -> TargetDirectives {
    let in_any_case: &DirectiveTable = match format {
        ObjectFormat::Elf => &ELF_NAMES,
        ObjectFormat::MachO | ObjectFormat::Coff => &OTHER_NAMES,
    };
    TargetDirectives { in_any_case, ..TargetDirectives::NONE }
}

/// Parses a directive without an effect here.
fn parse_nothing(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()
}

/// Parses `.inst 0xe1a00000`: code as numbers. It is not analysed and counts as data, but in a block of `it` as an instruction.
fn parse_raw(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    let name = parser.text(here.name).to_ascii_lowercase();
    let suffix = name.get(5..).unwrap_or_default().to_vec();
    let is_thumb = parser.state::<ArmState>().is_thumb();
    let width = match (is_thumb, suffix.as_slice()) {
        (false, b"") => Some(4),
        (false, _) => return parser.error(here.location, "width suffixes are invalid in ARM mode"),
        (true, b".n") => Some(2),
        (true, b".w") => Some(4),
        (true, _) => None,
    };
    if parser.is(TokenKind::EndOfStatement) {
        return parser.error(here.location, "expected expression following directive");
    }
    loop {
        let parsed = parser.parse_expression()?;
        let Some(value) = parser.expressions.as_constant(parsed.id) else {
            return parser.error(here.location, "expected constant expression");
        };
        let wrong = match width {
            Some(2) if value > 0xffff => Some("inst.n operand is too big, use inst.w instead"),
            Some(4) if value > u32::MAX.into() && suffix.is_empty() => Some("inst operand is too big"),
            Some(4) if value > u32::MAX.into() => Some("inst.w operand is too big"),
            None if (0xe800..0xe800_0000).contains(&value) => {
                Some("cannot determine Thumb instruction size, use inst.n/inst.w instead")
            }
            _ => None,
        };
        if let Some(text) = wrong {
            return parser.error(here.location, text);
        }
        parser.state_mut::<ArmState>().advance();
        if !parser.take(TokenKind::Comma) {
            return parser.expect(TokenKind::EndOfStatement, "unexpected token").map(|()| true);
        }
    }
}

/// Parses `.thumb_set name, value`, which assigns a value to the name of a function.
fn parse_thumb_set(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let is_name = parser.is(TokenKind::Identifier) || parser.is(TokenKind::String);
    let name = if is_name { parser.parse_identifier() } else { None };
    let Some(name) = name else { return parser.token_error("expected identifier after '.thumb_set'") };
    parser.expect(TokenKind::Comma, "expected comma")?;
    parse_assignment(parser, name, true)
}

/// Parses the symbol of `.tlsdescseq`.
fn parse_descriptor(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) || parser.parse_identifier().is_none() {
        return parser.token_error("expected variable after '.tlsdescseq' directive");
    }
    parser.parse_end_of_line()
}

/// Reads the register at the current token; `None` if there is none.
pub(super) fn take_register(parser: &mut Parser<'_>, tables: &'static Tables) -> Option<RegisterId> {
    let mut operands = Vec::new();
    OperandReader { parser, tables, operands: &mut operands, name: Default::default() }.take_register()
}

/// Returns the tables, or reports an error if there are none.
fn tables(parser: &mut Parser<'_>) -> Parsed<&'static Tables> {
    match Tables::get() {
        Ok(tables) => Ok(tables),
        Err(_) => parser.token_error("no instruction tables"),
    }
}

/// Reads the rest of the statement and its end. Returns its text without blanks around it, and where it begins.
fn parse_argument(parser: &mut Parser<'_>) -> Parsed<(String, Location)> {
    let span = parser.parse_to_statement_end();
    let text = String::from_utf8_lossy(parser.text(span).trim_ascii()).into_owned();
    parser.parse_end_of_line()?;
    Ok((text, span.location()))
}
