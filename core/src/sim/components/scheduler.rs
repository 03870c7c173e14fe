//! The scheduler: instructions that wait for operands, are ready, or execute, and the choice of the next one to issue.
//!
//! An instruction moves through the lists Wait, Pending and Ready. Nothing is polled: what removes the last reason to wait marks
//! the instruction as leaving its list, and a *promotion* moves the marked ones to the next list.
//!
//! Which instruction issues next does not depend on the order of the lists. For which units it is noted that an instruction was
//! refused may depend on it ([`Refusals`]), so the order is kept if that is needed: new elements go to the end, and the gap of a
//! removed one is filled with the last element.

mod issue;
mod list;
mod select;

use crate::sim::event::{CriticalDependency, StallKind, UnitUse};
use crate::sim::ids::{GroupId, InstanceId, TimerId};
use crate::sim::in_flight::{InFlight, SchedulerPlace};
use crate::sim::program::{SimulatedProgram, Template};
use crate::sim::repetition::steady_state::mix;
use crate::sim::repetition::trace::Trace;
use crate::sim::timing_wheel::Wheel;

use super::load_store_unit::LoadStoreUnit;
use super::ready_lists::ReadyLists;
use super::resource_manager::ResourceManager;
use super::unit_assigner::UnitAssigner;
use list::UnorderedList;

/// The components that an issue changes, without the scheduler.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backend {
    /// The instructions between dispatch and retirement.
    pub in_flight: InFlight,
    /// The units and the buffers.
    pub resources: ResourceManager,
    /// The load and store queues, and the order of memory operations.
    pub memory: LoadStoreUnit,
    /// When units become free, operands arrive and instructions complete.
    pub wheel: Wheel,
    /// The choice of units at dispatch.
    pub assigner: UnitAssigner,
    /// The present cycle, counted among those that are simulated.
    pub now: u64,
}

/// Whether it is noted for which units ready instructions are refused.
///
/// Each selection scans Ready from the front and skips an instruction that ranks behind one already found able to issue: only
/// examined instructions have their refusal noted. The last scan of a cycle finds no instruction, so it examines all that are
/// left. As long as a cycle issues, units are only taken: an instruction refused once in a cycle is refused until its end, for
/// the same kinds and maybe more, and earlier scans add nothing to the last one.
///
/// That fails for groups that overlap, whose refusal is an estimate that may turn out better with fewer free units, and for
/// reserved uses, which open what they closed. The order of the lists is observable then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Refusals {
    /// Refusals are not noted.
    #[default]
    Ignored,
    /// Refusals are noted in the last scan of each cycle.
    Noted,
    /// Refusals are noted in every scan, in the order of the lists.
    NotedInOrder,
}

impl Backend {
    /// Takes over the state of the units from copies that have run `n_cycles` cycles further; what they are busy with ends
    /// `n_cycles` cycles earlier here, so that as much is left.
    pub fn take_units(&mut self, resources: &ResourceManager, wheel: &Wheel, n_cycles: u64) {
        let first = self.resources.first_timer().0;
        self.wheel.remove_from(TimerId(first));
        self.resources.clone_from(resources);
        self.resources.move_timers(first);
        self.resources.move_time_back(n_cycles);
        for (timer, due) in resources.busy_timers(wheel) {
            self.wheel.schedule(TimerId(first + timer.0), due - n_cycles);
        }
    }

    /// Returns the first of the buffers and queues, in the order in which they are checked, that has no room for an
    /// instruction; `None` if all have.
    #[inline]
    pub fn refusal_of(&self, template: &Template) -> Option<StallKind> {
        if self.resources.has_reserved_hazard(template.used_buffers) {
            Some(StallKind::DispatchGroup)
        } else if self.resources.has_full_buffer(template.used_buffers) {
            Some(StallKind::SchedulerFull)
        } else if template.may_load && self.memory.is_load_queue_full() {
            Some(StallKind::LoadQueueFull)
        } else if template.may_store && self.memory.is_store_queue_full() {
            Some(StallKind::StoreQueueFull)
        } else {
            None
        }
    }
}

/// The lists of instructions that have been dispatched and have not issued.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scheduler {
    /// Whether it is noted for which units ready instructions are refused.
    refusals: Refusals,
    /// Instructions of which the arrival of an operand, or the order of memory, is not known yet.
    wait: UnorderedList,
    /// Instructions whose operands arrive at known cycles.
    pending: UnorderedList,
    /// Ready instructions by signature, if the order of the lists is not kept.
    ready: ReadyLists,
    /// Ready instructions in order, if the order of the lists is kept.
    ready_in_order: Vec<InstanceId>,
    /// Memory of `start_cycle`: the timers that are due.
    due: Vec<TimerId>,
    /// Instructions that completed in the last step. A step is the start of a cycle or an issue.
    pub executed: Vec<InstanceId>,
    /// Instructions that became pending in the last step.
    pub became_pending: Vec<InstanceId>,
    /// Instructions that became ready in the last step.
    pub became_ready: Vec<InstanceId>,
    /// Units of the last issue.
    pub units: Vec<UnitUse>,
    /// The memory dependency of the last issue, if dependencies are tracked.
    pub waited_for_memory: CriticalDependency,
    /// Number of instructions, at the end of Pending, that this cycle dispatched.
    n_dispatched_to_pending: usize,
    /// Identity bits of the kinds for which this cycle's selections refused instructions.
    busy_resources: u64,
    /// Whether the last instruction that dispatch asked about found no room in a buffer or queue.
    pub has_refused: bool,
}

impl Scheduler {
    /// Empties the lists.
    pub fn reset(&mut self, refusals: Refusals, n_signatures: usize) {
        self.refusals = refusals;
        self.wait.reset(refusals == Refusals::NotedInOrder);
        // The bottleneck analysis uses the items of this list.
        self.pending.reset(refusals != Refusals::Ignored);
        self.ready.reset(n_signatures);
        self.ready_in_order.clear();
        self.executed.clear();
        self.became_pending.clear();
        self.became_ready.clear();
        self.n_dispatched_to_pending = 0;
        self.busy_resources = 0;
        self.has_refused = false;
        self.waited_for_memory = CriticalDependency::default();
    }

    /// Starts a cycle: write-back, promotions, released resources. Returns whether anything happened.
    pub fn start_cycle(&mut self, backend: &mut Backend) -> bool {
        self.n_dispatched_to_pending = 0;
        self.busy_resources = 0;
        self.executed.clear();
        self.became_pending.clear();
        self.became_ready.clear();
        let mut due = std::mem::take(&mut self.due);
        debug_assert!(due.is_empty());
        backend.wheel.take_due(backend.now, &mut due);
        let n_slots = backend.in_flight.n_slots();
        let mut released = backend.resources.release_short(backend.now);
        let has_events = released != 0 || !due.is_empty();
        for &timer in &due {
            if timer.index() >= n_slots {
                released |= backend.resources.release(timer);
                continue;
            }
            let id = InstanceId(timer.0);
            match backend.in_flight.get(id).place {
                SchedulerPlace::Issued => self.write_back(id, backend),
                _ => self.check_pending(id, backend),
            }
        }
        due.clear();
        self.due = due;
        self.update_risen_ranks(&mut backend.in_flight);
        if released != 0 {
            self.ready.reopen(released, backend.now);
        }
        if has_events {
            self.wake_groups(backend);
            self.promote_waiting(backend);
            self.promote_pending(backend);
        }
        has_events
    }

    /// Raises the rank of the instructions that were ready in the last cycle and have got users since then.
    #[inline]
    fn update_risen_ranks(&mut self, in_flight: &mut InFlight) {
        while let Some(id) = in_flight.take_risen() {
            let instance = in_flight.get(id);
            if instance.place == SchedulerPlace::Ready && self.refusals != Refusals::NotedInOrder {
                self.ready.rise(id, in_flight.rank_of(id), instance.signature);
            }
        }
    }

    /// Completes an instruction. Several that complete together are reported in the order in which the wheel has them.
    #[inline]
    fn write_back(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        instance.place = SchedulerPlace::Executed;
        self.executed.push(id);
        if let Some(group) = instance.group {
            let source = backend.in_flight.source_of(id);
            backend.memory.executed(group, source);
        }
    }

    /// Marks as leaving those members of changed memory groups that nothing holds in their list any longer.
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
                    SchedulerPlace::Wait => self.check_waiting(id, backend),
                    SchedulerPlace::Pending => self.check_pending(id, backend),
                    _ => {}
                }
            }
        }
    }

    /// Marks an instruction in Wait as leaving if everything about it is known.
    #[inline]
    fn check_waiting(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        let is_waiting = instance.group.is_some_and(|group| backend.memory.is_waiting(group));
        if instance.n_unknown == 0 && !is_waiting && !instance.is_leaving {
            instance.is_leaving = true;
            self.wait.mark(id, instance.list_index);
        }
    }

    /// Marks an instruction in Pending as leaving if all it waits for is available.
    #[inline]
    fn check_pending(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        let is_ready = instance.ready_at <= backend.now && is_group_ready(instance.group, &backend.memory);
        if is_ready && !instance.is_leaving {
            instance.is_leaving = true;
            self.pending.mark(id, instance.list_index);
        }
    }

    /// Moves the instructions that leave Wait to Pending.
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

    /// Puts an instruction into Pending, and into the wheel until its operands arrive.
    fn add_pending(&mut self, id: InstanceId, backend: &mut Backend) {
        self.pending.push(id, SchedulerPlace::Pending, &mut backend.in_flight);
        let ready_at = backend.in_flight.get(id).ready_at;
        if ready_at > backend.now {
            backend.wheel.schedule(TimerId(id.0), ready_at);
        } else {
            self.check_pending(id, backend);
        }
    }

    /// Moves the instructions that leave Pending to Ready.
    fn promote_pending(&mut self, backend: &mut Backend) {
        if self.pending.leaving.is_empty() {
            return;
        }
        let first = self.became_ready.len();
        self.pending.take_leaving(&mut backend.in_flight, &mut self.became_ready);
        for position in first..self.became_ready.len() {
            self.add_ready(self.became_ready[position], backend);
        }
    }

    /// Puts an instruction into Ready.
    #[inline]
    fn add_ready(&mut self, id: InstanceId, backend: &mut Backend) {
        let instance = backend.in_flight.get_mut(id);
        instance.place = SchedulerPlace::Ready;
        let signature = instance.signature;
        match self.refusals {
            Refusals::NotedInOrder => self.ready_in_order.push(id),
            Refusals::Ignored | Refusals::Noted => {
                self.ready.push(id, backend.in_flight.rank_of(id), signature);
            }
        }
    }

    // Dispatch.

    /// Takes an instruction that is being dispatched into one of the lists. Returns whether it is ready; then it is in Ready, or in
    /// no list if it issues at dispatch.
    pub fn accept(&mut self, id: InstanceId, program: &SimulatedProgram, backend: &mut Backend) -> bool {
        let instance = backend.in_flight.get(id);
        let template = &program.templates[instance.template.index()];
        let (is_unknown, is_early) = (instance.n_unknown > 0, instance.is_pending(backend.now));
        backend.resources.take_buffers(template.used_buffers);
        let (mut is_waiting, mut is_pending) = (false, false);
        if template.is_memory() {
            let entry = backend.memory.take_in(template, id, backend.now);
            (is_waiting, is_pending) = (entry.is_waiting, entry.is_pending);
            let instance = backend.in_flight.get_mut(id);
            instance.group = Some(entry.group);
            instance.next_in_group = entry.next;
        }
        if is_unknown || is_waiting {
            self.wait.push(id, SchedulerPlace::Wait, &mut backend.in_flight);
            return false;
        }
        if is_pending || is_early {
            self.add_pending(id, backend);
            self.n_dispatched_to_pending += 1;
            return false;
        }
        if !template.issues_at_dispatch {
            self.add_ready(id, backend);
        }
        true
    }

    /// Whether it is noted for which units ready instructions are refused.
    pub fn notes_refusals(&self) -> bool {
        self.refusals != Refusals::Ignored
    }

    /// Returns the trace of requests to the units.
    pub fn trace(&self) -> &Trace {
        &self.ready.trace
    }

    /// Returns the trace of requests to the units, to be started, ended or added to.
    pub fn trace_mut(&mut self) -> &mut Trace {
        &mut self.ready.trace
    }

    /// Forgets which instructions are known to be refused: all are examined again.
    pub fn forget_refusals(&mut self) {
        self.ready.reopen_all();
    }

    /// Appends the words of the state on which the rest of the run depends, apart from the instructions themselves: the
    /// order of the lists, if it matters.
    pub fn write_state(&self, in_flight: &InFlight, words: &mut Vec<u64>) {
        if self.refusals != Refusals::Ignored {
            words.push(u64::from(self.has_refused));
        }
        let next = in_flight.next_source().0;
        words.extend(self.in_order().map(|id| next - in_flight.source_of(id).0));
    }

    /// Adds the order of the lists to a sketch, if it matters.
    pub fn sketch(&self, sketch: u64, in_flight: &InFlight) -> u64 {
        let next = in_flight.next_source().0;
        self.in_order().fold(sketch, |sketch, id| mix(sketch, next - in_flight.source_of(id).0))
    }

    /// Returns the instructions in all lists, if their order matters; none otherwise.
    fn in_order(&self) -> impl Iterator<Item = InstanceId> + '_ {
        let (wait, pending, ready) = match self.refusals {
            Refusals::NotedInOrder => (&self.wait.items[..], &self.pending.items[..], &self.ready_in_order[..]),
            Refusals::Ignored | Refusals::Noted => (&[][..], &[][..], &[][..]),
        };
        wait.iter().chain(pending).chain(ready).copied()
    }

    // What the bottleneck analysis asks for.

    /// Returns the identity bits of the kinds for which this cycle's selections refused instructions.
    pub fn busy_resources(&self) -> u64 {
        self.busy_resources
    }

    /// Returns the ready instructions.
    pub fn ready(&self) -> impl Iterator<Item = InstanceId> + '_ {
        let ready = self.ready.by_signature().flat_map(|(_, ready)| ready);
        ready.chain(self.ready_in_order.iter().copied())
    }

    /// Returns the instructions in Pending, without those that this cycle dispatched.
    pub fn settled_pending(&self) -> &[InstanceId] {
        &self.pending.items[..self.pending.items.len() - self.n_dispatched_to_pending]
    }
}

/// Whether the order of memory lets an instruction of this memory group issue; true without a group.
fn is_group_ready(group: Option<GroupId>, memory: &LoadStoreUnit) -> bool {
    group.is_none_or(|group| memory.is_ready(group))
}

#[cfg(test)]
mod tests;
