//! Ready instructions, by what they use.
//!
//! All with the same signature are refused together, so one answer does for a whole list. Who has been refused stays so
//! until a unit is given back that it was refused for. Where groups overlap, fewer free units may give a better estimate, and
//! a reserved use may open a group: such lists are examined each time.

use super::Backend;
use crate::sim::bits::bits;
use crate::sim::ids::{InstanceId, SignatureId};
use crate::sim::in_flight::InFlight;
use crate::sim::program::Program;
use crate::sim::trace::{Step, Trace};

/// Lower issues first: each user counts as one instruction of seniority, and of equals the older is first. Only to be compared
/// as long as nobody retires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(u64);

/// No instruction has so many users, nor are so many in flight: memory would not do.
const MOST_USERS: u64 = 1 << 31;

impl Rank {
    #[inline]
    pub fn of(id: InstanceId, in_flight: &InFlight) -> Rank {
        let position = in_flight.position_of(id);
        let seniority = MOST_USERS + position - u64::from(in_flight.get(id).n_users);
        Rank(seniority << 32 | position)
    }

    /// Whether nobody can do better who is at least as young as the instruction at this position.
    #[inline]
    fn is_out_of_reach(self, position: u64, in_flight: &InFlight) -> bool {
        MOST_USERS + position - u64::from(in_flight.max_users()) >= self.0 >> 32
    }
}

/// The best of a list that was not refused when it was examined.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    rank: Rank,
    signature: SignatureId,
    position: usize,
}

#[derive(Clone, Debug, Default)]
pub(super) struct ReadyLists {
    /// By signature; each in program order.
    lists: Vec<Vec<InstanceId>>,
    /// Identity bits of what each list was last refused for.
    refused_for: Vec<u64>,
    /// Sets of signatures: of some ready instruction, and those of them that have to be examined. The others are candidates
    /// or refused.
    occupied: Vec<u64>,
    open: Vec<u64>,
    /// Only while instructions are issued: dispatch may give an instruction another rank.
    candidates: Vec<Candidate>,
    pub trace: Trace,
}

/// Where a signature stands in a set.
#[inline]
fn place_of(signature: SignatureId) -> (usize, u64) {
    (signature.index() / 64, 1 << (signature.index() % 64))
}

impl ReadyLists {
    pub fn reset(&mut self, n_signatures: usize) {
        self.lists.iter_mut().for_each(Vec::clear);
        if self.lists.len() < n_signatures {
            self.lists.resize(n_signatures, Vec::new());
        }
        self.refused_for.clear();
        self.refused_for.resize(n_signatures, 0);
        let n_words = n_signatures.div_ceil(64);
        for set in [&mut self.occupied, &mut self.open] {
            set.clear();
            set.resize(n_words, 0);
        }
        self.candidates.clear();
        self.trace.end();
    }

    #[inline]
    pub fn push(&mut self, id: InstanceId, signature: SignatureId, in_flight: &InFlight) {
        let list = &mut self.lists[signature.index()];
        let position = in_flight.position_of(id);
        match list.iter().rev().take_while(|other| in_flight.position_of(**other) > position).count() {
            0 => list.push(id),
            n_younger => list.insert(list.len() - n_younger, id),
        }
        let (word, bit) = place_of(signature);
        // A refused list stays one.
        if self.occupied[word] & bit == 0 {
            self.occupied[word] |= bit;
            self.open[word] |= bit;
        } else if let Some(known) = self.candidates.iter().position(|known| known.signature == signature) {
            self.candidates.swap_remove(known);
            self.open[word] |= bit;
        }
    }

    /// Units of these kinds have been given back.
    #[inline]
    pub fn reopen(&mut self, released: u64, now: u64) {
        self.trace.give_back(now);
        if self.trace.is_kept() {
            // So that it is known of everybody.
            return self.reopen_all();
        }
        for (word, (occupied, open)) in self.occupied.iter().zip(&mut self.open).enumerate() {
            for bit in bits(*occupied & !*open) {
                *open |= u64::from(self.refused_for[word * 64 + bit as usize] & released != 0) << bit;
            }
        }
    }

    /// All have to be examined.
    #[inline]
    pub fn reopen_all(&mut self) {
        self.open.copy_from_slice(&self.occupied);
    }

    /// Takes out the instruction of the lowest rank among those that can issue. To be asked until there is none.
    #[inline]
    pub fn take_best(&mut self, program: &Program, backend: &mut Backend) -> Option<InstanceId> {
        for word in 0..self.open.len() {
            for bit in bits(self.open[word]) {
                self.examine(SignatureId(word as u32 * 64 + bit), program, backend);
            }
        }
        loop {
            let ranks = self.candidates.iter().enumerate();
            let (number, _) = ranks.min_by_key(|(_, candidate)| candidate.rank)?;
            let Candidate { signature, position, .. } = self.candidates.swap_remove(number);
            // Others may have taken its units since it was examined.
            if self.is_refused(signature, program, backend) {
                continue;
            }
            let list = &mut self.lists[signature.index()];
            // Most lists are short, and then nothing has to be moved.
            let id = if position + 1 == list.len() { list.pop()? } else { list.remove(position) };
            self.trace.add(Step::Issued(backend.in_flight.get(id).template), backend.now);
            let (word, bit) = place_of(signature);
            match list.is_empty() {
                true => self.occupied[word] &= !bit,
                false => self.open[word] |= bit,
            }
            return Some(id);
        }
    }

    #[inline]
    fn examine(&mut self, signature: SignatureId, program: &Program, backend: &mut Backend) {
        let (word, bit) = place_of(signature);
        self.open[word] &= !bit;
        if self.is_refused(signature, program, backend) {
            return;
        }
        if let Some((rank, position)) = self.find_best(signature, &backend.in_flight) {
            self.candidates.push(Candidate { rank, signature, position });
        }
    }

    #[inline]
    fn is_refused(&mut self, signature: SignatureId, program: &Program, backend: &mut Backend) -> bool {
        let busy = backend.resources.busy_for(&program.signatures, signature);
        if busy != 0 {
            self.refused_for[signature.index()] = busy;
            self.trace.add(Step::Refused(signature), backend.now);
            if program.signatures.overlaps(signature) || program.signatures.has_reserved {
                let (word, bit) = place_of(signature);
                self.open[word] |= bit;
            }
        }
        busy != 0
    }

    /// The one of the lowest rank in a list. Younger ones have no chance if the most users cannot lift them.
    #[inline]
    fn find_best(&self, signature: SignatureId, in_flight: &InFlight) -> Option<(Rank, usize)> {
        let mut best: Option<(Rank, usize)> = None;
        for (position, &id) in self.lists[signature.index()].iter().enumerate() {
            let rank = Rank::of(id, in_flight);
            match best {
                Some((best, _)) if best.is_out_of_reach(in_flight.position_of(id), in_flight) => break,
                Some((best, _)) if best < rank => {}
                _ => best = Some((rank, position)),
            }
        }
        best
    }

    /// Of each signature, those who are ready.
    pub fn by_signature(&self) -> impl Iterator<Item = (SignatureId, &[InstanceId])> + '_ {
        let occupied = self.occupied.iter().zip(0u32..);
        let signatures = occupied.flat_map(|(word, number)| bits(*word).map(move |bit| SignatureId(number * 64 + bit)));
        signatures.map(|signature| (signature, &self.lists[signature.index()][..]))
    }
}
