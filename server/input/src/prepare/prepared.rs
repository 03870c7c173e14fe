//! What an input is, and what becomes of it.

use std::path::{Path, PathBuf};

use mca_core::{Cpu, Program, Region};

use super::origin::RegionOrigin;
use crate::listing::Kind;
use crate::sources::Language;

/// Bytes that somebody wants to have analysed.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// As messages call it.
    pub shown: &'a [u8],
    pub bytes: &'a [u8],
    /// It came through a pipe, which decides how positions in several texts compare.
    pub is_stream: bool,
    pub form: Form<'a>,
    /// The processor that it is read for.
    pub cpu: &'a Cpu,
}

/// What the bytes of an input are.
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
    /// What a compiler has made of a source.
    Compiled(CompiledFrom<'a>),
}

/// The source of an assembly.
#[derive(Clone, Copy)]
pub struct CompiledFrom<'a> {
    pub path: &'a Path,
    pub language: Language,
    /// Where the compiler ran: names of files in the assembly begin there.
    pub folder: &'a Path,
    /// It was compiled together with other files.
    pub is_of_part: bool,
}

/// An input that can be analysed.
pub struct Prepared {
    pub program: Program,
    pub regions: Vec<Region>,
    /// Where each region was written, if the answer is about regions that the input itself does not show.
    pub origins: Vec<RegionOrigin>,
    /// Loops of the whole input, of which the regions may be some.
    pub n_loops: usize,
    /// Where each instruction stands in the file of an object; empty for others.
    pub offsets: Vec<usize>,
    /// For each line of a listing the percentage of the samples that it shows; empty for others.
    pub shares: Vec<f64>,
    /// The text was rewritten in Intel syntax.
    pub is_intel: bool,
    /// The original was in Intel syntax, and whoever wrote it wants to read it so.
    pub was_intel: bool,
    /// `Some` if the input was taken as its markers say, because nothing else was asked for: whether it has any.
    pub takes_markers: Option<bool>,
}

impl Prepared {
    /// A program whose regions are all that is known of it.
    pub(super) fn of(program: Program, regions: Vec<Region>) -> Prepared {
        Prepared {
            program,
            regions,
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

/// What came of a preparation.
pub enum Preparation {
    Ready(Box<Prepared>),
    /// The functions of the input, a line each, which were asked for instead.
    Listed(String),
    /// Nothing of the input is wanted.
    Nothing,
}

impl From<Prepared> for Preparation {
    fn from(prepared: Prepared) -> Preparation {
        Preparation::Ready(Box::new(prepared))
    }
}

/// Tells the file itself from others by the names that debug data have for it.
pub struct OwnFile {
    path: PathBuf,
    folder: PathBuf,
    known: std::cell::RefCell<std::collections::HashMap<String, bool>>,
}

impl OwnFile {
    /// `folder` is where relative names begin.
    pub fn new(path: &Path, folder: &Path) -> OwnFile {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        OwnFile { path, folder: folder.to_owned(), known: Default::default() }
    }

    pub fn is_named(&self, name: &str) -> bool {
        let is_own = || self.folder.join(name).canonicalize().is_ok_and(|found| found == self.path);
        *self.known.borrow_mut().entry(name.to_owned()).or_insert_with(is_own)
    }
}
