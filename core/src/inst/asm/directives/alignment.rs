//! `.align` and its variants.

use super::symbols::mention;
use crate::inst::asm::directive::Directive::InSection;
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::inst::asm::state::sections::Sections;
use crate::inst::syntax::ObjectFormat;
use crate::text::Location;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".align", InSection(|parser, sections, _| parse_target_alignment(parser, sections, 1))),
    (".align32", InSection(|parser, sections, _| parse_target_alignment(parser, sections, 4))),
    (".balign", InSection(|parser, sections, _| parse_alignment(parser, sections, false, 1))),
    (".balignl", InSection(|parser, sections, _| parse_alignment(parser, sections, false, 4))),
    (".balignw", InSection(|parser, sections, _| parse_alignment(parser, sections, false, 2))),
    (".p2align", InSection(|parser, sections, _| parse_alignment(parser, sections, true, 1))),
    (".p2alignl", InSection(|parser, sections, _| parse_alignment(parser, sections, true, 4))),
    (".p2alignw", InSection(|parser, sections, _| parse_alignment(parser, sections, true, 2))),
    (".prefalign", InSection(|parser, sections, _| parse_preferred_alignment(parser, sections))),
];

/// Parses `.align`, whose number is a power of two on some targets and bytes on others. `size` is the bytes of the fill value.
fn parse_target_alignment(parser: &mut Parser<'_>, sections: &Sections, size: u8) -> Parsed<()> {
    let is_power = parser.rules.aligns_by_power;
    parse_alignment(parser, sections, is_power, size)
}

/// Parses an alignment, an optional fill value of `size` bytes, and an optional limit of bytes to skip. `is_power`: the
/// alignment is the exponent of a power of two.
fn parse_alignment(parser: &mut Parser<'_>, sections: &Sections, is_power: bool, size: u8) -> Parsed<()> {
    let start = parser.token().location();
    if is_power && size == 1 && parser.is(TokenKind::EndOfStatement) {
        parser.warning(start, None, "p2align directive with no operand(s) is ignored");
        return parser.parse_end_of_line();
    }
    let value = parser.parse_absolute_expression()?;
    let mut fill: Option<(Location, i64)> = None;
    let mut maximum: Option<(Location, i64)> = None;
    if parser.take(TokenKind::Comma) {
        if !parser.is(TokenKind::Comma) {
            fill = Some((parser.token().location(), parser.parse_absolute_expression()?));
        }
        if parser.take(TokenKind::Comma) {
            maximum = Some((parser.token().location(), parser.parse_absolute_expression()?));
        }
    }
    parser.parse_end_of_line()?;
    let mut result = Ok(());
    let bytes = check_alignment(parser, is_power, value, start, &mut result);
    if let Some((start, maximum)) = maximum {
        if maximum < 1 {
            let text = "alignment directive can never be satisfied in this many bytes, ignoring maximum bytes \
                        expression";
            result = parser.error(start, text);
        } else if maximum >= bytes {
            parser.warning(start, None, "maximum bytes expression exceeds alignment and has no effect");
        }
    }
    if let Some((start, _)) = fill.filter(|&(_, value)| value != 0)
        && let Some(name) = name_of_empty_section(parser, sections)
    {
        let text = quote("ignoring non-zero fill value in BSS section '", name, "'");
        parser.warning(start, None, text);
    }
    result
}

/// Returns the name of the current section, without its Mach-O segment; `None` if the section holds bytes.
fn name_of_empty_section<'s>(parser: &Parser<'_>, sections: &'s Sections) -> Option<&'s [u8]> {
    let is_mach_o = parser.rules.format == ObjectFormat::MachO;
    let name = sections.current_without_contents()?;
    Some(name.splitn(2, |&byte| is_mach_o && byte == b',').last().unwrap_or_default())
}

/// Parses `.prefalign 4, end, nop`: the exponent of a power of two, the symbol after the aligned code, and what fills the gap.
fn parse_preferred_alignment(parser: &mut Parser<'_>, sections: &Sections) -> Parsed<()> {
    let start = parser.token().location();
    let power = parser.parse_absolute_expression()?;
    if !(0..=63).contains(&power) {
        return parser.error(start, "log2 alignment must be in the range [0, 63]");
    }
    parser.parse_comma()?;
    let name = parser.expect_identifier("expected symbol name")?;
    mention(parser, name);
    let comma = parser.token().location();
    parser.parse_comma()?;
    let start = parser.token().location();
    let fills_with_nops = parser.is(TokenKind::Identifier) && parser.token_text() == b"nop";
    let mut fill = 0;
    if fills_with_nops {
        parser.lex();
    } else {
        fill = parser.parse_absolute_expression()?;
        if !(0..=255).contains(&fill) {
            return parser.error(start, "fill value must be in range [0, 255]");
        }
    }
    parser.parse_end_of_line()?;
    match name_of_empty_section(parser, sections) {
        Some(name) if fills_with_nops || fill != 0 => {
            let text = quote("non-zero fill in BSS section '", name, "'");
            parser.error(comma, text)
        }
        _ => Ok(()),
    }
}

/// Returns the alignment in bytes. A wrong one is reported, which makes `result` an error, and corrected.
fn check_alignment(
    parser: &mut Parser<'_>,
    is_power: bool,
    value: i64,
    start: Location,
    result: &mut Parsed<()>,
) -> i64 {
    let mut report = |parser: &mut Parser<'_>, text: &str| {
        let _: Parsed<()> = parser.error(start, text);
        *result = Err(Failed);
    };
    if is_power {
        if value >= 32 {
            report(parser, "invalid alignment value");
            return 1 << 31;
        }
        return 1_i64.wrapping_shl(value as u32);
    }
    let mut bytes = value as u64;
    if bytes == 0 {
        return 1;
    }
    if !bytes.is_power_of_two() {
        report(parser, "alignment must be a power of 2");
        bytes = 1 << (63 - bytes.leading_zeros());
    }
    if bytes > u64::from(u32::MAX) {
        report(parser, "alignment must be smaller than 2**32");
        return 1 << 31;
    }
    bytes as i64
}
