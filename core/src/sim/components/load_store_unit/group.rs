//! Groups of memory instructions that wait together, and the dependencies between groups.

use crate::sim::event::SourceIndex;
use crate::sim::ids::{GroupId, InstanceId};

/// A dependency on an earlier group, named by the later group and a slot in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeId {
    /// The later group, which depends on another one.
    pub(super) group: GroupId,
    /// Index into the `edges` of the later group.
    pub(super) slot: u8,
}

/// Maximum number of predecessors of a group.
pub(super) const MAX_EDGES: usize = 3;

/// Memory instructions that wait for the same earlier groups. A *predecessor* is an earlier group that it depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    /// How many groups have been made up to this one: the later it was made, the larger.
    pub(super) n_created: u64,
    /// Number of members, completed ones included.
    pub(super) n_instructions: u32,
    /// Members that have issued and have not completed.
    pub(super) n_issued: u32,
    /// Members that have completed.
    pub(super) n_executed: u32,
    /// Groups that this one depends on.
    pub(super) n_predecessors: u8,
    /// Predecessors for whose completion it waits and that have issued: all of their members that have not completed have issued.
    pub(super) n_issued_predecessors: u8,
    /// Predecessors that no longer hold it up.
    pub(super) n_executed_predecessors: u8,
    /// Number of `edges` in use.
    pub(super) n_edges: u8,
    /// For each dependency of this group, the next dependency in the list of the same predecessor.
    pub(super) edges: [Option<EdgeId>; MAX_EDGES],
    /// First of the groups that wait until this one has issued.
    pub(super) order_successors: Option<EdgeId>,
    /// First of the groups that wait until this one has completed.
    pub(super) data_successors: Option<EdgeId>,
    /// The instruction that was last listed as waiting; each names the next one.
    pub(super) members: Option<InstanceId>,
    /// The issued member that completes last, if dependencies are reported.
    pub(super) critical: Option<Member>,
    /// What the group waits for longest, if dependencies are reported.
    pub(super) critical_predecessor: CriticalPredecessor,
}

/// A member of a group that has issued.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The instruction's index in the run.
    pub(super) source: SourceIndex,
    /// Cycle of its write-back.
    pub(super) completes_at: u64,
}

/// The instruction of a predecessor that a group waits for longest. The cycles of the wait count down only while some predecessor
/// has not issued.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CriticalPredecessor {
    /// The instruction's index in the run.
    pub(super) source: SourceIndex,
    /// Cycle in which that instruction completes.
    pub(super) until: u64,
    /// Cycle in which the countdown stopped; `None` while it runs.
    pub(super) stopped_at: Option<u64>,
}

impl CriticalPredecessor {
    /// Returns the cycles until that instruction completes, from `now` or from when the countdown stopped; 0 if there is none.
    pub(super) fn cycles(&self, now: u64) -> u64 {
        self.until.saturating_sub(self.stopped_at.unwrap_or(now))
    }
}

impl Group {
    /// Whether all instructions that have not completed have issued, and there are any.
    pub(super) fn has_issued(&self) -> bool {
        self.n_issued > 0 && self.n_issued == self.n_instructions - self.n_executed
    }

    /// Whether some predecessor has not issued.
    pub(super) fn is_waiting(&self) -> bool {
        self.n_predecessors > self.n_issued_predecessors + self.n_executed_predecessors
    }

    /// Whether no predecessor still holds the group up.
    pub(super) fn is_ready(&self) -> bool {
        self.n_predecessors == self.n_executed_predecessors
    }

    /// Notes that a predecessor for whose completion the group waits has issued; `critical` is the predecessor's member that
    /// completes last, if dependencies are reported.
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

    /// Stops the countdown of the critical predecessor if the group has just ceased to wait for an issue.
    pub(super) fn note_progress(&mut self, was_waiting: bool, now: u64) {
        if was_waiting && !self.is_waiting() {
            self.critical_predecessor.stopped_at = Some(now);
        }
    }
}
