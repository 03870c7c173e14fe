//! The hardware components of an out-of-order processor, and the program that they run.

use std::num::NonZeroU32;

use crate::sim::components::load_store_unit::MemoryOptions;
use crate::sim::components::register_files::{FileLimits, RegisterFiles};
use crate::sim::components::retire_control_unit::RetireControlUnit;
use crate::sim::components::scheduler::{Backend, Refusals, Scheduler};
use crate::sim::options::SimulationOptions;
use crate::sim::program::SimulatedProgram;
use crate::sim::program::compile::Inputs;
use crate::sim::repetition::rerun::Rerun;

/// The components of an out-of-order processor; their memory is reused from run to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Components {
    pub register_files: RegisterFiles,
    pub retire_control: RetireControlUnit,
    pub scheduler: Scheduler,
    pub backend: Backend,
    /// Memory of the search for repetitions: copies of the units, on which repeated stretches are run again.
    pub rerun: Rerun,
}

/// The components and the program that the stages work on.
#[derive(Debug)]
pub(crate) struct Machine<'a> {
    pub program: &'a SimulatedProgram,
    pub components: &'a mut Components,
}

impl Components {
    /// Appends the words of the state on which the rest of the run depends; which units are busy or used next only if
    /// `distinguishes_units`. `ranks` is memory in which the order of memory groups is noted.
    pub fn write_state(
        &mut self,
        program: &SimulatedProgram,
        distinguishes_units: bool,
        ranks: &mut Vec<u64>,
        words: &mut Vec<u64>,
    ) {
        let Backend { in_flight, resources, memory, wheel, assigner, now } = &mut self.backend;
        self.retire_control.write_state(words);
        memory.write_state(in_flight.next_source(), *now, ranks, words);
        in_flight.write_state(program, *now, ranks, words);
        self.scheduler.write_state(in_flight, words);
        self.register_files.write_state(program, in_flight, *now, words);
        if assigner.is_on() {
            assigner.write_state(*now, words);
            in_flight.write_signatures(words);
        }
        match distinguishes_units {
            true => resources.write_state(wheel, *now, words),
            false => resources.write_buffers(words),
        }
    }

    /// Notes that `n_instructions` instructions are counted instead of simulated: indices of instructions that the components
    /// hold grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        self.backend.in_flight.leave_out(n_instructions);
        self.backend.memory.leave_out(n_instructions);
        self.register_files.leave_out(n_instructions);
    }

    /// Makes the components those of a fresh processor at the beginning of a run of `program`.
    pub fn reset(&mut self, inputs: &Inputs<'_>, options: &SimulationOptions, program: &SimulatedProgram) {
        let processor = inputs.processor;
        let extra = processor.extra.as_ref();
        self.backend.now = 0;
        let capacity;
        (self.retire_control, capacity) = retire_control_of(inputs, options, program);
        let tracks_critical = options.raises_pressure_events || options.reports_dependencies;
        self.backend.in_flight.reset(capacity, program.templates.len(), program.totals, tracks_critical);
        self.backend.assigner.reset(processor);
        self.backend.resources.reset(processor, &program.signatures, self.backend.in_flight.n_slots() as u32);
        self.backend.wheel.reset(self.backend.in_flight.n_slots() + self.backend.resources.n_timers());
        let default_file =
            FileLimits { size: options.register_file_size.map(|size| size.get()), max_moves_per_cycle: None };
        let files = extra.map_or(&[][..], |extra| &extra.register_files);
        let files = files.iter().map(|file| FileLimits {
            size: Some(file.n_physical_registers).filter(|size| *size != 0),
            max_moves_per_cycle: file.max_moves_eliminated_per_cycle,
        });
        self.register_files.reset(program, std::iter::once(default_file).chain(files));
        let refusals = match (options.raises_pressure_events, program.has_ordered_lists) {
            (false, _) => Refusals::Ignored,
            (true, false) => Refusals::Noted,
            (true, true) => Refusals::NotedInOrder,
        };
        self.scheduler.reset(refusals, program.signatures.list.len());
        self.backend.memory.reset(memory_options(inputs, options));
    }
}

/// Returns the retire control unit of a processor, and the largest number of instructions that can be in flight in this
/// run.
pub(crate) fn retire_control_of(
    inputs: &Inputs<'_>,
    options: &SimulationOptions,
    program: &SimulatedProgram,
) -> (RetireControlUnit, usize) {
    let processor = inputs.processor;
    let extra = processor.extra.as_ref();
    let n_entries = extra.and_then(|extra| extra.reorder_buffer_size).unwrap_or(processor.micro_op_buffer_size).max(1);
    let max_retired = extra.and_then(|extra| extra.max_retire_per_cycle);
    let n_instructions = (program.templates.len() as u64).saturating_mul(options.n_iterations.get().into());
    (RetireControlUnit::new(n_entries, max_retired), u64::from(n_entries).min(n_instructions) as usize)
}

/// Returns the sizes of the load and store queues, from the options if they give one and else from the model, and the rules
/// of memory order.
pub(crate) fn memory_options(inputs: &Inputs<'_>, options: &SimulationOptions) -> MemoryOptions {
    let extra = inputs.processor.extra.as_ref();
    let plain_number = |size: Option<NonZeroU32>| size.map(NonZeroU32::get);
    MemoryOptions {
        load_queue_size: plain_number(options.load_queue_size).or_else(|| extra?.load_queue_size),
        store_queue_size: plain_number(options.store_queue_size).or_else(|| extra?.store_queue_size),
        assumes_no_alias: options.assumes_no_alias,
        reports_dependencies: options.raises_pressure_events || options.reports_dependencies,
    }
}
