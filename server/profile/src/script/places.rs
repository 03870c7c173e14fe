//! Finds the process and the address of a sample whose line names its file, from where the text says that files were mapped.
//!
//! Lines have the thread's id more often than that of the process, and the text need not say which processes were forked. A
//! sample whose own process has not mapped the file belongs to any process that has it at the sample's address.

use std::collections::{HashMap, HashSet};

use crate::mappings::{Covers, ImageId, Piece};
use crate::record::Mapping;

/// The mapped files of a text.
#[derive(Default)]
pub struct Places {
    /// Mappings of each file, by its path.
    of_files: HashMap<Vec<u8>, FilePlaces>,
    /// Ids of the processes of which mappings are known.
    processes: HashSet<u32>,
}

/// Where one file was mapped.
#[derive(Default)]
struct FilePlaces {
    /// Mappings into all processes.
    of_all: Stretches,
    /// Mappings into each process, by its id.
    of_process: HashMap<u32, Stretches>,
}

/// Mapped parts of one file, found by address or by offset.
#[derive(Default)]
struct Stretches {
    /// Id of the process of each of `pieces`.
    processes: Vec<u32>,
    /// The parts, in the order of the text.
    pieces: Vec<Piece>,
    /// Finds those of `pieces` that cover an address.
    by_address: Covers,
    /// Finds those of `pieces` that have an offset in the file.
    by_offset: Covers,
}

impl Places {
    /// Adds a mapping. It is found once [`Places::finish`] was called.
    pub fn add(&mut self, mapping: &Mapping<'_>) {
        let &Mapping { pid, address, length, file_offset, path, .. } = mapping;
        self.processes.insert(pid);
        let piece = Piece { order: 0, address, length, file_offset, image: ImageId(0) };
        let of_file = match self.of_files.get_mut(path) {
            Some(of_file) => of_file,
            None => self.of_files.entry(path.to_vec()).or_default(),
        };
        for stretches in [&mut of_file.of_all, of_file.of_process.entry(pid).or_default()] {
            stretches.pieces.push(piece);
            stretches.processes.push(pid);
        }
    }

    /// Adds a process that was forked, and so has mappings.
    pub fn add_process(&mut self, process: u32) {
        self.processes.insert(process);
    }

    /// Prepares finding mappings. Must be called once, after the last mapping was added.
    pub fn finish(&mut self) {
        for of_file in self.of_files.values_mut() {
            for stretches in of_file.of_process.values_mut().chain([&mut of_file.of_all]) {
                let at_offset = |piece: &Piece| Piece { address: piece.file_offset, ..*piece };
                stretches.by_address = Covers::of(&stretches.pieces);
                stretches.by_offset = Covers::of(&stretches.pieces.iter().map(at_offset).collect::<Vec<_>>());
            }
        }
    }

    /// Whether the text says anything about the mappings of a process.
    pub fn knows(&self, process: u32) -> bool {
        self.processes.contains(&process)
    }

    /// Returns a process that has a file at an address, `process` if possible, and that address. `None` if none has.
    pub fn at_address(&self, path: &[u8], process: u32, address: u64) -> Option<(u32, u64)> {
        let find = |stretches: &Stretches| Some((stretches.find(&stretches.by_address, address)?.0, address));
        self.in_file(path, process, &find)
    }

    /// Returns a process that has mapped an offset of a file, `process` if possible, and the offset's address in it.
    /// `None` if none has.
    pub fn at_offset(&self, path: &[u8], process: u32, offset: u64) -> Option<(u32, u64)> {
        let find = |stretches: &Stretches| {
            let (process, piece) = stretches.find(&stretches.by_offset, offset)?;
            Some((process, offset.wrapping_sub(piece.file_offset).wrapping_add(piece.address)))
        };
        self.in_file(path, process, &find)
    }

    /// Returns what `find` finds in a file's mappings: first in those of `process`, then in those of all processes.
    fn in_file<T>(&self, path: &[u8], process: u32, find: &dyn Fn(&Stretches) -> Option<T>) -> Option<T> {
        let of_file = self.of_files.get(path)?;
        of_file.of_process.get(&process).and_then(find).or_else(|| find(&of_file.of_all))
    }
}

impl Stretches {
    /// Returns the last piece that covers `at`, and its process. `index` is `by_address`, and `at` an address; or
    /// `by_offset`, and `at` an offset in the file.
    fn find(&self, index: &Covers, at: u64) -> Option<(u32, &Piece)> {
        let (last, _) = index.around(at, self.pieces.len());
        Some((*self.processes.get(last?)?, self.pieces.get(last?)?))
    }
}
