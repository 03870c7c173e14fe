//! Finds how wide the elements of an array are: follows what is loaded to the first instructions that calculate with it, and
//! what is stored back to the last ones that calculated it. The lanes of these instructions show the width.

use std::collections::{BTreeMap, BTreeSet};

use super::advice::SimulatedCode;
use super::strided_arrays::Array;
use crate::inst::ids::RegisterId;
use crate::inst::instruction_traits::{Carriage, Lane, LaneFlow};

/// What the instructions that calculate with an array show about the width of its elements.
#[derive(Clone, Debug, Default)]
pub struct ArrayLanes {
    /// Widths of lanes in bytes, ascending, each with what the lanes show.
    found: BTreeSet<(u32, Evidence)>,
}

/// What lanes of some width show about the elements in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Elements are as wide as the lanes, and all that was loaded or stored is used.
    Sure,
    /// Elements are as wide as the lanes, but some may be left out, or cleared in part.
    Picked,
    /// Elements are as wide as the lanes and were moved one by one, and some may be left out.
    Shuffled,
    /// Elements are at most as wide as the lanes: the instruction does not tell how many a lane holds.
    Split,
}

impl ArrayLanes {
    /// Adds what lanes of `bytes` bytes show.
    pub fn add(&mut self, bytes: u32, evidence: Evidence) {
        self.found.insert((bytes, evidence));
    }

    /// Adds everything that other lanes show.
    pub fn merge(&mut self, other: ArrayLanes) {
        self.found.extend(other.found);
    }

    /// Returns the width of an element in bytes; `None` if no lanes are [sure](Evidence::Sure), if such lanes disagree, or if lanes of
    /// this width or less may hold several elements.
    pub fn sure(&self) -> Option<u32> {
        let of = |wanted: Evidence| {
            self.found.iter().filter(move |(_, evidence)| *evidence == wanted).map(|(bytes, _)| *bytes)
        };
        let width = of(Evidence::Sure).next()?;
        let is_one = of(Evidence::Sure).all(|other| other == width) && of(Evidence::Split).all(|other| other > width);
        is_one.then_some(width)
    }

    /// Whether something is known, and all of it from elements that were moved one by one.
    pub fn are_only_shuffled(&self) -> bool {
        !self.found.is_empty() && self.found.iter().all(|(_, evidence)| *evidence == Evidence::Shuffled)
    }

    /// Returns the bytes of the narrowest lanes that hold one element each; `None` if there are none.
    pub fn narrowest(&self) -> Option<u32> {
        self.found.iter().find(|(_, evidence)| *evidence != Evidence::Split).map(|(bytes, _)| *bytes)
    }

    /// Returns the bytes of the widest lanes, which an element does not exceed; `None` if nothing is known.
    pub fn widest(&self) -> Option<u32> {
        self.found.last().map(|(bytes, _)| *bytes)
    }
}

/// What moves and masks have done to a value on its way between memory and an instruction that calculates with it.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Number of neighbouring bytes that have stayed together; [`Carriage::WHOLE`] if nothing was moved apart.
    group: u32,
    /// Whether bits were cleared, changed or combined with those of others.
    is_masked: bool,
    /// Whether the two halves of lanes of eight bytes were separated.
    is_parted: bool,
}

impl Way {
    /// The way of a value that is as it is in memory.
    const START: Way = Way { group: Carriage::WHOLE_BYTES, is_masked: false, is_parted: false };

    /// Returns the way of a value after an instruction has carried it on.
    fn after(self, carriage: Carriage) -> Way {
        match carriage {
            Carriage::Moved(bytes) => Way { group: self.group.min(bytes), ..self },
            Carriage::Parted => Way { group: self.group.min(PARTED), is_parted: true, ..self },
            Carriage::Masked => Way { is_masked: true, ..self },
        }
    }

    /// Returns the way of a value that was made of two values with ways.
    fn joined(self, other: Way) -> Way {
        Way {
            group: self.group.min(other.group),
            is_masked: self.is_masked || other.is_masked,
            is_parted: self.is_parted && other.is_parted,
        }
    }

    /// Returns what an instruction shows that calculates, in lanes like `lane`, with a loaded value that came this way: the width
    /// in bytes, and the evidence. `None` if the lanes are wider than the bytes that stayed together.
    fn of_loaded(self, lane: Lane) -> Option<(u32, Evidence)> {
        // Halves of 8 bytes are separated for instructions that calculate with the lower half of each lane: it is an element.
        if !lane.is_exact && self.is_parted && self.group == PARTED && lane.bytes > PARTED {
            return Some((PARTED, Evidence::Picked));
        }
        let is_all = !self.is_masked && self.group == Carriage::WHOLE_BYTES;
        let evidence = match evidence_of(lane, is_all) {
            Evidence::Picked if !self.is_masked && self.group == lane.bytes => Evidence::Shuffled,
            evidence => evidence,
        };
        (lane.bytes <= self.group).then_some((lane.bytes, evidence))
    }

    /// Returns what an instruction shows whose result, in lanes like `lane`, goes this way to a store, as `of_loaded` does. A
    /// value counts as whole even if its bytes were moved apart.
    fn of_stored(self, lane: Lane) -> Option<(u32, Evidence)> {
        let is_half = self.is_parted && lane.bytes > PARTED;
        // Half a lane is one element, even if the whole lane may have held several.
        let evidence = match evidence_of(lane, !self.is_masked) {
            Evidence::Split if is_half => Evidence::Picked,
            evidence => evidence,
        };
        let bytes = if is_half { PARTED } else { lane.bytes };
        (bytes <= self.group).then_some((bytes, evidence))
    }
}

/// Returns what a lane shows. With `is_all`, no part of the value was left out or cleared.
fn evidence_of(lane: Lane, is_all: bool) -> Evidence {
    match (lane.is_exact, is_all) {
        (false, _) => Evidence::Split,
        (true, false) => Evidence::Picked,
        (true, true) => Evidence::Sure,
    }
}

/// Bytes of half a lane of eight bytes.
const PARTED: u32 = 4;

impl SimulatedCode<'_> {
    /// Returns what each instruction does with lanes, by position.
    pub fn lane_flows(&self) -> Vec<LaneFlow> {
        let target = self.program.subtarget().target();
        self.kept.iter().map(|one| target.lane_flow_of(self.program.isa, one)).collect()
    }

    /// Returns what later instructions, up to the next iteration, show about the elements that the instruction at `position` loads.
    /// `flows` are those of [`SimulatedCode::lane_flows`].
    pub fn lanes_of_load(&self, position: usize, flows: &[LaneFlow]) -> ArrayLanes {
        let mut found = ArrayLanes::default();
        // For each whole register that holds loaded data, the way of these.
        let mut ways: BTreeMap<u16, Way> = BTreeMap::new();
        for current in (0..self.kept.len()).map(|behind| (position + behind) % self.kept.len()) {
            let flow = &flows[current];
            let read = self.reads(current).filter_map(|register| ways.get(&self.whole(register)).copied());
            let start = (current == position).then_some(Way::START);
            // Each way counts separately: a sum of a vector and of parts of it takes whole lanes as well.
            let ways_here: Vec<Way> = read.chain(start).collect();
            let taken = flow.taken.into_iter().flat_map(|lane| ways_here.iter().map(move |way| way.of_loaded(lane)));
            found.found.extend(taken.flatten());
            let way = ways_here.into_iter().reduce(Way::joined);
            // A number that is loaded into a general register may be moved into a vector.
            let is_plain = current == position && flow.taken.is_none() && flow.given.is_none();
            let carriage = flow.carried.or_else(|| is_plain.then_some(Carriage::Moved(Carriage::WHOLE_BYTES)));
            let carried = carriage.zip(way).map(|(carriage, way)| way.after(carriage));
            for register in self.writes(current) {
                match carried {
                    Some(way) => ways.insert(register, way),
                    None => ways.remove(&register),
                };
            }
        }
        found
    }

    /// Returns what earlier instructions, back to the iteration before, show about the elements that the instruction at
    /// `position` stores. `flows` are those of [`SimulatedCode::lane_flows`].
    pub fn lanes_of_store(&self, position: usize, flows: &[LaneFlow]) -> ArrayLanes {
        let mut found = ArrayLanes::default();
        // For each whole register whose value will be stored, its way from there to the store.
        let mut ways: BTreeMap<u16, Way> = BTreeMap::new();
        let n = self.kept.len();
        for current in (0..n).map(|before| (position + n - before) % n) {
            let flow = &flows[current];
            let wanted: Vec<Way> = self.writes(current).filter_map(|register| ways.remove(&register)).collect();
            let start = (current == position).then_some(Way::START);
            let Some(way) = wanted.into_iter().chain(start).reduce(Way::joined) else { continue };
            let given = flow.given.map(|lane| match lane.is_exact {
                true => lane,
                false => Lane { is_exact: self.is_of_exact(current, lane.bytes, flows), ..lane },
            });
            found.found.extend(given.and_then(|lane| way.of_stored(lane)));
            if let Some(carriage) = flow.carried {
                let way = way.after(carriage);
                for register in self.reads(current) {
                    let known = ways.entry(self.whole(register)).or_insert(way);
                    *known = known.joined(way);
                }
            }
        }
        found
    }

    /// Whether what the instruction at `position` loads is only moved within vectors until it is stored. Nothing calculates with it
    /// or masks it, so no part of it that is smaller than a byte counts. `flows` are those of [`SimulatedCode::lane_flows`].
    pub fn is_only_moved(&self, position: usize, flows: &[LaneFlow]) -> bool {
        let mut holders: BTreeSet<u16> = BTreeSet::new();
        let mut is_stored = false;
        for current in (0..self.kept.len()).map(|behind| (position + behind) % self.kept.len()) {
            let is_fed =
                current == position || self.reads(current).any(|register| holders.contains(&self.whole(register)));
            if is_fed && !matches!(flows[current].carried, Some(Carriage::Moved(_))) {
                return false;
            }
            is_stored |= is_fed && self.facts[current].may_store;
            for register in self.writes(current) {
                match is_fed {
                    true => holders.insert(register),
                    false => holders.remove(&register),
                };
            }
        }
        is_stored
    }

    /// Whether instructions calculate with fewer vectors than are loaded from an array: then the elements were picked from
    /// several vectors, and others were left out. `flows` are those of [`SimulatedCode::lane_flows`].
    pub fn uses_fewer_vectors(&self, array: &Array, flows: &[LaneFlow]) -> bool {
        let loads: BTreeSet<usize> = array.accesses.iter().map(|one| one.position).collect();
        // For each register with elements of the array, the position of the instruction that wrote it.
        let mut holders: BTreeMap<u16, usize> = BTreeMap::new();
        let mut used: BTreeSet<usize> = BTreeSet::new();
        // Two, since elements may be used in the iteration after the one that loads them.
        const N_ITERATIONS: usize = 2;
        for current in (0..self.kept.len()).cycle().take(N_ITERATIONS * self.kept.len()) {
            let read = self.reads(current).filter_map(|register| holders.get(&self.whole(register)).copied());
            let mut held: BTreeSet<usize> = read.collect();
            held.extend(loads.get(&current));
            let is_carried = !held.is_empty() && (flows[current].carried.is_some() || loads.contains(&current));
            if flows[current].taken.is_some() {
                used.append(&mut held);
            }
            for register in self.writes(current) {
                match is_carried && flows[current].taken.is_none() {
                    true => holders.insert(register, current),
                    false => holders.remove(&register),
                };
            }
        }
        // One place may be loaded several times.
        let places: BTreeSet<i64> = array.accesses.iter().map(|one| one.offset).collect();
        used.len() < places.len()
    }

    /// Whether all vectors that an instruction reads were calculated in lanes that hold one element and have at least `bytes` bytes:
    /// then so do its own lanes, as those of a shift, which alone might hold several elements.
    fn is_of_exact(&self, position: usize, bytes: u32, flows: &[LaneFlow]) -> bool {
        let n = self.kept.len();
        let mut wanted: BTreeSet<u16> = self.reads(position).map(|register| self.whole(register)).collect();
        let mut is_found = false;
        for current in (1..n).map(|before| (position + n - before) % n) {
            let written: Vec<u16> = self.writes(current).filter(|register| wanted.contains(register)).collect();
            if written.is_empty() {
                continue;
            }
            for register in written {
                wanted.remove(&register);
            }
            let flow = &flows[current];
            match (flow.given, flow.carried) {
                (Some(given), _) if given.is_exact && given.bytes >= bytes => is_found = true,
                (None, Some(Carriage::Moved(group))) if group >= bytes && !self.facts[current].may_load => {
                    wanted.extend(self.reads(current).map(|register| self.whole(register)));
                }
                _ => return false,
            }
        }
        is_found
    }

    /// Returns the index of the largest register that contains a register.
    fn whole(&self, register: RegisterId) -> u16 {
        self.program.isa.whole_register(register).0
    }

    /// Returns the indices of the whole registers that an instruction writes.
    fn writes(&self, position: usize) -> impl Iterator<Item = u16> + '_ {
        let written = self.facts[position].writes.iter().filter(|write| write.register.is_some());
        written.map(|write| self.whole(write.register))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(found: &[(u32, Evidence)]) -> ArrayLanes {
        ArrayLanes { found: found.iter().copied().collect() }
    }

    #[test]
    fn lanes_that_may_have_several_elements_make_their_width_unsure() {
        assert_eq!(lanes(&[(4, Evidence::Sure), (4, Evidence::Picked), (8, Evidence::Split)]).sure(), Some(4));
        assert_eq!(lanes(&[(8, Evidence::Sure), (8, Evidence::Split)]).sure(), None);
        assert_eq!(lanes(&[(8, Evidence::Sure), (4, Evidence::Sure)]).sure(), None);
        let picked = lanes(&[(2, Evidence::Split), (4, Evidence::Picked)]);
        assert_eq!((picked.sure(), picked.widest()), (None, Some(4)));
    }

    #[test]
    fn what_was_picked_or_masked_is_not_counted() {
        let lane = |bytes: u32| Lane { bytes, is_exact: true };
        let quarters = Way::START.after(Carriage::Moved(4));
        assert_eq!(Way::START.of_loaded(lane(8)), Some((8, Evidence::Sure)));
        assert_eq!(quarters.of_loaded(lane(4)), Some((4, Evidence::Shuffled)));
        assert_eq!(quarters.of_loaded(lane(2)), Some((2, Evidence::Picked)));
        assert_eq!(quarters.of_loaded(lane(8)), None);
        assert_eq!(quarters.of_stored(lane(4)), Some((4, Evidence::Sure)));
        assert_eq!(Way::START.after(Carriage::Masked).of_stored(lane(4)), Some((4, Evidence::Picked)));
        let parted = Way::START.after(Carriage::Parted);
        assert_eq!(parted.of_stored(lane(8)), Some((4, Evidence::Sure)));
        assert_eq!(parted.of_stored(Lane { bytes: 8, is_exact: false }), Some((4, Evidence::Picked)));
    }
}
