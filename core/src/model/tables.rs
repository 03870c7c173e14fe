//! The packed tables of a scheduling model, read in place.
//!
//! Opening checks that every number stays inside the table that it points into, so that later accesses need no check.

use mca_models::layout::processor as layout;
use mca_models::pack::{PackError, PackedFile, SectionId, Sequences, Strings, Table};

use super::facts::{ReadAdvance, ResourceId, ResourceInterval, WriteResourceId};
use crate::inst::ids::{ClassId, OpcodeId};

/// A row of a model: what one or several scheduling classes cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowId(pub u16);

impl RowId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A model's entry for a scheduling class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassEntry {
    /// The row holds the costs.
    Row(RowId),
    /// Several rows, of which the operands of an instruction choose one.
    Variant,
    /// The model has no data for the class.
    Unsupported,
}

impl ClassEntry {
    /// Decodes the number that the tables have for a class.
    const fn of(number: u16) -> ClassEntry {
        match number {
            layout::CLASS_UNSUPPORTED => ClassEntry::Unsupported,
            layout::CLASS_VARIANT => ClassEntry::Variant,
            row => ClassEntry::Row(RowId(row)),
        }
    }
}

/// Latency of one definition, that is, of one register that an instruction writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteLatency {
    /// Cycles from issue until the result can be read; negative: unknown.
    pub cycles: i32,
    /// The name by which read advances find the write.
    pub write_resource: WriteResourceId,
}

/// Index of a list in the pool of lists of the model. The table that names a list defines what its items mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListId(pub u32);

/// A kind of idiom; for each, the model lists opcodes, with conditions on their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdiomKind {
    /// The result is zero, and independent of the operands.
    Zero,
    /// The result does not depend on the operands.
    DependencyBreaking,
    /// The move may be eliminated.
    OptimizableMove,
}

/// The tables of a scheduling model.
#[derive(Clone, Debug)]
pub struct ModelTables {
    pub(super) strings: Strings<'static>,
    /// The pool of lists.
    pub(super) sequences: Sequences<'static>,
    /// Widths, queues and sizes of the processor, in one row.
    pub(super) header: Table<'static, { layout::HEADER_WIDTH }>,
    pub(super) resources: Table<'static, { layout::RESOURCE_WIDTH }>,
    pub(super) register_files: Table<'static, { layout::REGISTER_FILE_WIDTH }>,
    pub(super) register_costs: Table<'static, { layout::REGISTER_COST_WIDTH }>,
    /// For each scheduling class, the number that `ClassEntry::of` decodes.
    classes: Table<'static, { layout::CLASS_WIDTH }>,
    /// Costs; scheduling classes with equal costs share a row.
    rows: Table<'static, { layout::ROW_WIDTH }>,
    /// The range of cases of each opcode with a variant class, sorted by opcode.
    variants: Table<'static, { layout::VARIANT_WIDTH }>,
    /// The range of cases of each class whose cases do not depend on the opcode, sorted by class.
    class_variants: Table<'static, { layout::VARIANT_WIDTH }>,
    /// A condition and the row that applies if it holds.
    cases: Table<'static, { layout::CASE_WIDTH }>,
    /// Opcode, kind of idiom and condition, sorted by opcode.
    idioms: Table<'static, { layout::IDIOM_WIDTH }>,
}

impl ModelTables {
    /// Opens a packed model; an error if the file is of another version or damaged.
    pub fn open(bytes: &'static [u8]) -> Result<ModelTables, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        let tables = ModelTables {
            strings: Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?,
            sequences: Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?,
            header: file.table(layout::HEADER)?,
            resources: file.table(layout::RESOURCES)?,
            register_files: file.table(layout::REGISTER_FILES)?,
            register_costs: file.table(layout::REGISTER_COSTS)?,
            classes: file.table(layout::CLASSES)?,
            rows: file.table(layout::ROWS)?,
            variants: file.table(layout::VARIANTS)?,
            class_variants: file.table(layout::CLASS_VARIANTS)?,
            cases: file.table(layout::CASES)?,
            idioms: file.table(layout::IDIOMS)?,
        };
        tables.check()?;
        Ok(tables)
    }

    /// Checks that all numbers stay inside the tables that they point into.
    fn check(&self) -> Result<(), PackError> {
        let n_kinds = self.resources.len();
        let is_kind = |kind: u16| usize::from(kind) < n_kinds;
        let is_row_or = |row: u16, others: &[u16]| usize::from(row) < self.rows.len() || others.contains(&row);
        let is_header_sound = self.header.len() == 1 && self.header.row(0).u32(layout::HEADER_ISSUE_WIDTH) != 0;
        ensure(is_header_sound, layout::HEADER)?;
        let header = self.header.row(0);
        let queues = [header.u16(layout::HEADER_LOAD_QUEUE), header.u16(layout::HEADER_STORE_QUEUE)];
        // Masks have 64 bits, one for each kind except kind 0.
        ensure((1..=65).contains(&n_kinds) && queues.into_iter().all(is_kind), layout::RESOURCES)?;
        ensure((1..n_kinds).all(|kind| self.is_resource_sound(kind)), layout::RESOURCES)?;
        let are_rows_sound = (0..self.rows.len()).all(|row| {
            self.resource_intervals(RowId(row as u16)).all(|entry| entry.resource.0 != 0 && is_kind(entry.resource.0))
        });
        ensure(are_rows_sound, layout::ROWS)?;
        let classes = [layout::CLASS_UNSUPPORTED, layout::CLASS_VARIANT];
        ensure(self.classes.iter().all(|row| is_row_or(row.u16(0), &classes)), layout::CLASSES)?;
        ensure(self.cases.iter().all(|row| is_row_or(row.u16(layout::CASE_ROW), &classes)), layout::CASES)
    }

    /// Whether a kind has 1 to 64 units, a valid super kind, and, if it is a group, as many members as units, all unit kinds.
    fn is_resource_sound(&self, kind: usize) -> bool {
        let row = self.resources.row(kind);
        let n_units = row.u32(layout::RESOURCE_UNITS);
        let members = self.sequences.get(row.u32(layout::RESOURCE_MEMBERS));
        let is_unit_kind = |member: u16| {
            let member = self.resources.get(usize::from(member)).filter(|_| member != 0);
            member.is_some_and(|member| self.sequences.get(member.u32(layout::RESOURCE_MEMBERS)).len() == 0)
        };
        (1..=64).contains(&n_units)
            && (members.len() == 0 || members.len() == n_units as usize)
            && usize::from(row.u16(layout::RESOURCE_SUPER)) < self.resources.len()
            && members.clone().all(is_unit_kind)
    }

    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// Returns the entry of a class; a class that the model does not have is unsupported.
    pub fn class_entry(&self, class: ClassId) -> ClassEntry {
        self.classes.get(class.index()).map_or(ClassEntry::Unsupported, |row| ClassEntry::of(row.u16(0)))
    }

    pub fn n_micro_ops(&self, row: RowId) -> u32 {
        self.rows.row(row.index()).u16(layout::ROW_MICRO_OPS).into()
    }

    /// Returns the flags of a row: the bits `ROW_…` of the layout.
    pub fn row_flags(&self, row: RowId) -> u16 {
        self.rows.row(row.index()).u16(layout::ROW_FLAGS)
    }

    /// Returns the resource list, in kind order, without entries that are released in cycle 0: those are ignored everywhere.
    pub fn resource_intervals(&self, row: RowId) -> impl Iterator<Item = ResourceInterval> + use<> {
        let mut items = self.sequences.get(self.rows.row(row.index()).u32(layout::ROW_RESOURCES));
        std::iter::from_fn(move || {
            let (kind, acquire, release) = (items.next()?, items.next()?, items.next()?);
            Some(ResourceInterval {
                resource: ResourceId(kind),
                acquired_at_cycle: acquire.into(),
                released_at_cycle: release.into(),
            })
        })
        .filter(|interval| interval.released_at_cycle != 0)
    }

    /// Returns the latencies, one for each definition that the model has.
    pub fn write_latencies(&self, row: RowId) -> impl Iterator<Item = WriteLatency> + use<> {
        let mut items = self.sequences.get(self.rows.row(row.index()).u32(layout::ROW_LATENCIES));
        std::iter::from_fn(move || {
            let (cycles, write) = (items.next()?, items.next()?);
            Some(WriteLatency { cycles: signed(cycles), write_resource: WriteResourceId(write) })
        })
    }

    /// Returns the read advances, sorted by use index and write resource.
    pub fn read_advances(&self, row: RowId) -> impl Iterator<Item = ReadAdvance> + use<> {
        let mut items = self.sequences.get(self.rows.row(row.index()).u32(layout::ROW_READ_ADVANCES));
        std::iter::from_fn(move || {
            let (use_index, write, cycles) = (items.next()?, items.next()?, items.next()?);
            Some(ReadAdvance { use_index, write_resource: WriteResourceId(write), cycles: signed(cycles) })
        })
    }

    /// Returns the cases of a variant class in order of preference: those of the class if it has any, or else those of the
    /// opcode.
    pub fn variant_cases(
        &self,
        class: ClassId,
        opcode: OpcodeId,
    ) -> impl Iterator<Item = (ListId, ClassEntry)> + use<> {
        let find = |variants: Table<'static, { layout::VARIANT_WIDTH }>, key: u16| {
            let found = bisect(variants.len(), |index| variants.row(index).u16(layout::VARIANT_OPCODE).cmp(&key))?;
            Some(variants.row(found))
        };
        let found = find(self.class_variants, class.0).or_else(|| find(self.variants, opcode.0));
        let cases = self.cases;
        let range = found.map_or(0..0, |row| {
            let first = row.u32(layout::VARIANT_FIRST_CASE) as usize;
            first..first.saturating_add(row.u16(layout::VARIANT_N_CASES).into())
        });
        range
            .map_while(move |index| cases.get(index))
            .map(|row| (ListId(row.u32(layout::CASE_CONDITION)), ClassEntry::of(row.u16(layout::CASE_ROW))))
    }

    /// Returns the idiom lists that an opcode is on, each with its condition.
    pub fn idioms(&self, opcode: OpcodeId) -> impl Iterator<Item = (IdiomKind, ListId)> + use<> {
        let idioms = self.idioms;
        let first = partition_point(idioms.len(), |index| idioms.row(index).u16(layout::IDIOM_OPCODE) < opcode.0);
        (first..idioms.len())
            .map(move |index| idioms.row(index))
            .take_while(move |row| row.u16(layout::IDIOM_OPCODE) == opcode.0)
            .filter_map(|row| {
                let kind = match row.u16(layout::IDIOM_KIND) {
                    layout::IDIOM_ZERO => IdiomKind::Zero,
                    layout::IDIOM_DEPENDENCY_BREAKING => IdiomKind::DependencyBreaking,
                    layout::IDIOM_OPTIMIZABLE_MOVE => IdiomKind::OptimizableMove,
                    _ => return None,
                };
                Some((kind, ListId(row.u32(layout::IDIOM_CONDITION))))
            })
    }

    /// Returns the items of a condition.
    pub fn condition(&self, list: ListId) -> impl Iterator<Item = u16> + use<> {
        self.sequences.get(list.0)
    }
}

/// Returns an error that names the section unless its data is sound.
pub(super) fn ensure(is_sound: bool, section: SectionId) -> Result<(), PackError> {
    if is_sound { Ok(()) } else { Err(PackError::Inconsistent(section)) }
}

/// Decodes an item that may be negative: it is stored as two's complement.
fn signed(item: u16) -> i32 {
    i32::from(item as i16)
}

/// Returns the first index below `len` for which `is_before` is false, or `len`. `is_before` must be true up to it.
fn partition_point(len: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns an index below `len` whose item compares as equal, by binary search in a sorted table.
pub(super) fn bisect(len: usize, compare: impl Fn(usize) -> std::cmp::Ordering) -> Option<usize> {
    let index = partition_point(len, |index| compare(index).is_lt());
    (index < len && compare(index).is_eq()).then_some(index)
}

#[cfg(all(test, feature = "x86"))]
mod tests;
