//! Reads the data common to the processors of a target from text, and packs them.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use super::for_each_row;
use super::names::Names;
use super::processor::condition;
use crate::layout::catalogue as layout;
use crate::pack::{PackWriter, RowWriter, SequencePool, StringPool};
use crate::text::{FactRow, TextError};

/// The facts of `cpus.txt`, `cpu-titles.txt`, `cpu-aliases.txt`, `features.txt` and `hooks.txt`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CatalogueTable {
    /// Sorted by name.
    pub cpus: Vec<Cpu>,
    /// Further names of processors, each with the index of the processor, and whether help leaves the name out.
    pub cpu_aliases: Vec<(String, usize, bool)>,
    /// Sorted by name.
    pub features: Vec<Feature>,
    /// By opcode, a set of the bits `HOOK_…` of the layout.
    pub hooks: BTreeMap<u16, u16>,
    /// Registers a write of which sets the rest of their super-registers to zero, each with whether only instructions without the legacy
    /// encoding of x86 do so.
    pub clearing: BTreeMap<u16, bool>,
    /// By opcode and whether it is a return: the condition under which it is a call or return, as tests of `layout/processor.rs`.
    pub calls: BTreeMap<(u16, bool), Vec<u16>>,
}

/// A processor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cpu {
    pub name: String,
    /// Name of the reference model; empty if the reference has none for the processor.
    pub model: String,
    /// Whether the reference only has itineraries for the processor, an older form of a model, which `llvm-mca` does not read.
    pub has_itineraries: bool,
    /// Indices of the features that the processor has, without those that these imply.
    pub features: Vec<u16>,
    /// Indices of the features that only say which code is fast on it, without those that these imply.
    pub tuning: Vec<u16>,
    /// Name for people; empty if there is none.
    pub title: String,
    /// Index of the processor for which this is another spelling; its own index if it is none.
    pub spells: usize,
}

/// A feature of processors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feature {
    pub name: String,
    pub description: String,
    /// Indices of the features that it implies directly.
    pub implied: Vec<u16>,
}

impl CatalogueTable {
    /// Reads the files of a target's folder. Names must be sorted.
    pub fn read(folder: &Path, target: &str, names: &Names) -> Result<CatalogueTable, TextError> {
        let mut table = CatalogueTable::default();
        let mut numbers = HashMap::new();
        for_each_row(folder, "features", target, |row| {
            numbers.insert(row.text(0)?.to_owned(), numbers.len() as u16);
            Ok(())
        })?;
        let mut previous = String::new();
        for_each_row(folder, "features", target, |row| {
            let name = row.text(0)?.to_owned();
            check_order(&mut previous, &name, row)?;
            let implied = feature_list(&numbers, row, 2)?;
            table.features.push(Feature { name, description: row.text(1)?.to_owned(), implied });
            Ok(())
        })?;
        let mut previous = String::new();
        for_each_row(folder, "cpus", target, |row| {
            let name = row.text(0)?.to_owned();
            check_order(&mut previous, &name, row)?;
            let (model, has_itineraries) = match row.text(1)? {
                "(none)" => ("", false),
                "(itineraries)" => ("", true),
                model => (model, false),
            };
            table.cpus.push(Cpu {
                name,
                model: model.to_owned(),
                has_itineraries,
                features: feature_list(&numbers, row, 2)?,
                tuning: feature_list(&numbers, row, 3)?,
                title: String::new(),
                spells: table.cpus.len(),
            });
            Ok(())
        })?;
        if folder.join("cpu-titles.txt").exists() {
            let mut previous = String::new();
            for_each_row(folder, "cpu-titles", target, |row| table.cpu_title(row, &mut previous))?;
        }
        if folder.join("cpu-aliases.txt").exists() {
            let mut previous = String::new();
            for_each_row(folder, "cpu-aliases", target, |row| table.cpu_alias(row, &mut previous))?;
        }
        for_each_row(folder, "hooks", target, |row| table.hook(row, names))?;
        Ok(table)
    }

    /// Returns the index of a processor.
    fn position_of(&self, name: &str, row: &FactRow<'_>) -> Result<usize, TextError> {
        let position = self.cpus.iter().position(|cpu| cpu.name == name);
        position.ok_or_else(|| row.error(format!("there is no processor '{name}'")))
    }

    /// Reads a row of name, title, further spellings of the name. `previous` is the name in the row before.
    fn cpu_title(&mut self, row: &FactRow<'_>, previous: &mut String) -> Result<(), TextError> {
        let name = row.text(0)?;
        check_order(previous, name, row)?;
        let position = self.position_of(name, row)?;
        self.cpus[position].title = row.text(1)?.to_owned();
        for spelling in row.words(2)? {
            let other = self.position_of(spelling, row)?;
            let data = |cpu: &Cpu| (cpu.model.clone(), cpu.features.clone(), cpu.tuning.clone());
            if data(&self.cpus[other]) != data(&self.cpus[position]) {
                return Err(row.error(format!("'{spelling}' is another processor than '{name}'")));
            }
            self.cpus[other].spells = position;
        }
        Ok(())
    }

    /// Reads a row of name, processor, `hidden` or another word. `previous` is the name in the row before.
    fn cpu_alias(&mut self, row: &FactRow<'_>, previous: &mut String) -> Result<(), TextError> {
        let name = row.text(0)?.to_owned();
        check_order(previous, &name, row)?;
        let position = self.position_of(row.text(1)?, row)?;
        self.cpu_aliases.push((name, position, row.text(2)? == "hidden"));
        Ok(())
    }

    /// Returns the models that processors name, sorted.
    pub fn models(&self) -> BTreeSet<&str> {
        self.cpus.iter().map(|cpu| cpu.model.as_str()).filter(|model| !model.is_empty()).collect()
    }

    /// Reads a row of effect, opcode and, for calls and returns, condition; or of `clears-super-registers`, class, encodings.
    fn hook(&mut self, row: &FactRow<'_>, names: &Names) -> Result<(), TextError> {
        let effect = match row.text(0)? {
            "load-barrier" => layout::HOOK_LOAD_BARRIER,
            "store-barrier" => layout::HOOK_STORE_BARRIER,
            "stack-engine" => layout::HOOK_STACK_ENGINE,
            kind @ ("call" | "return") => {
                let opcode = names.opcode(row.text(1)?, row)?;
                self.calls.insert((opcode, kind == "return"), condition::parse(names, row, 2)?);
                return Ok(());
            }
            "clears-super-registers" => return self.clearing_class(row, names),
            other => return Err(row.error(format!("'{other}' is not a hook"))),
        };
        *self.hooks.entry(names.opcode(row.text(1)?, row)?).or_default() |= effect;
        Ok(())
    }

    /// Adds the members of a row's register class to `clearing`.
    fn clearing_class(&mut self, row: &FactRow<'_>, names: &Names) -> Result<(), TextError> {
        let not_legacy = match row.text(2)? {
            "any-encoding" => false,
            "not-legacy" => true,
            other => return Err(row.error(format!("'{other}' is not a set of encodings"))),
        };
        for register in names.register_class(row.text(1)?, row)? {
            let entry = self.clearing.entry(*register).or_insert(not_legacy);
            *entry &= not_legacy;
        }
        Ok(())
    }

    /// Returns the packed file.
    pub fn encode(&self) -> Vec<u8> {
        let mut file = PackWriter::new(layout::KIND);
        let mut strings = StringPool::default();
        let mut sequences = SequencePool::default();
        let mut cpus = RowWriter::new(layout::CPU_WIDTH);
        for cpu in &self.cpus {
            cpus.u32(strings.intern(&cpu.name))
                .u32(strings.intern(&cpu.model))
                .u32(cpu.has_itineraries.into())
                .u32(sequences.intern(&cpu.features))
                .u32(sequences.intern(&cpu.tuning))
                .u32(strings.intern(&cpu.title))
                .u32(cpu.spells as u32)
                .end_row();
        }
        file.add(layout::CPUS, cpus);
        let mut aliases = RowWriter::new(layout::CPU_ALIAS_WIDTH);
        for (name, position, is_hidden) in &self.cpu_aliases {
            aliases.u32(strings.intern(name)).u32(*position as u32).u32((*is_hidden).into()).end_row();
        }
        file.add(layout::CPU_ALIASES, aliases);
        let mut features = RowWriter::new(layout::FEATURE_WIDTH);
        for feature in &self.features {
            features
                .u32(strings.intern(&feature.name))
                .u32(strings.intern(&feature.description))
                .u32(sequences.intern(&feature.implied))
                .end_row();
        }
        file.add(layout::FEATURES, features);
        let mut hooks = RowWriter::new(layout::HOOK_WIDTH);
        for (opcode, effects) in &self.hooks {
            hooks.u16(*opcode).u16(*effects).end_row();
        }
        file.add(layout::HOOKS, hooks);
        let mut clearing = RowWriter::new(layout::CLEARING_WIDTH);
        for (register, not_legacy) in &self.clearing {
            clearing.u16(*register).u16((*not_legacy).into()).end_row();
        }
        file.add(layout::CLEARING, clearing);
        let mut calls = RowWriter::new(layout::CALL_WIDTH);
        for ((opcode, is_return), condition) in &self.calls {
            calls.u16(*opcode).u16((*is_return).into()).u32(sequences.intern(condition)).end_row();
        }
        file.add(layout::CALLS, calls);
        strings.write(layout::STRING_ENDS, layout::STRING_BYTES, &mut file);
        sequences.write(layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS, &mut file);
        file.finish()
    }
}

/// Checks that names ascend, since they are looked up by bisection. `previous` is the name before this one, empty for the first; it
/// becomes this one.
fn check_order(previous: &mut String, name: &str, row: &FactRow<'_>) -> Result<(), TextError> {
    if !previous.is_empty() && previous.as_str() >= name {
        return Err(row.error("the names are not sorted"));
    }
    name.clone_into(previous);
    Ok(())
}

/// Returns the indices of the features that a field lists.
fn feature_list(numbers: &HashMap<String, u16>, row: &FactRow<'_>, field: usize) -> Result<Vec<u16>, TextError> {
    row.words(field)?
        .map(|name| numbers.get(name).copied().ok_or_else(|| row.error(format!("there is no feature '{name}'"))))
        .collect()
}
