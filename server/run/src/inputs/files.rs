//! Reads inputs and the files that they include.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::sync::Arc;
use std::time::SystemTime;

use mca_core::Files;
use mca_core::program::Limits;
use mca_input::regular_file;

use mca_config::bytes::{path_of, system_error};

/// Largest input in bytes: positions in a text have 32 bits.
pub(super) const MAX_INPUT_BYTES: u64 = u32::MAX as u64;

/// Whether an input's name means standard input.
pub fn is_stdin(name: &[u8]) -> bool {
    name == b"-"
}

/// Message on a terminal while standard input is read.
#[cfg(not(windows))]
pub const WAITING: &[u8] = b"reading standard input; Ctrl-D ends it\n";
/// Message on a terminal while standard input is read.
#[cfg(windows)]
pub const WAITING: &[u8] = b"reading standard input; Ctrl-Z and Enter end it\n";

/// Whether an input has to be typed on a terminal.
pub fn waits_for_keyboard(name: &[u8]) -> bool {
    is_stdin(name) && io::stdin().is_terminal()
}

/// Time and size of a file, which change when the file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Time of the last change; `None` if the system does not say.
    modified: Option<SystemTime>,
    /// Size in bytes.
    n_bytes: u64,
}

/// Returns the stamp of a file; `None` if it does not exist.
pub fn stamp_of(name: &[u8]) -> Option<Stamp> {
    let data = std::fs::metadata(path_of(name)).ok()?;
    Some(Stamp { modified: data.modified().ok(), n_bytes: data.len() })
}

/// A file, and its state just before a run read it or did not find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Name by which the file was read.
    pub name: Vec<u8>,
    /// State of the file; `None` if it did not exist.
    pub stamp: Option<Stamp>,
}

/// The files of the machine. Included files are found relative to the current directory, like the input.
#[derive(Debug, Default)]
pub struct Disk {
    /// Files that were read or not found, with their states just before, each once; `None` if states are not recorded.
    seen: Option<RefCell<Vec<Seen>>>,
    /// Names of all files that were read or not found.
    read: RefCell<BTreeSet<Vec<u8>>>,
}

impl Disk {
    /// Returns a disk that records the states of the files that are read.
    pub fn remembering() -> Disk {
        Disk { seen: Some(RefCell::default()), ..Disk::default() }
    }

    /// Returns every recorded file once, in the order of the first reading; none if states were not recorded.
    pub fn into_seen(self) -> Vec<Seen> {
        self.seen.map(RefCell::into_inner).unwrap_or_default()
    }

    /// Reads an input, of which at most the first 4 GiB. The error is a message without its label.
    pub fn read_input(&self, name: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
        self.read_up_to(name, MAX_INPUT_BYTES)
    }

    /// Reads at most `most_bytes` bytes of the input; the rest is left unread. The error is a message without its
    /// label.
    fn read_up_to(&self, name: &[u8], most_bytes: u64) -> Result<Vec<u8>, Vec<u8>> {
        let read = if is_stdin(name) {
            let mut bytes = Vec::new();
            io::stdin().lock().take(most_bytes).read_to_end(&mut bytes).map(|_| bytes)
        } else {
            self.remember(name);
            read_at_most(name, most_bytes)
        };
        read.map_err(|error| [name, b": ", system_error(&error).as_bytes()].concat())
    }

    /// Reads a whole file that the command line names. A pipe (`<(…)`) is read to its end. More than `most_bytes` bytes are an
    /// error, which is a message without its label.
    pub fn read_given(&self, name: &[u8], most_bytes: u64) -> Result<Vec<u8>, Vec<u8>> {
        let bytes = self.read_up_to(name, most_bytes.saturating_add(1))?;
        match bytes.len() as u64 > most_bytes {
            true => Err([name, format!(": It has more than {most_bytes} bytes").as_bytes()].concat()),
            false => Ok(bytes),
        }
    }

    /// Reads a whole regular file that another file names, or that was found next to one. More than `most_bytes` bytes are an
    /// error, which is a message without its label.
    pub fn read_named(&self, name: &[u8], most_bytes: u64) -> Result<Vec<u8>, Vec<u8>> {
        self.remember(name);
        let read = regular_file::read(&path_of(name), most_bytes);
        read.map_err(|error| [name, b": ", system_error(&error).as_bytes()].concat())
    }

    /// Records the name of a file, and its state if states are recorded. Called before the file is read, so that a
    /// change during the reading is noticed.
    pub fn remember(&self, name: &[u8]) {
        let is_new = self.read.borrow_mut().insert(name.to_vec());
        if let Some(seen) = self.seen.as_ref().filter(|_| is_new) {
            seen.borrow_mut().push(Seen { name: name.to_vec(), stamp: stamp_of(name) });
        }
    }

    /// Whether `holds` is true of the name of any file that was read or not found.
    pub fn has_read(&self, mut holds: impl FnMut(&[u8]) -> bool) -> bool {
        self.read.borrow().iter().any(|name| holds(name))
    }
}

impl Files for Disk {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        self.remember(name);
        // One byte more than the assembler accepts: it will say that this is too much.
        let most_bytes = Limits::default().expansion_bytes as u64 + 1;
        regular_file::read_start(&path_of(name), most_bytes).ok().map(Arc::from)
    }

    fn n_bytes(&self, name: &[u8]) -> Option<u64> {
        self.remember(name);
        regular_file::open(&path_of(name)).and_then(|file| file.metadata()).ok().map(|data| data.len())
    }
}

/// Reads at most `limit` bytes, since devices may have no end.
fn read_at_most(name: &[u8], limit: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path_of(name))?;
    let expected = file.metadata().map_or(0, |data| data.len()).min(limit);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(expected).unwrap_or(0))?;
    file.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_device_cannot_be_included() {
        assert_eq!(Disk::default().read(b"/dev/zero"), None);
        assert_eq!(Disk::default().n_bytes(b"/dev/zero"), None);
    }

    #[test]
    fn a_folder_cannot_be_included() {
        assert_eq!(Disk::default().read(b"/"), None);
        assert_eq!(Disk::default().n_bytes(b"/"), None);
        assert_eq!(Disk::default().n_bytes(b"/nothing of this name"), None);
    }
}
