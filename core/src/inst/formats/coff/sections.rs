//! Sections of COFF: their flags, COMDAT sections, of which a linker keeps one copy, and the sections that exist from the
//! start.

use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::sections::{SectionKey, Sections};
use crate::inst::expr::place::ExprPlace;
use crate::inst::formats::sections::{
    attributes_of, parse_unique_number, push_section, switch_to_named_section, switch_to_section,
};
use crate::text::token::TokenKind;

/// Sections whose symbols are defined before the input begins.
pub const FIRST_SECTIONS: [&str; 57] = [
    ".text",
    ".data",
    ".bss",
    ".rdata",
    ".xdata",
    ".pdata",
    ".tls$",
    ".debug$S",
    ".debug$T",
    ".debug$H",
    ".drectve",
    ".sxdata",
    ".gfids$y",
    ".giats$y",
    ".gljmp$y",
    ".gehcont$y",
    ".eh_frame",
    ".debug_info",
    ".debug_abbrev",
    ".debug_line",
    ".debug_line_str",
    ".debug_frame",
    ".debug_str",
    ".debug_loc",
    ".debug_loclists",
    ".debug_aranges",
    ".debug_ranges",
    ".debug_rnglists",
    ".debug_macinfo",
    ".debug_macro",
    ".debug_pubnames",
    ".debug_pubtypes",
    ".debug_gnu_pubnames",
    ".debug_gnu_pubtypes",
    ".debug_str_offsets",
    ".debug_addr",
    ".debug_names",
    ".debug_info.dwo",
    ".debug_types.dwo",
    ".debug_abbrev.dwo",
    ".debug_str.dwo",
    ".debug_line.dwo",
    ".debug_loc.dwo",
    ".debug_str_offsets.dwo",
    ".debug_loclists.dwo",
    ".debug_rnglists.dwo",
    ".debug_macinfo.dwo",
    ".debug_macro.dwo",
    ".debug_cu_index",
    ".debug_tu_index",
    ".apple_names",
    ".apple_types",
    ".apple_namespaces",
    ".apple_objc",
    ".llvm_stackmaps",
    ".pseudo_probe",
    ".pseudo_probe_desc",
];

/// The words for how a linker chooses one of several copies of a section.
const COMDAT_KINDS: [&[u8]; 7] =
    [b"one_only", b"discard", b"same_size", b"same_contents", b"associative", b"largest", b"newest"];

/// Checks the characters of a section's flags. `b` (no contents) excludes `d` (contents), which `s` implies, and so does `r`
/// without an `x` before it; as in the reference, a conflict is found only when a `b` or a `d` is read.
///
/// Returns whether the section is one of data without contents.
fn check_flags(flags: &[u8]) -> Result<bool, &'static str> {
    let (mut is_code, mut has_data, mut is_empty) = (false, false, false);
    for flag in flags {
        let conflicts = match flag {
            b'b' => {
                is_empty = true;
                has_data
            }
            b'd' => {
                has_data = true;
                is_empty
            }
            b'r' => {
                has_data |= !is_code;
                false
            }
            b's' => {
                has_data = true;
                false
            }
            b'x' => {
                is_code = true;
                false
            }
            b'a' | b'n' | b'w' | b'D' | b'y' | b'i' => false,
            _ => return Err("unknown flag"),
        };
        if conflicts {
            return Err("conflicting section flags 'b' and 'd'.");
        }
    }
    Ok(is_empty && !is_code)
}

/// Parses `.section name, "flags", kind, symbol, unique, number`, of which only the name is required.
pub fn parse_section(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    let token = parser.token();
    if !token.is(TokenKind::Identifier) && !token.is(TokenKind::String) {
        return parser.token_error("expected identifier in directive");
    }
    parser.lex();
    let name = parser.name_span(token);
    let mut is_empty = parser.text(name) == b".bss";
    let (mut comdat, mut unique, mut is_associative) = (Vec::new(), None, false);
    if parser.take(TokenKind::Comma) {
        let flags = parser.token();
        parser.expect(TokenKind::String, "expected string in directive")?;
        match check_flags(parser.text(parser.name_span(flags))) {
            Ok(is_without_contents) => is_empty |= is_without_contents,
            Err(text) => return parser.token_error(text),
        }
        if parser.take(TokenKind::Comma) {
            if parser.token_text() == b"unique" {
                unique = Some(parse_unique_number(parser)?);
            } else {
                is_associative = parser.token_text() == b"associative";
                parse_comdat_kind(parser)?;
                parser.expect(TokenKind::Comma, "expected comma in directive")?;
                let name = parser.expect_identifier("expected identifier in directive")?;
                comdat = parser.text(name).to_vec();
                if parser.take(TokenKind::Comma) {
                    unique = Some(parse_unique_number(parser)?);
                }
            }
        }
    }
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
    let key = SectionKey { group: comdat, unique, ..SectionKey::from_name(parser.text(name)) };
    switch_to_coff_section(parser, sections, key, is_associative, is_empty);
    Ok(())
}

/// Parses `.pushsection`.
pub fn parse_pushed_section(parser: &mut Parser<'_>, sections: &mut Sections, here: DirectiveSite) -> Parsed<()> {
    push_section(parser, sections, |parser, sections| parse_section(parser, sections, here))
}

/// Switches to a section. The symbol of a new COMDAT section must not be defined yet, unless the section is associated with
/// that of the symbol (`is_associative`).
fn switch_to_coff_section(
    parser: &mut Parser<'_>,
    sections: &mut Sections,
    key: SectionKey,
    is_associative: bool,
    is_empty: bool,
) {
    let is_new = !sections.contains(&key);
    let has_symbol = !key.group.is_empty();
    let comdat = parser.expressions.symbols.find(&key.group).filter(|_| is_new && has_symbol && !is_associative);
    let attributes = attributes_of(parser, &key.name);
    let id = switch_to_section(parser, sections, key, attributes, is_empty);
    if has_symbol {
        sections.link_once(id);
    }
    if comdat.is_some_and(|symbol| parser.expressions.place_of(symbol) != ExprPlace::Nowhere) {
        parser.log.add_below_parser(None, b"invalid symbol redefinition".to_vec());
    }
}

/// Parses the word for how a linker chooses one of several copies.
fn parse_comdat_kind(parser: &mut Parser<'_>) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.token_error("expected comdat type such as 'discard' or 'largest' after protection bits");
    }
    if !COMDAT_KINDS.contains(&parser.token_text()) {
        let text = quote("unrecognized COMDAT type '", parser.token_text(), "'");
        return parser.token_error(text);
    }
    parser.lex();
    Ok(())
}

/// Parses `.linkonce` with an optional kind, which may be given once for each section.
pub fn parse_link_once(parser: &mut Parser<'_>, sections: &mut Sections, here: DirectiveSite) -> Parsed<()> {
    let mut is_associative = false;
    if parser.is(TokenKind::Identifier) {
        is_associative = parser.token_text() == b"associative";
        parse_comdat_kind(parser)?;
    }
    if is_associative {
        return parser.error(here.location, "cannot make section associative with .linkonce");
    }
    if let Some(name) = sections.link_current_once() {
        return parser.error(here.location, quote("section '", &name, "' is already linkonce"));
    }
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")
}

/// Parses `.text`, `.data`, `.bss`, which have no operands here.
pub fn parse_plain_section(parser: &mut Parser<'_>, sections: &mut Sections, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error("unexpected token in section switching directive");
    }
    parser.lex();
    let name = parser.text(here.name).to_vec();
    switch_to_named_section(parser, sections, &name, name == b".bss");
    Ok(())
}
