//! Input and result of a preparation: bytes of a known form, and a program with regions.

use std::path::{Path, PathBuf};

use mca_core::{Cpu, Program, Region};

use super::origin::RegionOrigin;
use super::settings::RegionChoice;
use crate::listing::Kind;
use crate::sources::Language;

/// Bytes to be analysed, and how they are to be read.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The input's name in messages.
    pub shown: &'a [u8],
    pub bytes: &'a [u8],
    /// Whether it came through a pipe, which decides how positions in several texts compare.
    pub is_stream: bool,
    pub form: Form<'a>,
    /// The processor that it is read for.
    pub cpu: &'a Cpu,
}

/// The form of an input's bytes.
#[derive(Clone, Copy)]
pub enum Form<'a> {
    /// Assembly as it stands.
    Text,
    /// Anything that is rewritten line by line before it is read.
    Listing(Kind),
    /// Machine code in digits.
    Digits,
    /// An object, an executable or an archive.
    Object,
    /// The output of a compiler.
    Compiled(CompiledFrom<'a>),
}

/// The source of an assembly.
#[derive(Clone, Copy)]
pub struct CompiledFrom<'a> {
    pub path: &'a Path,
    pub language: Language,
    /// The compiler's working folder, where relative names of files in the assembly begin.
    pub folder: &'a Path,
    /// Whether it was compiled together with other files.
    pub is_of_part: bool,
}

/// An input that can be analysed.
pub struct Prepared {
    pub program: Program,
    pub regions: Vec<Region>,
    /// What the regions are, whatever was asked for.
    pub kind: RegionChoice,
    /// The source location of each region; empty if the regions are visible in the input itself.
    pub origins: Vec<RegionOrigin>,
    /// Number of loops in the whole input; `regions` may be fewer.
    pub n_loops: usize,
    /// File offset of each instruction of an object; empty for other inputs.
    pub offsets: Vec<usize>,
    /// Percentage of samples at each line of a profiler's listing; empty for other inputs.
    pub shares: Vec<f64>,
    /// Whether the text was rewritten in Intel syntax.
    pub is_intel: bool,
    /// Whether the original was in Intel syntax, so that reports print it.
    pub was_intel: bool,
    /// Whether the input has markers; `None` if an option chose the regions instead.
    pub takes_markers: Option<bool>,
}

impl Prepared {
    /// Makes a result from a program and regions, without further facts.
    pub(super) fn of(program: Program, regions: Vec<Region>, kind: RegionChoice) -> Prepared {
        Prepared {
            program,
            regions,
            kind,
            origins: Vec::new(),
            n_loops: 0,
            offsets: Vec::new(),
            shares: Vec::new(),
            is_intel: false,
            was_intel: false,
            takes_markers: None,
        }
    }
}

/// The result of a preparation.
pub enum Preparation {
    Ready(Box<Prepared>),
    /// A list of the input's functions, a line each, if that was asked for.
    Listed(String),
    /// No part of the input was selected.
    Nothing,
}

impl From<Prepared> for Preparation {
    fn from(prepared: Prepared) -> Preparation {
        Preparation::Ready(Box::new(prepared))
    }
}

/// Recognises the source file itself among the file names in debug data.
pub struct OwnFile {
    path: PathBuf,
    folder: PathBuf,
    known: std::cell::RefCell<std::collections::HashMap<String, bool>>,
}

impl OwnFile {
    /// Makes the file from a path. Relative names begin in `folder`.
    pub fn new(path: &Path, folder: &Path) -> OwnFile {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        OwnFile { path, folder: folder.to_owned(), known: Default::default() }
    }

    pub fn is_named(&self, name: &str) -> bool {
        let is_own = || self.folder.join(name).canonicalize().is_ok_and(|found| found == self.path);
        *self.known.borrow_mut().entry(name.to_owned()).or_insert_with(is_own)
    }
}
