//! Directives about symbols.

use super::assignment::parse_assigned_value;
use crate::inst::asm::directive::Directive::Plain;
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{ExprId, ExprNode, SymbolId};
use crate::inst::syntax::ObjectFormat;
use crate::text::Span;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".addrsig", Plain(|parser, _| parser.parse_end_of_line())),
    (".addrsig_sym", Plain(parse_address_significant_symbol)),
    (".cold", Plain(parse_global_symbols)),
    (".comm", Plain(|parser, _| parse_common(parser, false))),
    (".common", Plain(|parser, _| parse_common(parser, false))),
    (".extern", Plain(parse_external)),
    (".global", Plain(parse_global_symbols)),
    (".globl", Plain(parse_global_symbols)),
    (".lazy_reference", Plain(parse_global_symbols)),
    (".lcomm", Plain(|parser, _| parse_common(parser, true))),
    (".lto_discard", Plain(parse_discarded)),
    (".lto_set_conditional", Plain(parse_conditional_set)),
    (".memtag", Plain(|parser, _| parse_symbol_attributes(parser, true))),
    (".no_dead_strip", Plain(parse_global_symbols)),
    (".private_extern", Plain(parse_global_symbols)),
    (".pseudoprobe", Plain(parse_pseudo_probe)),
    (".reference", Plain(parse_global_symbols)),
    (".reloc", Plain(parse_relocation)),
    (".symbol_resolver", Plain(parse_global_symbols)),
    (".weak_def_can_be_hidden", Plain(parse_global_symbols)),
    (".weak_definition", Plain(parse_global_symbols)),
    (".weak_reference", Plain(parse_global_symbols)),
];

/// Parses `.globl` and others that refuse names local to the assembler.
fn parse_global_symbols(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parse_symbol_attributes(parser, false)
}

/// Parses `.extern`, which has no effect.
fn parse_external(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.skip_statement();
    Ok(())
}

/// Returns the symbol of a name, and marks it as used: Mach-O reports a local symbol that is used and not defined by the end.
pub fn mention(parser: &mut Parser<'_>, name: Span) -> SymbolId {
    let symbol = parser.expressions.symbols.intern(parser.cursor.buffers.text(name));
    parser.expressions.symbols.mark_used(symbol);
    symbol
}

/// Parses a list of names that get an attribute. Names local to the assembler are errors unless `allows_local`.
fn parse_symbol_attributes(parser: &mut Parser<'_>, allows_local: bool) -> Parsed<()> {
    parser.parse_many(|parser| {
        let start = parser.token().location();
        let Some(name) = parser.parse_identifier() else {
            return parser.error(start, "expected identifier");
        };
        if parser.expressions.symbols.is_discarded(parser.cursor.buffers.text(name)) {
            return Ok(());
        }
        mention(parser, name);
        if parser.text(name).starts_with(parser.private_prefix().as_bytes()) && !allows_local {
            return parser.error(start, "non-local symbol required");
        }
        Ok(())
    })
}

/// Parses `.lto_discard`: the names whose labels, values and attributes are ignored until the next such directive.
fn parse_discarded(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.expressions.symbols.keep_all();
    parser.parse_many(|parser| {
        let start = parser.token().location();
        let Some(name) = parser.parse_identifier() else {
            return parser.error(start, "expected identifier");
        };
        parser.expressions.symbols.discard(parser.cursor.buffers.text(name));
        Ok(())
    })
}

/// Parses `.comm` and `.lcomm` (`is_local`): a symbol, its size in bytes and an optional alignment.
fn parse_common(parser: &mut Parser<'_>, is_local: bool) -> Parsed<()> {
    let start = parser.token().location();
    let name = parser.expect_identifier("expected identifier in directive")?;
    let mut symbol = mention(parser, name);
    parser.parse_comma()?;
    let size_start = parser.token().location();
    let size = parser.parse_absolute_expression()?;
    if parser.take(TokenKind::Comma) {
        let alignment_start = parser.token().location();
        let alignment = parser.parse_absolute_expression()?;
        if is_local && parser.rules.format == ObjectFormat::Elf {
            return parser.error(alignment_start, "alignment not supported on this target");
        }
        let is_in_bytes = match parser.rules.format {
            ObjectFormat::Elf => true,
            ObjectFormat::Coff => is_local,
            ObjectFormat::MachO => false,
        };
        if is_in_bytes && !(alignment as u64).is_power_of_two() {
            return parser.error(alignment_start, "alignment must be a power of 2");
        }
    }
    parser.parse_end_of_line()?;
    if size < 0 {
        return parser.error(size_start, "size must be non-negative");
    }
    if matches!(parser.expressions.symbols.definition(symbol), Definition::Assigned(_)) {
        symbol = parser.expressions.symbols.replace(symbol);
    }
    if parser.expressions.symbols.is_defined(symbol) {
        return parser.error(start, "invalid symbol redefinition");
    }
    Ok(())
}

/// Parses `.lto_set_conditional`: a new name for a symbol, which must not be defined yet.
fn parse_conditional_set(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier")?;
    parser.parse_comma()?;
    let (start, value) = parse_assigned_value(parser)?;
    let symbol = mention(parser, name);
    if !matches!(parser.expressions.symbols.definition(symbol), Definition::Undefined) {
        let text = quote("redefinition of '", parser.text(name), "'");
        return parser.error(start, text);
    }
    if parser.expressions.symbols.is_discarded(parser.cursor.buffers.text(name)) {
        return Ok(());
    }
    match is_symbol(parser, value.id) {
        true => Ok(()),
        false => parser.error(start, "expected identifier"),
    }
}

/// Parses `.reloc`: an offset, the name of a relocation, which is not checked, and an optional value.
fn parse_relocation(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    parser.parse_expression()?;
    parser.parse_comma()?;
    if !parser.is(TokenKind::Identifier) {
        return parser.token_error("expected relocation name");
    }
    parser.lex();
    if parser.take(TokenKind::Comma) {
        let start = parser.token().location();
        let value = parser.parse_expression()?;
        if !is_relocatable(parser, value.id) {
            return parser.error(start, "expression must be relocatable");
        }
    }
    parser.parse_end_of_line()
}

/// Whether a value is a constant, a symbol plus a constant, or the difference of two symbols.
fn is_relocatable(parser: &Parser<'_>, id: ExprId) -> bool {
    use crate::inst::expr::BinaryOperator::{Add, Subtract};
    if parser.expressions.evaluate(id).is_some() {
        return true;
    }
    match parser.expressions.node(id) {
        ExprNode::Symbol { .. } => true,
        ExprNode::Binary(Add, left, right) => {
            let is_constant = |id| parser.expressions.evaluate(id).is_some();
            (is_constant(left) && is_symbol(parser, right)) || (is_constant(right) && is_symbol(parser, left))
        }
        ExprNode::Binary(Subtract, left, right) => {
            is_symbol(parser, left) && (is_symbol(parser, right) || parser.expressions.evaluate(right).is_some())
        }
        _ => false,
    }
}

/// Whether an expression is one symbol.
fn is_symbol(parser: &Parser<'_>, id: ExprId) -> bool {
    matches!(parser.expressions.node(id), ExprNode::Symbol { .. })
}

/// Parses `.cg_profile`, which is a directive of some file formats: caller, callee, and a count.
pub fn parse_call_graph_profile(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let first = parser.expect_identifier("expected identifier in directive")?;
    parser.expect(TokenKind::Comma, "expected a comma")?;
    let second = parser.expect_identifier("expected identifier in directive")?;
    parser.expect(TokenKind::Comma, "expected a comma")?;
    parser.expect_integer("expected integer")?;
    parser.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
    for name in [first, second] {
        mention(parser, name);
    }
    Ok(())
}

/// Parses `.addrsig_sym`.
fn parse_address_significant_symbol(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier")?;
    mention(parser, name);
    parser.parse_end_of_line()
}

/// Parses `.pseudoprobe`: function, number, kind and attributes, a discriminator if the attributes say so, the inline stack,
/// and the name. Everything in the entries of the stack may be missing.
fn parse_pseudo_probe(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    // The bit of the attributes.
    const HAS_DISCRIMINATOR: i64 = 4;
    let mut attributes = 0;
    for _ in 0..4 {
        attributes = parser.expect_integer("expected integer")?;
    }
    if attributes & HAS_DISCRIMINATOR != 0 {
        parser.expect_integer("expected integer")?;
    }
    while parser.take(TokenKind::At) {
        parser.take(TokenKind::Integer);
        parser.take(TokenKind::Colon);
        parser.take(TokenKind::Integer);
    }
    parser.expect_identifier("expected identifier")?;
    parser.parse_end_of_line()
}

/// Parses `.weak`, `.hidden` and the like, whose list of names may be empty. `messages` are those for a missing name and for a
/// missing comma.
pub fn parse_weak_symbols(parser: &mut Parser<'_>, messages: [&str; 2]) -> Parsed<()> {
    if parser.take(TokenKind::EndOfStatement) {
        return Ok(());
    }
    loop {
        let name = parser.expect_identifier(messages[0])?;
        parser.expressions.symbols.intern(parser.cursor.buffers.text(name));
        if parser.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        parser.expect(TokenKind::Comma, messages[1])?;
    }
}
