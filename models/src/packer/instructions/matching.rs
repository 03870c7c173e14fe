//! Packs mnemonics, their match rows in both syntaxes, and their aliases.

use std::collections::BTreeMap;

use super::{Packing, narrow, number_of, position_in, write_hash};
use crate::layout::instructions::{self as layout, alias, match_row, mnemonic};
use crate::pack::RowWriter;
use crate::text::{FactRow, TextError};

/// Rows and aliases of one mnemonic.
#[derive(Default)]
struct Mnemonic {
    /// First row and number of rows, by syntax.
    rows: [(u16, u16); 2],
    /// Aliases by syntax (AT&T, Intel, both), each as the mode in which it applies and the mnemonic that it stands for.
    aliases: [Vec<(u8, String)>; 3],
}

/// Packs the files about matching.
pub fn pack(packing: &mut Packing) -> Result<(), TextError> {
    let mut mnemonics: BTreeMap<String, Mnemonic> = BTreeMap::new();
    let mut tables = Vec::new();
    for (syntax, content) in ["match-att", "match-intel"].into_iter().enumerate() {
        tables.push(packing.with_facts(content, |packing, rows| read_rows(packing, rows, syntax, &mut mnemonics))?);
    }
    packing.with_facts("mnemonic-aliases", |_, rows| read_aliases(rows, &mut mnemonics))?;
    let numbers: BTreeMap<&str, u16> =
        mnemonics.keys().zip(0..).map(|(name, number)| (name.as_str(), number)).collect();
    for (syntax, rows) in tables.into_iter().enumerate() {
        let mut table = RowWriter::new(match_row::WIDTH);
        for (name, row) in rows {
            table.raw(&row).u16(numbers[name.as_str()]).end_row();
        }
        packing.file.add(layout::MATCH_ROWS[syntax], table);
    }
    let names: Vec<&str> = numbers.keys().copied().collect();
    write_hash(&mut packing.file, layout::MNEMONIC_HASH, &names);
    let mut table = RowWriter::new(mnemonic::WIDTH);
    let mut aliases = RowWriter::new(alias::WIDTH);
    for (name, entry) in &mnemonics {
        table.u32(packing.strings.intern(name));
        for (first, count) in entry.rows {
            table.u16(first).u16(count);
        }
        table.u16(aliases.n_rows() as u16);
        for list in &entry.aliases {
            table.u8(list.len() as u8);
        }
        table.u8(0).end_row();
        for (mode, target) in entry.aliases.iter().flatten() {
            aliases.u8(*mode).u8(0).u16(numbers[target.as_str()]).end_row();
        }
    }
    packing.file.add(layout::MNEMONICS, table);
    packing.file.add(layout::ALIASES, aliases);
    Ok(())
}

/// Reads rows of mnemonic, opcode, mode, conversion, kinds, in the order in which they are tried. Returns for each the mnemonic and
/// the bytes of the packed row, which lack the index of the mnemonic.
fn read_rows(
    packing: &mut Packing,
    rows: &[FactRow<'_>],
    syntax: usize,
    mnemonics: &mut BTreeMap<String, Mnemonic>,
) -> Result<Vec<(String, Vec<u8>)>, TextError> {
    let mut table = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let name = row.text(0)?;
        let (first, count) = &mut mnemonics.entry(name.to_owned()).or_default().rows[syntax];
        if *count == 0 {
            *first = narrow(index as u32, row)?;
        } else if usize::from(*first + *count) != index {
            return Err(row.error("the rows of a mnemonic must stand together"));
        }
        *count += 1;
        let kinds: Vec<u16> =
            row.words(4)?.map(|kind| number_of(&packing.kinds, kind, "operand kind", row)).collect::<Result<_, _>>()?;
        let conversion = conversion_of(packing, row)?;
        let mut bytes = RowWriter::new(match_row::WIDTH);
        bytes
            .u16(number_of(&packing.opcodes, row.text(1)?, "opcode", row)?)
            .u16(narrow(packing.sequences.intern(&conversion), row)?)
            .u16(narrow(packing.sequences.intern(&kinds), row)?)
            .u8(position_in(&match_row::MODES, row.text(2)?, "mode", row)? as u8)
            .u8(kinds.len() as u8);
        for position in 0..2 {
            let kind = kinds.get(position).copied().unwrap_or(0);
            bytes.u8(u8::try_from(kind).map_err(|_| row.error("more than 256 operand kinds"))?);
        }
        table.push((name.to_owned(), bytes.into_bytes()));
    }
    Ok(table)
}

/// Returns a row's conversion as two items of the layout for each step. In the text, a step is a word `step:argument`.
fn conversion_of(packing: &Packing, row: &FactRow<'_>) -> Result<Vec<u16>, TextError> {
    let mut items = Vec::new();
    for word in row.words(3)? {
        let (step, argument) = word.split_once(':').ok_or_else(|| row.error("a conversion step lacks its argument"))?;
        let number = || argument.parse::<u16>().map_err(|_| row.error(format!("'{argument}' is not a number")));
        items.extend(match step {
            "constant" => [match_row::CONSTANT_STEP, number()?],
            "fixed" => [match_row::CONSTANT_STEP - 1, number_of(&packing.registers, argument, "register", row)?],
            _ => [position_in(&match_row::STEPS, step, "conversion step", row)? as u16, number()?],
        });
    }
    Ok(items)
}

/// Reads rows of syntax, alias, mode, mnemonic.
fn read_aliases(rows: &[FactRow<'_>], mnemonics: &mut BTreeMap<String, Mnemonic>) -> Result<(), TextError> {
    for row in rows {
        let syntax = position_in(&alias::SYNTAXES, row.text(0)?, "syntax", row)?;
        let mode = position_in(&match_row::MODES, row.text(2)?, "mode", row)? as u8;
        let target = row.text(3)?.to_owned();
        mnemonics.entry(target.clone()).or_default();
        mnemonics.entry(row.text(1)?.to_owned()).or_default().aliases[syntax].push((mode, target));
    }
    Ok(())
}
