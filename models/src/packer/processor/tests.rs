use std::path::Path;

use super::{
    Case, ClassRow, ClassVariant, Extra, Idiom, ProcessorTable, RegisterCost, RegisterFile, Resource, Variant,
};
use crate::layout::processor as layout;
use crate::pack::{PackError, PackedFile, Sequences, Strings};
use crate::packer::names::Names;
use crate::packer::{read_processor, unit_titles};

/// Reads a packed model back, by the layout alone.
fn decode(bytes: &[u8]) -> Result<ProcessorTable, PackError> {
    let file = PackedFile::open(bytes, layout::KIND)?;
    let strings = Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?;
    let sequences = Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?;
    let text = |id: u32| strings.text(id).to_owned();
    let list = |id: u32| sequences.get(id).collect::<Vec<u16>>();
    let header = file.table::<{ layout::HEADER_WIDTH }>(layout::HEADER)?;
    let header = header.get(0).ok_or(PackError::Inconsistent(layout::HEADER))?;
    let extra = Extra {
        reorder_buffer: header.u32(layout::HEADER_REORDER_BUFFER),
        retire_per_cycle: header.u32(layout::HEADER_RETIRE_PER_CYCLE),
        load_queue: header.u16(layout::HEADER_LOAD_QUEUE),
        store_queue: header.u16(layout::HEADER_STORE_QUEUE),
    };
    let costs = file.table::<{ layout::REGISTER_COST_WIDTH }>(layout::REGISTER_COSTS)?;
    let cases = file.table::<{ layout::CASE_WIDTH }>(layout::CASES)?;
    let case_lists = |section| {
        let table = file.table::<{ layout::VARIANT_WIDTH }>(section)?;
        let lists = table.iter().map(|row| {
            let first = row.u32(layout::VARIANT_FIRST_CASE) as usize;
            let found = cases.range(first, row.u16(layout::VARIANT_N_CASES).into());
            let cases = found
                .iter()
                .map(|row| Case { condition: list(row.u32(layout::CASE_CONDITION)), row: row.u16(layout::CASE_ROW) });
            (row.u16(layout::VARIANT_OPCODE), cases.collect::<Vec<_>>())
        });
        Ok(lists.collect::<Vec<_>>())
    };
    Ok(ProcessorTable {
        issue_width: header.u32(layout::HEADER_ISSUE_WIDTH),
        micro_op_buffer: header.u32(layout::HEADER_MICRO_OP_BUFFER),
        extra: (header.u32(layout::HEADER_HAS_EXTRA) != 0).then_some(extra),
        resources: file
            .table::<{ layout::RESOURCE_WIDTH }>(layout::RESOURCES)?
            .iter()
            .map(|row| Resource {
                name: text(row.u32(layout::RESOURCE_NAME)),
                n_units: row.u32(layout::RESOURCE_UNITS),
                buffer: row.i32(layout::RESOURCE_BUFFER),
                super_kind: row.u16(layout::RESOURCE_SUPER),
                members: list(row.u32(layout::RESOURCE_MEMBERS)),
                title: text(row.u32(layout::RESOURCE_TITLE)),
            })
            .collect(),
        register_files: file
            .table::<{ layout::REGISTER_FILE_WIDTH }>(layout::REGISTER_FILES)?
            .iter()
            .map(|row| RegisterFile {
                name: text(row.u32(layout::REGISTER_FILE_NAME)),
                size: row.u32(layout::REGISTER_FILE_SIZE),
                moves_per_cycle: row.u32(layout::REGISTER_FILE_MOVES),
                zero_moves_only: row.u32(layout::REGISTER_FILE_ZERO_ONLY) != 0,
                costs: costs
                    .range(
                        row.u32(layout::REGISTER_FILE_FIRST_COST) as usize,
                        row.u32(layout::REGISTER_FILE_N_COSTS) as usize,
                    )
                    .iter()
                    .map(|row| RegisterCost {
                        registers: list(row.u32(layout::REGISTER_COST_REGISTERS)),
                        cost: row.u32(layout::REGISTER_COST_COST),
                        eliminates_moves: row.u32(layout::REGISTER_COST_MOVES) != 0,
                    })
                    .collect(),
            })
            .collect(),
        rows: file
            .table::<{ layout::ROW_WIDTH }>(layout::ROWS)?
            .iter()
            .map(|row| ClassRow {
                n_micro_ops: row.u16(layout::ROW_MICRO_OPS),
                flags: row.u16(layout::ROW_FLAGS),
                resources: list(row.u32(layout::ROW_RESOURCES)),
                latencies: list(row.u32(layout::ROW_LATENCIES)),
                read_advances: list(row.u32(layout::ROW_READ_ADVANCES)),
            })
            .collect(),
        classes: file.table::<{ layout::CLASS_WIDTH }>(layout::CLASSES)?.iter().map(|row| row.u16(0)).collect(),
        variants: case_lists(layout::VARIANTS)?.into_iter().map(|(opcode, cases)| Variant { opcode, cases }).collect(),
        class_variants: case_lists(layout::CLASS_VARIANTS)?
            .into_iter()
            .map(|(class, cases)| ClassVariant { class, cases })
            .collect(),
        idioms: file
            .table::<{ layout::IDIOM_WIDTH }>(layout::IDIOMS)?
            .iter()
            .map(|row| Idiom {
                opcode: row.u16(layout::IDIOM_OPCODE),
                kind: row.u16(layout::IDIOM_KIND),
                condition: list(row.u32(layout::IDIOM_CONDITION)),
            })
            .collect(),
    })
}

#[test]
fn packed_equals_text() {
    for (name, n_models) in [("aarch64", 30), ("riscv", 23), ("x86", 20)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let names = Names::read(&folder, name).unwrap();
        let titles = unit_titles(&folder, name).unwrap();
        let target = crate::target_of(name).unwrap();
        let models: Vec<&str> = target.file_names().filter_map(|name| name.strip_prefix("processor-")).collect();
        assert_eq!(models.len(), n_models);
        for model in models {
            let table = read_processor(&folder, name, model, &names, &titles).unwrap();
            let embedded = target.file(&format!("processor-{model}"));
            assert!(decode(embedded) == Ok(table.clone()), "{model}");
            assert!(embedded == table.encode(), "{model}: the embedded file is out of date");
        }
    }
}
