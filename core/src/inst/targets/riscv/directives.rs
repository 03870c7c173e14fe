//! The directives of RISC-V: `.option`, `.attribute`, `.insn`, `.variant_cc`, and some for data.

mod attribute;
mod insn;
mod option;

use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::directive::Directive::{Data, Plain};
use crate::inst::asm::directive::TargetDirectives;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::features::FeatureSet;
use crate::text::token::TokenKind;

/// All directives of RISC-V, each with the function that parses its operands. The argument of `parse_values` is the size of a value in
/// bytes.
pub(super) const ALL: TargetDirectives = TargetDirectives {
    exact: &[
        (".attribute", Plain(attribute::parse)),
        (".insn", Plain(insn::parse)),
        (".option", Plain(option::parse)),
        (".variant_cc", Plain(parse_variant)),
    ],
    in_any_case: &[
        (".dword", Data(|parser, _| parser.parse_values(8))),
        (".half", Data(|parser, _| parser.parse_values(2))),
        (".hword", Data(|parser, _| parser.parse_values(2))),
        (".word", Data(|parser, _| parser.parse_values(4))),
    ],
    beginnings: &[],
};

/// Parses `.variant_cc symbol`, which only marks the symbol for the linker and has no effect here.
fn parse_variant(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let is_name = parser.is(TokenKind::Identifier) || parser.is(TokenKind::String);
    if !is_name || parser.parse_identifier().is_none() {
        return parser.token_error("expected symbol name");
    }
    parser.parse_end_of_line()
}

/// Returns the tables, or reports an error if there are none.
fn tables(parser: &mut Parser<'_>) -> Parsed<&'static Tables> {
    match Tables::get() {
        Ok(tables) => Ok(tables),
        Err(_) => parser.token_error("no instruction tables"),
    }
}

/// Returns the features in force.
fn features(parser: &Parser<'_>) -> FeatureSet {
    parser.state::<RiscvState>().features
}

/// Puts features in force.
fn set_features(parser: &mut Parser<'_>, tables: &Tables, features: FeatureSet) {
    parser.state_mut::<RiscvState>().set_features(tables, features);
}
