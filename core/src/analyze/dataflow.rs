//! The flow of data in a region: which instruction writes the registers that another one reads.

use crate::analyze::lowered::lower;
use crate::analyze::options::AnalysisOptions;
use crate::analyze::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;
use crate::model::facts::{LoweredInstruction, ProcessorFacts, WriteFacts};
use crate::model::processor::Processor;
use crate::sim::Cancellation;

/// The nearest write before a read: in the same iteration, or else in the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearestWrite {
    /// Position of the writer among the simulated instructions.
    pub position: usize,
    /// Whether it is in the previous iteration.
    pub is_carried: bool,
    /// Cycles from the writer's issue until the reader may use the value.
    pub latency_cycles: i32,
}

/// A register that an instruction reads, and the write that its value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterRead {
    /// The register that is read.
    pub register: RegisterId,
    /// The write that the read waits for; `None` if the region never writes the register, or the value does not matter.
    pub writer: Option<NearestWrite>,
}

/// The registers that an instruction reads and writes, implicit ones included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterUse {
    pub reads: Vec<RegisterRead>,
    pub writes: Vec<RegisterId>,
}

/// Returns the registers that each instruction of a region reads and writes, by position: instructions without scheduling data may be
/// missing, as `options` say. Nothing is simulated.
pub fn dataflow(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
) -> Vec<RegisterUse> {
    // In measured models parts of instructions have latencies, so the latency of an operand through the whole instruction is
    // taken from the base model.
    let lowered = lower(program, region, processor.base(), options, &Cancellation::new());
    registers_of_block(program.isa, processor.base().facts(), &lowered.block.instructions)
}

/// Returns the registers that each instruction of a block, lowered for the processor of `facts`, reads and writes.
pub(super) fn registers_of_block(isa: &Isa, facts: &ProcessorFacts, block: &[LoweredInstruction]) -> Vec<RegisterUse> {
    let mut last_writes = LastWrites::new(isa.n_registers());
    // In iteration 0, only writes are recorded; in iteration 1, reads find them.
    for (position, instruction) in block.iter().enumerate() {
        last_writes.add(isa, position, 0, &instruction.writes);
    }
    let mut uses = Vec::with_capacity(block.len());
    for (position, instruction) in block.iter().enumerate() {
        let mut usage = RegisterUse::default();
        for read in instruction.reads.iter().filter(|read| read.register.is_some()) {
            let last = last_writes.find(read.register).filter(|_| !read.is_independent);
            let writer = last.map(|(writer, iteration, write)| {
                let advance = facts.read_advances.cycles_of(read.class, read.use_index, write.write_resource);
                let latency_cycles = (write.latency_cycles - advance).max(0);
                NearestWrite { position: writer, is_carried: iteration == 0, latency_cycles }
            });
            usage.reads.push(RegisterRead { register: read.register, writer });
        }
        usage.writes =
            instruction.writes.iter().map(|write| write.register).filter(|register| register.is_some()).collect();
        last_writes.add(isa, position, 1, &instruction.writes);
        uses.push(usage);
    }
    uses
}

/// For each register, by its index, the write whose value a read of it would get now: position of the writer, its iteration (0 or 1),
/// and the write; `None` if it has not been written.
struct LastWrites(Vec<Option<(usize, u32, WriteFacts)>>);

impl LastWrites {
    fn new(n_registers: usize) -> LastWrites {
        LastWrites(vec![None; n_registers + 1])
    }

    /// Returns the write that a read of a register would get.
    fn find(&self, register: RegisterId) -> Option<(usize, u32, WriteFacts)> {
        *self.0.get(register.index())?
    }

    /// Adds the writes of an instruction. From now on they are what a read of the register, of a part of it, or of a register
    /// that contains it gets.
    fn add(&mut self, isa: &Isa, position: usize, iteration: u32, writes: &[WriteFacts]) {
        for write in writes.iter().filter(|write| write.register.is_some()) {
            let related = isa.sub_registers(write.register).chain(isa.super_registers(write.register));
            for register in related.chain(std::iter::once(write.register)) {
                if let Some(slot) = self.0.get_mut(register.index()) {
                    *slot = Some((position, iteration, *write));
                }
            }
        }
    }
}
