//! `name .req register` and `.unreq name`.

use super::take_register;
use crate::inst::asm::{DirectiveSite, Parsed, Parser, quote};
use crate::inst::targets::arm::state::ArmState;
use crate::inst::targets::arm::tables::Tables;
use crate::text::token::TokenKind;

/// Parses `.req` and the register after it, for which `name`, in lower case, becomes another name.
pub(in super::super) fn parse_definition(parser: &mut Parser<'_>, tables: &'static Tables, name: &[u8]) -> Parsed<()> {
    parser.taint_statement();
    parser.lex();
    let at = parser.token().location();
    let Some(register) = take_register(parser, tables) else {
        return parser.error(at, "register name expected");
    };
    parser.parse_end_of_line()?;
    if !parser.state_mut::<ArmState>().aliases.add(name, register) {
        let text = quote("redefinition of '", name, "' does not match original.");
        return parser.error(at, text);
    }
    parser.note_changed_state();
    Ok(())
}

/// Parses the name after `.unreq`, which is no longer that of a register.
pub(super) fn parse_removal(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.error(here.location, "unexpected input in .unreq directive.");
    }
    let name = parser.token_text().to_vec();
    parser.state_mut::<ArmState>().aliases.remove(&name);
    parser.lex();
    parser.parse_end_of_line()
}
