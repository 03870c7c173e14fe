//! Instruction tables and scheduling models as data.
//!
//! The text in this package's target folders (`x86/`, …) is the data: sorted, one fact in each line, written only by the
//! programs in `extractor/`. The build script packs each folder into a few binary files ([`pack`]), which are
//! embedded here ([`target_of`]) and read in place: nothing is decoded before it is used. A WebAssembly module, which
//! is downloaded compressed, embeds the files in columns and restores a file at its first use. [`layout`] defines the
//! sections.

pub mod assembler;
pub mod ids;
pub mod layout;
pub mod measured;
pub mod pack;
mod release;
// The packer and the reader of the text belong to the build script; in the library, only its tests use them.
#[cfg(test)]
pub mod packer;
#[cfg(test)]
pub mod text;

pub use release::RELEASE;

/// The embedded data of one target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the folder, for example `x86`.
    pub name: &'static str,
    /// The packed files, each with its name.
    files: &'static [(&'static str, File)],
}

/// An embedded packed file.
#[derive(Debug)]
struct File {
    /// The file as it is embedded.
    bytes: &'static [u8],
    /// The file as rows, if it is embedded in columns; made on first use.
    #[cfg(columns)]
    rows: std::sync::OnceLock<Vec<u8>>,
}

impl File {
    /// The file with these embedded bytes.
    const fn new(bytes: &'static [u8]) -> File {
        File {
            bytes,
            #[cfg(columns)]
            rows: std::sync::OnceLock::new(),
        }
    }

    /// Returns the file as rows, restored from its columns at the first call.
    #[cfg(columns)]
    fn rows(&'static self) -> &'static [u8] {
        self.rows.get_or_init(|| pack::columns::rows_of(self.bytes))
    }

    /// Returns the file, which is embedded as rows.
    #[cfg(not(columns))]
    fn rows(&'static self) -> &'static [u8] {
        self.bytes
    }
}

include!(concat!(env!("OUT_DIR"), "/targets.rs"));

/// Returns the data of a target, if this build has any.
pub fn target_of(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

impl Target {
    /// Returns a packed file by its name, for example `instructions`; empty if there is none.
    pub fn file(&self, name: &str) -> &'static [u8] {
        self.files.iter().find(|(found, _)| *found == name).map_or(&[], |(_, file)| file.rows())
    }

    /// Returns the names of all packed files.
    pub fn file_names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(name, _)| *name)
    }
}
