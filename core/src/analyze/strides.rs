//! Computes how many bytes and elements an iteration handles, so that loops which handle several at once can be compared. Both
//! follow only from registers that step by a constant.
//!
//! Elements stay unknown where nothing shows their width: a fill or copy with neither a remaining loop nor straight code behind it,
//! vectors of which constants in memory choose the lanes, and bytes or halves that are loaded several at once and only change
//! places. Debug data do not help: they name variables, but not which of them an address belongs to. Bytes are known all the same,
//! and of a source, the same loop compiled without vectors shows the elements.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::advice::{AddressOperands, LONGEST_LOOP, SimulatedCode};
use super::array_lanes::{ArrayLanes, Evidence};
use super::strided_arrays::{Array, ArrayAccess, Arrays, Elements};
use crate::inst::ids::RegisterId;
use crate::inst::instruction_traits::{Access, InstructionTraits, LaneChange, LaneFlow};
use crate::model::facts::LoweredInstruction;

/// How much an iteration handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Bytes of the array in which it goes furthest.
    pub bytes: u32,
    /// Number of elements; `None` if the code does not show how wide they are.
    pub elements: Option<Elements>,
}

/// The stride of a loop, and how it was found.
#[derive(Clone, Debug)]
pub(super) struct LoopStride {
    pub stride: Stride,
    /// The bytes by which addresses step, each number once, in ascending order.
    pub steps: Vec<u64>,
    /// Whether arithmetic on single elements shows the width of elements; a move or a vector may take several at once.
    pub is_calculated: bool,
    /// Whether elements may have been left out between loads and calculations, so that not all loaded ones count.
    pub may_leave_out: bool,
    /// Whether the loop loads and stores.
    pub direction: Direction,
}

/// What a loop does with memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    /// Whether any instruction loads.
    pub loads: bool,
    /// Whether any instruction stores.
    pub stores: bool,
}

/// Whether values of an instruction come from memory or go there.
#[derive(Clone, Copy, Debug, Default)]
struct MemoryFlow {
    /// Whether an operand was loaded.
    is_loaded: bool,
    /// Whether an operand was loaded and no instruction since then has lanes.
    is_as_loaded: bool,
    /// Whether a result is stored, perhaps after further instructions.
    is_stored: bool,
}

/// What a loop's vector arithmetic shows about the width of elements.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LaneWidth {
    /// Bytes of a lane, if all arithmetic agrees; those of the narrowest lane if lanes are widened or narrowed. `None`:
    /// unknown.
    pub width: Option<u32>,
    /// Whether all arithmetic agrees, and nothing is widened or narrowed.
    pub is_sure: bool,
}

impl SimulatedCode<'_> {
    /// Returns the stride of a loop whose addresses all step by constants; `None` if it has several paths, is too long, or does
    /// not end in a conditional branch.
    pub(super) fn stride(&self, n_paths: u32) -> Option<LoopStride> {
        if n_paths > 1 || self.kept.len() > LONGEST_LOOP || self.overhead().is_empty() {
            return None;
        }
        let flows = LazyCell::new(|| self.lane_flows());
        let mut found = self.arrays();
        self.see_pairs(&mut found.all, &flows);
        self.see_bytes(&mut found.all, &flows);
        let lanes = self.lanes(&found);
        let Arrays { all: mut arrays, unknown, .. } = found;
        let has_unknown = !unknown.is_empty();
        for array in &mut arrays {
            array.has_fields = lanes.width.is_none() || self.has_only_fields(array);
        }
        let mut steps: Vec<u64> = arrays.iter().map(|array| array.step.unsigned_abs()).collect();
        steps.sort_unstable();
        steps.dedup();
        let lane = lanes.width;
        let dense: Vec<(u32, Option<Elements>)> = arrays.iter().filter_map(|array| array.covered(lane)).collect();
        let bytes = dense.iter().map(|(bytes, _)| *bytes).max()?;
        let counts: BTreeSet<Option<u32>> =
            dense.iter().map(|(_, elements)| elements.map(|elements| elements.n)).collect();
        // An iteration of the source takes at least one element of each array: there are as many as there are elements in the
        // array with the fewest. Lanes do not say it, which may be those of another array.
        let fewest = match counts.len() {
            1 => counts.first().copied().flatten(),
            _ => {
                let is_scalar = arrays.iter().all(Array::is_scalar);
                let has_single = |array: &Array| array.is_scalar() && self.has_single_elements(array, &flows);
                let known = arrays.iter().filter(|array| is_scalar || array.knows_elements() || has_single(array));
                // Bytes that seem to be skipped may be accessed at an unknown address.
                let known = known.filter(|array| !has_unknown || array.is_dense());
                known.filter_map(|array| array.covered(None)?.1).map(|elements| elements.n).min()
            }
        };
        let fewest = fewest.and_then(|n| self.at_most_loaded(n, &unknown, &flows));
        // Bytes that are left out of one array do not matter if another one has a single element, and no gaps.
        let is_one = fewest == Some(1) && arrays.iter().all(Array::is_scalar) && arrays.iter().any(Array::steps_by_one);
        let furthest = steps.last().filter(|_| is_one).and_then(|step| u32::try_from(*step).ok());
        let bytes = furthest.unwrap_or(bytes);
        let divides = |n: &u32| dense.len() == arrays.len() && dense.iter().all(|(bytes, _)| bytes.is_multiple_of(*n));
        let divides = |n: &u32| is_one || divides(n);
        let elements = fewest.filter(divides).map(|n| Elements { n, bytes: bytes / n });
        let is_single = |array: &Array| array.accesses().any(|access| access.is_scalar() && lane == Some(access.bytes));
        let is_calculated = lanes.is_sure
            && elements.is_some_and(|elements| Some(elements.bytes) == lane)
            && arrays.iter().any(is_single);
        let direction = self.direction();
        let has_scalar = arrays.iter().any(|array| array.accesses().any(Access::is_scalar));
        let (elements, may_leave_out) = match has_scalar {
            true if elements.is_some() || has_unknown => (elements, false),
            _ => self.elements_of_vectors(&arrays, bytes, elements, direction, &flows),
        };
        // Of structures that are loaded as a whole, single fields may be stored.
        let n_stored = arrays.iter().filter_map(|array| self.fields_stored(array)).min();
        let elements = elements.map(|all| match n_stored.filter(|n| *n < all.n && bytes.is_multiple_of(*n)) {
            Some(n) => Elements { n, bytes: bytes / n },
            None => all,
        });
        Some(LoopStride { stride: Stride { bytes, elements }, steps, is_calculated, may_leave_out, direction })
    }

    /// Returns whether the loop loads, and whether it stores.
    pub(super) fn direction(&self) -> Direction {
        let [loads, stores] =
            [|facts: &LoweredInstruction| facts.may_load, |facts: &LoweredInstruction| facts.may_store]
                .map(|has| self.facts.iter().any(has));
        Direction { loads, stores }
    }

    /// Returns `n`, the number of elements as the arrays show it, or less if the vectors that are loaded from addresses of unknown
    /// steps (`unknown`) hold fewer elements; `None` if these hold none, or a number that does not divide `n`.
    fn at_most_loaded(
        &self,
        n: u32,
        unknown: &[ArrayAccess],
        flows: &LazyCell<Vec<LaneFlow>, impl FnOnce() -> Vec<LaneFlow>>,
    ) -> Option<u32> {
        // An address that is only loaded may be the same in every iteration.
        let is_calculated = |one: &&ArrayAccess| {
            let address = self.address_of(one.position);
            let registers: Vec<RegisterId> = address.iter().flat_map(AddressOperands::registers).collect();
            let calculated = self.facts.iter().filter(|facts| !facts.may_load).flat_map(|facts| &facts.writes);
            calculated.into_iter().any(|write| registers.iter().any(|register| self.is_same(*register, write.register)))
        };
        let loads = || unknown.iter().filter(|one| self.facts[one.position].may_load).filter(is_calculated);
        if loads().next().is_none() || !loads().all(|one| one.access.element_bytes.is_none()) {
            return Some(n);
        }
        let narrowest = loads().map(|one| self.lanes_of_load(one.position, flows).narrowest()).min().flatten();
        let Some(narrowest) = narrowest else { return Some(n) };
        let most = loads().map(|one| one.access.bytes).sum::<u32>() / narrowest;
        match most {
            _ if most >= n => Some(n),
            0 => None,
            _ => n.is_multiple_of(most).then_some(most),
        }
    }

    /// Returns the elements of arrays that are accessed by vectors only: those that follow from what is calculated with each
    /// array, else `known`. If elements may have been left out between loads and calculations, there are none, and the second
    /// result is true.
    fn elements_of_vectors(
        &self,
        arrays: &[Array],
        bytes: u32,
        known: Option<Elements>,
        direction: Direction,
        flows: &[LaneFlow],
    ) -> (Option<Elements>, bool) {
        let lanes: Vec<ArrayLanes> = arrays.iter().map(|array| self.lanes_of(array, flows)).collect();
        let may_leave_out =
            |(array, lanes): (&Array, &ArrayLanes)| lanes.are_only_shuffled() && self.uses_fewer_vectors(array, flows);
        let elements = elements_by_array(arrays, &lanes, bytes).or(known);
        let may_leave_out = !direction.stores && arrays.iter().zip(&lanes).any(may_leave_out);
        (elements.filter(|_| !may_leave_out), may_leave_out)
    }

    /// Whether each load from an array fits into a general register. A store may write several fields at once.
    fn has_only_fields(&self, array: &Array) -> bool {
        // The bytes of a general register.
        const WIDEST_FIELD: u32 = 8;
        let is_field = |one: &ArrayAccess| one.access.bytes <= WIDEST_FIELD || !self.facts[one.position].may_load;
        array.accesses.iter().all(is_field)
    }

    /// Makes the number of elements unknown for moves that seem to take one where several are calculated with: `movsd` also moves
    /// two floats, of which each has a lane, and two bytes may come into a vector by way of a general register.
    fn see_pairs(&self, arrays: &mut [Array], flows: &LazyCell<Vec<LaneFlow>, impl FnOnce() -> Vec<LaneFlow>>) {
        let taken = |nature: &InstructionTraits| match nature.lane_change {
            Some(LaneChange::Widened(bytes)) => Some(bytes),
            _ => nature.lane_bytes,
        };
        let Some(narrowest) = self.natures.iter().filter_map(taken).min() else { return };
        for one in arrays.iter_mut().flat_map(|array| &mut array.accesses) {
            let is_wide = one.access.is_scalar() && one.access.bytes > narrowest;
            if !is_wide || !self.goes_into_vectors(one.position) {
                continue;
            }
            let widest = self.lanes_of_access(one, flows).widest();
            if widest.is_some_and(|widest| widest < one.access.bytes) {
                one.access.element_bytes = None;
            }
        }
    }

    /// Takes bytes that are loaded one by one into vectors, and only move from there to a store, for elements.
    fn see_bytes(&self, arrays: &mut [Array], flows: &LazyCell<Vec<LaneFlow>, impl FnOnce() -> Vec<LaneFlow>>) {
        let accesses = arrays.iter_mut().flat_map(|array| &mut array.accesses);
        for one in accesses.filter(|one| one.access.bytes == 1 && one.access.element_bytes.is_none()) {
            if self.facts[one.position].may_load && self.is_only_moved(one.position, flows) {
                one.access.element_bytes = Some(1);
            }
        }
    }

    /// Whether an instruction that accesses memory moves a vector, or a vector is made of what it loads. Tells it without asking
    /// what all instructions do with lanes, which takes long.
    fn goes_into_vectors(&self, position: usize) -> bool {
        let target = self.program.subtarget().target();
        let flow_of = |position: usize| target.lane_flow_of(self.program.isa, &self.kept[position]);
        let own = flow_of(position);
        if own.taken.is_some() {
            return false;
        }
        let written = || self.facts[position].writes.iter().map(|write| write.register);
        let is_user = |user: &usize| {
            self.reads(*user).any(|read| written().any(|register| register.is_some() && self.is_same(read, register)))
        };
        let is_of_vectors = |user: usize| {
            let flow = flow_of(user);
            flow.carried.is_some() || flow.taken.is_some()
        };
        own.carried.is_some()
            || self.facts[position].may_load && (0..self.kept.len()).filter(is_user).any(is_of_vectors)
    }

    /// Whether no instruction calculates with what is accessed in lanes that are narrower: then the accesses are of one element
    /// each.
    fn has_single_elements(&self, array: &Array, flows: &[LaneFlow]) -> bool {
        array.accesses.iter().all(|one| {
            // Each bit of a byte that is copied to all lanes may belong to another element.
            if one.access.bytes == 1 && flows[one.position].carried.is_some() {
                return self.is_only_moved(one.position, flows);
            }
            let narrowest = self.lanes_of_access(one, flows).narrowest();
            narrowest.is_none_or(|narrowest| narrowest >= one.access.bytes)
        })
    }

    /// Returns the number of places of an array to which an iteration stores, if it stores as many bytes to each, and they are
    /// equally far apart with a gap between them.
    fn fields_stored(&self, array: &Array) -> Option<u32> {
        let stores = array.accesses.iter().filter(|one| self.facts[one.position].may_store);
        let places: BTreeSet<(i64, u32)> = stores.map(|one| (one.offset, one.access.bytes)).collect();
        let places: Vec<(i64, u32)> = places.into_iter().collect();
        let n = u32::try_from(places.len()).ok().filter(|n| *n > 1)?;
        let pitch = u32::try_from(array.step.unsigned_abs()).ok().filter(|step| step.is_multiple_of(n))? / n;
        let (_, bytes) = *places.first()?;
        let is_next = |pair: &[(i64, u32)]| pair[1].0.wrapping_sub(pair[0].0) == i64::from(pitch) && pair[1].1 == bytes;
        (bytes < pitch && places.windows(2).all(is_next)).then_some(n)
    }

    /// Returns what is known of the width of an array's elements from what is calculated with them.
    fn lanes_of(&self, array: &Array, flows: &[LaneFlow]) -> ArrayLanes {
        let mut found = ArrayLanes::default();
        for one in &array.accesses {
            match one.access.element_bytes {
                Some(bytes) if !one.access.is_scalar() => found.add(bytes, Evidence::Sure),
                _ => {
                    let mut lanes = self.lanes_of_access(one, flows);
                    // A move of one number may take several elements; only what calculates with it shows that it does not.
                    if one.access.is_scalar() && lanes.widest().is_none() {
                        lanes.add(one.access.bytes, Evidence::Split);
                    }
                    found.merge(lanes);
                }
            }
        }
        found
    }

    /// Returns what other instructions say about the elements of an access.
    fn lanes_of_access(&self, one: &ArrayAccess, flows: &[LaneFlow]) -> ArrayLanes {
        match self.facts[one.position].may_load {
            true => self.lanes_of_load(one.position, flows),
            false => self.lanes_of_store(one.position, flows),
        }
    }

    /// Returns what the loop's vector arithmetic shows about the width of lanes. Instructions whose data neither come from
    /// memory nor go there are left out, such as those on a vector of counters.
    pub(super) fn lanes(&self, arrays: &Arrays) -> LaneWidth {
        if self.natures.iter().all(|nature| nature.lane_bytes.is_none() && nature.lane_change.is_none()) {
            return LaneWidth::default();
        }
        let of_memory = self.memory_flows(arrays);
        let natures = || self.natures.iter().zip(&of_memory);
        let is_of_memory = |flow: &MemoryFlow| flow.is_loaded || flow.is_stored;
        let found: BTreeSet<u32> =
            natures().filter(|(_, flow)| is_of_memory(flow)).filter_map(|(nature, _)| nature.lane_bytes).collect();
        let mut narrowest = None;
        for (nature, flow) in natures() {
            let found = match nature.lane_change {
                // The narrower side counts if it is that of memory: a counter that is widened before it is stored has none.
                Some(LaneChange::Widened(bytes)) if flow.is_loaded => bytes,
                // What is narrowed as it was loaded is as wide in memory: pixels whose bytes change places.
                Some(LaneChange::Narrowed { from_bytes, .. })
                    if flow.is_as_loaded && flow.is_stored && arrays.has_one_step() =>
                {
                    return LaneWidth { width: Some(from_bytes), is_sure: false };
                }
                Some(LaneChange::Narrowed { to_bytes, .. }) if flow.is_stored => to_bytes,
                Some(LaneChange::Unknown) if is_of_memory(flow) => return LaneWidth::default(),
                Some(LaneChange::Regrouped) if flow.is_stored && !flow.is_loaded => return LaneWidth::default(),
                _ => continue,
            };
            narrowest = Some(narrowest.map_or(found, |known: u32| known.min(found)));
        }
        let first = found.first().copied();
        match narrowest {
            Some(narrowest) => {
                LaneWidth { width: Some(first.map_or(narrowest, |first| first.min(narrowest))), is_sure: false }
            }
            None => LaneWidth { width: first.filter(|_| found.len() == 1), is_sure: found.len() == 1 },
        }
    }

    /// Returns, for each instruction, whether its operands were loaded and whether its result is stored, perhaps in the next
    /// iteration. What the instructions at `unmoved` load is no element, unless one of them stores to memory; neither is what is
    /// looked up in a table.
    fn memory_flows(&self, arrays: &Arrays) -> Vec<MemoryFlow> {
        let unmoved = &arrays.unmoved;
        // No vector of elements is as small as two bytes.
        let single = arrays.unknown.iter().filter(|one| one.access.is_scalar() || one.access.bytes <= 2);
        let looked_up: BTreeSet<usize> = single.map(|one| one.position).collect();
        let whole = |register: RegisterId| self.program.isa.whole_register(register);
        let mut flows = vec![MemoryFlow::default(); self.kept.len()];
        let mut loaded: BTreeSet<u16> = BTreeSet::new();
        let mut as_loaded: BTreeSet<u16> = BTreeSet::new();
        let mut stored: BTreeSet<u16> = BTreeSet::new();
        let is_kept_in_memory = unmoved.keys().any(|position| self.facts[*position].may_store);
        let loads_elements = |position: usize| {
            let is_element = is_kept_in_memory || !unmoved.contains_key(&position);
            self.facts[position].may_load && is_element && !looked_up.contains(&position)
        };
        // Two, since data may be used in the iteration after the one that loads them.
        const N_ITERATIONS: usize = 2;
        for position in (0..self.kept.len()).cycle().take(N_ITERATIONS * self.kept.len()) {
            let facts = &self.facts[position];
            let data = self.data_read(position);
            let is_fed_by = |registers: &BTreeSet<u16>| {
                loads_elements(position) || data.iter().any(|register| registers.contains(&whole(*register).0))
            };
            let (is_fed, is_as_loaded) = (is_fed_by(&loaded), is_fed_by(&as_loaded));
            flows[position].is_loaded |= is_fed;
            flows[position].is_as_loaded |= is_as_loaded;
            let nature = &self.natures[position];
            let keeps_lanes =
                nature.lane_bytes.is_none() && nature.lane_change.is_none_or(|change| change == LaneChange::Regrouped);
            for write in facts.writes.iter().filter(|write| write.register.is_some()) {
                let register = whole(write.register).0;
                for (registers, is_in) in [(&mut loaded, is_fed), (&mut as_loaded, is_as_loaded && keeps_lanes)] {
                    match is_in {
                        true => registers.insert(register),
                        false => registers.remove(&register),
                    };
                }
            }
        }
        for position in (0..self.kept.len()).rev().cycle().take(N_ITERATIONS * self.kept.len()) {
            let facts = &self.facts[position];
            let written = facts.writes.iter().filter(|write| write.register.is_some());
            let is_wanted =
                written.fold(facts.may_store, |known, write| stored.remove(&whole(write.register).0) || known);
            flows[position].is_stored |= is_wanted;
            if is_wanted {
                stored.extend(self.data_read(position).into_iter().map(|register| whole(register).0));
            }
        }
        flows
    }
}

/// Returns the elements that follow from what is calculated with each array. The number is that of the array with the fewest
/// sure elements, if every other array has room for as many.
fn elements_by_array(arrays: &[Array], lanes: &[ArrayLanes], bytes: u32) -> Option<Elements> {
    if !arrays.iter().all(Array::is_dense) {
        return None;
    }
    let step = |array: &Array| u32::try_from(array.step.unsigned_abs()).ok();
    let steps: Vec<u32> = arrays.iter().map(step).collect::<Option<_>>()?;
    let sure = steps.iter().zip(lanes).filter_map(|(step, lanes)| Some(step / lanes.sure()?));
    let n = sure.min().filter(|n| *n > 0)?;
    let has_place = |(step, lanes): (&u32, &ArrayLanes)| {
        step.is_multiple_of(n) && lanes.widest().is_some_and(|widest| step / widest >= n)
    };
    (steps.iter().zip(lanes).all(has_place) && bytes.is_multiple_of(n)).then_some(Elements { n, bytes: bytes / n })
}
