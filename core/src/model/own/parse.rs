//! The text of an own model, line by line, with the place of whatever is wrong.

mod line;

pub use line::OwnModelError;
pub(super) use line::{Line, MOST};

use super::machine::{Machine, Title, Unit};
use super::rows::{PackedRows, ReadRows, Rows};
use super::{
    CombinedFlags, Decoders, Forwarding, FrontEnd, LoadLatencies, LoopEntries, OpCache, OwnModel, PointerLoads,
    Predecoder, Reissue, SeldomReissue, ThreePartAddress, joining, names,
};
use crate::model::catalogue::Catalogue;
use crate::model::facts::{ResourceId, UnitsAtDispatch};

/// Cycles until counts of micro-ops are known: all of them are kept for so long.
const MOST_DELAY: u32 = 64;

impl OwnModel {
    /// Reads a text, of which nothing is kept but the names of its units.
    pub fn parse(text: &str, catalogue: &'static Catalogue) -> Result<OwnModel, OwnModelError> {
        let mut model = OwnModel::of_facts(text, catalogue)?;
        let mut rows = ReadRows::default();
        for (index, line) in numbered(text).skip(1).filter(|(_, line)| is_row(line)) {
            rows.add(&Line::new(index + 1, line), &model)?;
        }
        model.rows = Rows::Read(rows.done());
        Ok(model)
    }

    /// Opens a model that comes along: its rows are read when an instruction asks for them.
    pub fn open(bytes: &'static [u8], catalogue: &'static Catalogue) -> Result<OwnModel, OwnModelError> {
        let (text, rows) = PackedRows::open(bytes).map_err(OwnModelError::of_whole)?;
        let mut model = OwnModel::of_facts(text, catalogue)?;
        model.rows = Rows::Packed(rows);
        Ok(model)
    }

    /// Everything that the text says except its rows.
    fn of_facts(text: &str, catalogue: &'static Catalogue) -> Result<OwnModel, OwnModelError> {
        let lines = || numbered(text).filter(|(_, line)| !is_row(line)).map(|(index, line)| Line::new(index + 1, line));
        let mut model = base_of(numbered(text).map(|(index, line)| Line::new(index + 1, line)).next(), catalogue)?;
        let mut machine = Machine::default();
        for line in lines().skip(1) {
            machine_line(&line, &mut machine)?;
        }
        let problem = |(number, message)| OwnModelError { line: number, column: 1, message };
        model.has_own_units = machine.has_own_units();
        model.unit_names = machine.names_of_units();
        machine.finish(&mut model.facts).map_err(problem)?;
        for line in lines().skip(1) {
            model.fact(&line)?;
        }
        model.link_bypasses();
        Ok(model)
    }

    /// The unit or group of this name.
    pub(super) fn unit_of(&self, line: &Line<'_>, field: usize, name: &str) -> Result<ResourceId, OwnModelError> {
        let kinds = &self.facts.resources;
        let found = match self.has_own_units {
            true => self.unit_names.iter().position(|known| known == name),
            false => kinds.iter().skip(1).position(|kind| kind.name == name),
        };
        let number = found.ok_or_else(|| line.error(field, format!("there is no unit '{name}'")))?;
        Ok(ResourceId(number as u16 + 1))
    }

    fn fact(&mut self, line: &Line<'_>) -> Result<(), OwnModelError> {
        let number = |field| line.number(field, MOST);
        match line.text(0)? {
            "name" => self.name = names::kept(line.text(1)?, 0),
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
                    let known = self.unit_of(line, field, name)?;
                    self.mechanisms.load_units.push(known);
                }
            }
            "forward" => {
                let forwarding = Forwarding {
                    general: number(1)?,
                    vector: number(2)?,
                    wide: number(3)?,
                    mixed: number(4)?,
                    renamed_sizes: 0,
                    is_renamed_on_stack_only: false,
                    is_predicted: false,
                };
                self.mechanisms.forwarding = Some(forwarding);
            }
            keyword @ ("rename-memory" | "rename-stack") => {
                let Some(forwarding) = &mut self.mechanisms.forwarding else {
                    return Err(line.error(0, format!("'{keyword}' stands before 'forward'")));
                };
                forwarding.is_renamed_on_stack_only = keyword == "rename-stack";
                for field in 1..line.fields.len() {
                    match line.number(field, 64)? {
                        bits @ (8 | 16 | 32 | 64) => forwarding.renamed_sizes |= 1 << (bits / 8).ilog2(),
                        _ => return Err(line.error(field, "a size is 8, 16, 32 or 64 bits")),
                    }
                }
            }
            "predict-stores" => {
                let Some(forwarding) = &mut self.mechanisms.forwarding else {
                    return Err(line.error(0, "'predict-stores' stands before 'forward'"));
                };
                forwarding.is_predicted = true;
            }
            "moves-pass-values" => self.mechanisms.moves_pass_values = true,
            "merge-narrow-results" => self.mechanisms.merges_narrow_results = true,
            "stack-engine" => self.mechanisms.has_stack_engine = true,
            "three-part-address" => {
                let unit_cycles = if line.fields.len() > 2 { number(2)?.max(1) } else { 2 };
                self.mechanisms.three_part_address = Some(ThreePartAddress { latency_cycles: number(1)?, unit_cycles });
            }
            "indexed-store" => self.mechanisms.indexed_stores_on = Some(self.unit_of(line, 1, line.text(1)?)?),
            "combined-flags" => {
                let combined = CombinedFlags { latency_cycles: number(1)?, unit_cycles: number(2)?.max(1) };
                self.mechanisms.combined_flags = Some(combined);
            }
            "front-end" => {
                let front_end = FrontEnd {
                    line_bytes: number(1)?,
                    loop_micro_ops: number(2)?,
                    group_micro_ops: number(3)?,
                    group_cycles: number(4)?,
                    op_cache: None,
                    loop_entries: None,
                };
                if !front_end.line_bytes.is_power_of_two() && front_end.line_bytes != 0
                    || front_end.group_micro_ops == 0
                {
                    return Err(line.error(1, "the line is a power of two or 0, and the group is not empty"));
                }
                self.mechanisms.front_end = Some(front_end);
            }
            "op-cache" => {
                let op_cache = OpCache { entry: number(1)?.max(1), pair_cycles: number(2)?, most: number(3)? };
                let Some(front_end) = &mut self.mechanisms.front_end else {
                    return Err(line.error(0, "'op-cache' stands before 'front-end'"));
                };
                front_end.op_cache = Some(op_cache);
            }
            "loop-entries" => {
                let room = if line.fields.len() > 3 { number(3)?.max(1) } else { u32::MAX };
                let entries = LoopEntries { line_bytes: number(1)?.max(1), n_micro_ops: number(2)?.max(1), room };
                let Some(front_end) = &mut self.mechanisms.front_end else {
                    return Err(line.error(0, "'loop-entries' stands before 'front-end'"));
                };
                front_end.loop_entries = Some(entries);
            }
            "predecode" => {
                let predecoder =
                    Predecoder { block_bytes: number(1)?, width: number(2)?.max(1), prefix_cycles: number(3)? };
                if !predecoder.block_bytes.is_power_of_two() || predecoder.block_bytes > 64 {
                    return Err(line.error(1, "a block has 1, 2, 4, 8, 16, 32 or 64 bytes"));
                }
                self.mechanisms.predecoder = Some(predecoder);
            }
            "decode" => {
                let holds_joinable = match line.fields.get(2) {
                    None => false,
                    Some((_, "holds-joinable")) => true,
                    Some(_) => return Err(line.error(2, "only 'holds-joinable' can stand here")),
                };
                self.mechanisms.decoders = Some(Decoders { width: number(1)?.max(1), holds_joinable });
            }
            "fuse-branches" => {
                for (field, (_, name)) in line.fields.iter().enumerate().skip(1) {
                    let known = joining::JOINED.iter().find(|known| known.eq_ignore_ascii_case(name));
                    let known = known.ok_or_else(|| line.error(field, format!("a branch never joins '{name}'")))?;
                    self.mechanisms.joined_by_branches.push(known);
                }
            }
            "pointer-load" => {
                let loads = PointerLoads { cycles: number(1)?, reach_bytes: number(2)? };
                self.mechanisms.pointer_loads = Some(loads);
            }
            "join-moves" => self.mechanisms.joins_moves = true,
            "reissue" => {
                let unit = self.unit_of(line, 1, line.text(1)?)?;
                let beyond = match line.fields.len() > 3 {
                    true => Some(SeldomReissue { distance: number(3)?, one_of: number(4)?.max(1) }),
                    false => None,
                };
                self.mechanisms.reissue = Some(Reissue { unit, distance: number(2)?, beyond });
            }
            "units-at-dispatch" => {
                let in_turns = 3..line.fields.len();
                let in_turns =
                    in_turns.map(|field| self.unit_of(line, field, line.text(field)?)).collect::<Result<_, _>>()?;
                let rule = UnitsAtDispatch { delay_cycles: line.number(1, MOST_DELAY)?, margin: number(2)?, in_turns };
                self.facts.units_at_dispatch = Some(rule);
            }
            "vector-zeros" => self.mechanisms.vector_zeros = Some(self.unit_of(line, 1, line.text(1)?)?),
            "bypass" => {
                let (producer, consumer) = (self.kind(line.text(1)?), self.kind(line.text(2)?));
                self.mechanisms.bypasses.push((producer, consumer, number(3)?));
            }
            _ => {}
        }
        Ok(())
    }

    /// The number of a kind of operation, given on first use.
    fn kind(&mut self, name: &str) -> u16 {
        let kinds = &mut self.mechanisms.kinds;
        let found = kinds.iter().position(|known| known == name).unwrap_or_else(|| {
            kinds.push(name.to_owned());
            kinds.len() - 1
        });
        found as u16 + 1
    }
}

/// The lines that say something, with their positions.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Most lines are about instructions and say nothing of the machine.
fn is_row(line: &str) -> bool {
    matches!(line.trim_start().split(['\t', ' ']).next(), Some("form" | "class"))
}

/// The first line names the base.
fn base_of(line: Option<Line<'_>>, catalogue: &'static Catalogue) -> Result<OwnModel, OwnModelError> {
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
        number: 0,
        has_own_units: false,
        unit_names: Vec::new(),
        rows: Rows::Read(ReadRows::default()),
    })
}

/// Facts about the machine, which forms refer to wherever they stand.
fn machine_line<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Result<(), OwnModelError> {
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
        "title" => machine.titles.push(Title { line: line.number, unit: line.text(1)?, text: line.text(2)? }),
        "name"
        | "load-latency"
        | "load-units"
        | "forward"
        | "rename-memory"
        | "rename-stack"
        | "predict-stores"
        | "moves-pass-values"
        | "merge-narrow-results"
        | "stack-engine"
        | "three-part-address"
        | "indexed-store"
        | "combined-flags"
        | "front-end"
        | "op-cache"
        | "loop-entries"
        | "predecode"
        | "decode"
        | "fuse-branches"
        | "pointer-load"
        | "join-moves"
        | "reissue"
        | "units-at-dispatch"
        | "vector-zeros"
        | "bypass" => {}
        _ => return Err(line.unknown_fact()),
    }
    Ok(())
}

#[cfg(all(test, feature = "x86"))]
mod tests;
