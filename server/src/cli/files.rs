//! Reading the input, and the files that it includes.

use std::cell::RefCell;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::SystemTime;

use mca_core::inst::asm::options::Files;

use super::bytes::{path_of, system_error};

pub fn is_stdin(name: &[u8]) -> bool {
    name == b"-"
}

/// What tells one state of a file from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    modified: Option<SystemTime>,
    n_bytes: u64,
}

/// `None`: there is no such file now.
pub fn stamp_of(name: &[u8]) -> Option<Stamp> {
    let data = std::fs::metadata(path_of(name)).ok()?;
    Some(Stamp { modified: data.modified().ok(), n_bytes: data.len() })
}

/// A file as it was just before a run read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub name: Vec<u8>,
    pub stamp: Option<Stamp>,
}

/// The files of the machine. Included files are found relative to the current directory, like the input.
#[derive(Debug, Default)]
pub struct Disk {
    /// What was read, or looked for in vain; `None` if nobody wants to know.
    seen: Option<RefCell<Vec<Seen>>>,
}

impl Disk {
    /// Remembers what it is asked for.
    pub fn remembering() -> Disk {
        Disk { seen: Some(RefCell::default()) }
    }

    /// Every file once, in the order of the first reading.
    pub fn into_seen(self) -> Vec<Seen> {
        self.seen.map(RefCell::into_inner).unwrap_or_default()
    }

    /// The whole input. The error is a message without its label.
    pub fn read_input(&self, name: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
        let read = if is_stdin(name) {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            self.remember(name);
            std::fs::read(path_of(name))
        };
        read.map_err(|error| [name, b": ", system_error(&error).as_bytes()].concat())
    }

    /// Before the file is read: should it change meanwhile, the run counts as outdated.
    fn remember(&self, name: &[u8]) {
        let Some(seen) = &self.seen else { return };
        let mut seen = seen.borrow_mut();
        if !seen.iter().any(|known| known.name == name) {
            seen.push(Seen { name: name.to_vec(), stamp: stamp_of(name) });
        }
    }
}

impl Files for Disk {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        self.remember(name);
        std::fs::read(path_of(name)).ok().map(Arc::from)
    }
}
