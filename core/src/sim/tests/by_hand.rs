//! Machines small enough to be followed by hand, and the events on them, a line for each cycle.
//!
//! ```text
//! D0x2 RCU1     instruction 0 is dispatched with 2 micro-ops; 1 finds no room in the reorder buffer
//! I0            it issues
//! E0            it is written back
//! R0 D1x1       it retires, and 1 is dispatched
//! ```

use std::num::NonZeroU32;

use super::made_up::registers;
use crate::inst::ids::{ClassId, RegisterId};
use crate::model::facts::{
    ExtraProcessorFacts, LoweredInstruction, ProcessorFacts, ReadAdvance, ReadAdvances, ReadFacts, ResourceBuffer,
    ResourceId, ResourceKind, ResourceUse, WriteFacts, WriteResourceId,
};
use crate::sim::event::{Event, Pressure, SourceIndex, StallKind};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::parts::{BlockParts, simulate_parts};
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::{Cancellation, Scratch, SimulationError, SimulationSummary, simulate};

/// A small processor, the options of a run on it, and the block that was run last.
pub struct Machine {
    pub processor: ProcessorFacts,
    pub options: SimulationOptions,
    block: Vec<LoweredInstruction>,
}

impl Machine {
    /// Returns a machine for one iteration, of this width, with a reorder buffer of 64 entries and nothing else.
    pub fn out_of_order(issue_width: u32) -> Machine {
        let none = ResourceKind {
            title: "",
            name: "none",
            n_units: 0,
            super_kind: None,
            buffer: ResourceBuffer::Unlimited,
            members: Vec::new(),
            mask: 0,
        };
        let processor = ProcessorFacts {
            issue_width,
            units_at_dispatch: None,
            micro_op_buffer_size: 64,
            resources: vec![none],
            extra: None,
            read_advances: ReadAdvances::default(),
        };
        let options = SimulationOptions { n_iterations: NonZeroU32::MIN, ..SimulationOptions::default() };
        Machine { processor, options, block: Vec::new() }
    }

    pub fn in_order(issue_width: u32) -> Machine {
        let mut machine = Machine::out_of_order(issue_width);
        machine.processor.micro_op_buffer_size = 0;
        machine
    }

    pub fn reorder_buffer(mut self, n_entries: u32) -> Machine {
        self.processor.extra.get_or_insert_default().reorder_buffer_size = Some(n_entries);
        self
    }

    pub fn retiring(mut self, n_instructions: u32) -> Machine {
        let extra: &mut ExtraProcessorFacts = self.processor.extra.get_or_insert_default();
        extra.max_retire_per_cycle = Some(n_instructions);
        self
    }

    /// Adds a kind of one unit. Kinds are numbered from 1.
    pub fn unit(self, buffer: ResourceBuffer) -> Machine {
        self.kind(buffer, 0)
    }

    /// Adds a group of kinds given by their numbers. Each of its units must exist.
    pub fn group(self, members: &[u16]) -> Machine {
        let members = members.iter().fold(0, |mask, member| mask | 1 << (member - 1));
        self.kind(ResourceBuffer::Unlimited, members)
    }

    /// Adds a kind; a unit has no member bits.
    fn kind(mut self, buffer: ResourceBuffer, member_bits: u64) -> Machine {
        let bit = self.processor.resources.len() - 1;
        let members = (0..bit).filter(|member| member_bits & (1 << member) != 0);
        let members: Vec<_> = members.map(|member| ResourceId(member as u16 + 1)).collect();
        let n_units = if members.is_empty() { 1 } else { members.len() as u32 };
        let mask = member_bits | 1 << bit;
        self.processor.resources.push(ResourceKind {
            title: "",
            name: "kind",
            n_units,
            super_kind: None,
            buffer,
            members,
            mask,
        });
        self
    }

    /// Sets by how many cycles the reads made with `reading_early` may be early.
    pub fn read_advance(mut self, cycles: i32) -> Machine {
        let row = ReadAdvance { use_index: 0, write_resource: WriteResourceId(0), cycles };
        self.processor.read_advances = ReadAdvances::new(vec![(EARLY, vec![row])]);
        self
    }

    /// Runs a block and returns a line for each cycle.
    pub fn run(mut self, block: impl IntoIterator<Item = Instruction>) -> Vec<String> {
        let mut log = CycleLog::default();
        self.observe(block, &mut log).expect("the run has an end");
        log.lines
    }

    /// Runs a block with this observer.
    pub fn observe<O: Observer>(
        &mut self,
        block: impl IntoIterator<Item = Instruction>,
        observer: &mut O,
    ) -> Result<(), SimulationError> {
        let instructions = block.into_iter().map(|instruction| self.lower(instruction));
        self.block = instructions.collect();
        let Machine { processor, options, block } = self;
        let (cancellation, mut scratch) = (Cancellation::new(), Scratch::default());
        simulate(processor, &registers(), block, options, &cancellation, &mut scratch, observer).map(|_| ())
    }

    /// Runs instructions in parts: `nodes` are those of all copies, `owners` the instruction of each node of the first copy.
    pub fn observe_parts<O: Observer>(
        &mut self,
        nodes: impl IntoIterator<Item = Instruction>,
        owners: &[u32],
        n_copies: u32,
        observer: &mut O,
    ) -> Result<SimulationSummary, SimulationError> {
        let nodes: Vec<LoweredInstruction> = nodes.into_iter().map(|instruction| self.lower(instruction)).collect();
        let n_positions = owners.iter().max().map_or(0, |last| *last as usize + 1);
        let parts = BlockParts { nodes: &nodes, owners, n_copies, n_positions, n_named_registers: 100 };
        let (cancellation, mut scratch) = (Cancellation::new(), Scratch::default());
        simulate_parts(&self.processor, &registers(), parts, &self.options, &cancellation, &mut scratch, observer)
    }

    /// Returns the facts about an instruction on this machine.
    fn lower(&self, instruction: Instruction) -> LoweredInstruction {
        let Instruction { mut facts, uses } = instruction;
        let mut members_seen = 0;
        for (number, cycles) in uses {
            let kind = &self.processor.resources[usize::from(number)];
            let bit = 1u64 << kind.mask.ilog2();
            let n_shared = (kind.mask & facts.used_units).count_ones();
            facts.resource_uses.push(ResourceUse {
                resource: ResourceId(number),
                mask: kind.mask,
                cycles,
                n_units: 1 + n_shared,
                is_reserved: false,
            });
            if kind.buffer != ResourceBuffer::Unlimited {
                facts.used_buffers |= bit;
            }
            if kind.is_group() {
                facts.used_groups |= bit;
                facts.has_overlapping_groups |= members_seen & kind.mask != 0;
                members_seen |= kind.mask ^ bit;
            } else {
                facts.used_units |= bit;
            }
        }
        facts
    }
}

/// The class of instructions that read early.
const EARLY: ClassId = ClassId(1);

/// An instruction under construction.
#[derive(Clone)]
pub struct Instruction {
    pub facts: LoweredInstruction,
    /// The kinds that it uses, by number, and for how many cycles.
    uses: Vec<(u16, u32)>,
}

/// Returns an instruction of one micro-op with this latency that uses nothing.
pub fn instruction(latency_cycles: u32) -> Instruction {
    let facts = LoweredInstruction { n_micro_ops: 1, latency_cycles, ..LoweredInstruction::default() };
    Instruction { facts, uses: Vec::new() }
}

impl Instruction {
    pub fn micro_ops(mut self, n_micro_ops: u32) -> Instruction {
        self.facts.n_micro_ops = n_micro_ops;
        self
    }

    /// Makes it write one of six registers after its full latency.
    pub fn writing(mut self, number: u16) -> Instruction {
        let latency_cycles = self.facts.latency_cycles as i32;
        self.facts.writes.push(WriteFacts {
            register: RegisterId(3 * number + 1),
            latency_cycles,
            write_resource: WriteResourceId(0),
            clears_super_registers: true,
            writes_zero: false,
        });
        self
    }

    pub fn reading(mut self, number: u16) -> Instruction {
        let (register, class) = (RegisterId(3 * number + 1), self.facts.class);
        self.facts.reads.push(ReadFacts { register, use_index: 0, class, is_independent: false });
        self
    }

    /// Makes it read earlier than the latency of the producer says, by the machine's advance.
    pub fn reading_early(mut self, number: u16) -> Instruction {
        self.facts.class = EARLY;
        self.reading(number)
    }

    /// Makes it use a kind, given by its number, for some cycles.
    pub fn using(mut self, kind: u16, cycles: u32) -> Instruction {
        self.uses.push((kind, cycles));
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut LoweredInstruction)) -> Instruction {
        change(&mut self.facts);
        self
    }
}

/// An observer that writes a line for each cycle.
#[derive(Default)]
struct CycleLog {
    /// The lines of the cycles that have ended.
    lines: Vec<String>,
    /// Events of the last cycle that happen again when it is repeated.
    repeated: Vec<String>,
    /// The events of the present cycle.
    tokens: Vec<String>,
}

impl CycleLog {
    /// Adds an event to the line of the present cycle.
    fn record(&mut self, token: String) {
        // Instructions that complete in the same cycle have no order.
        let is_later = |other: &&String| other.starts_with('E') && token.starts_with('E') && **other > token;
        let n_later = self.tokens.iter().rev().take_while(is_later).count();
        self.tokens.insert(self.tokens.len() - n_later, token);
    }

    /// Adds an event that happens again if the cycle is repeated.
    fn record_repeated(&mut self, token: String) {
        self.repeated.push(token.clone());
        self.record(token);
    }
}

fn numbers(indices: impl Iterator<Item = SourceIndex>) -> String {
    let numbers: Vec<String> = indices.map(|index| index.0.to_string()).collect();
    numbers.join(" ")
}

impl Observer for CycleLog {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::CycleBegin => self.repeated.clear(),
            Event::CycleEnd => {
                self.lines.push(self.tokens.join(" "));
                self.tokens.clear();
            }
            Event::CycleRepeated { n_cycles } => {
                for _ in 0..n_cycles {
                    self.lines.push(self.repeated.join(" "));
                }
            }
            Event::Dispatched { index, n_micro_ops, .. } => self.record(format!("D{}x{n_micro_ops}", index.0)),
            Event::Issued { index, .. } => self.record(format!("I{}", index.0)),
            Event::Executed { index } => self.record(format!("E{}", index.0)),
            Event::Retired { index, .. } => self.record(format!("R{}", index.0)),
            Event::Stalled { index, kind } => {
                let name = match kind {
                    StallKind::RegisterFile => "RAT",
                    StallKind::RetireControlUnit => "RCU",
                    StallKind::DispatchGroup => "GROUP",
                    StallKind::SchedulerFull => "SCHEDQ",
                    StallKind::LoadQueueFull => "LQ",
                    StallKind::StoreQueueFull => "SQ",
                    StallKind::Custom => "USH",
                };
                self.record_repeated(format!("{name}{}", index.0));
            }
            Event::Pressure(Pressure::Resources { affected, .. }) => {
                self.record_repeated(format!("resources[{}]", numbers(affected.iter().map(|ready| ready.index))));
            }
            Event::Pressure(Pressure::RegisterDependencies { affected }) => {
                self.record_repeated(format!("registers[{}]", numbers(affected.iter().copied())));
            }
            Event::Pressure(Pressure::MemoryDependencies { affected }) => {
                self.record_repeated(format!("memory[{}]", numbers(affected.iter().copied())));
            }
            Event::Pending { .. }
            | Event::Ready { .. }
            | Event::ReservedBuffers { .. }
            | Event::ReleasedBuffers { .. }
            | Event::IssuedPart { .. }
            | Event::ExecutedPart { .. } => {}
        }
    }
}

impl RepetitionObserver for CycleLog {}
