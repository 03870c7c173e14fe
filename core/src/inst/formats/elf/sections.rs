//! `.section` of ELF: flags, type, entry size, linked symbol, group.

use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Failed, Parsed, ParsedExpression, Parser};
use crate::inst::asm::state::sections::{
    ALLOCATE, EXCLUDE, EXECUTE, MERGE, NO_BITS, PROGRAM_BITS, STRINGS, SectionAttributes, SectionKey, Sections, THREAD,
    UNWIND, WRITE,
};
use crate::inst::expr::place::ExprPlace;
use crate::inst::formats::sections::{
    attributes_of, choose_subsection, parse_optional_subsection, parse_unique_number, switch_to_named_section,
    switch_to_section,
};
use crate::text::Span;
use crate::text::token::TokenKind;

/// Section flag: the section is ordered as that of a linked symbol.
const LINK_ORDER: u64 = 0x80;
/// Section flag: the section is a member of a group.
const GROUP: u64 = 0x200;
/// Section flag: the linker keeps the section even if nothing refers to it.
const RETAIN: u64 = 0x20_0000;

/// Section type: notes.
const NOTE: u64 = 7;
/// Section type: pointers to functions that run before `main`.
const INIT_ARRAY: u64 = 14;
/// Section type: pointers to functions that run at the end of the program.
const FINI_ARRAY: u64 = 15;
/// Section type: pointers to functions that run before those of the initialisation array.
const PREINIT_ARRAY: u64 = 16;

/// Section types by the names that the reference knows; other types must be numbers.
const TYPES: &[(&[u8], u64)] = &[
    (b"progbits", PROGRAM_BITS),
    (b"nobits", NO_BITS),
    (b"note", NOTE),
    (b"init_array", INIT_ARRAY),
    (b"fini_array", FINI_ARRAY),
    (b"preinit_array", PREINIT_ARRAY),
    (b"unwind", UNWIND),
    (b"llvm_odrtab", 0x6fff_4c00),
    (b"llvm_linker_options", 0x6fff_4c01),
    (b"llvm_dependent_libraries", 0x6fff_4c04),
    (b"llvm_sympart", 0x6fff_4c05),
    (b"llvm_call_graph_profile", 0x6fff_4c09),
    (b"llvm_bb_addr_map", 0x6fff_4c0a),
    (b"llvm_offloading", 0x6fff_4c0b),
    (b"llvm_lto", 0x6fff_4c0c),
    (b"llvm_jt_sizes", 0x6fff_4c0d),
    (b"llvm_cfi_jump_table", 0x6fff_4c0e),
];

/// The operands of `.section` after the name.
#[derive(Default)]
struct SectionOperands {
    /// The flags as written, without those that the name implies.
    written_flags: u64,
    /// The type as written; `None` if it is missing.
    kind: Option<Span>,
    /// Bytes of an entry; 0 if not given.
    entry_size: i64,
    /// The name of the group; empty without one.
    group: Vec<u8>,
    /// The linked symbol; empty without one.
    linked_symbol: Vec<u8>,
    /// The number after `unique`.
    unique: Option<i64>,
    /// The subsection, which only `.pushsection` may have here.
    subsection: Option<ParsedExpression>,
}

/// Parses `.section`, or `.pushsection` if `is_push`, and switches to the section.
pub fn parse_section(
    parser: &mut Parser<'_>,
    sections: &mut Sections,
    here: DirectiveSite,
    is_push: bool,
) -> Parsed<()> {
    let Some(name) = parse_section_name(parser) else {
        return parser.token_error("expected identifier");
    };
    let name = parser.text(name).to_vec();
    let implied = implied_flags(&name);
    let mut operands = SectionOperands::default();
    if parser.take(TokenKind::Comma) {
        parse_section_operands(parser, is_push, implied, &mut operands)?;
    }
    parser.expect(TokenKind::EndOfStatement, "expected end of directive")?;
    let kind = match operands.kind {
        None => kind_of_name(&name),
        Some(kind) => match kind_of_text(parser.text(kind)) {
            Some(kind) => kind,
            None => return parser.token_error("unknown section type"),
        },
    };
    let flags = implied | operands.written_flags;
    let attributes = SectionAttributes { kind, flags, entry_size: operands.entry_size };
    let is_empty = kind == NO_BITS;
    let key = SectionKey {
        name: name.clone(),
        group: std::mem::take(&mut operands.group),
        linked_symbol: std::mem::take(&mut operands.linked_symbol),
        unique: operands.unique,
    };
    let is_new = !sections.contains(&key);
    let first = if is_new && key.is_known() { attributes_of(parser, &name) } else { attributes };
    let id = switch_to_section(parser, sections, key, first, is_empty);
    let old = sections.attributes(id);
    choose_subsection(parser, sections, operands.subsection);
    check_attributes(parser, here, &name, [old, attributes], &operands)
}

/// Checks the attributes of a section against those of its first mention, which decides. Later mentions may leave attributes
/// out, but not change them.
fn check_attributes(
    parser: &mut Parser<'_>,
    here: DirectiveSite,
    name: &[u8],
    [old, new]: [SectionAttributes; 2],
    operands: &SectionOperands,
) -> Parsed<()> {
    let has_kind = operands.kind.is_some();
    let is_written = operands.written_flags != 0 || new.entry_size != 0 || has_kind;
    let is_tolerated = name == b".eh_frame" && new.kind == PROGRAM_BITS;
    if has_kind && old.kind != new.kind && !is_tolerated {
        complain_of_change(parser, here, "type", name, &format!("0x{:X}", old.kind));
    }
    if is_written && old.flags != new.flags {
        complain_of_change(parser, here, "flags", name, &format!("0x{:X}", old.flags));
    }
    if is_written && old.entry_size != new.entry_size {
        complain_of_change(parser, here, "entsize", name, &old.entry_size.to_string());
    }
    if parser.has_errors() { Err(Failed) } else { Ok(()) }
}

/// Parses the operands after the name. `implied` are the flags that the name implies.
fn parse_section_operands(
    parser: &mut Parser<'_>,
    is_push: bool,
    implied: u64,
    operands: &mut SectionOperands,
) -> Parsed<()> {
    if is_push && !parser.is(TokenKind::String) {
        operands.subsection = Some(parser.parse_expression()?);
        if !parser.take(TokenKind::Comma) {
            return Ok(());
        }
    }
    let Some((flags, joins_group)) = parse_section_flags(parser)? else {
        return parser.token_error("unknown flag");
    };
    operands.written_flags = flags;
    let flags = flags | implied;
    if flags & GROUP != 0 && joins_group {
        let text = "Section cannot specifiy a group name while also acting as a member of the last group";
        return parser.token_error(text);
    }
    operands.kind = parse_section_type(parser)?;
    if operands.kind.is_none() {
        if flags & MERGE != 0 {
            return parser.token_error("Mergeable section must specify the type");
        }
        if flags & GROUP != 0 {
            return parser.token_error("Group section must specify the type");
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return parser.token_error("expected end of directive");
        }
    }
    if flags & MERGE != 0 || operands.kind.is_some_and(|kind| parser.text(kind) == b"llvm_cfi_jump_table") {
        operands.entry_size = parse_entry_size(parser)?;
    }
    if flags & LINK_ORDER != 0 {
        operands.linked_symbol = parse_linked_symbol(parser)?;
    }
    if flags & GROUP != 0 {
        operands.group = parse_group(parser)?;
    }
    if parser.take(TokenKind::Comma) {
        operands.unique = Some(parse_unique_number(parser)?);
    }
    Ok(())
}

/// Parses the flags, and whether the section joins the group of the current one (`?`). `None` for an unknown flag.
fn parse_section_flags(parser: &mut Parser<'_>) -> Parsed<Option<(u64, bool)>> {
    if parser.is(TokenKind::Hash) {
        return Ok(parse_named_flags(parser).map(|flags| (flags, false)));
    }
    if !parser.is(TokenKind::String) {
        return parser.token_error("expected string");
    }
    let text = parser.text(parser.name_span(parser.token())).to_vec();
    parser.lex();
    let (mut flags, mut joins_group) = (0, false);
    for byte in text {
        flags |= match byte {
            b'a' => ALLOCATE,
            b'e' => EXCLUDE,
            b'x' => EXECUTE,
            b'w' => WRITE,
            b'o' => LINK_ORDER,
            b'M' => MERGE,
            b'S' => STRINGS,
            b'T' => THREAD,
            b'G' => GROUP,
            b'R' => RETAIN,
            b'?' => {
                joins_group = true;
                0
            }
            _ => match parser.rules.section_flags.iter().find(|(letter, _)| *letter == byte) {
                Some((_, flag)) => *flag,
                None => return Ok(None),
            },
        };
    }
    Ok(Some((flags, joins_group)))
}

/// Parses flags in the form of Sun's assembler: `#alloc, #write`. `None` for an unknown flag.
fn parse_named_flags(parser: &mut Parser<'_>) -> Option<u64> {
    let mut flags = 0;
    while parser.take(TokenKind::Hash) {
        flags |= match parser.token_text() {
            _ if !parser.is(TokenKind::Identifier) => return None,
            b"alloc" => ALLOCATE,
            b"execinstr" => EXECUTE,
            b"write" => WRITE,
            b"tls" => THREAD,
            _ => return None,
        };
        parser.lex();
        if !parser.take(TokenKind::Comma) {
            break;
        }
    }
    Some(flags)
}

/// Parses the type of a section, such as `@progbits`; `None` if there is none.
fn parse_section_type(parser: &mut Parser<'_>) -> Parsed<Option<Span>> {
    if !parser.take(TokenKind::Comma) {
        return Ok(None);
    }
    match parser.token().kind {
        TokenKind::String => {}
        TokenKind::At | TokenKind::Percent => parser.lex(),
        _ => return parser.token_error("expected '@<type>', '%<type>' or \"<type>\""),
    }
    let token = parser.token();
    if token.is(TokenKind::Integer) {
        parser.lex();
        return Ok(Some(token.span));
    }
    parser.expect_identifier("expected identifier").map(Some)
}

/// Parses the size of an entry in bytes.
fn parse_entry_size(parser: &mut Parser<'_>) -> Parsed<i64> {
    parser.expect(TokenKind::Comma, "expected the entry size")?;
    let size = parser.parse_absolute_expression()?;
    if size <= 0 {
        return parser.token_error("entry size must be positive");
    }
    Ok(size)
}

/// Parses the linked symbol, which must be in a section; empty for `0`.
fn parse_linked_symbol(parser: &mut Parser<'_>) -> Parsed<Vec<u8>> {
    parser.expect(TokenKind::Comma, "expected linked-to symbol")?;
    let start = parser.token().location();
    let Some(name) = parser.parse_identifier() else {
        if parser.token_text() == b"0" {
            parser.lex();
            return Ok(Vec::new());
        }
        return parser.token_error("invalid linked-to symbol");
    };
    let symbol = parser.expressions.symbols.find(parser.cursor.buffers.text(name));
    if !symbol.is_some_and(|symbol| parser.expressions.place_of(symbol) == ExprPlace::Section) {
        let text = quote("linked-to symbol is not in a section: ", parser.text(name), "");
        return parser.error(start, text);
    }
    Ok(parser.text(name).to_vec())
}

/// Parses the name of a group, and an optional `comdat`.
fn parse_group(parser: &mut Parser<'_>) -> Parsed<Vec<u8>> {
    parser.expect(TokenKind::Comma, "expected group name")?;
    let token = parser.token();
    let name = if token.is(TokenKind::Integer) {
        parser.lex();
        token.span
    } else {
        parser.expect_identifier("invalid group name")?
    };
    if parser.take(TokenKind::Comma) {
        let linkage = parser.expect_identifier("invalid linkage")?;
        if parser.text(linkage) != b"comdat" {
            return parser.token_error("Linkage must be 'comdat'");
        }
    }
    Ok(parser.text(name).to_vec())
}

/// Parses a directive of one section, such as `.text 1`: an optional subsection, after which one token of any kind is skipped.
pub fn parse_fixed_section(parser: &mut Parser<'_>, sections: &mut Sections, name: &[u8], is_bss: bool) -> Parsed<()> {
    let subsection = parse_optional_subsection(parser)?;
    parser.lex();
    switch_to_named_section(parser, sections, name, is_bss);
    choose_subsection(parser, sections, subsection);
    Ok(())
}

/// Parses the name of a section: a string, or adjacent tokens up to a comma. `None` if there is none.
fn parse_section_name(parser: &mut Parser<'_>) -> Option<Span> {
    let first = parser.token();
    if first.is(TokenKind::String) {
        parser.lex();
        return Some(parser.name_span(first));
    }
    let mut name = None;
    while !parser.is(TokenKind::Comma) && !parser.is(TokenKind::EndOfStatement) && !parser.has_errors() {
        let token = parser.token();
        parser.lex();
        name = Some(first.span.to(token.span));
        if parser.token().span.start != token.span.end {
            break;
        }
    }
    name
}

/// Reports that an attribute, `what`, differs from that of the section's first mention.
fn complain_of_change(parser: &mut Parser<'_>, here: DirectiveSite, what: &str, name: &[u8], expected: &str) {
    let text = quote(&format!("changed section {what} for "), name, &format!(", expected: {expected}"));
    let _: Parsed<()> = parser.error(here.location, text);
}

/// Whether a name begins with a prefix that ends in a dot, or is the prefix without the dot: `.rodata.x` and `.rodata` for
/// `.rodata.`.
fn has_prefix(name: &[u8], prefix: &[u8]) -> bool {
    name.starts_with(prefix) || name == &prefix[..prefix.len() - 1]
}

/// Returns the flags that the name of a section implies.
fn implied_flags(name: &[u8]) -> u64 {
    let has = |prefix: &[u8]| has_prefix(name, prefix);
    if has(b".rodata.") || name == b".rodata1" {
        ALLOCATE
    } else if name == b".fini" || name == b".init" || has(b".text.") {
        ALLOCATE | EXECUTE
    } else if has(b".data.")
        || name == b".data1"
        || has(b".bss.")
        || has(b".init_array.")
        || has(b".fini_array.")
        || has(b".preinit_array.")
    {
        ALLOCATE | WRITE
    } else if has(b".tdata.") || has(b".tbss.") {
        ALLOCATE | WRITE | THREAD
    } else {
        0
    }
}

/// Returns the type of a section without a written type, which its name implies.
fn kind_of_name(name: &[u8]) -> u64 {
    let has = |prefix: &[u8]| has_prefix(name, prefix);
    if name.starts_with(b".note") {
        NOTE
    } else if has(b".init_array.") {
        INIT_ARRAY
    } else if has(b".bss.") || has(b".tbss.") {
        NO_BITS
    } else if has(b".fini_array.") {
        FINI_ARRAY
    } else if has(b".preinit_array.") {
        PREINIT_ARRAY
    } else {
        PROGRAM_BITS
    }
}

/// Returns the type of this name or number; `None` if it is neither.
fn kind_of_text(text: &[u8]) -> Option<u64> {
    if let Some(&(_, kind)) = TYPES.iter().find(|(name, _)| *name == text) {
        return Some(kind);
    }
    let lower = text.to_ascii_lowercase();
    let text = std::str::from_utf8(&lower).ok()?;
    let (digits, radix) = if let Some(digits) = text.strip_prefix("0x") {
        (digits, 16)
    } else if let Some(digits) = text.strip_prefix("0b") {
        (digits, 2)
    } else if let Some(digits) = text.strip_prefix("0o") {
        (digits, 8)
    } else if text.len() > 1 && text.starts_with('0') {
        (&text[1..], 8)
    } else {
        (text, 10)
    };
    if digits.starts_with('+') {
        return None;
    }
    u32::from_str_radix(digits, radix).ok().map(u64::from)
}
