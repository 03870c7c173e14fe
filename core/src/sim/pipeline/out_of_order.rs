//! The out-of-order pipeline: entry, an optional micro-op queue, dispatch, execute, retire.

use crate::sim::cancellation::Cancellation;
use crate::sim::error::SimulationError;
use crate::sim::event::{Event, Observer};
use crate::sim::ids::{KindId, TemplateId};
use crate::sim::machine::Machine;
use crate::sim::options::SimulationOptions;
use crate::sim::program::compile::Inputs;
use crate::sim::stages::dispatch::DispatchStage;
use crate::sim::stages::execute::ExecuteStage;
use crate::sim::stages::micro_op_queue::MicroOpQueue;
use crate::sim::stages::retire;
use crate::sim::steady_state::{Moment, SteadyState, Step};

use super::{Cursor, STEPS_BETWEEN_LOOKS, Scratch, SimulationSummary, check_resources};

struct Pipeline<'a> {
    machine: Machine<'a>,
    execute: &'a mut ExecuteStage,
    dispatch: DispatchStage,
    queue: Option<MicroOpQueue>,
    /// What enters the pipeline next, and what is dispatched next: the same without a micro-op queue.
    entry: Cursor,
    dispatched: Cursor,
    steady_state: &'a mut SteadyState,
    ranks: &'a mut Vec<u64>,
    skips_repetitions: bool,
    n_cycles_left_out: u64,
}

pub(super) fn run<O: Observer>(
    inputs: &Inputs<'_>,
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<SimulationSummary, SimulationError> {
    let Scratch { program, units, execute, steady_state, ranks, .. } = scratch;
    units.reset(inputs, options, program);
    check_resources(program, &units.backend.resources)?;
    execute.reset(options.raises_pressure_events);
    let n_instructions = program.templates.len() as u64 * u64::from(options.n_iterations.get());
    let start = Cursor { position: 0, n_left: n_instructions };
    let width = options.dispatch_width.map_or(inputs.processor.issue_width, |width| width.get());
    let mut pipeline = Pipeline {
        machine: Machine { program, units },
        execute,
        dispatch: DispatchStage::new(width.max(1)),
        queue: options.micro_op_queue_size.map(|size| {
            let throughput = options.decoder_throughput.map(|throughput| throughput.get());
            MicroOpQueue::new(size.get(), throughput)
        }),
        entry: start,
        dispatched: start,
        steady_state,
        ranks,
        skips_repetitions: options.skips_repetitions && !options.raises_pressure_events,
        n_cycles_left_out: 0,
    };
    pipeline.steady_state.reset();
    pipeline.run(cancellation, observer)?;
    Ok(SimulationSummary { n_cycles: pipeline.machine.units.backend.now + pipeline.n_cycles_left_out, n_instructions })
}

impl Pipeline<'_> {
    fn run<O: Observer>(&mut self, cancellation: &Cancellation, observer: &mut O) -> Result<(), SimulationError> {
        let mut n_steps: u32 = 0;
        loop {
            if n_steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && cancellation.is_cancelled() {
                return Err(SimulationError::Cancelled);
            }
            n_steps = n_steps.wrapping_add(1);
            let has_progressed = self.run_cycle(observer);
            self.machine.units.backend.now += 1;
            if !self.has_work() {
                return Ok(());
            }
            if !has_progressed {
                self.skip_idle_cycles(observer)?;
            } else if self.skips_repetitions && self.dispatch.is_settled() {
                self.skip_repetitions(observer);
            }
        }
    }

    /// Within a cycle, what leaves makes room first: retirement frees registers and queue entries, issue frees buffer
    /// entries, and the dispatch of the same cycle uses both. An instruction written back now retires in the next cycle.
    fn run_cycle<O: Observer>(&mut self, observer: &mut O) -> bool {
        observer.observe(Event::CycleBegin);
        let mut has_progressed = retire::start_cycle(&mut self.machine, observer);
        has_progressed |= self.execute.start_cycle(&mut self.machine, observer);
        has_progressed |= self.dispatch.start_cycle(&self.machine, observer);
        has_progressed |= match self.queue {
            None => self.dispatch_available(observer),
            // What enters the queue in this cycle may leave it in this cycle, but not make room in it.
            Some(_) => self.fill_queue() | self.drain_queue(observer),
        };
        self.execute.end_cycle(&mut self.machine, observer);
        observer.observe(Event::CycleEnd);
        has_progressed
    }

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

    fn try_dispatch<O: Observer>(&mut self, template: TemplateId, observer: &mut O) -> bool {
        if !self.dispatch.is_available(template, &mut self.machine, observer) {
            return false;
        }
        self.dispatch.dispatch(template, self.execute, &mut self.machine, observer);
        self.dispatched.advance(self.machine.program.templates.len());
        true
    }

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
        }
        self.entry.n_left != start
    }

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

    /// What is left of an instruction wider than a cycle does not count as work.
    fn has_work(&self) -> bool {
        self.dispatched.n_left > 0 || !self.machine.units.backend.in_flight.is_empty()
    }

    /// Between two cycles: if the state is that of an earlier moment, the stretch in between is counted as often as it
    /// fits into what is left.
    fn skip_repetitions<O: Observer>(&mut self, observer: &mut O) {
        let program = self.machine.program;
        let now = Moment {
            n_cycles: self.machine.units.backend.now,
            n_entered: self.machine.units.backend.in_flight.next,
            position: self.dispatched.position,
        };
        if self.steady_state.next_step(now, program.templates.len() as u64) == Step::Nothing {
            return;
        }
        let page = self.steady_state.page();
        page.push(u64::from(self.dispatched.position));
        page.push(self.dispatched.n_left - self.entry.n_left);
        if let Some(queue) = &self.queue {
            queue.write_state(page);
        }
        self.machine.units.write_state(program, self.ranks, page);
        let Some(period) = self.steady_state.compare(now, self.entry.n_left, || observer.begin_period()) else {
            return;
        };
        observer.repeat_period(period);
        let n_left_out = period.n_times * period.n_instructions;
        self.entry.n_left -= n_left_out;
        self.dispatched.n_left -= n_left_out;
        self.machine.units.backend.in_flight.n_left_out += n_left_out;
        self.n_cycles_left_out += period.n_times * period.n_cycles;
        // What is left is shorter than a period.
        self.skips_repetitions = false;
    }

    /// Nothing has happened in the last cycle, so nothing will until somebody's time has come.
    fn skip_idle_cycles<O: Observer>(&mut self, observer: &mut O) -> Result<(), SimulationError> {
        let Some(next) = self.machine.units.backend.wheel.find_next(self.machine.units.backend.now) else {
            return Err(self.explain_standstill());
        };
        let n_cycles = next - self.machine.units.backend.now;
        if n_cycles > 0 {
            observer.observe(Event::CycleRepeated { n_cycles });
            self.machine.units.backend.now = next;
        }
        Ok(())
    }

    /// Nobody's time will ever come.
    fn explain_standstill(&mut self) -> SimulationError {
        let units = &mut *self.machine.units;
        let program = self.machine.program;
        for id in units.scheduler.ready() {
            let template = units.backend.in_flight.get(id).template;
            let busy =
                units.backend.resources.busy_for(&program.signatures, program.templates[template.index()].signature);
            if let Some(bit) = busy.checked_ilog2() {
                return SimulationError::NeverIssues {
                    instruction: template.index(),
                    resource: units.backend.resources.resource_of(KindId(bit as u8)),
                };
            }
        }
        let oldest = units.backend.in_flight.instance_at(units.backend.in_flight.oldest);
        let instruction = match units.backend.in_flight.is_empty() {
            true => self.dispatched.position as usize,
            false => units.backend.in_flight.get(oldest).template.index(),
        };
        SimulationError::NeverIssues { instruction, resource: None }
    }
}
