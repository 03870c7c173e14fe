//! Finds out which variables of a source registers hold, by the locations in debug data.
//!
//! A line of the source only suggests what a register holds: `for (...) s += a[i];` is one line for `s` and for `i`.
//! Debug data say where each variable is, instruction by instruction, as far as the compiler knows.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use gimli::{AttributeValue, Dwarf, Operation, Reader as _, Unit, UnitOffset};
use mca_core::analysis::{Link, LinkVia};
use mca_core::target::Target;

use crate::debug_data::Reader;

/// The variables of a program's functions, and where they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// Locations of variables, sorted by the start of their ranges.
    all: Vec<Located>,
    /// Length of the longest range, in the unit of the ranges: bytes of machine code or of a text.
    longest: u64,
}

/// A variable in one register or place in memory, in a range of code.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Located {
    name: Arc<str>,
    /// Addresses of machine code, or offsets in a text of assembly.
    range: Range<u64>,
    /// DWARF number of the register; `None` if the variable is elsewhere, for example in memory.
    register: Option<u16>,
}

/// The variables of one region, by the indices of its instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionVariables {
    /// Locations of variables in the region.
    all: Vec<LocatedBehind>,
}

/// A variable in one register or place in memory, after some instructions of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LocatedBehind {
    name: Arc<str>,
    /// Indices in the program of the instructions after which the variable is there, ascending; may be empty.
    instructions: Vec<usize>,
    /// DWARF number of the register; `None` if the variable is elsewhere.
    register: Option<u16>,
}

impl Variables {
    /// Reads the variables of all compilation units. Damaged parts give no variables.
    pub(crate) fn read(dwarf: &Dwarf<Reader>) -> Variables {
        let mut found = Variables::default();
        let mut units = dwarf.units();
        while let Ok(Some(header)) = units.next() {
            if let Ok(unit) = dwarf.unit(header) {
                // What was read before an error stays valid.
                let _ = found.add_unit(dwarf, &unit);
            }
        }
        found.sorted()
    }

    /// Reads the variables of one compilation unit.
    pub(crate) fn from_unit(dwarf: &Dwarf<Reader>, unit: &Unit<Reader>) -> Variables {
        let mut found = Variables::default();
        // What was read before an error stays valid.
        let _ = found.add_unit(dwarf, unit);
        found.sorted()
    }

    /// Sorts the locations by the starts of their ranges, and notes the length of the longest.
    fn sorted(mut self) -> Variables {
        self.all.sort_by_key(|one| one.range.start);
        self.longest = self.all.iter().map(|one| one.range.end - one.range.start).max().unwrap_or(0);
        self
    }

    /// Adds the variables of one compilation unit. On an error, those before it stay added.
    fn add_unit(&mut self, dwarf: &Dwarf<Reader>, unit: &Unit<Reader>) -> Result<(), gimli::Error> {
        let mut entries = unit.entries();
        let mut names: HashMap<UnitOffset, Option<Arc<str>>> = HashMap::new();
        // The scopes around the entry, from the outside in: depth in the tree of debug data, and ranges of code.
        let mut scopes: Vec<(isize, Vec<Range<u64>>)> = Vec::new();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            while scopes.last().is_some_and(|(outer, _)| *outer >= depth) {
                scopes.pop();
            }
            match entry.tag() {
                gimli::DW_TAG_subprogram | gimli::DW_TAG_inlined_subroutine | gimli::DW_TAG_lexical_block => {
                    let mut ranges = Vec::new();
                    let mut listed = dwarf.die_ranges(unit, entry)?;
                    while let Ok(Some(range)) = listed.next() {
                        ranges.push(range.begin..range.end);
                    }
                    if !ranges.is_empty() {
                        scopes.push((depth, ranges));
                    }
                }
                gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter => {
                    let Some(location) = entry.attr_value(gimli::DW_AT_location) else { continue };
                    let origin = match entry.attr_value(gimli::DW_AT_abstract_origin) {
                        Some(AttributeValue::UnitRef(origin)) => origin,
                        _ => entry.offset(),
                    };
                    let name = names.entry(origin).or_insert_with(|| name_of(dwarf, unit, origin));
                    let Some(name) = name.clone() else { continue };
                    let scope_ranges = scopes.last().map(|(_, ranges)| ranges.as_slice()).unwrap_or_default();
                    self.add_locations(dwarf, unit, &name, location, scope_ranges)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds the locations of one variable. `around` are the ranges of code of the scope that declares it: a variable
    /// with a single location is there in all of them.
    fn add_locations(
        &mut self,
        dwarf: &Dwarf<Reader>,
        unit: &Unit<Reader>,
        name: &Arc<str>,
        location: AttributeValue<Reader>,
        around: &[Range<u64>],
    ) -> Result<(), gimli::Error> {
        let mut add = |range: Range<u64>, expression: gimli::Expression<Reader>| {
            if let Some(register) = place_of(expression, unit).filter(|_| !range.is_empty()) {
                self.all.push(Located { name: name.clone(), range, register });
            }
        };
        if let AttributeValue::Exprloc(expression) = location {
            around.iter().for_each(|range| add(range.clone(), expression.clone()));
            return Ok(());
        }
        let Some(mut list) = dwarf.attr_locations(unit, location)? else { return Ok(()) };
        while let Some(entry) = list.next()? {
            add(entry.range.begin..entry.range.end, entry.data);
        }
        Ok(())
    }

    /// Returns the variables of a region. `instructions` has for each instruction its index in the program, and its
    /// range: from its address to that of the next one.
    pub fn of_region(&self, instructions: &[(usize, Range<u64>)]) -> RegionVariables {
        let first = instructions.iter().map(|(_, range)| range.start).min().unwrap_or(0);
        let last = instructions.iter().map(|(_, range)| range.end).max().unwrap_or(0);
        let from = self.all.partition_point(|one| one.range.start < first.saturating_sub(self.longest));
        let to = self.all.partition_point(|one| one.range.start < last);
        let around = self.all.get(from..to).unwrap_or_default();
        let located = around.iter().filter(|one| first < one.range.end).filter_map(|one| {
            let is_near = |range: &Range<u64>| one.range.start < range.end && range.start < one.range.end;
            instructions.iter().any(|(_, range)| is_near(range)).then(|| {
                let afterwards = instructions.iter().filter(|(_, range)| one.range.contains(&range.end));
                let mut instructions: Vec<usize> = afterwards.map(|(index, _)| *index).collect();
                instructions.sort_unstable();
                LocatedBehind { name: one.name.clone(), instructions, register: one.register }
            })
        });
        RegionVariables { all: located.collect() }
    }
}

impl RegionVariables {
    /// Returns the first link of a chain whose register or memory holds a known variable, and the variable's name. Each
    /// link comes with the index of the instruction that writes it. `guess` is the name that the source line of the
    /// first link suggests.
    pub fn named_link<'a>(
        &'a self,
        guess: Option<&'a str>,
        links: &[(Link, usize)],
        target: &Target,
    ) -> Option<(Link, &'a str)> {
        let guesses = std::iter::once(guess).chain(std::iter::repeat(None));
        // A chain may have as many links as a region has instructions, but only few registers, so their numbers are
        // kept.
        let mut numbers = HashMap::new();
        links.iter().zip(guesses).find_map(|((link, instruction), guess)| {
            let name = match link.via {
                LinkVia::Register(register) => {
                    let numbers = numbers.entry(register).or_insert_with(|| target.dwarf_numbers(register));
                    self.name(guess, numbers, *instruction)
                }
                LinkVia::Memory => guess,
            };
            Some((*link, name?))
        })
    }

    /// Returns the variable that a register holds after an instruction; `None` if it is not known. `registers` are the
    /// register's DWARF numbers, `instruction` the index of the instruction. `guess` is the name that the source line
    /// suggests; it stays unless the debug data contradict it, since they say nothing about partial sums.
    pub fn name<'a>(&'a self, guess: Option<&'a str>, registers: &[u16], instruction: usize) -> Option<&'a str> {
        let is_in = |one: &&LocatedBehind| one.register.is_some_and(|register| registers.contains(&register));
        let is_behind = |one: &LocatedBehind| one.instructions.binary_search(&instruction).is_ok();
        let is_guess = |one: &LocatedBehind| Some(&*one.name) == guess;
        let here: Vec<&str> =
            self.all.iter().filter(|one| is_in(one) && is_behind(one)).map(|one| &*one.name).collect();
        match here.first() {
            Some(_) if guess.is_some_and(|guess| here.contains(&guess)) => return guess,
            // If there are several, it is not known which one is meant.
            Some(first) => return Some(*first).filter(|first| here.iter().all(|other| other == first)),
            // Flags have no number in debug data, and hold no variable.
            None if registers.is_empty() && !self.all.is_empty() => return None,
            None => {}
        }
        // The register counts as holding the variable that it holds elsewhere in the region, unless that variable is in
        // another place here.
        let is_elsewhere = |name: &str| self.all.iter().any(|one| &*one.name == name && is_behind(one));
        let held = self.all.iter().filter(|one| is_in(one) && !one.instructions.is_empty() && !is_elsewhere(&one.name));
        let held: Vec<&LocatedBehind> = held.collect();
        match held.first() {
            Some(_) if held.iter().any(|one| is_guess(one)) => guess,
            Some(first) => Some(&*first.name).filter(|_| held.iter().all(|other| other.name == first.name)),
            None => guess.filter(|_| !self.all.iter().any(is_guess)),
        }
    }
}

/// Returns the name with which a variable or a parameter was declared, given the offset of its declaration.
fn name_of(dwarf: &Dwarf<Reader>, unit: &Unit<Reader>, at: UnitOffset) -> Option<Arc<str>> {
    let name = unit.entry(at).ok()?.attr_value(gimli::DW_AT_name)?;
    let name = dwarf.attr_string(unit, name).ok()?;
    let name = name.to_string_lossy().ok()?;
    Some(Arc::from(&*name))
}

/// Returns the DWARF number of the register that holds a variable, alone or together with other bits; `Some(None)` if
/// it is in no register, and `None` if only a part of the variable is there.
fn place_of(expression: gimli::Expression<Reader>, unit: &Unit<Reader>) -> Option<Option<u16>> {
    let mut operations = expression.operations(unit.encoding());
    let mut register = None;
    let mut is_address = false;
    while let Ok(Some(operation)) = operations.next() {
        match operation {
            Operation::Register { register: whole } => register = Some(whole.0),
            Operation::RegisterOffset { register: base, offset: 0, .. } if register.is_none() => {
                (register, is_address) = (Some(base.0), true);
            }
            Operation::StackValue => is_address = false,
            // These only say how wide the value is, and which of its bits count.
            Operation::Convert { .. } | Operation::UnsignedConstant { .. } | Operation::And => {}
            // Only a part of the variable is there.
            Operation::Piece { .. } => return None,
            _ => return Some(None),
        }
    }
    Some(register.filter(|_| !is_address))
}

#[cfg(test)]
mod tests;
