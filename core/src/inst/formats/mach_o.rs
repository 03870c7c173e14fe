//! Directives of Mach-O, in their exact spelling.

mod sections;
mod version;

use sections::{parse_plain_section, parse_pushed_section, parse_section};
use version::{parse_build_version, parse_least_version};

use super::sections::{add_empty_section, parse_pop_section, parse_previous_section};
use crate::inst::asm::directive::Directive::{InSection, Plain, Sections as InSections, Versions};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::directives::symbols::{mention, parse_call_graph_profile};
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::sections::Sections;
use crate::text::Location;
use crate::text::diagnostic::Severity;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".alt_entry", Plain(parse_alternate_entry)),
    (".bss", InSections(parse_plain_section)),
    (".build_version", Versions(parse_build_version)),
    (".cg_profile", Plain(parse_call_graph_profile)),
    (".const", InSections(parse_plain_section)),
    (".const_data", InSections(parse_plain_section)),
    (".constructor", InSections(parse_plain_section)),
    (".cstring", InSections(parse_plain_section)),
    (".data", InSections(parse_plain_section)),
    (".data_region", Plain(parse_data_region)),
    (".desc", Plain(parse_description)),
    (".destructor", InSections(parse_plain_section)),
    (".dump", Plain(parse_symbol_table_file)),
    (".dyld", InSections(parse_plain_section)),
    (".end_data_region", Plain(parse_end)),
    (".fvmlib_init0", InSections(parse_plain_section)),
    (".fvmlib_init1", InSections(parse_plain_section)),
    (".ident", Plain(parse_ignored_text)),
    (".indirect_symbol", InSection(parse_indirect_symbol)),
    (".ios_version_min", Versions(parse_least_version)),
    (".lazy_symbol_pointer", InSections(parse_plain_section)),
    (".linker_option", Plain(parse_linker_option)),
    (".literal16", InSections(parse_plain_section)),
    (".literal4", InSections(parse_plain_section)),
    (".literal8", InSections(parse_plain_section)),
    (".load", Plain(parse_symbol_table_file)),
    (".lsym", Plain(parse_local_symbol)),
    (".macosx_version_min", Versions(parse_least_version)),
    (".mod_init_func", InSections(parse_plain_section)),
    (".mod_term_func", InSections(parse_plain_section)),
    (".non_lazy_symbol_pointer", InSections(parse_plain_section)),
    (".objc_cat_cls_meth", InSections(parse_plain_section)),
    (".objc_cat_inst_meth", InSections(parse_plain_section)),
    (".objc_category", InSections(parse_plain_section)),
    (".objc_class", InSections(parse_plain_section)),
    (".objc_class_names", InSections(parse_plain_section)),
    (".objc_class_vars", InSections(parse_plain_section)),
    (".objc_cls_meth", InSections(parse_plain_section)),
    (".objc_cls_refs", InSections(parse_plain_section)),
    (".objc_inst_meth", InSections(parse_plain_section)),
    (".objc_instance_vars", InSections(parse_plain_section)),
    (".objc_message_refs", InSections(parse_plain_section)),
    (".objc_meta_class", InSections(parse_plain_section)),
    (".objc_meth_var_names", InSections(parse_plain_section)),
    (".objc_meth_var_types", InSections(parse_plain_section)),
    (".objc_module_info", InSections(parse_plain_section)),
    (".objc_protocol", InSections(parse_plain_section)),
    (".objc_selector_strs", InSections(parse_plain_section)),
    (".objc_string_object", InSections(parse_plain_section)),
    (".objc_symbols", InSections(parse_plain_section)),
    (".picsymbol_stub", InSections(parse_plain_section)),
    (".popsection", InSections(parse_pop_section)),
    (".previous", InSections(parse_previous_section)),
    (".pushsection", InSections(parse_pushed_section)),
    (".section", InSections(parse_section)),
    (".secure_log_reset", Plain(parse_end)),
    (".secure_log_unique", Plain(refuse_secure_log)),
    (".static_const", InSections(parse_plain_section)),
    (".static_data", InSections(parse_plain_section)),
    (".subsections_via_symbols", Plain(parse_end)),
    (".symbol_stub", InSections(parse_plain_section)),
    (".tbss", Plain(parse_thread_bss)),
    (".tdata", InSections(parse_plain_section)),
    (".text", InSections(parse_plain_section)),
    (".thread_init_func", InSections(parse_plain_section)),
    (".thread_local_variable_pointer", InSections(parse_plain_section)),
    (".tlv", InSections(parse_plain_section)),
    (".tvos_version_min", Versions(parse_least_version)),
    (".watchos_version_min", Versions(parse_least_version)),
    (".zerofill", InSections(parse_zero_fill)),
];

/// Parses a directive without operands, or the end of one with operands.
fn parse_end(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::EndOfStatement) {
        let text = quote("unexpected token in '", parser.text(here.name), "' directive");
        return parser.token_error(text);
    }
    parser.lex();
    Ok(())
}

/// Parses a directive whose rest is ignored.
fn parse_ignored_text(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_to_statement_end();
    parse_end(parser, here)
}

/// Reports `.secure_log_unique`, which needs a variable of the environment that is never set here.
fn refuse_secure_log(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let text = ".secure_log_unique used but AS_SECURE_LOG_FILE environment variable unset.";
    parser.error(here.location, text)
}

/// Parses `.alt_entry`, whose symbol must not be defined yet. One token after it is consumed, whatever it is.
fn parse_alternate_entry(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier in directive")?;
    let symbol = mention(parser, name);
    if parser.expressions.symbols.is_defined(symbol) {
        return parser.token_error(".alt_entry must preceed symbol definition");
    }
    parser.lex();
    Ok(())
}

/// Parses `.desc`: a symbol and a number.
fn parse_description(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier in directive")?;
    mention(parser, name);
    if !parser.take(TokenKind::Comma) {
        return parser.token_error("unexpected token in '.desc' directive");
    }
    parser.parse_absolute_expression()?;
    parse_end(parser, here)
}

/// Parses a symbol, the size of its data in bytes, and an optional alignment. `negative` has the messages for a negative size
/// and for a negative alignment.
fn parse_fill_size(parser: &mut Parser<'_>, directive: &str, negative: [&str; 2]) -> Parsed<()> {
    let start = parser.token().location();
    let name = parser.expect_identifier("expected identifier in directive")?;
    let symbol = mention(parser, name);
    parser.expect(TokenKind::Comma, "unexpected token in directive")?;
    let size_start = parser.token().location();
    let size = parser.parse_absolute_expression()?;
    let mut alignment = None;
    if parser.take(TokenKind::Comma) {
        let start = parser.token().location();
        alignment = Some((start, parser.parse_absolute_expression()?));
    }
    let text = format!("unexpected token in '{directive}' directive");
    parser.expect(TokenKind::EndOfStatement, &text)?;
    if size < 0 {
        return parser.error(size_start, negative[0]);
    }
    if let Some((start, _)) = alignment.filter(|(_, alignment)| *alignment < 0) {
        return parser.error(start, negative[1]);
    }
    if parser.expressions.symbols.is_defined(symbol) {
        return parser.error(start, "invalid symbol redefinition");
    }
    Ok(())
}

/// Parses `.zerofill segment, section`, optionally with a symbol and its size.
fn parse_zero_fill(parser: &mut Parser<'_>, sections: &mut Sections, _: DirectiveSite) -> Parsed<()> {
    let segment = parser.expect_identifier("expected segment name after '.zerofill' directive")?;
    parser.expect(TokenKind::Comma, "unexpected token in directive")?;
    let section = parser.expect_identifier("expected section name after comma in '.zerofill' directive")?;
    let name = [parser.text(segment), b",", parser.text(section)].concat();
    add_empty_section(parser, sections, &name);
    if parser.take(TokenKind::EndOfStatement) {
        return Ok(());
    }
    parser.expect(TokenKind::Comma, "unexpected token in directive")?;
    let size = "invalid '.zerofill' directive size, can't be less than zero";
    let alignment = "invalid '.zerofill' directive alignment, can't be less than zero";
    parse_fill_size(parser, ".zerofill", [size, alignment])
}

/// Parses `.tbss`: a symbol and its size.
fn parse_thread_bss(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let size = "invalid '.tbss' directive size, can't be less thanzero";
    parse_fill_size(parser, ".tbss", [size, "invalid '.tbss' alignment, can't be lessthan zero"])
}

/// Parses `.lsym` to its end and then refuses it, so that the message is at the token after the statement.
fn parse_local_symbol(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier in directive")?;
    mention(parser, name);
    parser.expect(TokenKind::Comma, "unexpected token in '.lsym' directive")?;
    parser.parse_expression()?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token in '.lsym' directive")?;
    parser.token_error("directive '.lsym' is unsupported")
}

/// Parses `.indirect_symbol`, which is allowed only in sections of pointers or stubs.
fn parse_indirect_symbol(parser: &mut Parser<'_>, sections: &Sections, here: DirectiveSite) -> Parsed<()> {
    if !sections.holds_pointers() {
        return parser.error(here.location, "indirect symbol not in a symbol pointer or stub section");
    }
    let name = parser.expect_identifier("expected identifier in .indirect_symbol directive")?;
    parser.expressions.symbols.intern(parser.cursor.buffers.text(name));
    if parser.text(name).starts_with(b"L") {
        return parser.token_error("non-local symbol required in directive");
    }
    parser.expect(TokenKind::EndOfStatement, "unexpected token in '.indirect_symbol' directive")
}

/// Parses `.data_region` with an optional kind, after which one token of any kind is skipped.
fn parse_data_region(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    if parser.take(TokenKind::EndOfStatement) {
        return Ok(());
    }
    let start = parser.token().location();
    let kind = parser.expect_identifier("expected region type after '.data_region' directive")?;
    if !matches!(parser.text(kind), b"jt8" | b"jt16" | b"jt32") {
        return parser.error(start, "unknown region type in '.data_region' directive");
    }
    parser.lex();
    Ok(())
}

/// Parses `.linker_option`: strings.
fn parse_linker_option(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    loop {
        if !parser.is(TokenKind::String) {
            return parser.token_error("expected string in '.linker_option' directive");
        }
        parser.parse_escaped_string()?;
        if parser.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        parser.expect(TokenKind::Comma, "unexpected token in '.linker_option' directive")?;
    }
}

/// Parses `.dump` and `.load`, which have no effect but a warning.
fn parse_symbol_table_file(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.expect(TokenKind::String, "expected string in '.dump' or '.load' directive")?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token in '.dump' or '.load' directive")?;
    let text = quote("ignoring directive ", parser.text(here.name), " for now");
    parser.warning(here.location, None, text);
    Ok(())
}

/// Reports, at the end of the input, names local to the assembler that are used and not defined.
pub fn check_local_symbols(parser: &mut Parser<'_>, end: Location) {
    for symbol in parser.expressions.symbols.ids() {
        let symbols = &parser.expressions.symbols;
        let is_local = symbols.name(symbol).starts_with(b"L") && symbols.is_used(symbol);
        if is_local && !symbols.is_defined(symbol) {
            let text = quote("assembler local symbol '", symbols.name(symbol), "' not defined");
            parser.report(Severity::Error, end, None, text);
        }
    }
}
