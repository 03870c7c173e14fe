//! Finds variables of a source in registers, by the location lists of debug data.
//!
//! A source line only suggests what a register holds: `for (...) s += a[i];` is one line for `s` and for `i`. Compilers write
//! down where each variable is, instruction by instruction, as far as they know.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use gimli::{AttributeValue, Dwarf, Operation, Reader as _, Unit, UnitOffset};
use mca_core::analysis::{Link, LinkVia};
use mca_core::target::Target;

use crate::debug_data::Reader;

/// Variables of functions, with where they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// All variables, in the order of their ranges.
    all: Vec<Located>,
    /// The length of the longest range.
    longest: u64,
}

/// A variable that is somewhere in a range of code.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Located {
    name: Arc<str>,
    /// Addresses; offsets of a text.
    range: Range<u64>,
    /// The register's number in debug data; `None` for what is not a register.
    register: Option<u16>,
}

/// Variables of one region, by the numbers of its instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionVariables {
    all: Vec<LocatedBehind>,
}

/// A variable that is somewhere when some of the instructions are done.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LocatedBehind {
    name: Arc<str>,
    /// Numbers of instructions, in ascending order.
    instructions: Vec<usize>,
    register: Option<u16>,
}

impl Variables {
    pub(crate) fn read(dwarf: &Dwarf<Reader>) -> Variables {
        let mut found = Variables::default();
        let mut units = dwarf.units();
        while let Ok(Some(header)) = units.next() {
            if let Ok(unit) = dwarf.unit(header) {
                // What is read before a fault is as good as before.
                let _ = found.add_unit(dwarf, &unit);
            }
        }
        found.sorted()
    }

    /// Reads the variables of one unit.
    pub(crate) fn from_unit(dwarf: &Dwarf<Reader>, unit: &Unit<Reader>) -> Variables {
        let mut found = Variables::default();
        // What is read before a fault is as good as before.
        let _ = found.add_unit(dwarf, unit);
        found.sorted()
    }

    fn sorted(mut self) -> Variables {
        self.all.sort_by_key(|one| one.range.start);
        self.longest = self.all.iter().map(|one| one.range.end - one.range.start).max().unwrap_or(0);
        self
    }

    fn add_unit(&mut self, dwarf: &Dwarf<Reader>, unit: &Unit<Reader>) -> Result<(), gimli::Error> {
        let mut entries = unit.entries();
        let mut names: HashMap<UnitOffset, Option<Arc<str>>> = HashMap::new();
        // Scopes around the entry, with their depths and their code.
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
                    let around = scopes.last().map(|(_, ranges)| ranges.as_slice()).unwrap_or_default();
                    self.add_locations(dwarf, unit, &name, location, around)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

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

    /// Finds the variables that a region uses. `instructions` has, for each instruction, its number and the range from its
    /// address to that of the next.
    pub fn of_region(&self, instructions: &[(usize, Range<u64>)]) -> RegionVariables {
        let first = instructions.iter().map(|(_, range)| range.start).min().unwrap_or(0);
        let last = instructions.iter().map(|(_, range)| range.end).max().unwrap_or(0);
        let from = self.all.partition_point(|one| one.range.start < first.saturating_sub(self.longest));
        let to = self.all.partition_point(|one| one.range.start < last);
        let around = self.all.get(from..to).unwrap_or_default();
        let located = around.iter().filter(|one| first < one.range.end).filter_map(|one| {
            let is_near = |range: &Range<u64>| one.range.start < range.end && range.start < one.range.end;
            instructions.iter().any(|(_, range)| is_near(range)).then(|| {
                let behind = instructions.iter().filter(|(_, range)| one.range.contains(&range.end));
                let mut instructions: Vec<usize> = behind.map(|(number, _)| *number).collect();
                instructions.sort_unstable();
                LocatedBehind { name: one.name.clone(), instructions, register: one.register }
            })
        });
        RegionVariables { all: located.collect() }
    }
}

impl RegionVariables {
    /// Returns the first link that holds a variable, and the variable's name. The links are given with the numbers of their
    /// instructions. `guess` is what the line of the first one suggests.
    pub fn named_link<'a>(
        &'a self,
        guess: Option<&'a str>,
        links: &[(Link, usize)],
        target: &Target,
    ) -> Option<(Link, &'a str)> {
        let guesses = std::iter::once(guess).chain(std::iter::repeat(None));
        // A chain has as many links as instructions, and few registers.
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

    /// Returns the variable that a register (by its numbers in debug data) holds after an instruction. `guess` is what the
    /// source line suggests; it stays if the debug data do not contradict it, as they have nothing about partial sums.
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
            // Flags have no number, and hold no variable.
            None if registers.is_empty() && !self.all.is_empty() => return None,
            None => {}
        }
        // The variable that the register holds elsewhere in the region, unless that variable is in another place here.
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

/// Returns the name with which a variable or a parameter was declared.
fn name_of(dwarf: &Dwarf<Reader>, unit: &Unit<Reader>, at: UnitOffset) -> Option<Arc<str>> {
    let name = unit.entry(at).ok()?.attr_value(gimli::DW_AT_name)?;
    let name = dwarf.attr_string(unit, name).ok()?;
    let name = name.to_string_lossy().ok()?;
    Some(Arc::from(&*name))
}

/// Returns the register that a variable is in, whole or with bits that do not belong to it; `Some(None)` if it is in no
/// register.
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
            // How wide it is, and what of it counts.
            Operation::Convert { .. } | Operation::UnsignedConstant { .. } | Operation::And => {}
            // A part of it, and it is not known which.
            Operation::Piece { .. } => return None,
            _ => return Some(None),
        }
    }
    Some(register.filter(|_| !is_address))
}

#[cfg(test)]
mod tests;
