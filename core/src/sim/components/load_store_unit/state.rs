//! The state of memory order, for the search for repetitions.

use super::LoadStoreUnit;
use super::group::Group;
use crate::sim::event::SourceIndex;
use crate::sim::ids::GroupId;

impl LoadStoreUnit {
    /// Appends the words of the state on which the rest of the run depends, and fills `ranks`, by `GroupId`, with the rank of each
    /// group by age: 1 for the oldest, 0 for completed ones. A group that loads keep joining may live for ever: only its members
    /// that have not completed count.
    pub fn write_state(&mut self, next: SourceIndex, now: u64, ranks: &mut Vec<u64>, words: &mut Vec<u64>) {
        self.drop_completed();
        ranks.clear();
        ranks.resize(self.groups.len(), 0);
        for (rank, (group, _)) in (1..).zip(&self.by_age) {
            ranks[group.index()] = rank;
        }
        let rank_of = |id: Option<GroupId>| id.map_or(0, |id| ranks[id.index()]);
        words.extend([u64::from(self.loads.n_used), u64::from(self.stores.n_used)]);
        words.extend([self.current_load, self.current_load_barrier].map(rank_of));
        words.extend([self.current_store, self.current_store_barrier].map(rank_of));
        words.push(self.by_age.len() as u64);
        for group in self.by_age.iter().map(|(group, _)| &self.groups[group.index()]) {
            words.push(u64::from(group.n_instructions - group.n_executed) << 32 | u64::from(group.n_issued));
            let predecessors = [group.n_predecessors, group.n_issued_predecessors, group.n_executed_predecessors];
            words.push(predecessors.into_iter().fold(0, |word, count| word << 8 | u64::from(count)));
            if self.reports_dependencies {
                write_dependencies(group, next, now, words);
            }
            for list in [group.order_successors, group.data_successors] {
                let mut next = list;
                while let Some(edge) = next {
                    words.push(rank_of(Some(edge.group)));
                    next = self.groups[edge.group.index()].edges[usize::from(edge.slot)];
                }
                words.push(0);
            }
        }
    }

    /// Counts `n_instructions` instructions instead of simulating them: the indices of later instructions and of those that
    /// are remembered grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        for group in &mut self.groups {
            group.critical_predecessor.source.0 += n_instructions;
            if let Some(critical) = &mut group.critical {
                critical.source.0 += n_instructions;
            }
        }
    }
}

/// Appends the words that decide which dependencies later issues report: those of the group's members, and those of the groups
/// that depend on it.
fn write_dependencies(group: &Group, next: SourceIndex, now: u64, words: &mut Vec<u64>) {
    let slowest = group.critical.map(|critical| (critical.source, critical.completes_at.saturating_sub(now)));
    let predecessor = &group.critical_predecessor;
    words.push(u64::from(predecessor.stopped_at.is_some()));
    for (source, cycles) in [slowest.unwrap_or_default(), (predecessor.source, predecessor.cycles(now))] {
        words.push(cycles);
        words.push(if cycles > 0 { next.0 - source.0 } else { 0 });
    }
}
