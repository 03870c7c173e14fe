//! The directives of this target: `.option`, `.attribute`, `.insn`, `.variant_cc`.

mod attribute;
mod insn;
mod option;

use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::features::FeatureSet;
use crate::inst::targets::{DirectiveFn, Here};
use crate::text::token::TokenKind;

/// The names of those that only this target has are case sensitive.
pub(super) fn find(name: &[u8]) -> Option<DirectiveFn> {
    Some(match name {
        b".option" => option::parse,
        b".attribute" => attribute::parse,
        b".insn" => insn::parse,
        b".variant_cc" => parse_variant,
        // Those of all targets are written in any case.
        _ if name.eq_ignore_ascii_case(b".half") || name.eq_ignore_ascii_case(b".hword") => parse_half,
        _ if name.eq_ignore_ascii_case(b".word") => parse_word,
        _ if name.eq_ignore_ascii_case(b".dword") => parse_double_word,
        _ => return None,
    })
}

fn parse_half(parser: &mut Parser<'_>, _here: Here) -> Parsed<()> {
    parser.parse_values(2)
}

fn parse_word(parser: &mut Parser<'_>, _here: Here) -> Parsed<()> {
    parser.parse_values(4)
}

fn parse_double_word(parser: &mut Parser<'_>, _here: Here) -> Parsed<()> {
    parser.parse_values(8)
}

/// `.variant_cc symbol` has no effect here.
fn parse_variant(parser: &mut Parser<'_>, _here: Here) -> Parsed<()> {
    let is_name = parser.is(TokenKind::Identifier) || parser.is(TokenKind::String);
    if !is_name || parser.parse_identifier().is_none() {
        return parser.token_error("expected symbol name");
    }
    parser.parse_end_of_line()
}

/// The tables, or an error that there are none.
fn tables(parser: &mut Parser<'_>) -> Parsed<&'static Tables> {
    match Tables::get() {
        Ok(tables) => Ok(tables),
        Err(_) => parser.token_error("no instruction tables"),
    }
}

fn features(parser: &Parser<'_>) -> FeatureSet {
    parser.state::<RiscvState>().features
}

fn set_features(parser: &mut Parser<'_>, tables: &Tables, features: FeatureSet) {
    parser.state_mut::<RiscvState>().set_features(tables.assembler, features);
}
