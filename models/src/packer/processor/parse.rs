//! Reads the facts of one scheduling model from text.

use std::collections::HashMap;

use super::numbers::{number, signed};
use super::{
    Case, ClassRow, ClassVariant, Extra, Idiom, ProcessorTable, RegisterCost, RegisterFile, Resource, Variant,
    condition,
};
use crate::layout::processor as layout;
use crate::packer::names::Names;
use crate::text::{FactFile, FactRow, TextError};

/// What a row that starts with an empty field belongs to: the row of facts before it.
enum Context {
    Nothing,
    RegisterFile,
    /// Classes whose costs are the row with this index, or which are `CLASS_UNSUPPORTED` or `CLASS_VARIANT`.
    Classes(u16),
    /// The last opcode with cases.
    Variant,
    /// The last class with cases.
    VariantClass,
}

/// The reading of one processor file.
struct ProcessorParser<'n> {
    names: &'n Names,
    /// The facts so far.
    table: ProcessorTable,
    /// The index of each resource kind, by name.
    kinds: HashMap<String, u16>,
    /// The index of each distinct row.
    rows: HashMap<ClassRow, u16>,
    /// By class, whether the file has listed it.
    listed: Vec<bool>,
    /// What the next row belongs to if it starts with an empty field.
    context: Context,
}

impl ProcessorTable {
    /// Reads a processor file. Resources are numbered first, since a resource may name one that comes later.
    pub fn parse(facts: &FactFile<'_>, names: &Names) -> Result<ProcessorTable, TextError> {
        let n_classes = names.n_scheduling_classes();
        let mut parser = ProcessorParser {
            names,
            table: ProcessorTable { classes: vec![layout::CLASS_UNSUPPORTED; n_classes], ..ProcessorTable::default() },
            kinds: HashMap::new(),
            rows: HashMap::new(),
            listed: vec![false; n_classes],
            context: Context::Nothing,
        };
        parser.number_resources(facts.rows())?;
        for row in facts.rows() {
            parser.row(row)?;
        }
        parser.table.variants.sort_by_key(|variant| variant.opcode);
        parser.table.class_variants.sort_by_key(|variant| variant.class);
        parser.table.idioms.sort_by_key(|idiom| (idiom.opcode, idiom.kind));
        match parser.find_gap() {
            None => Ok(parser.table),
            Some(message) => Err(TextError { file: facts.name().to_owned(), line: 0, message }),
        }
    }
}

impl ProcessorParser<'_> {
    /// Returns a message about a class or opcode that the file lacks, if any.
    fn find_gap(&self) -> Option<String> {
        self.names.class_uses().find_map(|entry| {
            let class = usize::from(entry.class);
            let has_cases =
                || self.table.variants.binary_search_by_key(&entry.opcode, |variant| variant.opcode).is_ok();
            if !self.listed[class] {
                return Some(format!("scheduling class {class} is not listed"));
            }
            let has_class_cases = || self.table.class_variants.iter().any(|variant| variant.class == entry.class);
            let needs_cases = self.table.classes[class] == layout::CLASS_VARIANT && !entry.is_pseudo;
            (needs_cases && !has_cases() && !has_class_cases())
                .then(|| format!("opcode {} has a variant class without cases", entry.opcode))
        })
    }

    /// Assigns a kind to each resource, from 1 on.
    fn number_resources(&mut self, rows: &[FactRow<'_>]) -> Result<(), TextError> {
        self.table.resources.push(Resource::default());
        for row in rows {
            if !matches!(row.text(0)?, "unit" | "group") {
                continue;
            }
            let number = u16::try_from(self.table.resources.len()).map_err(|_| row.error("too many resources"))?;
            let name = row.text(1)?.to_owned();
            self.table.resources.push(Resource { name: name.clone(), ..Resource::default() });
            if self.kinds.insert(name, number).is_some() {
                return Err(row.error("the resource stands twice"));
            }
        }
        Ok(())
    }

    /// Reads any row of the file.
    fn row(&mut self, row: &FactRow<'_>) -> Result<(), TextError> {
        let keyword = row.text(0)?;
        if keyword.is_empty() {
            return self.member(row);
        }
        self.context = Context::Nothing;
        match keyword {
            "issue-width" => self.table.issue_width = row.number(1)?,
            "micro-op-buffer" => self.table.micro_op_buffer = row.number(1)?,
            "unit" | "group" => self.resource(row, keyword == "group")?,
            "extra" => self.extra(row)?,
            "register-file" => self.register_file(row)?,
            "row" => {
                let number = self.class_row(row, 1)?;
                self.context = Context::Classes(number);
            }
            "unsupported" => self.context = Context::Classes(layout::CLASS_UNSUPPORTED),
            "variant" => self.context = Context::Classes(layout::CLASS_VARIANT),
            "variant-opcode" => {
                let opcode = self.names.opcode(row.text(1)?, row)?;
                self.table.variants.push(Variant { opcode, cases: Vec::new() });
                self.context = Context::Variant;
            }
            "variant-class" => {
                let class = self.names.scheduling_class(row.text(1)?, row)?;
                self.table.class_variants.push(ClassVariant { class, cases: Vec::new() });
                self.context = Context::VariantClass;
            }
            "zero-idiom" => self.idiom(row, layout::IDIOM_ZERO)?,
            "dependency-breaking" => self.idiom(row, layout::IDIOM_DEPENDENCY_BREAKING)?,
            "optimizable-move" => self.idiom(row, layout::IDIOM_OPTIMIZABLE_MOVE)?,
            _ => return Err(row.error(format!("'{keyword}' is not a kind of fact"))),
        }
        Ok(())
    }

    /// Reads a row that belongs to the one before it.
    fn member(&mut self, row: &FactRow<'_>) -> Result<(), TextError> {
        match self.context {
            Context::Nothing => Err(row.error("the row belongs to nothing")),
            Context::RegisterFile => self.register_cost(row),
            Context::Classes(number) => self.class(row, number),
            Context::Variant => {
                let case = self.case(row)?;
                self.table.variants.last_mut().map(|variant| variant.cases.push(case)).unwrap_or_default();
                Ok(())
            }
            Context::VariantClass => {
                let case = self.case(row)?;
                self.table.class_variants.last_mut().map(|variant| variant.cases.push(case)).unwrap_or_default();
                Ok(())
            }
        }
    }

    /// Returns the index of a resource kind.
    fn kind(&self, name: &str, row: &FactRow<'_>) -> Result<u16, TextError> {
        self.kinds.get(name).copied().ok_or_else(|| row.error(format!("there is no resource '{name}'")))
    }

    /// Returns the index of a resource, or 0 for `-`.
    fn kind_or_none(&self, field: usize, row: &FactRow<'_>) -> Result<u16, TextError> {
        match row.text(field)? {
            "-" => Ok(0),
            name => self.kind(name, row),
        }
    }

    /// Reads a row of `unit`, name, number of units, buffer, super-kind; or of `group`, name, buffer, super-kind, members.
    fn resource(&mut self, row: &FactRow<'_>, is_group: bool) -> Result<(), TextError> {
        // A group has its members where a unit kind has its number of units, but at the end of the line.
        let buffer_field = if is_group { 2 } else { 3 };
        let buffer = match row.text(buffer_field)? {
            "unlimited" => -1,
            _ => i32::try_from(row.number::<u32>(buffer_field)?).map_err(|_| row.error("the buffer is too large"))?,
        };
        let super_kind = self.kind_or_none(buffer_field + 1, row)?;
        let mut members = Vec::new();
        if is_group {
            for name in row.words(4)? {
                members.push(self.kind(name, row)?);
            }
            if members.is_empty() {
                return Err(row.error("the group is empty"));
            }
        }
        let n_units = if is_group { members.len() as u32 } else { row.number(2)? };
        let number = self.kind(row.text(1)?, row)?;
        let resource = &mut self.table.resources[usize::from(number)];
        *resource = Resource {
            name: std::mem::take(&mut resource.name),
            n_units,
            buffer,
            super_kind,
            members,
            title: String::new(),
        };
        Ok(())
    }

    /// Reads a row of `extra`, reorder buffer, instructions that retire per cycle, load queue, store queue; each may be `-`.
    fn extra(&mut self, row: &FactRow<'_>) -> Result<(), TextError> {
        self.table.extra = Some(Extra {
            reorder_buffer: number_or(row, 1, "-")?,
            retire_per_cycle: number_or(row, 2, "-")?,
            load_queue: self.kind_or_none(3, row)?,
            store_queue: self.kind_or_none(4, row)?,
        });
        Ok(())
    }

    /// Reads a row of `register-file`, name, size, moves per cycle, `zero-moves-only`.
    fn register_file(&mut self, row: &FactRow<'_>) -> Result<(), TextError> {
        self.table.register_files.push(RegisterFile {
            name: row.text(1)?.to_owned(),
            size: row.number(2)?,
            moves_per_cycle: number_or(row, 3, "unlimited")?,
            zero_moves_only: flag(row, 4, "zero-moves-only")?,
            costs: Vec::new(),
        });
        self.context = Context::RegisterFile;
        Ok(())
    }

    /// Reads a row of nothing, register class, cost, `eliminates-moves`, for the last register file.
    fn register_cost(&mut self, row: &FactRow<'_>) -> Result<(), TextError> {
        let cost = RegisterCost {
            registers: self.names.register_class(row.text(1)?, row)?.to_vec(),
            cost: row.number(2)?,
            eliminates_moves: flag(row, 3, "eliminates-moves")?,
        };
        if let Some(file) = self.table.register_files.last_mut() {
            file.costs.push(cost);
        }
        Ok(())
    }

    /// Reads a row of nothing, scheduling class. `number` is the index of the row of its costs, or stands in place of one.
    fn class(&mut self, row: &FactRow<'_>, number: u16) -> Result<(), TextError> {
        let class = usize::from(self.names.scheduling_class(row.text(1)?, row)?);
        if std::mem::replace(&mut self.listed[class], true) {
            return Err(row.error("the class is listed twice"));
        }
        self.table.classes[class] = number;
        Ok(())
    }

    /// Returns the index of the class row that starts at a field; equal rows have one index.
    fn class_row(&mut self, row: &FactRow<'_>, first: usize) -> Result<u16, TextError> {
        let parsed = ClassRow {
            n_micro_ops: row.number(first)?,
            flags: row_flags(row, first + 1)?,
            resources: self.resource_uses(row, first + 2)?,
            latencies: latencies(row, first + 3)?,
            read_advances: read_advances(row, first + 4)?,
        };
        if let Some(number) = self.rows.get(&parsed) {
            return Ok(*number);
        }
        let number = u16::try_from(self.rows.len())
            .ok()
            .filter(|number| *number < layout::CLASS_VARIANT)
            .ok_or_else(|| row.error("too many rows"))?;
        self.table.rows.push(parsed.clone());
        self.rows.insert(parsed, number);
        Ok(number)
    }

    /// Reads uses of resources: words `name:release` or `name:acquire-release`, in cycles. Each becomes three items: kind, acquire,
    /// release.
    fn resource_uses(&self, row: &FactRow<'_>, field: usize) -> Result<Vec<u16>, TextError> {
        let mut uses = Vec::new();
        for word in row.words(field)? {
            let (name, cycles) = split(row, word, ':')?;
            let (acquire, release) = cycles.split_once('-').unwrap_or(("0", cycles));
            uses.extend([self.kind(name, row)?, number(row, acquire)?, number(row, release)?]);
        }
        Ok(uses)
    }

    /// Reads a row of nothing, condition, outcome and, for the outcome `row`, costs.
    fn case(&mut self, row: &FactRow<'_>) -> Result<Case, TextError> {
        let number = match row.text(2)? {
            "row" => self.class_row(row, 3)?,
            "unsupported" => layout::CLASS_UNSUPPORTED,
            "unresolved" => layout::CLASS_VARIANT,
            other => return Err(row.error(format!("'{other}' is not an outcome of a variant"))),
        };
        Ok(Case { condition: condition::parse(self.names, row, 1)?, row: number })
    }

    /// Reads a row of the word for a kind of idiom, opcode, condition. `kind` is one of `IDIOM_…` of the layout.
    fn idiom(&mut self, row: &FactRow<'_>, kind: u16) -> Result<(), TextError> {
        let opcode = self.names.opcode(row.text(1)?, row)?;
        let condition = condition::parse(self.names, row, 2)?;
        self.table.idioms.push(Idiom { opcode, kind, condition });
        Ok(())
    }
}

/// Returns a number, or 0 for the given word.
fn number_or(row: &FactRow<'_>, field: usize, word: &str) -> Result<u32, TextError> {
    if row.text(field)? == word { Ok(0) } else { row.number(field) }
}

/// Parses a flag: true for the given word, false for `-`.
fn flag(row: &FactRow<'_>, field: usize, word: &str) -> Result<bool, TextError> {
    match row.text(field)? {
        "-" => Ok(false),
        found if found == word => Ok(true),
        found => Err(row.error(format!("'{found}' is neither '{word}' nor '-'"))),
    }
}

/// Splits a word at the first separator; an error if it has none.
fn split<'a>(row: &FactRow<'_>, word: &'a str, separator: char) -> Result<(&'a str, &'a str), TextError> {
    word.split_once(separator).ok_or_else(|| row.error(format!("'{word}' lacks a '{separator}'")))
}

/// Returns the set of the bits `ROW_…` that a field lists.
fn row_flags(row: &FactRow<'_>, field: usize) -> Result<u16, TextError> {
    let mut flags = 0;
    for word in row.words(field)? {
        flags |= match word {
            "begin-group" => layout::ROW_BEGINS_GROUP,
            "end-group" => layout::ROW_ENDS_GROUP,
            "retire-out-of-order" => layout::ROW_RETIRES_OUT_OF_ORDER,
            _ => return Err(row.error(format!("'{word}' is not a flag of a row"))),
        };
    }
    Ok(flags)
}

/// Splits `value[#write]` into value and number of the write; 0 without one.
fn with_write<'a>(row: &FactRow<'_>, text: &'a str) -> Result<(&'a str, u16), TextError> {
    match text.split_once('#') {
        None => Ok((text, 0)),
        Some((value, write)) => Ok((value, number(row, write)?)),
    }
}

/// Reads latencies: words `cycles` or `cycles#write`. Each becomes two items: cycles, write.
fn latencies(row: &FactRow<'_>, field: usize) -> Result<Vec<u16>, TextError> {
    let mut list = Vec::new();
    for word in row.words(field)? {
        let (cycles, write) = with_write(row, word)?;
        list.extend([signed(row, cycles)?, write]);
    }
    Ok(list)
}

/// Reads read advances: words `use:cycles` or `use#write:cycles`. Each becomes three items: use, write, cycles.
fn read_advances(row: &FactRow<'_>, field: usize) -> Result<Vec<u16>, TextError> {
    let mut list = Vec::new();
    for word in row.words(field)? {
        let (position, cycles) = split(row, word, ':')?;
        let (position, write) = with_write(row, position)?;
        list.extend([number(row, position)?, write, signed(row, cycles)?]);
    }
    Ok(list)
}
