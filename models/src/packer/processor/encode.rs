//! Encodes the facts of one scheduling model in packed form.

use super::{Case, ProcessorTable};
use crate::layout::processor as layout;
use crate::pack::{PackWriter, RowWriter, SequencePool, StringPool};

/// The packed file that is being made, with its pools.
struct Encoder {
    file: PackWriter,
    strings: StringPool,
    sequences: SequencePool,
}

impl ProcessorTable {
    /// Returns the packed file.
    pub fn encode(&self) -> Vec<u8> {
        let mut encoder = Encoder {
            file: PackWriter::new(layout::KIND),
            strings: StringPool::default(),
            sequences: SequencePool::default(),
        };
        encoder.header(self);
        encoder.resources(self);
        encoder.register_files(self);
        encoder.classes(self);
        encoder.variants(self);
        encoder.idioms(self);
        encoder.strings.write(layout::STRING_ENDS, layout::STRING_BYTES, &mut encoder.file);
        encoder.sequences.write(layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS, &mut encoder.file);
        encoder.file.finish()
    }
}

// Functions that add the sections of one kind of fact.
impl Encoder {
    fn header(&mut self, table: &ProcessorTable) {
        let extra = table.extra.clone().unwrap_or_default();
        let mut rows = RowWriter::new(layout::HEADER_WIDTH);
        rows.u32(table.issue_width)
            .u32(table.micro_op_buffer)
            .u32(table.extra.is_some().into())
            .u32(extra.reorder_buffer)
            .u32(extra.retire_per_cycle)
            .u16(extra.load_queue)
            .u16(extra.store_queue)
            .end_row();
        self.file.add(layout::HEADER, rows);
    }

    fn resources(&mut self, table: &ProcessorTable) {
        let mut rows = RowWriter::new(layout::RESOURCE_WIDTH);
        for resource in &table.resources {
            rows.u32(self.strings.intern(&resource.name))
                .u32(resource.n_units)
                .i32(resource.buffer)
                .u32(resource.super_kind.into())
                .u32(self.sequences.intern(&resource.members))
                .u32(self.strings.intern(&resource.title))
                .end_row();
        }
        self.file.add(layout::RESOURCES, rows);
    }

    fn register_files(&mut self, table: &ProcessorTable) {
        let mut files = RowWriter::new(layout::REGISTER_FILE_WIDTH);
        let mut costs = RowWriter::new(layout::REGISTER_COST_WIDTH);
        for file in &table.register_files {
            files
                .u32(self.strings.intern(&file.name))
                .u32(file.size)
                .u32(file.moves_per_cycle)
                .u32(file.zero_moves_only.into())
                .u32(costs.n_rows() as u32)
                .u32(file.costs.len() as u32)
                .end_row();
            for cost in &file.costs {
                costs
                    .u32(self.sequences.intern(&cost.registers))
                    .u32(cost.cost)
                    .u32(cost.eliminates_moves.into())
                    .end_row();
            }
        }
        self.file.add(layout::REGISTER_FILES, files);
        self.file.add(layout::REGISTER_COSTS, costs);
    }

    fn classes(&mut self, table: &ProcessorTable) {
        let mut classes = RowWriter::new(layout::CLASS_WIDTH);
        for row in &table.classes {
            classes.u16(*row).end_row();
        }
        self.file.add(layout::CLASSES, classes);
        let mut rows = RowWriter::new(layout::ROW_WIDTH);
        for row in &table.rows {
            rows.u16(row.n_micro_ops)
                .u16(row.flags)
                .u32(self.sequences.intern(&row.resources))
                .u32(self.sequences.intern(&row.latencies))
                .u32(self.sequences.intern(&row.read_advances))
                .end_row();
        }
        self.file.add(layout::ROWS, rows);
    }

    fn variants(&mut self, table: &ProcessorTable) {
        let mut cases = RowWriter::new(layout::CASE_WIDTH);
        let by_opcode = table.variants.iter().map(|variant| (variant.opcode, variant.cases.as_slice()));
        let variants = self.case_lists(by_opcode, &mut cases);
        let by_class = table.class_variants.iter().map(|variant| (variant.class, variant.cases.as_slice()));
        let class_variants = self.case_lists(by_class, &mut cases);
        self.file.add(layout::VARIANTS, variants);
        self.file.add(layout::CLASS_VARIANTS, class_variants);
        self.file.add(layout::CASES, cases);
    }

    /// Appends the cases of variants to `rows`. Returns a row for each variant: its opcode or class, number of cases, first case.
    fn case_lists<'t>(&mut self, variants: impl Iterator<Item = (u16, &'t [Case])>, rows: &mut RowWriter) -> RowWriter {
        let mut lists = RowWriter::new(layout::VARIANT_WIDTH);
        for (key, cases) in variants {
            lists.u16(key).u16(cases.len() as u16).u32(rows.n_rows() as u32).end_row();
            for case in cases {
                rows.u32(self.sequences.intern(&case.condition)).u32(case.row.into()).end_row();
            }
        }
        lists
    }

    fn idioms(&mut self, table: &ProcessorTable) {
        let mut rows = RowWriter::new(layout::IDIOM_WIDTH);
        for idiom in &table.idioms {
            rows.u16(idiom.opcode).u16(idiom.kind).u32(self.sequences.intern(&idiom.condition)).end_row();
        }
        self.file.add(layout::IDIOMS, rows);
    }
}
