//! Register files: the latest write of each register, physical registers in use, eliminated moves (`core/docs/pipeline.md`,
//! "Registers").

mod state;

use crate::inst::ids::RegisterId;
use crate::model::facts::WriteResourceId;
use crate::sim::event::{CriticalDependency, MoveOutcome, SourceIndex};
use crate::sim::ids::{CellId, InstanceId, PoolRange, RootId};
use crate::sim::in_flight::{InFlight, ReadIndex, WriteIndex};
use crate::sim::program::{ReadOperand, SimulatedProgram, WriteOperand};

/// A write that has retired, for reads that may still have to wait for it.
#[derive(Clone, Copy, Debug, Default)]
struct Committed {
    /// Whether any write has retired; if not, the other fields mean nothing.
    exists: bool,
    /// The instruction that wrote.
    source: SourceIndex,
    /// The register that it named.
    register: RegisterId,
    /// The class of the write, on which read advances depend.
    write_resource: WriteResourceId,
    /// Cycle of the write-back.
    written_at: u64,
}

/// Sizes and limits of one register file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileLimits {
    /// Number of physical registers; `None`: unbounded.
    pub size: Option<u32>,
    /// Maximum number of moves that may be eliminated in a cycle; `None`: no limit.
    pub max_moves_per_cycle: Option<u32>,
}

/// One register file during a run.
#[derive(Clone, Copy, Debug)]
struct FileState {
    limits: FileLimits,
    /// Physical registers in use; not counted unless some file is bounded.
    n_used: u32,
    /// Moves eliminated in this cycle.
    n_moves: u32,
}

/// The register files of an out-of-order processor, and what is known of each register.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegisterFiles {
    /// For each cell, its latest write; `WriteIndex(0)` before the first.
    latest: Vec<WriteIndex>,
    /// The latest retired write of each cell; empty unless the block has negative read advances.
    committed: Vec<Committed>,
    /// The root that reads of each cell are redirected to, `None` for none; empty unless the block has candidates for move
    /// elimination.
    aliases: Vec<Option<RootId>>,
    /// Whether each cell is known to be zero; empty unless the block has candidates for move elimination.
    is_zero: Vec<bool>,
    /// The register files, the default one first.
    files: Vec<FileState>,
    /// Whether any file is bounded, so that registers in use have to be counted.
    pub is_bounded: bool,
    /// Whether a move was eliminated since the counts of moves were last cleared.
    has_moved: bool,
    /// What became of the moves of the instruction that was dispatched last; empty unless it is a candidate for move elimination.
    outcomes: Vec<MoveOutcome>,
    /// Memory of `wait_for_several`.
    live: Vec<WriteIndex>,
}

impl RegisterFiles {
    /// Empties all files. The first of `files` is the default one.
    pub fn reset(&mut self, program: &SimulatedProgram, files: impl Iterator<Item = FileLimits>) {
        let n_cells = program.n_cells;
        self.latest.clear();
        self.latest.resize(n_cells, WriteIndex(0));
        self.committed.clear();
        if program.longest_delay > 0 {
            self.committed.resize(n_cells, Committed::default());
        }
        self.aliases.clear();
        self.is_zero.clear();
        if program.has_moves {
            self.aliases.resize(n_cells, None);
            self.is_zero.resize(n_cells, false);
        }
        self.files.clear();
        self.files.extend(files.map(|limits| FileState { limits, n_used: 0, n_moves: 0 }));
        self.is_bounded = self.files.iter().any(|file| file.limits.size.is_some());
        self.has_moved = false;
        self.outcomes.clear();
    }

    /// Begins a cycle, in which no move has been eliminated yet.
    pub fn start_cycle(&mut self) {
        if self.has_moved {
            self.has_moved = false;
            for file in &mut self.files {
                file.n_moves = 0;
            }
        }
    }

    /// Whether every file has room for all writes of an instruction, those included that will take no register. `needed` is their
    /// number by file; more than a file has count as all it has.
    pub fn has_room(&self, needed: &[u32]) -> bool {
        !self.is_bounded
            || self.files.iter().zip(needed).all(|(file, &needed)| match file.limits.size {
                Some(size) if needed != 0 => needed.min(size).saturating_add(file.n_used) <= size,
                _ => true,
            })
    }

    /// Takes physical registers, whose numbers by file are `taken`. Without bounded files they are not counted.
    #[inline]
    pub fn take_registers(&mut self, taken: &[u32]) {
        if !self.is_bounded {
            return;
        }
        for (file, &taken) in self.files.iter_mut().zip(taken) {
            file.n_used = file.n_used.wrapping_add(taken);
        }
    }

    /// Gives back physical registers, whose numbers by file are `taken`. Without bounded files they are not counted.
    #[inline]
    pub fn give_back_registers(&mut self, taken: &[u32]) {
        if !self.is_bounded {
            return;
        }
        for (file, &taken) in self.files.iter_mut().zip(taken) {
            file.n_used = file.n_used.wrapping_sub(taken);
        }
    }

    /// Whether a cell is known to be zero.
    fn is_zero(&self, cell: Option<CellId>) -> bool {
        cell.is_some_and(|cell| self.is_zero[cell.index()])
    }

    // Reads.

    /// Makes an instruction that is being dispatched wait for its operands.
    #[inline]
    pub fn register_reads(&mut self, program: &SimulatedProgram, id: InstanceId, in_flight: &mut InFlight, now: u64) {
        let template = &program.templates[in_flight.get(id).template.index()];
        for read in template.reads.of(&program.reads) {
            let index = in_flight.push_read();
            if read.is_independent {
                continue;
            }
            let cells = self.cells_of(program, read);
            let mut reader = Reader { program, read, id, index, in_flight, now };
            match cells {
                [] => {}
                &[cell] => {
                    let write = self.latest[cell.index()];
                    if reader.in_flight.is_live(write) {
                        reader.wait_for(write);
                    } else if !self.committed.is_empty() {
                        reader.wait_for_committed(&self.committed[cell.index()]);
                    }
                }
                cells => self.wait_for_several(cells, &mut reader),
            }
        }
    }

    /// Returns the cells that a read looks at: those of its register, or of the one that an eliminated move redirects it
    /// to.
    #[inline]
    fn cells_of<'p>(&self, program: &'p SimulatedProgram, read: &ReadOperand) -> &'p [CellId] {
        let alias = match read.cell {
            Some(cell) if program.has_moves => self.aliases[cell.index()],
            _ => None,
        };
        alias.map_or(read.cells, |root| program.roots[root.index()]).of(&program.cells)
    }

    /// Makes a read wait for a register that was written piecewise: each write counts once, the oldest announces first.
    fn wait_for_several(&mut self, cells: &[CellId], reader: &mut Reader<'_>) {
        let mut live = std::mem::take(&mut self.live);
        live.clear();
        let latest = cells.iter().map(|cell| self.latest[cell.index()]);
        live.extend(latest.filter(|write| reader.in_flight.is_live(*write)));
        live.sort_unstable();
        live.dedup();
        for &write in &live {
            reader.wait_for(write);
        }
        self.live = live;
        if self.committed.is_empty() {
            return;
        }
        for &cell in cells {
            if !reader.in_flight.is_live(self.latest[cell.index()]) {
                reader.wait_for_committed(&self.committed[cell.index()]);
            }
        }
    }

    // Writes.

    /// Records the writes of an instruction that is being dispatched as the latest of their cells. Bit k of `zero_writes`: write k
    /// turned out to write zero.
    #[inline]
    pub fn record_writes(
        &mut self,
        program: &SimulatedProgram,
        id: InstanceId,
        zero_writes: u64,
        in_flight: &mut InFlight,
        now: u64,
    ) {
        let instance = in_flight.get(id);
        let (is_eliminated, first_write) = (instance.is_eliminated, instance.first_write);
        let writes = program.templates[instance.template.index()].writes;
        for (position, operand) in writes.indices().enumerate() {
            let write = &program.writes[operand];
            let index = in_flight.push_write(id, operand as u32);
            let previous = self.latest[write.base.index()];
            let is_live = in_flight.is_live(previous);
            if write.is_partial && is_live && previous < first_write {
                wait_behind(program, write, id, index, previous, in_flight, now);
            }
            let is_zero = write.writes_zero || (zero_writes >> position.min(63)) & 1 != 0;
            if program.has_moves {
                self.set_zero(program, write.zero_scope, is_zero);
            }
            if !is_eliminated {
                // The slower of two writes of one instruction stays visible.
                if is_live && previous >= first_write && latency_of(program, in_flight, previous) > write.latency {
                    continue;
                }
                for cell in write.scope.of(&program.cells) {
                    self.latest[cell.index()] = index;
                    if program.has_moves {
                        self.aliases[cell.index()] = None;
                    }
                }
            }
            if program.has_moves {
                self.set_zero(program, write.zero_supers, is_zero);
            }
        }
    }

    /// Sets or clears the mark "known to be zero" of some cells.
    fn set_zero(&mut self, program: &SimulatedProgram, cells: PoolRange, is_zero: bool) {
        for cell in cells.of(&program.cells) {
            self.is_zero[cell.index()] = is_zero;
        }
    }

    /// Remembers the writes of the oldest instruction, which retires, for later reads with negative advances.
    #[inline]
    pub fn retire(&mut self, program: &SimulatedProgram, id: InstanceId, in_flight: &InFlight) {
        if self.committed.is_empty() {
            return;
        }
        let instance = in_flight.get(id);
        if instance.is_eliminated {
            return;
        }
        let writes = program.templates[instance.template.index()].writes;
        for (position, operand) in writes.indices().enumerate() {
            let write = &program.writes[operand];
            let index = WriteIndex(instance.first_write.0 + position as u64);
            for cell in write.scope.of(&program.cells) {
                if self.latest[cell.index()] == index {
                    self.committed[cell.index()] = Committed {
                        exists: true,
                        source: in_flight.source_of(id),
                        register: write.register,
                        write_resource: write.write_resource,
                        written_at: instance.completes_at.unwrap_or(0),
                    };
                }
            }
        }
    }

    // Moves.

    /// Tries to eliminate a move; `candidate` is its index in the program's moves. Returns a bit for each of its writes that writes
    /// zero, or `None` if the move has to execute. A later read of the destination is redirected to the source register, and gets
    /// the value that this has then, not the present one.
    pub fn try_eliminate(&mut self, program: &SimulatedProgram, candidate: u32) -> Option<u64> {
        let facts = &program.moves[candidate as usize];
        let pairs = facts.pairs.of(&program.move_pairs);
        let file = self.files.get_mut(facts.register_file as usize)?;
        let n_moves = file.n_moves + pairs.len() as u32;
        if !facts.is_eliminable || file.limits.max_moves_per_cycle.is_some_and(|max| n_moves > max) {
            return None;
        }
        if facts.needs_zero && !pairs.iter().all(|pair| self.is_zero(pair.source)) {
            return None;
        }
        self.files[facts.register_file as usize].n_moves = n_moves;
        self.has_moved = true;
        let mut zero_writes = 0;
        for (position, pair) in pairs.iter().rev().enumerate() {
            zero_writes |= u64::from(self.is_zero(pair.source)) << position;
        }
        for pair in pairs {
            let alias = pair.root_cell.and_then(|cell| self.aliases[cell.index()]);
            for cell in pair.destination.of(&program.cells) {
                self.aliases[cell.index()] = Some(alias.unwrap_or(pair.root));
            }
        }
        Some(zero_writes)
    }

    /// Notes the outcomes of a move for its events; `candidate` is its index in the program's moves, `None` for all other
    /// instructions, which have no outcomes. Must be called before its writes are recorded.
    pub fn note_outcomes(&mut self, program: &SimulatedProgram, candidate: Option<u32>, is_eliminated: bool) {
        self.outcomes.clear();
        let Some(candidate) = candidate else {
            return;
        };
        let facts = &program.moves[candidate as usize];
        for pair in facts.pairs.of(&program.move_pairs).iter().rev() {
            let reads_zero = self.is_zero(pair.source);
            let is_zero = match is_eliminated {
                true => reads_zero,
                false => reads_zero && pair.writes_zero && !pair.is_independent,
            };
            self.outcomes.push(MoveOutcome { register_file: facts.register_file, is_eliminated, is_zero });
        }
    }

    /// Returns the outcomes that were noted for the instruction dispatched last.
    pub fn outcomes(&self) -> &[MoveOutcome] {
        &self.outcomes
    }
}

/// One read of an instruction that is being dispatched: the read `read`, with index `index`, of the instruction `id`.
struct Reader<'a> {
    program: &'a SimulatedProgram,
    read: &'a ReadOperand,
    id: InstanceId,
    index: ReadIndex,
    in_flight: &'a mut InFlight,
    now: u64,
}

impl Reader<'_> {
    /// Waits for a write in flight: for its value if it has issued, otherwise for its issue.
    #[inline]
    fn wait_for(&mut self, write: WriteIndex) {
        let operand = &self.program.writes[self.in_flight.write(write).operand as usize];
        let advance = self.program.advance_of(self.read, operand.write_resource);
        let Some(remaining) = self.in_flight.find_remaining_cycles(write, self.now) else {
            self.in_flight.add_user(write, self.id, self.index, advance);
            return;
        };
        let cycles = (remaining - i64::from(advance)).max(0) as u64;
        if cycles > 0 {
            let producer = self.in_flight.source_of(self.in_flight.write(write).instance);
            self.wait_until(self.now + cycles, producer, operand.register);
        }
    }

    /// Waits for a retired write, whose value may be too recent for a read with a negative advance.
    fn wait_for_committed(&mut self, committed: &Committed) {
        let advance = self.program.advance_of(self.read, committed.write_resource);
        let arrives_at = committed.written_at + u64::from(advance.unsigned_abs());
        if committed.exists && advance < 0 && arrives_at > self.now {
            self.wait_until(arrives_at, committed.source, committed.register);
        }
    }

    /// Makes the instruction wait until a value arrives in a known cycle.
    fn wait_until(&mut self, arrives_at: u64, producer: SourceIndex, register: RegisterId) {
        let instance = self.in_flight.get_mut(self.id);
        instance.ready_at = instance.ready_at.max(arrives_at);
        let dependency = CriticalDependency { producer, register, cycles: (arrives_at - self.now) as u32 };
        self.in_flight.announce(self.index, self.now, dependency);
    }
}

/// Makes a partial write, and with it its instruction, wait for the previous write of the whole register, with which it is merged.
fn wait_behind(
    program: &SimulatedProgram,
    write: &WriteOperand,
    id: InstanceId,
    index: WriteIndex,
    previous: WriteIndex,
    in_flight: &mut InFlight,
    now: u64,
) {
    let producer = in_flight.write(previous).instance;
    match in_flight.find_remaining_cycles(previous, now) {
        Some(remaining) => {
            let cycles = remaining.max(0) as u64;
            let instance = in_flight.get_mut(id);
            instance.ready_at = instance.ready_at.max(unblocked_at(now + cycles, write.latency));
            let operand = in_flight.write(previous).operand as usize;
            let dependency = CriticalDependency {
                producer: in_flight.source_of(producer),
                register: program.writes[operand].register,
                cycles: cycles as u32,
            };
            in_flight.set_write_critical(index, dependency);
        }
        None => {
            in_flight.write_mut(previous).successor = Some(index);
            in_flight.wait_for_issue(id, producer);
        }
    }
}

/// Returns the first cycle in which an instruction with a partial write of this latency may issue: before the previous write is
/// available, in cycle `previous_ready_at`, but so that its own value is available after it.
#[inline]
pub(crate) fn unblocked_at(previous_ready_at: u64, latency: i32) -> u64 {
    match u64::try_from(latency) {
        Ok(latency) if latency > 0 => (previous_ready_at + 1).saturating_sub(latency),
        _ => previous_ready_at,
    }
}

/// Returns the cycles from issue until the value of a write is available.
fn latency_of(program: &SimulatedProgram, in_flight: &InFlight, write: WriteIndex) -> i32 {
    program.writes[in_flight.write(write).operand as usize].latency
}

#[cfg(test)]
mod tests;
