//! Converts relocations of objects to the expressions that assembly has for them.

use super::specifiers::AddressPart;
use crate::inst::expr::{ExprId, Expressions};
use crate::inst::targets::FieldRelocation;

/// Relocation types of ELF that fill in a part of an address, and the part. All others are written as the symbol alone.
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

/// Relocation types of ELF for branches and calls, whose distance counts from the value that the instruction reads from the program
/// counter.
const OF_BRANCHES: [u32; 9] = [1, 10, 28, 29, 30, 51, 102, 103, 27];

/// Returns the expression that assembly has for a relocated field. `inside` is the number in the field, which is added; `ahead` is the
/// distance in bytes from the instruction to the value that it reads from the program counter.
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
