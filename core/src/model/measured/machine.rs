//! The widths, queues and units of a measured model, which replace those of its base.

use crate::inst::ids::ClassId;
use crate::model::facts::{
    ExtraProcessorFacts, ProcessorFacts, ReadAdvance, ReadAdvances, ResourceBuffer, ResourceId, ResourceInterval,
    ResourceKind, WriteResourceId,
};
use crate::model::masks::assign_masks;

use super::{MeasuredModel, names};

/// What a text says about widths, queues and units; `None` or empty where it leaves what the base has.
#[derive(Default)]
pub(super) struct Machine<'a> {
    /// Micro-ops dispatched per cycle.
    pub issue_width: Option<u32>,
    /// Entries of the reorder buffer in micro-ops.
    pub micro_op_buffer: Option<u32>,
    /// Maximum number of instructions that retire in a cycle.
    pub retire_width: Option<u32>,
    /// Entries of the load queue.
    pub load_queue: Option<u32>,
    /// Entries of the store queue.
    pub store_queue: Option<u32>,
    /// Names of register files of the base, and their new sizes.
    pub register_files: Vec<(&'a str, u32)>,
    /// Unit kinds and groups, in the order of the text.
    pub units: Vec<Unit<'a>>,
    /// Names of units for people.
    pub titles: Vec<Title<'a>>,
}

/// A name of a unit for people, and the line of the text that gives it.
pub(super) struct Title<'a> {
    pub line: usize,
    pub unit: &'a str,
    pub text: &'a str,
}

/// A unit kind, or a group if it has members, and the line of the text that declares it.
pub(super) struct Unit<'a> {
    pub line: usize,
    pub name: &'a str,
    /// Identical units of the kind; 0 for a group.
    pub n_units: u32,
    /// Entries of its buffer; `None`: unlimited.
    pub buffer: Option<u32>,
    /// Names of a group's members; empty for a unit kind.
    pub members: Vec<&'a str>,
}

/// Maximum number of units and groups, since masks have 64 bits and the two queues need one each.
const MAX_KINDS: usize = 62;

/// The first number of the classes and write resources by which bypasses are found; those of the reference are far below.
pub(super) const FIRST_MEASURED: u16 = 60_000;

/// A bypass reaches the operands whose use index is below this.
const MAX_USES: u16 = 8;

/// Returns the class by which instructions of a kind of operation find their bypasses.
pub(super) fn class_of_kind(kind: u16) -> ClassId {
    ClassId(FIRST_MEASURED + kind)
}

/// Returns the write resource of results of a kind of operation.
pub(super) fn write_of_kind(kind: u16) -> WriteResourceId {
    WriteResourceId(FIRST_MEASURED + kind)
}

impl Machine<'_> {
    /// Returns the names of units, groups and queues, in the order of the resource kinds from kind 1.
    pub fn names_of_units(&self) -> Vec<String> {
        let mut names: Vec<String> = self.units.iter().map(|unit| unit.name.to_owned()).collect();
        let queues = [(self.load_queue, "LoadQueue"), (self.store_queue, "StoreQueue")];
        names.extend(queues.iter().filter(|(size, _)| size.is_some()).map(|(_, name)| (*name).to_owned()));
        names
    }

    /// Whether the text has units of its own.
    pub fn has_units(&self) -> bool {
        !self.units.is_empty()
    }

    /// Replaces what the base has in `facts` by what the text says. An error has the line of the text, 0 for none, and a message.
    pub fn finish(self, facts: &mut ProcessorFacts) -> Result<(), (usize, String)> {
        facts.issue_width = self.issue_width.unwrap_or(facts.issue_width);
        let mut extra = facts.extra.take().unwrap_or_default();
        if let Some(size) = self.micro_op_buffer {
            facts.micro_op_buffer_size = size;
            extra.reorder_buffer_size = None;
        }
        extra.max_retire_per_cycle = self.retire_width.or(extra.max_retire_per_cycle);
        if self.has_units() {
            facts.resources = self.kinds(&facts.resources)?;
            (extra.load_queue, extra.store_queue) = (None, None);
            (extra.load_queue_size, extra.store_queue_size) = (self.load_queue, self.store_queue);
            // The read advances of the base belong to rows that the measured model does not use.
            facts.read_advances = ReadAdvances::default();
            for (size, name, slot) in [
                (self.load_queue, "LoadQueue", &mut extra.load_queue),
                (self.store_queue, "StoreQueue", &mut extra.store_queue),
            ] {
                let Some(size) = size else { continue };
                *slot = Some(ResourceId(facts.resources.len() as u16));
                facts.resources.push(kind(name, 1, ResourceBuffer::Entries(size), Vec::new()));
            }
            assign_masks(&mut facts.resources);
        }
        for title in &self.titles {
            let kind = facts.resources.iter_mut().find(|kind| kind.name == title.unit);
            let kind = kind.ok_or_else(|| (title.line, format!("there is no unit '{}'", title.unit)))?;
            kind.title = names::find_or_keep(title.text).unwrap_or(kind.title);
        }
        self.size_register_files(&mut extra)?;
        facts.extra = Some(extra);
        Ok(())
    }

    /// Sets the sizes of register files that the base has. An error has the line 0.
    fn size_register_files(&self, extra: &mut ExtraProcessorFacts) -> Result<(), (usize, String)> {
        for (name, size) in &self.register_files {
            match extra.register_files.iter_mut().find(|file| file.name == *name) {
                Some(file) => file.n_physical_registers = *size,
                None => return Err((0, format!("the base has no register file '{name}'"))),
            }
        }
        Ok(())
    }

    /// Returns the resource kinds, without those of the queues. A unit with the name of one of the base has its title.
    fn kinds(&self, of_base: &[ResourceKind]) -> Result<Vec<ResourceKind>, (usize, String)> {
        let number_of = |name: &str| self.units.iter().position(|unit| unit.name == name);
        let mut kinds = vec![kind("InvalidUnit", 0, ResourceBuffer::Unlimited, Vec::new())];
        if self.units.len() > MAX_KINDS {
            return Err((self.units[MAX_KINDS].line, format!("there are more than {MAX_KINDS} units and groups")));
        }
        for (position, unit) in self.units.iter().enumerate() {
            if number_of(unit.name) != Some(position) {
                return Err((unit.line, format!("the unit '{}' stands twice", unit.name)));
            }
            let mut members = Vec::new();
            for name in &unit.members {
                let member = number_of(name).filter(|index| self.units[*index].members.is_empty());
                let member = member.ok_or_else(|| (unit.line, format!("there is no unit '{name}'")))?;
                for _ in 0..self.units[member].n_units {
                    members.push(ResourceId(member as u16 + 1));
                }
            }
            let n_units = if members.is_empty() { unit.n_units } else { members.len() as u32 };
            if n_units == 0 || n_units > 64 {
                return Err((unit.line, format!("'{}' has {n_units} units", unit.name)));
            }
            let buffer = match unit.buffer {
                None => ResourceBuffer::Unlimited,
                Some(0) => ResourceBuffer::DispatchHazard,
                Some(entries) => ResourceBuffer::Entries(entries),
            };
            let title = of_base.iter().find(|kind| kind.name == unit.name).map_or("", |kind| kind.title);
            let name = names::kept(unit.name, position);
            kinds.push(ResourceKind { title, ..kind(name, n_units, buffer, members) });
        }
        Ok(kinds)
    }
}

/// Makes a kind without title and mask.
fn kind(name: &'static str, n_units: u32, buffer: ResourceBuffer, members: Vec<ResourceId>) -> ResourceKind {
    ResourceKind { name, title: "", n_units, super_kind: None, buffer, members, mask: 0 }
}

impl MeasuredModel {
    /// Adds to a resource list all groups with a buffer (schedulers) whose units are in the list, so that the instruction takes an
    /// entry of each.
    pub(super) fn add_entries(&self, intervals: &mut Vec<ResourceInterval>) {
        let resources = &self.facts.resources;
        let mut entries = Vec::new();
        for (index, kind) in resources.iter().enumerate().skip(1).filter(|_| self.has_units) {
            let is_listed = intervals.iter().any(|interval| interval.resource.index() == index);
            if !kind.is_group() || is_listed || kind.buffer == ResourceBuffer::Unlimited {
                continue;
            }
            let is_inside = |id: ResourceId| match &resources[id.index()] {
                used if used.is_group() => used.members.iter().all(|member| kind.members.contains(member)),
                _ => kind.members.contains(&id),
            };
            let inside = intervals.iter().filter(|interval| is_inside(interval.resource));
            let released_at_cycle = inside.map(|interval| interval.released_at_cycle).sum();
            if released_at_cycle > 0 {
                let resource = ResourceId(index as u16);
                entries.push(ResourceInterval { resource, acquired_at_cycle: 0, released_at_cycle });
            }
        }
        intervals.extend(entries);
        intervals.sort_by_key(|interval| interval.resource);
    }

    /// Turns bypasses into read advances, which the simulation finds by the class of the consumer.
    pub(super) fn link_bypasses(&mut self) {
        if self.mechanisms.bypasses.is_empty() || !self.has_units {
            return;
        }
        let mut lists: Vec<(ClassId, Vec<ReadAdvance>)> = Vec::new();
        for (producer, consumer, cycles) in &self.mechanisms.bypasses {
            let class = class_of_kind(*consumer);
            let advance =
                |use_index| ReadAdvance { use_index, write_resource: write_of_kind(*producer), cycles: *cycles as i32 };
            match lists.iter_mut().find(|(known, _)| *known == class) {
                Some((_, list)) => list.extend((0..MAX_USES).map(advance)),
                None => lists.push((class, (0..MAX_USES).map(advance).collect())),
            }
        }
        for (_, list) in &mut lists {
            list.sort_by_key(|advance| (advance.use_index, advance.write_resource));
        }
        self.facts.read_advances = ReadAdvances::new(lists);
    }
}
