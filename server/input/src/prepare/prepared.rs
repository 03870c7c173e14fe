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
    /// The content of the input.
    pub bytes: &'a [u8],
    /// Whether the input came from standard input. The reference places such texts elsewhere in memory, which decides
    /// how positions in different texts compare.
    pub is_stream: bool,
    pub form: Form<'a>,
    /// The processor that the input is read for.
    pub cpu: &'a Cpu,
}

/// The form of an input's bytes.
#[derive(Clone, Copy)]
pub enum Form<'a> {
    /// Assembly as it stands.
    Text,
    /// A text that is converted line by line before it is read.
    Listing(Kind),
    /// Machine code in hexadecimal digits.
    Digits,
    /// An object, an executable or an archive.
    Object,
    /// Assembly that a compiler made of a source.
    Compiled(CompiledFrom<'a>),
}

/// The source that assembly was compiled from.
#[derive(Clone, Copy)]
pub struct CompiledFrom<'a> {
    /// Path of the source.
    pub path: &'a Path,
    pub language: Language,
    /// The compiler's working folder, where relative names of files in the assembly begin.
    pub folder: &'a Path,
    /// Whether the source was compiled together with other files, so that the assembly has their code, too.
    pub is_of_part: bool,
}

/// An input that can be analysed.
pub struct Prepared {
    pub program: Program,
    /// The regions to analyse.
    pub regions: Vec<Region>,
    /// What the regions are, which may differ from what was asked for.
    pub kind: RegionChoice,
    /// The origin of each region; empty if the regions are visible in the input itself.
    pub origins: Vec<RegionOrigin>,
    /// Number of loops in the whole input, of which a host may have chosen some; if the regions are functions, the
    /// number of these. 0 if there are no origins.
    pub n_loops: usize,
    /// File offset of each instruction of an object; empty for other inputs.
    pub offsets: Vec<usize>,
    /// Percentage of samples at each line of a profiler's listing; empty for other inputs.
    pub shares: Vec<f64>,
    /// Whether a converted listing begins in Intel syntax.
    pub is_intel: bool,
    /// Whether the original listing was in Intel syntax, so that reports use it.
    pub was_intel: bool,
    /// Whether the input has markers; `None` if the regions were not chosen by markers.
    pub takes_markers: Option<bool>,
}

impl Prepared {
    /// Makes a result of a program and its regions; all other fields have no content.
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
    /// The input can be analysed.
    Ready(Box<Prepared>),
    /// A list of the input's functions, a line each, if that was asked for.
    Listed(String),
    /// The host chose none of the loops.
    Nothing,
}

impl From<Prepared> for Preparation {
    fn from(prepared: Prepared) -> Preparation {
        Preparation::Ready(Box::new(prepared))
    }
}

/// A source file, which is recognised among the names of files in debug data.
pub struct OwnFile {
    /// Canonical path of the file.
    path: PathBuf,
    /// Folder in which relative names begin.
    folder: PathBuf,
    /// Whether names that were asked about mean the file.
    known: std::cell::RefCell<std::collections::HashMap<String, bool>>,
}

impl OwnFile {
    /// Makes the file of a path; relative names in debug data begin in `folder`.
    pub fn new(path: &Path, folder: &Path) -> OwnFile {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        OwnFile { path, folder: folder.to_owned(), known: Default::default() }
    }

    /// Whether a name in debug data means this file.
    pub fn is_named(&self, name: &str) -> bool {
        let is_own = || self.folder.join(name).canonicalize().is_ok_and(|found| found == self.path);
        *self.known.borrow_mut().entry(name.to_owned()).or_insert_with(is_own)
    }
}
