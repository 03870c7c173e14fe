//! The execute stage: issue, execution and write-back (`core/docs/pipeline.md`, "Issue" and "Pressure").

use crate::inst::ids::RegisterId;
use crate::sim::event::{CriticalDependency, Event, Pressure, ReadyInstruction, SourceIndex};
use crate::sim::ids::InstanceId;
use crate::sim::machine::{Components, Machine};
use crate::sim::observer::Observer;
use crate::sim::repetition::trace::TraceStep;

/// The dependency of an instruction that waited for none, and of every one if dependencies are not tracked.
const NOTHING: CriticalDependency =
    CriticalDependency { producer: SourceIndex(0), register: RegisterId::NONE, cycles: 0 };

/// The execute stage of an out-of-order processor.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExecuteStage {
    /// Whether `Pressure` events are raised.
    raises_pressure_events: bool,
    /// Micro-ops of the instructions that were dispatched in this cycle.
    n_accepted: u64,
    /// Micro-ops of the instructions that issued in this cycle.
    n_issued: u64,
    /// Memory of the pressure events: the instructions that are ready.
    ready: Vec<ReadyInstruction>,
    /// Memory of the pressure events: the pending instructions that would find free units, and lack values of registers.
    waiting_for_registers: Vec<SourceIndex>,
    /// Memory of the pressure events: the pending instructions that would find free units, and lack the completion of earlier memory
    /// operations.
    waiting_for_memory: Vec<SourceIndex>,
}

impl ExecuteStage {
    /// Prepares the stage for a run.
    pub fn reset(&mut self, raises_pressure_events: bool) {
        self.raises_pressure_events = raises_pressure_events;
        self.n_accepted = 0;
        self.n_issued = 0;
    }

    /// Runs a cycle of the stage: write-back, what becomes pending and ready, then issue until no instruction can issue. Returns
    /// whether anything happened.
    pub fn start_cycle<O: Observer>(&mut self, machine: &mut Machine<'_>, observer: &mut O) -> bool {
        self.n_accepted = 0;
        self.n_issued = 0;
        let Components { scheduler, backend, .. } = &mut *machine.components;
        let mut has_progressed = scheduler.start_cycle(backend);
        if has_progressed && observer.follows_progress() {
            let (scheduler, in_flight) = (&machine.components.scheduler, &machine.components.backend.in_flight);
            for &id in &scheduler.executed {
                let index = in_flight.source_of(id);
                observer.observe(Event::Executed { index });
            }
            notify_promotions(machine, observer);
        }
        loop {
            let Components { scheduler, backend, .. } = &mut *machine.components;
            let selected = scheduler.select(machine.program, backend);
            let Some(id) = selected else {
                break;
            };
            has_progressed = true;
            self.issue(id, machine, observer);
        }
        has_progressed
    }

    /// Takes an instruction from dispatch and raises its events. A move that was eliminated goes through all states at once, and one
    /// that is ready and issues at dispatch does so.
    pub fn accept<O: Observer>(
        &mut self,
        id: InstanceId,
        index: SourceIndex,
        machine: &mut Machine<'_>,
        observer: &mut O,
    ) {
        let program = machine.program;
        let instance = machine.components.backend.in_flight.get(id);
        let (template_id, is_pending) = (instance.template, instance.is_pending(machine.components.backend.now));
        if instance.is_eliminated {
            observer.observe(Event::Pending { index });
            observer.observe(Event::Ready { index });
            observer.observe(Event::Issued {
                index,
                units: &[],
                critical_resources: 0,
                critical_register: NOTHING,
                latest_register: NOTHING,
                critical_memory: NOTHING,
            });
            observer.observe(Event::Executed { index });
            return;
        }
        let template = &program.templates[template_id.index()];
        let Components { scheduler, backend, .. } = &mut *machine.components;
        let is_ready = scheduler.accept(id, program, backend);
        self.n_accepted += u64::from(template.n_micro_ops);
        let resources = template.buffers.of(&program.buffers);
        if !resources.is_empty() {
            observer.observe(Event::ReservedBuffers { index, resources });
        }
        if is_ready || is_pending {
            observer.observe(Event::Pending { index });
        }
        if is_ready {
            observer.observe(Event::Ready { index });
            if template.issues_at_dispatch {
                let Components { scheduler, backend, .. } = &mut *machine.components;
                scheduler.trace_mut().add(TraceStep::IssuedAtOnce(template_id), backend.now);
                self.issue(id, machine, observer);
            }
        }
    }

    /// Issues an instruction and raises the events that follow from it.
    fn issue<O: Observer>(&mut self, id: InstanceId, machine: &mut Machine<'_>, observer: &mut O) {
        let program = machine.program;
        let Components { scheduler, backend, .. } = &mut *machine.components;
        let has_completed = scheduler.issue(id, program, backend);
        let in_flight = &machine.components.backend.in_flight;
        let index = in_flight.source_of(id);
        let template = &program.templates[in_flight.get(id).template.index()];
        self.n_issued += u64::from(template.n_micro_ops);
        let resources = template.buffers.of(&program.buffers);
        if !resources.is_empty() {
            observer.observe(Event::ReleasedBuffers { index, resources });
        }
        let units = &machine.components.scheduler.units[..];
        if in_flight.tracks_critical() {
            let [critical_register, latest_register] = in_flight.waited_for(id, program);
            let has_group = in_flight.get(id).group.is_some();
            let waited_for_memory = &machine.components.scheduler.waited_for_memory;
            observer.observe(Event::Issued {
                index,
                units,
                critical_resources: in_flight.critical_resources_of(id),
                critical_register,
                latest_register,
                critical_memory: if has_group { *waited_for_memory } else { NOTHING },
            });
        } else {
            observer.observe(Event::Issued {
                index,
                units,
                critical_resources: 0,
                critical_register: NOTHING,
                latest_register: NOTHING,
                critical_memory: NOTHING,
            });
        }
        if !observer.follows_progress() {
            return;
        }
        if has_completed {
            observer.observe(Event::Executed { index });
        }
        notify_promotions(machine, observer);
    }

    /// Raises the pressure events of a cycle, if a buffer or queue refused an instruction or more micro-ops were dispatched than
    /// issued.
    pub fn end_cycle<O: Observer>(&mut self, machine: &mut Machine<'_>, observer: &mut O) {
        let has_refused = machine.components.scheduler.has_refused;
        if !self.raises_pressure_events || (!has_refused && self.n_accepted <= self.n_issued) {
            return;
        }
        let mask = machine.components.scheduler.busy_resources();
        if mask != 0 {
            self.ready.clear();
            let in_flight = &machine.components.backend.in_flight;
            let ready = machine.components.scheduler.ready().map(|id| ReadyInstruction {
                index: in_flight.source_of(id),
                critical_resources: in_flight.critical_resources_of(id),
            });
            self.ready.extend(ready);
            let affected = &self.ready;
            observer.observe(Event::Pressure(Pressure::Resources { mask, affected }));
        }
        self.collect_dependent(machine);
        if !self.waiting_for_registers.is_empty() {
            let affected = &self.waiting_for_registers;
            observer.observe(Event::Pressure(Pressure::RegisterDependencies { affected }));
        }
        if !self.waiting_for_memory.is_empty() {
            let affected = &self.waiting_for_memory;
            observer.observe(Event::Pressure(Pressure::MemoryDependencies { affected }));
        }
    }

    /// Collects the pending instructions that wait for registers and those that wait for memory, some of them in both lists. Left out
    /// are those that would find no unit, and those that this cycle dispatched.
    fn collect_dependent(&mut self, machine: &mut Machine<'_>) {
        self.waiting_for_registers.clear();
        self.waiting_for_memory.clear();
        let components = &mut *machine.components;
        for &id in components.scheduler.settled_pending() {
            let instance = components.backend.in_flight.get(id);
            let signature = instance.signature;
            if components.backend.resources.busy_for(&machine.program.signatures, signature) != 0 {
                continue;
            }
            let index = components.backend.in_flight.source_of(id);
            if instance.group.is_some_and(|group| components.backend.memory.is_pending(group)) {
                self.waiting_for_memory.push(index);
            }
            if instance.is_pending(components.backend.now) {
                self.waiting_for_registers.push(index);
            }
        }
    }
}

/// Raises the events of the instructions that became pending or ready in the last step of the scheduler.
fn notify_promotions<O: Observer>(machine: &Machine<'_>, observer: &mut O) {
    let (scheduler, in_flight) = (&machine.components.scheduler, &machine.components.backend.in_flight);
    for &id in &scheduler.became_pending {
        let index = in_flight.source_of(id);
        observer.observe(Event::Pending { index });
    }
    for &id in &scheduler.became_ready {
        let index = in_flight.source_of(id);
        observer.observe(Event::Ready { index });
    }
}

#[cfg(test)]
mod tests;
