//! Processors and blocks made from a seed: small, but with everything that occurs in real ones.

use std::num::NonZeroU32;

use crate::inst::ids::{ClassId, RegisterId};
use crate::model::facts::{
    ExtraProcessorFacts, LoweredInstruction, ProcessorFacts, ReadAdvance, ReadAdvances, ReadFacts, RegisterCost,
    RegisterFileFacts, ResourceBuffer, ResourceId, ResourceKind, ResourceUse, UnitsAtDispatch, WriteFacts,
    WriteResourceId,
};
use crate::sim::options::SimulationOptions;
use crate::sim::registers::RegisterTable;

/// The generator SplitMix64, whose numbers are the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the next number, below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (value ^ (value >> 31)) % n.max(1)
    }

    /// Returns true in this percentage of calls.
    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Returns a number from 1 to `max` in this percentage of calls.
    fn maybe(&mut self, percent: u64, max: u64) -> Option<NonZeroU32> {
        if self.chance(percent) { NonZeroU32::new(self.below(max) as u32 + 1) } else { None }
    }
}

/// A processor, a block and the options of a run.
pub struct Scene {
    pub processor: ProcessorFacts,
    pub registers: RegisterTable,
    pub block: Vec<LoweredInstruction>,
    pub options: SimulationOptions,
}

/// Registers that are no part of others.
const N_WHOLE_REGISTERS: u16 = 6;
/// Classes of instructions, on which read advances depend.
pub const N_CLASSES: u16 = 8;

impl Scene {
    pub fn new(random: &mut Random) -> Scene {
        let processor = processor(random);
        let n_instructions = 1 + random.below(12);
        let block = (0..n_instructions).map(|_| instruction(random, &processor)).collect();
        let options = SimulationOptions {
            n_iterations: NonZeroU32::new(random.below(30) as u32 + 1).unwrap_or(NonZeroU32::MIN),
            dispatch_width: random.maybe(20, 8),
            register_file_size: random.maybe(20, 20),
            load_queue_size: random.maybe(20, 6),
            store_queue_size: random.maybe(20, 6),
            assumes_no_alias: random.chance(60),
            micro_op_queue_size: random.maybe(20, 8),
            decoder_throughput: random.maybe(30, 4),
            raises_pressure_events: random.chance(30),
            reports_dependencies: false,
            skips_repetitions: true,
        };
        Scene { processor, registers: registers(), block, options }
    }
}

/// Returns the registers: 1, 4, 7, … are whole ones, each with a part that can be written alone and an artificial one.
pub fn registers() -> RegisterTable {
    let mut table = RegisterTable::new();
    table.push([], [], false);
    for whole in (0..N_WHOLE_REGISTERS).map(|number| RegisterId(3 * number + 1)) {
        let (part, rest) = (RegisterId(whole.0 + 1), RegisterId(whole.0 + 2));
        table.push([part, rest], [], false);
        table.push([], [whole], false);
        table.push([], [whole], true);
    }
    table
}

fn register(random: &mut Random) -> RegisterId {
    let whole = 3 * random.below(N_WHOLE_REGISTERS.into()) as u16 + 1;
    RegisterId(whole + u16::from(random.chance(25)))
}

fn processor(random: &mut Random) -> ProcessorFacts {
    let n_units = 2 + random.below(4) as usize;
    let kind = |name, n_units, buffer, members, mask| ResourceKind {
        title: "",
        name,
        n_units,
        super_kind: None,
        buffer,
        members,
        mask,
    };
    let mut resources = vec![kind("none", 0, ResourceBuffer::Unlimited, Vec::new(), 0)];
    for bit in 0..n_units {
        let n_units = if random.chance(25) { 2 + random.below(2) as u32 } else { 1 };
        resources.push(kind("unit", n_units, buffer(random), Vec::new(), 1 << bit));
    }
    for bit in n_units..n_units + random.below(4) as usize {
        let member_bits = (1 + random.below((1 << n_units) - 1)) | 1 << random.below(n_units as u64);
        let members = (0..n_units).filter(|member| member_bits & (1 << member) != 0);
        let members: Vec<_> = members.map(|member| ResourceId(member as u16 + 1)).collect();
        resources.push(kind("group", members.len() as u32, buffer(random), members, member_bits | 1 << bit));
    }
    let advances = (0..N_CLASSES).map(|class| {
        let rows = (0..2).map(|use_index| ReadAdvance {
            use_index,
            write_resource: WriteResourceId(random.below(3) as u16),
            cycles: random.below(6) as i32 - 2,
        });
        (ClassId(class), rows.collect())
    });
    let read_advances = ReadAdvances::new(advances.collect());
    ProcessorFacts {
        issue_width: 1 + random.below(6) as u32,
        micro_op_buffer_size: if random.chance(25) { 0 } else { 2 + random.below(60) as u32 },
        extra: random.chance(60).then(|| extra(random)),
        resources,
        read_advances,
        units_at_dispatch: None,
    }
}

impl Scene {
    /// Returns this scene with units assigned at dispatch.
    pub fn assigning_units(mut self, random: &mut Random) -> Scene {
        let groups = (0..self.processor.resources.len()).filter(|at| self.processor.resources[*at].is_group());
        self.processor.units_at_dispatch = Some(UnitsAtDispatch {
            delay_cycles: random.below(4) as u32,
            margin: random.below(4) as u32,
            in_turns: groups.filter(|_| random.chance(30)).map(|at| ResourceId(at as u16)).collect(),
        });
        self
    }
}

fn buffer(random: &mut Random) -> ResourceBuffer {
    match random.below(4) {
        0 => ResourceBuffer::Entries(1 + random.below(12) as u32),
        _ => ResourceBuffer::Unlimited,
    }
}

fn extra(random: &mut Random) -> ExtraProcessorFacts {
    let costs = |random: &mut Random| RegisterCost {
        registers: (0..N_WHOLE_REGISTERS).map(|index| RegisterId(3 * index + 1)).collect(),
        cost: 1 + random.below(2) as u32,
        allows_move_elimination: random.chance(70),
    };
    let files = random.chance(70).then(|| RegisterFileFacts {
        name: "file",
        n_physical_registers: 2 + random.below(20) as u32,
        max_moves_eliminated_per_cycle: random.chance(50).then(|| 1 + random.below(3) as u32),
        eliminates_zero_moves_only: random.chance(30),
        costs: vec![costs(random)],
    });
    ExtraProcessorFacts {
        reorder_buffer_size: random.chance(30).then(|| 2 + random.below(40) as u32),
        max_retire_per_cycle: random.chance(50).then(|| 1 + random.below(4) as u32),
        register_files: files.into_iter().collect(),
        ..ExtraProcessorFacts::default()
    }
}

fn instruction(random: &mut Random, processor: &ProcessorFacts) -> LoweredInstruction {
    let latency_cycles = if random.chance(3) { 300 } else { random.below(7) as u32 };
    let class = ClassId(random.below(N_CLASSES.into()) as u16);
    let is_zero_idiom = random.chance(5);
    let is_move = random.chance(15);
    let n_writes = if is_move { 1 } else { random.below(3) };
    let n_reads = if is_move { 1 } else { random.below(4) };
    let writes = (0..n_writes).map(|_| WriteFacts {
        register: register(random),
        latency_cycles: random.below(u64::from(latency_cycles) + 1) as i32,
        write_resource: WriteResourceId(random.below(3) as u16),
        clears_super_registers: random.chance(60),
        writes_zero: is_zero_idiom,
    });
    let writes = writes.collect();
    let reads = (0..n_reads).map(|use_index| ReadFacts {
        register: register(random),
        use_index: use_index as u16,
        class,
        is_independent: is_zero_idiom,
    });
    let reads = reads.collect();
    let mut facts = LoweredInstruction {
        class,
        n_micro_ops: if random.chance(10) { random.below(15) as u32 } else { 1 },
        latency_cycles,
        may_load: random.chance(20),
        may_store: random.chance(15),
        begins_group: random.chance(4),
        ends_group: random.chance(4),
        retires_out_of_order: random.chance(20),
        is_optimizable_move: is_move,
        writes,
        reads,
        ..LoweredInstruction::default()
    };
    facts.is_load_barrier = facts.may_load && random.chance(10);
    facts.is_store_barrier = facts.may_store && random.chance(10);
    if is_move {
        (facts.may_load, facts.may_store) = (false, false);
    }
    add_resources(random, processor, &mut facts);
    facts
}

/// Uses of a few kinds, units before groups as the tables have them.
fn add_resources(random: &mut Random, processor: &ProcessorFacts, facts: &mut LoweredInstruction) {
    let mut members_seen = 0;
    for (index, kind) in processor.resources.iter().enumerate().skip(1) {
        if !random.chance(35) {
            continue;
        }
        let bit = 1 << kind.mask.ilog2();
        let n_members = kind.mask.count_ones() - 1;
        let is_reserved = kind.is_group() && random.chance(10);
        let max_cycles = if random.chance(10) { 40 } else { 3 };
        let cycles = 1 + random.below(max_cycles) as u32;
        facts.resource_uses.push(ResourceUse {
            resource: ResourceId(index as u16),
            mask: kind.mask,
            cycles,
            n_units: if is_reserved { n_members } else { 1 },
            is_reserved,
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
    // What shares members with a unit of its own has to say how many it needs, as real descriptions do.
    let units = facts.used_units;
    for usage in facts.resource_uses.iter_mut().filter(|usage| usage.mask.count_ones() > 1 && !usage.is_reserved) {
        let n_shared = (usage.mask & units).count_ones();
        let n_members = usage.mask.count_ones() - 1;
        usage.n_units += n_shared;
        if usage.n_units > n_members {
            usage.is_reserved = true;
            usage.n_units = n_members;
        }
    }
}
