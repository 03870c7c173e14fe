//! Directives of ELF, in their exact spelling.

mod sections;

use sections::{parse_fixed_section, parse_section};

use super::sections::{
    parse_pop_section, parse_previous_section, parse_subsection, push_section, switch_to_named_section,
};
use crate::inst::asm::directive::Directive::{Plain, Sections as InSections};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::directives::symbols::{parse_call_graph_profile, parse_weak_symbols};
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::sections::Sections;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".bss", InSections(|parser, sections, _| parse_fixed_section(parser, sections, b".bss", true))),
    (".cg_profile", Plain(parse_call_graph_profile)),
    (".data", InSections(|parser, sections, _| parse_fixed_section(parser, sections, b".data", false))),
    (".hidden", Plain(parse_attribute)),
    (".ident", Plain(parse_ident)),
    (".internal", Plain(parse_attribute)),
    (".local", Plain(parse_attribute)),
    (".popsection", InSections(parse_pop_section)),
    (".previous", InSections(parse_previous_section)),
    (".protected", Plain(parse_attribute)),
    (".pushsection", InSections(parse_pushed_section)),
    (".rodata", InSections(|parser, sections, _| parse_fixed_section(parser, sections, b".rodata", false))),
    (".section", InSections(|parser, sections, here| parse_section(parser, sections, here, false))),
    (".size", Plain(parse_size)),
    (".subsection", InSections(parse_subsection)),
    (".symver", Plain(parse_symbol_version)),
    (".tbss", InSections(|parser, sections, _| parse_fixed_section(parser, sections, b".tbss", true))),
    (".tdata", InSections(|parser, sections, _| parse_fixed_section(parser, sections, b".tdata", false))),
    (".text", InSections(|parser, sections, _| parse_fixed_section(parser, sections, b".text", false))),
    (".type", Plain(parse_type)),
    (".version", InSections(parse_version)),
    (".weak", Plain(parse_attribute)),
    (".weakref", Plain(parse_weak_reference)),
];

/// The types of symbols that `.type` accepts.
const TYPES: [&[u8]; 13] = [
    b"STT_FUNC",
    b"function",
    b"STT_OBJECT",
    b"object",
    b"STT_TLS",
    b"tls_object",
    b"STT_COMMON",
    b"common",
    b"STT_NOTYPE",
    b"notype",
    b"STT_GNU_IFUNC",
    b"gnu_indirect_function",
    b"gnu_unique_object",
];

/// Parses `.pushsection`.
fn parse_pushed_section(parser: &mut Parser<'_>, sections: &mut Sections, here: DirectiveSite) -> Parsed<()> {
    push_section(parser, sections, |parser, sections| parse_section(parser, sections, here, true))
}

/// Parses `.hidden` and others that give an attribute to symbols.
fn parse_attribute(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parse_weak_symbols(parser, ["expected identifier", "expected comma"])
}

/// Parses `.type`: a symbol and its type.
fn parse_type(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier")?;
    parser.expressions.symbols.intern(parser.cursor.buffers.text(name));
    parser.take(TokenKind::Comma);
    match parser.token().kind {
        TokenKind::Identifier | TokenKind::String => {}
        TokenKind::Hash | TokenKind::Percent | TokenKind::At => parser.lex(),
        _ => {
            let text = "expected STT_<TYPE_IN_UPPER_CASE>, '#<type>', '@<type>', '%<type>' or \"<type>\"";
            return parser.token_error(text);
        }
    }
    let start = parser.token().location();
    let kind = parser.expect_identifier("expected symbol type")?;
    if !TYPES.contains(&parser.text(kind)) {
        return parser.error(start, "unsupported attribute");
    }
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")
}

/// Parses `.size`: a symbol and an expression, whose value is not checked.
fn parse_size(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier")?;
    parser.expressions.symbols.intern(parser.cursor.buffers.text(name));
    parser.parse_comma()?;
    parser.parse_expression()?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token")
}

/// Parses `.symver`: a symbol, a name with a version, and an optional `remove`. Text after them is a new statement.
fn parse_symbol_version(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected identifier")?;
    parser.expect(TokenKind::Comma, "expected a comma")?;
    let name = parser.expect_identifier("expected identifier")?;
    let mut has_version = parser.text(name).contains(&b'@');
    // On targets whose names cannot contain `@`, each `@` is a token of its own.
    let mut end = name.end;
    while parser.token().span.start == end
        && (parser.is(TokenKind::At) || has_version && parser.is(TokenKind::Identifier))
    {
        has_version = true;
        end = parser.token().span.end;
        parser.lex();
    }
    if !has_version {
        return parser.token_error("expected a '@' in the name");
    }
    if parser.take(TokenKind::Comma) {
        let action = parser.parse_identifier();
        if action.is_none_or(|action| parser.text(action) != b"remove") {
            return parser.token_error("expected 'remove'");
        }
    }
    // The end of the statement is not consumed, so text here begins a new one.
    Ok(())
}

/// Parses `.weakref`: two symbols. Text after them is a new statement.
fn parse_weak_reference(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect_identifier("expected identifier")?;
    parser.expect(TokenKind::Comma, "expected a comma")?;
    parser.expect_identifier("expected identifier")?;
    Ok(())
}

/// Parses `.ident`: a string.
fn parse_ident(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expect(TokenKind::String, "expected string")?;
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")
}

/// Parses `.version`, whose text is in the section `.note`.
fn parse_version(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    parser.expect(TokenKind::String, "expected string")?;
    // The section exists from here on, but does not become the current one.
    sections.push();
    switch_to_named_section(parser, sections, b".note", false);
    sections.pop();
    Ok(())
}
