//! Issue cycles on an out-of-order processor that has room for all instructions at once: only operands and the order of
//! memory hold one up.
//!
//! Every execution is dispatched in the first cycle, in program order, so that all that an instruction waits for is known
//! when it is its turn: one pass over the executions finds what a simulation of such a processor finds cycle by cycle. Blocks
//! in which the order of events within a cycle decides are left to the simulation: partial writes, moves that may be
//! eliminated, barriers, memory that may alias.

use super::cancellation::Cancellation;
use super::error::SimulationError;
use super::event::{CriticalDependency, SourceIndex};
use super::program::compile::Inputs;
use super::program::{SimulatedProgram, Template};
use crate::model::facts::LoweredInstruction;

/// Executions between two looks at the cancellation.
const EXECUTIONS_BETWEEN_LOOKS: u64 = 4_096;

/// Memory of the pass, kept from run to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unhindered {
    /// For each cell, the write that it holds.
    latest: Vec<Option<Write>>,
}

/// A write of an execution.
#[derive(Clone, Copy, Debug)]
struct Write {
    /// Index of the execution that writes.
    source: u64,
    /// Cycle in which its instruction issued.
    issued: u64,
    /// Index into the program's writes.
    operand: u32,
}

/// The read that gets its value last, and the cycle in which it does.
#[derive(Clone, Copy, Debug, Default)]
struct Latest {
    /// First cycle in which the value is available; 0 without such a read.
    until: u64,
    /// The producer of that value; without cycles if no read waits.
    dependency: CriticalDependency,
}

/// Order of memory where nothing aliases: a store issues after all loads and stores before it.
#[derive(Clone, Copy, Debug, Default)]
struct StoreOrder {
    /// Latest issue cycle of the newest loads: those that follow one another without a store between them.
    loads_issued: u64,
    /// Issue cycle of the newest store.
    store_issued: u64,
    /// Whether the newest memory instruction may store.
    store_is_newest: bool,
}

impl StoreOrder {
    /// Returns the first cycle in which the order of memory lets an instruction issue.
    fn opens_at(&self, template: &Template) -> u64 {
        if template.may_store { self.loads_issued.max(self.store_issued) } else { 0 }
    }

    /// Notes that a memory instruction issues; others change nothing.
    fn issued(&mut self, template: &Template, now: u64) {
        match (template.may_store, template.may_load) {
            (true, loads) => {
                self.store_issued = now;
                self.store_is_newest = true;
                if loads {
                    self.loads_issued = now;
                }
            }
            (false, true) => {
                self.loads_issued = if self.store_is_newest { now } else { self.loads_issued.max(now) };
                self.store_is_newest = false;
            }
            (false, false) => {}
        }
    }
}

impl Unhindered {
    /// Calls `report` for each execution of an instruction, in program order, with its issue cycle and the value that it waited for
    /// last. Returns `false` if the block needs the simulation; then what was reported is void.
    pub fn run(
        &mut self,
        program: &SimulatedProgram,
        n_iterations: u64,
        cancellation: &Cancellation,
        report: &mut dyn FnMut(SourceIndex, u64, CriticalDependency),
    ) -> Result<bool, SimulationError> {
        if !is_simple(program) {
            return Ok(false);
        }
        self.latest.clear();
        self.latest.resize(program.n_cells, None);
        let mut memory = StoreOrder::default();
        let mut source = 0;
        for _ in 0..n_iterations {
            for template in &program.templates {
                if source % EXECUTIONS_BETWEEN_LOOKS == 0 && cancellation.is_cancelled() {
                    return Err(SimulationError::Cancelled);
                }
                let Some((ready_at, latest)) = self.arrival(program, template) else { return Ok(false) };
                let ready_at = ready_at.max(memory.opens_at(template));
                // An instruction without latency issues at its dispatch if its operands are available; all others are looked
                // at from the next cycle on.
                let issued = if template.latency == 0 { ready_at } else { ready_at.max(1) };
                memory.issued(template, issued);
                self.write(program, template, source, issued);
                report(SourceIndex(source), issued, latest);
                source += 1;
            }
        }
        Ok(true)
    }

    /// Returns the first cycle in which all operands are available, and the value that arrives last (without cycles if the
    /// instruction waits for none). `None` if a register was written piecewise, so that the simulation has to find it.
    fn arrival(&self, program: &SimulatedProgram, template: &Template) -> Option<(u64, CriticalDependency)> {
        let mut ready_at = 0;
        let mut latest = Latest::default();
        for read in template.reads.of(&program.reads).iter().filter(|read| !read.is_independent) {
            let mut own = Latest::default();
            let mut n_producers = 0;
            let mut known = None;
            for cell in read.cells.of(&program.cells) {
                let Some(write) = self.latest[cell.index()] else { continue };
                if known == Some((write.source, write.operand)) {
                    continue;
                }
                known = Some((write.source, write.operand));
                n_producers += 1;
                let operand = &program.writes[write.operand as usize];
                let advance = program.advance_of(read, operand.write_resource);
                let cycles = (i64::from(operand.latency) - i64::from(advance)).max(0) as u64;
                let until = write.issued + cycles;
                ready_at = ready_at.max(until);
                if cycles > 0 {
                    let (producer, register) = (SourceIndex(write.source), operand.register);
                    own =
                        Latest { until, dependency: CriticalDependency { producer, register, cycles: cycles as u32 } };
                }
            }
            // If a register was written piecewise, the first of the slowest values counts.
            if n_producers > 1 {
                return None;
            }
            if own.until > latest.until {
                latest = own;
            }
        }
        Some((ready_at, latest.dependency))
    }

    /// Notes the writes of an instruction as the latest of their cells.
    fn write(&mut self, program: &SimulatedProgram, template: &Template, source: u64, issued: u64) {
        for operand in template.writes.indices() {
            let write = &program.writes[operand];
            let previous = self.latest[write.base.index()].filter(|previous| previous.source == source);
            // The slower of two writes of one instruction stays visible.
            if previous.is_some_and(|previous| program.writes[previous.operand as usize].latency > write.latency) {
                continue;
            }
            for cell in write.scope.of(&program.cells) {
                self.latest[cell.index()] = Some(Write { source, issued, operand: operand as u32 });
            }
        }
    }
}

/// Whether the facts of a block allow [`Unhindered::run`], as far as they show before the block is compiled; it may still
/// return `false`.
pub(crate) fn is_possible(inputs: &Inputs<'_>) -> bool {
    let is_possible = |facts: &LoweredInstruction| {
        let is_barrier = facts.is_load_barrier || facts.is_store_barrier;
        let is_memory = facts.may_load || facts.may_store;
        !facts.is_optimizable_move && !is_barrier && (!is_memory || facts.latency_cycles > 0)
    };
    inputs.is_out_of_order && inputs.block.iter().all(is_possible)
}

/// Whether no write merges with an older value or is available before its instruction issues.
fn is_simple(program: &SimulatedProgram) -> bool {
    program.writes.iter().all(|write| !write.is_partial && write.latency >= 0)
}
