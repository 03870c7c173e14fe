//! Finds loads that get data from stores of the region: the store that wrote a place last, in this iteration or an earlier one.
//!
//! Places are compared by value ([`Values`]), so the form of an address does not matter, and a pointer that is loaded from the
//! same place again is the same pointer. Places at an unknown distance are taken not to overlap.

use super::block::AddressReading;
use super::code::CodeFacts;
use super::values::{Value, Values};
use crate::inst::ids::RegisterId;
use crate::inst::targets::measured::OpcodeTraits;
use crate::model::facts::LoweredInstruction;

/// Where the data of a load comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// The cache: no store of the region feeds the load.
    Cache,
    /// The stored register itself, which the load only renames. Holds the register that passes the value.
    Renamed(RegisterId),
    /// The store queue. Holds the register that passes the value.
    Queue(RegisterId),
}

/// The registers by which a store passes its data to loads, one for each way; `None` if no load takes them in this way.
#[derive(Clone, Copy, Default)]
pub(super) struct StoredData {
    /// For loads that only rename the stored register.
    pub(super) renamed: Option<RegisterId>,
    /// For loads that take the data from the store queue.
    pub(super) queued: Option<RegisterId>,
    /// For loads that take the data from the store queue and whose address has an index: their result comes later after the
    /// address, but not after the data.
    pub(super) queued_by_index: Option<RegisterId>,
    /// For loads of bytes of which the store wrote only some.
    pub(super) in_part: Option<RegisterId>,
}

impl StoredData {
    /// Whether any load takes the data from this store.
    pub(super) fn is_passed(&self) -> bool {
        [self.renamed, self.queued, self.queued_by_index, self.in_part].iter().any(Option::is_some)
    }
}

/// A store that feeds a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forwarded {
    /// Position of the store in the region.
    pub(super) store: usize,
    /// Whether the store wrote all bytes that are loaded; true if sizes are unknown.
    pub(super) is_whole: bool,
    /// Which execution of the store feeds the load, counted backwards from the load: 1 is the last one before it.
    pub(super) n_back: u32,
    /// Whether the two have the same address only for some data, as in a histogram.
    pub(super) is_by_chance: bool,
}

/// The result of [`passed_data`].
#[derive(Clone, Debug, Default)]
pub(super) struct PassedData {
    /// For each instruction, the store that feeds its load.
    pub(super) forwarded: Vec<Option<Forwarded>>,
    /// Whether some load may have the address of a store of the iteration before, if nothing but data decides that, as in a
    /// histogram.
    pub(super) may_meet: bool,
    /// The registers that mask the indices of loads from arrays in which the region stores, if the indices were taken to stay the
    /// same in each iteration; under another mask they would advance.
    pub(super) masks: Vec<RegisterId>,
}

/// A store that was executed.
struct Stored {
    /// The address of its first byte.
    place: Value,
    /// Number of bytes that it wrote; 0 if unknown.
    n_bytes: u32,
    /// Position of the store in the region.
    at: usize,
    /// The iteration, from 0.
    iteration: usize,
    /// The value that was stored.
    data: Value,
}

/// Addresses of an instruction's access in the last two iterations that were executed, the older one first; `None` without an
/// access, or if the address is unknown.
pub(super) type AccessPlaces = [Option<Value>; 2];

/// Number of iterations of the region that are executed with values until these settle: from the second one on, a pointer that
/// each iteration loads is known to be one and the same, and data comes from the previous iteration.
const N_ITERATIONS: usize = 3;

/// Number of stores before a load that may feed it, the last ones; no store queue is longer, and the data of older stores are in
/// the cache.
const MAX_STORES: usize = 128;

/// Maximum number of iterations between a store and a load that it feeds; later the cache has the data, even if iterations are
/// short.
const MOST_ITERATIONS: i64 = 16;

/// Finds the store that feeds each load. If addresses are read as [`AddressReading::Meeting`], a load and a store with
/// data-dependent addresses in one array count as the same address one iteration apart.
pub(super) fn passed_data(
    code: &CodeFacts<'_>,
    facts: &[LoweredInstruction],
    stack: Option<RegisterId>,
    reading: AddressReading,
) -> PassedData {
    let mut forwarded = vec![None; code.len()];
    if !facts.iter().any(|facts| facts.may_load) || !facts.iter().any(|facts| facts.may_store) {
        return PassedData { forwarded, ..PassedData::default() };
    }
    // The tables take a prefetch for a load and a store; it is neither for anybody's data.
    let is_data = |at: usize| !code.traits[at].is_prefetch;
    let mut values = Values::new(code, facts, stack, reading);
    let mut stores: Vec<Stored> = Vec::new();
    let mut places: Vec<AccessPlaces> = vec![[None; 2]; code.len()];
    for iteration in 0..N_ITERATIONS {
        for at in 0..code.len() {
            let place = values.place(at).filter(|_| is_data(at));
            let n_bytes = code.traits[at].n_bytes;
            places[at] = [places[at][1], place];
            let mut loaded = None;
            if let Some(place) = place.filter(|_| facts[at].may_load) {
                let found = find(&stores, place, n_bytes);
                let data = found.as_ref().map(|(stored, _)| stored.data);
                loaded = Some(match found {
                    Some((stored, true)) if stored.n_bytes == n_bytes && !facts[at].may_store => stored.data,
                    _ => values.loaded(place, n_bytes, data),
                });
                let is_near = |stored: &Stored| iteration - stored.iteration <= usize::from(stored.at >= at);
                let near = found.filter(|(stored, _)| iteration + 1 == N_ITERATIONS && is_near(stored));
                forwarded[at] = near.map(|(stored, is_whole)| Forwarded {
                    store: stored.at,
                    is_whole,
                    n_back: 1,
                    is_by_chance: false,
                });
            }
            if let Some(place) = place.filter(|_| facts[at].may_store) {
                let data = values.stored(at, loaded);
                stores.push(Stored { place, n_bytes, at, iteration, data });
            }
            values.run(at, loaded);
        }
    }
    let stores: Vec<usize> = (0..code.len()).filter(|at| facts[*at].may_store).collect();
    for load in (0..code.len()).filter(|at| facts[*at].may_load) {
        if forwarded[load].is_none() {
            forwarded[load] = find_earlier(&places, code, &stores, load);
        }
    }
    let mut may_meet = false;
    for load in (0..code.len()).filter(|at| facts[*at].may_load) {
        if forwarded[load].is_none() {
            let by_chance = find_by_chance(&values, &places, &stores, load);
            may_meet |= by_chance.is_some();
            forwarded[load] = by_chance.filter(|_| reading == AddressReading::Meeting);
        }
    }
    PassedData { forwarded, may_meet, masks: masks_of_loads(&values, facts, &places) }
}

/// Returns the registers that mask the indices of loads from arrays in which the region stores.
fn masks_of_loads(values: &Values<'_>, facts: &[LoweredInstruction], places: &[AccessPlaces]) -> Vec<RegisterId> {
    let mut masks = Vec::new();
    if !values.has_masks() {
        return masks;
    }
    let places_if = |is_wanted: fn(&LoweredInstruction) -> bool| {
        facts.iter().zip(places).filter(move |(facts, _)| is_wanted(facts)).filter_map(|(_, places)| places[1])
    };
    for place in places_if(|facts| facts.may_load) {
        let found = values.masks_of(place);
        if !found.is_empty() && places_if(|facts| facts.may_store).any(|other| values.are_of_one_array(place, other)) {
            masks.extend(found);
        }
    }
    masks.sort_unstable();
    masks.dedup();
    masks
}

/// Returns the last store of the iteration before the load's that goes to an address in the same array, if data decide the
/// addresses of both; `None` if there is none.
fn find_by_chance(values: &Values<'_>, places: &[AccessPlaces], stores: &[usize], load: usize) -> Option<Forwarded> {
    let place_decided_by_data = |[before, now]: AccessPlaces| match (before, now) {
        (Some(before), Some(now)) => now.distance_from(before).is_none().then_some(now),
        _ => None,
    };
    let place = place_decided_by_data(places[load])?;
    let mut stores = stores.iter().rev().take(MAX_STORES).copied();
    let store = stores
        .find(|at| place_decided_by_data(places[*at]).is_some_and(|other| values.are_of_one_array(place, other)))?;
    Some(Forwarded { store, is_whole: true, n_back: 1 + u32::from(store < load), is_by_chance: true })
}

/// Returns the store of an earlier iteration that feeds a load, if both move through memory by the same step; `None` if there
/// is none.
fn find_earlier(places: &[AccessPlaces], code: &CodeFacts<'_>, stores: &[usize], load: usize) -> Option<Forwarded> {
    let n_bytes = |at: usize| i64::from(code.traits[at].n_bytes);
    let (place, step) = moving(places[load])?;
    let (size, mut nearest) = (n_bytes(load), None);
    // Only the last stores before the load can still be in the store queue.
    let n_before = stores.partition_point(|store| *store < load);
    let n_after = MAX_STORES.saturating_sub(n_before).min(stores.len() - n_before);
    let near = stores[n_before.saturating_sub(MAX_STORES)..n_before].iter().chain(&stores[stores.len() - n_after..]);
    for store in near.copied() {
        let Some((other, _)) = moving(places[store]).filter(|(_, other)| *other == step) else { continue };
        let (Some(apart), stored) = (place.distance_from(other), n_bytes(store)) else { continue };
        if size == 0 || stored == 0 {
            continue;
        }
        // How many bytes after the store of `n` iterations ago the load begins.
        let start_after = |n: i64| apart.checked_add(step.checked_mul(n)?);
        let overlaps = |n: &i64| start_after(*n).is_some_and(|start| start < stored && start > -size);
        let Some(n) = (0..=MOST_ITERATIONS).filter(|n| *n > 0 || store < load).find(overlaps) else { continue };
        let start = start_after(n).unwrap_or_default();
        // Of several stores, the youngest one feeds the load.
        let age = (n, std::cmp::Reverse(store));
        let forwarded = Forwarded {
            store,
            is_whole: start >= 0 && start + size <= stored,
            n_back: n as u32 + u32::from(store < load),
            is_by_chance: false,
        };
        if nearest.is_none_or(|(known, _)| age < known) {
            nearest = Some((age, forwarded));
        }
    }
    nearest.map(|(_, forwarded)| forwarded)
}

/// Returns, for each instruction, the share (0 to 1) of its executions whose access crosses a cache line of `line_bytes`.
/// Registers are taken to start at the beginning of a line. 0 for data-dependent addresses.
pub(super) fn shares_across_lines(code: &CodeFacts<'_>, places: &[AccessPlaces], line_bytes: u32) -> Vec<f64> {
    let line = i64::from(line_bytes);
    let share = |(places, traits): (&AccessPlaces, &&OpcodeTraits)| {
        let (Some(before), Some(now)) = (places[0], places[1]) else { return 0.0 };
        let Some(step) = now.distance_from(before) else { return 0.0 };
        let starts = (0..line).map(|n| (now.offset() + n * (step % line)).rem_euclid(line));
        let crossing = starts.filter(|start| start + i64::from(traits.n_bytes) > line);
        crossing.count() as f64 / f64::from(line_bytes)
    };
    places.iter().zip(&code.traits).map(share).collect()
}

/// Returns the addresses of each instruction's access in the last two iterations that were executed.
pub(super) fn places_of(
    code: &CodeFacts<'_>,
    facts: &[LoweredInstruction],
    stack: Option<RegisterId>,
    reading: AddressReading,
) -> Vec<AccessPlaces> {
    let mut values = Values::new(code, facts, stack, reading);
    let mut places: Vec<AccessPlaces> = vec![[None; 2]; code.len()];
    for _ in 0..N_ITERATIONS {
        for at in 0..code.len() {
            let place = values.place(at).filter(|_| facts[at].may_load || facts[at].may_store);
            places[at] = [places[at][1], place];
            let loaded = place.filter(|_| facts[at].may_load);
            let loaded = loaded.map(|place| values.loaded(place, code.traits[at].n_bytes, None));
            values.run(at, loaded);
        }
    }
    places
}

/// Returns, for each instruction, how many aligned blocks of `block_bytes` bytes its store goes to on average, without the block
/// that the previous store went to last; a store to two blocks counts as `both_cycles` blocks, if that is given. Registers are
/// taken to point at the beginning of a block before the first iteration; data-dependent addresses are always in another block.
pub(super) fn blocks_of_stores(
    code: &CodeFacts<'_>,
    facts: &[LoweredInstruction],
    places: &[AccessPlaces],
    block_bytes: u32,
    both_cycles: Option<u32>,
) -> Vec<f64> {
    let block = i64::from(block_bytes);
    let is_store = |at: &usize| facts[*at].may_store && !code.traits[*at].is_prefetch;
    let stores: Vec<_> = (0..code.len())
        .filter(is_store)
        .filter_map(|at| {
            let now = places[at][1]?;
            Some((at, now, places[at][0].and_then(|before| now.distance_from(before))))
        })
        .collect();
    let are_all_steps_whole_blocks = stores.iter().all(|(_, _, step)| step.is_none_or(|step| step % block == 0));
    let n_iterations = if are_all_steps_whole_blocks { 1 } else { block };
    let mut counts = vec![0i64; code.len()];
    let mut last: Option<(Value, i64)> = None;
    // Iteration -1 only shows which block the store before the first one went to.
    for iteration in -1..n_iterations {
        for (at, place, step) in &stores {
            let n_bytes = i64::from(code.traits[*at].n_bytes.max(1));
            let start = place.offset().wrapping_add(step.unwrap_or(0).wrapping_mul(iteration));
            let (first, end) = (start.div_euclid(block), start.wrapping_add(n_bytes - 1).div_euclid(block));
            let is_again = last.is_some_and(|(other, known)| known == first && place.distance_from(other).is_some());
            if iteration >= 0 {
                counts[*at] += match both_cycles {
                    Some(cycles) if end > first => i64::from(cycles),
                    _ => end.wrapping_sub(first) + i64::from(!is_again),
                };
            }
            last = step.map(|_| (*place, end));
        }
    }
    counts.into_iter().map(|count| count as f64 / n_iterations as f64).collect()
}

/// Returns the last address and its step in bytes for each iteration; `None` if the step is unknown or 0.
fn moving([before, now]: AccessPlaces) -> Option<(Value, i64)> {
    let step = now?.distance_from(before?)?;
    Some((now?, step)).filter(|(_, step)| *step != 0)
}

/// Returns the last store to any of `n_bytes` bytes at a place, and whether it wrote all of them; `None` if there is none. If a
/// size is unknown (0), only a store to the same address counts.
fn find(stores: &[Stored], place: Value, n_bytes: u32) -> Option<(&Stored, bool)> {
    stores.iter().rev().take(MAX_STORES).find_map(|stored| {
        let start = place.distance_from(stored.place)?;
        if n_bytes == 0 || stored.n_bytes == 0 {
            return (start == 0).then_some((stored, true));
        }
        let (end, stored_end) = (start.checked_add(n_bytes.into())?, i64::from(stored.n_bytes));
        (start < stored_end && end > 0).then_some((stored, start >= 0 && end <= stored_end))
    })
}
