//! Who waits for operands, who is ready, who executes, and who is issued next.
//!
//! An instruction moves through the lists Wait, Pending and Ready. Nothing is polled: whoever brings the last missing
//! piece of news marks the instruction as leaving, and a promotion visits only those that are marked.
//!
//! Which instruction issues next does not depend on the order of the lists. What an instruction is said to have been
//! refused for does, so the order is kept if that is asked for: it is the order of a scan from the front which fills each
//! gap with the last element.

mod issue;
mod list;

use crate::sim::event::UnitUse;
use crate::sim::ids::{GroupId, InstanceId, NodeId, SignatureId};
use crate::sim::in_flight::{InFlight, Place};
use crate::sim::program::Program;
use crate::sim::wheel::Wheel;

use super::load_store_unit::LoadStoreUnit;
use super::resource_manager::ResourceManager;
use list::List;

/// What the scheduler works on: everything that an issue touches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backend {
    pub in_flight: InFlight,
    pub resources: ResourceManager,
    pub memory: LoadStoreUnit,
    pub wheel: Wheel,
    pub now: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReadyEntry {
    id: InstanceId,
    signature: SignatureId,
}

/// A ready instruction that was not refused when it was last looked at, while instructions are being issued.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Lower is better.
    rank: (i64, u64),
    entry: ReadyEntry,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Scheduler {
    notes_refusals: bool,
    wait: List,
    pending: List,
    ready: Vec<ReadyEntry>,
    /// The first entries of `ready` that have been refused since a unit was last given back.
    n_refused: usize,
    /// Ready instructions whose groups overlap: their refusal is an estimate that may change at any time. Unless refusals
    /// are noted, they are kept apart from the others.
    ready_overlapping: Vec<ReadyEntry>,
    candidates: Vec<Candidate>,
    due: Vec<NodeId>,
    /// Results of the last step.
    pub executed: Vec<InstanceId>,
    pub became_pending: Vec<InstanceId>,
    pub became_ready: Vec<InstanceId>,
    /// Units of the last issue.
    pub units: Vec<UnitUse>,
    /// The last `Pending` entries were made by this cycle's dispatch.
    n_dispatched_to_pending: usize,
    /// What this cycle's selections were refused for.
    busy_resources: u64,
    /// The last question whether there is room was answered with no.
    pub has_refused: bool,
}

impl Scheduler {
    /// With `notes_refusals`, who is examined in which order and what it is refused for is exactly followed.
    pub fn reset(&mut self, notes_refusals: bool) {
        self.notes_refusals = notes_refusals;
        self.wait.reset(notes_refusals);
        self.pending.reset(notes_refusals);
        self.ready.clear();
        self.n_refused = 0;
        self.ready_overlapping.clear();
        self.candidates.clear();
        self.executed.clear();
        self.became_pending.clear();
        self.became_ready.clear();
        self.n_dispatched_to_pending = 0;
        self.busy_resources = 0;
        self.has_refused = false;
    }

    /// Time passes: write-back, promotions, released resources. Returns whether anything happened.
    pub fn start_cycle(&mut self, program: &Program, backend: &mut Backend) -> bool {
        self.n_dispatched_to_pending = 0;
        self.busy_resources = 0;
        self.executed.clear();
        self.became_pending.clear();
        self.became_ready.clear();
        let mut due = std::mem::take(&mut self.due);
        backend.wheel.take_due(backend.now, &mut due);
        let has_events = !due.is_empty();
        let n_slots = backend.in_flight.n_slots();
        for node in due.drain(..) {
            if node.index() >= n_slots {
                backend.resources.release(node);
                self.n_refused = 0;
                continue;
            }
            let id = InstanceId(node.0);
            match backend.in_flight.get(id).place {
                Place::Issued => self.write_back(id, backend),
                _ => self.check_pending(id, backend),
            }
        }
        self.due = due;
        if has_events {
            self.wake_groups(backend);
            self.promote_waiting(backend);
            self.promote_pending(program, backend);
        }
        has_events
    }

    /// An instruction completes. Several that complete together are told in the order in which the wheel has them.
    #[inline]
    fn write_back(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        instance.place = Place::Executed;
        self.executed.push(id);
        if let Some(group) = instance.group {
            let source = backend.in_flight.source_of(id);
            backend.memory.executed(group, source);
        }
    }

    /// Marks members of groups whose state has changed.
    fn wake_groups(&mut self, backend: &mut Backend) {
        while let Some(group) = backend.memory.take_changed() {
            if backend.memory.is_waiting(group) {
                continue;
            }
            let mut next = backend.memory.members_of(group);
            while let Some(id) = next {
                let instance = backend.in_flight.get(id);
                next = instance.next_in_group;
                match instance.place {
                    Place::Wait => self.check_waiting(id, backend),
                    Place::Pending => self.check_pending(id, backend),
                    _ => {}
                }
            }
        }
    }

    /// Marks an instruction in Wait if nothing about it is unknown any more.
    #[inline]
    fn check_waiting(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        let is_waiting = instance.group.is_some_and(|group| backend.memory.is_waiting(group));
        if instance.n_unknown == 0 && !is_waiting && !instance.is_leaving {
            instance.is_leaving = true;
            self.wait.mark(id, instance.position);
        }
    }

    /// Marks an instruction in Pending if nothing is missing any more.
    #[inline]
    fn check_pending(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        let is_ready = instance.ready_at <= backend.now && is_group_ready(instance.group, &backend.memory);
        if is_ready && !instance.is_leaving {
            instance.is_leaving = true;
            self.pending.mark(id, instance.position);
        }
    }

    fn promote_waiting(&mut self, backend: &mut Backend) {
        if self.wait.leaving.is_empty() {
            return;
        }
        let first = self.became_pending.len();
        self.wait.take_leaving(&mut backend.in_flight, &mut self.became_pending);
        for position in first..self.became_pending.len() {
            self.add_pending(self.became_pending[position], backend);
        }
    }

    fn add_pending(&mut self, id: InstanceId, backend: &mut Backend) {
        self.pending.push(id, Place::Pending, &mut backend.in_flight);
        let ready_at = backend.in_flight.get(id).ready_at;
        if ready_at > backend.now {
            backend.wheel.schedule(NodeId(id.0), ready_at);
        } else {
            self.check_pending(id, backend);
        }
    }

    fn promote_pending(&mut self, program: &Program, backend: &mut Backend) {
        if self.pending.leaving.is_empty() {
            return;
        }
        let first = self.became_ready.len();
        self.pending.take_leaving(&mut backend.in_flight, &mut self.became_ready);
        for position in first..self.became_ready.len() {
            self.add_ready(self.became_ready[position], program, backend);
        }
    }

    #[inline]
    fn add_ready(&mut self, id: InstanceId, program: &Program, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        instance.place = Place::Ready;
        let signature = program.templates[instance.template.index()].signature;
        self.push_ready(ReadyEntry { id, signature }, program);
    }

    #[inline]
    fn push_ready(&mut self, entry: ReadyEntry, program: &Program) {
        match program.signatures.overlaps(entry.signature) && !self.notes_refusals {
            true => self.ready_overlapping.push(entry),
            false => self.ready.push(entry),
        }
    }

    // Dispatch.

    /// Takes an instruction that has just been dispatched. Returns whether it is ready; unless it issues right away it
    /// stands in Ready then.
    pub fn accept(&mut self, id: InstanceId, program: &Program, backend: &mut Backend) -> bool {
        let instance = *backend.in_flight.get(id);
        let template = &program.templates[instance.template.index()];
        backend.resources.take_buffers(template.used_buffers);
        let (mut is_waiting, mut is_pending) = (false, false);
        if template.is_memory() {
            backend.memory.take_queue_entries(template);
            let group = backend.memory.enter(template, backend.now);
            is_waiting = backend.memory.is_waiting(group);
            is_pending = backend.memory.is_pending(group);
            let is_ready = !is_waiting && !is_pending;
            let next = if is_ready { None } else { backend.memory.add_member(group, id) };
            let instance = backend.in_flight.get_mut(id);
            instance.group = Some(group);
            instance.next_in_group = next;
        }
        if instance.n_unknown > 0 || is_waiting {
            self.wait.push(id, Place::Wait, &mut backend.in_flight);
            return false;
        }
        if is_pending || instance.is_pending(backend.now) {
            self.add_pending(id, backend);
            self.n_dispatched_to_pending += 1;
            return false;
        }
        if !template.issues_at_dispatch {
            self.add_ready(id, program, backend);
        }
        true
    }

    // Issue.

    /// The ready instruction that issues next: the one with the lowest source index, where each user counts as one
    /// instruction of seniority. To be asked until there is none.
    #[inline]
    pub fn select(&mut self, program: &Program, backend: &mut Backend) -> Option<InstanceId> {
        if self.notes_refusals {
            return self.select_noting_refusals(program, backend);
        }
        self.find_candidates(program, backend);
        loop {
            let ranks = self.candidates.iter().enumerate();
            let (position, _) = ranks.min_by_key(|(_, candidate)| candidate.rank)?;
            let entry = self.candidates.swap_remove(position).entry;
            // Others may have taken its units since it became a candidate.
            if backend.resources.busy_for(&program.signatures, entry.signature) == 0 {
                return Some(entry.id);
            }
            if program.signatures.overlaps(entry.signature) {
                self.ready_overlapping.push(entry);
            } else {
                self.ready.push(entry);
                self.n_refused = self.ready.len();
            }
        }
    }

    /// Moves everybody who is not refused right now from Ready to the candidates. Who has been refused stays so until a
    /// unit is given back, unless overlapping groups are estimated: there fewer free units may give a better answer.
    #[inline]
    fn find_candidates(&mut self, program: &Program, backend: &mut Backend) {
        let Scheduler { ready, ready_overlapping, candidates, n_refused, .. } = self;
        if *n_refused < ready.len() {
            move_candidates(ready, *n_refused, candidates, program, backend);
            *n_refused = ready.len();
        }
        if !ready_overlapping.is_empty() {
            move_candidates(ready_overlapping, 0, candidates, program, backend);
        }
    }

    /// The same, examining Ready in order, and noting who is refused for what on the way: not everybody is examined.
    fn select_noting_refusals(&mut self, program: &Program, backend: &mut Backend) -> Option<InstanceId> {
        let mut best: Option<(usize, (i64, u64))> = None;
        for (position, entry) in self.ready.iter().enumerate() {
            let rank = rank_of(entry.id, &backend.in_flight);
            if best.is_some_and(|(_, best)| best <= rank) {
                continue;
            }
            let busy = backend.resources.busy_for(&program.signatures, entry.signature);
            if busy == 0 {
                best = Some((position, rank));
                continue;
            }
            self.busy_resources |= busy;
            if let Some(critical) = backend.in_flight.critical_mut(entry.id) {
                critical.resources = busy;
            }
        }
        best.map(|(position, _)| self.ready.swap_remove(position).id)
    }

    /// Writes down what decides how the run goes on, apart from what instructions know of themselves: the order of the
    /// lists, if it is kept.
    pub fn write_state(&self, in_flight: &InFlight, page: &mut Vec<u64>) {
        if !self.notes_refusals {
            return;
        }
        page.push(u64::from(self.has_refused));
        let next = in_flight.next_source().0;
        let ready = self.ready.iter().map(|entry| &entry.id);
        let lists = self.wait.items.iter().chain(&self.pending.items).chain(ready);
        page.extend(lists.map(|id| next - in_flight.source_of(*id).0));
    }

    // What the bottleneck analysis asks for.

    pub fn busy_resources(&self) -> u64 {
        self.busy_resources
    }

    pub fn ready(&self) -> impl Iterator<Item = InstanceId> + '_ {
        self.ready.iter().chain(&self.ready_overlapping).map(|entry| entry.id)
    }

    /// Those in Pending, without the ones that have just been dispatched.
    pub fn settled_pending(&self) -> &[InstanceId] {
        &self.pending.items[..self.pending.items.len() - self.n_dispatched_to_pending]
    }
}

/// Moves those of the entries from `start` on that are not refused.
fn move_candidates(
    ready: &mut Vec<ReadyEntry>,
    start: usize,
    candidates: &mut Vec<Candidate>,
    program: &Program,
    backend: &mut Backend,
) {
    let mut position = start;
    while let Some(&entry) = ready.get(position) {
        if backend.resources.busy_for(&program.signatures, entry.signature) != 0 {
            position += 1;
            continue;
        }
        ready.swap_remove(position);
        let rank = rank_of(entry.id, &backend.in_flight);
        candidates.push(Candidate { rank, entry });
    }
}

fn is_group_ready(group: Option<GroupId>, memory: &LoadStoreUnit) -> bool {
    group.is_none_or(|group| memory.is_ready(group))
}

#[inline]
fn rank_of(id: InstanceId, in_flight: &InFlight) -> (i64, u64) {
    let source = in_flight.source_of(id).0;
    (source as i64 - i64::from(in_flight.get(id).n_users), source)
}

#[cfg(test)]
mod tests;
