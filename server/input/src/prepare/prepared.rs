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
    pub display_name: &'a [u8],
    /// The content of the input.
    pub bytes: &'a [u8],
    /// Whether the input came from standard input. The reference compares places in texts by their addresses in memory,
    /// and keeps a text from standard input elsewhere than one from a file; so this decides which of two places in
    /// different texts counts as the earlier one.
    pub is_stream: bool,
    /// Format of the content.
    pub form: Form<'a>,
    /// The processor that the input is read for.
    pub cpu: &'a Cpu,
}

/// Format of an input: assembly, a listing, machine code, or what a compiler made.
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

/// The source file that assembly was compiled from.
#[derive(Clone, Copy)]
pub struct CompiledFrom<'a> {
    /// Path of the source file.
    pub path: &'a Path,
    /// Its programming language.
    pub language: Language,
    /// The compiler's working directory, where relative names of files in the assembly begin.
    pub working_directory: &'a Path,
    /// Whether the file was compiled together with other files, so that the assembly has their code, too.
    pub is_compiled_with_others: bool,
}

/// An input that can be analysed.
pub struct Prepared {
    /// The program that the regions are parts of.
    pub program: Program,
    /// The regions to analyse.
    pub regions: Vec<Region>,
    /// What the regions are; may differ from what was asked for, such as functions of a file without loops.
    pub kind: RegionChoice,
    /// The origin of each region; empty if the regions are visible in the input itself.
    pub origins: Vec<RegionOrigin>,
    /// Number of loops in the whole input, from which the host chose the regions; if the regions are functions, the number of
    /// functions. 0 if there are no origins.
    pub n_candidates: usize,
    /// File offset of each instruction of an object; empty for other inputs.
    pub offsets: Vec<usize>,
    /// Percentage of samples at each line of a profiler's listing; empty for other inputs.
    pub shares: Vec<f64>,
    /// Whether a listing begins in Intel syntax after its conversion.
    pub is_intel: bool,
    /// Whether a listing was in Intel syntax before its conversion: reports then use it.
    pub was_intel: bool,
    /// Whether the input has markers; `None` if the regions were not chosen by markers.
    pub has_markers: Option<bool>,
}

impl Prepared {
    /// Makes a result of a program and its regions; all other fields have no content.
    pub(super) fn of(program: Program, regions: Vec<Region>, kind: RegionChoice) -> Prepared {
        Prepared {
            program,
            regions,
            kind,
            origins: Vec::new(),
            n_candidates: 0,
            offsets: Vec::new(),
            shares: Vec::new(),
            is_intel: false,
            was_intel: false,
            has_markers: None,
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

/// Recognises a source file among the names of files in debug data.
pub struct SourceFileMatcher {
    /// Canonical path of the file.
    path: PathBuf,
    /// Directory in which relative names begin.
    working_directory: PathBuf,
    /// Answers given so far, by name.
    cache: std::cell::RefCell<std::collections::HashMap<String, bool>>,
}

impl SourceFileMatcher {
    /// Makes the matcher of a file; relative names in debug data begin in `working_directory`.
    pub fn new(path: &Path, working_directory: &Path) -> SourceFileMatcher {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        SourceFileMatcher { path, working_directory: working_directory.to_owned(), cache: Default::default() }
    }

    /// Whether a name in debug data means this file.
    pub fn matches(&self, name: &str) -> bool {
        let matches = || self.working_directory.join(name).canonicalize().is_ok_and(|found| found == self.path);
        *self.cache.borrow_mut().entry(name.to_owned()).or_insert_with(matches)
    }
}
