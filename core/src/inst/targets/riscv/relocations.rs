//! Converts relocations of objects to the expressions with specifiers that assembly has for them.

use super::specifiers::Specifier;
use crate::inst::expr::{ExprId, Expressions};
use crate::inst::targets::FieldRelocation;

/// Relocation types of ELF, and their specifiers. All others are written as the symbol alone.
const SPECIFIERS: [(u32, Specifier); 18] = [
    (18, Specifier::Call),
    (19, Specifier::Call),
    (20, Specifier::GotPcrelHi),
    (21, Specifier::TlsIePcrelHi),
    (22, Specifier::TlsGdPcrelHi),
    (23, Specifier::PcrelHi),
    (24, Specifier::PcrelLo),
    (25, Specifier::PcrelLo),
    (26, Specifier::Hi),
    (27, Specifier::Lo),
    (28, Specifier::Lo),
    (29, Specifier::TprelHi),
    (30, Specifier::TprelLo),
    (31, Specifier::TprelLo),
    (46, Specifier::Hi),
    (62, Specifier::TlsdescHi),
    (63, Specifier::TlsdescLoadLo),
    (64, Specifier::TlsdescAddLo),
];

/// Returns the expression that assembly has for a relocated field.
pub(super) fn expression(relocation: &FieldRelocation<'_>, expressions: &mut Expressions) -> ExprId {
    let symbol = expressions.symbols.intern(relocation.symbol);
    let symbol = expressions.symbol(symbol, None);
    let place = expressions.plus(symbol, relocation.addend);
    match SPECIFIERS.iter().find(|(kind, _)| *kind == relocation.kind) {
        Some((_, specifier)) => specifier.wrap(expressions, place),
        None => place,
    }
}
