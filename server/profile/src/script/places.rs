//! Where the text says that files were mapped, for samples whose line names the file.
//!
//! Lines have the thread's id more often than that of the process, and nothing says which processes were forked. A sample
//! then belongs to any process that has the named file at its address.

use std::collections::{HashMap, HashSet};

use crate::mappings::{Covers, ImageId, Piece};
use crate::record::Mapping;

/// The mapped files of a text.
#[derive(Default)]
pub struct Places {
    of_files: HashMap<Vec<u8>, FilePlaces>,
    processes: HashSet<u32>,
}

/// Where one file was mapped.
#[derive(Default)]
struct FilePlaces {
    of_all: Stretches,
    of_process: HashMap<u32, Stretches>,
}

/// Mapped parts of one file, found by address or by offset.
#[derive(Default)]
struct Stretches {
    /// The process of each piece.
    processes: Vec<u32>,
    pieces: Vec<Piece>,
    by_address: Covers,
    by_offset: Covers,
}

impl Places {
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

    /// Adds a process that has the mappings of another one.
    pub fn add_process(&mut self, process: u32) {
        self.processes.insert(process);
    }

    /// Must be called once after the last mapping.
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

    /// Returns a process that has a file at an address, `process` if possible, and that address.
    pub fn at_address(&self, path: &[u8], process: u32, address: u64) -> Option<(u32, u64)> {
        let find = |stretches: &Stretches| Some((stretches.find(&stretches.by_address, address)?.0, address));
        self.in_file(path, process, &find)
    }

    /// Returns a process that has mapped a place of a file, `process` if possible, and its address there.
    pub fn at_offset(&self, path: &[u8], process: u32, offset: u64) -> Option<(u32, u64)> {
        let find = |stretches: &Stretches| {
            let (process, piece) = stretches.find(&stretches.by_offset, offset)?;
            Some((process, offset.wrapping_sub(piece.file_offset).wrapping_add(piece.address)))
        };
        self.in_file(path, process, &find)
    }

    fn in_file<T>(&self, path: &[u8], process: u32, find: &dyn Fn(&Stretches) -> Option<T>) -> Option<T> {
        let of_file = self.of_files.get(path)?;
        of_file.of_process.get(&process).and_then(find).or_else(|| find(&of_file.of_all))
    }
}

impl Stretches {
    /// Returns the last piece that an index finds at a number, and its process.
    fn find(&self, index: &Covers, at: u64) -> Option<(u32, &Piece)> {
        let (last, _) = index.around(at, self.pieces.len());
        Some((*self.processes.get(last?)?, self.pieces.get(last?)?))
    }
}
