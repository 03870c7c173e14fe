//! Packs opcodes, their shapes, the groups and rewrites that name them, and the scheduling classes.

use std::collections::{BTreeMap, HashMap};

use super::templates::OpcodeTemplates;
use super::{Packing, narrow, number_of, position_in};
use crate::layout::instructions::{self as layout, decoder_code, opcode, operand, rewrite, shape};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Packs rows of one name, which is known by the index of its row.
pub fn pack_scheduling_classes(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(4);
    for (index, row) in rows.iter().enumerate() {
        let name = row.text(0)?;
        if packing.scheduling_classes.insert(name.to_owned(), narrow(index as u32, row)?).is_some() {
            return Err(row.error("a scheduling class stands twice"));
        }
        table.u32(packing.strings.intern(name)).end_row();
    }
    packing.file.add(layout::SCHEDULING_CLASSES, table);
    Ok(())
}

/// Records the index of each opcode, so that other files can name it.
pub fn number_opcodes(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    for (index, row) in rows.iter().enumerate() {
        packing.opcodes.insert(row.text(0)?.to_owned(), narrow(index as u32, row)?);
    }
    Ok(())
}

/// Packs rows of group, opcode, which are sorted by group. Returns by opcode the set of its groups, a bit for each.
pub fn pack_groups(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<HashMap<u16, u32>, TextError> {
    let mut names: Vec<&str> = Vec::new();
    let mut table = RowWriter::new(4);
    let mut by_opcode = HashMap::new();
    for row in rows {
        let name = row.text(0)?;
        if names.last() != Some(&name) {
            names.push(name);
            table.u32(packing.strings.intern(name)).end_row();
        }
        let bit =
            1u32.checked_shl(names.len() as u32 - 1).ok_or_else(|| row.error("more than 32 groups of opcodes"))?;
        *by_opcode.entry(number_of(&packing.opcodes, row.text(1)?, "opcode", row)?).or_default() |= bit;
    }
    packing.file.add(layout::GROUPS, table);
    Ok(by_opcode)
}

/// Packs rows of kind, opcode, replacement. Returns, by opcode, the row of its first rewrite plus 1.
pub fn pack_rewrites(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<HashMap<u16, u16>, TextError> {
    let mut found = Vec::new();
    for row in rows {
        let kind = position_in(&rewrite::KINDS, row.text(0)?, "kind of rewrite", row)?;
        let opcode = number_of(&packing.opcodes, row.text(1)?, "opcode", row)?;
        found.push((opcode, kind as u16, number_of(&packing.opcodes, row.text(2)?, "opcode", row)?));
    }
    found.sort_unstable();
    let mut table = RowWriter::new(rewrite::WIDTH);
    let mut first_by_opcode = HashMap::new();
    for (opcode, kind, replacement) in found {
        first_by_opcode.entry(opcode).or_insert(table.n_rows() as u16 + 1);
        table.u16(opcode).u16(replacement).u16(kind).end_row();
    }
    packing.file.add(layout::REWRITES, table);
    Ok(first_by_opcode)
}

/// Packs rows of opcode, code of the decoder's tables, which are sorted by opcode.
pub fn pack_decoder_codes(packing: &mut Packing, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut opcodes_by_code: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
    for row in rows {
        let opcode = number_of(&packing.opcodes, row.text(0)?, "opcode", row)?;
        opcodes_by_code.entry(row.text(1)?).or_default().push(opcode);
    }
    let mut table = RowWriter::new(decoder_code::WIDTH);
    for (code, opcodes) in opcodes_by_code {
        table.u32(packing.strings.intern(code)).u32(packing.sequences.intern(&opcodes)).end_row();
    }
    packing.file.add(layout::DECODER_CODES, table);
    Ok(())
}

/// Facts about opcodes from other files, by opcode.
#[derive(Default)]
pub struct Details {
    /// The texts by which the opcode is printed.
    pub templates: HashMap<u16, OpcodeTemplates>,
    /// Set of the opcode's groups, a bit for each.
    pub groups: HashMap<u16, u32>,
    /// Row of the opcode's first rewrite, plus 1.
    pub rewrites: HashMap<u16, u16>,
}

/// Packs rows of name, scheduling class, definitions, operands, target flags, flags, implicit definitions, implicit uses.
pub fn pack(packing: &mut Packing, rows: &[FactRow<'_>], details: &Details) -> Result<(), TextError> {
    let mut table = RowWriter::new(opcode::WIDTH);
    let mut shapes = RowWriter::new(shape::WIDTH);
    let mut shape_ids: HashMap<Vec<u8>, u16> = HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        let number = index as u16;
        let shape = shape_of(packing, row)?;
        let next_id = narrow(shape_ids.len() as u32, row)?;
        let shape_id = *shape_ids.entry(shape.clone()).or_insert_with(|| {
            shapes.raw(&shape).end_row();
            next_id
        });
        let ts_flags = u64::from_str_radix(row.text(4)?.trim_start_matches("0x"), 16)
            .map_err(|_| row.error("the target flags are not a hexadecimal number"))?;
        let templates = details.templates.get(&number).copied().unwrap_or_default();
        table
            .u64(ts_flags)
            .u32(packing.strings.intern(row.text(0)?))
            .u32(details.groups.get(&number).copied().unwrap_or_default())
            .u16(number_of(&packing.scheduling_classes, row.text(1)?, "scheduling class", row)?)
            .u16(shape_id)
            .u16(templates.usual[0])
            .u16(templates.usual[1])
            .u16(templates.special)
            .u16(details.rewrites.get(&number).copied().unwrap_or_default())
            .end_row();
    }
    packing.file.add(layout::OPCODES, table);
    packing.file.add(layout::SHAPES, shapes);
    let mut by_name: Vec<(&String, &u16)> = packing.opcodes.iter().collect();
    by_name.sort_unstable();
    let mut order = RowWriter::new(2);
    for (_, number) in by_name {
        order.u16(*number).end_row();
    }
    packing.file.add(layout::OPCODES_BY_NAME, order);
    Ok(())
}

/// Returns the packed shape of an opcode: operands, flags and implicit registers.
fn shape_of(packing: &mut Packing, row: &FactRow<'_>) -> Result<Vec<u8>, TextError> {
    let n_definitions: u8 = row.number(2)?;
    let (mut operands, mut ties) = (Vec::new(), Vec::new());
    for word in row.words(3)? {
        let (bits, class, tied) = operand_of(packing, row, word)?;
        operands.extend([bits, class]);
        ties.push(tied);
    }
    let mut flags = 0u32;
    for word in row.words(5)? {
        flags |= 1 << position_in(&layout::FLAGS, word, "opcode flag", row)?;
    }
    let definitions = packing.register_list(row, 6)?;
    let uses = packing.register_list(row, 7)?;
    let mut bytes = Vec::new();
    for field in [
        flags,
        packing.sequences.intern(&operands),
        packing.sequences.intern(&definitions),
        packing.sequences.intern(&uses),
    ] {
        bytes.extend_from_slice(&field.to_le_bytes());
    }
    let n_operands = u8::try_from(ties.len()).map_err(|_| row.error("too many operands"))?;
    bytes.extend_from_slice(&[n_definitions, n_operands, n_repeated(n_definitions, &ties), 0]);
    Ok(bytes)
}

/// Splits a word `type[:class][=tied][?][!]` into its bits, its register class and the operand that it is tied to.
fn operand_of(packing: &Packing, row: &FactRow<'_>, word: &str) -> Result<(u16, u16, Option<u8>), TextError> {
    let (word, predicate) = match word.strip_suffix('!') {
        Some(rest) => (rest, operand::PREDICATE),
        None => (word, 0),
    };
    let (word, optional) = match word.strip_suffix('?') {
        Some(rest) => (rest, operand::OPTIONAL_DEFINITION),
        None => (word, 0),
    };
    let (word, tied) = match word.split_once('=') {
        Some((rest, index)) => (rest, Some(index.parse::<u8>().map_err(|_| row.error("a tie must be a number"))?)),
        None => (word, None),
    };
    let (word, class) = match word.split_once(':') {
        Some((rest, name)) => (rest, number_of(&packing.register_classes, name, "register class", row)?),
        None => (word, operand::NO_CLASS),
    };
    let kind = position_in(&operand::TYPES, word, "operand type", row)? as u16;
    let tie_bits = tied.map_or(operand::NOT_TIED, u16::from) << operand::TIED_SHIFT;
    Ok((kind | tie_bits | optional | predicate, class, tied))
}

/// Returns the number of results, the first ones, that tied inputs repeat, as the reference's encoder counts them. A result is
/// repeated by the operand after the results, or by the operand at the place where gathers and scatters have their mask.
fn n_repeated(n_definitions: u8, ties: &[Option<u8>]) -> u8 {
    let is_tied = |operand: usize, to: u8| ties.get(operand).copied().flatten() == Some(to);
    match n_definitions {
        1 if is_tied(1, 0) || (ties.len() == 8 && is_tied(6, 0)) => 1,
        2 if is_tied(2, 0) && (is_tied(3, 1) || (ties.len() == 9 && is_tied(8, 1))) => 2,
        _ => 0,
    }
}
