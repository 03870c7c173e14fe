//! Ready instructions, by what they use.
//!
//! All with the same signature are refused together, so one answer does for a whole list. Who has been refused stays so
//! until a unit is given back, unless groups overlap: their refusal is an estimate, and fewer free units may give a better
//! one.

use super::Backend;
use crate::sim::bits::bits;
use crate::sim::ids::{InstanceId, SignatureId};
use crate::sim::in_flight::InFlight;
use crate::sim::program::Program;

/// Lower issues first: each user counts as one instruction of seniority.
pub(super) type Rank = (i64, u64);

#[inline]
pub(super) fn rank_of(id: InstanceId, in_flight: &InFlight) -> Rank {
    let source = in_flight.source_of(id).0;
    (source as i64 - i64::from(in_flight.get(id).n_users), source)
}

#[derive(Clone, Debug, Default)]
pub(super) struct ReadyLists {
    /// By signature; each in program order.
    lists: Vec<Vec<InstanceId>>,
    /// Sets of signatures: of some ready instruction, and those of them that have not been refused since a unit was given
    /// back.
    occupied: Vec<u64>,
    open: Vec<u64>,
}

impl ReadyLists {
    pub fn reset(&mut self, n_signatures: usize) {
        self.lists.iter_mut().for_each(Vec::clear);
        if self.lists.len() < n_signatures {
            self.lists.resize(n_signatures, Vec::new());
        }
        let n_words = n_signatures.div_ceil(64);
        for set in [&mut self.occupied, &mut self.open] {
            set.clear();
            set.resize(n_words, 0);
        }
    }

    #[inline]
    pub fn push(&mut self, id: InstanceId, signature: SignatureId, in_flight: &InFlight) {
        let list = &mut self.lists[signature.index()];
        let source = in_flight.source_of(id);
        let n_younger = list.iter().rev().take_while(|other| in_flight.source_of(**other) > source).count();
        list.insert(list.len() - n_younger, id);
        let (word, bit) = (signature.index() / 64, 1 << (signature.index() % 64));
        self.occupied[word] |= bit;
        self.open[word] |= bit;
    }

    /// A unit has been given back.
    #[inline]
    pub fn reopen(&mut self) {
        self.open.copy_from_slice(&self.occupied);
    }

    /// Takes out the instruction of the lowest rank among those that can issue.
    #[inline]
    pub fn take_best(&mut self, program: &Program, backend: &mut Backend) -> Option<InstanceId> {
        let mut best: Option<(Rank, SignatureId, usize)> = None;
        for word in 0..self.open.len() {
            for bit in bits(self.open[word]) {
                let signature = SignatureId(word as u32 * 64 + bit);
                if backend.resources.busy_for(&program.signatures, signature) != 0 {
                    if !program.signatures.overlaps(signature) {
                        self.open[word] &= !(1 << bit);
                    }
                    continue;
                }
                if let Some((rank, position)) = self.find_best(signature, &backend.in_flight)
                    && best.is_none_or(|(best, ..)| rank < best)
                {
                    best = Some((rank, signature, position));
                }
            }
        }
        let (_, signature, position) = best?;
        let list = &mut self.lists[signature.index()];
        let id = list.remove(position);
        if list.is_empty() {
            let (word, bit) = (signature.index() / 64, 1 << (signature.index() % 64));
            self.occupied[word] &= !bit;
            self.open[word] &= !bit;
        }
        Some(id)
    }

    /// The one of the lowest rank in a list. Younger ones have no chance if the most users cannot lift them.
    #[inline]
    fn find_best(&self, signature: SignatureId, in_flight: &InFlight) -> Option<(Rank, usize)> {
        let mut best: Option<(Rank, usize)> = None;
        for (position, &id) in self.lists[signature.index()].iter().enumerate() {
            let rank = rank_of(id, in_flight);
            match best {
                Some((best, _)) if rank.1 as i64 - in_flight.max_users() >= best.0 => break,
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
