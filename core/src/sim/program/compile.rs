//! Facts of a block → the dense tables of a `SimulatedProgram`. Runs once per simulation, in time linear in the block.

mod moves;

use crate::inst::ids::RegisterId;
use crate::model::facts::{
    LoweredInstruction, ProcessorFacts, ReadFacts, RegisterFileFacts, ResourceId, WriteFacts, WriteResourceId,
};
use crate::sim::bits::bits;
use crate::sim::cancellation::Cancellation;
use crate::sim::error::SimulationError;
use crate::sim::ids::{CellId, PoolRange, RootId};
use crate::sim::registers::RegisterTable;

use super::cells::CellMap;
use super::renaming::RenamingTable;
use super::{Advance, BlockTotals, ReadOperand, SimulatedProgram, Template, WriteOperand};

/// Makes a `SimulatedProgram` of a block. The memory of its tables is kept from run to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compiler {
    /// How each register is renamed.
    renaming: RenamingTable,
    /// The cell of each register.
    cells: CellMap,
    /// For each register, which of its sets of registers have been added to `cells`: bit 0 for the set that a write reaches if it
    /// leaves super-registers as they are, bit 1 if it clears them; bit 2 for the register with those inside it, which is added
    /// for the bases of written registers if the block has moves.
    seen: Vec<u8>,
    /// For each register, the cells of a read; `None` until they are asked for.
    read_cells: Vec<Option<PoolRange>>,
    /// For each register, the cells of a write that leaves super-registers as they are, and of one that clears them; `None`
    /// until they are asked for.
    write_cells: [Vec<Option<WriteCells>>; 2],
    /// For each register, its root, if reads may be redirected to it because a move from it may be eliminated; `None` until such a
    /// move is compiled.
    roots: Vec<Option<RootId>>,
    /// The resource kind of each identity bit.
    resource_of_bit: Vec<ResourceId>,
}

/// Number of templates between two looks at the cancellation; compiling them takes a small part of a millisecond.
const TEMPLATES_BETWEEN_LOOKS: usize = 256;

/// The cells that a write changes. Its *base* is the register that is renamed: the one that is written, or one that contains it.
#[derive(Clone, Copy, Debug)]
struct WriteCells {
    /// The cell of the base.
    base: CellId,
    /// The cells that hold the write afterwards.
    scope: PoolRange,
    /// The cells that the write marks as known to be zero, or as not known: those of the base if the write clears super-registers,
    /// else of the register itself, both with what they contain. Empty if the block has no moves.
    zero_scope: PoolRange,
    /// The cells of the registers that contain the base, whose mark the write sets or clears, too. Empty if it leaves
    /// super-registers as they are, or if the block has no moves.
    zero_supers: PoolRange,
}

/// What a program is compiled from.
pub(crate) struct Inputs<'a> {
    pub processor: &'a ProcessorFacts,
    /// The registers of the target.
    pub registers: &'a RegisterTable,
    pub block: &'a [LoweredInstruction],
    /// Whether the processor renames registers and can eliminate moves; if not, it has the default register file only.
    pub is_out_of_order: bool,
}

impl Compiler {
    /// Fills `program` with the tables of a block; the only error is a cancellation.
    pub fn compile(
        &mut self,
        inputs: &Inputs<'_>,
        program: &mut SimulatedProgram,
        cancellation: &Cancellation,
    ) -> Result<(), SimulationError> {
        let files: &[RegisterFileFacts] = match &inputs.processor.extra {
            Some(extra) if inputs.is_out_of_order => &extra.register_files,
            _ => &[],
        };
        self.renaming.rebuild(inputs.registers, files);
        program.clear();
        program.n_register_files = files.len() + 1;
        program.no_registers.resize(program.n_register_files, 0);
        program.has_moves = inputs.is_out_of_order && inputs.block.iter().any(|facts| facts.is_optimizable_move);
        self.number_resources(inputs.processor);
        self.split_registers(inputs, program);
        for position in 0..inputs.block.len() {
            if position.is_multiple_of(TEMPLATES_BETWEEN_LOOKS) && cancellation.is_cancelled() {
                return Err(SimulationError::Cancelled);
            }
            self.add_template(inputs, position, files, program);
        }
        // If dispatch chooses the units of groups, each instance gets a variant of its signature, with the chosen units.
        if inputs.is_out_of_order && inputs.processor.units_at_dispatch.is_some() {
            program.signatures.add_variants();
        }
        // As in the reference, the last in the scheduler's list of pending instructions count as those that this cycle has dispatched.
        // Which ones these are depends on the order of the lists if an instruction that issues at dispatch wakes others. Only one that
        // accesses memory does: readers of the result of any other are dispatched later.
        let mut templates = program.templates.iter();
        let wakes_others = templates.any(|template| template.issues_at_dispatch && template.is_memory());
        program.has_ordered_lists = wakes_others || program.signatures.have_order();
        Ok(())
    }

    /// Fills `resource_of_bit`; bits of no kind get kind 0.
    fn number_resources(&mut self, processor: &ProcessorFacts) {
        self.resource_of_bit.clear();
        for (index, kind) in processor.resources.iter().enumerate() {
            if let Some(bit) = kind.mask.checked_ilog2() {
                let n_bits = self.resource_of_bit.len().max(bit as usize + 1);
                self.resource_of_bit.resize(n_bits, ResourceId(0));
                self.resource_of_bit[bit as usize] = ResourceId(index as u16);
            }
        }
    }

    // Cells.

    /// Divides the registers into cells by what the block writes, and forgets the lists of cells of the last block.
    fn split_registers(&mut self, inputs: &Inputs<'_>, program: &mut SimulatedProgram) {
        let n_registers = inputs.registers.len();
        self.cells.reset(n_registers);
        self.seen.clear();
        self.seen.resize(n_registers, 0);
        for facts in inputs.block {
            for write in &facts.writes {
                self.add_write_sets(inputs.registers, write, program.has_moves);
            }
        }
        self.cells.finish();
        program.n_cells = self.cells.n_cells();
        self.read_cells.clear();
        self.read_cells.resize(n_registers, None);
        for list in &mut self.write_cells {
            list.clear();
            list.resize(n_registers, None);
        }
        self.roots.clear();
        self.roots.resize(n_registers, None);
    }

    /// Whether a set of a register, given by its bit of `seen` as a mask, has not been added yet; notes that it is added now. False
    /// for an unknown register.
    fn is_new(&mut self, register: RegisterId, mask: u8) -> bool {
        let Some(seen) = self.seen.get_mut(register.index()) else {
            return false;
        };
        let is_new = *seen & mask == 0;
        *seen |= mask;
        is_new
    }

    /// Adds the sets of registers that a write reaches to `cells`, so that registers in different sets get different cells. If the
    /// block has moves, two more sets are added: the registers of which the write says whether they are zero, and the base with
    /// what it contains, of which an eliminated move redirects all reads together.
    fn add_write_sets(&mut self, registers: &RegisterTable, write: &WriteFacts, has_moves: bool) {
        let register = write.register;
        if !self.is_new(register, 1 << u8::from(write.clears_super_registers)) {
            return;
        }
        let base = self.base_of(register);
        self.cells.add_set(scope_of(registers, base, write.clears_super_registers));
        if has_moves {
            let zero_base = if write.clears_super_registers { base } else { register };
            self.cells.add_set(scope_of(registers, zero_base, false));
            if self.is_new(base, 1 << 2) {
                self.cells.add_set(scope_of(registers, base, false));
            }
        }
    }

    /// Returns the register that is renamed when `register` is written.
    fn base_of(&self, register: RegisterId) -> RegisterId {
        self.renaming.of(register).renamed_as.unwrap_or(register)
    }

    /// Returns the cells that a read of a register looks at; empty for an unknown register.
    fn read_cells_of(
        &mut self,
        registers: &RegisterTable,
        register: RegisterId,
        program: &mut SimulatedProgram,
    ) -> PoolRange {
        let Some(known) = self.read_cells.get_mut(register.index()) else {
            return PoolRange::default();
        };
        *known.get_or_insert_with(|| {
            let inside = registers.sub_registers_of(register).iter().copied();
            self.cells.collect(std::iter::once(register).chain(inside), &mut program.cells)
        })
    }

    /// Returns the cells that a write changes; `None` for an unknown register.
    fn write_cells_of(
        &mut self,
        registers: &RegisterTable,
        write: &WriteFacts,
        program: &mut SimulatedProgram,
    ) -> Option<WriteCells> {
        let register = write.register;
        let base = self.base_of(register);
        let clears = write.clears_super_registers;
        let known = self.write_cells[usize::from(clears)].get_mut(register.index())?;
        if known.is_none() {
            let cells = &self.cells;
            let pool = &mut program.cells;
            let scope = cells.collect(scope_of(registers, base, clears), pool);
            let (mut zero_scope, mut zero_supers) = (PoolRange::default(), PoolRange::default());
            if program.has_moves {
                let zero_base = if clears { base } else { register };
                zero_scope = cells.collect(scope_of(registers, zero_base, false), pool);
                if clears {
                    zero_supers = cells.collect(registers.super_registers_of(base).iter().copied(), pool);
                }
            }
            *known = cells.cell_of(base).map(|base| WriteCells { base, scope, zero_scope, zero_supers });
        }
        *known
    }

    // Templates.

    /// Appends the template of the instruction at `position`, and its operands.
    fn add_template(
        &mut self,
        inputs: &Inputs<'_>,
        position: usize,
        files: &[RegisterFileFacts],
        program: &mut SimulatedProgram,
    ) {
        let facts = &inputs.block[position];
        let candidate = self.add_candidate(inputs.registers, facts, files, program);
        let reads = self.add_reads(inputs, facts, program);
        let writes = self.add_writes(inputs.registers, facts, program);
        let buffers = self.add_buffers(facts.used_buffers, program);
        let signature = program.signatures.intern(inputs.processor, inputs.block, position);
        let is_zero_latency = facts.latency_cycles == 0 && facts.resource_uses.is_empty();
        program.templates.push(Template {
            latency: facts.latency_cycles,
            n_micro_ops: facts.n_micro_ops,
            signature,
            used_buffers: facts.used_buffers,
            buffers,
            reads,
            writes,
            candidate,
            may_load: facts.may_load,
            may_store: facts.may_store,
            is_load_barrier: facts.is_load_barrier,
            is_store_barrier: facts.is_store_barrier,
            begins_group: facts.begins_group,
            ends_group: facts.ends_group,
            issues_at_dispatch: is_zero_latency || facts.must_issue_immediately,
            retires_out_of_order: facts.retires_out_of_order,
            retires_along: facts.retires_along,
            first_write_back: first_write_back_of(facts),
        });
        program.totals.count(reads.len(), writes.len());
    }

    /// Appends the reads of an instruction; returns their range.
    fn add_reads(
        &mut self,
        inputs: &Inputs<'_>,
        facts: &LoweredInstruction,
        program: &mut SimulatedProgram,
    ) -> PoolRange {
        let start = program.reads.len() as u32;
        for read in &facts.reads {
            let cells = self.read_cells_of(inputs.registers, read.register, program);
            let advance = advance_of(inputs.processor, read, program);
            program.reads.push(ReadOperand {
                cells,
                advance,
                cell: self.cells.cell_of(read.register),
                is_independent: read.is_independent,
            });
        }
        let end = program.reads.len() as u32;
        PoolRange { start, end }
    }

    /// Appends the writes of an instruction to the program's `writes` and returns their range; writes of unknown registers are left
    /// out. Appends its numbers of physical registers to two tables, with a column for each register file, of which the first, the
    /// default file, counts all registers. In `registers_needed`, all writes count. In `registers_taken`, a write of zero does not,
    /// nor does one of a part of the renamed register.
    fn add_writes(
        &mut self,
        registers: &RegisterTable,
        facts: &LoweredInstruction,
        program: &mut SimulatedProgram,
    ) -> PoolRange {
        let start = program.writes.len() as u32;
        let counts = program.registers_taken.len();
        program.registers_taken.resize(counts + program.n_register_files, 0);
        program.registers_needed.resize(counts + program.n_register_files, 0);
        for write in &facts.writes {
            let own = self.renaming.of(write.register);
            program.registers_needed[counts] += own.cost;
            if own.file != 0 {
                program.registers_needed[counts + own.file as usize] += own.cost;
            }
            let base = self.base_of(write.register);
            let is_partial = base != write.register && !write.clears_super_registers;
            if !is_partial && !write.writes_zero {
                let renamed = self.renaming.of(base);
                program.registers_taken[counts] += renamed.cost;
                if renamed.file != 0 {
                    program.registers_taken[counts + renamed.file as usize] += renamed.cost;
                }
            }
            let Some(cells) = self.write_cells_of(registers, write, program) else {
                continue;
            };
            program.writes.push(WriteOperand {
                register: write.register,
                latency: write.latency_cycles,
                write_resource: write.write_resource,
                base: cells.base,
                scope: cells.scope,
                zero_scope: cells.zero_scope,
                zero_supers: cells.zero_supers,
                is_partial,
                writes_zero: write.writes_zero,
            });
        }
        let end = program.writes.len() as u32;
        PoolRange { start, end }
    }

    /// Appends the kinds of the buffers in a set of identity bits to the program's `buffers`; returns their range.
    fn add_buffers(&self, used_buffers: u64, program: &mut SimulatedProgram) -> PoolRange {
        let start = program.buffers.len() as u32;
        let kinds = bits(used_buffers).filter_map(|bit| self.resource_of_bit.get(bit as usize));
        program.buffers.extend(kinds);
        let end = program.buffers.len() as u32;
        PoolRange { start, end }
    }
}

/// Returns the latency of the instruction's fastest write, or of the instruction if that is less, in cycles. Negative latencies
/// count as 0.
fn first_write_back_of(facts: &LoweredInstruction) -> u32 {
    let of_writes = facts.writes.iter().map(|write| write.latency_cycles.max(0) as u32);
    of_writes.fold(facts.latency_cycles, u32::min)
}

/// Returns the registers that a write reaches: the register, those that it contains and, if the write clears them, those that
/// contain it. Artificial registers inside, which name bits that no instruction can access alone, are left out.
fn scope_of(
    registers: &RegisterTable,
    register: RegisterId,
    clears_super_registers: bool,
) -> impl Iterator<Item = RegisterId> + '_ {
    let around = match clears_super_registers {
        true => registers.super_registers_of(register),
        false => &[],
    };
    let inside = registers.real_sub_registers_of(register);
    std::iter::once(register).chain(inside).chain(around.iter().copied())
}

/// Returns the read advances of an operand. Raises the program's `longest_delay` if one of them is negative and delays the read by
/// more cycles than that; a read that is independent of the value is not delayed.
fn advance_of(processor: &ProcessorFacts, read: &ReadFacts, program: &mut SimulatedProgram) -> Advance {
    let rows = processor.read_advances.rows_of(read.class, read.use_index);
    if !read.is_independent {
        let delays = rows.iter().map(|row| u64::from(row.cycles.min(0).unsigned_abs()));
        program.longest_delay = delays.fold(program.longest_delay, u64::max);
    }
    match rows {
        [] => Advance::Always(0),
        // Rows are sorted, so a row for every producer comes first.
        [first, ..] if first.write_resource == WriteResourceId(0) => Advance::Always(first.cycles),
        _ => {
            let start = program.advances.len() as u32;
            program.advances.extend_from_slice(rows);
            let end = program.advances.len() as u32;
            Advance::ByProducer(PoolRange { start, end })
        }
    }
}

impl BlockTotals {
    /// Adds the operands of one instruction.
    fn count(&mut self, n_reads: usize, n_writes: usize) {
        self.n_reads += n_reads;
        self.n_writes += n_writes;
        self.max_reads = self.max_reads.max(n_reads);
        self.max_writes = self.max_writes.max(n_writes);
    }
}

impl SimulatedProgram {
    /// Empties the tables, and keeps their memory. Fields that `compile` sets anyway are left.
    fn clear(&mut self) {
        self.templates.clear();
        self.reads.clear();
        self.writes.clear();
        self.moves.clear();
        self.move_pairs.clear();
        self.advances.clear();
        self.cells.clear();
        self.roots.clear();
        self.registers_taken.clear();
        self.registers_needed.clear();
        self.buffers.clear();
        self.signatures.clear();
        self.totals = BlockTotals::default();
        self.longest_delay = 0;
    }
}
