//! Where code was compiled from, as directives: messages then still name the line of the listing.

use std::collections::HashMap;

#[derive(Default)]
pub struct Places {
    numbers: HashMap<String, usize>,
}

impl Places {
    /// `.file 1 "dot.c"; .loc 1 4`, the file only where it is mentioned first.
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
