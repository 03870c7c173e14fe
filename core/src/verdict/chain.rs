//! The loop-carried chain: the cycle of dependencies that limits the speed of a loop, with the instructions, registers and
//! memory through which it goes.
//!
//! The block is run on a processor of which everything except dependencies is unlimited: an instruction then issues when the last
//! value that it needs is available. So eliminated moves, partial writes, memory and read-advances count as they do in the
//! real run. From the instruction that falls furthest behind from iteration to iteration, the search follows the waits of each
//! instruction backwards until it comes to a position that it has passed: the steps in between are the chain.

use std::num::NonZeroU32;

use super::writers::RegisterWriters;
use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, ProcessorFacts, RegisterFileFacts};
use crate::sim::event::{CriticalDependency, Event, SourceIndex};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::{Cancellation, RegisterTable, Scratch, SimulationError, issue_unhindered, simulate};
use crate::view::Block;

/// How a value is passed on to the next instruction of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkVia {
    /// In a register, named as the producer writes it.
    Register(RegisterId),
    /// In no register that the code names: from a store to a load, or between nodes, the parts of one instruction.
    Memory,
}

/// An instruction of a chain, and the value that the next one waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Position of the instruction in the block; of the node, until `Chain::joined` has joined nodes.
    pub position: usize,
    /// How the value gets from this instruction to that of the next link.
    pub via: LinkVia,
    /// Cycles from the arrival of the value of the link before until the instruction of the next link may use this value.
    pub latency_cycles: u32,
    /// Number of iterations from this instruction to that of the next link: 0 if both are in the same one.
    pub n_iterations: u32,
}

/// A cycle of dependencies: the first link waits for the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The links in the order in which values flow, beginning with the one of the smallest position.
    pub links: Vec<Link>,
}

impl Chain {
    /// Returns the cycles per iteration that the chain takes: the latencies of all links, divided by `n_iterations`.
    pub fn cycles_per_iteration(&self) -> f64 {
        let cycles: u64 = self.links.iter().map(|link| u64::from(link.latency_cycles)).sum();
        cycles as f64 / f64::from(self.n_iterations())
    }

    /// Turns links between nodes into links between instructions: successive nodes of one instruction become one link, with
    /// the sum of their latencies. A block without parts keeps its links.
    fn joined(self, block: &Block<'_>) -> Chain {
        let Some(parts) = block.parts else { return self };
        let mut links: Vec<Link> = Vec::new();
        for link in self.links {
            let position = parts.owners.get(link.position).copied().unwrap_or_default() as usize;
            let is_named = |via| match via {
                LinkVia::Register(register) => register.index() < parts.n_named_registers,
                LinkVia::Memory => false,
            };
            let via = if is_named(link.via) { link.via } else { LinkVia::Memory };
            match links.last_mut().filter(|last| last.position == position && last.n_iterations == 0) {
                Some(last) => {
                    last.via = via;
                    last.latency_cycles += link.latency_cycles;
                    last.n_iterations = link.n_iterations;
                }
                None => links.push(Link { position, via, ..link }),
            }
        }
        // The first and the last link may be nodes of one instruction.
        if let [first, .., last] = &mut links[..]
            && first.position == last.position
            && last.n_iterations == 0
        {
            first.latency_cycles += last.latency_cycles;
            links.pop();
        }
        Chain { links }
    }

    /// Returns the number of iterations after which the chain comes back to its beginning; at least 1.
    pub fn n_iterations(&self) -> u32 {
        self.links.iter().map(|link| link.n_iterations).sum::<u32>().max(1)
    }

    /// Returns the link with the largest latency; the first of several.
    pub fn find_slowest(&self) -> Option<&Link> {
        self.links.iter().reduce(|best, link| if link.latency_cycles > best.latency_cycles { link } else { best })
    }

    /// Returns the first store that also updates its address register and that the chain enters by the stored value and leaves
    /// by the address: the new address is late only because the store waits for the value. `None` if there is none.
    pub(super) fn find_late_address(&self, block: &Block<'_>) -> Option<Link> {
        let before = self.links.iter().cycle().skip(self.links.len().saturating_sub(1));
        let is_late = |(link, before): &(&Link, &Link)| {
            let Some(store) = block.instructions.get(link.position) else { return false };
            let (LinkVia::Register(address), LinkVia::Register(value)) = (link.via, before.via) else { return false };
            let updates_address = store.reads.iter().any(|read| read.register == address);
            store.may_store && !store.may_load && updates_address && value != address
        };
        self.links.iter().zip(before).find(is_late).map(|(link, _)| *link)
    }

    /// Returns the cycles per iteration that the chain spends in the instruction at each position of the block; `None` for those
    /// not on the chain.
    pub(super) fn cycles_by_position(&self, n_positions: usize) -> Vec<Option<f64>> {
        let mut latencies: Vec<Option<u64>> = vec![None; n_positions];
        for link in &self.links {
            if let Some(known) = latencies.get_mut(link.position) {
                *known = Some(known.unwrap_or(0) + u64::from(link.latency_cycles));
            }
        }
        let n_iterations = f64::from(self.n_iterations());
        latencies.iter().map(|latency| latency.map(|cycles| cycles as f64 / n_iterations)).collect()
    }
}

/// Maximum number of executions of nodes in a simulation, unless `FEWEST_ITERATIONS` need more. All of them are in flight at once,
/// so long blocks, which hardly are loops, get fewer iterations. A chain that shows only after more iterations is not found.
const MOST_IN_FLIGHT: usize = 1 << 8;
/// Maximum number of iterations that are simulated, however short the block is.
const MOST_ITERATIONS: usize = 40;
/// Minimum number of iterations that are simulated of a block shorter than `VERY_LONG`.
const FEWEST_ITERATIONS: usize = 4;

/// A block of at least so many nodes is taken for a function without a loop: two iterations show what one hands on to the next.
const VERY_LONG: usize = 1 << 13;
/// Iterations of a very long block that are simulated.
const ITERATIONS_OF_VERY_LONG: usize = 2;

/// What each simulation for a verdict needs besides the block, which has its processor.
pub(super) struct SimulationContext<'a> {
    pub registers: &'a RegisterTable,
    pub options: &'a SimulationOptions,
    pub cancellation: &'a Cancellation,
    pub scratch: &'a mut Scratch,
}

/// Returns the chain that takes the most cycles per iteration; `None` if no iteration waits for another. Without
/// `eliminates_moves`, no move is eliminated.
pub(super) fn slowest_chain(
    block: &Block<'_>,
    eliminates_moves: bool,
    context: &mut SimulationContext<'_>,
) -> Result<Option<Chain>, SimulationError> {
    let n_positions = block.nodes().len();
    let n_iterations = match n_positions {
        VERY_LONG.. => ITERATIONS_OF_VERY_LONG,
        _ => (MOST_IN_FLIGHT / n_positions.max(1)).clamp(FEWEST_ITERATIONS, MOST_ITERATIONS),
    };
    let n_in_flight = n_positions * n_iterations;
    let mut recorder = ChainRecorder { cycle: 0, entries: vec![ChainEntry::default(); n_in_flight] };
    if !eliminates_moves || !recorder.fill_at_once(block, n_iterations, context)? {
        recorder.simulate_unlimited(block, n_iterations, eliminates_moves, context)?;
    }
    let found = recorder.find_slowest_cycle(block, &RegisterWriters::of(block.nodes(), context.registers));
    Ok(found.map(|chain| chain.joined(block)))
}

/// The issue cycle of an execution of a node, and what it waited for.
#[derive(Clone, Copy, Debug, Default)]
struct ChainEntry {
    /// Cycle of the run, from 0.
    issued: u64,
    /// The register that it waited for last; without cycles if none is reported.
    register: CriticalDependency,
    /// The memory operation that it waited for last; without cycles if none is reported.
    memory: CriticalDependency,
}

/// An observer that records when each execution issues, and why then.
struct ChainRecorder {
    /// The current cycle of the run.
    cycle: u64,
    /// The executions of all nodes, iteration after iteration; a `SourceIndex` is an index of this list.
    entries: Vec<ChainEntry>,
}

/// A wait of one execution for another, its producer.
#[derive(Clone, Copy, Debug)]
struct Wait {
    /// Index of the producer in `ChainRecorder::entries`.
    producer: usize,
    via: LinkVia,
    /// Cycles from the producer's issue to the issue of the execution that waits.
    distance: u64,
}

impl ChainRecorder {
    /// Fills in the entries without a simulation. Returns false, with entries that mean nothing, if only a simulation can tell
    /// them, as where loads wait for stores.
    fn fill_at_once(
        &mut self,
        block: &Block<'_>,
        n_iterations: usize,
        context: &mut SimulationContext<'_>,
    ) -> Result<bool, SimulationError> {
        if !context.options.assumes_no_alias {
            return Ok(false);
        }
        let SimulationContext { registers, cancellation, ref mut scratch, .. } = *context;
        let entries = &mut self.entries;
        let mut record = |SourceIndex(index), issued, register| {
            if let Some(entry) = entries.get_mut(index as usize) {
                *entry = ChainEntry { issued, register, memory: CriticalDependency::default() };
            }
        };
        let n_iterations = n_iterations as u64;
        issue_unhindered(block.processor, registers, block.nodes(), n_iterations, cancellation, scratch, &mut record)
    }

    /// Fills in the entries by simulating the block on a processor without limits.
    fn simulate_unlimited(
        &mut self,
        block: &Block<'_>,
        n_iterations: usize,
        eliminates_moves: bool,
        context: &mut SimulationContext<'_>,
    ) -> Result<(), SimulationError> {
        let instructions: Vec<_> =
            block.nodes().iter().map(|instruction| without_resources(instruction, eliminates_moves)).collect();
        let n_in_flight = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let processor = without_limits(block.processor, n_in_flight.max(2));
        let options = SimulationOptions {
            n_iterations: NonZeroU32::new(n_iterations as u32).unwrap_or(NonZeroU32::MIN),
            assumes_no_alias: context.options.assumes_no_alias,
            reports_dependencies: true,
            skips_repetitions: false,
            ..SimulationOptions::default()
        };
        let SimulationContext { registers, cancellation, ref mut scratch, .. } = *context;
        simulate(&processor, registers, &instructions, &options, cancellation, scratch, self).map(|_| ())
    }

    /// Returns the wait that decided when an execution issued; `None` if it waited for nothing. The first of these that there
    /// is: a reported wait at least as long as the time since its producer's issue; a wait for a value that arrived exactly at
    /// the issue; any reported wait.
    fn wait_of(&self, index: usize, block: &Block<'_>, writers: &RegisterWriters) -> Option<Wait> {
        let reported = self.reported_waits_of(index);
        let explains = |(wait, cycles): &(Wait, u32)| wait.distance <= u64::from(*cycles);
        let explaining = reported.iter().flatten().find(|reported| explains(reported)).map(|(wait, _)| *wait);
        let any = || reported.iter().flatten().map(|(wait, _)| *wait).next();
        explaining.or_else(|| self.instant_wait_of(index, block, writers)).or_else(any)
    }

    /// Returns the reported waits of an execution, for a register and for memory, each with the reported cycles.
    fn reported_waits_of(&self, index: usize) -> [Option<(Wait, u32)>; 2] {
        let Some(entry) = self.entries.get(index) else { return [None; 2] };
        let wait = |dependency: &CriticalDependency, via| {
            let producer = usize::try_from(dependency.producer.0).ok()?;
            let issued = self.entries.get(producer)?.issued;
            let distance = entry.issued.saturating_sub(issued);
            let is_reported = dependency.cycles != 0 && producer < index;
            is_reported.then_some((Wait { producer, via, distance }, dependency.cycles))
        };
        [wait(&entry.register, LinkVia::Register(entry.register.register)), wait(&entry.memory, LinkVia::Memory)]
    }

    /// Returns the wait for a register whose value arrived in the very cycle of the issue, which the simulation does not
    /// report. Of several, the one with the least latency, which may be 0; `None` if there is none.
    fn instant_wait_of(&self, index: usize, block: &Block<'_>, writers: &RegisterWriters) -> Option<Wait> {
        let issued = self.entries.get(index)?.issued;
        let nodes = block.nodes();
        let position = index % nodes.len();
        let reads = nodes[position].reads.iter().filter(|read| !read.is_independent);
        let waits = reads.filter(|read| read.register.is_some()).filter_map(|read| {
            let writer = writers.find(position, read.register)?;
            let iteration = (index / nodes.len()).checked_sub(usize::from(writer.is_carried))?;
            let producer = iteration * nodes.len() + writer.position;
            let advances = &block.processor.read_advances;
            let advance = advances.cycles_of(read.class, read.use_index, writer.write.write_resource);
            let latency = u64::try_from(writer.write.latency_cycles - advance).unwrap_or(0);
            let start = self.entries.get(producer)?.issued;
            let via = LinkVia::Register(writer.write.register);
            (issued > 0 && start + latency == issued).then_some(Wait { producer, via, distance: latency })
        });
        waits.min_by_key(|wait| wait.distance)
    }

    /// Follows the waits backwards from the execution that falls furthest behind, until a position is reached a second time, and
    /// returns the chain between the two. `None` if the path ends before, or if the chain takes no time.
    fn find_slowest_cycle(&self, whole: &Block<'_>, writers: &RegisterWriters) -> Option<Chain> {
        let block = whole.nodes();
        let n_positions = block.len();
        let last = self.entries.len().checked_sub(n_positions)?;
        // The slowest chain holds up the instruction whose issue moves most in half of the run; others may issue later at its end.
        let n_iterations = self.entries.len() / n_positions;
        let n_before = n_iterations / 2 * n_positions;
        let delay_of = |index: usize| self.entries[index].issued.saturating_sub(self.entries[index - n_before].issued);
        let latest =
            (last..self.entries.len()).rev().max_by_key(|index| (delay_of(*index), self.entries[*index].issued))?;
        let mut path: Vec<(usize, Wait)> = Vec::new();
        let mut passed_at = vec![None; n_positions];
        let mut index = latest;
        let first = loop {
            let position = index % n_positions;
            if let Some(at) = passed_at[position] {
                break at;
            }
            passed_at[position] = Some(path.len());
            let wait = self.wait_of(index, whole, writers)?;
            path.push((index, wait));
            index = wait.producer;
        };
        let cycle = path.get(first..)?;
        let mut links: Vec<Link> = (0..cycle.len())
            .map(|step| {
                // The instruction of a link is the producer; it waits itself for the next one on the path. It may issue before
                // that value arrives, if a read-advance lets it read the operand late: by `early_cycles`.
                let (consumer, wait) = cycle[step];
                let (_, own_wait) = cycle[(step + 1) % cycle.len()];
                let position = wait.producer % n_positions;
                let result = result_latency(&block[position], wait.via, wait.distance);
                let early_cycles =
                    result_latency(&block[own_wait.producer % n_positions], own_wait.via, own_wait.distance)
                        - own_wait.distance as i64;
                Link {
                    position,
                    via: wait.via,
                    latency_cycles: u32::try_from(result - early_cycles).unwrap_or(0),
                    n_iterations: (consumer / n_positions - wait.producer / n_positions) as u32,
                }
            })
            .collect();
        links.reverse();
        let earliest = (0..links.len()).min_by_key(|&index| links[index].position)?;
        links.rotate_left(earliest);
        let chain = Chain { links };
        (chain.cycles_per_iteration() > 0.0).then_some(chain)
    }
}

/// Returns the latency of the register that an instruction writes; `distance`, the cycles observed between the two issues, for
/// memory and for a register that it does not write by this name.
fn result_latency(instruction: &LoweredInstruction, via: LinkVia, distance: u64) -> i64 {
    let LinkVia::Register(register) = via else {
        return distance as i64;
    };
    let write = instruction.writes.iter().find(|write| write.register == register);
    write.map_or(distance as i64, |write| i64::from(write.latency_cycles))
}

impl Observer for ChainRecorder {
    /// Returns false: only issues and the ends of cycles are recorded.
    fn follows_progress(&self) -> bool {
        false
    }

    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::CycleEnd => self.cycle += 1,
            Event::CycleRepeated { n_cycles } => self.cycle += n_cycles,
            Event::Issued { index: SourceIndex(index), latest_register, critical_memory, .. } => {
                if let Some(entry) = self.entries.get_mut(index as usize) {
                    *entry = ChainEntry { issued: self.cycle, register: latest_register, memory: critical_memory };
                }
            }
            _ => {}
        }
    }
}

impl RepetitionObserver for ChainRecorder {}

/// Returns an instruction as one micro-op that uses no unit and no buffer; its operands and its order in memory stay. Without
/// `eliminates_moves`, it counts as no move.
fn without_resources(instruction: &LoweredInstruction, eliminates_moves: bool) -> LoweredInstruction {
    LoweredInstruction {
        n_micro_ops: 1,
        resource_uses: Vec::new(),
        used_buffers: 0,
        used_units: 0,
        used_groups: 0,
        has_overlapping_groups: false,
        must_issue_immediately: false,
        begins_group: false,
        ends_group: false,
        is_optimizable_move: instruction.is_optimizable_move && eliminates_moves,
        ..instruction.clone()
    }
}

/// Returns a processor that executes out of order, dispatches `width` micro-ops in a cycle, and has queues, buffers and register
/// files without limit. The rules of register files stay, because they decide about the elimination of moves.
fn without_limits(processor: &ProcessorFacts, width: u32) -> ProcessorFacts {
    let mut processor = processor.clone();
    processor.issue_width = width;
    processor.micro_op_buffer_size = width;
    if let Some(extra) = &mut processor.extra {
        extra.reorder_buffer_size = None;
        extra.max_retire_per_cycle = None;
        (extra.load_queue, extra.store_queue) = (None, None);
        (extra.load_queue_size, extra.store_queue_size) = (None, None);
        for file in &mut extra.register_files {
            *file = RegisterFileFacts { n_physical_registers: 0, ..file.clone() };
        }
    }
    processor
}

#[cfg(test)]
mod tests;
