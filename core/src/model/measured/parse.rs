//! Parses the text of a measured model, line by line; errors have line and column.

pub mod keywords;
mod line;
mod machine_facts;
mod mechanisms;

use mca_models::layout::measured as layout;

use keywords::Read;
pub use line::MeasuredModelError;
pub(super) use line::{Line, MOST};

use super::MeasuredModel;
use super::code::KnownOpcodes;
use super::machine::Machine;
use super::rows::{PackedRows, ReadRows, Rows};
use crate::model::catalogue::Catalogue;
use crate::model::facts::ResourceId;

impl MeasuredModel {
    /// Parses a text. Only the names of its units stay in memory for the lifetime of the program.
    pub fn parse(text: &str, catalogue: &'static Catalogue) -> Result<MeasuredModel, MeasuredModelError> {
        let mut model = MeasuredModel::of_facts(text, catalogue)?;
        let mut rows = ReadRows::default();
        for (index, line) in numbered(text).skip(1).filter(|(_, line)| is_row(line)) {
            rows.add(&Line::new(index + 1, line), &model)?;
        }
        model.rows = Rows::Read(rows.done());
        Ok(model)
    }

    /// Opens a model that is packed with the program. Its rows are parsed when an instruction first needs them.
    pub fn open(bytes: &'static [u8], catalogue: &'static Catalogue) -> Result<MeasuredModel, MeasuredModelError> {
        let (text, rows) = PackedRows::open(bytes).map_err(MeasuredModelError::of_whole)?;
        let mut model = MeasuredModel::of_facts(text, catalogue)?;
        model.rows = Rows::Packed(rows);
        Ok(model)
    }

    /// Parses all facts of a text except its rows, which say what opcodes cost.
    fn of_facts(text: &str, catalogue: &'static Catalogue) -> Result<MeasuredModel, MeasuredModelError> {
        let mut model = base_of(numbered(text).map(|(index, line)| Line::new(index + 1, line)).next(), catalogue)?;
        let mut machine = Machine::default();
        let mut later = Vec::new();
        for (index, line) in numbered(text).filter(|(_, line)| !is_row(line)).skip(1) {
            let line = Line::new(index + 1, line);
            match keywords::find(line.text(0)?).map(|keyword| keyword.read) {
                Some(Read::Machine(read)) => read(&line, &mut machine)?,
                Some(Read::Model(read)) => later.push((line, read)),
                Some(Read::Base | Read::Row) | None => return Err(line.unknown_fact()),
            }
        }
        let problem = |(line, message)| MeasuredModelError { line, column: 1, message };
        model.has_units = machine.has_units();
        model.unit_names = machine.names_of_units();
        machine.finish(&mut model.facts).map_err(problem)?;
        for (line, read) in later {
            read(&line, &mut model)?;
        }
        model.link_bypasses();
        Ok(model)
    }

    /// Returns the unit or group of a name. `line` and `field` are where the name is, for the error.
    pub(super) fn unit_of(&self, line: &Line<'_>, field: usize, name: &str) -> Result<ResourceId, MeasuredModelError> {
        let kinds = &self.facts.resources;
        let found = match self.has_units {
            true => self.unit_names.iter().position(|known| known == name),
            false => kinds.iter().skip(1).position(|kind| kind.name == name),
        };
        let index = found.ok_or_else(|| line.error(field, format!("there is no unit '{name}'")))?;
        Ok(ResourceId(index as u16 + 1))
    }

    /// Returns the number of a kind of operation, from 1, which it gets on first use.
    fn kind(&mut self, name: &str) -> u16 {
        let kinds = &mut self.mechanisms.kinds;
        let found = kinds.iter().position(|known| known == name).unwrap_or_else(|| {
            kinds.push(name.to_owned());
            kinds.len() - 1
        });
        found as u16 + 1
    }
}

/// Returns the lines that are neither empty nor comments, each with its index in the text, from 0.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Whether a line is a row, which says what opcodes cost. Most lines are.
fn is_row(line: &str) -> bool {
    matches!(line.trim_start().split(['\t', ' ']).next(), Some(layout::FORM | layout::CLASS))
}

/// Makes a model without facts of its own from the first line, which names the base.
fn base_of(line: Option<Line<'_>>, catalogue: &'static Catalogue) -> Result<MeasuredModel, MeasuredModelError> {
    let whole = |message: &str| MeasuredModelError { line: 0, column: 0, message: message.to_owned() };
    let line = line.ok_or_else(|| whole("the text is empty"))?;
    if line.text(0)? != keywords::BASE {
        return Err(line.error(0, "the first fact is 'based-on' and a processor"));
    }
    let name = line.text(1)?;
    let unknown = || line.error(1, format!("there is no processor '{name}'"));
    let base = catalogue.find_cpu(name).ok_or_else(unknown)?.processor();
    let base = base.map_err(|error| line.error(1, format!("'{name}' has {error}")))?;
    Ok(MeasuredModel {
        name: "own",
        provenance: None,
        base,
        facts: base.facts().clone(),
        mechanisms: Default::default(),
        number: 0,
        has_units: false,
        unit_names: Vec::new(),
        rows: Rows::Read(ReadRows::default()),
        opcodes: KnownOpcodes::default(),
    })
}

#[cfg(all(test, feature = "x86"))]
mod tests;
