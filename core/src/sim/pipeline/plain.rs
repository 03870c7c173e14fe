//! The out-of-order pipeline of most runs: no observer needs the causes of waits, and the producers of operands are the same in
//! every iteration.
//!
//! It raises the events that `out_of_order.rs` does, and a test compares the two; it leaves out what only other runs need, and
//! takes a small part of the time. Functions that run once for each instruction are inlined, those of components included: a call
//! would take a measurable part of their time.

mod issue;
mod state;

use crate::sim::components::intake::Intake;
use crate::sim::components::ready_lists::{Rank, ReadyLists};
use crate::sim::components::retire_control_unit::RetireControlUnit;
use crate::sim::components::scheduler::Backend;
use crate::sim::components::window::{InstructionWindow, NEVER, WindowSlot};
use crate::sim::error::SimulationError;
use crate::sim::event::{Event, SourceIndex, StallKind, UnitUse};
use crate::sim::ids::{InstanceId, KindId, TemplateId, TimerId};
use crate::sim::in_flight::SchedulerPlace;
use crate::sim::machine::{memory_options, retire_control_of};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::program::SimulatedProgram;
use crate::sim::program::compile::Inputs;
use crate::sim::program::dependences::Dependences;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::sim::repetition::rerun::{Rerun, Stretch};
use crate::sim::repetition::search::Repeating;
use crate::sim::repetition::steady_state::Moment;
use crate::sim::repetition::trace::TraceStep;

use super::out_of_order::LONGEST_RERUN;
use super::{InstructionCursor, check_resources};

/// The components of this pipeline; their memory is reused from run to run.
#[derive(Clone, Debug, Default)]
pub(super) struct PlainComponents {
    /// The dependences of the block that was linked last.
    dependences: Dependences,
    /// The instructions in flight.
    window: InstructionWindow,
    /// The ready instructions by signature.
    ready: ReadyLists,
    /// Units, buffers, queues and timers. Its `in_flight` is not used: `window` holds the instructions.
    backend: Backend,
    /// Memory of the search for repetitions: copies of the units, on which repeated stretches are run again.
    rerun: Rerun,
    /// Memory of `wake`: the timers that are due.
    due: Vec<TimerId>,
    /// Pending instructions whose operands have all arrived.
    leaving: Vec<InstanceId>,
    /// Indices of ready instructions whose number of users has grown.
    risen: Vec<u64>,
    /// Units of the last issue.
    used: Vec<UnitUse>,
}

/// The plain pipeline in the middle of a run.
pub(super) struct PlainPipeline<'a> {
    program: &'a SimulatedProgram,
    components: &'a mut PlainComponents,
    retire_control: RetireControlUnit,
    /// The instruction that is dispatched next.
    entry: InstructionCursor,
    intake: Intake,
    /// Number of instructions that were counted instead of simulated.
    n_left_out: u64,
    /// Memory in which the order of memory groups is noted while a state is written.
    ranks: &'a mut Vec<u64>,
}

/// Whether a block can run in the plain pipeline with these options, if its observer does not follow the progress of
/// instructions (`Observer::follows_progress`).
pub(super) fn is_plain(inputs: &Inputs<'_>, options: &SimulationOptions, program: &SimulatedProgram) -> bool {
    let extra = inputs.processor.extra.as_ref();
    let files = extra.map_or(&[][..], |extra| &extra.register_files);
    let is_bounded = options.register_file_size.is_some() || files.iter().any(|file| file.n_physical_registers != 0);
    let reports_waits = options.raises_pressure_events || options.reports_dependencies;
    let has_queue = options.micro_op_queue_size.is_some();
    let has_special_writes = program.writes_matter() || program.writes.iter().any(|write| write.is_partial);
    !is_bounded && !reports_waits && !has_queue && !has_special_writes
}

impl PlainComponents {
    /// Finds the producers of the operands in a block. Must be done before the block runs.
    pub fn link(&mut self, program: &SimulatedProgram) -> &Dependences {
        self.dependences.rebuild(program);
        &self.dependences
    }
}

impl<'a> PlainPipeline<'a> {
    /// Returns a pipeline at the beginning of a run. `components` must have been linked with `program`; an error if an instruction
    /// can never get its units.
    pub fn new(
        inputs: &Inputs<'_>,
        options: &SimulationOptions,
        program: &'a SimulatedProgram,
        components: &'a mut PlainComponents,
        ranks: &'a mut Vec<u64>,
    ) -> Result<PlainPipeline<'a>, SimulationError> {
        let (retire_control, capacity) = retire_control_of(inputs, options, program);
        components.window.reset(capacity);
        components.ready.reset(program.signatures.list.len());
        let n_slots = components.window.n_slots();
        components.backend.now = 0;
        components.backend.resources.reset(inputs.processor, &program.signatures, n_slots as u32);
        components.backend.wheel.reset(n_slots + components.backend.resources.n_timers());
        components.backend.assigner.reset(inputs.processor);
        components.backend.memory.reset(memory_options(inputs, options));
        components.leaving.clear();
        components.risen.clear();
        check_resources(program, &components.backend.resources)?;
        let width = options.dispatch_width.map_or(inputs.processor.issue_width, |width| width.get()).max(1);
        Ok(PlainPipeline {
            program,
            components,
            retire_control,
            entry: InstructionCursor::new(program, options),
            intake: Intake::new(width),
            n_left_out: 0,
            ranks,
        })
    }

    /// Returns the index in the run of an instruction whose index counts only those that were simulated.
    #[inline]
    fn source_of(&self, index: u64) -> SourceIndex {
        SourceIndex(self.n_left_out + index)
    }

    /// Retires completed instructions in program order; an instruction retires in a later cycle than it completes. Returns
    /// whether any retired.
    fn retire<O: Observer>(&mut self, observer: &mut O) -> bool {
        let mut n_left = self.retire_control.max_retired_per_cycle();
        let (start, now) = (self.components.window.oldest, self.components.backend.now);
        while !self.components.window.is_empty() {
            let oldest = self.components.window.oldest;
            let slot = self.components.window.at(oldest);
            if slot.completes_at >= now {
                break;
            }
            let template = &self.program.templates[slot.template.index()];
            if n_left == 0 && !template.retires_along {
                break;
            }
            if slot.group.is_some() {
                self.components.backend.memory.give_back_queue_entries(template);
            }
            observer.observe(Event::Retired {
                index: self.source_of(oldest),
                registers_freed: self.program.no_registers(),
            });
            self.retire_control.give_back_entries(template.n_micro_ops);
            self.components.window.oldest += 1;
            n_left -= u32::from(!template.retires_along);
        }
        self.components.window.oldest != start
    }

    // Dispatch.

    /// Begins the dispatch of a cycle with micro-ops of the instruction that is carried over, because it has more than fit into a
    /// cycle. Returns whether there is one.
    fn carry_on<O: Observer>(&mut self, observer: &mut O) -> bool {
        let Some((index, n_micro_ops)) = self.intake.start_cycle() else { return false };
        let registers_taken = self.program.no_registers();
        observer.observe(Event::Dispatched { index, n_micro_ops, registers_taken, moves: &[] });
        true
    }

    /// Dispatches until an instruction is refused. Returns whether any was dispatched.
    fn dispatch_available<O: Observer>(&mut self, observer: &mut O) -> bool {
        let start = self.entry.n_left;
        while let Some(template) = self.entry.find_template() {
            if !self.is_available(template, observer) {
                break;
            }
            self.dispatch(template, observer);
            self.entry.advance(self.program.templates.len());
        }
        self.entry.n_left != start
    }

    /// Whether the next instruction can be dispatched now. Raises `Stalled` for each component that refuses it, at most one of
    /// buffers and queues; none if only the cycle has no room for it.
    fn is_available<O: Observer>(&self, template_id: TemplateId, observer: &mut O) -> bool {
        let template = &self.program.templates[template_id.index()];
        if !self.intake.has_room(template) {
            return false;
        }
        let index = self.source_of(self.components.window.next);
        let has_room = self.retire_control.has_room(template.n_micro_ops);
        if !has_room {
            observer.observe(Event::Stalled { index, kind: StallKind::RetireControlUnit });
        }
        let Some(kind) = self.components.backend.refusal_of(template) else { return has_room };
        observer.observe(Event::Stalled { index, kind });
        false
    }

    /// Dispatches an available instruction, which may issue right away.
    fn dispatch<O: Observer>(&mut self, template_id: TemplateId, observer: &mut O) {
        let template = &self.program.templates[template_id.index()];
        let index = self.components.window.next;
        let source = self.source_of(index);
        let first = template.micro_op_index(self.intake.n_taken());
        let n_micro_ops = self.intake.take(template, source);
        let PlainComponents { backend, .. } = &mut *self.components;
        let signature = backend.assigner.assign(&self.program.signatures, template.signature, first, backend.now);
        let mut slot = WindowSlot::new(template_id, signature);
        self.wait_for_operands(&mut slot, index);
        self.components.window.next += 1;
        self.retire_control.take_entries(template.n_micro_ops);
        observer.observe(Event::Dispatched {
            index: source,
            n_micro_ops,
            registers_taken: self.program.no_registers(),
            moves: &[],
        });
        if self.accept(slot, index) {
            let now = self.components.backend.now;
            self.components.ready.trace.add(TraceStep::IssuedAtOnce(template_id), now);
            self.issue(index, observer);
        }
    }

    /// Makes an instruction wait for its operands. If a producer has issued, the cycle in which its value arrives is known; otherwise
    /// it becomes known when the producer issues.
    #[inline(always)]
    fn wait_for_operands(&mut self, slot: &mut WindowSlot, index: u64) {
        let PlainComponents { window, dependences, risen, backend, .. } = &mut *self.components;
        let n_in_flight = index - window.oldest;
        for dependence in dependences.of_reader(slot.template) {
            let distance = u64::from(dependence.distance);
            if distance > n_in_flight {
                continue;
            }
            let producer = window.at_mut(index - distance);
            if producer.completes_at == NEVER {
                producer.n_users += 1;
                if producer.place == SchedulerPlace::Ready {
                    risen.push(index - distance);
                }
                slot.n_unknown += 1;
                continue;
            }
            // The count stops when the producer completes.
            let n_left = producer.completes_at.saturating_sub(backend.now) as i64;
            let n_cycles = n_left + i64::from(dependence.after_completion) - i64::from(dependence.advance);
            if n_cycles > 0 {
                slot.ready_at = slot.ready_at.max(backend.now + n_cycles as u64);
            }
        }
    }

    /// Takes an instruction that is being dispatched into the window and the scheduler. Returns whether it issues at dispatch.
    #[inline(always)]
    fn accept(&mut self, mut slot: WindowSlot, index: u64) -> bool {
        let PlainComponents { window, backend, ready, .. } = &mut *self.components;
        let template = &self.program.templates[slot.template.index()];
        let id = window.id_of(index);
        backend.resources.take_buffers(template.used_buffers);
        let (mut is_waiting, mut is_pending) = (false, false);
        if template.is_memory() {
            let entry = backend.memory.take_in(template, id, backend.now);
            (is_waiting, is_pending) = (entry.is_waiting, entry.is_pending);
            (slot.group, slot.next_in_group) = (Some(entry.group), entry.next);
        }
        slot.place = if slot.n_unknown > 0 || is_waiting {
            SchedulerPlace::Wait
        } else if is_pending || slot.ready_at > backend.now {
            if slot.ready_at > backend.now {
                backend.wheel.schedule(TimerId(id.0), slot.ready_at);
            }
            SchedulerPlace::Pending
        } else {
            SchedulerPlace::Ready
        };
        *window.at_mut(index) = slot;
        if slot.place != SchedulerPlace::Ready {
            return false;
        }
        if !template.issues_at_dispatch {
            ready.push(id, Rank::new(index, 0), slot.signature);
        }
        template.issues_at_dispatch
    }

    /// Returns the error for a run in which no instruction can ever issue or retire again.
    fn explain_standstill(&mut self) -> SimulationError {
        let PlainComponents { window, backend, ready, .. } = &mut *self.components;
        for id in ready.by_signature().flat_map(|(_, ready)| ready) {
            let WindowSlot { template, signature, .. } = *window.at(id.0.into());
            let busy = backend.resources.busy_for(&self.program.signatures, signature);
            if let Some(bit) = busy.checked_ilog2() {
                let resource = backend.resources.resource_of(KindId(bit as u8));
                return SimulationError::NeverIssues { instruction: template.index(), resource };
            }
        }
        let instruction = match window.is_empty() {
            true => self.entry.position as usize,
            false => window.at(window.oldest).template.index(),
        };
        SimulationError::NeverIssues { instruction, resource: None }
    }
}

impl super::Pipeline for PlainPipeline<'_> {
    fn run_cycle<O: Observer>(&mut self, observer: &mut O) -> Result<bool, SimulationError> {
        let mut has_progressed = self.retire(observer);
        has_progressed |= self.wake();
        has_progressed |= self.issue_ready(observer);
        has_progressed |= self.carry_on(observer);
        has_progressed |= self.dispatch_available(observer);
        Ok(has_progressed)
    }

    fn has_work(&self) -> bool {
        self.entry.n_left > 0 || !self.components.window.is_empty()
    }

    /// Returns the next cycle in which something is due, or in which the oldest instruction retires.
    fn find_next_cycle(&mut self) -> Result<u64, SimulationError> {
        let PlainComponents { window, backend, .. } = &*self.components;
        let retires_at = match window.is_empty() {
            true => None,
            false => window.at(window.oldest).completes_at.checked_add(1),
        };
        let next = backend.wheel.find_next(backend.now).into_iter().chain(retires_at).min();
        next.map(|next| next.max(backend.now)).ok_or_else(|| self.explain_standstill())
    }

    #[inline]
    fn now(&mut self) -> &mut u64 {
        &mut self.components.backend.now
    }
}

impl Repeating for PlainPipeline<'_> {
    #[inline]
    fn progress(&self) -> (u64, u32) {
        (self.components.window.next, self.entry.position)
    }

    fn sketch(&mut self, distinguishes_units: bool) -> u64 {
        self.sketch_of_state(distinguishes_units)
    }

    fn moment(&self) -> Moment {
        let window = &self.components.window;
        Moment {
            n_cycles: self.components.backend.now,
            n_entered: window.next,
            n_left: self.entry.n_left,
            n_steps: self.components.ready.trace.n_steps(),
            span: InFlightSpan { oldest: self.source_of(window.oldest), next: self.source_of(window.next) },
        }
    }

    fn write_state(&mut self, distinguishes_units: bool, words: &mut Vec<u64>) {
        self.write_whole_state(distinguishes_units, words);
    }

    /// Whether units influence the run only by refusing instructions that are ready. If a use reserves a group, if units keep
    /// instructions from being dispatched or are assigned at dispatch, they do not. Longer blocks are not traced.
    fn can_rerun(&self) -> bool {
        let is_short = self.program.templates.len() <= LONGEST_RERUN;
        is_short
            && !self.components.backend.assigner.is_on()
            && !self.program.signatures.has_reserved
            && !self.components.backend.resources.has_hazards()
    }

    fn begin_trace(&mut self) {
        self.components.ready.trace.begin();
    }

    fn end_trace(&mut self) {
        self.components.ready.trace.end();
    }

    fn has_trace(&self) -> bool {
        self.components.ready.trace.is_kept()
    }

    fn rerun<O: RepetitionObserver>(&mut self, beginning: &Moment, period: Period, observer: &mut O) -> u64 {
        let PlainComponents { rerun, ready, backend, .. } = &mut *self.components;
        let Some(steps) = ready.trace.steps_since(beginning.n_steps) else { return 0 };
        let stretch = Stretch { program: self.program, steps, period };
        let n_times = rerun.run(&stretch, backend, |template, usage, n_times| {
            observer.use_units(template.index(), usage, n_times);
        });
        ready.reopen_all();
        n_times
    }

    fn leave_out(&mut self, n_instructions: u64) {
        self.entry.n_left -= n_instructions;
        self.intake.leave_out(n_instructions);
        self.n_left_out += n_instructions;
        self.components.backend.memory.leave_out(n_instructions);
    }
}
