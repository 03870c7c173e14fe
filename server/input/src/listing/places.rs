//! Directives for the places in the source from which code was compiled; messages still name lines of the listing.

use std::collections::HashMap;

#[derive(Default)]
pub struct Places {
    numbers: HashMap<String, usize>,
}

impl Places {
    /// Returns the directive for a place, with the file only at its first use: `.file 1 "dot.c"; .loc 1 4`.
    pub fn directive(&mut self, file: &str, line: u32) -> String {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry(file.to_owned()).or_insert(next);
        let place = format!(".loc {number} {line}");
        match number == next {
            true => format!(".file {number} \"{}\"; {place}", file.replace(['"', '\\'], "/")),
            false => place,
        }
    }
}
