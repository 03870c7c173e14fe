//! Messages about what the preprocessor did not read, with the places that asked for it.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::rc::Rc;

use super::inclusion::Wanted;
use crate::listing::left_out::LeftOut;

/// A place in a file; of the text itself, the name is empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    pub file: Rc<str>,
    /// Counted from 1.
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

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Missing {
    NotFound,
    OfSystem,
    /// Files that include each other without end.
    TooDeep,
}

/// What the preprocessor left out, assumed or did not find, collected for one message each.
#[derive(Debug, Default)]
pub struct Omissions {
    left_out: BTreeMap<Rc<str>, LeftOut>,
    /// Names that hid code, with the first place that asked for them.
    assumed: BTreeMap<String, At>,
    /// Files that were not found, as they are written, with their first places.
    missing: BTreeMap<Missing, Vec<(String, At)>>,
    /// Files that are missing, as they are written.
    known_missing: HashSet<(Missing, String)>,
}

impl Omissions {
    pub fn left_out(&mut self, at: At) {
        self.left_out.entry(at.file).or_default().add(at.line);
    }

    pub fn assumed(&mut self, name: String, at: At) {
        self.assumed.entry(name).or_insert(at);
    }

    pub fn missing(&mut self, why: Missing, wanted: &Wanted, at: At) {
        let name = &wanted.name;
        let written = if wanted.is_quoted { format!("\"{name}\"") } else { format!("<{name}>") };
        if self.known_missing.insert((why, written.clone())) {
            self.missing.entry(why).or_default().push((written, at));
        }
    }

    pub fn messages(&self) -> Vec<String> {
        let with_places = |names: &mut dyn Iterator<Item = (&String, &At)>| {
            names.map(|(name, at)| format!("{name} ({at})")).collect::<Vec<_>>().join(", ")
        };
        let mut messages: Vec<String> = Vec::new();
        for (file, lines) in &self.left_out {
            let of = if file.is_empty() { String::new() } else { format!(" of {file}") };
            messages.extend(lines.reported("the C preprocessor").into_iter().map(|text| text + &of));
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
