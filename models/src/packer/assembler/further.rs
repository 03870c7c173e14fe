//! Packs tables that only some targets have: compressed forms of instructions, extensions in architecture strings,
//! scheduling classes for settings of the vector unit.

use std::collections::HashMap;
use std::path::Path;

use super::halves::halves;
use super::{Assembly, Role, narrow, number, position_in, split};
use crate::layout::assembler::{self as layout, extension, profile, rewrite, scheduling_override};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs the files of these tables. `folder` is that of the target, which has the folders `assembler` and `instructions`.
pub fn pack(assembly: &mut Assembly<'_>, folder: &Path) -> Result<(), TextError> {
    for (content, section) in ["compressions", "uncompressions"].into_iter().zip(layout::REWRITES) {
        assembly.with_facts(content, |assembly, rows| {
            let table = rewrites(assembly, rows)?;
            assembly.file.add(section, table);
            Ok(())
        })?;
    }
    assembly.with_facts("extensions", pack_extensions)?;
    assembly.with_facts("profiles", pack_profiles)?;
    let target = assembly.target;
    let mut overrides = Vec::new();
    crate::packer::for_each_row(&folder.join("instructions"), "scheduling-overrides", target, |row| {
        scheduling_overrides(assembly, row, &mut overrides)
    })?;
    overrides.sort_unstable();
    let mut table = RowWriter::new(scheduling_override::WIDTH);
    for (opcode, setting, class) in overrides {
        table.u16(opcode).u16(setting).u16(class).end_row();
    }
    assembly.file.add(layout::OVERRIDES, table);
    Ok(())
}

/// Packs rows of opcode, replacement, operands, conditions. They are sorted by opcode; the order of the rows of an opcode is
/// kept.
fn rewrites(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<RowWriter, TextError> {
    let mut packed = Vec::new();
    for row in rows {
        let (mut operands, mut conditions) = (Vec::new(), Vec::new());
        for word in row.words(2)? {
            let (name, value) = split(row, word, ':')?;
            operands.push(position_in(&rewrite::OPERANDS, name, "operand of a rewrite", row)?);
            operands.extend(halves(match name {
                "register" => assembly.register(value, row)?.into(),
                _ => number::<i32>(row, value)? as u32,
            }));
        }
        for word in row.words(3)? {
            conditions.extend(condition(assembly, word, row)?);
        }
        packed.push((
            assembly.names.opcode(row.text(0)?, row)?,
            assembly.names.opcode(row.text(1)?, row)?,
            assembly.sequences.intern(&operands),
            assembly.sequences.intern(&conditions),
        ));
    }
    packed.sort_by_key(|row| row.0);
    let mut table = RowWriter::new(rewrite::WIDTH);
    for (opcode, replacement, operands, conditions) in packed {
        table.u16(opcode).u16(replacement).u32(operands).u32(conditions).end_row();
    }
    Ok(table)
}

/// Returns a condition of a rewrite as four items of the layout. In the text, it is `name`, `name:operand`, `name:operand,value` or
/// `feature:name`.
fn condition(assembly: &mut Assembly<'_>, word: &str, row: &FactRow<'_>) -> Result<[u16; 4], TextError> {
    let (name, rest) = word.split_once(':').unwrap_or((word, ""));
    let (operand, value) = rest.split_once(',').unwrap_or((rest, ""));
    let mut operand_index = 0;
    let encoded = if name.contains("feature") {
        assembly.feature(rest, row)?.into()
    } else if name == "end-or" {
        0
    } else {
        operand_index = number(row, operand)?;
        match name {
            "same" => number::<u16>(row, value)?.into(),
            "register" => assembly.register(value, row)?.into(),
            "imm" => number::<i32>(row, value)? as u32,
            "class" => assembly.names.register_class_number(value, row)?.into(),
            "test" => assembly.calls.method(Role::OperandTest, value).into(),
            _ => 0,
        }
    };
    let [low, high] = halves(encoded);
    Ok([position_in(&rewrite::CONDITIONS, name, "condition of a rewrite", row)?, operand_index, low, high])
}

/// Returns 1 if a field says `experimental`, else 0.
fn experimental(row: &FactRow<'_>, field: usize) -> Result<u32, TextError> {
    Ok((row.text(field)? == "experimental").into())
}

/// Packs rows of name, major version, minor version, `experimental`, implied extensions; the rows are sorted by name.
fn pack_extensions(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut numbers = HashMap::new();
    for row in rows {
        let next = narrow(numbers.len(), row)?;
        numbers.insert(row.text(0)?, next);
    }
    let mut table = RowWriter::new(extension::WIDTH);
    for row in rows {
        let implied: Vec<u16> = row
            .words(4)?
            .map(|name| numbers.get(name).copied().ok_or_else(|| row.error(format!("there is no extension '{name}'"))))
            .collect::<Result<_, _>>()?;
        table
            .u32(assembly.strings.intern(row.text(0)?))
            .u16(row.number(1)?)
            .u16(row.number(2)?)
            .u32(experimental(row, 3)?)
            .u32(assembly.sequences.intern(&implied))
            .end_row();
    }
    assembly.file.add(layout::EXTENSIONS, table);
    Ok(())
}

/// Packs rows of name, architecture string, `experimental`.
fn pack_profiles(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(profile::WIDTH);
    for row in rows {
        table
            .u32(assembly.strings.intern(row.text(0)?))
            .u32(assembly.strings.intern(row.text(1)?))
            .u32(experimental(row, 2)?)
            .end_row();
    }
    assembly.file.add(layout::PROFILES, table);
    Ok(())
}

/// Reads a row of opcode, class or `division-by-zero`, settings. Appends an override (opcode, setting, class) for each setting.
fn scheduling_overrides(
    assembly: &Assembly<'_>,
    row: &FactRow<'_>,
    overrides: &mut Vec<(u16, u16, u16)>,
) -> Result<(), TextError> {
    let opcode = assembly.names.opcode(row.text(0)?, row)?;
    let class = match row.text(1)? {
        "division-by-zero" => scheduling_override::CRASH,
        name => assembly.names.scheduling_class(name, row)?,
    };
    for word in row.words(2)? {
        let (first, second) = word.split_once('/').unwrap_or((word, ""));
        let [firsts, seconds] = scheduling_override::SETTINGS;
        let first = position_in(firsts, first, "setting", row)?;
        let second = position_in(seconds, second, "setting", row)?;
        overrides.push((opcode, first << 3 | second, class));
    }
    Ok(())
}
