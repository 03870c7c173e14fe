//! Messages about lines, files and names that the preprocessor did not understand or find, with their places.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::rc::Rc;

use super::inclusion::Wanted;
use crate::listing::left_out::LeftOut;

/// A line of the text or of an included file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// The file's name without folders; empty for the text itself.
    pub file: Rc<str>,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for At {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.file {
            "" => write!(formatter, "line {}", self.line),
            file => write!(formatter, "{file}:{}", self.line),
        }
    }
}

/// The reason why an included file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Missing {
    /// A name in quotes that no folder has.
    NotFound,
    /// A name in angle brackets that no folder of the flags has, so it is probably a file of the system.
    OfSystem,
    /// Inclusions are too deep, too many or too large: files include each other without end.
    TooDeep,
}

/// The lines, names and files that the preprocessor left out or had to assume something about, collected for one
/// message for each kind.
#[derive(Debug, Default)]
pub struct Omissions {
    /// Lines that were not understood, by file.
    left_out: BTreeMap<Rc<str>, LeftOut>,
    /// Names that were taken as undefined and thereby hid code, each with the first condition that names it.
    assumed: BTreeMap<String, At>,
    /// Files that were not read, as their directives spell them, each with the first such directive.
    missing: BTreeMap<Missing, Vec<(String, At)>>,
    /// What `missing` already has.
    known_missing: HashSet<(Missing, String)>,
}

impl Omissions {
    /// Records a line that was not understood.
    pub fn left_out(&mut self, at: At) {
        self.left_out.entry(at.file).or_default().add(at.line);
    }

    /// Records a name that was taken as undefined and thereby hid code.
    pub fn assumed(&mut self, name: String, at: At) {
        self.assumed.entry(name).or_insert(at);
    }

    /// Records a file that was not read.
    pub fn missing(&mut self, why: Missing, wanted: &Wanted, at: At) {
        let name = &wanted.name;
        let written = if wanted.is_quoted { format!("\"{name}\"") } else { format!("<{name}>") };
        if self.known_missing.insert((why, written.clone())) {
            self.missing.entry(why).or_default().push((written, at));
        }
    }

    /// Returns all messages, of which the last one names a remedy; empty if nothing was left out.
    pub fn messages(&self) -> Vec<String> {
        let with_places = |names: &mut dyn Iterator<Item = (&String, &At)>| {
            names.map(|(name, at)| format!("{name} ({at})")).collect::<Vec<_>>().join(", ")
        };
        let mut messages: Vec<String> = Vec::new();
        for (file, lines) in &self.left_out {
            let of_file = if file.is_empty() { String::new() } else { format!(" of {file}") };
            messages.extend(lines.reported("the C preprocessor").into_iter().map(|text| text + &of_file));
        }
        for (why, names) in &self.missing {
            let why = match why {
                Missing::NotFound => "not found and left out",
                Missing::OfSystem => "left out, as the system's own files are not read",
                Missing::TooDeep => "left out, as files include each other without end",
            };
            messages.push(format!("{why}: {}", with_places(&mut names.iter().map(|(name, at)| (name, at)))));
        }
        if !self.assumed.is_empty() {
            let names = with_places(&mut self.assumed.iter());
            messages.push(format!("code is left out, because these names are taken as undefined: {names}"));
        }
        if let Some(last) = messages.last_mut() {
            *last += "; `cc -E` reads all of it";
        }
        messages
    }
}
