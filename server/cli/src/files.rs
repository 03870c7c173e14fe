//! Reading the input, and the files that it includes.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use mca_core::inst::asm::options::{Files, Limits};

use super::bytes::{path_of, system_error};

/// Positions in a text have 32 bits.
const MAX_INPUT_BYTES: u64 = u32::MAX as u64;

/// More is no configuration.
const MAX_CONFIGURATION_BYTES: u64 = 1 << 20;

pub fn is_stdin(name: &[u8]) -> bool {
    name == b"-"
}

/// What somebody is told who sees nothing happen.
#[cfg(not(windows))]
pub const WAITING: &[u8] = b"reading standard input; Ctrl-D ends it\n";
#[cfg(windows)]
pub const WAITING: &[u8] = b"reading standard input; Ctrl-Z and Enter end it\n";

/// Whether an input comes from somebody who has to type it.
pub fn waits_for_keyboard(name: &[u8]) -> bool {
    is_stdin(name) && io::stdin().is_terminal()
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
            io::stdin().lock().take(MAX_INPUT_BYTES).read_to_end(&mut bytes).map(|_| bytes)
        } else {
            self.remember(name);
            read_at_most(name, MAX_INPUT_BYTES)
        };
        read.map_err(|error| [name, b": ", system_error(&error).as_bytes()].concat())
    }

    /// A file of options. `None`: there is none, or it cannot be read, or it is far too large for one.
    pub fn read_configuration(&self, path: &Path) -> Option<String> {
        let name = path.as_os_str().as_encoded_bytes();
        self.remember(name);
        let bytes = read_at_most(name, MAX_CONFIGURATION_BYTES + 1).ok()?;
        let is_small = bytes.len() as u64 <= MAX_CONFIGURATION_BYTES;
        is_small.then(|| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Before the file is read: should it change meanwhile, the run counts as outdated.
    pub fn remember(&self, name: &[u8]) {
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
        // One byte more than the assembler accepts: it will say that this is too much.
        read_at_most(name, Limits::default().expansion_bytes as u64 + 1).ok().map(Arc::from)
    }

    fn exists(&self, name: &[u8]) -> bool {
        self.remember(name);
        File::open(path_of(name)).and_then(|file| file.metadata()).is_ok_and(|data| !data.is_dir())
    }
}

/// Devices may have no end.
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
    fn a_device_without_end_is_read_up_to_a_limit() {
        let n_bytes = Limits::default().expansion_bytes + 1;
        assert_eq!(Disk::default().read(b"/dev/zero").map(|bytes| bytes.len()), Some(n_bytes));
        assert!(Disk::default().exists(b"/dev/zero"));
    }

    #[test]
    fn a_folder_is_no_file() {
        assert_eq!(Disk::default().read(b"/"), None);
        assert!(!Disk::default().exists(b"/"));
        assert!(!Disk::default().exists(b"/nothing of this name"));
    }
}
