//! The dispatch stage: instructions enter the back end in program order, as many micro-ops a cycle as the processor is wide
//! (`core/docs/pipeline.md`, "Dispatch").

use crate::sim::components::intake::Intake;
use crate::sim::components::scheduler::Backend;
use crate::sim::event::{Event, MoveOutcome, SourceIndex, StallKind};
use crate::sim::ids::TemplateId;
use crate::sim::in_flight::SchedulerPlace;
use crate::sim::machine::Machine;
use crate::sim::observer::Observer;

use super::execute::ExecuteStage;

/// The dispatch stage of an out-of-order processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DispatchStage {
    /// What may still be dispatched in this cycle, and what is left of an instruction that did not fit into one.
    intake: Intake,
}

impl DispatchStage {
    pub fn new(width: u32) -> DispatchStage {
        DispatchStage { intake: Intake::new(width) }
    }

    /// Appends the words of the state on which the rest of the run depends: the instruction that is carried over into the next
    /// cycle and, if there is one, the outcomes of its moves, which its later events report, too.
    pub fn write_state(&self, next: SourceIndex, outcomes: &[MoveOutcome], words: &mut Vec<u64>) {
        if self.intake.write_state(next, words) {
            let flags =
                outcomes.iter().map(|outcome| u64::from(outcome.is_eliminated) | u64::from(outcome.is_zero) << 1);
            words.extend(flags);
        }
    }

    /// Notes that `n_instructions` instructions were counted instead of simulated: the index of the one that is carried over grows.
    pub fn leave_out(&mut self, n_instructions: u64) {
        self.intake.leave_out(n_instructions);
    }

    /// Starts a cycle: dispatches micro-ops of the instruction that is carried over. Returns whether there is one.
    pub fn start_cycle<O: Observer>(&mut self, machine: &Machine<'_>, observer: &mut O) -> bool {
        let Some((index, n_micro_ops)) = self.intake.start_cycle() else { return false };
        observer.observe(Event::Dispatched {
            index,
            n_micro_ops,
            registers_taken: machine.program.no_registers(),
            moves: machine.components.register_files.outcomes(),
        });
        true
    }

    /// Whether the next instruction can be dispatched now. Raises `Stalled` for each component that refuses it, at most one of
    /// buffers and queues; none if only the cycle has no room for it.
    pub fn is_available<O: Observer>(
        &self,
        template_id: TemplateId,
        machine: &mut Machine<'_>,
        observer: &mut O,
    ) -> bool {
        let template = &machine.program.templates[template_id.index()];
        if !self.intake.has_room(template) {
            return false;
        }
        let components = &mut *machine.components;
        let index = components.backend.in_flight.next_source();
        let mut is_available = true;
        let mut refuse = |kind| {
            observer.observe(Event::Stalled { index, kind });
            is_available = false;
        };
        if !components.retire_control.has_room(template.n_micro_ops) {
            refuse(StallKind::RetireControlUnit);
        }
        let files = &components.register_files;
        if files.is_bounded && !files.has_room(machine.program.registers_needed_by(template_id.index())) {
            refuse(StallKind::RegisterFile);
        }
        let refusal = components.backend.refusal_of(template);
        components.scheduler.has_refused = refusal.is_some();
        if let Some(kind) = refusal {
            refuse(kind);
        }
        is_available
    }

    /// Dispatches an instruction for which `is_available` returned true: renames it and hands it on to the execute stage.
    pub fn dispatch<O: Observer>(
        &mut self,
        template_id: TemplateId,
        execute: &mut ExecuteStage,
        machine: &mut Machine<'_>,
        observer: &mut O,
    ) {
        let program = machine.program;
        let template = &program.templates[template_id.index()];
        let index = machine.components.backend.in_flight.next_source();
        let n_taken = self.intake.n_taken();
        let n_micro_ops = self.intake.take(template, index);
        let now = machine.components.backend.now;
        let components = &mut *machine.components;
        let files = &mut components.register_files;
        let id = components.backend.in_flight.push(template_id, template.signature);
        let zero_writes = template.candidate.and_then(|candidate| files.try_eliminate(program, candidate));
        if program.has_moves {
            files.note_outcomes(program, template.candidate, zero_writes.is_some());
        }
        let is_counted = files.is_bounded || observer.follows_progress();
        let registers_taken = match is_counted && zero_writes.is_none() {
            true => program.registers_taken_by(template_id.index()),
            false => program.no_registers(),
        };
        if zero_writes.is_some() {
            let instance = components.backend.in_flight.get_mut(id);
            instance.is_eliminated = true;
            instance.completes_at = Some(now);
            instance.place = SchedulerPlace::Executed;
        } else {
            let Backend { in_flight, assigner, .. } = &mut components.backend;
            let first = template.micro_op_index(n_taken);
            let signature = assigner.assign(&program.signatures, template.signature, first, now);
            in_flight.get_mut(id).signature = signature;
            files.register_reads(program, id, in_flight, now);
        }
        files.record_writes(program, id, zero_writes.unwrap_or(0), &mut components.backend.in_flight, now);
        files.take_registers(registers_taken);
        components.retire_control.take_entries(template.n_micro_ops);
        observer.observe(Event::Dispatched { index, n_micro_ops, registers_taken, moves: files.outcomes() });
        execute.accept(id, index, machine, observer);
    }
}

#[cfg(test)]
mod tests;
