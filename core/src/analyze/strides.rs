//! How much of memory an iteration goes through, and how many elements that are: what loops are compared by that take
//! several of them at once. It follows from the registers that step by a constant, and only there.

use std::collections::BTreeMap;

use super::advice::{LONGEST_LOOP, SimulatedCode};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::instruction_traits::{Access, Role};

/// What an iteration goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Bytes of the array in which it goes furthest.
    pub bytes: u32,
    /// How many elements that are; `None` where the code does not say how wide they are.
    pub elements: Option<Elements>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements {
    pub n: u32,
    /// Bytes of one.
    pub bytes: u32,
}

/// Operands of an address: base, scale, index, displacement, segment.
const N_ADDRESS_OPERANDS: usize = 5;

/// Accesses whose addresses differ by constants: where they begin in the first iteration.
#[derive(Default)]
struct Array {
    step: i64,
    accesses: Vec<(i64, Access)>,
}

impl SimulatedCode<'_> {
    /// The stride of a loop whose counters all step by constants, once in every iteration.
    pub(super) fn stride(&self, n_paths: u32) -> Option<Stride> {
        if n_paths > 1 || self.kept.len() > LONGEST_LOOP || self.overhead().is_empty() {
            return None;
        }
        let arrays: Vec<Array> = self.arrays().into_values().filter(|array| array.step != 0).collect();
        let dense: Vec<(u32, Option<Elements>)> =
            arrays.iter().filter_map(|array| array.covered(self.only_lane())).collect();
        let bytes = dense.iter().map(|(bytes, _)| *bytes).max()?;
        let widest = dense.iter().find(|(found, _)| *found == bytes).and_then(|(_, elements)| *elements);
        let agrees = |(_, elements): &(u32, Option<Elements>)| {
            elements.map(|elements| elements.n) == widest.map(|widest| widest.n)
        };
        Some(Stride { bytes, elements: widest.filter(|_| dense.iter().all(agrees) && dense.len() == arrays.len()) })
    }

    /// Bytes of the lanes of the loop's vector arithmetic, if all of it has the same.
    fn only_lane(&self) -> Option<u32> {
        let mut lanes = self.natures.iter().filter_map(|nature| nature.lane_bytes);
        let first = lanes.next()?;
        lanes.all(|lane| lane == first).then_some(first)
    }

    /// The arrays, by the registers and the scale of their addresses.
    fn arrays(&self) -> BTreeMap<(u16, i64, u16), Array> {
        let mut arrays: BTreeMap<(u16, i64, u16), Array> = BTreeMap::new();
        for position in 0..self.kept.len() {
            let facts = &self.facts[position];
            let Some(access) = self.natures[position].access.filter(|_| facts.may_load || facts.may_store) else {
                continue;
            };
            let Some(operands) = self.address_operands(position) else { continue };
            let [Operand::Register(base), Operand::Immediate(scale), Operand::Register(index), displacement, _] =
                operands
            else {
                continue;
            };
            let (Some((base_step, base_now)), Some((index_step, index_now))) =
                (self.step_of(base, position), self.step_of(index, position))
            else {
                continue;
            };
            let offset = if let Operand::Immediate(offset) = displacement { offset } else { 0 };
            let key = (base.0, scale, index.0);
            let array = arrays.entry(key).or_default();
            array.step = base_step.wrapping_add(scale.wrapping_mul(index_step));
            let moved = base_now.wrapping_add(scale.wrapping_mul(index_now));
            array.accesses.push((offset.wrapping_add(moved), access));
        }
        arrays
    }

    fn address_operands(&self, position: usize) -> Option<[Operand; N_ADDRESS_OPERANDS]> {
        let address = self.address_of(position)?;
        <[Operand; N_ADDRESS_OPERANDS]>::try_from(address.operands().get(..N_ADDRESS_OPERANDS)?).ok()
    }

    /// By how much a register steps in an iteration, and how much of that comes before a position. Nothing writes a register
    /// that stays the same; `None` where something else than a constant goes into it.
    fn step_of(&self, register: RegisterId, before: usize) -> Option<(i64, i64)> {
        if !register.is_some() {
            return Some((0, 0));
        }
        let (mut all, mut now) = (0i64, 0i64);
        for (position, facts) in self.facts.iter().enumerate() {
            if !facts.writes.iter().any(|write| write.register.is_some() && self.is_same(register, write.register)) {
                continue;
            }
            let step = self.natures[position].step.filter(|_| self.natures[position].role == Role::Step)?;
            all = all.wrapping_add(step);
            if position < before {
                now = now.wrapping_add(step);
            }
        }
        Some((all, now))
    }
}

impl Array {
    /// The bytes that an iteration goes on by, and the elements in them. `None` where it skips some of them that may or may
    /// not belong to the element before.
    fn covered(&self, lane: Option<u32>) -> Option<(u32, Option<Elements>)> {
        let step = u32::try_from(self.step.unsigned_abs()).ok()?;
        let mut places: Vec<(i64, i64)> =
            self.accesses.iter().map(|(start, access)| (*start, start.wrapping_add(i64::from(access.bytes)))).collect();
        places.sort_unstable();
        let (mut n_covered, mut end) = (0i64, i64::MIN);
        for (start, stop) in &places {
            n_covered = n_covered.wrapping_add((*stop).wrapping_sub((*start).max(end)).max(0));
            end = end.max(*stop);
        }
        let widths: Vec<Option<u32>> = self.accesses.iter().map(|(_, access)| access.element_bytes).collect();
        let first = widths.first().copied().flatten();
        let width = if widths.iter().all(|width| *width == first) { first } else { None };
        let width = width.or_else(|| lane.filter(|_| widths.iter().any(Option::is_none)));
        if n_covered >= i64::from(step) {
            let whole = width.filter(|width| *width > 0 && step.is_multiple_of(*width));
            return Some((step, whole.map(|bytes| Elements { n: step / bytes, bytes })));
        }
        // One field of a structure, or one element of a column.
        places.dedup();
        let is_one = places.len() == 1 && width.is_some_and(|width| self.accesses[0].1.bytes == width);
        is_one.then_some((step, Some(Elements { n: 1, bytes: step })))
    }
}
