//! Names of a listing's functions, and of places in them, in the assembly made from it.

use std::collections::HashMap;

use super::line::{Line, Shown};

/// Section and address. Addresses of several sections may be equal.
pub type SectionAddress = (u32, u64);

/// The function that is being read.
#[derive(Default)]
pub struct ListingPosition {
    functions: Functions,
    pub name: String,
    /// Address at which the function begins, once it is known.
    start: Option<SectionAddress>,
}

impl ListingPosition {
    /// Goes on to a line; the name if a function begins there.
    pub fn begins(&mut self, line: &Line, place: Option<SectionAddress>) -> Option<String> {
        match line {
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

    /// Returns the name of a place: `dot+0x10`, or the label that the assembler gave it.
    pub fn name_of(&self, place: SectionAddress) -> Option<String> {
        let start = self.start.filter(|start| start.0 == place.0 && !self.name.is_empty())?;
        let distance = place.1.wrapping_sub(start.1);
        let is_label = distance == 0 && self.name.starts_with(".L");
        Some(if is_label { self.name.clone() } else { format!("{}+{distance:#x}", self.name) })
    }
}

/// Disassembly of several sections may show one name twice.
#[derive(Default)]
struct Functions(HashMap<String, usize>);

impl Functions {
    fn name_of(&mut self, shown: &str) -> String {
        let number = self.0.entry(shown.to_owned()).or_default();
        *number += 1;
        if *number == 1 { shown.to_owned() } else { format!("{shown}.{number}") }
    }
}

/// Counts sections: addresses only grow within one.
#[derive(Default)]
pub struct SectionCounter {
    pub number: u32,
    last: Option<u64>,
}

impl SectionCounter {
    pub fn place_of(&mut self, line: &Line) -> Option<SectionAddress> {
        let Line::Instruction(Shown { address: Some(address), .. }) = line else { return None };
        if self.last.is_some_and(|last| *address <= last) {
            self.number += 1;
        }
        self.last = Some(*address);
        Some((self.number, *address))
    }
}

/// Returns the name of a place that is in no function.
pub fn label_of((section, address): SectionAddress) -> String {
    match section {
        0 => format!(".L{address:x}"),
        section => format!(".L{section}.{address:x}"),
    }
}
