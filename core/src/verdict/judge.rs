//! Finds the limit of a block, from its bounds and from a simulated run, and the instructions to blame for it. *Measured* here means
//! averaged over the simulated run.

use super::bounds::{self, Bound, FullQueue, Limit, UnitGroup};
use super::chain::{Chain, SimulationContext, slowest_chain};
use super::contribution::{contributions, share_of};
use super::meter::{IterationAverages, measure};
use super::{Blame, Verdict};
use crate::model::facts::ProcessorFacts;
use crate::sim::event::StallKind;
use crate::sim::options::SimulationOptions;
use crate::sim::{Cancellation, RegisterTable, Scratch, SimulationError};
use crate::view::Block;

/// A bound of at least this share of the cycles explains them.
const EXPLAINS: f64 = 0.9;

/// A bound of at least this share of the cycles is a better explanation than a full queue, which may be full because of it.
const EXPLAINS_QUEUES: f64 = 0.7;

/// A unit that works for at least this share of the time is full.
const FULL: f64 = 0.95;

/// Two figures count as equal if the smaller is at least this share of the larger.
const EQUAL: f64 = 0.995;

/// A queue can be the limit if it was full, and kept instructions from being dispatched, in at least this share of the cycles.
const MIN_BLOCKED_SHARE: f64 = 0.2;

/// Returns the verdict on a block of at least one instruction; its number of iterations does not matter. `is_counting` says whether
/// the instruction at a position only counts iterations: a chain of such instructions comes last among equal bounds.
pub fn judge(
    block: &Block<'_>,
    registers: &RegisterTable,
    options: &SimulationOptions,
    is_counting: &dyn Fn(usize) -> bool,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Result<Verdict, SimulationError> {
    let mut context = SimulationContext { registers, options, cancellation, scratch };
    let measured = measure(block, &mut context)?;
    let mut chain = slowest_chain(block, true, &mut context)?;
    let mut hidden_chain = find_hidden(block, chain.as_ref(), &mut context)?;
    // Which moves are eliminated depends on all that runs: the real run may not have a chain that was found alone.
    if chain.as_ref().is_some_and(|chain| chain.cycles_per_iteration() * EQUAL > measured.cycles_per_iteration) {
        hidden_chain = hidden_chain.or(chain.take());
    }
    let is_counter =
        chain.as_ref().is_some_and(|chain: &Chain| chain.links.iter().all(|link| is_counting(link.position)));
    let mut bounds = all_bounds(block, chain.as_ref(), is_counter);
    let limit = limit_of(block, &measured, &mut bounds);
    sort(&mut bounds, limit);
    let busiest = bounds.iter().find(|bound| matches!(bound.limit, Limit::Units(_)));
    let contributions = contributions(block, registers, chain.as_ref(), busiest, &measured);
    let cycles_per_iteration = measured.cycles_per_iteration;
    let blamed = blame(block, limit, &bounds, chain.as_ref(), &measured);
    let late_address =
        chain.as_ref().filter(|_| limit == Limit::Chain).and_then(|chain| chain.find_late_address(block));
    Ok(Verdict {
        cycles_per_iteration,
        instructions_per_cycle: block.instructions.len() as f64 / cycles_per_iteration,
        limit,
        bounds,
        chain,
        hidden_chain,
        late_address,
        is_counter,
        contributions,
        blamed,
    })
}

/// Returns the bounds by chain, units, dispatch, front end and retirement, in this order. Of equal ones the first counts as the
/// limit, so a chain that only counts iterations (`is_counter`) comes last.
fn all_bounds(block: &Block<'_>, chain: Option<&Chain>, is_counter: bool) -> Vec<Bound> {
    let chain = chain.map(|chain| (Limit::Chain, chain.cycles_per_iteration()));
    let mut bounds: Vec<Bound> =
        chain.into_iter().map(|(limit, cycles_per_iteration)| Bound { limit, cycles_per_iteration }).collect();
    bounds.extend(bounds::unit_bounds(block));
    bounds.push(Bound { limit: Limit::Dispatch, cycles_per_iteration: bounds::dispatch_bound(block) });
    let dispatch = bounds.last().map_or(0.0, |bound| bound.cycles_per_iteration);
    // The front end is a bound of its own only where it is slower than the dispatch width.
    let front_end = bounds::front_end_bound(block).filter(|cycles| *cycles * EQUAL > dispatch);
    bounds.extend(front_end.map(|cycles| Bound { limit: Limit::FrontEnd, cycles_per_iteration: cycles }));
    let retirement = bounds::retirement_bound(block).filter(|_| block.processor.is_out_of_order());
    bounds.extend(retirement.map(|cycles| Bound { limit: Limit::Retirement, cycles_per_iteration: cycles }));
    if is_counter {
        bounds.rotate_left(1);
    }
    bounds
}

/// Sorts bounds, the tightest first; of those that are as good as equal, the limit first.
fn sort(bounds: &mut [Bound], limit: Limit) {
    bounds.sort_by(|left, right| right.cycles_per_iteration.total_cmp(&left.cycles_per_iteration));
    if let Some(own) = bounds.iter().position(|bound| bound.limit == limit) {
        let cycles = bounds[own].cycles_per_iteration;
        let first = bounds.partition_point(|bound| bound.cycles_per_iteration * EQUAL > cycles);
        if first <= own {
            bounds[first..=own].rotate_right(1);
        }
    }
}

/// Returns the limit that explains the cycles of an iteration: the first of the largest bounds if it comes near to them, else the
/// unit that is always busy, else in-order issue or the queue that was full. A limit that only the run has shown is added to the
/// bounds.
fn limit_of(block: &Block<'_>, measured: &IterationAverages, bounds: &mut Vec<Bound>) -> Limit {
    let cycles = measured.cycles_per_iteration;
    let tightest = bounds.iter().map(|bound| bound.cycles_per_iteration).fold(0.0, f64::max);
    let first = bounds.iter().find(|bound| bound.cycles_per_iteration >= tightest * EQUAL).map(|bound| bound.limit);
    if let Some(limit) = first.filter(|_| tightest >= EXPLAINS * cycles) {
        return limit;
    }
    if let Some((group, busy)) = fullest_unit(block.processor, measured).filter(|(_, busy)| *busy >= FULL * cycles) {
        let limit = Limit::Units(group);
        bounds.retain(|bound| bound.limit != limit);
        bounds.push(Bound { limit, cycles_per_iteration: busy });
        return limit;
    }
    let limit = match block.processor.is_out_of_order() {
        false => Some(Limit::InOrderIssue),
        true => full_queue(measured).filter(|_| tightest < EXPLAINS_QUEUES * cycles),
    };
    match limit {
        Some(limit) => {
            bounds.retain(|bound| bound.limit != limit);
            bounds.push(Bound { limit, cycles_per_iteration: cycles });
            limit
        }
        None => first.unwrap_or(Limit::Dispatch),
    }
}

/// Returns the kind of the unit that is busy longest, and the unit's cycles per iteration in the run. They may exceed the kind's
/// bound, since the run may give this unit work that another could have done.
fn fullest_unit(processor: &ProcessorFacts, measured: &IterationAverages) -> Option<(UnitGroup, f64)> {
    let columns = measured.columns.list.iter().enumerate();
    let busy = columns.map(|(index, column)| (column.resource, measured.busy(index)));
    let (resource, busy) = busy.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
    Some((UnitGroup::of(processor, resource), busy))
}

/// Returns what most often kept instructions from being dispatched: a queue or buffer that was full, or dispatch itself. `None`
/// below `MIN_BLOCKED_SHARE` of the cycles.
fn full_queue(measured: &IterationAverages) -> Option<Limit> {
    let limit = |kind: StallKind| match kind {
        StallKind::RegisterFile => Limit::Queue(FullQueue::RegisterFile),
        StallKind::RetireControlUnit => Limit::Queue(FullQueue::ReorderBuffer),
        StallKind::SchedulerFull => Limit::Queue(FullQueue::Scheduler),
        StallKind::LoadQueueFull => Limit::Queue(FullQueue::LoadQueue),
        StallKind::StoreQueueFull => Limit::Queue(FullQueue::StoreQueue),
        StallKind::DispatchGroup | StallKind::Custom => Limit::Dispatch,
    };
    let kinds = [
        StallKind::RegisterFile,
        StallKind::RetireControlUnit,
        StallKind::SchedulerFull,
        StallKind::LoadQueueFull,
        StallKind::StoreQueueFull,
        StallKind::DispatchGroup,
        StallKind::Custom,
    ];
    let stalled = kinds.map(|kind| (kind, measured.stalls[kind as usize]));
    let (kind, cycles) = stalled.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best })?;
    (cycles >= MIN_BLOCKED_SHARE * measured.cycles_per_iteration).then(|| limit(kind))
}

/// Returns the instructions to blame for the limit, the largest part first; none if the limit is neither a chain nor a unit.
fn blame(
    block: &Block<'_>,
    limit: Limit,
    bounds: &[Bound],
    chain: Option<&Chain>,
    measured: &IterationAverages,
) -> Vec<Blame> {
    let total = bounds.iter().find(|bound| bound.limit == limit).map_or(0.0, |bound| bound.cycles_per_iteration);
    let positions = 0..block.instructions.len();
    let mut blamed: Vec<Blame> = match limit {
        Limit::Chain => {
            let on_chain = chain.map(|chain| chain.cycles_by_position(positions.len())).unwrap_or_default();
            let one = |(position, cycles): (usize, Option<f64>)| {
                let cycles_per_iteration = cycles?;
                Some(Blame { position, cycles_per_iteration, share: (cycles_per_iteration / total).min(1.0) })
            };
            on_chain.into_iter().enumerate().filter_map(one).collect()
        }
        Limit::Units(group) => positions
            .filter_map(|position| {
                let instruction = &block.instructions[position];
                let by_model = share_of(block.processor, instruction, group, total)
                    .map(|share| (share.cycles_per_iteration, share.share));
                let (cycles_per_iteration, share) =
                    by_model.or_else(|| measured_share(group, total, measured, position))?;
                Some(Blame { position, cycles_per_iteration, share })
            })
            .collect(),
        Limit::Dispatch | Limit::FrontEnd | Limit::Retirement | Limit::InOrderIssue | Limit::Queue(_) => Vec::new(),
    };
    blamed.sort_by(|left, right| right.cycles_per_iteration.total_cmp(&left.cycles_per_iteration));
    blamed
}

/// Returns the cycles per iteration that an instruction kept the units of a kind busy in the run, and their share of `total`.
/// `None` below 0.005 cycles.
fn measured_share(group: UnitGroup, total: f64, measured: &IterationAverages, position: usize) -> Option<(f64, f64)> {
    let columns = measured.columns.list.iter().zip(measured.row_of(position));
    let cycles =
        columns.filter(|(column, _)| column.resource == group.resource).map(|(_, cycles)| *cycles).sum::<f64>();
    (cycles >= 0.005).then(|| (cycles, (cycles / total).min(1.0)))
}

/// Returns a chain that the elimination of a move hides from the simulation: it exists if nothing is eliminated, goes through a
/// move, and takes longer than `chain`, the slowest with elimination, even if its moves take no cycles. `None` if there is none.
fn find_hidden(
    block: &Block<'_>,
    chain: Option<&Chain>,
    context: &mut SimulationContext<'_>,
) -> Result<Option<Chain>, SimulationError> {
    let is_move = |position: usize| block.instructions[position].is_optimizable_move;
    if !(0..block.instructions.len()).any(is_move) || block.processor.extra.is_none() {
        return Ok(None);
    }
    let Some(mut not_eliminated) = slowest_chain(block, false, context)? else {
        return Ok(None);
    };
    if !not_eliminated.links.iter().any(|link| is_move(link.position)) {
        return Ok(None);
    }
    for link in not_eliminated.links.iter_mut().filter(|link| is_move(link.position)) {
        link.latency_cycles = 0;
    }
    // Longer by more than the inaccuracy of a short run.
    let visible_cycles = chain.map_or(0.0, Chain::cycles_per_iteration);
    Ok(Some(not_eliminated)
        .filter(|not_eliminated| not_eliminated.cycles_per_iteration() > visible_cycles * 1.02 + 0.01))
}
