//! The in-order pipeline: entry and issue (`core/docs/pipeline.md`, "In order").

use crate::sim::error::SimulationError;
use crate::sim::event::SourceIndex;
use crate::sim::machine::memory_options;
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::program::SimulatedProgram;
use crate::sim::program::compile::Inputs;
use crate::sim::repetition::period::InFlightSpan;
use crate::sim::repetition::search::Repeating;
use crate::sim::repetition::steady_state::{Moment, mix};
use crate::sim::stages::in_order_issue::{InOrderComponents, InOrderIssue};

use super::{InstructionCursor, check_resources};

/// The pipeline of an in-order processor in the middle of a run.
pub(super) struct InOrderPipeline<'a> {
    program: &'a SimulatedProgram,
    issue: InOrderIssue<'a>,
    /// The instruction that enters next.
    entry: InstructionCursor,
    /// Number of instructions that have entered or were counted instead.
    n_entered: u64,
    /// Memory in which the order of memory groups is noted while a state is written.
    ranks: &'a mut Vec<u64>,
}

impl<'a> InOrderPipeline<'a> {
    pub fn new(
        inputs: &Inputs<'_>,
        options: &SimulationOptions,
        program: &'a SimulatedProgram,
        components: &'a mut InOrderComponents,
        ranks: &'a mut Vec<u64>,
    ) -> Result<InOrderPipeline<'a>, SimulationError> {
        components.reset(inputs.processor, program, memory_options(inputs, options));
        check_resources(program, &components.resources)?;
        // The width given by the caller only changes what is printed.
        let issue = InOrderIssue::new(program, components, inputs.processor.issue_width.max(1));
        Ok(InOrderPipeline { program, issue, entry: InstructionCursor::new(program, options), n_entered: 0, ranks })
    }
}

impl super::Pipeline for InOrderPipeline<'_> {
    fn run_cycle<O: Observer>(&mut self, observer: &mut O) -> Result<bool, SimulationError> {
        let mut has_progressed = self.issue.start_cycle(observer);
        while let Some(template) = self.entry.find_template().filter(|template| self.issue.accepts(*template)) {
            self.issue.take(template, self.n_entered, observer);
            self.entry.advance(self.program.templates.len());
            self.n_entered += 1;
            has_progressed = true;
        }
        Ok(has_progressed)
    }

    fn has_work(&self) -> bool {
        self.entry.n_left > 0 || !self.issue.is_idle()
    }

    fn find_next_cycle(&mut self) -> Result<u64, SimulationError> {
        self.issue.find_next_cycle()
    }

    fn now(&mut self) -> &mut u64 {
        &mut self.issue.now
    }
}

impl Repeating for InOrderPipeline<'_> {
    fn progress(&self) -> (u64, u32) {
        (self.n_entered, self.entry.position)
    }

    fn sketch(&mut self, _distinguishes_units: bool) -> u64 {
        mix(u64::from(self.entry.position), self.issue.sketch())
    }

    fn moment(&self) -> Moment {
        Moment {
            n_cycles: self.issue.now,
            n_entered: self.n_entered,
            n_left: self.entry.n_left,
            n_steps: 0,
            span: InFlightSpan {
                oldest: SourceIndex(self.issue.find_oldest().unwrap_or(self.n_entered)),
                next: SourceIndex(self.n_entered),
            },
        }
    }

    fn write_state(&mut self, _distinguishes_units: bool, words: &mut Vec<u64>) {
        words.push(u64::from(self.entry.position));
        self.issue.write_state(self.n_entered, self.ranks, words);
    }

    fn leave_out(&mut self, n_instructions: u64) {
        self.entry.n_left -= n_instructions;
        self.n_entered += n_instructions;
        self.issue.leave_out(n_instructions);
    }
}
