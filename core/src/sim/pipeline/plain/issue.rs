//! The issue step of the plain pipeline: instructions become ready, issue, and wake their readers.

use super::{PlainComponents, PlainPipeline};
use crate::inst::ids::RegisterId;
use crate::sim::components::ready_lists::{Rank, ReadyLists};
use crate::sim::components::scheduler::Backend;
use crate::sim::components::window::InstructionWindow;
use crate::sim::event::{CriticalDependency, Event, SourceIndex};
use crate::sim::ids::{GroupId, InstanceId, TimerId};
use crate::sim::in_flight::SchedulerPlace;
use crate::sim::observer::Observer;
use crate::sim::repetition::trace::TraceStep;

/// The dependency of an issue, which no observer of this pipeline uses.
const NOTHING: CriticalDependency =
    CriticalDependency { producer: SourceIndex(0), register: RegisterId::NONE, cycles: 0 };

impl PlainPipeline<'_> {
    /// Starts the back end's part of a cycle: units become free, operands arrive, memory operations complete. Returns whether any
    /// of that happened.
    #[inline(always)]
    pub(super) fn wake(&mut self) -> bool {
        let PlainComponents { backend, window, due, .. } = &mut *self.components;
        let mut due = std::mem::take(due);
        let n_slots = window.n_slots();
        backend.wheel.take_due(backend.now, &mut due);
        let mut released = backend.resources.release_short(backend.now);
        let has_events = released != 0 || !due.is_empty();
        for &timer in &due {
            let PlainComponents { backend, window, ready, leaving, .. } = &mut *self.components;
            if timer.index() >= n_slots {
                released |= backend.resources.release(timer);
                continue;
            }
            let slot = window.at_mut(timer.0.into());
            if slot.place != SchedulerPlace::Issued {
                if slot.group.is_some() {
                    check_pending(InstanceId(timer.0), backend, window, leaving);
                } else {
                    slot.place = SchedulerPlace::Ready;
                    add_ready(window.index_of(InstanceId(timer.0)), window, ready);
                }
                continue;
            }
            // Only memory operations are in the wheel until they complete; the others have completed once their time is past.
            slot.place = SchedulerPlace::Executed;
            if let Some(group) = slot.group {
                let source = SourceIndex(self.n_left_out + window.index_of(InstanceId(timer.0)));
                backend.memory.executed(group, source);
            }
        }
        due.clear();
        self.components.due = due;
        self.update_risen_ranks();
        if released != 0 {
            self.components.ready.reopen(released, self.components.backend.now);
        }
        self.wake_groups();
        self.promote_leaving();
        has_events
    }

    /// Raises the rank of the instructions that were ready in the last cycle and have got users since then.
    fn update_risen_ranks(&mut self) {
        let PlainComponents { window, ready, risen, .. } = &mut *self.components;
        while let Some(index) = risen.pop() {
            let slot = window.at(index);
            if slot.place == SchedulerPlace::Ready {
                ready.rise(window.id_of(index), Rank::new(index, slot.n_users), slot.signature);
            }
        }
    }

    /// Issues until no instruction can issue. Returns whether any did.
    pub(super) fn issue_ready<O: Observer>(&mut self, observer: &mut O) -> bool {
        let mut has_issued = false;
        loop {
            let PlainComponents { ready, backend, window, .. } = &mut *self.components;
            let Some(id) = ready.take_best(self.program, &mut backend.resources, backend.now) else {
                return has_issued;
            };
            has_issued = true;
            ready.trace.add(TraceStep::Issued(window.at(id.0.into()).template), backend.now);
            let index = window.index_of(id);
            self.issue(index, observer);
        }
    }

    /// Issues the instruction of this index, and wakes the instructions that wait for it.
    pub(super) fn issue<O: Observer>(&mut self, index: u64, observer: &mut O) {
        let PlainComponents { backend, window, used, dependences, ready, leaving, .. } = &mut *self.components;
        let now = backend.now;
        let slot = window.at_mut(index);
        let template = &self.program.templates[slot.template.index()];
        let completes_at = now + u64::from(template.latency);
        slot.completes_at = completes_at;
        slot.place = SchedulerPlace::Issued;
        let (template_id, signature, group) = (slot.template, slot.signature, slot.group);
        backend.resources.give_back_buffers(template.used_buffers);
        used.clear();
        backend.resources.issue(&self.program.signatures, signature, now, &mut backend.wheel, used);
        backend.assigner.issued(&self.program.signatures, signature, now);
        let mut has_promoted = false;
        for one in dependences.uses_of(template_id) {
            let reader = index + u64::from(one.distance);
            if reader >= window.next {
                break;
            }
            let slot = window.at_mut(reader);
            slot.ready_at = slot.ready_at.max(now + u64::from(one.n_cycles));
            slot.n_unknown -= 1;
            if slot.n_unknown == 0 {
                has_promoted |= check_waiting(reader, backend, window, ready, leaving);
            }
        }
        if let Some(group) = group {
            let source = self.source_of(index);
            let PlainComponents { backend, window, .. } = &mut *self.components;
            backend.memory.issued(group, source, completes_at, now);
            if completes_at == now {
                window.at_mut(index).place = SchedulerPlace::Executed;
                backend.memory.executed(group, source);
            } else {
                backend.wheel.schedule(TimerId(window.id_of(index).0), completes_at);
            }
            has_promoted |= self.wake_groups();
        }
        // Instructions woken by this issue continue only if it made any of them pending; otherwise in the next cycle
        // (`core/docs/pipeline.md`, "Issue").
        if has_promoted {
            self.promote_leaving();
        }
        observer.observe(Event::Issued {
            index: self.source_of(index),
            units: &self.components.used,
            critical_resources: 0,
            critical_register: NOTHING,
            latest_register: NOTHING,
            critical_memory: NOTHING,
        });
    }

    /// Looks at the members of all memory groups of which a predecessor has issued or completed. Returns whether any of them left
    /// `SchedulerPlace::Wait`.
    #[inline]
    fn wake_groups(&mut self) -> bool {
        let mut has_promoted = false;
        while let Some(group) = self.components.backend.memory.take_changed() {
            has_promoted |= self.wake_group(group);
        }
        has_promoted
    }

    /// Looks at the members of one group. Returns whether any of them left `SchedulerPlace::Wait`.
    fn wake_group(&mut self, group: GroupId) -> bool {
        let PlainComponents { backend, window, ready, leaving, .. } = &mut *self.components;
        if backend.memory.is_waiting(group) {
            return false;
        }
        let mut has_promoted = false;
        let mut next = backend.memory.members_of(group);
        while let Some(id) = next {
            let slot = window.at(id.0.into());
            next = slot.next_in_group;
            match slot.place {
                SchedulerPlace::Wait if slot.n_unknown == 0 => {
                    has_promoted |= check_waiting(window.index_of(id), backend, window, ready, leaving);
                }
                SchedulerPlace::Pending => check_pending(id, backend, window, leaving),
                _ => {}
            }
        }
        has_promoted
    }

    /// Makes the instructions in `leaving` ready. Most calls find none.
    #[inline]
    fn promote_leaving(&mut self) {
        if !self.components.leaving.is_empty() {
            self.promote_all_leaving();
        }
    }

    /// Makes the instructions in `leaving` ready, of which there are some.
    fn promote_all_leaving(&mut self) {
        let PlainComponents { window, ready, leaving, .. } = &mut *self.components;
        for id in leaving.drain(..) {
            let index = window.index_of(id);
            window.at_mut(index).place = SchedulerPlace::Ready;
            add_ready(index, window, ready);
        }
    }
}

/// Makes a waiting instruction pending (or ready at once) if all earlier memory operations that it depends on have issued. Called
/// when its operands arrive at known times. Returns whether it did.
#[inline]
fn check_waiting(
    index: u64,
    backend: &mut Backend,
    window: &mut InstructionWindow,
    ready: &mut ReadyLists,
    leaving: &mut Vec<InstanceId>,
) -> bool {
    let id = window.id_of(index);
    let slot = window.at_mut(index);
    if slot.place != SchedulerPlace::Wait || slot.group.is_some_and(|group| backend.memory.is_waiting(group)) {
        return false;
    }
    slot.place = SchedulerPlace::Pending;
    if slot.ready_at > backend.now {
        backend.wheel.schedule(TimerId(id.0), slot.ready_at);
    } else if slot.group.is_none() {
        slot.place = SchedulerPlace::Ready;
        add_ready(index, window, ready);
    } else {
        check_pending(id, backend, window, leaving);
    }
    true
}

/// Marks a pending instruction as leaving if its operands have arrived and the memory operations before it allow it to issue.
fn check_pending(id: InstanceId, backend: &Backend, window: &mut InstructionWindow, leaving: &mut Vec<InstanceId>) {
    let slot = window.at_mut(id.0.into());
    let is_ready = slot.ready_at <= backend.now && slot.group.is_none_or(|group| backend.memory.is_ready(group));
    if is_ready && !slot.is_leaving {
        slot.is_leaving = true;
        leaving.push(id);
    }
}

/// Puts an instruction into the lists of ready ones.
#[inline]
fn add_ready(index: u64, window: &InstructionWindow, ready: &mut ReadyLists) {
    let slot = window.at(index);
    ready.push(window.id_of(index), Rank::new(index, slot.n_users), slot.signature);
}
