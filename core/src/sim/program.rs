//! A block prepared for a run: everything that is the same in every iteration is computed once, and names become indices into
//! dense tables.
//!
//! Registers that no instruction of the block can distinguish share one *cell* (`program/cells.rs`): most blocks only ever
//! see one part of `rax`. Instructions that use the same resources share a *signature* (`program/signatures.rs`).

pub(crate) mod cells;
pub(crate) mod compile;
pub(crate) mod dependences;
pub(crate) mod renaming;
pub(crate) mod signatures;

use crate::inst::ids::RegisterId;
use crate::model::facts::{ReadAdvance, ResourceId, WriteResourceId};

use super::ids::{CellId, PoolRange, RootId, SignatureId};

/// Numbers of operands in a block, which limit the memory that a run needs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockTotals {
    /// Reads of all instructions together.
    pub n_reads: usize,
    /// Writes of all instructions together.
    pub n_writes: usize,
    /// Maximum number of reads of one instruction.
    pub max_reads: usize,
    /// Maximum number of writes of one instruction.
    pub max_writes: usize,
}

/// A block as the simulation runs it. Most vectors are pools, of which the templates hold ranges.
#[derive(Clone, Debug, Default)]
pub(crate) struct SimulatedProgram {
    /// The instructions of the block, in order.
    pub templates: Vec<Template>,
    /// Reads of all templates, one template after the other.
    pub reads: Vec<ReadOperand>,
    /// Writes of all templates, one template after the other.
    pub writes: Vec<WriteOperand>,
    /// The candidates for move elimination; `Template::candidate` is an index into them.
    pub moves: Vec<MoveFacts>,
    /// The pairs of all candidates in `moves`.
    pub move_pairs: Vec<MovePair>,
    /// Rows of read advances, for reads whose advance depends on the producer.
    pub advances: Vec<ReadAdvance>,
    /// Cells that reads look at and writes reach; a `PoolRange` is a slice of them.
    pub cells: Vec<CellId>,
    /// For each `RootId`, the range of the cells that a read looks at if an eliminated move redirects it to that register.
    pub roots: Vec<PoolRange>,
    /// Number of cells: sets of registers that the block distinguishes.
    pub n_cells: usize,
    /// Number of register files, the default one included.
    pub n_register_files: usize,
    /// Physical registers that an instance takes and later gives back: `n_register_files` numbers for each template.
    pub registers_taken: Vec<u32>,
    /// Physical registers that the check before dispatch asks for: `n_register_files` numbers for each template, each at
    /// least as large as in `registers_taken`.
    pub registers_needed: Vec<u32>,
    /// A zero for each register file: the physical registers of an instruction that takes none.
    no_registers: Vec<u32>,
    /// The buffered kinds that templates occupy.
    pub buffers: Vec<ResourceId>,
    /// The distinct lists of resource uses.
    pub signatures: signatures::Signatures,
    /// Numbers of reads and writes, by which memory is reserved.
    pub totals: BlockTotals,
    /// Maximum number of cycles that any read waits longer than its producer's latency says. Unless it is 0, retired writes keep
    /// their write-back cycle.
    pub longest_delay: u64,
    /// Whether any instruction is a candidate for move elimination: then zero registers and aliases are tracked.
    pub has_moves: bool,
    /// Whether pressure events depend on the order of the scheduler's lists: it may decide which units an instruction is noted as
    /// refused for, and which instructions count as dispatched in this cycle.
    pub has_ordered_lists: bool,
}

/// The facts about one instruction of the block that are the same in every iteration. An *instance* is one execution of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Template {
    /// Cycles from issue until the instruction has completed.
    pub latency: u32,
    /// Number of micro-ops that dispatch and the reorder buffer count.
    pub n_micro_ops: u32,
    /// The list of resource uses.
    pub signature: SignatureId,
    /// Identity bits of the buffers that an instance occupies from dispatch until issue.
    pub used_buffers: u64,
    /// The kinds of these buffers, in the program's `buffers`.
    pub buffers: PoolRange,
    /// Its reads, in the program's `reads`.
    pub reads: PoolRange,
    /// Its writes, in the program's `writes`.
    pub writes: PoolRange,
    /// Index into the program's `moves` for a candidate for move elimination; `None` for all others.
    pub candidate: Option<u32>,
    pub may_load: bool,
    pub may_store: bool,
    /// Whether later loads wait for it, and it waits for earlier loads.
    pub is_load_barrier: bool,
    /// Whether later stores wait for it, and it waits for earlier stores.
    pub is_store_barrier: bool,
    /// Whether it must be the first instruction that is dispatched in its cycle.
    pub begins_group: bool,
    /// Whether no instruction is dispatched after it in the same cycle.
    pub ends_group: bool,
    /// Whether an instance that is ready at dispatch issues at dispatch.
    pub issues_at_dispatch: bool,
    /// Whether, on an in-order processor, it may be written back before earlier instructions are.
    pub retires_out_of_order: bool,
    /// Whether it may retire beyond the number of instructions that may retire in a cycle, and is not counted among them.
    pub retires_along: bool,
    /// Cycles from issue until its fastest result is written back; at most `latency`.
    pub first_write_back: u32,
}

impl Template {
    /// Returns the index of its first micro-op among those that a cycle dispatches, if `n_taken` were dispatched before it. An
    /// instruction without micro-ops of its own shares the index of the micro-op before it.
    #[inline]
    pub fn micro_op_index(&self, n_taken: u32) -> u32 {
        if self.n_micro_ops == 0 { n_taken.saturating_sub(1) } else { n_taken }
    }

    /// Appends the words of a key by which equal blocks are found: they differ between templates that run differently. Operands are
    /// not included.
    pub fn append_key(&self, words: &mut Vec<u64>) {
        let flags = [
            self.may_load,
            self.may_store,
            self.is_load_barrier,
            self.is_store_barrier,
            self.begins_group,
            self.ends_group,
            self.issues_at_dispatch,
            self.retires_out_of_order,
            self.retires_along,
        ];
        let flags = flags.into_iter().fold(0, |word, flag| word << 1 | u64::from(flag));
        words.push(u64::from(self.latency) << 32 | u64::from(self.n_micro_ops));
        words.push(u64::from(self.signature.0) << 32 | flags);
        words.push(self.used_buffers);
    }

    #[inline]
    pub fn is_memory(&self) -> bool {
        self.may_load || self.may_store
    }
}

/// By how many cycles before its value is available a read may issue; negative: how many cycles later it must.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Advance {
    /// Every producer has the same number of cycles.
    Always(i32),
    /// Rows of the program's `advances`, each for one class of writes; 0 cycles for the others.
    ByProducer(PoolRange),
}

/// One register that a template reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadOperand {
    /// Cells that the read looks at; empty if no instruction of the block writes the register.
    pub cells: PoolRange,
    /// By how many cycles the read may issue before its value is available.
    pub advance: Advance,
    /// The cell of the register itself; `None` if no instruction of the block writes it.
    pub cell: Option<CellId>,
    /// Whether the result does not depend on the value, so that the read never waits.
    pub is_independent: bool,
}

/// One register that a template writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteOperand {
    /// The register that the instruction names.
    pub register: RegisterId,
    /// Cycles from issue until the value is available.
    pub latency: i32,
    /// The class of the write, on which read advances of its readers depend.
    pub write_resource: WriteResourceId,
    /// The cell of the register that is renamed when this write is dispatched.
    pub base: CellId,
    /// Cells that hold this write afterwards.
    pub scope: PoolRange,
    /// Cells whose mark "known to be zero" the write always sets or clears. Empty unless the block has moves.
    pub zero_scope: PoolRange,
    /// Further cells whose mark it sets or clears: those of the registers around the base, if the write clears them, unless
    /// a slower write of the same instance stays visible.
    pub zero_supers: PoolRange,
    /// Whether it changes a part of the renamed register, and so waits for the previous write of the whole.
    pub is_partial: bool,
    /// Whether it writes zero whatever the instruction reads.
    pub writes_zero: bool,
}

/// A candidate for move elimination with as many writes as reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveFacts {
    /// The pairs of reads and writes, in `move_pairs`: pair i is read i and write n − 1 − i.
    pub pairs: PoolRange,
    /// Register file of the first write.
    pub register_file: u32,
    /// Whether all facts that do not depend on the instance allow the elimination.
    pub is_eliminable: bool,
    /// Whether its register file eliminates only moves of registers that are known to be zero.
    pub needs_zero: bool,
}

/// The register that a candidate reads, and the one that gets its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePair {
    /// The cell of the register that is read, which shows whether it is known to be zero; `None` if the block never writes it.
    pub source: Option<CellId>,
    /// The root that later reads of the destination are redirected to, unless the source is redirected itself.
    pub root: RootId,
    /// The cell of the register that is renamed in place of the source, which shows whether the source is redirected itself; `None`
    /// if the block never writes it.
    pub root_cell: Option<CellId>,
    /// The cells of the register that is written.
    pub destination: PoolRange,
    /// Whether the instruction writes zero whatever it reads.
    pub writes_zero: bool,
    /// Whether the result does not depend on the value that is read.
    pub is_independent: bool,
}

impl SimulatedProgram {
    /// Returns the cycles by which a read may issue before the value of this producer is available; 0 without a row for it.
    #[inline]
    pub fn advance_of(&self, read: &ReadOperand, producer: WriteResourceId) -> i32 {
        match read.advance {
            Advance::Always(cycles) => cycles,
            Advance::ByProducer(rows) => {
                let mut rows = rows.of(&self.advances).iter();
                let row = rows.find(|row| row.write_resource == producer);
                row.map_or(0, |row| row.cycles)
            }
        }
    }

    /// Whether the writes in flight are part of the processor's state: if reads may be redirected by eliminated moves, or
    /// may wait longer than the latency of their producer.
    pub fn writes_matter(&self) -> bool {
        self.has_moves || self.longest_delay > 0
    }

    /// Returns the physical registers of an instruction that takes none: a zero for each register file.
    #[inline]
    pub fn no_registers(&self) -> &[u32] {
        &self.no_registers
    }

    /// Returns the physical registers that an instance takes, for each register file.
    #[inline]
    pub fn registers_taken_by(&self, template: usize) -> &[u32] {
        let start = template * self.n_register_files;
        &self.registers_taken[start..start + self.n_register_files]
    }

    /// Returns the physical registers that must be free before dispatch, for each register file.
    #[inline]
    pub fn registers_needed_by(&self, template: usize) -> &[u32] {
        let start = template * self.n_register_files;
        &self.registers_needed[start..start + self.n_register_files]
    }
}
