//! Registers of a processor that does not rename: the cycle in which the value of each is available.

use crate::sim::ids::TemplateId;
use crate::sim::program::{ReadOperand, SimulatedProgram};

/// A write of one instruction of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WriteKey {
    /// Index in the run of the instruction that writes.
    pub source: u64,
    /// Index into the program's writes.
    pub operand: u32,
}

/// Whether a write has been committed, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WriteProgress {
    /// The write has issued; its value is available from this cycle on.
    InFlight { ready_at: u64 },
    /// The value was written back in this cycle.
    Committed { written_at: u64 },
}

/// The latest write of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WriteReference {
    /// Which write it is.
    key: WriteKey,
    /// Whether its value has been written back, and when.
    progress: WriteProgress,
}

/// The registers of an in-order processor.
#[derive(Clone, Debug, Default)]
pub(crate) struct InOrderRegisters {
    /// The latest write that reached each cell; `None` before the first one.
    cells: Vec<Option<WriteReference>>,
}

impl InOrderRegisters {
    pub fn reset(&mut self, program: &SimulatedProgram) {
        self.cells.clear();
        self.cells.resize(program.n_cells, None);
    }

    /// Returns the cycles until the value of the first read, in the order of operands, whose value is not available yet; later reads
    /// are looked at when it is. 0 if all values are available.
    pub fn cycles_to_wait(&self, program: &SimulatedProgram, template: TemplateId, now: u64) -> u64 {
        let reads = program.templates[template.index()].reads.of(&program.reads);
        reads.iter().map(|read| self.cycles_until_readable(program, read, now)).find(|cycles| *cycles != 0).unwrap_or(0)
    }

    /// Returns the cycles until the value of one read is available; 0 if it is.
    fn cycles_until_readable(&self, program: &SimulatedProgram, read: &ReadOperand, now: u64) -> u64 {
        let mut needed = 0;
        for cell in read.cells.of(&program.cells) {
            let Some(reference) = &self.cells[cell.index()] else {
                continue;
            };
            let producer = program.writes[reference.key.operand as usize].write_resource;
            let advance = i64::from(program.advance_of(read, producer));
            let cycles = match reference.progress {
                WriteProgress::InFlight { ready_at } => ready_at as i64 - now as i64 - advance,
                // A committed value is late only for reads with a negative advance.
                WriteProgress::Committed { written_at } if advance < 0 => written_at as i64 - advance - now as i64,
                WriteProgress::Committed { .. } => 0,
            };
            needed = needed.max(cycles);
        }
        needed as u64
    }

    /// Records the writes of an instruction that issues as the latest of their cells; of two writes to one register the slower.
    pub fn record_writes(&mut self, program: &SimulatedProgram, template: TemplateId, source: u64, now: u64) {
        for operand in program.templates[template.index()].writes.indices() {
            let write = &program.writes[operand];
            let previous = self.cells[write.base.index()];
            let is_faster = previous.is_some_and(|previous| {
                previous.key.source == source && program.writes[previous.key.operand as usize].latency > write.latency
            });
            if is_faster {
                continue;
            }
            let reference = WriteReference {
                key: WriteKey { source, operand: operand as u32 },
                progress: WriteProgress::InFlight { ready_at: now.saturating_add_signed(write.latency.into()) },
            };
            for cell in write.scope.of(&program.cells) {
                self.cells[cell.index()] = Some(reference);
            }
        }
    }

    /// Notes that an instruction writes back: its writes are committed, where no later write has taken their place.
    pub fn commit_writes(&mut self, program: &SimulatedProgram, template: TemplateId, source: u64, now: u64) {
        for operand in program.templates[template.index()].writes.indices() {
            let key = WriteKey { source, operand: operand as u32 };
            for cell in program.writes[operand].scope.of(&program.cells) {
                if let Some(reference) = self.cells[cell.index()].as_mut().filter(|reference| reference.key == key) {
                    reference.progress = WriteProgress::Committed { written_at: now };
                }
            }
        }
    }

    /// Appends the state on which the rest of the run depends. `next` is the index of the instruction that enters next.
    pub fn write_state(&self, program: &SimulatedProgram, next: u64, now: u64, words: &mut Vec<u64>) {
        for reference in &self.cells {
            let Some(WriteReference { key, progress }) = reference else {
                words.push(0);
                continue;
            };
            match *progress {
                WriteProgress::InFlight { ready_at } => {
                    words.extend([1, u64::from(key.operand), next - key.source, ready_at.wrapping_sub(now)]);
                }
                WriteProgress::Committed { written_at } => {
                    let age = now - written_at.min(now);
                    let matters = age < program.longest_delay;
                    words.extend(if matters { [2, u64::from(key.operand), age] } else { [3, 0, 0] });
                }
            }
        }
    }

    /// Counts `n_instructions` instructions instead of simulating them: the indices of later instructions and of those whose
    /// writes are remembered grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        for reference in self.cells.iter_mut().flatten() {
            reference.key.source += n_instructions;
        }
    }
}
