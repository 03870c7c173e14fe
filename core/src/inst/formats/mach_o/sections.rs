//! `.section` of Mach-O: `.section __TEXT,__stubs,symbol_stubs,pure_instructions,6`.

use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::sections::Sections;
use crate::inst::formats::sections::{push_section, switch_to_named_section};
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// Types of sections in which `.indirect_symbol` is allowed.
const POINTER_TYPES: [&[u8]; 4] =
    [b"non_lazy_symbol_pointers", b"lazy_symbol_pointers", b"symbol_stubs", b"thread_local_variable_pointers"];

/// Directives of sections in which `.indirect_symbol` is allowed.
const POINTER_SECTIONS: [&[u8]; 5] = [
    b".lazy_symbol_pointer",
    b".non_lazy_symbol_pointer",
    b".picsymbol_stub",
    b".symbol_stub",
    b".thread_local_variable_pointer",
];

/// Words for no attribute.
const NO_ATTRIBUTE: [&[u8]; 2] = [b"", b"none"];
/// The attributes that a section may have.
const ATTRIBUTES: [&[u8]; 9] = [
    b"",
    b"none",
    b"pure_instructions",
    b"no_toc",
    b"strip_static_syms",
    b"no_dead_strip",
    b"live_support",
    b"self_modifying_code",
    b"debug",
];

/// Types of sections without contents.
const EMPTY_TYPES: [&[u8]; 2] = [b"zerofill", b"thread_local_zerofill"];
/// Segment and section of sections that have no contents whatever their type.
const EMPTY_SECTIONS: [&[u8]; 3] = [b"__DATA,__bss", b"__DATA,__common", b"__DATA,__thread_bss"];

/// The types that a section may have.
const SECTION_TYPES: [&[u8]; 20] = [
    b"regular",
    b"zerofill",
    b"cstring_literals",
    b"4byte_literals",
    b"8byte_literals",
    b"literal_pointers",
    b"non_lazy_symbol_pointers",
    b"lazy_symbol_pointers",
    b"symbol_stubs",
    b"mod_init_funcs",
    b"mod_term_funcs",
    b"coalesced",
    b"interposing",
    b"16byte_literals",
    b"thread_local_regular",
    b"thread_local_zerofill",
    b"thread_local_variables",
    b"thread_local_variable_pointers",
    b"thread_local_init_function_pointers",
    b"init_func_offsets",
];

/// Parses `.section segment, section, type, attributes, size`, of which the first two are required.
pub fn parse_section(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    let start = parser.token().location();
    let Some(segment) = parser.parse_identifier() else {
        return parser.error(start, "expected identifier after '.section' directive");
    };
    if !parser.is(TokenKind::Comma) {
        return parser.token_error("unexpected token in '.section' directive");
    }
    let comma = parser.token().span;
    let rest = Span { start: comma.start, ..parser.cursor.lexer.skip_raw() };
    parser.lex();
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error("unexpected token in '.section' directive");
    }
    parser.lex();
    if let Err(text) = check_specifier(parser.text(rest)) {
        return parser.error(start, text);
    }
    warn_of_coalesced(parser, start, rest);
    let mut parts = parser.text(rest).split(|&byte| byte == b',').skip(1).map(<[u8]>::trim_ascii);
    let (section, kind) = (parts.next().unwrap_or(b""), parts.next().unwrap_or(b""));
    let name = [parser.text(segment), b",", section].concat();
    let holds_pointers = POINTER_TYPES.contains(&kind);
    let is_empty = EMPTY_TYPES.contains(&kind) || EMPTY_SECTIONS.contains(&name.as_slice());
    switch_to_named_section(parser, sections, &name, is_empty);
    if holds_pointers {
        sections.hold_pointers();
    }
    Ok(())
}

/// Parses `.pushsection`.
pub fn parse_pushed_section(parser: &mut Parser<'_>, sections: &mut Sections, here: DirectiveSite) -> Parsed<()> {
    push_section(parser, sections, |parser, sections| parse_section(parser, sections, here))
}

/// Parses a section that has a directive of its own, such as `.cstring`.
pub fn parse_plain_section(parser: &mut Parser<'_>, sections: &mut Sections, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error("unexpected token in section switching directive");
    }
    parser.lex();
    let name = parser.text(here.name).to_vec();
    match name.as_slice() {
        b".bss" => switch_to_named_section(parser, sections, b"__DATA,__bss", true),
        _ => switch_to_named_section(parser, sections, &name, false),
    }
    if POINTER_SECTIONS.contains(&name.as_slice()) {
        sections.hold_pointers();
    }
    Ok(())
}

/// Warns of the old names of sections that linkers have long merged with others. `rest` begins with the comma before the
/// section.
fn warn_of_coalesced(parser: &mut Parser<'_>, start: Location, rest: Span) {
    const SUCCESSORS: [(&[u8], &str); 3] =
        [(b"__textcoal_nt", "__text"), (b"__const_coal", "__const"), (b"__datacoal_nt", "__data")];
    let text = parser.text(rest);
    let n_before = 1 + text[1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let name = text[n_before..].split(|&byte| byte == b',').next().unwrap_or_default().trim_ascii_end();
    let Some((_, successor)) = SUCCESSORS.iter().find(|(old, _)| *old == name) else { return };
    let name_start = rest.start + n_before as u32;
    let range = Some(Span { start: name_start, end: name_start + name.len() as u32, ..rest });
    let warning = quote("section \"", name, "\" is deprecated");
    parser.report(Severity::Warning, start, range, warning);
    parser.report(Severity::Note, start, range, format!("change section name to \"{successor}\"").into());
}

/// Checks what names a section. `rest` is what follows the segment, with its comma: section, type, attributes, size of stubs.
fn check_specifier(rest: &[u8]) -> Result<(), &'static str> {
    let mut parts = rest.split(|&byte| byte == b',').skip(1).map(<[u8]>::trim_ascii);
    let section = parts.next().unwrap_or(b"");
    if section.is_empty() {
        return Err("mach-o section specifier requires a segment and section separated by a comma");
    }
    if section.len() > 16 {
        return Err("mach-o section specifier requires a section whose length is between 1 and 16 characters");
    }
    let kind = parts.next().unwrap_or(b"");
    if kind.is_empty() {
        return Ok(());
    }
    if !SECTION_TYPES.contains(&kind) {
        return Err("mach-o section specifier uses an unknown section type");
    }
    let attributes = parts.next().unwrap_or(b"");
    if kind == b"symbol_stubs" && attributes.is_empty() {
        return Err("mach-o section specifier of type 'symbol_stubs' requires a size specifier");
    }
    if attributes.is_empty() {
        return Ok(());
    }
    let is_known = |attribute: &[u8]| ATTRIBUTES.contains(&attribute.trim_ascii());
    if !attributes.split(|&byte| byte == b'+').all(is_known) {
        return Err("mach-o section specifier has invalid attribute");
    }
    match (kind, parts.next().unwrap_or(b"")) {
        // As in the reference, a missing size is no error if there is any attribute.
        (b"symbol_stubs", b"") if attributes.split(|&byte| byte == b'+').any(|one| !NO_ATTRIBUTE.contains(&one)) => {
            Ok(())
        }
        (b"symbol_stubs", b"") => Err("mach-o section specifier of type 'symbol_stubs' requires a size specifier"),
        (b"symbol_stubs", size)
            if size.iter().any(|byte| !byte.is_ascii_alphanumeric()) || !size[0].is_ascii_digit() =>
        {
            Err("mach-o section specifier has a malformed stub size")
        }
        (b"symbol_stubs", _) | (_, b"") => Ok(()),
        _ => Err(
            "mach-o section specifier cannot have a stub size specified because it does not have type 'symbol_stubs'",
        ),
    }
}
