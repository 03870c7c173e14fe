//! Writes directives that say from which place in the source code was compiled. Messages still name lines of the
//! listing.

use std::collections::HashMap;

use mca_outline::escaped;

/// The source files that directives have named so far.
#[derive(Default)]
pub struct Places {
    /// Numbers of files in directives, from 1, by their names.
    numbers: HashMap<String, usize>,
}

impl Places {
    /// Returns the directive for a file and a line, from 1. The first one for a file also declares the file: `.file 1
    /// "dot.c"; .loc 1 4`.
    pub fn directive(&mut self, file: &str, line: u32) -> String {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry(file.to_owned()).or_insert(next);
        let place = format!(".loc {number} {line}");
        match number == next {
            true => format!(".file {number} \"{}\"; {place}", escaped(file)),
            false => place,
        }
    }
}
