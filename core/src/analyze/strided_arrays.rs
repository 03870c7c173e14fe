//! Finds the arrays through which a loop steps, that is, addresses that change by a constant in each iteration, and how many bytes
//! and elements of each an iteration covers.

use std::collections::{BTreeMap, BTreeSet};

use super::advice::{AddressOperands, SimulatedCode};
use super::sums::{Held, Sum};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::instruction_traits::Access;

/// The elements of an array that an iteration handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements {
    /// Number of elements.
    pub n: u32,
    /// Bytes from the beginning of one element to that of the next.
    pub bytes: u32,
}

/// Number of operands of an address: base, scale, index, displacement, segment.
const N_ADDRESS_OPERANDS: usize = 5;

/// An array, as the accesses whose addresses differ only by constants.
#[derive(Default)]
pub struct Array {
    /// Bytes by which the addresses step in an iteration; negative backwards, never 0.
    pub step: i64,
    /// The accesses of an iteration, in program order.
    pub accesses: Vec<ArrayAccess>,
    /// Whether bytes that the accesses leave out may be other fields of structures, because no access is known to take several
    /// elements. The caller sets it; false at first.
    pub has_fields: bool,
}

/// An access to an array.
#[derive(Clone, Copy)]
pub struct ArrayAccess {
    /// Position of the instruction in the code.
    pub position: usize,
    /// Bytes from the array's address when the iteration begins, which is a sum of registers without a constant.
    pub offset: i64,
    /// The size of the access, and of the elements in it.
    pub access: Access,
}

/// A place that an instruction accesses in all iterations.
#[derive(Clone, Copy)]
pub struct Unmoved {
    /// Its address, as a sum of what registers hold when the iteration begins.
    address: Sum,
    /// Length of the access in bytes.
    bytes: u32,
}

impl Unmoved {
    /// Whether two places are known to have bytes in common. Addresses with different registers are taken for different places.
    fn meets(&self, other: &Unmoved) -> bool {
        let distance = other.address.added.wrapping_sub(self.address.added);
        let is_near = -i64::from(other.bytes) < distance && distance < i64::from(self.bytes);
        is_near && self.address.key() == other.address.key()
    }
}

/// The memory accesses of a loop, by the arrays through which it steps.
pub struct Arrays {
    /// The arrays, each with the accesses to it.
    pub all: Vec<Array>,
    /// Positions of instructions that access one place in all iterations, each with that place.
    pub unmoved: BTreeMap<usize, Unmoved>,
    /// Accesses whose addresses do not step by a known number; their offsets are meaningless.
    pub unknown: Vec<ArrayAccess>,
}

impl Arrays {
    /// Whether the loop steps through all arrays by the same number of bytes, forwards or backwards.
    pub fn has_one_step(&self) -> bool {
        self.all.windows(2).all(|pair| pair[0].step.unsigned_abs() == pair[1].step.unsigned_abs())
    }
}

impl SimulatedCode<'_> {
    /// Returns the registers that an instruction reads as data: without those of the address that it accesses.
    pub fn data_read(&self, position: usize) -> Vec<RegisterId> {
        let is_access = self.facts[position].may_load || self.facts[position].may_store;
        let address = self.address_of(position).filter(|_| is_access);
        let address: Vec<RegisterId> = address.iter().flat_map(AddressOperands::registers).collect();
        self.reads(position).filter(|register| !address.contains(register)).collect()
    }

    /// Returns the arrays through which the loop steps. Accesses are to one array if their addresses have the same registers and
    /// factors. A pointer that each iteration loads from one place counts as a constant.
    pub fn arrays(&self) -> Arrays {
        // A pointer that is loaded again in each iteration may be the address of another such pointer, up to so many times.
        const MOST_LOADED_POINTERS: usize = 3;
        let mut found = self.arrays_with(&BTreeMap::new());
        let mut n_known = 0;
        for _ in 0..MOST_LOADED_POINTERS {
            let constants = self.reloaded(&found.unmoved);
            if constants.len() == n_known {
                break;
            }
            n_known = constants.len();
            found = self.arrays_with(&constants);
        }
        found
    }

    /// Returns the loads that get the same value in all iterations, by position: those from one place, to which the loop is not
    /// known to store. Each comes with an invented register, which no instruction names, that stands for the value; loads of one
    /// value have the same register.
    fn reloaded(&self, unmoved: &BTreeMap<usize, Unmoved>) -> BTreeMap<usize, RegisterId> {
        let stores: Vec<&Unmoved> =
            unmoved.iter().filter(|(position, _)| self.facts[**position].may_store).map(|(_, place)| place).collect();
        let is_constant = |position: usize, place: &Unmoved| {
            let is_load = self.facts[position].may_load && !self.facts[position].may_store;
            is_load && self.data_read(position).is_empty() && !stores.iter().any(|store| store.meets(place))
        };
        let mut values = BTreeMap::new();
        unmoved
            .iter()
            .filter(|(position, place)| is_constant(**position, place))
            .map(|(position, place)| {
                let n_known = u16::try_from(values.len()).unwrap_or(u16::MAX);
                let value = (self.kept[*position].opcode, place.address.key(), place.address.added);
                (*position, *values.entry(value).or_insert(RegisterId(u16::MAX - n_known)))
            })
            .collect()
    }

    /// Returns what `arrays` does, if the loads at the positions in `constants` load what these registers always hold.
    fn arrays_with(&self, constants: &BTreeMap<usize, RegisterId>) -> Arrays {
        let isa = self.program.isa;
        let mut held = Held::default();
        let mut found: Vec<(usize, Sum, Access)> = Vec::new();
        let mut unknown = Vec::new();
        for position in 0..self.kept.len() {
            let facts = &self.facts[position];
            let access = self.natures[position].access.filter(|_| facts.may_load || facts.may_store);
            if let Some((access, operands)) = access.zip(self.address_operands(position)) {
                match self.address(operands, &held) {
                    Some(address) => found.push((position, address, access)),
                    None => unknown.push(ArrayAccess { position, offset: 0, access }),
                }
            }
            let result = match constants.get(&position) {
                Some(constant) => self.written(position).map(|written| (written, Sum::of_register(*constant))),
                None => self.result(position, &held),
            };
            for write in facts.writes.iter().filter(|write| write.register.is_some()) {
                let whole = isa.whole_register(write.register);
                held.set(whole, result.filter(|(register, _)| *register == whole).map(|(_, sum)| sum));
            }
        }
        let mut arrays: BTreeMap<_, Array> = BTreeMap::new();
        let mut unmoved = BTreeMap::new();
        for (position, address, access) in found {
            match held.step_of(address) {
                None => unknown.push(ArrayAccess { position, offset: 0, access }),
                Some(0) => {
                    unmoved.insert(position, Unmoved { address, bytes: access.bytes });
                }
                Some(step) => {
                    let array = arrays.entry(address.key()).or_default();
                    array.step = step;
                    array.accesses.push(ArrayAccess { position, offset: address.added, access });
                }
            }
        }
        Arrays { all: arrays.into_values().collect(), unmoved, unknown }
    }

    /// Returns the whole register to which an instruction writes a sum of registers, and the sum; `None` if its result is no
    /// such sum. `held` is what registers hold before it.
    pub fn result(&self, position: usize, held: &Held) -> Option<(RegisterId, Sum)> {
        let isa = self.program.isa;
        if let Some(passed_on) = self.natures[position].passed_on {
            let sum = held.of(isa.whole_register(passed_on.from))?.plus(passed_on.added?);
            return Some((isa.whole_register(passed_on.to), sum));
        }
        let first = self.natures[position].calculated_address?;
        let operands = self.kept[position].operands().get(first..first + N_ADDRESS_OPERANDS)?;
        Some((self.written(position)?, self.address(operands.try_into().ok()?, held)?))
    }

    /// Returns the whole register around the first one that an instruction writes; `None` if it writes none.
    fn written(&self, position: usize) -> Option<RegisterId> {
        let mut written = self.facts[position].writes.iter().map(|write| write.register);
        Some(self.program.isa.whole_register(written.find(|register| register.is_some())?))
    }

    /// Returns the sum of an address, of what registers hold at the beginning of the iteration; `None` if it is unknown or has
    /// too many registers. `held` is what registers hold at the access. A symbol counts as 0.
    pub fn address(&self, operands: [Operand; N_ADDRESS_OPERANDS], held: &Held) -> Option<Sum> {
        let [Operand::Register(base), Operand::Immediate(scale), Operand::Register(index), displacement, _] = operands
        else {
            return None;
        };
        let value = |register| held.of(self.program.isa.whole_register(register));
        let offset = if let Operand::Immediate(offset) = displacement { offset } else { 0 };
        let start = value(base)?.plus(offset);
        if !index.is_some() {
            return Some(start);
        }
        start.plus_scaled(value(index)?, i32::try_from(scale).ok()?)
    }

    /// Returns the five operands of an instruction's address; `None` if it has no address of this form.
    pub fn address_operands(&self, position: usize) -> Option<[Operand; N_ADDRESS_OPERANDS]> {
        let address = self.address_of(position)?;
        <[Operand; N_ADDRESS_OPERANDS]>::try_from(address.operands().get(..N_ADDRESS_OPERANDS)?).ok()
    }
}

impl Access {
    /// Whether it accesses one element.
    pub fn is_scalar(&self) -> bool {
        self.element_bytes == Some(self.bytes)
    }
}

impl Array {
    /// Returns the sizes of the accesses.
    pub fn accesses(&self) -> impl Iterator<Item = &Access> {
        self.accesses.iter().map(|one| &one.access)
    }

    /// Whether each instruction that accesses it takes several elements of a width that it defines, as those that widen bytes do.
    pub fn knows_elements(&self) -> bool {
        self.accesses().all(|access| access.element_bytes.is_some_and(|bytes| bytes < access.bytes))
    }

    /// Whether each instruction that accesses it takes one element.
    pub fn is_scalar(&self) -> bool {
        self.accesses().all(Access::is_scalar)
    }

    /// Whether the accesses of an iteration leave out no byte of its step.
    pub fn is_dense(&self) -> bool {
        bytes_of(&self.places()).unsigned_abs() >= self.step.unsigned_abs()
    }

    /// Whether an iteration accesses one element of known width, and the next iteration the element right beside it.
    pub fn steps_by_one(&self) -> bool {
        let elements = self.covered(None).and_then(|(_, elements)| elements);
        self.is_dense() && elements.is_some_and(|elements| elements.n == 1)
    }

    /// Returns for each access the offsets of its first byte and of the byte after its last, in ascending order.
    fn places(&self) -> Vec<(i64, i64)> {
        let place = |one: &ArrayAccess| (one.offset, one.offset.wrapping_add(i64::from(one.access.bytes)));
        let mut places: Vec<(i64, i64)> = self.accesses.iter().map(place).collect();
        places.sort_unstable();
        places
    }

    /// Returns the bytes by which an iteration advances, and the elements in them, `None` if their width is not known. Returns
    /// `None` if the iteration leaves out bytes of which it is not known whether they belong to elements. `lane` is the width in
    /// bytes of the lanes that calculate with the array, if known; it counts where instructions do not define the width.
    pub fn covered(&self, lane: Option<u32>) -> Option<(u32, Option<Elements>)> {
        let step = u32::try_from(self.step.unsigned_abs()).ok()?;
        let mut places = self.places();
        let n_covered = bytes_of(&places);
        let widths: Vec<Option<u32>> = self.accesses().map(|access| access.element_bytes).collect();
        let first = widths.first().copied().flatten();
        let width = if widths.iter().all(|width| *width == first) { first } else { None };
        let width = width.or_else(|| lane.filter(|_| widths.iter().any(Option::is_none)));
        if n_covered >= i64::from(step) {
            let whole = width.filter(|width| *width > 0 && step.is_multiple_of(*width));
            return Some((step, whole.map(|bytes| Elements { n: step / bytes, bytes })));
        }
        // Some bytes are left out: one field of each structure is accessed, or one element of each row.
        places.dedup();
        let n = u32::try_from(places.len()).ok()?;
        let pitch = i64::from(step / n);
        let is_even = places.windows(2).all(|pair| pair[1].0.wrapping_sub(pair[0].0) == pitch);
        let is_one = width.is_some_and(|width| self.accesses().all(|access| access.bytes == width));
        if is_one && is_even && step.is_multiple_of(n) {
            return Some((step, Some(Elements { n, bytes: step / n })));
        }
        let n = repetitions_of(&places, step).filter(|_| self.has_fields)?;
        Some((step, Some(Elements { n, bytes: step / n })))
    }
}

/// Returns how often a pattern of accessed bytes occurs within a step of `step` bytes, as the fields of several structures do; the
/// largest number that fits. `None` if it occurs once. `places` are pairs of first byte and end, in ascending order.
fn repetitions_of(places: &[(i64, i64)], step: u32) -> Option<u32> {
    let whole = i64::from(step);
    let runs = runs_of(places, whole);
    let of_run = |(start, stop): &(i64, i64)| (start.rem_euclid(whole), stop.wrapping_sub(*start));
    let within: BTreeSet<(i64, i64)> = runs.iter().map(of_run).collect();
    let is_shifted = |pitch: i64| {
        within.iter().all(|(start, bytes)| within.contains(&(start.wrapping_add(pitch).rem_euclid(whole), *bytes)))
    };
    let most = u32::try_from(within.len()).ok()?;
    (2..=most).rev().find(|n| step.is_multiple_of(*n) && is_shifted(i64::from(step / *n)))
}

/// Joins places, pairs of first byte and end in ascending order, that have no gap between them. If the last run ends where the first
/// begins in the next iteration, the two become one.
fn runs_of(places: &[(i64, i64)], step: i64) -> Vec<(i64, i64)> {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for (start, stop) in places {
        match runs.last_mut() {
            Some((_, end)) if *start <= *end => *end = (*stop).max(*end),
            _ => runs.push((*start, *stop)),
        }
    }
    if let [(first, first_stop), .., (_, last_stop)] = runs[..]
        && last_stop.wrapping_sub(step) == first
    {
        runs.remove(0);
        if let Some((_, end)) = runs.last_mut() {
            *end = first_stop.wrapping_add(step);
        }
    }
    runs
}

/// Counts the bytes in places, pairs of first byte and end in ascending order; each byte counts once.
fn bytes_of(places: &[(i64, i64)]) -> i64 {
    let (mut n_bytes, mut end) = (0i64, i64::MIN);
    for (start, stop) in places {
        n_bytes = n_bytes.wrapping_add((*stop).wrapping_sub((*start).max(end)).max(0));
        end = end.max(*stop);
    }
    n_bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_recur_at_the_distance_of_structures() {
        // Fields at 0 and 20, of which the second ends where the next structure begins.
        assert_eq!(repetitions_of(&[(0, 4), (20, 36), (36, 40), (56, 72)], 72), Some(2));
        assert_eq!(repetitions_of(&[(0, 4), (4, 8), (64, 72)], 128), Some(2));
        assert_eq!(repetitions_of(&[(-8, -4), (4, 8), (16, 20), (28, 32)], 48), Some(4));
        assert_eq!(repetitions_of(&[(0, 4), (20, 36), (36, 40)], 72), None);
        assert_eq!(repetitions_of(&[(0, 4)], 36), None);
    }
}
