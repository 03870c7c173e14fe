//! Text that is written once and read repeatedly: `.macro`, `.rept`, `.irp`, `.irpc`.
//!
//! Substitution is lexical: the body with its arguments becomes a new buffer, at whose end the directive `.endmacro` or `.endr`
//! leads back. So an unbalanced quote in a body swallows that directive, and the input ends there, as in the reference.

mod arguments;
mod definition;
mod expansion;
mod repetition;

pub use expansion::invoke_macro;

use crate::inst::asm::directive::Directive::{Conditions as InConditions, Macros as InMacros, Plain, Repetition};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::conditions::Conditions;
use crate::inst::asm::state::macros::Macros;
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".altmacro", InMacros(|parser, macros, _| switch(parser, &mut macros.is_alternate, true))),
    (".endm", Plain(parse_end_macro)),
    (".endmacro", Plain(parse_end_macro)),
    (".endr", Plain(parse_end_repetition)),
    (".exitm", InConditions(parse_exit_macro)),
    (".irp", Repetition(repetition::parse_repeat_values)),
    (".irpc", Repetition(repetition::parse_repeat_characters)),
    (".macro", InMacros(definition::parse_macro_definition)),
    (".macros_off", InMacros(|parser, macros, _| switch(parser, &mut macros.are_enabled, false))),
    (".macros_on", InMacros(|parser, macros, _| switch(parser, &mut macros.are_enabled, true))),
    (".noaltmacro", InMacros(|parser, macros, _| switch(parser, &mut macros.is_alternate, false))),
    (".purgem", InMacros(parse_purge_macro)),
    (".rep", Repetition(repetition::parse_repeat)),
    (".rept", Repetition(repetition::parse_repeat)),
];

/// Parses a directive without operands that sets a flag.
fn switch(parser: &mut Parser<'_>, flag: &mut bool, is_on: bool) -> Parsed<()> {
    parser.parse_end_of_line()?;
    *flag = is_on;
    Ok(())
}

/// Continues after the statement that asked for the current macro or repetition; false if none is being read.
fn leave_instantiation(parser: &mut Parser<'_>) -> bool {
    let is_inside = parser.cursor.leave_instantiation();
    if is_inside {
        parser.lex();
    }
    is_inside
}

/// Parses `.endm` and `.endmacro` at the end of an expanded text. Those that end a definition are read with the definition.
fn parse_end_macro(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let name = parser.text(here.name).to_vec();
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error(quote("unexpected token in '", &name, "' directive"));
    }
    if leave_instantiation(parser) { Ok(()) } else { refuse_stray(parser, &name) }
}

/// Parses `.exitm`: leaves the macro or repetition, and closes the conditionals opened in it.
fn parse_exit_macro(parser: &mut Parser<'_>, conditions: &mut Conditions, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    let Some(&instantiation) = parser.cursor.instantiations.last() else {
        let name = parser.text(here.name).to_vec();
        return refuse_stray(parser, &name);
    };
    conditions.close_to(instantiation.conditional_depth);
    leave_instantiation(parser);
    Ok(())
}

/// Reports a directive that ends a macro outside of one.
fn refuse_stray(parser: &mut Parser<'_>, name: &[u8]) -> Parsed<()> {
    let text = quote("unexpected '", name, "' in file, no current macro definition");
    parser.token_error(text)
}

/// Parses `.endr` at the end of an expanded text. The one that ends a body is read with the body.
fn parse_end_repetition(parser: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
    if leave_instantiation(parser) { Ok(()) } else { parser.token_error("unmatched '.endr' directive") }
}

/// Parses `.purgem`, which forgets a macro.
fn parse_purge_macro(parser: &mut Parser<'_>, macros: &mut Macros, here: DirectiveSite) -> Parsed<()> {
    let Some(name) = parser.parse_identifier() else {
        return parser.token_error("expected identifier in '.purgem' directive");
    };
    parser.parse_end_of_line()?;
    if !macros.forget(parser.text(name)) {
        let text = quote("macro '", parser.text(name), "' is not defined");
        return parser.error(here.location, text);
    }
    Ok(())
}
