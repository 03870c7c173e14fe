//! The retire stage: instructions leave in program order (`core/docs/pipeline.md`, "Retirement").

use crate::sim::event::Event;
use crate::sim::in_flight::SchedulerPlace;
use crate::sim::machine::Machine;
use crate::sim::observer::Observer;

/// Begins a cycle of the register files, and retires instructions that were written back in earlier cycles, the oldest first: no
/// more than may retire in a cycle, beside those with `Template::retires_along`, which are not counted. Stops at the first that has
/// not been written back. Returns whether any was retired.
pub(crate) fn start_cycle<O: Observer>(machine: &mut Machine<'_>, observer: &mut O) -> bool {
    machine.components.register_files.start_cycle();
    let mut n_left = machine.components.retire_control.max_retired_per_cycle();
    let start = machine.components.backend.in_flight.oldest;
    while !machine.components.backend.in_flight.is_empty() {
        let id = machine.components.backend.in_flight.instance_at(machine.components.backend.in_flight.oldest);
        let instance = machine.components.backend.in_flight.get(id);
        let retires_along = machine.program.templates[instance.template.index()].retires_along;
        if instance.place != SchedulerPlace::Executed || n_left == 0 && !retires_along {
            break;
        }
        retire_oldest(machine, observer);
        n_left -= u32::from(!retires_along);
    }
    machine.components.backend.in_flight.oldest != start
}

/// Retires the oldest instruction and gives back what it held. The registers of its event are zeros if it is an eliminated move, or
/// if nobody counts them: no register file is bounded, and the observer does not follow progress.
fn retire_oldest<O: Observer>(machine: &mut Machine<'_>, observer: &mut O) {
    let program = machine.program;
    let components = &mut *machine.components;
    let id = components.backend.in_flight.instance_at(components.backend.in_flight.oldest);
    let instance = components.backend.in_flight.get(id);
    let template = &program.templates[instance.template.index()];
    // Only instructions that access memory have a group; they hold entries of the load and store queues.
    if instance.group.is_some() {
        components.backend.memory.give_back_queue_entries(template);
    }
    let is_counted = components.register_files.is_bounded || observer.follows_progress();
    let registers_freed = match is_counted && !instance.is_eliminated {
        true => program.registers_taken_by(instance.template.index()),
        false => program.no_registers(),
    };
    components.register_files.retire(program, id, &components.backend.in_flight);
    components.register_files.give_back_registers(registers_freed);
    let index = components.backend.in_flight.oldest_source();
    observer.observe(Event::Retired { index, registers_freed });
    components.backend.in_flight.pop(template.writes.len());
    components.retire_control.give_back_entries(template.n_micro_ops);
}

#[cfg(test)]
mod tests;
