//! `.if` and its relatives.

use crate::inst::asm::directive::Directive::{self, Conditions as Conditional};
use crate::inst::asm::directive::{DirectiveTable, search_in_any_case};
use crate::inst::asm::parser::{DirectiveSite, Failed, Parsed, Parser};
use crate::inst::asm::state::conditions::Conditions;
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{ExprId, ExprNode};
use crate::text::token::TokenKind;

/// Names of conditional directives, which are looked up before labels and macros, and in inactive code, too.
pub const NAMES: &DirectiveTable = &[
    (".else", Conditional(parse_else)),
    (".elseif", Conditional(parse_else_if)),
    (".endif", Conditional(parse_end_if)),
    (".if", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value != 0))),
    (".ifb", Conditional(|parser, conditions, _| parse_if_blank(parser, conditions, true))),
    (".ifc", Conditional(|parser, conditions, _| parse_if_same(parser, conditions, true))),
    (".ifdef", Conditional(|parser, conditions, _| parse_if_defined(parser, conditions, true))),
    (".ifeq", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value == 0))),
    (".ifeqs", Conditional(|parser, conditions, _| parse_if_strings(parser, conditions, true))),
    (".ifge", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value >= 0))),
    (".ifgt", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value > 0))),
    (".ifle", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value <= 0))),
    (".iflt", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value < 0))),
    (".ifnb", Conditional(|parser, conditions, _| parse_if_blank(parser, conditions, false))),
    (".ifnc", Conditional(|parser, conditions, _| parse_if_same(parser, conditions, false))),
    (".ifndef", Conditional(|parser, conditions, _| parse_if_defined(parser, conditions, false))),
    (".ifne", Conditional(|parser, conditions, _| parse_if(parser, conditions, |value| value != 0))),
    (".ifnes", Conditional(|parser, conditions, _| parse_if_strings(parser, conditions, false))),
    (".ifnotdef", Conditional(|parser, conditions, _| parse_if_defined(parser, conditions, false))),
];

/// Finds a conditional directive by its name in any letter case.
pub fn find(name: &[u8]) -> Option<Directive> {
    // The letter after the dot rules out nearly every other name.
    if !matches!(name.get(1), Some(b'i' | b'e' | b'I' | b'E')) {
        return None;
    }
    search_in_any_case(NAMES, name)
}

/// Opens a conditional, and decides it by `test`, which reads the rest of the statement except for its end. In inactive code the
/// statement is skipped.
fn decide(
    parser: &mut Parser<'_>,
    conditions: &mut Conditions,
    test: impl FnOnce(&mut Parser<'_>) -> Parsed<bool>,
) -> Parsed<()> {
    conditions.open();
    if conditions.is_ignoring() {
        parser.skip_statement();
        return Ok(());
    }
    let is_met = test(parser)?;
    parser.parse_end_of_line()?;
    conditions.decide(is_met);
    Ok(())
}

/// Parses a conditional that tests a number, such as `.ifge`.
fn parse_if(parser: &mut Parser<'_>, conditions: &mut Conditions, test: fn(i64) -> bool) -> Parsed<()> {
    decide(parser, conditions, |parser| parser.parse_absolute_expression().map(test))
}

/// Parses `.ifb` and `.ifnb`: the condition is met if the rest of the statement is empty, or not, as `expected` says.
fn parse_if_blank(parser: &mut Parser<'_>, conditions: &mut Conditions, expected: bool) -> Parsed<()> {
    decide(parser, conditions, |parser| Ok(parser.parse_to_statement_end().is_empty() == expected))
}

/// Parses `.ifc` and `.ifnc`: the condition is met if two texts are equal, or not, as `expected` says.
fn parse_if_same(parser: &mut Parser<'_>, conditions: &mut Conditions, expected: bool) -> Parsed<()> {
    decide(parser, conditions, |parser| Ok(parse_comparison(parser)? == expected))
}

/// Parses `.ifdef` and `.ifndef`: the condition is met if a name is defined, or not, as `expected` says.
fn parse_if_defined(parser: &mut Parser<'_>, conditions: &mut Conditions, expected: bool) -> Parsed<()> {
    decide(parser, conditions, |parser| Ok(parse_is_defined(parser)? == expected))
}

/// Compares the text up to the comma with the rest of the statement, both without the blanks around them.
fn parse_comparison(parser: &mut Parser<'_>) -> Parsed<bool> {
    let left = parser.parse_to_comma();
    parser.parse_comma()?;
    let right = parser.parse_to_statement_end();
    Ok(parser.text(left).trim_ascii() == parser.text(right).trim_ascii())
}

/// Parses a name, and returns whether it is defined.
fn parse_is_defined(parser: &mut Parser<'_>) -> Parsed<bool> {
    let Some(name) = parser.parse_identifier() else {
        return parser.token_error("expected identifier after '.ifdef'");
    };
    let symbol = parser.expressions.symbols.find(parser.cursor.buffers.text(name));
    let definition = symbol.map_or(Definition::Undefined, |symbol| parser.expressions.symbols.definition(symbol));
    Ok(match definition {
        Definition::Undefined => false,
        Definition::Assigned(value) | Definition::AssignedOnce(value) => is_value_defined(parser, value),
        Definition::Label | Definition::Common => true,
    })
}

/// Whether a symbol counts as defined that was assigned this value: unless the value is an undefined symbol.
fn is_value_defined(parser: &Parser<'_>, value: ExprId) -> bool {
    match parser.expressions.node(value) {
        ExprNode::Symbol { symbol, .. } => parser.expressions.symbols.is_defined(symbol),
        _ => true,
    }
}

/// Parses `.ifeqs` and `.ifnes`: the condition is met if two strings are equal, or not, as `expects_equal` says. The text after
/// them on the line is a new statement.
fn parse_if_strings(parser: &mut Parser<'_>, conditions: &mut Conditions, expects_equal: bool) -> Parsed<()> {
    conditions.open();
    if conditions.is_ignoring() {
        parser.skip_statement();
        return Ok(());
    }
    let directive = if expects_equal { ".ifeqs" } else { ".ifnes" };
    let expected_string = format!("expected string parameter for '{directive}' directive");
    let left = parser.token();
    if !left.is(TokenKind::String) {
        return parser.token_error(expected_string);
    }
    parser.lex();
    if !parser.is(TokenKind::Comma) {
        return parser.token_error(format!("expected comma after first string for '{directive}' directive"));
    }
    parser.lex();
    let right = parser.token();
    if !right.is(TokenKind::String) {
        return parser.token_error(expected_string);
    }
    parser.lex();
    let is_equal = parser.text(parser.name_span(left)) == parser.text(parser.name_span(right));
    conditions.decide(is_equal == expects_equal);
    Ok(())
}

/// Parses `.elseif`; its condition is skipped if the branch is certainly inactive.
fn parse_else_if(parser: &mut Parser<'_>, conditions: &mut Conditions, here: DirectiveSite) -> Parsed<()> {
    match conditions.begin_branch(true) {
        None => return parser.error(here.location, "Encountered a .elseif that doesn't follow an .if or  an .elseif"),
        Some(true) => {
            parser.skip_statement();
            return Ok(());
        }
        Some(false) => {}
    }
    let value = parser.parse_absolute_expression()?;
    parser.parse_end_of_line()?;
    conditions.decide(value != 0);
    Ok(())
}

/// Parses `.else`, which begins the last branch of a conditional.
fn parse_else(parser: &mut Parser<'_>, conditions: &mut Conditions, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    match conditions.begin_branch(false) {
        Some(_) => Ok(()),
        None => parser.error(here.location, "Encountered a .else that doesn't follow  an .if or an .elseif"),
    }
}

/// Parses `.endif`, which closes the innermost conditional.
fn parse_end_if(parser: &mut Parser<'_>, conditions: &mut Conditions, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    if !conditions.is_open() {
        return parser.error(here.location, "Encountered a .endif that doesn't follow an .if or .else");
    }
    if conditions.close() { Ok(()) } else { Err(Failed) }
}
