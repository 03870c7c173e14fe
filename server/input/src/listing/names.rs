//! Names of the functions of a disassembler's listing, and of addresses in them, for the labels of the assembly made
//! from it.

use std::collections::HashMap;

use super::line::{Line, Shown};

/// The index of a section in the listing, and an address in it. Addresses of several sections may be equal.
pub type SectionAddress = (u32, u64);

/// The function that the present line of a listing is in.
#[derive(Default)]
pub struct ListingPosition {
    /// Counts how often names of functions occurred.
    functions: Functions,
    /// Name of the section; empty before the first heading of one.
    section: String,
    /// Name of the function; empty before the first one.
    pub name: String,
    /// Address at which the function begins, once it is known.
    start: Option<SectionAddress>,
}

impl ListingPosition {
    /// Advances to a line, whose section and address are `place`. Returns the name of the function that begins there, if one does.
    pub fn begins(&mut self, line: &Line, place: Option<SectionAddress>) -> Option<String> {
        match line {
            Line::Section(name) => {
                self.section.clone_from(name);
                return None;
            }
            // The code of a stripped program has the name of its section, which no label may have.
            Line::Function(name) if *name == self.section => {
                (self.name, self.start) = (self.functions.name_of(&format!("<{name}>")), None);
            }
            Line::Function(name) => (self.name, self.start) = (self.functions.name_of(name), None),
            Line::Instruction(shown) => {
                let place = place?;
                let Some((name, distance)) = &shown.place else {
                    self.start.get_or_insert(place);
                    return None;
                };
                let start = (place.0, place.1.wrapping_sub(*distance));
                if self.start == Some(start) {
                    return None;
                }
                (self.name, self.start) = (self.functions.name_of(name), Some(start));
                if *distance > 0 {
                    return None;
                }
            }
            _ => return None,
        }
        Some(self.name.clone())
    }

    /// Returns a name for an address in the present function: `dot+0x10`. The start has the name `dot+0x0`, except that
    /// of a local label (`.L3`), which keeps its name. `None` if the start of the function is not known.
    pub fn name_of(&self, place: SectionAddress) -> Option<String> {
        let start = self.start.filter(|start| start.0 == place.0 && !self.name.is_empty())?;
        let distance = place.1.wrapping_sub(start.1);
        let is_label = distance == 0 && self.name.starts_with(".L");
        Some(if is_label { self.name.clone() } else { format!("{}+{distance:#x}", self.name) })
    }
}

/// How often each name of a function has occurred: disassembly of several sections may show one name twice.
#[derive(Default)]
struct Functions(HashMap<String, usize>);

impl Functions {
    /// Returns the name for the next function that is shown with this name: from the second one on, with a number
    /// after it.
    fn name_of(&mut self, shown: &str) -> String {
        let number = self.0.entry(shown.to_owned()).or_default();
        *number += 1;
        if *number == 1 { shown.to_owned() } else { format!("{shown}.{number}") }
    }
}

/// Counts the sections of a listing. A new one begins where an address is not above the one before.
#[derive(Default)]
pub struct SectionCounter {
    /// Index of the present section, from 0.
    pub number: u32,
    /// The last address in the present section; `None` before the first one.
    last: Option<u64>,
}

impl SectionCounter {
    /// Advances to a line, and returns its section and address; `None` if the line has no address.
    pub fn place_of(&mut self, line: &Line) -> Option<SectionAddress> {
        let Line::Instruction(Shown { address: Some(address), .. }) = line else { return None };
        if self.last.is_some_and(|last| *address <= last) {
            self.number += 1;
        }
        self.last = Some(*address);
        Some((self.number, *address))
    }
}

/// Returns a label for an address that is in no function.
pub fn label_of((section, address): SectionAddress) -> String {
    match section {
        0 => format!(".L{address:x}"),
        section => format!(".L{section}.{address:x}"),
    }
}
