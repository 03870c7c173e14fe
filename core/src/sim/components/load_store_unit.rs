//! Load and store queues, and the order of memory operations (`core/docs/pipeline.md`, "Memory").
//!
//! Loads and stores are put into groups, whose members wait together: a group depends on earlier ones, its *predecessors*. An
//! *order* dependency is over when the predecessor has issued, a *data* dependency when it has completed.

mod group;
mod state;

use crate::sim::event::{CriticalDependency, SourceIndex};
use crate::sim::ids::{GroupId, InstanceId};
use crate::sim::program::Template;
use group::{EdgeId, Group, MAX_EDGES, Member};

/// What has to happen to an earlier group before a later one may issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemoryDependency {
    /// The earlier group has to issue.
    Order,
    /// The earlier group has to complete.
    Data,
}

/// The load queue or the store queue.
#[derive(Clone, Copy, Debug, Default)]
struct Queue {
    /// Number of entries; `None`: unbounded.
    size: Option<u32>,
    /// Entries that instructions hold.
    n_used: u32,
}

/// Sizes of the queues, `None` for unbounded ones, and rules of memory order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoryOptions {
    pub load_queue_size: Option<u32>,
    pub store_queue_size: Option<u32>,
    /// Whether loads and stores are taken to access different memory, so that loads do not wait for stores.
    pub assumes_no_alias: bool,
    /// Whether it is tracked which memory operation each instruction waited for, and how long.
    pub reports_dependencies: bool,
}

/// The queues, and the groups of memory instructions in flight.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoadStoreUnit {
    /// The load queue.
    loads: Queue,
    /// The store queue.
    stores: Queue,
    /// As in `MemoryOptions`.
    assumes_no_alias: bool,
    /// As in `MemoryOptions`.
    reports_dependencies: bool,
    /// The groups by `GroupId`, completed ones included.
    groups: Vec<Group>,
    /// Places of completed groups, to be used again.
    free: Vec<GroupId>,
    /// Groups with their `n_created`, in the order in which they were made. Some have completed since they were added.
    by_age: Vec<(GroupId, u64)>,
    /// Number of groups created in this run.
    n_created: u64,
    /// The newest group with loads that has not completed.
    current_load: Option<GroupId>,
    /// The newest load barrier that has not completed.
    current_load_barrier: Option<GroupId>,
    /// The newest group with stores that has not completed.
    current_store: Option<GroupId>,
    /// The newest store barrier that has not completed.
    current_store_barrier: Option<GroupId>,
    /// Groups of which a predecessor has issued or completed since the caller last took them; a group may occur several times.
    changed: Vec<GroupId>,
}

/// The group of a memory instruction that has just been dispatched, and whether it has to wait.
pub(crate) struct MemoryEntry {
    pub group: GroupId,
    /// The member of the group that was listed before it; `None` if there is none, or if it need not wait and is not listed.
    pub next: Option<InstanceId>,
    /// Whether a predecessor of its group has not issued.
    pub is_waiting: bool,
    /// Whether the predecessors of its group have issued and not all have completed.
    pub is_pending: bool,
}

impl LoadStoreUnit {
    /// Removes all groups and empties the queues.
    pub fn reset(&mut self, options: MemoryOptions) {
        let queue = |size| Queue { size, n_used: 0 };
        self.loads = queue(options.load_queue_size);
        self.stores = queue(options.store_queue_size);
        self.assumes_no_alias = options.assumes_no_alias;
        self.reports_dependencies = options.reports_dependencies;
        self.groups.clear();
        self.free.clear();
        self.by_age.clear();
        self.n_created = 0;
        self.current_load = None;
        self.current_load_barrier = None;
        self.current_store = None;
        self.current_store_barrier = None;
        self.changed.clear();
    }

    // Queues.

    pub fn is_load_queue_full(&self) -> bool {
        self.loads.size == Some(self.loads.n_used)
    }

    pub fn is_store_queue_full(&self) -> bool {
        self.stores.size == Some(self.stores.n_used)
    }

    /// Takes an entry of the load queue if the instruction loads, and one of the store queue if it stores.
    pub fn take_queue_entries(&mut self, template: &Template) {
        self.loads.n_used += u32::from(template.may_load);
        self.stores.n_used += u32::from(template.may_store);
    }

    /// Gives back what `take_queue_entries` took for the instruction.
    pub fn give_back_queue_entries(&mut self, template: &Template) {
        self.loads.n_used -= u32::from(template.may_load);
        self.stores.n_used -= u32::from(template.may_store);
    }

    // Groups.

    /// Takes queue entries for a memory instruction that is dispatched and puts it into a group. Members of a group are
    /// listed as long as they have to wait.
    #[inline]
    pub fn take_in(&mut self, template: &Template, id: InstanceId, now: u64) -> MemoryEntry {
        self.take_queue_entries(template);
        let group = self.enter(template, now);
        let (is_waiting, is_pending) = (self.is_waiting(group), self.is_pending(group));
        let next = if is_waiting || is_pending { self.add_member(group, id) } else { None };
        MemoryEntry { group, next, is_waiting, is_pending }
    }

    /// Puts a memory instruction into a new or an existing group; takes no queue entry.
    pub fn enter(&mut self, template: &Template, now: u64) -> GroupId {
        let id = match template.may_store {
            true => self.enter_store(template, now),
            false => self.enter_load(template, now),
        };
        let group = &mut self.groups[id.index()];
        if self.reports_dependencies && !group.is_waiting() && group.critical_predecessor.stopped_at.is_none() {
            group.critical_predecessor.stopped_at = Some(now);
        }
        id
    }

    /// Puts an instruction that stores, and maybe loads, into a new group.
    fn enter_store(&mut self, template: &Template, now: u64) -> GroupId {
        let group = self.create();
        let kind = match self.assumes_no_alias {
            true => MemoryDependency::Order,
            false => MemoryDependency::Data,
        };
        if let Some(load) = self.newest_load() {
            self.depend(load, group, kind, now);
        }
        if let Some(barrier) = self.current_store_barrier {
            self.depend(barrier, group, MemoryDependency::Data, now);
        }
        if let Some(store) = self.current_store.filter(|store| Some(*store) != self.current_store_barrier) {
            self.depend(store, group, kind, now);
        }
        self.current_store = Some(group);
        if template.is_store_barrier {
            self.current_store_barrier = Some(group);
        }
        if template.may_load {
            self.become_current_load(group, template);
        }
        group
    }

    /// Puts an instruction that only loads into the newest group of loads if it may join that one, else into a new one.
    fn enter_load(&mut self, template: &Template, now: u64) -> GroupId {
        let newest = self.newest_load();
        if let Some(newest) = newest.filter(|newest| !template.is_load_barrier && self.may_join(*newest)) {
            self.groups[newest.index()].n_instructions += 1;
            return newest;
        }
        let group = self.create();
        if let (false, Some(store)) = (self.assumes_no_alias, self.current_store) {
            self.depend(store, group, MemoryDependency::Data, now);
        }
        let before = match template.is_load_barrier {
            true => newest,
            false => self.current_load_barrier,
        };
        if let Some(before) = before {
            self.depend(before, group, MemoryDependency::Data, now);
        }
        self.become_current_load(group, template);
        group
    }

    /// Makes a group the newest one with loads.
    fn become_current_load(&mut self, group: GroupId, template: &Template) {
        self.current_load = Some(group);
        if template.is_load_barrier {
            self.current_load_barrier = Some(group);
        }
    }

    /// Returns how many groups had been made when this one was, itself included: the later, the larger. 0 without a group.
    fn creation_of(&self, group: Option<GroupId>) -> u64 {
        group.map_or(0, |group| self.groups[group.index()].n_created)
    }

    /// Returns the newer one of the current load group and the current load barrier; `None` without either.
    fn newest_load(&self) -> Option<GroupId> {
        match self.creation_of(self.current_load) >= self.creation_of(self.current_load_barrier) {
            true => self.current_load,
            false => self.current_load_barrier,
        }
    }

    /// Whether a load joins the newest group of loads: unless a barrier or a store lies between, or the group has issued.
    fn may_join(&self, newest: GroupId) -> bool {
        Some(newest) != self.current_load_barrier
            && self.groups[newest.index()].n_created > self.creation_of(self.current_store)
            && !self.groups[newest.index()].has_issued()
    }

    /// Makes a group with one member.
    fn create(&mut self) -> GroupId {
        self.n_created += 1;
        let group = Group { n_created: self.n_created, n_instructions: 1, ..Group::default() };
        let id = match self.free.pop() {
            Some(free) => {
                self.groups[free.index()] = group;
                free
            }
            None => {
                self.groups.push(group);
                GroupId(self.groups.len() as u32 - 1)
            }
        };
        if self.by_age.len() >= 2 * self.groups.len() {
            self.drop_completed();
        }
        self.by_age.push((id, self.n_created));
        id
    }

    /// Drops completed groups from `by_age`.
    fn drop_completed(&mut self) {
        let groups = &self.groups;
        self.by_age.retain(|(id, n_created)| {
            let group = &groups[id.index()];
            group.n_created == *n_created && group.n_executed < group.n_instructions
        });
    }

    /// Makes a group depend on an earlier one, unless the dependency is over already.
    fn depend(&mut self, earlier: GroupId, later: GroupId, kind: MemoryDependency, now: u64) {
        let has_issued = self.groups[earlier.index()].has_issued();
        if has_issued && kind == MemoryDependency::Order {
            return;
        }
        self.groups[later.index()].n_predecessors += 1;
        if has_issued {
            let critical = self.groups[earlier.index()].critical;
            self.groups[later.index()].predecessor_issued(critical, now);
        }
        let slot = self.groups[later.index()].n_edges;
        debug_assert!(usize::from(slot) < MAX_EDGES, "a group depends on at most three others");
        self.groups[later.index()].n_edges += 1;
        let edge = Some(EdgeId { group: later, slot });
        let list = match kind {
            MemoryDependency::Order => &mut self.groups[earlier.index()].order_successors,
            MemoryDependency::Data => &mut self.groups[earlier.index()].data_successors,
        };
        let next = std::mem::replace(list, edge);
        self.groups[later.index()].edges[usize::from(slot)] = next;
    }

    // Predicates.

    /// Whether some predecessor has not issued.
    pub fn is_waiting(&self, group: GroupId) -> bool {
        self.groups[group.index()].is_waiting()
    }

    /// Whether all predecessors have issued and not all have completed.
    pub fn is_pending(&self, group: GroupId) -> bool {
        let group = &self.groups[group.index()];
        group.n_issued_predecessors > 0 && !group.is_waiting()
    }

    /// Whether no predecessor still holds the group up.
    pub fn is_ready(&self, group: GroupId) -> bool {
        self.groups[group.index()].is_ready()
    }

    // Progress.

    /// Lists a member of a group as waiting, so that `members_of` leads to it; returns the one listed before it, which the caller
    /// has to remember.
    pub fn add_member(&mut self, group: GroupId, member: InstanceId) -> Option<InstanceId> {
        self.groups[group.index()].members.replace(member)
    }

    /// Returns the member of a group that was listed last; `None` if none was.
    pub fn members_of(&self, group: GroupId) -> Option<InstanceId> {
        self.groups[group.index()].members
    }

    /// Notes that the instruction `source`, a member of group `id`, has issued. If the group has issued with it, `take_changed` then
    /// returns the groups that depend on it.
    #[inline(always)]
    pub fn issued(&mut self, id: GroupId, source: SourceIndex, completes_at: u64, now: u64) {
        let group = &mut self.groups[id.index()];
        group.n_issued += 1;
        if self.reports_dependencies && group.critical.is_none_or(|critical| critical.completes_at < completes_at) {
            group.critical = Some(Member { source, completes_at });
        }
        if !group.has_issued() {
            return;
        }
        let critical = group.critical;
        let mut next = group.order_successors.take();
        while let Some(edge) = next {
            let successor = &mut self.groups[edge.group.index()];
            next = successor.edges[usize::from(edge.slot)];
            let was_waiting = successor.is_waiting();
            successor.n_executed_predecessors += 1;
            successor.note_progress(was_waiting, now);
            self.changed.push(edge.group);
        }
        let mut next = self.groups[id.index()].data_successors;
        while let Some(edge) = next {
            let successor = &mut self.groups[edge.group.index()];
            next = successor.edges[usize::from(edge.slot)];
            let was_waiting = successor.is_waiting();
            successor.predecessor_issued(critical, now);
            successor.note_progress(was_waiting, now);
            self.changed.push(edge.group);
        }
    }

    /// Notes that the instruction `source`, a member of group `id`, has completed. With its last member the group has completed:
    /// `take_changed` then returns the groups that depend on it, and its place is free.
    #[inline(always)]
    pub fn executed(&mut self, id: GroupId, source: SourceIndex) {
        let group = &mut self.groups[id.index()];
        group.n_issued -= 1;
        group.n_executed += 1;
        if group.critical.is_some_and(|critical| critical.source == source) {
            group.critical = None;
        }
        if group.n_executed != group.n_instructions {
            return;
        }
        let mut next = group.data_successors.take();
        while let Some(edge) = next {
            let successor = &mut self.groups[edge.group.index()];
            next = successor.edges[usize::from(edge.slot)];
            successor.n_issued_predecessors -= 1;
            successor.n_executed_predecessors += 1;
            self.changed.push(edge.group);
        }
        let currents = [
            &mut self.current_load,
            &mut self.current_load_barrier,
            &mut self.current_store,
            &mut self.current_store_barrier,
        ];
        for current in currents {
            if *current == Some(id) {
                *current = None;
            }
        }
        self.free.push(id);
    }

    /// Takes a group of which a predecessor has issued or completed; `None` if there are no more. It may still have to wait.
    #[inline]
    pub fn take_changed(&mut self) -> Option<GroupId> {
        self.changed.pop()
    }

    /// Returns the memory operation that an instruction of this group, which issues now, waited for, and how long; without cycles if
    /// it did not wait.
    pub fn critical_dependency_of(&self, group: GroupId, now: u64) -> CriticalDependency {
        let predecessor = &self.groups[group.index()].critical_predecessor;
        CriticalDependency {
            producer: predecessor.source,
            cycles: predecessor.cycles(now) as u32,
            ..CriticalDependency::default()
        }
    }
}

#[cfg(test)]
mod tests;
