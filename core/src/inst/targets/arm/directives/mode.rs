//! Directives that choose one of the two instruction sets.

use mca_models::arm::feature;

use super::tables;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::arm::state::ArmState;
use crate::text::token::TokenKind;

/// Chooses an instruction set, or reports that the processor does not have it.
fn switch(parser: &mut Parser<'_>, here: DirectiveSite, is_thumb: bool) -> Parsed<()> {
    let features = parser.state::<ArmState>().features;
    if is_thumb && !features.has(feature::F_V4T) {
        return parser.error(here.location, "target does not support Thumb mode");
    }
    if !is_thumb && features.has(feature::F_NOARM) {
        return parser.error(here.location, "target does not support ARM mode");
    }
    set(parser, is_thumb)
}

/// Chooses an instruction set.
fn set(parser: &mut Parser<'_>, is_thumb: bool) -> Parsed<()> {
    let tables = tables(parser)?;
    let state = parser.state_mut::<ArmState>();
    let mut features = state.features;
    features.set(feature::F_THUMB_MODE.0, is_thumb);
    state.set_features(tables, features);
    Ok(())
}

/// Parses `.arm`.
pub(super) fn parse_arm(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    switch(parser, here, false)
}

/// Parses `.thumb`.
pub(super) fn parse_thumb(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    parser.parse_end_of_line()?;
    switch(parser, here, true)
}

/// Parses `.code 16` or `.code 32`.
pub(super) fn parse_code(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let token = parser.token();
    if !token.is(TokenKind::Integer) {
        return parser.error(here.location, "unexpected token in .code directive");
    }
    let is_thumb = match token.value {
        16 => true,
        32 => false,
        _ => return parser.error(here.location, "invalid operand to .code directive"),
    };
    parser.lex();
    parser.parse_end_of_line()?;
    switch(parser, here, is_thumb)
}

/// Parses `.thumb_func`, which chooses Thumb. On Mach-O a name may follow, and then it chooses nothing.
pub(super) fn parse_thumb_function(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let is_name = parser.is(TokenKind::Identifier) || parser.is(TokenKind::String);
    if parser.format() == ObjectFormat::MachO && is_name {
        parser.lex();
        return parser.parse_end_of_line();
    }
    parser.parse_end_of_line()?;
    set(parser, true)
}

/// Parses `.syntax unified`.
pub(super) fn parse_syntax(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.error(here.location, "unexpected token in .syntax directive");
    }
    let name = parser.token_text().to_vec();
    parser.lex();
    match name.as_slice() {
        b"unified" | b"UNIFIED" => parser.parse_end_of_line(),
        b"divided" | b"DIVIDED" => parser.error(here.location, "'.syntax divided' arm assembly not supported"),
        _ => parser.error(here.location, "unrecognized syntax mode in .syntax directive"),
    }
}
