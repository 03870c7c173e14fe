//! Inputs of an assembly: files that the caller opens, the kind of the main text, and limits of what it may expand to.

use std::sync::Arc;

/// Gives the contents of files that the input includes. The library opens no file itself.
pub trait Files {
    /// Returns the bytes of a file, or `None` if it cannot be read.
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>>;

    /// Returns the size of a file, for callers that do not need its content; `None` if it cannot be read.
    fn n_bytes(&self, name: &[u8]) -> Option<u64> {
        self.read(name).map(|bytes| bytes.len() as u64)
    }
}

/// Files for texts that cannot include any.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &[u8]) -> Option<Arc<[u8]>> {
        None
    }
}

/// How the main text was obtained. The reference places texts of the two kinds differently in memory, which decides how
/// positions in different buffers compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputKind {
    /// It was read from a file.
    #[default]
    File,
    /// It was read from the standard input.
    Stream,
}

/// Limits of what a few bytes of input may grow into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of bytes of the texts of all expanded macros, repetitions and included files together.
    pub expansion_bytes: usize,
    /// Maximum number of macros, repetitions and inclusions that are expanded.
    pub expansions: usize,
    /// The number of messages beyond which expansion stops. Every message brings a note for each macro or
    /// repetition around it.
    pub messages: usize,
    /// Maximum number of instructions, beyond those that the bytes of the input can spell out themselves.
    pub instructions: usize,
    /// Maximum number of nested included files.
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
