//! Contribution of each instruction to the cycles of an iteration.

use super::bounds::{Limit, UnitGroup, parts_of, stays_in, unit_cycles};
use super::chain::Chain;
use super::writers::{ChainWriter, RegisterWriters};
use super::{Bound, meter};
use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, ProcessorFacts, ReadFacts, ResourceId};
use crate::sim::RegisterTable;
use crate::sim::parts::BlockParts;
use crate::view::Block;

/// What one instruction contributes to the cycles of an iteration, and its costs alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contribution {
    /// Cycles per iteration that it adds on the slowest chain; 0 if it is not on it.
    pub chain_cycles: f64,
    /// Its part in the work of the busiest units; `None` if it does not need them.
    pub units: Option<UnitShare>,
    /// Cycles per iteration that it keeps units busy in the simulated run, for each unit kind, in table order.
    pub busy: Vec<(UnitGroup, f64)>,
    pub n_micro_ops: u32,
    /// Number of such instructions that could issue in a cycle if there were no others; `None` if no unit limits it.
    pub per_cycle: Option<f64>,
    /// Latencies from each register that it reads to its result. Registers whose value does not matter are left out.
    pub operands: Vec<OperandLatency>,
}

/// The part of an instruction in the work of a group of units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitShare {
    pub group: UnitGroup,
    /// Cycles per iteration that the group works for the instruction, averaged over its units.
    pub cycles_per_iteration: f64,
    /// Share of the group's work in an iteration, from 0 to 1.
    pub share: f64,
}

/// The latency of an instruction from one register that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperandLatency {
    pub register: RegisterId,
    /// Cycles from the arrival of the operand until the slowest result is available.
    pub latency_cycles: u32,
    /// Position of the instruction whose value is read, and whether it writes it in the iteration before; `None` if the block
    /// never writes the register.
    pub writer: Option<(usize, bool)>,
}

/// Returns the contributions by position. `busiest` is the largest bound by units: each instruction's share is that of its work.
pub(super) fn contributions(
    block: &Block<'_>,
    registers: &RegisterTable,
    chain: Option<&Chain>,
    busiest: Option<&Bound>,
    measured: &meter::IterationAverages,
) -> Vec<Contribution> {
    let writers = RegisterWriters::of(block.instructions, registers);
    let on_chain = chain.map(|chain| chain.cycles_by_position(block.instructions.len())).unwrap_or_default();
    let group = busiest.and_then(|bound| match bound.limit {
        Limit::Units(group) => Some((group, bound.cycles_per_iteration)),
        _ => None,
    });
    block
        .instructions
        .iter()
        .enumerate()
        .map(|(position, instruction)| {
            let throughput = block.columns.get(position).map_or(0.0, |columns| columns.reciprocal_throughput);
            Contribution {
                chain_cycles: on_chain.get(position).copied().flatten().unwrap_or(0.0),
                units: group.and_then(|(group, total)| share_of(block.processor, instruction, group, total)),
                busy: busy(block.processor, measured, position),
                n_micro_ops: instruction.n_micro_ops,
                per_cycle: (throughput > 0.0).then(|| 1.0 / throughput),
                operands: match block.parts {
                    Some(parts) => operands_of_parts(&parts, &writers, position),
                    None => operands(block.processor, instruction, &writers, position),
                },
            }
        })
        .collect()
}

/// Returns the part of an instruction in the work of a group: its uses that no unit outside of the group could serve. `total` is
/// the group's bound, in cycles per iteration. `None` if it has no such use.
pub(super) fn share_of(
    processor: &ProcessorFacts,
    instruction: &LoweredInstruction,
    group: UnitGroup,
    total: f64,
) -> Option<UnitShare> {
    let kind = processor.resources.get(group.resource.index())?;
    let parts = parts_of(kind);
    let inside = instruction
        .resource_uses
        .iter()
        .filter(|usage| processor.resources.get(usage.resource.index()).is_some_and(|used| stays_in(used, parts)));
    let cycles = inside.map(unit_cycles).sum::<f64>() / f64::from(kind.n_units.max(1));
    (cycles > 0.0).then(|| UnitShare { group, cycles_per_iteration: cycles, share: (cycles / total).min(1.0) })
}

/// Returns the cycles per iteration that an instruction keeps units busy in the simulated run, by kind. Kinds below 0.005 cycles,
/// which would print as 0.00, are left out.
fn busy(processor: &ProcessorFacts, measured: &meter::IterationAverages, position: usize) -> Vec<(UnitGroup, f64)> {
    let mut kinds: Vec<(ResourceId, f64)> = Vec::new();
    for (column, cycles) in measured.columns.list.iter().zip(measured.row_of(position)) {
        match kinds.last_mut() {
            Some((resource, sum)) if *resource == column.resource => *sum += cycles,
            _ => kinds.push((column.resource, *cycles)),
        }
    }
    let used = kinds.into_iter().filter(|(_, cycles)| *cycles >= 0.005);
    used.map(|(resource, cycles)| (UnitGroup::of(processor, resource), cycles)).collect()
}

/// Returns the operand latencies of an instruction that runs as a whole, each register once.
fn operands(
    processor: &ProcessorFacts,
    instruction: &LoweredInstruction,
    writers: &RegisterWriters,
    position: usize,
) -> Vec<OperandLatency> {
    let slowest = instruction.writes.iter().map(|write| write.latency_cycles).max().unwrap_or(0);
    let mut operands: Vec<OperandLatency> = Vec::new();
    for read in instruction.reads.iter().filter(|read| read.register.is_some() && !read.is_independent) {
        let writer = writers.find(position, read.register);
        let resource = writer.map(|writer| writer.write.write_resource).unwrap_or_default();
        let advance = processor.read_advances.cycles_of(read.class, read.use_index, resource);
        let latency_cycles = u32::try_from(slowest - advance).unwrap_or(0);
        // Where a register is read in two places, the larger latency counts.
        match operands.iter_mut().find(|known| known.register == read.register) {
            Some(known) => known.latency_cycles = known.latency_cycles.max(latency_cycles),
            None => operands.push(OperandLatency {
                register: read.register,
                latency_cycles,
                writer: writer.map(|ChainWriter { position, is_carried, .. }| (position, is_carried)),
            }),
        }
    }
    operands
}

/// Returns the operand latencies of an instruction that runs in parts: the longest path from each register through its nodes.
fn operands_of_parts(parts: &BlockParts<'_>, writers: &RegisterWriters, position: usize) -> Vec<OperandLatency> {
    // The nodes are in program order.
    let first = parts.owners.partition_point(|owner| (*owner as usize) < position);
    let end = parts.owners.partition_point(|owner| *owner as usize <= position);
    let nodes = parts.once().get(first..end).unwrap_or_default();
    let is_named = |register: RegisterId| register.index() < parts.n_named_registers;
    let mut operands: Vec<OperandLatency> = Vec::new();
    // Cycles from the issue of each node to the last result that depends on it.
    let mut cycles_to_end = vec![0i32; nodes.len()];
    for (at, node) in nodes.iter().enumerate().rev() {
        for write in &node.writes {
            let reads_it = |next: &LoweredInstruction| next.reads.iter().any(|read| read.register == write.register);
            let behind = nodes.iter().zip(&cycles_to_end).skip(at + 1).filter(|(next, _)| reads_it(next));
            match behind.map(|(_, cycles)| *cycles).max() {
                Some(cycles) => cycles_to_end[at] = cycles_to_end[at].max(write.latency_cycles + cycles),
                None if is_named(write.register) => cycles_to_end[at] = cycles_to_end[at].max(write.latency_cycles),
                None => {}
            }
        }
        let latency_cycles = u32::try_from(cycles_to_end[at]).unwrap_or(0);
        let from_outside =
            |read: &&ReadFacts| read.register.is_some() && is_named(read.register) && !read.is_independent;
        for read in node.reads.iter().filter(from_outside).filter(|_| latency_cycles > 0) {
            match operands.iter_mut().find(|known| known.register == read.register) {
                Some(known) => known.latency_cycles = known.latency_cycles.max(latency_cycles),
                None => operands.push(OperandLatency {
                    register: read.register,
                    latency_cycles,
                    writer: writers
                        .find(position, read.register)
                        .map(|ChainWriter { position, is_carried, .. }| (position, is_carried)),
                }),
            }
        }
    }
    operands
}
