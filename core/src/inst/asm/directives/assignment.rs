//! `x = 5`, `.set`, `.equ`, `.equiv`.

use super::data::may_be_ahead;
use crate::inst::asm::directive::Directive::Plain;
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{Parsed, ParsedExpression, Parser};
use crate::inst::expr::ExprNode;
use crate::inst::expr::symbol::Definition;
use crate::text::{Location, Span};

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".equ", Plain(|parser, _| parse_set(parser, true))),
    (".equiv", Plain(|parser, _| parse_set(parser, false))),
    (".set", Plain(|parser, _| parse_set(parser, true))),
];

/// Parses a name and the value that it is set to. `may_repeat`: the name may have been set before.
fn parse_set(parser: &mut Parser<'_>, may_repeat: bool) -> Parsed<()> {
    let name = parser.expect_identifier("expected identifier")?;
    parser.parse_comma()?;
    parse_assignment(parser, name, may_repeat)
}

/// Parses the value for `name`, after the `=` or the comma. `may_repeat` is false for `.equiv` only, which refuses a name that
/// is defined. The value of a discarded name is ignored.
pub fn parse_assignment(parser: &mut Parser<'_>, name: Span, may_repeat: bool) -> Parsed<()> {
    if parser.expressions.symbols.is_discarded(parser.cursor.buffers.text(name)) {
        parser.parse_to_statement_end();
        return Ok(());
    }
    let (start, value) = parse_assigned_value(parser)?;
    if parser.text(name) == b"." {
        // The bytes up to the new place are data.
        parser.trace.taint();
        if may_be_ahead(parser, value.id) {
            let read = parser.content.read_so_far();
            parser.content.data.add(name, read);
        }
        return Ok(());
    }
    let symbols = &mut parser.expressions.symbols;
    let mut symbol = symbols.intern(parser.cursor.buffers.text(name));
    let earlier = symbols.definition(symbol);
    let is_assigned_again = may_repeat && matches!(earlier, Definition::Assigned(_));
    if !is_assigned_again && earlier != Definition::Undefined {
        let text = quote("redefinition of '", parser.text(name), "'");
        return parser.error(start, text);
    }
    if is_assigned_again {
        symbol = symbols.replace(symbol);
    }
    let definition = if may_repeat { Definition::Assigned(value.id) } else { Definition::AssignedOnce(value.id) };
    parser.expressions.symbols.define(symbol, definition);
    Ok(())
}

/// Parses a value and the end of its statement; returns the start of the value, too.
pub(super) fn parse_assigned_value(parser: &mut Parser<'_>) -> Parsed<(Location, ParsedExpression)> {
    let start = parser.token().location();
    let Ok(value) = parser.parse_expression() else {
        return parser.token_error("missing expression");
    };
    parser.parse_end_of_line()?;
    if matches!(parser.expressions.node(value.id), ExprNode::Symbol { specifier: Some(_), .. }) {
        return parser.error(start, "relocation specifier not permitted in symbol equating");
    }
    Ok((start, value))
}
