//! Reads the straight code behind a loop, in which compilers handle the elements that do not fill a vector: it has iterations of
//! the source one by one, each of which a branch may pass over.

use std::collections::{BTreeMap, BTreeSet};

use super::advice::{AddressOperands, SimulatedCode};
use super::sums::{Held, Sum};
use crate::inst::ids::RegisterId;
use crate::inst::instruction_traits::Access;
use crate::model::facts::LoweredInstruction;

/// What straight code behind a loop says about the elements of the loop.
#[derive(Clone, Debug)]
pub(super) struct Leftovers {
    /// Bytes of the narrowest load that is passed over if nothing is left; `None` if it is not of a single element.
    pub loaded: Option<u32>,
    /// Bytes of the narrowest store that is passed over if nothing is left; `None` if it is not of a single element.
    pub stored: Option<u32>,
    /// An iteration of the source; `None` if the code does not show where it begins and ends.
    pub iteration: Option<Iteration>,
}

/// An iteration of the source's loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Iteration {
    /// The bytes by which addresses step, each number once, in ascending order.
    pub steps: Vec<u64>,
    /// Number of elements that it handles.
    pub n_elements: u32,
}

/// Offset and bytes of the accesses between two branches that differ by constants, by the number of the branches before them.
type Places = BTreeMap<usize, BTreeSet<(i64, u32)>>;

impl SimulatedCode<'_> {
    /// Returns what this code, which is straight and stands behind a loop, says about the elements of the loop. Only what a
    /// conditional branch passes over counts: without one the number of elements is known, and several may be left over each time.
    pub(super) fn leftovers(&self) -> Option<Leftovers> {
        let isa = self.program.isa;
        let stack = self.program.subtarget().target().stack_pointer().and_then(|name| isa.find_register(name))?;
        let first = (0..self.kept.len()).find(|position| self.is_conditional_branch(*position))?;
        let is_on_stack = |position: usize| {
            let address = self.address_of(position);
            address.iter().flat_map(AddressOperands::registers).any(|register| self.is_same(register, stack))
        };
        let narrowest = |accesses: fn(&LoweredInstruction) -> bool| {
            let found = (first..self.kept.len()).filter(|position| accesses(&self.facts[*position]));
            let found = found.filter(|position| !is_on_stack(*position));
            let narrowest = found.filter_map(|position| self.natures[position].access).min_by_key(|one| one.bytes);
            narrowest.filter(Access::is_scalar).map(|one| one.bytes)
        };
        let (loaded, stored) = (narrowest(|facts| facts.may_load), narrowest(|facts| facts.may_store));
        Some(Leftovers { loaded, stored, iteration: iteration_of(&self.places(is_on_stack)) })
    }

    /// Returns the accesses of single elements, by their addresses without constants. What an instruction leaves in a register
    /// that is no sum of registers counts as a register of its own.
    fn places(&self, is_left_out: impl Fn(usize) -> bool) -> Vec<Places> {
        let isa = self.program.isa;
        let mut held = Held::default();
        let mut found: BTreeMap<_, Places> = BTreeMap::new();
        let (mut n_branches, mut n_invented) = (0, 0);
        for position in 0..self.kept.len() {
            n_branches += usize::from(self.is_conditional_branch(position));
            let facts = &self.facts[position];
            let access = self.natures[position].access.filter(|_| facts.may_load || facts.may_store);
            let access = access.filter(|one| one.is_scalar() && !is_left_out(position));
            let address = access.and_then(|_| self.address(self.address_operands(position)?, &held));
            if let Some((access, address)) = access.zip(address) {
                let places = found.entry(address.key()).or_default().entry(n_branches).or_default();
                places.insert((address.added, access.bytes));
            }
            let result = self.result(position, &held);
            for write in facts.writes.iter().filter(|write| write.register.is_some()) {
                let whole = isa.whole_register(write.register);
                let sum = result.filter(|(register, _)| *register == whole).map(|(_, sum)| sum);
                held.set(whole, sum.or_else(|| Some(Sum::of_register(RegisterId(u16::MAX - n_invented)))));
                n_invented += 1;
            }
        }
        found.into_values().collect()
    }
}

/// Returns the iteration of the source that code repeats, from the accesses of each array. A single distance may be that of two
/// fields; where distances recur, it is that of iterations. `None` if there is none, or if an array has no such distance.
fn iteration_of(arrays: &[Places]) -> Option<Iteration> {
    // With two iterations there is one distance, which cannot recur.
    const FEWEST_ITERATIONS: usize = 3;
    let mut steps = BTreeSet::new();
    let mut fewest = None;
    for places in arrays.iter().map(without_recurring).filter(|places| places.len() >= FEWEST_ITERATIONS) {
        let iterations: Vec<&BTreeSet<(i64, u32)>> = places.values().collect();
        let step = iterations[1].first()?.0.wrapping_sub(iterations[0].first()?.0);
        let is_next = |pair: &[&BTreeSet<(i64, u32)>]| {
            let moved = pair[0].iter().map(|(offset, bytes)| (offset.wrapping_add(step), *bytes));
            moved.eq(pair[1].iter().copied())
        };
        if !iterations.windows(2).all(is_next) {
            return None;
        }
        let n = n_elements(iterations[0], step.unsigned_abs())?;
        fewest = Some(fewest.map_or(n, |fewest: u32| fewest.min(n)));
        steps.insert(step.unsigned_abs());
    }
    Some(Iteration { steps: steps.into_iter().collect(), n_elements: fewest? })
}

/// Returns the places that are accessed between two branches only; others are no elements of one iteration, such as the number of
/// elements where it is kept in memory.
fn without_recurring(array: &Places) -> Places {
    let is_single = |place: &(i64, u32)| array.values().filter(|places| places.contains(place)).count() == 1;
    let single = array.iter().map(|(branch, places)| (*branch, places.iter().copied().filter(is_single).collect()));
    single.filter(|(_, places): &(usize, BTreeSet<(i64, u32)>)| !places.is_empty()).collect()
}

/// Returns the number of elements in the places of one iteration, which steps by `step` bytes: one, or several side by side that
/// leave no byte out. `None` for fields with gaps.
fn n_elements(places: &BTreeSet<(i64, u32)>, step: u64) -> Option<u32> {
    let n = u32::try_from(places.len()).ok()?;
    let (first, bytes) = *places.first()?;
    let is_dense = u64::from(bytes) * u64::from(n) == step
        && (first..).step_by(bytes as usize).zip(places).all(|(offset, place)| *place == (offset, bytes));
    (n == 1 && u64::from(bytes) <= step || is_dense).then_some(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the places of an array, those of each iteration with their offsets.
    fn array(iterations: &[&[i64]]) -> Places {
        let places = |offsets: &&[i64]| offsets.iter().map(|offset| (*offset, 4)).collect();
        iterations.iter().map(places).enumerate().collect()
    }

    #[test]
    fn iterations_are_told_by_distances_that_recur() {
        let iteration = |steps: &[u64], n_elements| Some(Iteration { steps: steps.to_vec(), n_elements });
        let fields = array(&[&[4], &[16], &[28]]);
        assert_eq!(iteration_of(std::slice::from_ref(&fields)), iteration(&[12], 1));
        assert_eq!(iteration_of(&[fields.clone(), array(&[&[8], &[4], &[0]])]), iteration(&[4, 12], 1));
        assert_eq!(iteration_of(&[array(&[&[0, 4], &[8, 12], &[16, 20]])]), iteration(&[8], 2));
        // Two may be fields of one structure, of which each is accessed on a condition.
        assert_eq!(iteration_of(&[array(&[&[0], &[4]])]), None);
        assert_eq!(iteration_of(&[array(&[&[0], &[4], &[16], &[20]])]), None);
        assert_eq!(iteration_of(&[array(&[&[0], &[0], &[0]])]), None);
        // Fields with gaps, and accesses that overlap.
        assert_eq!(iteration_of(&[array(&[&[0, 8], &[16, 24], &[32, 40]])]), None);
        assert_eq!(iteration_of(&[array(&[&[0], &[2], &[4]])]), None);
        // A place that each iteration accesses is not of the array, even at the same address.
        assert_eq!(iteration_of(&[array(&[&[4, 40], &[16, 40], &[28, 40]])]), iteration(&[12], 1));
        // An access to an array that occurs once says nothing.
        assert_eq!(iteration_of(&[fields, array(&[&[0]])]), iteration(&[12], 1));
    }
}
