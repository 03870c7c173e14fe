//! Ready instructions, by the resources that they use.
//!
//! Instructions that use the same resources have the same signature, and are refused together: one answer of the units holds for
//! a whole list. A refusal lasts until a unit of the kinds it names becomes free. Where groups overlap, a refusal is only
//! estimated, and fewer free units may give a better estimate; a reserved use may open a group. Such lists are examined each time.
//!
//! A list is short where a processor's queues are. On a processor without such limits, whole programs may be ready at once:
//! the part of a long list that does not issue for some time is in a tree, so that the cost of an instruction does not grow
//! with the number that are ready.

use std::collections::BTreeMap;

use crate::sim::bits::bits;
use crate::sim::ids::{InstanceId, SignatureId};
use crate::sim::program::SimulatedProgram;
use crate::sim::repetition::trace::{Trace, TraceStep};

use super::resource_manager::ResourceManager;

/// Priority of an instruction; the lowest rank issues first. A rank is the instruction's index in the run minus its number of
/// users, which are reads that wait for its result; of equals the older one, which has fewer users, is first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(u64);

/// A number of users that no instruction in flight reaches; larger ones count as one less than this.
const MOST_USERS: u64 = 1 << 24;

impl Rank {
    /// Returns the rank of the instruction of this index in the run with `n_users` users.
    #[inline]
    pub fn new(index: u64, n_users: u32) -> Rank {
        let n_users = u64::from(n_users).min(MOST_USERS - 1);
        // A run has fewer than 2^40 instructions.
        Rank(((MOST_USERS + index - n_users) * MOST_USERS) | n_users)
    }

    /// Returns the rank of the same instruction without users: the numerically highest that it can have.
    fn without_users(self) -> Rank {
        Rank((self.0 / MOST_USERS + self.0 % MOST_USERS) * MOST_USERS)
    }
}

/// A ready instruction, with the rank that it had when its users were last counted.
#[derive(Clone, Copy, Debug)]
struct ReadyEntry {
    rank: Rank,
    id: InstanceId,
}

/// A list with this many entries moves half of them to its tree.
const LONG: usize = 1 << 7;

/// The ready instructions, a list for each signature. A list is *open* if it is not known to be refused, *closed*
/// otherwise.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadyLists {
    /// Entries by signature; the best of each list is last.
    lists: Vec<Vec<ReadyEntry>>,
    /// Entries of long lists that rank behind the list, by signature; empty unless there was a long list since the last
    /// reset.
    rests: Vec<BTreeMap<Rank, InstanceId>>,
    /// The rank of the best entry of each open list, and the list's signature; the best of all is last.
    open_bests: Vec<(Rank, SignatureId)>,
    /// Set of signatures that have been refused and may still be. The list of such a signature is not empty.
    closed: Vec<u64>,
    /// Identity bits of the kinds that each list was last refused for, by signature.
    refused_for: Vec<u64>,
    /// Signatures whose refusal may not last: they are examined again as soon as an instruction has issued, or in the next
    /// selection.
    doubtful: Vec<SignatureId>,
    /// The requests that were made to the units, for the search for repetitions; empty unless that has begun a trace.
    pub trace: Trace,
}

/// Returns the word and the bit that stand for a signature in `closed`.
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
        self.rests.clear();
        self.open_bests.clear();
        self.closed.clear();
        self.closed.resize(n_signatures.div_ceil(64), 0);
        self.refused_for.clear();
        self.refused_for.resize(n_signatures, 0);
        self.doubtful.clear();
        self.trace.end();
    }

    /// Adds an instruction that has become ready.
    #[inline(always)]
    pub fn push(&mut self, id: InstanceId, rank: Rank, signature: SignatureId) {
        let list = &mut self.lists[signature.index()];
        let entry = ReadyEntry { rank, id };
        if list.is_empty() {
            list.push(entry);
            return self.open(signature, rank);
        }
        if list.len() >= LONG || !self.rests.is_empty() {
            return self.push_to_long(entry, signature);
        }
        // An instruction that becomes ready is younger than most that are.
        let n_behind = list.iter().take_while(|other| other.rank > rank).count();
        list.insert(n_behind, entry);
        if n_behind + 1 == list.len() {
            self.have_new_best(signature, rank);
        }
    }

    /// Adds an entry to the list of `signature`, which is not empty, or to its tree. Called if the list is long, or any tree exists.
    #[cold]
    fn push_to_long(&mut self, entry: ReadyEntry, signature: SignatureId) {
        let list = &mut self.lists[signature.index()];
        if self.rests.len() <= signature.index() {
            self.rests.resize(signature.index() + 1, BTreeMap::new());
        }
        let rest = &mut self.rests[signature.index()];
        if list.len() >= LONG {
            rest.extend(list.drain(..LONG / 2).map(|entry| (entry.rank, entry.id)));
        }
        if !rest.is_empty() && list[0].rank < entry.rank {
            rest.insert(entry.rank, entry.id);
            return;
        }
        let n_behind = list.partition_point(|other| other.rank > entry.rank);
        list.insert(n_behind, entry);
        if n_behind + 1 == list.len() {
            self.have_new_best(signature, entry.rank);
        }
    }

    /// Raises the rank of a ready instruction that has got users. Must be called before the next selection.
    pub fn rise(&mut self, id: InstanceId, rank: Rank, signature: SignatureId) {
        let list = &mut self.lists[signature.index()];
        // It had at most as many users before.
        let highest = rank.without_users();
        let first = list.partition_point(|entry| entry.rank > highest);
        let Some(mut at) = (first..list.len()).find(|at| list[*at].id == id) else {
            return self.raise_rank_in_tree(id, rank, signature);
        };
        list[at].rank = rank;
        while at + 1 < list.len() && list[at + 1].rank > list[at].rank {
            list.swap(at, at + 1);
            at += 1;
        }
        if at + 1 == list.len() {
            self.have_new_best(signature, rank);
        }
    }

    /// Raises the rank of an instruction that is in the tree of a long list.
    #[cold]
    fn raise_rank_in_tree(&mut self, id: InstanceId, rank: Rank, signature: SignatureId) {
        let Some(rest) = self.rests.get_mut(signature.index()) else {
            return;
        };
        let old = rest.range(rank..=rank.without_users()).find(|(_, other)| **other == id);
        let Some(old) = old.map(|(old, _)| *old) else {
            return;
        };
        rest.remove(&old);
        self.push_to_long(ReadyEntry { rank, id }, signature);
    }

    /// Moves entries from the rest of a long list to its front part, which has been used up.
    #[cold]
    fn refill(&mut self, signature: SignatureId) {
        let list = &mut self.lists[signature.index()];
        let Some(rest) = self.rests.get_mut(signature.index()) else {
            return;
        };
        while list.len() < LONG / 2
            && let Some((rank, id)) = rest.pop_first()
        {
            list.push(ReadyEntry { rank, id });
        }
        list.reverse();
    }

    /// Puts a list, whose best entry has this rank, among the open ones.
    #[inline]
    fn open(&mut self, signature: SignatureId, best: Rank) {
        let n_behind = self.open_bests.iter().take_while(|(other, _)| *other > best).count();
        self.open_bests.insert(n_behind, (best, signature));
    }

    /// Notes the rank of a list's new best entry. A closed list stays closed.
    fn have_new_best(&mut self, signature: SignatureId, best: Rank) {
        let Some(mut at) = self.open_bests.iter().position(|(_, other)| *other == signature) else {
            return;
        };
        self.open_bests[at].0 = best;
        while at + 1 < self.open_bests.len() && self.open_bests[at + 1].0 > best {
            self.open_bests.swap(at, at + 1);
            at += 1;
        }
    }

    /// Opens those closed lists of one word of `closed`, 64 signatures, for which `is_possible` is true.
    fn reopen_word(&mut self, word: usize, is_possible: impl Fn(&ReadyLists, SignatureId) -> bool) {
        for bit in bits(self.closed[word]) {
            let signature = SignatureId(word as u32 * 64 + bit);
            if is_possible(self, signature) {
                self.closed[word] &= !(1 << bit);
                self.open_again(signature);
            }
        }
    }

    /// Opens a list that was closed; an empty one stays out.
    fn open_again(&mut self, signature: SignatureId) {
        if let Some(best) = self.lists[signature.index()].last() {
            self.open(signature, best.rank);
        }
    }

    /// Opens the lists that were refused for any of the kinds `released` (identity bits), of which units have become free. While a
    /// trace is kept, opens all.
    #[inline]
    pub fn reopen(&mut self, released: u64, now: u64) {
        self.trace.give_back(now);
        if self.trace.is_kept() {
            // The trace must contain the present answer for every list.
            return self.reopen_all();
        }
        for word in 0..self.closed.len() {
            self.reopen_word(word, |lists, signature| lists.refused_for[signature.index()] & released != 0);
        }
    }

    /// Opens all lists.
    #[inline]
    pub fn reopen_all(&mut self) {
        for word in 0..self.closed.len() {
            self.reopen_word(word, |_, _| true);
        }
    }

    /// Takes the instruction of the lowest rank among those that can issue now; the caller issues it. Closes the lists that are
    /// refused before. Called until it returns `None`.
    #[inline(always)]
    pub fn take_best(
        &mut self,
        program: &SimulatedProgram,
        resources: &mut ResourceManager,
        now: u64,
    ) -> Option<InstanceId> {
        let mut selected = None;
        while let Some((_, signature)) = self.open_bests.pop() {
            let busy = resources.busy_for(&program.signatures, signature);
            if busy != 0 {
                self.close(signature, busy, program, now);
                continue;
            }
            let list = &mut self.lists[signature.index()];
            selected = list.pop().map(|entry| entry.id);
            if list.is_empty() && !self.rests.is_empty() {
                self.refill(signature);
            }
            if let Some(next) = self.lists[signature.index()].last() {
                let rank = next.rank;
                self.open(signature, rank);
            }
            break;
        }
        if !self.doubtful.is_empty() {
            self.open_doubtful();
        }
        selected
    }

    /// Closes a list that was refused for the kinds `busy`, or notes that its refusal may not last.
    fn close(&mut self, signature: SignatureId, busy: u64, program: &SimulatedProgram, now: u64) {
        self.trace.add(TraceStep::Refused(signature), now);
        if program.signatures.overlaps(signature) || program.signatures.has_reserved {
            self.doubtful.push(signature);
            return;
        }
        self.refused_for[signature.index()] = busy;
        let (word, bit) = place_of(signature);
        self.closed[word] |= bit;
    }

    /// Opens the lists whose refusal may not last.
    #[cold]
    fn open_doubtful(&mut self) {
        while let Some(signature) = self.doubtful.pop() {
            self.open_again(signature);
        }
    }

    /// Returns the ready instructions of each signature that has any.
    pub fn by_signature(&self) -> impl Iterator<Item = (SignatureId, impl Iterator<Item = InstanceId> + '_)> + '_ {
        let occupied = self.lists.iter().zip(0..).filter(|(list, _)| !list.is_empty());
        occupied.map(|(list, index)| {
            let rest = self.rests.get(index as usize).into_iter().flat_map(BTreeMap::values).copied();
            (SignatureId(index), list.iter().rev().map(|entry| entry.id).chain(rest))
        })
    }
}

#[cfg(test)]
mod tests;
