//! The costs of opcodes in a measured model: rows of a text, all parsed at once so that errors are reported, or packed rows,
//! each parsed on first use.

use std::collections::HashMap;
use std::sync::OnceLock;

use mca_models::layout::measured as layout;
use mca_models::pack::{PackError, PackedFile, Strings, Table};

use super::parse::{Line, MOST, MeasuredModelError};
use super::{Form, MeasuredModel};
use crate::inst::ids::{ClassId, OpcodeId};
use crate::model::facts::ResourceInterval;
use crate::model::normalize::{NormalizedResources, normalize};
use crate::model::tables::bisect;

/// The rows of a measured model.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    /// Rows that were parsed from a text.
    Read(ReadRows),
    /// Rows that are packed with the program.
    Packed(PackedRows),
}

/// Parsed rows, by opcode and, for opcodes without a row, by class.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadRows {
    /// The costs of opcodes that a `form` row names.
    forms: HashMap<OpcodeId, Form>,
    /// The costs of all other opcodes of a scheduling class, by `class` rows.
    classes: HashMap<ClassId, Form>,
    /// Resource lists by their text, which many rows share; emptied after parsing.
    uses: HashMap<String, Uses>,
}

/// A resource list as the text has it, and normalised.
type Uses = (Vec<ResourceInterval>, NormalizedResources);

/// Packed rows, sorted by opcode or class; each names a text, which many rows share.
#[derive(Clone, Debug)]
pub(super) struct PackedRows {
    /// The rows of opcodes.
    forms: Table<'static, { layout::ROW_WIDTH }>,
    /// The rows of scheduling classes, for opcodes without a row.
    classes: Table<'static, { layout::ROW_WIDTH }>,
    /// Costs as text, in the format of a row without keyword and opcodes.
    texts: Strings<'static>,
    /// A slot for each text; `None` in it if the text cannot be parsed.
    read: Vec<OnceLock<Option<Form>>>,
}

impl MeasuredModel {
    /// Returns the costs of an opcode of a class; `None` if the model has none for either.
    pub fn find_form(&self, opcode: OpcodeId, class: ClassId) -> Option<&Form> {
        match &self.rows {
            Rows::Read(rows) => rows.forms.get(&opcode).or_else(|| rows.classes.get(&class)),
            Rows::Packed(rows) => rows.find(opcode, class, self),
        }
    }

    /// Parses the costs of a form from the fields of a line; field `first` is the number of micro-ops. `uses` is the parsed
    /// resource list.
    fn form_of(&self, line: &Line<'_>, first: usize, uses: Uses) -> Result<Form, MeasuredModelError> {
        let (intervals, resources) = uses;
        let mut form = Form { n_micro_ops: line.number(first, MOST)?, intervals, resources, ..Form::default() };
        for word in line.text(first + 2)?.split(' ').filter(|word| !matches!(*word, "" | "-")) {
            let cycles = word.parse::<u32>().ok().filter(|cycles| *cycles <= MOST);
            form.latencies.push(cycles.ok_or_else(|| line.error(first + 2, format!("'{word}' is not a latency")))?);
        }
        for (at, (_, word)) in line.fields.iter().enumerate().skip(first + 3) {
            match word.split_once('=') {
                Some((layout::KIND_OF_OPERATION, name)) => form.kind = self.mechanisms.kind_of(name),
                Some((layout::FROM_GENERAL, cycles)) => {
                    let number = cycles.parse().ok().filter(|cycles| *cycles <= MOST);
                    form.from_general = number.ok_or_else(|| line.error(at, format!("'{cycles}' is not a number")))?;
                }
                // A measurement from which the row was made.
                Some(_) => {}
                None => return Err(line.error(at, format!("'{word}' says nothing"))),
            }
        }
        Ok(form)
    }

    /// Parses a field with a resource list.
    fn uses_of(&self, line: &Line<'_>, field: usize) -> Result<Uses, MeasuredModelError> {
        let mut intervals: Vec<ResourceInterval> = Vec::new();
        for entry in line.text(field)?.split(' ').filter(|entry| !matches!(*entry, "" | "-")) {
            let (name, cycles) = entry.split_once(':').unwrap_or((entry, "1"));
            let resource = self.unit_of(line, field, name)?;
            let cycles = cycles.parse::<u32>().ok().filter(|cycles| (1..=MOST).contains(cycles));
            let cycles = cycles.ok_or_else(|| line.error(field, format!("'{entry}' holds no number of cycles")))?;
            intervals.push(ResourceInterval { resource, acquired_at_cycle: 0, released_at_cycle: cycles });
        }
        self.add_entries(&mut intervals);
        let resources = normalize(&self.facts.resources, intervals.iter().copied());
        Ok((intervals, resources))
    }
}

impl ReadRows {
    /// Reads a line that begins with `form` or `class`, for the opcodes that it names.
    pub fn add(&mut self, line: &Line<'_>, model: &MeasuredModel) -> Result<(), MeasuredModelError> {
        let is_form = match line.text(0)? {
            layout::FORM => true,
            layout::CLASS => false,
            _ => return Err(line.unknown_fact()),
        };
        line.number(2, MOST)?;
        let text = line.text(3)?;
        let uses = match self.uses.get(text) {
            Some(uses) => uses,
            None => self.uses.entry(text.to_owned()).or_insert(model.uses_of(line, 3)?),
        };
        let form = model.form_of(line, 2, uses.clone())?;
        let isa = model.base.isa();
        for name in line.text(1)?.split(' ').filter(|name| !name.is_empty()) {
            let opcode = isa.find_opcode(name).ok_or_else(|| line.error(1, format!("there is no opcode '{name}'")))?;
            if is_form {
                self.forms.insert(opcode, form.clone());
            } else {
                self.classes.insert(isa.opcode(opcode).class(), form.clone());
            }
        }
        Ok(())
    }

    /// Returns the rows when all are parsed, without what only parsing needs.
    pub fn done(mut self) -> ReadRows {
        self.uses = HashMap::new();
        self
    }

    #[cfg(all(test, feature = "x86"))]
    pub fn forms(&self) -> impl ExactSizeIterator<Item = &Form> {
        self.forms.values()
    }
}

impl PackedRows {
    /// Opens a packed model: returns the text with the facts before the rows, and the rows.
    pub fn open(bytes: &'static [u8]) -> Result<(&'static str, PackedRows), PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        let facts = file.bytes(layout::FACTS)?;
        let texts = Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?;
        let rows = PackedRows {
            forms: file.table(layout::FORMS)?,
            classes: file.table(layout::CLASSES)?,
            read: std::iter::repeat_with(OnceLock::new).take(texts.len()).collect(),
            texts,
        };
        let facts = std::str::from_utf8(facts).map_err(|_| PackError::Inconsistent(layout::FACTS))?;
        Ok((facts, rows))
    }

    /// Returns the costs of an opcode or of its class, parsed on first use; `None` if there are none, or if the text is wrong.
    fn find(&self, opcode: OpcodeId, class: ClassId, model: &MeasuredModel) -> Option<&Form> {
        let find = |rows: Table<'static, { layout::ROW_WIDTH }>, key: u16| {
            let found = bisect(rows.len(), |index| rows.row(index).u16(layout::ROW_KEY).cmp(&key))?;
            Some(rows.row(found).u16(layout::ROW_TEXT))
        };
        let text = find(self.forms, opcode.0).or_else(|| find(self.classes, class.0))?;
        let read = || {
            let line = Line::new(0, self.texts.text(text.into()));
            let uses = model.uses_of(&line, 1).ok()?;
            model.form_of(&line, 0, uses).ok()
        };
        self.read.get(usize::from(text))?.get_or_init(read).as_ref()
    }
}
