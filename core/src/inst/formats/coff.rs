//! Directives of COFF, in their exact spelling.

mod sections;
pub mod windows_frames;

pub use sections::FIRST_SECTIONS;
use sections::{parse_link_once, parse_plain_section, parse_pushed_section, parse_section};

use super::sections::parse_pop_section;
use crate::inst::asm::directive::Directive::{Placing, Plain, Sections as InSections};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::directives::symbols::{parse_call_graph_profile, parse_weak_symbols};
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".bss", InSections(parse_plain_section)),
    (".cg_profile", Plain(parse_call_graph_profile)),
    (".data", InSections(parse_plain_section)),
    (".def", Plain(parse_definition)),
    (".endef", Plain(parse_one_token)),
    (".linkonce", InSections(parse_link_once)),
    (".popsection", InSections(parse_pop_section)),
    (".pushsection", InSections(parse_pushed_section)),
    (".rva", Placing(|parser, here| parse_image_relative(parser, here).map(|()| true))),
    (".safeseh", Plain(parse_symbol)),
    (".scl", Plain(parse_number)),
    (".secidx", Placing(parse_placed_symbol)),
    (".secnum", Placing(parse_placed_symbol)),
    (".secoffset", Placing(parse_placed_symbol)),
    (".secrel32", Placing(|parser, here| parse_section_relative(parser, here).map(|()| true))),
    (".section", InSections(parse_section)),
    (".symidx", Placing(parse_placed_symbol)),
    (".text", InSections(parse_plain_section)),
    (".type", Plain(parse_number)),
    (".weak", Plain(parse_weak)),
    (".weak_anti_dep", Plain(parse_weak)),
];

/// Consumes the end of the statement; an error if there is something else.
fn parse_end(parser: &mut Parser<'_>) -> Parsed<()> {
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")
}

/// Parses a directive whose operand is a symbol.
fn parse_symbol(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected identifier in directive")?;
    parse_end(parser)
}

/// Parses a directive that places a number about a symbol, such as the index of its section. Returns true.
fn parse_placed_symbol(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    parse_symbol(parser, here).map(|()| true)
}

/// Parses a directive whose operand is a constant.
fn parse_number(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.parse_absolute_expression()?;
    parse_end(parser)
}

/// Parses `.def`, and one token after the name, whatever it is.
fn parse_definition(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected identifier in directive")?;
    parse_one_token(parser, here)
}

/// Consumes one token of any kind, as the reference does at the end of some directives.
fn parse_one_token(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.lex();
    Ok(())
}

/// Parses `.weak` and `.weak_anti_dep`.
fn parse_weak(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parse_weak_symbols(parser, ["expected identifier in directive", "unexpected token in directive"])
}

/// Parses `.secrel32 name+offset`.
fn parse_section_relative(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected identifier in directive")?;
    let start = parser.token().location();
    if parser.is(TokenKind::Plus) && u32::try_from(parser.parse_absolute_expression()?).is_err() {
        let text = "invalid '.secrel32' directive offset, can't be less than zero or greater than \
                    std::numeric_limits<uint32_t>::max()";
        return parser.error(start, text);
    }
    parse_end(parser)
}

/// Parses `.rva name+offset, ...`. All its messages end in "in directive".
fn parse_image_relative(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let n_errors = parser.errors.len();
    let result = parser.parse_many(|parser| {
        parser.expect_identifier("expected identifier in directive")?;
        let start = parser.token().location();
        let has_offset = parser.is(TokenKind::Plus) || parser.is(TokenKind::Minus);
        if has_offset && i32::try_from(parser.parse_absolute_expression()?).is_err() {
            let text = "invalid '.rva' directive offset, can't be less than -2147483648 or greater than 2147483647";
            return parser.error(start, text);
        }
        Ok(())
    });
    for error in &mut parser.errors[n_errors..] {
        error.text.extend_from_slice(b" in directive");
    }
    result
}
