//! Inputs of an assembly: files the caller opens, the kind of the main text, and limits of its expansion.

use std::sync::Arc;

/// Gives the contents of files that the input includes. Reading happens at the caller's, never here.
pub trait Files {
    /// Returns the bytes of a file, or `None` if it cannot be read.
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>>;

    /// Returns whether a file can be read, for callers that do not need its content.
    fn exists(&self, name: &[u8]) -> bool {
        self.read(name).is_some()
    }
}

/// Files for texts that cannot include any.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &[u8]) -> Option<Arc<[u8]>> {
        None
    }
}

/// How the main text was obtained; the reference places the two kinds differently in memory, which decides how positions in
/// different buffers compare.
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
    /// Limit of instantiations and inclusions.
    pub expansions: usize,
    /// Limit of messages, beyond which nothing is instantiated any more. Every message brings a note for each instantiation
    /// around it.
    pub messages: usize,
    /// Limit of instructions beyond those that the input can spell out by itself.
    pub instructions: usize,
    /// Limit of nested inclusions.
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
