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

/// Sizes that bound the memory of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockTotals {
    pub n_reads: usize,
    pub n_writes: usize,
    pub max_reads: usize,
    pub max_writes: usize,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct SimulatedProgram {
    pub templates: Vec<Template>,
    pub reads: Vec<ReadOperand>,
    pub writes: Vec<WriteOperand>,
    pub moves: Vec<MoveFacts>,
    pub move_pairs: Vec<MovePair>,
    pub advances: Vec<ReadAdvance>,
    /// Cells that reads look at and writes reach; a `PoolRange` is a slice of them.
    pub cells: Vec<CellId>,
    /// For each `RootId`, the cells that a redirected read looks at.
    pub roots: Vec<PoolRange>,
    pub n_cells: usize,
    pub n_register_files: usize,
    /// Physical registers that an instance takes and later gives back: `n_register_files` numbers a template.
    pub registers_taken: Vec<u32>,
    /// Physical registers that the check before dispatch asks for: `n_register_files` numbers a template, each at least as
    /// large as in `registers_taken`.
    pub registers_needed: Vec<u32>,
    no_registers: Vec<u32>,
    pub buffers: Vec<ResourceId>,
    /// The distinct lists of resource uses.
    pub signatures: signatures::Signatures,
    pub totals: BlockTotals,
    /// The most cycles that any read waits longer than its producer's latency says. Unless it is 0, retired writes keep their
    /// write-back cycle.
    pub longest_delay: u64,
    /// Whether any instruction is a candidate for move elimination: then zero registers and aliases are tracked.
    pub has_moves: bool,
    /// Whether the order of the scheduler's lists is observable: it may decide which units an instruction is refused for, and
    /// which instructions count as just dispatched.
    pub has_ordered_lists: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Template {
    pub latency: u32,
    pub n_micro_ops: u32,
    pub signature: SignatureId,
    /// Identity bits of the buffers that an instance occupies.
    pub used_buffers: u64,
    pub buffers: PoolRange,
    pub reads: PoolRange,
    pub writes: PoolRange,
    /// Index into `moves`, for a candidate for elimination.
    pub candidate: Option<u32>,
    pub may_load: bool,
    pub may_store: bool,
    pub is_load_barrier: bool,
    pub is_store_barrier: bool,
    pub begins_group: bool,
    pub ends_group: bool,
    /// Whether an instance that is ready at dispatch issues at dispatch.
    pub issues_at_dispatch: bool,
    pub retires_out_of_order: bool,
    /// Whether retiring it leaves the number of instructions that may retire in a cycle as it is.
    pub retires_along: bool,
    /// Cycles from issue until the first write-back.
    pub first_write_back: u32,
}

impl Template {
    /// Returns the position of its first micro-op within the cycle of dispatch, if `n_taken` micro-ops were dispatched before
    /// it. An instruction without micro-ops of its own shares the number of the load before it.
    #[inline]
    pub fn position(&self, n_taken: u32) -> u32 {
        if self.n_micro_ops == 0 { n_taken.saturating_sub(1) } else { n_taken }
    }

    /// Appends what decides how an instruction runs, apart from its operands.
    pub fn write_key(&self, page: &mut Vec<u64>) {
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
        page.push(u64::from(self.latency) << 32 | u64::from(self.n_micro_ops));
        page.push(u64::from(self.signature.0) << 32 | flags);
        page.push(self.used_buffers);
    }

    #[inline]
    pub fn is_memory(&self) -> bool {
        self.may_load || self.may_store
    }
}

/// Number of cycles by which a value may arrive early, depending on its producer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Advance {
    Always(i32),
    /// Rows of `advances`, none of which is for every producer.
    ByProducer(PoolRange),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadOperand {
    /// Cells that the read looks at; empty if no instruction of the block writes the register.
    pub cells: PoolRange,
    pub advance: Advance,
    /// The cell of the register itself, if an instruction of the block writes it.
    pub cell: Option<CellId>,
    pub is_independent: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteOperand {
    pub register: RegisterId,
    pub latency: i32,
    pub write_resource: WriteResourceId,
    /// The cell of the register that is renamed when this write is dispatched.
    pub base: CellId,
    /// Cells that hold this write afterwards.
    pub scope: PoolRange,
    /// Cells whose zero flag the write sets or clears: always those of `zero_scope`, those of `zero_supers` unless a slower
    /// write of the same instance stays visible.
    pub zero_scope: PoolRange,
    pub zero_supers: PoolRange,
    /// Whether it waits for the previous write of the whole register.
    pub is_partial: bool,
    pub writes_zero: bool,
}

/// A candidate for move elimination with as many writes as reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveFacts {
    /// Pairs of the move: pair i is read i and write n − 1 − i.
    pub pairs: PoolRange,
    /// Register file of the first write.
    pub register_file: u32,
    /// True if everything that is the same for all instances allows the elimination.
    pub is_eliminable: bool,
    pub needs_zero: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePair {
    /// Cell that shows whether the source is zero.
    pub source: Option<CellId>,
    /// The root of which the destination becomes an alias, unless the source is an alias itself.
    pub root: RootId,
    pub root_cell: Option<CellId>,
    pub destination: PoolRange,
    pub writes_zero: bool,
    pub is_independent: bool,
}

impl SimulatedProgram {
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

    /// Whether the writes in flight are part of a state: reads may be redirected, or may wait longer than the value takes.
    pub fn writes_matter(&self) -> bool {
        self.has_moves || self.longest_delay > 0
    }

    /// Counts of physical registers for an instruction that takes none.
    #[inline]
    pub fn no_registers(&self) -> &[u32] {
        &self.no_registers
    }

    #[inline]
    pub fn registers_taken_by(&self, template: usize) -> &[u32] {
        let start = template * self.n_register_files;
        &self.registers_taken[start..start + self.n_register_files]
    }

    #[inline]
    pub fn registers_needed_by(&self, template: usize) -> &[u32] {
        let start = template * self.n_register_files;
        &self.registers_needed[start..start + self.n_register_files]
    }
}
