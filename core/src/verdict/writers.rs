//! The writer of each register that an instruction reads, in the same iteration or the one before.

use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, WriteFacts};
use crate::sim::RegisterTable;

/// A write that an instruction reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainWriter {
    /// Position of the instruction that writes.
    pub position: usize,
    /// Whether the write is that of the previous iteration.
    pub is_carried: bool,
    /// The register that is written, and the latency.
    pub write: WriteFacts,
}

/// The writes of a block, by register.
pub(super) struct RegisterWriters {
    /// The writes with their positions: register by register, those of each register in program order. A write is listed for
    /// the register that it names, for the parts of that, and for the registers that contain it.
    by_register: Vec<(u32, WriteFacts)>,
    /// For each register, where its writes begin in `by_register`; they end where those of the next register begin. Registers
    /// above the highest one that is written have no entry.
    starts: Vec<u32>,
}

impl RegisterWriters {
    /// Collects the writes of a block.
    pub fn of(block: &[LoweredInstruction], registers: &RegisterTable) -> RegisterWriters {
        let writes = || {
            let positions = (0..).zip(block);
            let writes = positions.flat_map(|(position, node)| node.writes.iter().map(move |write| (position, write)));
            writes.filter(|(_, write)| write.register.is_some())
        };
        let reached = |write: &WriteFacts| {
            let parts = registers.sub_registers_of(write.register).iter();
            let wholes = registers.super_registers_of(write.register).iter();
            parts.chain(wholes).map(|register| register.index()).chain([write.register.index()])
        };
        let mut starts: Vec<u32> = Vec::new();
        for register in writes().flat_map(|(_, write)| reached(write)) {
            if register + 2 > starts.len() {
                starts.resize(register + 2, 0);
            }
            starts[register + 1] += 1;
        }
        let mut n_before = 0;
        for start in &mut starts {
            n_before += *start;
            *start = n_before;
        }
        let mut ends = starts.clone();
        // Placeholders, all of which the loop below overwrites.
        let mut by_register: Vec<(u32, WriteFacts)> =
            writes().next().map_or_else(Vec::new, |(_, any)| vec![(0, *any); n_before as usize]);
        for (position, write) in writes() {
            for register in reached(write) {
                by_register[ends[register] as usize] = (position, *write);
                ends[register] += 1;
            }
        }
        RegisterWriters { by_register, starts }
    }

    /// Returns the nearest write of a register before a position: in the same iteration, or else the last one of the iteration
    /// before. `None` if the block never writes the register.
    pub fn find(&self, position: usize, register: RegisterId) -> Option<ChainWriter> {
        let (start, end) = (self.starts.get(register.index())?, self.starts.get(register.index() + 1)?);
        let writes = &self.by_register[*start as usize..*end as usize];
        let n_before = writes.partition_point(|(at, _)| (*at as usize) < position);
        let nearest = n_before.checked_sub(1).map(|nearest| &writes[nearest]);
        let (at, write) = nearest.or(writes.last())?;
        Some(ChainWriter { position: *at as usize, is_carried: nearest.is_none(), write: *write })
    }
}
