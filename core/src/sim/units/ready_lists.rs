//! Ready instructions, by what they use.
//!
//! All with the same signature are refused together, so one answer does for a whole list. Who has been refused stays so
//! until a unit is given back that it was refused for. Where groups overlap, fewer free units may give a better estimate, and
//! a reserved use may open a group: such lists are examined each time.

use crate::sim::bits::bits;
use crate::sim::ids::{InstanceId, SignatureId};
use crate::sim::program::Program;
use crate::sim::trace::{Step, Trace};

use super::resource_manager::ResourceManager;

/// Lower issues first: each user counts as one instruction of seniority, and of equals the older is first, which is the one
/// with fewer users.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(u64);

/// No instruction in flight has so many users.
const MOST_USERS: u64 = 1 << 24;

impl Rank {
    /// Of the instruction of this number.
    #[inline]
    pub fn new(number: u64, n_users: u32) -> Rank {
        let n_users = u64::from(n_users).min(MOST_USERS - 1);
        // No run lasts until there are 2^40 instructions.
        Rank(((MOST_USERS + number - n_users) * MOST_USERS) | n_users)
    }
}

/// A ready instruction, with the rank that it had when its users were last counted.
#[derive(Clone, Copy, Debug)]
struct Entry {
    rank: Rank,
    id: InstanceId,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ReadyLists {
    /// By signature; the best of each stands last.
    lists: Vec<Vec<Entry>>,
    /// The rank of the best; of an empty list nobody asks.
    best: Vec<Rank>,
    /// Identity bits of what each list was last refused for.
    refused_for: Vec<u64>,
    /// Sets of signatures: of some ready instruction, and those of them that are not known to be refused.
    occupied: Vec<u64>,
    open: Vec<u64>,
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
        self.best.clear();
        self.best.resize(n_signatures, Rank::default());
        self.refused_for.clear();
        self.refused_for.resize(n_signatures, 0);
        let n_words = n_signatures.div_ceil(64);
        for set in [&mut self.occupied, &mut self.open] {
            set.clear();
            set.resize(n_words, 0);
        }
        self.trace.end();
    }

    #[inline]
    pub fn push(&mut self, id: InstanceId, rank: Rank, signature: SignatureId) {
        let list = &mut self.lists[signature.index()];
        let entry = Entry { rank, id };
        // Who becomes ready is younger than most who are.
        match list.iter().take_while(|other| other.rank > entry.rank).count() {
            n_behind if n_behind == list.len() => {
                list.push(entry);
                self.best[signature.index()] = rank;
            }
            n_behind => list.insert(n_behind, entry),
        }
        let (word, bit) = place_of(signature);
        // A refused list stays one.
        if self.occupied[word] & bit == 0 {
            self.occupied[word] |= bit;
            self.open[word] |= bit;
        }
    }

    /// A ready instruction has got users. To be told before the next selection.
    pub fn rise(&mut self, id: InstanceId, rank: Rank, signature: SignatureId) {
        let list = &mut self.lists[signature.index()];
        let Some(mut at) = list.iter().position(|entry| entry.id == id) else {
            return;
        };
        list[at].rank = rank;
        while at + 1 < list.len() && list[at + 1].rank > list[at].rank {
            list.swap(at, at + 1);
            at += 1;
        }
        if at + 1 == list.len() {
            self.best[signature.index()] = rank;
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
    pub fn take_best(&mut self, program: &Program, resources: &mut ResourceManager, now: u64) -> Option<InstanceId> {
        let mut best: Option<(Rank, SignatureId)> = None;
        for word in 0..self.open.len() {
            for bit in bits(self.open[word]) {
                let signature = SignatureId(word as u32 * 64 + bit);
                let rank = self.best[signature.index()];
                // Whoever ranks behind is not asked whether it is refused.
                let is_behind = best.is_some_and(|(best, _)| best < rank);
                if !is_behind && !self.is_refused(signature, program, resources, now) {
                    best = Some((rank, signature));
                }
            }
        }
        let (_, signature) = best?;
        let list = &mut self.lists[signature.index()];
        let id = list.pop()?.id;
        match list.last() {
            Some(next) => self.best[signature.index()] = next.rank,
            None => {
                let (word, bit) = place_of(signature);
                self.occupied[word] &= !bit;
                self.open[word] &= !bit;
            }
        }
        Some(id)
    }

    #[inline]
    fn is_refused(
        &mut self,
        signature: SignatureId,
        program: &Program,
        resources: &mut ResourceManager,
        now: u64,
    ) -> bool {
        let busy = resources.busy_for(&program.signatures, signature);
        if busy != 0 {
            self.refused_for[signature.index()] = busy;
            self.trace.add(Step::Refused(signature), now);
            if !program.signatures.overlaps(signature) && !program.signatures.has_reserved {
                let (word, bit) = place_of(signature);
                self.open[word] &= !bit;
            }
        }
        busy != 0
    }

    /// Of each signature, those who are ready.
    pub fn by_signature(&self) -> impl Iterator<Item = (SignatureId, impl Iterator<Item = InstanceId> + '_)> + '_ {
        let occupied = self.occupied.iter().zip(0u32..);
        let signatures = occupied.flat_map(|(word, number)| bits(*word).map(move |bit| SignatureId(number * 64 + bit)));
        signatures.map(|signature| (signature, self.lists[signature.index()].iter().rev().map(|entry| entry.id)))
    }
}
