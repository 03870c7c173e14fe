//! Packs registers, their classes, the names by which they are written, and the operand kinds.

use super::{Packing, narrow, number_of, position_in, write_hash};
use crate::layout::instructions::{self as layout, kind, register, register_class, register_name};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs rows of name, printed name, encoding, flags, sub-registers, super-registers. Index 0 is no register.
pub fn pack_registers(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    for (index, row) in rows.iter().enumerate() {
        packing.registers.insert(row.text(0)?.to_owned(), narrow(index as u32 + 1, row)?);
    }
    let mut table = RowWriter::new(register::WIDTH);
    table.raw(&[0; register::WIDTH]).end_row();
    for row in rows {
        let printed = row.text(1)?;
        let subs = packing.register_list(row, 4)?;
        let supers = packing.register_list(row, 5)?;
        let mut flags = 0u16;
        for word in row.words(3)? {
            flags |= 1 << position_in(&register::FLAG_NAMES, word, "register flag", row)?;
        }
        table
            .u32(packing.strings.intern(row.text(0)?))
            .u32(packing.strings.intern(if printed == "-" { "" } else { printed }))
            .u32(packing.sequences.intern(&subs))
            .u32(packing.sequences.intern(&supers))
            .u16(row.number(2)?)
            .u16(flags)
            .end_row();
    }
    packing.file.add(layout::REGISTERS, table);
    Ok(())
}

/// Packs rows of name, size in bits, members.
pub fn pack_classes(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(register_class::WIDTH);
    for (index, row) in rows.iter().enumerate() {
        packing.register_classes.insert(row.text(0)?.to_owned(), narrow(index as u32, row)?);
        let members = packing.register_list(row, 2)?;
        table
            .u32(packing.strings.intern(row.text(0)?))
            .u32(packing.sequences.intern(&members))
            .u16(row.number(1)?)
            .u16(0)
            .end_row();
        packing.register_sets.push(members);
    }
    packing.file.add(layout::REGISTER_CLASSES, table);
    Ok(())
}

/// Packs rows of name and what the kind accepts.
pub fn pack_kinds(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(kind::WIDTH);
    for (index, row) in rows.iter().enumerate() {
        packing.kinds.insert(row.text(0)?.to_owned(), narrow(index as u32, row)?);
        let (category, set) = match row.text(1)?.split_once(':') {
            Some(("class", name)) => {
                (kind::REGISTER, number_of(&packing.register_classes, name, "register class", row)?)
            }
            Some(("register", name)) => {
                packing.register_sets.push(vec![number_of(&packing.registers, name, "register", row)?]);
                (kind::REGISTER, narrow(packing.register_sets.len() as u32 - 1, row)?)
            }
            None if row.text(1)? == "token" => (kind::TOKEN, 0),
            None if row.text(1)? == "operand" => (kind::OPERAND, 0),
            None if row.text(1)? == "unused" => (kind::UNUSED, 0),
            _ => return Err(row.error("unknown category of operand kind")),
        };
        table.u8(category).u8(0).u16(set).u32(packing.strings.intern(row.text(0)?)).end_row();
    }
    packing.file.add(layout::KINDS, table);
    write_sets(packing);
    Ok(())
}

/// Writes the register sets as bits, a bit for each register.
pub fn write_sets(packing: &mut Packing) {
    let words_per_set = layout::words_per_set(packing.registers.len() + 1);
    let mut table = RowWriter::new(8);
    for members in &packing.register_sets {
        let mut words = vec![0u64; words_per_set];
        for member in members {
            words[usize::from(*member) / 64] |= 1 << (member % 64);
        }
        for word in words {
            table.u64(word).end_row();
        }
    }
    packing.file.add(layout::REGISTER_SETS, table);
}

/// Packs rows of written name, register.
pub fn pack_names(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(register_name::WIDTH);
    let mut names = Vec::new();
    for row in rows {
        names.push(row.text(0)?);
        table
            .u32(packing.strings.intern(row.text(0)?))
            .u16(number_of(&packing.registers, row.text(1)?, "register", row)?)
            .end_row();
    }
    packing.file.add(layout::REGISTER_NAMES, table);
    write_hash(&mut packing.file, layout::REGISTER_NAME_HASH, &names);
    Ok(())
}
