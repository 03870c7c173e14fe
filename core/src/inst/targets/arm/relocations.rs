//! Relocations of objects as the assembler writes them.

use super::specifiers::AddressPart;
use crate::inst::expr::{ExprId, Expressions};
use crate::inst::targets::FieldRelocation;

/// The part of an address that is filled in, by the numbers of ELF for Arm. What is not here is the symbol alone.
const PARTS: [(u32, AddressPart); 12] = [
    (43, AddressPart::Lower16),
    (44, AddressPart::Upper16),
    (45, AddressPart::Lower16),
    (46, AddressPart::Upper16),
    (47, AddressPart::Lower16),
    (48, AddressPart::Upper16),
    (49, AddressPart::Lower16),
    (50, AddressPart::Upper16),
    (132, AddressPart::Lower0To7),
    (133, AddressPart::Lower8To15),
    (134, AddressPart::Upper0To7),
    (135, AddressPart::Upper8To15),
];

/// Relocations of branches and calls, which count from where the processor reads.
const OF_BRANCHES: [u32; 9] = [1, 10, 28, 29, 30, 51, 102, 103, 27];

/// Returns the expression of a symbol and the number added to it, which includes that in the instruction.
pub(super) fn expression(
    relocation: &FieldRelocation<'_>,
    inside: i64,
    ahead: i64,
    expressions: &mut Expressions,
) -> ExprId {
    let symbol = expressions.symbols.intern(relocation.symbol);
    let symbol = expressions.symbol(symbol, None);
    let kind = relocation.kind;
    let inside = if OF_BRANCHES.contains(&kind) { inside + ahead } else { inside };
    let place = expressions.plus(symbol, relocation.addend.wrapping_add(inside));
    let part = PARTS.iter().find(|one| one.0 == kind).map(|one| one.1);
    part.map_or(place, |part| part.wrap(expressions, place))
}
