//! Specifiers of relocations: `:lower16:symbol` precedes expressions, `symbol(PLT)` has them after names.

use crate::inst::asm::{Parsed, ParsedExpression, Parser, quote};
use crate::inst::expr::{ExprId, ExprNode, Expressions, SpecifierSyntax};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;

/// A part of an address that an immediate holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AddressPart {
    /// Bits 0 to 15.
    Lower16,
    /// Bits 16 to 31.
    Upper16,
    /// Bits 24 to 31: the upper half's bits 8 to 15.
    Upper8To15,
    /// Bits 16 to 23: the upper half's bits 0 to 7.
    Upper0To7,
    /// Bits 8 to 15.
    Lower8To15,
    /// Bits 0 to 7.
    Lower0To7,
}

/// Each part with its name, its notation before a name, and its notation around any other expression.
const PARTS: [(AddressPart, &str, SpecifierSyntax, SpecifierSyntax); 6] = [
    (AddressPart::Lower16, "lower16", plain(":lower16:"), around(":lower16:(")),
    (AddressPart::Upper16, "upper16", plain(":upper16:"), around(":upper16:(")),
    (AddressPart::Upper8To15, "upper8_15", plain(":upper8_15:"), around(":upper8_15:(")),
    (AddressPart::Upper0To7, "upper0_7", plain(":upper0_7:"), around(":upper0_7:(")),
    (AddressPart::Lower8To15, "lower8_15", plain(":lower8_15:"), around(":lower8_15:(")),
    (AddressPart::Lower0To7, "lower0_7", plain(":lower0_7:"), around(":lower0_7:(")),
];

/// Copy of [`PARTS`] at a fixed address, to which expressions refer.
static PART_SYNTAX: [(AddressPart, &str, SpecifierSyntax, SpecifierSyntax); 6] = PARTS;

/// The notation that puts a text before an expression.
const fn plain(before: &'static str) -> SpecifierSyntax {
    SpecifierSyntax { before, after: "" }
}

/// The notation that puts a text before an expression and a parenthesis after it.
const fn around(before: &'static str) -> SpecifierSyntax {
    SpecifierSyntax { before, after: ")" }
}

/// Defines a table of the names that may follow a symbol in parentheses, each with its notation.
macro_rules! behind_names {
    ($($name:literal)*) => {
        static BEHIND_NAMES: &[(&str, SpecifierSyntax)] =
            &[$(($name, SpecifierSyntax { before: "", after: concat!("(", $name, ")") })),*];
    };
}

behind_names! {
    "GOT_PREL" "none" "prel31" "sbrel" "target1" "target2" "TLSLDO" "imgrel" "FUNCDESC" "GOT" "GOTFUNCDESC" "GOTOFF"
    "GOTOFFFUNCDESC" "GOTTPOFF" "gottpoff_fdpic" "PLT" "SECREL32" "tlscall" "tlsdesc" "TLSGD" "tlsgd_fdpic" "TLSLDM"
    "tlsldm_fdpic" "TPOFF"
}

impl AddressPart {
    /// Returns the part with this name: `lower16`.
    pub(super) fn find(name: &[u8]) -> Option<AddressPart> {
        PART_SYNTAX.iter().find(|one| one.1.as_bytes() == name).map(|one| one.0)
    }

    /// Whether this is a half of an address, not a byte.
    pub(super) fn has_16_bits(self) -> bool {
        matches!(self, AddressPart::Lower16 | AddressPart::Upper16)
    }

    /// Adds the expression that is this part of the address `inside`.
    pub(super) fn wrap(self, expressions: &mut Expressions, inside: ExprId) -> ExprId {
        let (_, _, plain, around) = &PART_SYNTAX[self as usize];
        let is_symbol = is_reference(expressions, inside);
        expressions.push(ExprNode::Specified(if is_symbol { plain } else { around }, inside))
    }

    /// Splits an expression such as `:lower16:symbol` into the part and the expression of the address; `None` for other expressions.
    pub(super) fn of(expressions: &Expressions, id: ExprId) -> Option<(AddressPart, ExprId)> {
        let ExprNode::Specified(syntax, inside) = expressions.node(id) else { return None };
        let known = PART_SYNTAX.iter().find(|one| one.2 == *syntax || one.3 == *syntax)?;
        Some((known.0, inside))
    }

    /// Returns the bits of a number that make up this part.
    pub(super) fn of_value(self, value: i64) -> u32 {
        let value = value as u32;
        match self {
            AddressPart::Lower16 => value & 0xffff,
            AddressPart::Upper16 => value >> 16,
            AddressPart::Upper8To15 => value >> 24,
            AddressPart::Upper0To7 => value >> 16 & 255,
            AddressPart::Lower8To15 => value >> 8 & 255,
            AddressPart::Lower0To7 => value & 255,
        }
    }
}

/// Whether an expression is a name alone, or a name with a specifier after it.
pub(super) fn is_reference(expressions: &Expressions, id: ExprId) -> bool {
    match expressions.node(id) {
        ExprNode::Symbol { .. } => true,
        ExprNode::Specified(syntax, _) => syntax.before.is_empty(),
        _ => false,
    }
}

/// Parses a name and the specifier after it, if there is a name here and the object format has such specifiers.
pub(super) fn parse_primary(parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
    let is_name = parser.is(TokenKind::Identifier) || parser.is(TokenKind::String);
    if !is_name || parser.format() == ObjectFormat::MachO {
        return None;
    }
    Some(parse_name(parser))
}

/// Parses a name and the specifier that may follow in parentheses.
fn parse_name(parser: &mut Parser<'_>) -> Parsed<ParsedExpression> {
    let parsed = parser.parse_primary()?;
    if !parser.take(TokenKind::LeftParenthesis) {
        return Ok(parsed);
    }
    let place = parser.token();
    let named = parser.parse_identifier();
    parser.expect(TokenKind::RightParenthesis, "expected ')'")?;
    let Some(name) = named else { return Ok(parsed) };
    let known = BEHIND_NAMES.iter().find(|one| one.0.as_bytes().eq_ignore_ascii_case(parser.text(name)));
    let Some((_, syntax)) = known else {
        let message = quote("invalid variant '", parser.text(name), "'");
        return parser.error(place.location(), message);
    };
    let id = parser.expressions.push(ExprNode::Specified(syntax, parsed.id));
    Ok(ParsedExpression { id, ..parsed })
}
