//! Instruction tables: resource pressure without a simulation, every use spread evenly over the units it may take.
//!
//! Shares are added as fractions. Adding them as floating-point numbers would not do: six times 1/48 is a little less
//! than 0.125 and would print as 0.12.

use crate::model::facts::{ProcessorFacts, ResourceUse};
use crate::view::Block;
use crate::view::columns::UnitColumns;
use crate::view::resource_pressure::ResourcePressure;

/// A sum of shares of cycles as a fraction, never reduced; its numbers have 32 bits and wrap, as in the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    numerator: u32,
    denominator: u32,
}

impl Fraction {
    const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };

    /// Adds another fraction. The sum gets the least common multiple of the denominators.
    fn add(&mut self, other: Fraction) {
        if self.denominator == other.denominator {
            self.numerator = self.numerator.wrapping_add(other.numerator);
            return;
        }
        let divisor = greatest_common_divisor(self.denominator, other.denominator).max(1);
        let multiple = (self.denominator / divisor).wrapping_mul(other.denominator);
        let scaled = |fraction: &Fraction| {
            let factor = multiple.checked_div(fraction.denominator).unwrap_or(0);
            fraction.numerator.wrapping_mul(factor)
        };
        self.numerator = scaled(self).wrapping_add(scaled(&other));
        self.denominator = multiple;
    }

    /// Returns the fraction as a floating-point number.
    fn value(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Returns the resource pressure table of one iteration of the block.
pub fn static_resource_pressure(block: &Block<'_>) -> ResourcePressure {
    let columns = UnitColumns::new(block.processor);
    let mut totals = vec![Fraction::ZERO; columns.len()];
    let mut cells = vec![Fraction::ZERO; columns.len() * block.instructions.len()];
    for (position, instruction) in block.instructions.iter().enumerate() {
        let row = &mut cells[position * columns.len()..][..columns.len()];
        for usage in &instruction.resource_uses {
            for_each_share(block.processor, &columns, usage, |column, share| {
                row[column].add(share);
                totals[column].add(share);
            });
        }
    }
    let values = |fractions: Vec<Fraction>| fractions.into_iter().map(Fraction::value).collect();
    ResourcePressure::new(columns, values(totals), values(cells))
}

/// Calls `add` for each unit that a use may take, with the column and the share of the cycles: a unit kind divides the cycles
/// among its units; a group first among its members, of which one that is listed n times gets n shares.
fn for_each_share(
    processor: &ProcessorFacts,
    columns: &UnitColumns,
    usage: &ResourceUse,
    mut add: impl FnMut(usize, Fraction),
) {
    if usage.cycles == 0 {
        return;
    }
    let kind = &processor.resources[usage.resource.index()];
    let own = [usage.resource];
    let (members, n_shares): (&[_], u32) = if kind.is_group() { (&kind.members, kind.n_units) } else { (&own, 1) };
    for &member in members {
        let n_units = processor.resources[member.index()].n_units;
        let share = Fraction { numerator: usage.cycles, denominator: n_shares.wrapping_mul(n_units) };
        for unit in 0..n_units {
            add(columns.column_of(member, unit), share);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fraction;

    #[test]
    fn six_forty_eighths_are_an_eighth() {
        let mut sum = Fraction::ZERO;
        for _ in 0..6 {
            sum.add(Fraction { numerator: 1, denominator: 48 });
        }
        assert_eq!(sum.value(), 0.125);
        sum.add(Fraction { numerator: 1, denominator: 36 });
        assert_eq!(sum, Fraction { numerator: 22, denominator: 144 });
    }
}
