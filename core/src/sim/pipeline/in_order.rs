//! The in-order pipeline: entry and issue.

use crate::sim::cancellation::Cancellation;
use crate::sim::error::SimulationError;
use crate::sim::event::{Event, Observer};
use crate::sim::machine::memory_options;
use crate::sim::options::SimulationOptions;
use crate::sim::program::compile::Inputs;
use crate::sim::stages::in_order_issue::InOrderIssue;

use super::{Cursor, STEPS_BETWEEN_LOOKS, Scratch, SimulationSummary, check_resources};

pub(super) fn run<O: Observer>(
    inputs: &Inputs<'_>,
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<SimulationSummary, SimulationError> {
    let Scratch { program, in_order, .. } = scratch;
    in_order.resources.reset(inputs.processor, &program.signatures, 0);
    in_order.registers.reset(program);
    in_order.memory.reset(memory_options(inputs, options));
    in_order.clear();
    check_resources(program, &in_order.resources)?;
    let n_instructions = program.templates.len() as u64 * u64::from(options.n_iterations.get());
    let mut entry = Cursor { position: 0, n_left: n_instructions };
    // The width given by the caller only changes what is printed.
    let mut issue = InOrderIssue::new(program, in_order, inputs.processor.issue_width.max(1));
    let mut n_steps: u32 = 0;
    loop {
        if n_steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && cancellation.is_cancelled() {
            return Err(SimulationError::Cancelled);
        }
        n_steps = n_steps.wrapping_add(1);
        observer.observe(Event::CycleBegin);
        let mut has_progressed = issue.start_cycle(observer)?;
        while let Some(template) = entry.find_template().filter(|template| issue.accepts(*template)) {
            let source = n_instructions - entry.n_left;
            issue.take(template, source, observer)?;
            entry.advance(program.templates.len());
            has_progressed = true;
        }
        observer.observe(Event::CycleEnd);
        issue.now += 1;
        if entry.n_left == 0 && issue.is_idle() {
            return Ok(SimulationSummary { n_cycles: issue.now, n_instructions });
        }
        if !has_progressed {
            let next = issue.find_next_cycle()?;
            let n_cycles = next.saturating_sub(issue.now);
            if n_cycles > 0 {
                observer.observe(Event::CycleRepeated { n_cycles });
                issue.now = next;
            }
        }
    }
}
