//! What an assembly reads from: files the caller opens, the kind of the main text, and bounds on what it grows into.

use std::sync::Arc;

/// Gives the contents of files that the input includes. Reading happens at the caller's, never here.
pub trait Files {
    /// The bytes of a file, or `None` if it cannot be read.
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>>;

    /// Whether a file can be read, for those who do not care what is in it.
    fn exists(&self, name: &[u8]) -> bool {
        self.read(name).is_some()
    }
}

/// Where no file can be included.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &[u8]) -> Option<Arc<[u8]>> {
        None
    }
}

/// How the main text was obtained; the reference places the two kinds differently in memory, which decides how
/// positions in different buffers compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputKind {
    #[default]
    File,
    Stream,
}

/// Bounds on what a few bytes of input can grow into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The text of all instantiations and inclusions together, in bytes.
    pub expansion_bytes: usize,
    /// How many instantiations and inclusions there may be.
    pub expansions: usize,
    /// How many messages there may be before nothing is instantiated any more. Every one brings a note for each
    /// instantiation around it.
    pub messages: usize,
    /// How many instructions there may be beyond those that the input can spell out by itself.
    pub instructions: usize,
    /// How deep inclusions nest.
    pub inclusion_depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            expansion_bytes: 64 << 20,
            expansions: 1 << 20,
            messages: 1 << 20,
            instructions: 1 << 20,
            inclusion_depth: 100,
        }
    }
}
