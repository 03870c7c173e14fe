//! An opened processor: its scheduling model as facts, and the facts of each row of the model.
//!
//! A row is computed when the first instruction needs it, and kept; scheduling classes with equal costs share a row.

use std::sync::OnceLock;

use mca_models::layout::processor as layout;
use mca_models::measured::Provenance;
use mca_models::pack::PackError;

use super::columns::RowColumns;
use super::condition;
use super::facts::{
    ExtraProcessorFacts, ProcessorFacts, ReadAdvances, RegisterCost, RegisterFileFacts, ResourceBuffer, ResourceId,
    ResourceKind,
};
use super::hooks::TargetHooks;
use super::masks::assign_masks;
use super::measured::MeasuredModel;
use super::normalize::{NormalizedResources, normalize};
use super::tables::{ClassEntry, IdiomKind, ListId, ModelTables, RowId, WriteLatency, ensure};
use crate::inst::features::FeatureSet;
use crate::inst::ids::{ClassId, RegisterId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;
use crate::inst::targets::Target;

/// A scheduling model, ready for lowering.
#[derive(Debug)]
pub struct Processor {
    name: &'static str,
    facts: ProcessorFacts,
    tables: ModelTables,
    /// A slot for each row of the tables.
    rows: Vec<OnceLock<RowFacts>>,
    isa: &'static Isa,
    hooks: &'static TargetHooks,
    /// Whether the target has registers that always hold one value.
    has_constant_registers: bool,
    /// The measured model, if this is one; name and tables are then those of the measured model and of its base. `None` for a
    /// model of the reference.
    measured: Option<Box<MeasuredModel>>,
}

/// The facts of a row of the model, computed from its tables.
#[derive(Clone, Debug, PartialEq)]
pub struct RowFacts {
    pub n_micro_ops: u32,
    /// A bit for each property of the instructions: `ROW_…` of the layout.
    pub flags: u16,
    /// The largest latency of a definition, in cycles; `None` if one is unknown.
    pub latency_cycles: Option<u32>,
    /// The latencies of the definitions, in their order.
    pub write_latencies: Vec<WriteLatency>,
    /// What lowered instructions use: the resource list, normalised.
    pub resources: NormalizedResources,
    /// What the static columns of reports show.
    pub columns: RowColumns,
}

/// Idioms that an instruction is on this processor, beyond its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Idioms {
    /// Whether the result is zero whatever the operands are.
    pub is_zero: bool,
    /// Whether the result does not depend on the operands; also set for zero idioms.
    pub breaks_dependencies: bool,
    pub is_optimizable_move: bool,
}

impl Processor {
    /// Opens a packed model.
    pub fn open(
        name: &'static str,
        bytes: &'static [u8],
        isa: &'static Isa,
        hooks: &'static TargetHooks,
    ) -> Result<Processor, PackError> {
        let tables = ModelTables::open(bytes)?;
        let facts = facts_of(&tables);
        let n_registers = isa.n_registers();
        let files = facts.extra.iter().flat_map(|extra| &extra.register_files);
        let mut registers = files.flat_map(|file| &file.costs).flat_map(|cost| &cost.registers);
        ensure(registers.all(|register| register.index() < n_registers), layout::REGISTER_COSTS)?;
        let rows = std::iter::repeat_with(OnceLock::new).take(tables.n_rows()).collect();
        let has_constant_registers = isa.registers().any(|register| isa.is_constant(register));
        Ok(Processor { name, facts, tables, rows, isa, hooks, has_constant_registers, measured: None })
    }

    /// Makes a processor from a measured model.
    pub fn measured(model: MeasuredModel) -> Processor {
        let base = model.base;
        Processor {
            name: model.name,
            facts: model.facts.clone(),
            tables: base.tables.clone(),
            rows: std::iter::repeat_with(OnceLock::new).take(base.rows.len()).collect(),
            isa: base.isa,
            hooks: base.hooks,
            has_constant_registers: base.has_constant_registers,
            measured: Some(Box::new(model)),
        }
    }

    /// Returns the measured model; `None` for a processor of the reference.
    pub fn measured_model(&self) -> Option<&MeasuredModel> {
        self.measured.as_deref()
    }

    /// Returns what the numbers of the model rest on; `None` if a measured model does not say it.
    pub fn provenance(&self) -> Option<Provenance> {
        self.measured.as_ref().map_or(Some(Provenance::Tables), |model| model.provenance)
    }

    /// Returns the processor of the reference by which reads and writes of registers are lowered: itself, or the base of a
    /// measured model.
    pub fn base(&self) -> &Processor {
        self.measured.as_ref().map_or(self, |model| model.base)
    }

    /// Returns the name of the processor that the tables belong to; others may share them.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn facts(&self) -> &ProcessorFacts {
        &self.facts
    }

    pub fn isa(&self) -> &'static Isa {
        self.isa
    }

    pub fn target(&self) -> &'static dyn Target {
        self.hooks.target()
    }

    /// Whether the target has registers that always hold the same value.
    pub(super) fn has_constant_registers(&self) -> bool {
        self.has_constant_registers
    }

    pub(super) fn hooks(&self) -> &'static TargetHooks {
        self.hooks
    }

    /// Returns the register whose updates a stack engine takes over; `None` for targets without one.
    pub(super) fn stack_pointer(&self) -> Option<RegisterId> {
        self.hooks.stack_pointer()
    }

    pub(super) fn tables(&self) -> &ModelTables {
        &self.tables
    }

    /// Returns the facts of a row, computed on first use; `None` if the tables have no such row.
    pub(super) fn row(&self, row: RowId) -> Option<&RowFacts> {
        let slot = self.rows.get(row.index())?;
        Some(slot.get_or_init(|| RowFacts::new(&self.tables, &self.base().facts, row)))
    }

    /// Whether a condition of the tables holds for an instruction.
    fn holds(&self, condition: ListId, instruction: &Instruction, features: &FeatureSet) -> bool {
        condition::holds(self.tables.condition(condition), instruction, features, self.hooks.target())
    }

    /// Returns the entry of the tables that applies to an instruction of a class: of a variant class, that of the first case whose
    /// condition holds. No row applies if the result is `None`, because none holds, or `Variant`.
    pub(super) fn resolve(
        &self,
        class: ClassId,
        instruction: &Instruction,
        features: &FeatureSet,
    ) -> Option<ClassEntry> {
        match self.tables.class_entry(class) {
            ClassEntry::Variant => self
                .tables
                .variant_cases(class, instruction.opcode)
                .find(|(list, _)| self.holds(*list, instruction, features))
                .map(|(_, entry)| entry),
            entry => Some(entry),
        }
    }

    /// Whether the row of a scheduling class depends on the instruction.
    pub fn has_variants(&self, class: ClassId) -> bool {
        self.tables.class_entry(class) == ClassEntry::Variant
    }

    /// Returns what the idiom lists of the model say about an instruction.
    pub(super) fn idioms(&self, instruction: &Instruction, features: &FeatureSet) -> Idioms {
        let mut idioms = Idioms::default();
        for (kind, list) in self.tables.idioms(instruction.opcode) {
            if !self.holds(list, instruction, features) {
                continue;
            }
            match kind {
                IdiomKind::Zero => (idioms.is_zero, idioms.breaks_dependencies) = (true, true),
                IdiomKind::DependencyBreaking => idioms.breaks_dependencies = true,
                IdiomKind::OptimizableMove => idioms.is_optimizable_move = true,
            }
        }
        idioms
    }
}

/// Returns the number by which the read advances of a row's instructions are found, in the form of a class: the row's index plus
/// 1, since 0 stands for no row.
pub(super) fn advance_class(row: RowId) -> ClassId {
    ClassId(row.0 + 1)
}

impl RowFacts {
    /// Computes the facts of a row.
    fn new(tables: &ModelTables, facts: &ProcessorFacts, row: RowId) -> RowFacts {
        let write_latencies: Vec<WriteLatency> = tables.write_latencies(row).collect();
        let latency_cycles =
            write_latencies.iter().try_fold(0, |longest: u32, write| Some(longest.max(write.cycles.try_into().ok()?)));
        RowFacts {
            n_micro_ops: tables.n_micro_ops(row),
            flags: tables.row_flags(row),
            latency_cycles,
            write_latencies,
            resources: normalize(&facts.resources, tables.resource_intervals(row)),
            columns: RowColumns::new(tables, facts, row),
        }
    }

    /// Whether the row has no micro-op but uses a resource or a buffer.
    pub fn is_inconsistent(&self) -> bool {
        self.n_micro_ops == 0 && (self.resources.used_buffers != 0 || !self.resources.uses.is_empty())
    }

    pub fn has_flag(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

/// Reads the facts about the processor from its tables.
fn facts_of(tables: &ModelTables) -> ProcessorFacts {
    let header = tables.header.row(0);
    let has_extra = header.u32(layout::HEADER_HAS_EXTRA) != 0;
    let advances = (0..tables.n_rows() as u16).map(RowId).filter_map(|row| {
        let list: Vec<_> = tables.read_advances(row).collect();
        (!list.is_empty()).then(|| (advance_class(row), list))
    });
    let resources = resources_of(tables);
    ProcessorFacts {
        issue_width: header.u32(layout::HEADER_ISSUE_WIDTH),
        micro_op_buffer_size: header.u32(layout::HEADER_MICRO_OP_BUFFER),
        extra: has_extra.then(|| extra_of(tables, &resources)),
        resources,
        read_advances: ReadAdvances::new(advances.collect()),
        units_at_dispatch: None,
    }
}

/// Reads the resource kinds and gives them masks.
fn resources_of(tables: &ModelTables) -> Vec<ResourceKind> {
    let rows = tables.resources.iter().map(|row| ResourceKind {
        name: tables.strings.text(row.u32(layout::RESOURCE_NAME)),
        title: tables.strings.text(row.u32(layout::RESOURCE_TITLE)),
        n_units: row.u32(layout::RESOURCE_UNITS),
        super_kind: resource_or_none(row.u16(layout::RESOURCE_SUPER)),
        buffer: match u32::try_from(row.i32(layout::RESOURCE_BUFFER)) {
            Err(_) => ResourceBuffer::Unlimited,
            Ok(0) => ResourceBuffer::DispatchHazard,
            Ok(entries) => ResourceBuffer::Entries(entries),
        },
        members: tables.sequences.get(row.u32(layout::RESOURCE_MEMBERS)).map(ResourceId).collect(),
        mask: 0,
    });
    let mut kinds: Vec<ResourceKind> = rows.collect();
    assign_masks(&mut kinds);
    kinds
}

/// Reads queues, reorder buffer and register files.
fn extra_of(tables: &ModelTables, resources: &[ResourceKind]) -> ExtraProcessorFacts {
    let header = tables.header.row(0);
    // The tables have 0 for a number that the model does not give.
    let number_or_none = |number: u32| (number != 0).then_some(number);
    let files = tables.register_files.iter().map(|row| RegisterFileFacts {
        name: tables.strings.text(row.u32(layout::REGISTER_FILE_NAME)),
        n_physical_registers: row.u32(layout::REGISTER_FILE_SIZE),
        max_moves_eliminated_per_cycle: number_or_none(row.u32(layout::REGISTER_FILE_MOVES)),
        eliminates_zero_moves_only: row.u32(layout::REGISTER_FILE_ZERO_ONLY) != 0,
        costs: tables
            .register_costs
            .range(row.u32(layout::REGISTER_FILE_FIRST_COST) as usize, row.u32(layout::REGISTER_FILE_N_COSTS) as usize)
            .iter()
            .map(|row| RegisterCost {
                registers: tables.sequences.get(row.u32(layout::REGISTER_COST_REGISTERS)).map(RegisterId).collect(),
                cost: row.u32(layout::REGISTER_COST_COST),
                allows_move_elimination: row.u32(layout::REGISTER_COST_MOVES) != 0,
            })
            .collect(),
    });
    let [load_queue, store_queue] =
        [layout::HEADER_LOAD_QUEUE, layout::HEADER_STORE_QUEUE].map(|field| resource_or_none(header.u16(field)));
    let size_of = |queue: ResourceId| match resources.get(queue.index())?.buffer {
        ResourceBuffer::Entries(n_entries) => Some(n_entries),
        ResourceBuffer::DispatchHazard | ResourceBuffer::Unlimited => None,
    };
    ExtraProcessorFacts {
        reorder_buffer_size: number_or_none(header.u32(layout::HEADER_REORDER_BUFFER)),
        max_retire_per_cycle: number_or_none(header.u32(layout::HEADER_RETIRE_PER_CYCLE)),
        load_queue,
        store_queue,
        load_queue_size: load_queue.and_then(size_of),
        store_queue_size: store_queue.and_then(size_of),
        register_files: files.collect(),
    }
}

/// Returns the kind that a number in the tables stands for; `None` for 0.
fn resource_or_none(number: u16) -> Option<ResourceId> {
    (number != 0).then_some(ResourceId(number))
}
