//! `.eabi_attribute`, which gives objects attributes. They are checked, but have no other effect here.

use crate::inst::asm::{DirectiveSite, Parsed, Parser, quote};
use crate::text::token::TokenKind;

/// Names of tags, without `Tag_`, and their numbers.
const TAGS: [(&str, i64); 50] = [
    ("File", 1),
    ("Section", 2),
    ("Symbol", 3),
    ("CPU_raw_name", 4),
    ("CPU_name", 5),
    ("CPU_arch", 6),
    ("CPU_arch_profile", 7),
    ("ARM_ISA_use", 8),
    ("THUMB_ISA_use", 9),
    ("FP_arch", 10),
    ("WMMX_arch", 11),
    ("Advanced_SIMD_arch", 12),
    ("PCS_config", 13),
    ("ABI_PCS_R9_use", 14),
    ("ABI_PCS_RW_data", 15),
    ("ABI_PCS_RO_data", 16),
    ("ABI_PCS_GOT_use", 17),
    ("ABI_PCS_wchar_t", 18),
    ("ABI_FP_rounding", 19),
    ("ABI_FP_denormal", 20),
    ("ABI_FP_exceptions", 21),
    ("ABI_FP_user_exceptions", 22),
    ("ABI_FP_number_model", 23),
    ("ABI_align8_needed", 24),
    ("ABI_align_needed", 24),
    ("ABI_align8_preserved", 25),
    ("ABI_align_preserved", 25),
    ("ABI_enum_size", 26),
    ("ABI_HardFP_use", 27),
    ("ABI_VFP_args", 28),
    ("ABI_WMMX_args", 29),
    ("ABI_optimization_goals", 30),
    ("ABI_FP_optimization_goals", 31),
    ("compatibility", 32),
    ("CPU_unaligned_access", 34),
    ("FP_HP_extension", 36),
    ("ABI_FP_16bit_format", 38),
    ("MPextension_use", 42),
    ("DIV_use", 44),
    ("DSP_extension", 46),
    ("MVE_arch", 48),
    ("PAC_extension", 50),
    ("BTI_extension", 52),
    ("nodefaults", 64),
    ("also_compatible_with", 65),
    ("T2EE_use", 66),
    ("conformance", 67),
    ("Virtualization_use", 68),
    ("BTI_use", 74),
    ("PACRET_use", 76),
];

/// The tag whose value is a number and a string.
const COMPATIBILITY: i64 = 32;

/// Parses a tag and its value.
pub(super) fn parse(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tag = parse_tag(parser)?;
    parser.expect(TokenKind::Comma, "expected comma")?;
    let is_text = matches!(tag, 4 | 5) || tag > COMPATIBILITY && tag % 2 != 0;
    if !is_text {
        parse_number(parser)?;
    }
    if tag == COMPATIBILITY {
        parser.expect(TokenKind::Comma, "expected comma")?;
    }
    if is_text || tag == COMPATIBILITY {
        parser.expect(TokenKind::String, "bad string constant")?;
    }
    parser.parse_end_of_line()
}

/// Parses a tag, by name or number.
fn parse_tag(parser: &mut Parser<'_>) -> Parsed<i64> {
    if !parser.is(TokenKind::Identifier) {
        return parse_number(parser);
    }
    let at = parser.token().location();
    let name = parser.token_text().to_vec();
    let bare = name.strip_prefix(b"Tag_").unwrap_or(&name);
    let Some(&(_, tag)) = TAGS.iter().find(|known| known.0.as_bytes() == bare) else {
        return parser.error(at, quote("attribute name not recognised: ", &name, ""));
    };
    parser.lex();
    Ok(tag)
}

/// Parses a constant expression.
fn parse_number(parser: &mut Parser<'_>) -> Parsed<i64> {
    let at = parser.token().location();
    let parsed = parser.parse_expression()?;
    match parser.expressions.as_constant(parsed.id) {
        Some(value) => Ok(value),
        None => parser.error(at, "expected numeric constant"),
    }
}
