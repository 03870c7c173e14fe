//! Packs tables of records with named fields, such as the system registers of a target.

use super::Assembly;
use super::halves::halves;
use crate::layout::assembler::{self as layout, cell, record_table};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs every file of the folder `records`, each a table. The first row of a file names the fields, the others are records. Fields
/// called `features:NAME` are lists of features, those called `opcode:NAME` opcodes, others numbers or texts.
pub fn pack(assembly: &mut Assembly<'_>) -> Result<(), TextError> {
    let mut tables = RowWriter::new(record_table::WIDTH);
    let mut cells = RowWriter::new(cell::WIDTH);
    let mut names: Vec<String> = std::fs::read_dir(assembly.folder.join("records"))
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".txt").map(str::to_owned))
        .collect();
    names.sort();
    for name in names {
        assembly.with_facts(&format!("records/{name}"), |assembly, rows| {
            let Some((fields, records)) = rows.split_first() else {
                return Ok(());
            };
            let mut field_names = Vec::new();
            for field in 0..fields.n_fields() {
                let name = fields.text(field)?;
                let name = name.rsplit(':').next().unwrap_or_default();
                field_names.extend(halves(assembly.strings.intern(name)));
            }
            let first = cells.n_rows() as u32;
            for record in records {
                for field in 0..fields.n_fields() {
                    pack_cell(assembly, fields.text(field)?, record, field, &mut cells)?;
                }
            }
            tables
                .u32(assembly.strings.intern(&name))
                .u32(assembly.sequences.intern(&field_names))
                .u32(first)
                .u32(records.len() as u32)
                .u32(fields.n_fields() as u32)
                .end_row();
            Ok(())
        })?;
    }
    assembly.file.add(layout::RECORD_TABLES, tables);
    assembly.file.add(layout::RECORD_CELLS, cells);
    Ok(())
}

/// Packs the value of one field, given by index, of a record. `field_name` is as in the first row of the file.
fn pack_cell(
    assembly: &mut Assembly<'_>,
    field_name: &str,
    record: &FactRow<'_>,
    field: usize,
    cells: &mut RowWriter,
) -> Result<(), TextError> {
    if field_name.starts_with("features:") {
        let list: Vec<u16> =
            record.words(field)?.map(|name| assembly.feature(name, record)).collect::<Result<_, _>>()?;
        cells.u32(cell::FEATURES).u32(assembly.sequences.intern(&list)).end_row();
        return Ok(());
    }
    let text = record.text(field)?;
    if field_name.starts_with("opcode:") {
        cells.u32(cell::NUMBER).i32(assembly.names.opcode(text, record)?.into()).end_row();
        return Ok(());
    }
    match text.parse::<i32>() {
        Ok(number) => cells.u32(cell::NUMBER).i32(number).end_row(),
        Err(_) => cells.u32(cell::TEXT).u32(assembly.strings.intern(if text == "-" { "" } else { text })).end_row(),
    }
    Ok(())
}
