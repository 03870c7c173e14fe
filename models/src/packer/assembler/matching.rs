//! Packs conditions, kinds, conversions, match rows, aliases and parsers.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Assembly, Role, conditions, narrow, number, position_in, unescaped};
use crate::layout::assembler::{self as layout, alias, header, kind, match_row, mnemonic, parser, row_range, step};
use crate::pack::{RowWriter, SectionId};
use crate::packer::instructions::write_hash;
use crate::packer::names::find;
use crate::text::{FactRow, TextError};

/// Conversions to be written to the file.
#[derive(Default)]
struct Conversions {
    /// Steps that render or convert, by their text: sort, number of machine operands, call, default.
    declared: HashMap<String, (u8, u8, u16, u16)>,
    /// Distinct steps in the order of their rows.
    steps: Vec<Vec<u8>>,
    /// The row of each step.
    step_ids: HashMap<Vec<u8>, u16>,
    /// Distinct conversions, as sequences of steps.
    rows: Vec<u32>,
    /// The row of each conversion, by its sequence.
    ids: HashMap<u32, u16>,
}

/// Where a mnemonic's rows of several tables are, each as the first row and the number of rows.
#[derive(Default)]
struct AssemblerMnemonic {
    /// The rows in the match table of each variant.
    ranges: Vec<(u16, u16)>,
    /// The rows in `ALIASES`, for the mnemonics that it stands for.
    aliases: (u16, u16),
    /// The rows in `PARSERS`, for the methods that read its operands.
    parsers: (u32, u16),
}

/// Packs the files about matching.
pub fn pack(assembly: &mut Assembly<'_>) -> Result<(), TextError> {
    assembly.with_facts("conditions", conditions::pack)?;
    assembly.with_facts("diagnoses", pack_diagnoses)?;
    let kinds = assembly.with_facts("kinds", pack_kinds)?;
    let mut conversions = Conversions::default();
    assembly.with_facts("steps", |assembly, rows| conversions.declare(assembly, rows))?;
    let n_variants = (0..).take_while(|variant| assembly.has(&format!("match-{variant}"))).count();
    let mut mnemonics: BTreeMap<String, AssemblerMnemonic> = BTreeMap::new();
    let numbers = number_mnemonics(assembly, n_variants, &mut mnemonics)?;
    for variant in 0..n_variants {
        assembly.with_facts(&format!("match-{variant}"), |assembly, rows| {
            pack_rows(assembly, rows, variant, &kinds, &numbers, &mut mnemonics, &mut conversions)
        })?;
    }
    conversions.write(assembly);
    assembly.with_facts("mnemonic-aliases", |assembly, rows| pack_aliases(assembly, rows, &numbers, &mut mnemonics))?;
    assembly.with_facts("parsers", |assembly, rows| pack_parsers(assembly, rows, &kinds, &mut mnemonics))?;
    write_mnemonics(assembly, &mnemonics, n_variants);
    assembly.with_facts("matcher", |assembly, rows| pack_header(assembly, rows, n_variants))
}

/// Packs rows of key and value into the header.
fn pack_header(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>], n_variants: usize) -> Result<(), TextError> {
    let mut values = [0u16; 3];
    for row in rows {
        match row.text(0)? {
            "max-operands" if row.text(1)? == "-" => {}
            "max-operands" => values[0] = row.number(1)?,
            "widest-row" => values[1] = row.number(1)?,
            "near-misses" => values[2] = u16::from(row.text(1)? == "yes"),
            other => return Err(row.error(format!("'{other}' is not a key"))),
        }
    }
    let mut table = RowWriter::new(header::WIDTH);
    let n_printers = super::printing::n_printers(assembly)?;
    table.u16(n_variants as u16).u16(n_printers).u16(values[0]).u16(values[1]).u16(values[2]).u16(0).end_row();
    assembly.file.add(layout::HEADER, table);
    Ok(())
}

/// Packs rows of name, text.
fn pack_diagnoses(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<(), TextError> {
    let mut table = RowWriter::new(4);
    for row in rows {
        assembly.calls.method(Role::Diagnosis, row.text(0)?);
        let text = row.text(1)?;
        table.u32(assembly.strings.intern(if text == "-" { "" } else { text })).end_row();
    }
    assembly.file.add(layout::DIAGNOSES, table);
    Ok(())
}

/// Packs rows of name, sort, what it accepts, diagnosis, `optional`, and the kinds that accept everything that it
/// accepts. Returns the kinds by name.
fn pack_kinds(assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<HashMap<String, u16>, TextError> {
    let mut numbers = HashMap::new();
    for row in rows {
        let next = narrow(numbers.len(), row)?;
        numbers.insert(row.text(0)?.to_owned(), next);
    }
    let mut table = RowWriter::new(kind::WIDTH);
    for row in rows {
        let sort = position_in(&kind::SORTS, row.text(1)?, "sort of kind", row)?;
        let spelling = row.text(2)?;
        let value = match row.text(1)? {
            "token" => assembly.strings.intern(&unescaped(spelling)),
            "class" => assembly.names.register_class_number(spelling, row)?.into(),
            "method" => assembly.call(Role::Predicate, spelling, row)?.into(),
            "register" => assembly.register(spelling, row)?.into(),
            _ => {
                let mut modes = Vec::new();
                for name in spelling.split(' ') {
                    modes.push(if name == "-" { 0 } else { find(&numbers, name, "kind", row)? + 1 });
                }
                assembly.sequences.intern(&modes)
            }
        };
        let diagnosis = match row.text(3)? {
            "-" => 0,
            name => assembly.calls.method(Role::Diagnosis, name) + 1,
        };
        let supers: Vec<u16> =
            row.words(5)?.map(|name| find(&numbers, name, "kind", row).copied()).collect::<Result<_, _>>()?;
        table
            .u32(assembly.strings.intern(row.text(0)?))
            .u8(sort as u8)
            .u8(u8::from(row.text(4)? == "optional"))
            .u16(diagnosis)
            .u32(value)
            .u32(assembly.sequences.intern(&supers))
            .end_row();
    }
    assembly.file.add(layout::KINDS, table);
    Ok(numbers)
}

impl Conversions {
    /// Reads rows of step, `render` or `custom`, number of machine operands.
    fn declare(&mut self, assembly: &mut Assembly<'_>, rows: &[FactRow<'_>]) -> Result<(), TextError> {
        for row in rows {
            let text = row.text(0)?;
            let declared = match row.text(1)? {
                "render" => {
                    let (method, default) = text.split_once('|').unwrap_or((text, "-"));
                    let default = assembly.call_or_none(Role::DefaultOperand, default, row)?;
                    (step::RENDER, row.number(2)?, assembly.call(Role::Render, method, row)?, default)
                }
                "custom" => (step::CUSTOM, 0, assembly.call(Role::Convert, text, row)?, 0),
                other => return Err(row.error(format!("'{other}' is not a kind of step"))),
            };
            self.declared.insert(text.to_owned(), declared);
        }
        Ok(())
    }

    /// Returns the row of the conversion that a field spells out, a word `step:argument` for each step; a new conversion is added.
    fn intern(&mut self, assembly: &mut Assembly<'_>, row: &FactRow<'_>, field: usize) -> Result<u16, TextError> {
        let mut items = Vec::new();
        for word in row.words(field)? {
            let (name, argument) =
                word.rsplit_once(':').ok_or_else(|| row.error(format!("'{word}' is not a step of a conversion")))?;
            let (sort, n_machine_operands, call, default, value, operand) = match name {
                "constant" => (step::CONSTANT, 1, 0, 0, number::<i32>(row, argument)?, 0),
                "register" => (step::REGISTER, 1, 0, 0, assembly.register(argument, row)?.into(), 0),
                "tied" => (step::TIED, 1, 0, 0, tied(row, argument)?, 0),
                _ => {
                    let (sort, n_machine_operands, call, default) = *find(&self.declared, name, "step", row)?;
                    (sort, n_machine_operands, call, default, 0, number::<u16>(row, argument)?)
                }
            };
            let mut bytes = RowWriter::new(step::WIDTH);
            bytes.u8(sort).u8(n_machine_operands).u16(call).u16(default).u16(0).i32(value);
            let bytes = bytes.into_bytes();
            let next = narrow(self.step_ids.len(), row)?;
            let id = *self.step_ids.entry(bytes).or_insert_with_key(|bytes| {
                self.steps.push(bytes.clone());
                next
            });
            items.extend([id, operand]);
        }
        let sequence = assembly.sequences.intern(&items);
        let next = narrow(self.rows.len(), row)?;
        Ok(*self.ids.entry(sequence).or_insert_with(|| {
            self.rows.push(sequence);
            next
        }))
    }

    /// Writes steps and conversions as sections.
    fn write(self, assembly: &mut Assembly<'_>) {
        let mut steps = RowWriter::new(step::WIDTH);
        for bytes in self.steps {
            steps.raw(&bytes).end_row();
        }
        assembly.file.add(layout::STEPS, steps);
        let mut table = RowWriter::new(4);
        for sequence in self.rows {
            table.u32(sequence).end_row();
        }
        assembly.file.add(layout::CONVERSIONS, table);
    }
}

/// Reads the value of a tied step, `machine operand,first operand,second operand`, each an index or `-`, as bytes.
fn tied(row: &FactRow<'_>, argument: &str) -> Result<i32, TextError> {
    let mut bytes = [0u8; 4];
    for (byte, word) in bytes.iter_mut().zip(argument.split(',')) {
        *byte = if word == "-" { step::NO_OPERAND } else { number(row, word)? };
    }
    Ok(i32::from_le_bytes(bytes))
}

/// Assigns indices to mnemonics, their aliases and names that have parsers, in the order of the names, and returns them. Adds an
/// empty entry for each name to `mnemonics`.
fn number_mnemonics(
    assembly: &mut Assembly<'_>,
    n_variants: usize,
    mnemonics: &mut BTreeMap<String, AssemblerMnemonic>,
) -> Result<HashMap<String, u16>, TextError> {
    let mut names = BTreeSet::new();
    let mut sources: Vec<(String, [usize; 2])> =
        (0..n_variants).map(|variant| (format!("match-{variant}"), [0, 0])).collect();
    sources.extend([("mnemonic-aliases".to_owned(), [1, 3]), ("parsers".to_owned(), [0, 0])]);
    for (content, fields) in sources {
        assembly.with_facts(&content, |_, rows| {
            for row in rows {
                for field in fields {
                    names.insert(row.text(field)?.to_owned());
                }
            }
            Ok(())
        })?;
    }
    for name in &names {
        let empty = AssemblerMnemonic { ranges: vec![(0, 0); n_variants], ..AssemblerMnemonic::default() };
        mnemonics.insert(name.clone(), empty);
    }
    Ok(names.into_iter().enumerate().map(|(number, name)| (name, number as u16)).collect())
}

/// Packs rows of mnemonic, opcode, conditions, conversion, kinds.
fn pack_rows(
    assembly: &mut Assembly<'_>,
    rows: &[FactRow<'_>],
    variant: usize,
    kinds: &HashMap<String, u16>,
    numbers: &HashMap<String, u16>,
    mnemonics: &mut BTreeMap<String, AssemblerMnemonic>,
    conversions: &mut Conversions,
) -> Result<(), TextError> {
    let mut table = RowWriter::new(match_row::WIDTH);
    for (position, row) in rows.iter().enumerate() {
        let name = row.text(0)?;
        if let Some((first, n_rows)) = mnemonics.get_mut(name).and_then(|found| found.ranges.get_mut(variant)) {
            if *n_rows == 0 {
                *first = narrow(position, row)?;
            } else if position != usize::from(*first) + usize::from(*n_rows) {
                return Err(row.error("the rows of a mnemonic do not stand together"));
            }
            *n_rows += 1;
        }
        let list: Vec<u16> =
            row.words(4)?.map(|name| find(kinds, name, "kind", row).copied()).collect::<Result<_, _>>()?;
        let conditions = assembly.condition_set(row, 2)?;
        let conversion = conversions.intern(assembly, row, 3)?;
        table
            .u16(assembly.names.opcode(row.text(1)?, row)?)
            .u16(conversion)
            .u16(conditions)
            .u16(*find(numbers, name, "mnemonic", row)?)
            .u32(assembly.sequences.intern(&list))
            .end_row();
    }
    assembly.file.add(SectionId(layout::MATCH_ROWS.0 + variant as u32), table);
    Ok(())
}

/// Packs rows of variant, alias, conditions, mnemonic. The rows of an alias are tried in their order.
fn pack_aliases(
    assembly: &mut Assembly<'_>,
    rows: &[FactRow<'_>],
    numbers: &HashMap<String, u16>,
    mnemonics: &mut BTreeMap<String, AssemblerMnemonic>,
) -> Result<(), TextError> {
    let mut table = RowWriter::new(alias::WIDTH);
    for (name, found) in mnemonics.iter_mut() {
        found.aliases.0 = table.n_rows() as u16;
        for row in rows {
            if row.text(1)? != name {
                continue;
            }
            let variant = match row.text(0)? {
                "any" => alias::ANY_VARIANT,
                text => number(row, text)?,
            };
            let conditions = assembly.condition_set(row, 2)?;
            table.u16(*find(numbers, row.text(3)?, "mnemonic", row)?).u16(conditions).u16(variant).end_row();
            found.aliases.1 += 1;
        }
    }
    assembly.file.add(layout::ALIASES, table);
    Ok(())
}

/// Packs rows of mnemonic, position, kind, method, conditions; sorted by the first two.
fn pack_parsers(
    assembly: &mut Assembly<'_>,
    rows: &[FactRow<'_>],
    kinds: &HashMap<String, u16>,
    mnemonics: &mut BTreeMap<String, AssemblerMnemonic>,
) -> Result<(), TextError> {
    let mut table = RowWriter::new(parser::WIDTH);
    for row in rows {
        if let Some(found) = mnemonics.get_mut(row.text(0)?) {
            if found.parsers.1 == 0 {
                found.parsers.0 = table.n_rows() as u32;
            }
            found.parsers.1 += 1;
            if table.n_rows() as u32 != found.parsers.0 + u32::from(found.parsers.1) - 1 {
                return Err(row.error("the parsers of a mnemonic do not stand together"));
            }
        }
        let call = assembly.call(Role::Parse, row.text(3)?, row)?;
        let conditions = assembly.condition_set(row, 4)?;
        table.u16(row.number(1)?).u16(*find(kinds, row.text(2)?, "kind", row)?).u16(call).u16(conditions).end_row();
    }
    assembly.file.add(layout::PARSERS, table);
    Ok(())
}

/// Writes the mnemonics, the ranges of their rows and their hash table as sections.
fn write_mnemonics(assembly: &mut Assembly<'_>, mnemonics: &BTreeMap<String, AssemblerMnemonic>, n_variants: usize) {
    let mut table = RowWriter::new(mnemonic::WIDTH);
    let mut ranges = RowWriter::new(row_range::WIDTH);
    for (name, found) in mnemonics {
        table
            .u32(assembly.strings.intern(name))
            .u32(found.parsers.0)
            .u16(found.parsers.1)
            .u16(found.aliases.0)
            .u16(found.aliases.1)
            .u16(0)
            .end_row();
        for (first, n_rows) in found.ranges.iter().take(n_variants) {
            ranges.u16(*first).u16(*n_rows).end_row();
        }
    }
    assembly.file.add(layout::MNEMONICS, table);
    assembly.file.add(layout::ROW_RANGES, ranges);
    let names: Vec<&str> = mnemonics.keys().map(String::as_str).collect();
    write_hash(&mut assembly.file, layout::MNEMONIC_HASH, &names);
}
