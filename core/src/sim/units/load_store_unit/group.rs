//! Memory instructions that wait together, and the groups that they wait for.

use crate::sim::event::SourceIndex;
use crate::sim::ids::{GroupId, InstanceId};

/// A dependency on an earlier group, named by the later group and a slot in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeId {
    pub(super) group: GroupId,
    pub(super) slot: u8,
}

/// The most earlier groups that a group depends on.
pub(super) const MAX_EDGES: usize = 3;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    /// Creation number, from 1.
    pub(super) number: u64,
    pub(super) n_instructions: u32,
    pub(super) n_issued: u32,
    pub(super) n_executed: u32,
    pub(super) n_predecessors: u8,
    pub(super) n_issued_predecessors: u8,
    pub(super) n_executed_predecessors: u8,
    pub(super) n_edges: u8,
    pub(super) edges: [Option<EdgeId>; MAX_EDGES],
    pub(super) order_successors: Option<EdgeId>,
    pub(super) data_successors: Option<EdgeId>,
    pub(super) members: Option<InstanceId>,
    pub(super) critical: Option<Member>,
    pub(super) critical_predecessor: CriticalPredecessor,
}

/// The member of a group that completes last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) source: SourceIndex,
    pub(super) completes_at: u64,
}

/// The slowest instruction of a predecessor. Its cycles count down only while the group waits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CriticalPredecessor {
    pub(super) source: SourceIndex,
    pub(super) until: u64,
    /// Cycle in which the countdown stopped; `None` while it runs.
    pub(super) stopped_at: Option<u64>,
}

impl CriticalPredecessor {
    pub(super) fn cycles(&self, now: u64) -> u64 {
        self.until.saturating_sub(self.stopped_at.unwrap_or(now))
    }
}

impl Group {
    /// Whether all instructions that have not completed have issued, and there are any.
    pub(super) fn has_issued(&self) -> bool {
        self.n_issued > 0 && self.n_issued == self.n_instructions - self.n_executed
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.n_predecessors > self.n_issued_predecessors + self.n_executed_predecessors
    }

    pub(super) fn is_ready(&self) -> bool {
        self.n_predecessors == self.n_executed_predecessors
    }

    pub(super) fn predecessor_issued(&mut self, critical: Option<Member>, now: u64) {
        self.n_issued_predecessors += 1;
        let Some(critical) = critical else {
            return;
        };
        let cycles = critical.completes_at.saturating_sub(now);
        if self.critical_predecessor.cycles(now) < cycles {
            self.critical_predecessor = CriticalPredecessor {
                source: critical.source,
                until: critical.completes_at,
                stopped_at: self.critical_predecessor.stopped_at.map(|_| now),
            };
        }
    }

    pub(super) fn note_progress(&mut self, was_waiting: bool, now: u64) {
        if was_waiting && !self.is_waiting() {
            self.critical_predecessor.stopped_at = Some(now);
        }
    }
}
