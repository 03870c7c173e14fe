//! Bottleneck analysis: which resources and dependencies raised the pressure on the scheduler, in how many cycles, and the
//! chain of dependencies that costs most (`core/docs/views.md`, "Bottleneck analysis").

mod graph;
mod repetition;

use crate::inst::ids::RegisterId;
use crate::sim::event::{CriticalDependency, Event, Pressure, SourceIndex, UnitUse};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::columns::UnitColumns;
use crate::view::kinds::{KindsByBit, bits_of};
use crate::view::window::Window;
use graph::{Dependency, DependencyGraph};

pub use graph::{CriticalEdge, DependencyKind};

/// The data of the view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bottleneck {
    /// Whether any instruction was refused at dispatch. If none was, nothing counts as a bottleneck, whatever the pressure.
    pub has_stalled: bool,
    pub total_cycles: u64,
    /// Number of cycles with pressure of any kind.
    pub pressure_cycles: u64,
    /// Number of cycles in which ready instructions found units busy.
    pub resource_cycles: u64,
    /// Number of cycles in which instructions waited for registers or memory.
    pub data_cycles: u64,
    /// Number of cycles in which instructions waited for registers.
    pub register_cycles: u64,
    /// Number of cycles in which instructions waited for earlier memory operations.
    pub memory_cycles: u64,
    /// Cycles of pressure ascribed to resource kinds, by name, in table order.
    pub distribution: Vec<(&'static str, u64)>,
    /// The chain of dependencies that costs most, in program order; empty if none occurs often enough.
    pub critical_sequence: Vec<CriticalEdgeData>,
    pub n_iterations: u32,
}

impl Bottleneck {
    /// Whether the analysis found a bottleneck.
    pub fn is_discovered(&self) -> bool {
        self.has_stalled && self.pressure_cycles != 0
    }
}

/// An edge of the critical sequence, with what its identifier stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CriticalEdgeData {
    pub edge: CriticalEdge,
    /// The register of a register dependency; `None` for other kinds.
    pub register: Option<RegisterId>,
    /// The name of the resource of a resource dependency; `None` for other kinds.
    pub resource_name: Option<&'static str>,
}

/// The counts at the beginning of a period, by the fields of the same names in `BottleneckView`.
#[derive(Clone, Debug, Default)]
struct Kept {
    data: Bottleneck,
    distribution: Vec<u64>,
    graph: DependencyGraph,
}

/// The instruction that used a unit last.
#[derive(Clone, Copy, Debug, Default)]
struct LastUser {
    /// The instruction; without meaning if `cycles` is 0.
    index: SourceIndex,
    /// Cycles of its use; 0 if the unit has not been used.
    cycles: u32,
    /// Whether the instruction counts as in flight for ever, as in the reference, because it had executed before all of its
    /// micro-ops were dispatched.
    stays_in_flight: bool,
}

/// Number of cycles in which pressure events affected an instruction between dispatch and execution.
#[derive(Clone, Copy, Debug, Default)]
struct PressureCycles {
    /// Cycles in which it was ready and found units busy.
    resource_cycles: u64,
    /// Cycles in which it waited for registers.
    register_cycles: u64,
    /// Cycles in which it waited for earlier memory operations.
    memory_cycles: u64,
}

/// The kinds of pressure in a cycle.
#[derive(Clone, Copy, Debug, Default)]
struct Reasons {
    resources: bool,
    registers: bool,
    memory: bool,
}

/// The pressure events of the current cycle, in case it repeats.
#[derive(Clone, Debug, Default)]
struct CyclePressure {
    reasons: Reasons,
    /// Identity bits of the kinds under pressure.
    resource_mask: u64,
    /// Instructions that waited for one of these kinds.
    by_resources: Vec<SourceIndex>,
    /// Instructions that waited for registers.
    by_registers: Vec<SourceIndex>,
    /// Instructions that waited for earlier memory operations.
    by_memory: Vec<SourceIndex>,
}

/// Analyses bottlenecks from the events of a run.
#[derive(Clone, Debug)]
pub struct BottleneckView<'a> {
    block: Block<'a>,
    positions: Positions,
    columns: UnitColumns,
    kinds_by_bit: KindsByBit,
    last_index: SourceIndex,
    /// The result so far; `into_data` fills in the distribution and the critical sequence.
    data: Bottleneck,
    /// Cycles of pressure ascribed to each resource kind, in table order.
    distribution: Vec<u64>,
    this_cycle: CyclePressure,
    /// Pressure so far on each instruction that has been dispatched and has not executed.
    in_flight: Window<PressureCycles>,
    /// First instruction of which no micro-op has been dispatched.
    next_to_dispatch: SourceIndex,
    /// The last user of each unit, by column.
    last_users: Vec<LastUser>,
    graph: DependencyGraph,
    /// Whether dependencies are collected; they are not on in-order processors, where events name none.
    has_graph: bool,
    /// Whether the graph is closed. That happens when the last instruction in program order issues, not at the end of the
    /// run.
    is_graph_final: bool,
    kept: Kept,
}

impl<'a> BottleneckView<'a> {
    pub fn new(block: Block<'a>) -> BottleneckView<'a> {
        let columns = UnitColumns::new(block.processor);
        BottleneckView {
            positions: block.positions(),
            kinds_by_bit: KindsByBit::new(block.processor),
            last_index: block.last_index(),
            data: Bottleneck::default(),
            distribution: vec![0; block.processor.resources.len()],
            this_cycle: CyclePressure::default(),
            in_flight: Window::new(),
            next_to_dispatch: SourceIndex(0),
            last_users: vec![LastUser::default(); columns.len()],
            graph: DependencyGraph::new(block.instructions.len()),
            has_graph: block.processor.is_out_of_order(),
            is_graph_final: false,
            kept: Kept::default(),
            columns,
            block,
        }
    }

    pub fn into_data(self) -> Bottleneck {
        let resources = &self.block.processor.resources;
        let n_iterations = self.block.n_iterations.get();
        let name_of = |edge: &CriticalEdge| {
            let bit = (edge.kind == DependencyKind::Resource).then(|| edge.id.checked_ilog2()).flatten();
            let kind = bit.and_then(|bit| self.kinds_by_bit.find(bit));
            kind.map(|kind| resources[kind.index()].name)
        };
        let sequence = self.graph.critical_sequence(n_iterations);
        let edges = sequence.into_iter().map(|edge| CriticalEdgeData {
            edge,
            register: (edge.kind == DependencyKind::Register).then_some(RegisterId(edge.id as u16)),
            resource_name: name_of(&edge),
        });
        let distribution = resources.iter().zip(&self.distribution).filter(|(_, cycles)| **cycles != 0);
        Bottleneck {
            distribution: distribution.map(|(kind, cycles)| (kind.name, *cycles)).collect(),
            critical_sequence: edges.collect(),
            n_iterations,
            ..self.data
        }
    }

    /// Notes that an instruction, or some more of its micro-ops, is dispatched.
    #[inline]
    fn dispatched(&mut self, index: SourceIndex) {
        if !self.has_graph {
            return;
        }
        if index >= self.next_to_dispatch {
            self.next_to_dispatch = SourceIndex(index.0 + 1);
            self.in_flight.entry_of(index);
        } else if self.in_flight.find(index).is_none() {
            // Further micro-ops of an instruction that has executed already. It stays in flight for ever, and is only asked for as
            // the last user of a unit.
            for user in self.last_users.iter_mut().filter(|user| user.index == index) {
                user.stays_in_flight = true;
            }
        }
    }

    /// Notes a pressure event of the current cycle.
    fn pressure(&mut self, pressure: Pressure<'_>) {
        let cycle = &mut self.this_cycle;
        match pressure {
            Pressure::Resources { mask, affected } => {
                cycle.reasons.resources = true;
                cycle.resource_mask |= mask;
                // Only the low 32 bits of the common mask are tested, so pressure on further kinds is not ascribed.
                let is_affected = |critical: u64| (critical & mask) as u32 != 0;
                let affected = affected.iter().filter(|ready| is_affected(ready.critical_resources));
                cycle.by_resources.extend(affected.map(|ready| ready.index));
            }
            Pressure::RegisterDependencies { affected } => {
                cycle.reasons.registers = true;
                cycle.by_registers.extend_from_slice(affected);
            }
            Pressure::MemoryDependencies { affected } => {
                cycle.reasons.memory = true;
                cycle.by_memory.extend_from_slice(affected);
            }
        }
    }

    /// Counts `n_cycles` cycles like the one that ends.
    fn end_cycles(&mut self, n_cycles: u64) {
        self.data.total_cycles += n_cycles;
        let Reasons { resources, registers, memory } = self.this_cycle.reasons;
        if !(resources || registers || memory) {
            return;
        }
        let if_so = |reason: bool| if reason { n_cycles } else { 0 };
        self.data.pressure_cycles += n_cycles;
        self.data.resource_cycles += if_so(resources);
        self.data.data_cycles += if_so(registers || memory);
        self.data.register_cycles += if_so(registers);
        self.data.memory_cycles += if_so(memory);
        for bit in bits_of(self.this_cycle.resource_mask) {
            self.distribute(bit, n_cycles);
        }
        if !self.has_graph {
            return;
        }
        for &index in &self.this_cycle.by_resources {
            self.in_flight.entry_of(index).resource_cycles += n_cycles;
        }
        for &index in &self.this_cycle.by_registers {
            self.in_flight.entry_of(index).register_cycles += n_cycles;
        }
        for &index in &self.this_cycle.by_memory {
            self.in_flight.entry_of(index).memory_cycles += n_cycles;
        }
    }

    /// Ascribes `n_cycles` cycles of pressure on the kind with this identity bit: on a unit kind to it, on a group to each of its
    /// members.
    fn distribute(&mut self, bit: u32, n_cycles: u64) {
        let Some(kind) = self.kinds_by_bit.find(bit) else {
            return;
        };
        let members = self.block.processor.resources[kind.index()].mask ^ (1 << bit);
        if members == 0 {
            self.distribution[kind.index()] += n_cycles;
        }
        for member in bits_of(members).filter_map(|bit| self.kinds_by_bit.find(bit)) {
            self.distribution[member.index()] += n_cycles;
        }
    }

    /// Adds the dependencies of an instruction to the graph, weighted by the pressure on it, and notes it as the last user
    /// of its units.
    fn issued(
        &mut self,
        index: SourceIndex,
        units: &[UnitUse],
        critical_resources: u64,
        critical_register: CriticalDependency,
        critical_memory: CriticalDependency,
    ) {
        if !self.has_graph {
            return;
        }
        let pressure_so_far = self.in_flight.find(index).copied().unwrap_or_default();
        if !self.is_graph_final {
            let to_position = self.positions.position_of(index);
            for bit in bits_of(critical_resources) {
                self.add_interference(bit, to_position, 2 * pressure_so_far.resource_cycles);
            }
            let data = [
                (DependencyKind::Register, critical_register, pressure_so_far.register_cycles),
                (DependencyKind::Memory, critical_memory, pressure_so_far.memory_cycles),
            ];
            for (kind, critical, pressure_cycles) in data {
                if critical.cycles != 0 {
                    self.graph.add(Dependency {
                        kind,
                        id: u64::from(critical.register.0),
                        from_position: self.positions.position_of(critical.producer),
                        to_position,
                        cost: u64::from(critical.cycles) + 2 * pressure_cycles,
                    });
                }
            }
        }
        for usage in units {
            self.last_users[self.columns.column_of(usage.resource, usage.unit)] =
                LastUser { index, cycles: usage.cycles, stays_in_flight: false };
        }
        self.is_graph_final |= index == self.last_index;
    }

    /// Adds to the graph that the instruction at `to_position` waited for the units of the kind with this identity bit: a dependency
    /// on each instruction in flight that used one of them last. Each costs the cycles of that use, plus `pressure_cost`.
    fn add_interference(&mut self, bit: u32, to_position: usize, pressure_cost: u64) {
        let Some(kind) = self.kinds_by_bit.find(bit) else {
            return;
        };
        let facts = &self.block.processor.resources[kind.index()];
        // A group never has a last user.
        let n_units = if facts.is_group() { 0 } else { facts.n_units };
        for unit in 0..n_units {
            let user = self.last_users[self.columns.column_of(kind, unit)];
            if user.cycles != 0 && (user.stays_in_flight || self.in_flight.find(user.index).is_some()) {
                self.graph.add(Dependency {
                    kind: DependencyKind::Resource,
                    id: 1 << bit,
                    from_position: self.positions.position_of(user.index),
                    to_position,
                    cost: u64::from(user.cycles) + pressure_cost,
                });
            }
        }
    }
}

impl Observer for BottleneckView<'_> {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::CycleBegin => {
                let cycle = &mut self.this_cycle;
                cycle.reasons = Reasons::default();
                cycle.resource_mask = 0;
                cycle.by_resources.clear();
                cycle.by_registers.clear();
                cycle.by_memory.clear();
            }
            Event::CycleEnd => self.end_cycles(1),
            Event::CycleRepeated { n_cycles } => self.end_cycles(n_cycles),
            Event::Dispatched { index, .. } => self.dispatched(index),
            Event::Stalled { .. } => self.data.has_stalled = true,
            Event::Issued { index, units, critical_resources, critical_register, critical_memory, .. } => {
                self.issued(index, units, critical_resources, critical_register, critical_memory);
            }
            Event::Executed { index } => {
                self.in_flight.remove(index);
            }
            Event::Pressure(pressure) => self.pressure(pressure),
            _ => {}
        }
    }
}

impl RepetitionObserver for BottleneckView<'_> {
    fn write_state(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        self.write_memory(span, words);
    }

    fn begin_period(&mut self) {
        self.keep();
    }

    fn repeat_period(&mut self, period: Period) {
        self.repeat(period);
    }
}
