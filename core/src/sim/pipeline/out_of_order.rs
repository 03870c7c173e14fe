//! The out-of-order pipeline: entry, an optional micro-op queue, dispatch, execute, retire.

use crate::sim::cancellation::Cancellation;
use crate::sim::error::SimulationError;
use crate::sim::ids::{KindId, TemplateId};
use crate::sim::machine::{Components, Machine};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::program::SimulatedProgram;
use crate::sim::program::compile::Inputs;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::sim::repetition::rerun::Stretch;
use crate::sim::repetition::search::Repeating;
use crate::sim::repetition::steady_state::{Moment, mix};
use crate::sim::stages::dispatch::DispatchStage;
use crate::sim::stages::execute::ExecuteStage;
use crate::sim::stages::micro_op_queue::MicroOpQueue;
use crate::sim::stages::retire;

use super::{InstructionCursor, check_resources};

/// Maximum number of instructions of a block whose requests to the units are traced.
pub(super) const LONGEST_RERUN: usize = 1 << 12;

/// Number of instructions that enter the micro-op queue between two looks at the cancellation: in one cycle it may take in
/// billions.
const ENTRIES_BETWEEN_LOOKS: u64 = 1 << 10;

/// The pipeline that follows every event, in the middle of a run.
pub(super) struct OutOfOrderPipeline<'a> {
    machine: Machine<'a>,
    execute: &'a mut ExecuteStage,
    dispatch: DispatchStage,
    /// The micro-op queue; `None` if instructions enter dispatch directly.
    queue: Option<MicroOpQueue>,
    /// The instruction that enters the pipeline next.
    entry: InstructionCursor,
    /// The instruction that is dispatched next; it differs from `entry` only if there is a micro-op queue.
    dispatched: InstructionCursor,
    /// Memory in which the order of memory groups is noted while a state is written.
    ranks: &'a mut Vec<u64>,
    cancellation: &'a Cancellation,
}

impl<'a> OutOfOrderPipeline<'a> {
    pub fn new(
        inputs: &Inputs<'_>,
        options: &SimulationOptions,
        program: &'a SimulatedProgram,
        components: &'a mut Components,
        execute: &'a mut ExecuteStage,
        ranks: &'a mut Vec<u64>,
        cancellation: &'a Cancellation,
    ) -> Result<OutOfOrderPipeline<'a>, SimulationError> {
        components.reset(inputs, options, program);
        check_resources(program, &components.backend.resources)?;
        execute.reset(options.raises_pressure_events);
        let start = InstructionCursor::new(program, options);
        let width = options.dispatch_width.map_or(inputs.processor.issue_width, |width| width.get()).max(1);
        Ok(OutOfOrderPipeline {
            machine: Machine { program, components },
            execute,
            dispatch: DispatchStage::new(width),
            queue: options.micro_op_queue_size.map(|size| {
                let throughput = options.decoder_throughput.map(|throughput| throughput.get());
                MicroOpQueue::new(size.get(), throughput, width)
            }),
            entry: start,
            dispatched: start,
            ranks,
            cancellation,
        })
    }
}

impl super::Pipeline for OutOfOrderPipeline<'_> {
    /// Runs one cycle. Stages that free resources come first: retirement frees registers and queue entries, issue frees buffer
    /// entries, and the dispatch of the same cycle uses both. An instruction written back now retires in the next cycle.
    fn run_cycle<O: Observer>(&mut self, observer: &mut O) -> Result<bool, SimulationError> {
        let mut has_progressed = retire::start_cycle(&mut self.machine, observer);
        has_progressed |= self.execute.start_cycle(&mut self.machine, observer);
        has_progressed |= self.dispatch.start_cycle(&self.machine, observer);
        has_progressed |= match self.queue {
            None => self.dispatch_available(observer),
            // What enters the queue in this cycle may leave it in this cycle, but not make room in it.
            Some(_) => self.fill_queue() | self.drain_queue(observer),
        };
        self.execute.end_cycle(&mut self.machine, observer);
        Ok(has_progressed)
    }

    /// Whether an instruction has not been dispatched or not retired. Micro-ops that are carried over into the next cycle do not
    /// count.
    fn has_work(&self) -> bool {
        self.dispatched.n_left > 0 || !self.machine.components.backend.in_flight.is_empty()
    }

    /// Returns the next cycle in which an operand arrives, a unit becomes free or an instruction completes. Called after a
    /// cycle in which nothing happened.
    fn find_next_cycle(&mut self) -> Result<u64, SimulationError> {
        let next = self.machine.components.backend.wheel.find_next(self.machine.components.backend.now);
        next.ok_or_else(|| self.explain_standstill())
    }

    #[inline]
    fn now(&mut self) -> &mut u64 {
        &mut self.machine.components.backend.now
    }
}

impl Repeating for OutOfOrderPipeline<'_> {
    #[inline]
    fn progress(&self) -> (u64, u32) {
        (self.machine.components.backend.in_flight.next, self.dispatched.position)
    }

    fn sketch(&mut self, distinguishes_units: bool) -> u64 {
        let Components { backend, scheduler, .. } = &*self.machine.components;
        let sketch = mix(u64::from(self.dispatched.position), backend.in_flight.sketch(backend.now));
        let sketch = scheduler.sketch(sketch, &backend.in_flight);
        let sketch = backend.assigner.sketch(sketch);
        if distinguishes_units { backend.resources.sketch(sketch) } else { sketch }
    }

    fn moment(&self) -> Moment {
        let backend = &self.machine.components.backend;
        Moment {
            n_cycles: backend.now,
            n_entered: backend.in_flight.next,
            n_left: self.entry.n_left,
            n_steps: self.machine.components.scheduler.trace().n_steps(),
            span: InFlightSpan { oldest: backend.in_flight.oldest_source(), next: backend.in_flight.next_source() },
        }
    }

    fn write_state(&mut self, distinguishes_units: bool, words: &mut Vec<u64>) {
        words.push(u64::from(self.dispatched.position));
        words.push(self.dispatched.n_left - self.entry.n_left);
        if let Some(queue) = &self.queue {
            queue.write_state(words);
        }
        let components = &mut *self.machine.components;
        self.dispatch.write_state(
            components.backend.in_flight.next_source(),
            components.register_files.outcomes(),
            words,
        );
        components.write_state(self.machine.program, distinguishes_units, self.ranks, words);
    }

    /// Whether units influence the run only by refusing instructions that are ready. If a use reserves a group, if units keep
    /// instructions from being dispatched or are assigned at dispatch, or if refusals are noted, they do not. Longer blocks are
    /// not traced.
    fn can_rerun(&self) -> bool {
        let (program, components) = (self.machine.program, &*self.machine.components);
        let is_short = program.templates.len() <= LONGEST_RERUN;
        let is_plain = !program.signatures.has_reserved && !components.backend.resources.has_hazards();
        is_short && is_plain && !components.backend.assigner.is_on() && !components.scheduler.notes_refusals()
    }

    fn begin_trace(&mut self) {
        self.machine.components.scheduler.trace_mut().begin();
    }

    fn end_trace(&mut self) {
        self.machine.components.scheduler.trace_mut().end();
    }

    fn has_trace(&self) -> bool {
        self.machine.components.scheduler.trace().is_kept()
    }

    fn rerun<O: RepetitionObserver>(&mut self, beginning: &Moment, period: Period, observer: &mut O) -> u64 {
        let Components { rerun, scheduler, backend, .. } = &mut *self.machine.components;
        let Some(steps) = scheduler.trace().steps_since(beginning.n_steps) else { return 0 };
        let stretch = Stretch { program: self.machine.program, steps, period };
        let n_times = rerun.run(&stretch, backend, |template, usage, n_times| {
            observer.use_units(template.index(), usage, n_times);
        });
        scheduler.forget_refusals();
        n_times
    }

    fn leave_out(&mut self, n_instructions: u64) {
        self.entry.n_left -= n_instructions;
        self.dispatched.n_left -= n_instructions;
        self.dispatch.leave_out(n_instructions);
        self.machine.components.leave_out(n_instructions);
    }
}

impl OutOfOrderPipeline<'_> {
    /// Dispatches until an instruction is refused. Returns whether any was dispatched.
    fn dispatch_available<O: Observer>(&mut self, observer: &mut O) -> bool {
        let start = self.dispatched.n_left;
        while let Some(template) = self.dispatched.find_template() {
            if !self.try_dispatch(template, observer) {
                break;
            }
        }
        self.entry = self.dispatched;
        self.dispatched.n_left != start
    }

    /// Dispatches an instruction if nothing refuses it. Returns whether it did.
    fn try_dispatch<O: Observer>(&mut self, template: TemplateId, observer: &mut O) -> bool {
        if !self.dispatch.is_available(template, &mut self.machine, observer) {
            return false;
        }
        self.dispatch.dispatch(template, self.execute, &mut self.machine, observer);
        self.dispatched.advance(self.machine.program.templates.len());
        true
    }

    /// Takes instructions into the micro-op queue while there is room. Returns whether any entered.
    fn fill_queue(&mut self) -> bool {
        let Some(queue) = &mut self.queue else {
            return false;
        };
        queue.start_cycle();
        let start = self.entry.n_left;
        let templates = &self.machine.program.templates;
        while let Some(template) = self.entry.find_template() {
            if !queue.try_accept(templates[template.index()].n_micro_ops) {
                break;
            }
            self.entry.advance(templates.len());
            let n_entered = start - self.entry.n_left;
            if n_entered.is_multiple_of(ENTRIES_BETWEEN_LOOKS) && self.cancellation.is_cancelled() {
                break;
            }
        }
        self.entry.n_left != start
    }

    /// Dispatches instructions from the micro-op queue until one is refused. Returns whether any was dispatched.
    fn drain_queue<O: Observer>(&mut self, observer: &mut O) -> bool {
        let start = self.dispatched.n_left;
        while self.dispatched.n_left != self.entry.n_left {
            let template = TemplateId(self.dispatched.position);
            if !self.try_dispatch(template, observer) {
                break;
            }
            let n_micro_ops = self.machine.program.templates[template.index()].n_micro_ops;
            if let Some(queue) = &mut self.queue {
                queue.release(n_micro_ops);
            }
        }
        self.dispatched.n_left != start
    }

    /// Returns the error for a run in which no instruction can ever issue or retire again: it names a ready instruction that finds
    /// no unit or, without one, the oldest in flight.
    fn explain_standstill(&mut self) -> SimulationError {
        let components = &mut *self.machine.components;
        let program = self.machine.program;
        for id in components.scheduler.ready() {
            let (template, signature) =
                (components.backend.in_flight.get(id).template, components.backend.in_flight.get(id).signature);
            let busy = components.backend.resources.busy_for(&program.signatures, signature);
            if let Some(bit) = busy.checked_ilog2() {
                return SimulationError::NeverIssues {
                    instruction: template.index(),
                    resource: components.backend.resources.resource_of(KindId(bit as u8)),
                };
            }
        }
        let oldest = components.backend.in_flight.instance_at(components.backend.in_flight.oldest);
        let instruction = match components.backend.in_flight.is_empty() {
            true => self.dispatched.position as usize,
            false => components.backend.in_flight.get(oldest).template.index(),
        };
        SimulationError::NeverIssues { instruction, resource: None }
    }
}
