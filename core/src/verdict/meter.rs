//! Measures a run in its steady state: cycles, the instructions that keep each unit busy, and the reasons why dispatch stalled.

use std::num::NonZeroU32;

use super::chain::SimulationContext;
use crate::sim::event::{Event, SourceIndex, StallKind, UnitUse};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::parts::BlockParts;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::sim::{Cancellation, NodesOfBlock, RegisterTable, Scratch, SimulationError, compute_once};
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::columns::UnitColumns;

/// Averages per iteration in steady state.
#[derive(Clone, Debug)]
pub(super) struct IterationAverages {
    pub cycles_per_iteration: f64,
    /// Which column of `busy_cycles` stands for which unit.
    pub columns: UnitColumns,
    /// Cycles that each instruction keeps each unit busy: a row for each position in the block, with a column for each unit.
    busy_cycles: Vec<f64>,
    /// Cycles in which dispatch was refused, by `StallKind`.
    pub stalls: [f64; StallKind::COUNT],
}

impl IterationAverages {
    /// Returns the averages as one list of numbers, without the columns.
    fn numbers(&self) -> Box<[f64]> {
        let before = [self.cycles_per_iteration].into_iter().chain(self.stalls);
        before.chain(self.busy_cycles.iter().copied()).collect()
    }

    /// Returns averages from the list that `numbers` makes.
    fn from_numbers(block: &Block<'_>, numbers: &[f64]) -> IterationAverages {
        let (before, busy_cycles) = numbers.split_at(numbers.len().min(1 + StallKind::COUNT));
        let mut stalls = [0.0; StallKind::COUNT];
        stalls.iter_mut().zip(before.iter().skip(1)).for_each(|(stall, average)| *stall = *average);
        let cycles_per_iteration = before.first().copied().unwrap_or_default();
        IterationAverages {
            cycles_per_iteration,
            columns: UnitColumns::new(block.processor),
            busy_cycles: busy_cycles.to_vec(),
            stalls,
        }
    }

    /// Returns the cycles that the instruction at a position keeps each unit busy, by column; empty beyond the block.
    pub fn row_of(&self, position: usize) -> &[f64] {
        let n_columns = self.columns.len();
        self.busy_cycles.get(position * n_columns..(position + 1) * n_columns).unwrap_or(&[])
    }

    /// Limits busy cycles to the cycles of an iteration. They can be more because a use counts in whole when it begins, and
    /// because equal units take turns, and the stretch may end before each had its turn.
    fn fit_into_cycles(&mut self) {
        let n_columns = self.columns.len();
        for column in 0..n_columns {
            let excess = self.busy(column) / self.cycles_per_iteration;
            if excess > 1.0 {
                self.busy_cycles.iter_mut().skip(column).step_by(n_columns).for_each(|cell| *cell /= excess);
            }
        }
    }

    /// Returns the cycles per iteration that a unit is busy.
    pub fn busy(&self, column: usize) -> f64 {
        self.busy_cycles.iter().skip(column).step_by(self.columns.len().max(1)).sum()
    }
}

/// The largest number of instructions that are executed, unless [`MIN_ITERATIONS`] take more. Of 100 loops by compilers, 98 repeat
/// before.
const MAX_EXECUTIONS: usize = 6_000;
/// The largest number of iterations that are simulated.
const MAX_ITERATIONS: usize = 2_000;
/// The least number of iterations that are simulated if nothing repeats, however long the block is.
const MIN_ITERATIONS: usize = 24;

/// Equal units take turns, and their shares are averaged over repetitions of the period: over as many as have this number of
/// instructions together, since more would hardly change the shares.
const MAX_FOLLOWED_INSTRUCTIONS: u64 = 1_000;
/// The least number of repetitions over which the shares of equal units are averaged, however long the period is.
const MIN_FOLLOWED_PERIODS: u64 = 16;

/// Runs a block until it repeats and averages over one period; or, if it does not repeat soon, over the last two thirds of a
/// long run. The choice among equal units takes longer to repeat: it is averaged over more periods, of which nothing else is
/// simulated. An equal block that was measured before with the same options, and is still remembered in `scratch`, is not
/// run again.
pub(super) fn measure(
    block: &Block<'_>,
    context: &mut SimulationContext<'_>,
) -> Result<IterationAverages, SimulationError> {
    if !context.scratch.may_remember(block.instructions.len()) {
        return measure_anew(block, context);
    }
    let SimulationContext { registers, options, cancellation, scratch } = context;
    let n_positions = block.instructions.len();
    let nodes = match block.parts {
        None => NodesOfBlock { nodes: block.instructions, owners: &[], n_copies: 1, n_positions },
        Some(BlockParts { nodes, owners, n_copies, .. }) => NodesOfBlock { nodes, owners, n_copies, n_positions },
    };
    let numbers = compute_once(block.processor, registers, nodes, options, scratch, |scratch| {
        measure_anew(block, &mut SimulationContext { registers, options, cancellation, scratch })
            .map(|measured| measured.numbers())
    })?;
    Ok(IterationAverages::from_numbers(block, &numbers))
}

/// Does what `measure` does, without looking for an equal block that was measured before.
fn measure_anew(block: &Block<'_>, context: &mut SimulationContext<'_>) -> Result<IterationAverages, SimulationError> {
    let n_positions = block.instructions.len().max(1);
    let n_iterations = (MAX_EXECUTIONS / n_positions).clamp(MIN_ITERATIONS, MAX_ITERATIONS);
    let options = SimulationOptions {
        // The meter ends the run.
        n_iterations: NonZeroU32::MAX,
        raises_pressure_events: false,
        skips_repetitions: true,
        ..context.options.clone()
    };
    let end_of_run = Cancellation::new();
    let columns = UnitColumns::new(block.processor);
    let counts = RunningCounts { busy_cycles: vec![0; columns.len() * n_positions], ..RunningCounts::default() };
    let first = n_positions * (n_iterations / 3);
    let end = n_positions * (n_iterations - 1);
    let mut meter = Meter {
        columns,
        positions: block.positions(),
        n_positions: n_positions as u64,
        counts,
        kept: RunningCounts::default(),
        stretch: None,
        slope: Slope::default(),
        first: SourceIndex(first as u64),
        end: SourceIndex(end as u64),
        stalls_this_cycle: [false; StallKind::COUNT],
        is_over: false,
        end_of_run: &end_of_run,
        cancellation: context.cancellation,
    };
    let outcome = block.simulate(context.registers, &options, &end_of_run, context.scratch, &mut meter);
    match outcome {
        Err(SimulationError::Cancelled) if context.cancellation.is_cancelled() => {
            return Err(SimulationError::Cancelled);
        }
        Err(SimulationError::Cancelled) | Ok(_) => {}
        Err(error) => return Err(error),
    }
    Ok(meter.into_averages(n_positions))
}

/// Returns the cycles per iteration in steady state, and no other average.
pub fn steady_cycles(
    block: &Block<'_>,
    registers: &RegisterTable,
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Result<f64, SimulationError> {
    Ok(measure(block, &mut SimulationContext { registers, options, cancellation, scratch })?.cycles_per_iteration)
}

/// What was counted from the start of the run up to a moment.
#[derive(Clone, Debug, Default)]
struct RunningCounts {
    n_cycles: u64,
    /// Cycles that each instruction kept each unit busy, laid out as in [`IterationAverages`].
    busy_cycles: Vec<u64>,
    /// Cycles in which dispatch was refused, by `StallKind`.
    stalls: [u64; StallKind::COUNT],
}

/// A part of the run that stands for the steady state.
#[derive(Debug)]
struct SteadyStretch {
    /// What was counted before it.
    from: RunningCounts,
    /// What was counted up to its end.
    to: RunningCounts,
    n_instructions: u64,
    /// Number of periods over which the use of units was counted. All else was counted over one.
    n_unit_periods: u64,
    /// Whether the stretch is a period. If not, an iteration at its ends may be early or late, so the cycles follow from the
    /// slope instead of the counts.
    is_period: bool,
}

/// Rate at which iterations follow one another, from the averages of their times in two halves of a stretch, so that early or
/// late single iterations do not matter.
#[derive(Clone, Copy, Debug, Default)]
struct Slope {
    /// The sums over the first and the second half.
    halves: [Times; 2],
}

/// Sums over iterations, each of which retires its first instruction in some cycle.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    /// Sum of these cycles.
    cycles: u64,
    /// Sum of the indices of the iterations.
    indices: u64,
    /// Number of iterations in the sums.
    n_iterations: u64,
}

impl Slope {
    /// Adds an iteration, given by its index, whose first instruction retires in cycle `cycle`. `half` is 0 for an iteration in the
    /// first half of the stretch, 1 for one in the second.
    fn add(&mut self, half: usize, iteration: u64, cycle: u64) {
        let Times { cycles, indices, n_iterations } = &mut self.halves[half];
        *cycles += cycle;
        *indices += iteration;
        *n_iterations += 1;
    }

    /// Returns the cycles between iterations; `None` if a half is empty.
    fn cycles_per_iteration(&self) -> Option<f64> {
        let average = |sum: fn(&Times) -> u64, half: usize| {
            let times = &self.halves[half];
            (times.n_iterations > 0).then(|| sum(times) as f64 / times.n_iterations as f64)
        };
        let between = |sum: fn(&Times) -> u64| Some(average(sum, 1)? - average(sum, 0)?);
        Some(between(|times| times.cycles)? / between(|times| times.indices)?)
    }
}

/// The observer that measures a run, and ends it when it has seen enough.
struct Meter<'a> {
    /// Which column of `RunningCounts::busy_cycles` stands for which unit.
    columns: UnitColumns,
    positions: Positions,
    /// Number of instructions of the block, at least 1.
    n_positions: u64,
    /// The numbers that were counted so far.
    counts: RunningCounts,
    /// The counts at the beginning of a period.
    kept: RunningCounts,
    /// The stretch that is measured, once it has begun.
    stretch: Option<SteadyStretch>,
    /// When iterations of the stretch retire, if nothing repeats.
    slope: Slope,
    /// First execution of the stretch, if nothing repeats.
    first: SourceIndex,
    /// First execution after the stretch, if nothing repeats.
    end: SourceIndex,
    /// Whether dispatch was refused in this cycle, by `StallKind`.
    stalls_this_cycle: [bool; StallKind::COUNT],
    /// Whether the measurement has ended, so that events are ignored.
    is_over: bool,
    /// Ends the simulation, because the measurement is complete or the caller cancels.
    end_of_run: &'a Cancellation,
    /// By which the caller cancels.
    cancellation: &'a Cancellation,
}

impl Meter<'_> {
    /// Counts cycles that have ended, all of them with the stalls of the last one.
    fn end_cycles(&mut self, n_cycles: u64) {
        self.counts.n_cycles += n_cycles;
        for (count, has_stalled) in self.counts.stalls.iter_mut().zip(self.stalls_this_cycle) {
            *count += if has_stalled { n_cycles } else { 0 };
        }
        if self.cancellation.is_cancelled() {
            self.end_of_run.cancel();
        }
    }

    /// Begins and ends the stretch of a run that does not repeat: with the first dispatches from `first` and from `end` on.
    fn dispatched(&mut self, index: SourceIndex) {
        match &mut self.stretch {
            None if index >= self.first => {
                let (from, to) = (self.counts.clone(), RunningCounts::default());
                self.first = index;
                self.stretch = Some(SteadyStretch { from, to, n_instructions: 0, n_unit_periods: 1, is_period: false });
            }
            Some(stretch) if index >= self.end => {
                stretch.n_instructions = index.0 - self.first.0;
                self.end();
            }
            _ => {}
        }
    }

    /// Ends the run with a period as the stretch.
    fn end_with_period(&mut self, period: Period, n_unit_periods: u64) {
        let (from, to) = (std::mem::take(&mut self.kept), RunningCounts::default());
        let n_instructions = period.n_instructions;
        self.stretch = Some(SteadyStretch { from, to, n_instructions, n_unit_periods, is_period: true });
        self.end();
    }

    /// Ends the run and the counting.
    fn end(&mut self) {
        if let Some(stretch) = &mut self.stretch {
            stretch.to = std::mem::take(&mut self.counts);
        }
        self.is_over = true;
        self.end_of_run.cancel();
    }

    /// Notes when iterations of the stretch retire their first instruction. While queues still fill, more is dispatched than is
    /// done: only retirement shows the rate that lasts.
    fn retired(&mut self, index: SourceIndex) {
        if (self.first..self.end).contains(&index) && self.positions.position_of(index) == 0 {
            let half = usize::from(index.0 - self.first.0 >= (self.end.0 - self.first.0) / 2);
            self.slope.add(half, index.0 / self.n_positions, self.counts.n_cycles);
        }
    }

    /// Returns the averages over the stretch.
    fn into_averages(self, n_positions: usize) -> IterationAverages {
        let nothing = SteadyStretch {
            from: RunningCounts::default(),
            to: self.counts,
            n_instructions: 0,
            n_unit_periods: 1,
            is_period: false,
        };
        let SteadyStretch { from, to, n_instructions, n_unit_periods, is_period } = self.stretch.unwrap_or(nothing);
        let n_iterations = n_instructions as f64 / n_positions as f64;
        let average = |to: u64, from: u64| if n_iterations > 0.0 { (to - from) as f64 / n_iterations } else { 0.0 };
        let before = |index: usize| from.busy_cycles.get(index).copied().unwrap_or(0);
        let share = |(index, cycles)| average(cycles, before(index)) / n_unit_periods as f64;
        // The averages take the place of the counts, which may be the largest list of an analysis.
        let busy_cycles = to.busy_cycles.into_iter().enumerate().map(share);
        let slope = self.slope.cycles_per_iteration().filter(|_| !is_period);
        let mut measured = IterationAverages {
            cycles_per_iteration: slope.unwrap_or_else(|| average(to.n_cycles, from.n_cycles)),
            busy_cycles: busy_cycles.collect(),
            stalls: std::array::from_fn(|kind| average(to.stalls[kind], from.stalls[kind])),
            columns: self.columns,
        };
        measured.fit_into_cycles();
        measured
    }
}

impl Observer for Meter<'_> {
    fn observe(&mut self, event: Event<'_>) {
        if self.is_over {
            return;
        }
        match event {
            Event::CycleBegin => self.stalls_this_cycle = [false; StallKind::COUNT],
            Event::CycleEnd => self.end_cycles(1),
            Event::CycleRepeated { n_cycles } => self.end_cycles(n_cycles),
            Event::Stalled { kind, .. } => self.stalls_this_cycle[kind as usize] = true,
            Event::Dispatched { index, .. } => self.dispatched(index),
            Event::Retired { index, .. } => self.retired(index),
            Event::Issued { index, units, .. } | Event::IssuedPart { index, units, .. } => {
                let row = self.positions.position_of(index) * self.columns.len();
                for usage in units {
                    let column = self.columns.column_of(usage.resource, usage.unit);
                    self.counts.busy_cycles[row + column] += u64::from(usage.cycles);
                }
            }
            _ => {}
        }
    }

    /// Returns false: only dispatch, issue, retirement and stalls are counted.
    fn follows_progress(&self) -> bool {
        false
    }
}

impl RepetitionObserver for Meter<'_> {
    /// Returns whether the measurement goes on: any stretch may be repeated, since no event has to be seen one by one.
    fn accepts_repetition(&self, _span: InFlightSpan) -> bool {
        !self.is_over
    }

    /// Keeps the counts, as those before the period.
    fn begin_period(&mut self) {
        self.kept.clone_from(&self.counts);
    }

    /// Returns over how many repetitions of the period the shares of equal units are averaged.
    fn max_repetitions(&self, period: Period) -> u64 {
        (MAX_FOLLOWED_INSTRUCTIONS / period.n_instructions.max(1)).max(MIN_FOLLOWED_PERIODS)
    }

    /// Ends the run: one period is enough.
    fn repeat_period(&mut self, period: Period) {
        self.end_with_period(period, 1);
    }

    /// Returns false: periods may differ in the units that they use, which `use_units` counts.
    fn distinguishes_units(&self) -> bool {
        false
    }

    /// Adds the busy cycles of `n_times` uses of a unit by the instruction at a position.
    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let column = self.columns.column_of(usage.resource, usage.unit);
        self.counts.busy_cycles[position * self.columns.len() + column] += u64::from(usage.cycles) * n_times;
    }

    /// Ends the run if the period was repeated as often as wanted. If it was not, the units in use have led to other events after
    /// some repetitions: these are counted, and the run goes on.
    fn repeat_period_except_units(&mut self, period: Period) {
        if period.n_times >= self.max_repetitions(period) {
            return self.end_with_period(period, 1 + period.n_times);
        }
        self.counts.n_cycles += period.n_cycles_left_out();
        for (count, before) in self.counts.stalls.iter_mut().zip(self.kept.stalls) {
            *count += (*count - before) * period.n_times;
        }
    }
}
