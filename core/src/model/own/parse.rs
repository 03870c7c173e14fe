//! The text of an own model, line by line, with the place of whatever is wrong.

use std::collections::HashMap;

use super::machine::{Machine, Unit};
use super::{Form, Forwarding, FrontEnd, LoadLatencies, OwnModel, ThreePartAddress};
use crate::inst::ids::ClassId;
use crate::inst::isa::Isa;
use crate::model::catalogue::Catalogue;
use crate::model::facts::{ResourceId, ResourceInterval};
use crate::model::normalize::{NormalizedResources, normalize};

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnModelError {
    /// From 1; 0 if the text as a whole is meant.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl std::fmt::Display for OwnModelError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => write!(formatter, "{}", self.message),
            _ => write!(formatter, "{}:{}: {}", self.line, self.column, self.message),
        }
    }
}

impl std::error::Error for OwnModelError {}

/// A line, split into fields that know where they stand.
struct Line {
    number: usize,
    fields: Vec<(usize, &'static str)>,
}

impl Line {
    /// Fields are separated by tabs, or by two or more blanks, which editors like to make of tabs.
    fn new(number: usize, text: &'static str) -> Line {
        let bytes = text.as_bytes();
        let mut fields = Vec::with_capacity(8);
        let (mut start, mut at) = (0, 0);
        while start < bytes.len() {
            let is_blank = |byte: &u8| matches!(byte, b'\t' | b' ');
            at = bytes[at..].iter().position(is_blank).map_or(bytes.len(), |distance| at + distance);
            if bytes.get(at) == Some(&b' ') && bytes.get(at + 1) != Some(&b' ') {
                at += 1;
                continue;
            }
            let field = text[start..at].trim_start_matches(' ');
            if !field.is_empty() {
                fields.push((at - field.len() + 1, field.trim_end_matches(' ')));
            }
            at = (at + 1).min(bytes.len());
            start = at;
        }
        Line { number, fields }
    }

    fn error(&self, field: usize, message: impl Into<String>) -> OwnModelError {
        let last = self.fields.last().map_or(1, |(column, text)| column + text.len());
        let column = self.fields.get(field).map_or(last, |(column, _)| *column);
        OwnModelError { line: self.number, column, message: message.into() }
    }

    fn text(&self, field: usize) -> Result<&'static str, OwnModelError> {
        let missing = || self.error(field, format!("field {} is missing", field + 1));
        self.fields.get(field).map(|(_, text)| *text).ok_or_else(missing)
    }

    fn number(&self, field: usize, most: u32) -> Result<u32, OwnModelError> {
        let text = self.text(field)?;
        let number = text.parse::<u32>().ok().filter(|number| *number <= most);
        number.ok_or_else(|| self.error(field, format!("'{text}' is no number from 0 to {most}")))
    }

    fn buffer(&self, field: usize) -> Result<Option<u32>, OwnModelError> {
        if self.text(field)? == "unlimited" { Ok(None) } else { self.number(field, 10_000).map(Some) }
    }
}

type Uses = (Vec<ResourceInterval>, NormalizedResources);

/// Units by the text that names them.
type KnownUses = HashMap<&'static str, Uses>;

/// No latency, width or number of units is larger.
const MOST: u32 = 10_000;

impl OwnModel {
    /// Reads a text. It is kept for as long as the program runs.
    pub fn parse(text: &'static str, catalogue: &'static Catalogue) -> Result<OwnModel, OwnModelError> {
        let is_fact = |(_, line): &(usize, &'static str)| !line.trim().is_empty() && !line.starts_with('#');
        let numbered = || text.lines().enumerate().filter(is_fact);
        let lines = || numbered().map(|(index, line)| Line::new(index + 1, line));
        let mut model = base_of(lines().next(), catalogue)?;
        let isa = model.base.isa();
        let mut machine = Machine::default();
        // Most lines are about instructions and say nothing of the machine.
        let is_of_machine =
            |(_, line): &(usize, &'static str)| !line.starts_with("form\t") && !line.starts_with("class\t");
        for (index, line) in numbered().skip(1).filter(is_of_machine) {
            machine_line(&Line::new(index + 1, line), &mut machine)?;
        }
        let problem = |(number, message)| OwnModelError { line: number, column: 1, message };
        model.has_own_units = machine.has_own_units();
        machine.finish(&mut model.facts).map_err(problem)?;
        let kinds: HashMap<&'static str, ResourceId> = model
            .facts
            .resources
            .iter()
            .enumerate()
            .skip(1)
            .map(|(number, kind)| (kind.name, ResourceId(number as u16)))
            .collect();
        let mut known_uses = KnownUses::new();
        for line in lines().skip(1) {
            model.fact(&line, isa, &kinds, &mut known_uses)?;
        }
        model.link_bypasses();
        Ok(model)
    }

    fn fact(
        &mut self,
        line: &Line,
        isa: &'static Isa,
        kinds: &HashMap<&'static str, ResourceId>,
        known_uses: &mut KnownUses,
    ) -> Result<(), OwnModelError> {
        let number = |field| line.number(field, MOST);
        match line.text(0)? {
            "name" => self.name = line.text(1)?,
            "form" | "class" => self.form(line, isa, kinds, known_uses)?,
            "load-latency" => {
                let loads = LoadLatencies {
                    general: number(1)?,
                    general_indexed: number(2)?,
                    vector: number(3)?,
                    vector_indexed: number(4)?,
                };
                self.mechanisms.loads = Some(loads);
            }
            "load-units" => {
                for (field, (_, name)) in line.fields.iter().enumerate().skip(1) {
                    let known =
                        kinds.get(name).ok_or_else(|| line.error(field, format!("there is no unit '{name}'")))?;
                    self.mechanisms.load_units.push(*known);
                }
            }
            "forward" => {
                let forwarding = Forwarding {
                    general: number(1)?,
                    vector: number(2)?,
                    wide: number(3)?,
                    mixed: number(4)?,
                    renamed_sizes: 0,
                };
                self.mechanisms.forwarding = Some(forwarding);
            }
            "rename-memory" => {
                let Some(forwarding) = &mut self.mechanisms.forwarding else {
                    return Err(line.error(0, "'rename-memory' stands before 'forward'"));
                };
                for field in 1..line.fields.len() {
                    match line.number(field, 64)? {
                        bits @ (8 | 16 | 32 | 64) => forwarding.renamed_sizes |= 1 << (bits / 8).ilog2(),
                        _ => return Err(line.error(field, "a size is 8, 16, 32 or 64 bits")),
                    }
                }
            }
            "moves-pass-values" => self.mechanisms.moves_pass_values = true,
            "merge-narrow-results" => self.mechanisms.merges_narrow_results = true,
            "stack-engine" => self.mechanisms.has_stack_engine = true,
            "three-part-address" => {
                let unit_cycles = if line.fields.len() > 2 { number(2)?.max(1) } else { 2 };
                self.mechanisms.three_part_address = Some(ThreePartAddress { latency_cycles: number(1)?, unit_cycles });
            }
            "front-end" => {
                let front_end = FrontEnd {
                    line_bytes: number(1)?,
                    loop_micro_ops: number(2)?,
                    group_micro_ops: number(3)?,
                    group_cycles: number(4)?,
                };
                if !front_end.line_bytes.is_power_of_two() && front_end.line_bytes != 0
                    || front_end.group_micro_ops == 0
                {
                    return Err(line.error(1, "the line is a power of two or 0, and the group is not empty"));
                }
                self.mechanisms.front_end = Some(front_end);
            }
            "bypass" => {
                let (producer, consumer) = (self.kind(line.text(1)?), self.kind(line.text(2)?));
                self.mechanisms.bypasses.push((producer, consumer, number(3)?));
            }
            _ => {}
        }
        Ok(())
    }

    /// The number of a kind of operation, given on first use.
    fn kind(&mut self, name: &'static str) -> u16 {
        let kinds = &mut self.mechanisms.kinds;
        let found = kinds.iter().position(|known| *known == name).unwrap_or_else(|| {
            kinds.push(name);
            kinds.len() - 1
        });
        found as u16 + 1
    }

    fn form(
        &mut self,
        line: &Line,
        isa: &'static Isa,
        kinds: &HashMap<&'static str, ResourceId>,
        known_uses: &mut KnownUses,
    ) -> Result<(), OwnModelError> {
        let mut form = Form { n_micro_ops: line.number(2, MOST)?, ..Form::default() };
        (form.intervals, form.resources) = self.uses(line, kinds, known_uses)?;
        for word in line.text(4)?.split(' ').filter(|word| !matches!(*word, "" | "-")) {
            let cycles = word.parse::<u32>().ok().filter(|cycles| *cycles <= MOST);
            form.latencies.push(cycles.ok_or_else(|| line.error(4, format!("'{word}' is no latency")))?);
        }
        for (at, (_, word)) in line.fields.iter().enumerate().skip(5) {
            match word.split_once('=') {
                Some(("kind", name)) => form.kind = self.kind(name),
                // What it comes from.
                Some(_) => {}
                None => return Err(line.error(at, format!("'{word}' says nothing"))),
            }
        }
        for name in line.text(1)?.split(' ').filter(|name| !name.is_empty()) {
            let opcode = isa.find_opcode(name).ok_or_else(|| line.error(1, format!("there is no opcode '{name}'")))?;
            match line.text(0)? {
                "form" => self.forms.insert(opcode, form.clone()),
                _ => self.classes.insert(isa.opcode(opcode).class(), form.clone()),
            };
        }
        Ok(())
    }

    /// The units of a form. Most forms share theirs with others.
    fn uses(
        &self,
        line: &Line,
        kinds: &HashMap<&'static str, ResourceId>,
        known: &mut KnownUses,
    ) -> Result<Uses, OwnModelError> {
        let text = line.text(3)?;
        if let Some(uses) = known.get(text) {
            return Ok(uses.clone());
        }
        let mut intervals: Vec<ResourceInterval> = Vec::new();
        for entry in text.split(' ').filter(|entry| !matches!(*entry, "" | "-")) {
            let (name, cycles) = entry.split_once(':').unwrap_or((entry, "1"));
            let known = kinds.get(name).ok_or_else(|| line.error(3, format!("there is no unit '{name}'")))?;
            let cycles = cycles.parse::<u32>().ok().filter(|cycles| (1..=MOST).contains(cycles));
            let cycles = cycles.ok_or_else(|| line.error(3, format!("'{entry}' holds no number of cycles")))?;
            intervals.push(ResourceInterval { resource: *known, acquired_at_cycle: 0, released_at_cycle: cycles });
        }
        self.add_entries(&mut intervals);
        let resources = normalize(&self.facts.resources, intervals.iter().copied());
        known.insert(text, (intervals.clone(), resources.clone()));
        Ok((intervals, resources))
    }
}

/// The first line names the base.
fn base_of(line: Option<Line>, catalogue: &'static Catalogue) -> Result<OwnModel, OwnModelError> {
    let whole = |message: &str| OwnModelError { line: 0, column: 0, message: message.to_owned() };
    let line = line.ok_or_else(|| whole("the text is empty"))?;
    if line.text(0)? != "based-on" {
        return Err(line.error(0, "the first fact is 'based-on' and a processor"));
    }
    let name = line.text(1)?;
    let unknown = || line.error(1, format!("there is no processor '{name}'"));
    let base = catalogue.find_cpu(name).ok_or_else(unknown)?.processor();
    let base = base.map_err(|error| line.error(1, format!("'{name}' has {error}")))?;
    Ok(OwnModel {
        name: "own",
        base,
        facts: base.facts().clone(),
        mechanisms: Default::default(),
        has_own_units: false,
        forms: HashMap::new(),
        classes: HashMap::<ClassId, Form>::new(),
    })
}

/// Facts about the machine, which forms refer to wherever they stand.
fn machine_line(line: &Line, machine: &mut Machine) -> Result<(), OwnModelError> {
    let number = |field| line.number(field, MOST);
    match line.text(0)? {
        "issue-width" => machine.issue_width = Some(number(1)?.max(1)),
        "micro-op-buffer" => machine.micro_op_buffer = Some(number(1)?.max(2)),
        "retire-width" => machine.retire_width = Some(number(1)?.max(1)),
        "load-queue" => machine.load_queue = Some(number(1)?.max(1)),
        "store-queue" => machine.store_queue = Some(number(1)?.max(1)),
        "register-file" => machine.register_files.push((line.text(1)?, number(2)?)),
        "unit" => machine.units.push(Unit {
            line: line.number,
            name: line.text(1)?,
            n_units: line.number(2, 64)?.max(1),
            buffer: line.buffer(3)?,
            members: Vec::new(),
        }),
        "group" => machine.units.push(Unit {
            line: line.number,
            name: line.text(1)?,
            n_units: 0,
            buffer: line.buffer(2)?,
            members: line.text(3)?.split(' ').filter(|name| !name.is_empty()).collect(),
        }),
        "name"
        | "form"
        | "class"
        | "load-latency"
        | "load-units"
        | "forward"
        | "rename-memory"
        | "moves-pass-values"
        | "merge-narrow-results"
        | "stack-engine"
        | "three-part-address"
        | "front-end"
        | "bypass" => {}
        word => return Err(line.error(0, format!("'{word}' is no kind of fact"))),
    }
    Ok(())
}

#[cfg(test)]
mod tests;
