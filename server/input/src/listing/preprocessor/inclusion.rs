//! Finds included files, and reads the compiler's flags about that and about macros.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mca_core::Files;

/// Everything besides the text that the preprocessor may use.
#[derive(Clone, Copy)]
pub struct PreprocessorInputs<'a> {
    pub files: &'a dyn Files,
    /// The text's own; names in quotation marks are looked for there first.
    pub folder: &'a Path,
    pub flags: &'a Flags,
}

/// A compiler's flags for its preprocessor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Lines in front of the text: `#define NAME 1`, `#include "file"`.
    pub prologue: Vec<String>,
    /// Folders for quoted names only.
    quoted: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    /// Flags that mean something else, or nothing.
    pub others: Vec<String>,
}

impl Flags {
    /// Reads flags as they stand on a command line; names of files are relative to `folder`.
    pub fn of(words: &[String], folder: &Path) -> Flags {
        const NAMES: [&str; 8] = ["-D", "-U", "-iquote", "-isystem", "-idirafter", "-include", "-imacros", "-I"];
        let mut flags = Flags::default();
        let (mut system, mut after) = (Vec::new(), Vec::new());
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let Some(name) = NAMES.iter().find(|name| word.starts_with(**name)) else {
                flags.others.push(word.clone());
                continue;
            };
            let value = match &word[name.len()..] {
                "" => words.next().map(String::as_str).unwrap_or_default(),
                joined => joined,
            };
            match *name {
                "-D" => {
                    let (head, body) = value.split_once('=').unwrap_or((value, "1"));
                    flags.prologue.push(format!("#define {head} {body}"));
                }
                "-U" => flags.prologue.push(format!("#undef {value}")),
                "-include" | "-imacros" => {
                    flags.prologue.push(format!("#include \"{}\"", folder.join(value).display()));
                }
                "-iquote" => flags.quoted.push(folder.join(value)),
                "-isystem" => system.push(folder.join(value)),
                "-idirafter" => after.push(folder.join(value)),
                _ => flags.folders.push(folder.join(value)),
            }
        }
        flags.folders.extend(system);
        flags.folders.extend(after);
        flags
    }

    /// Returns the folders in which headers are searched, after that of the including file.
    pub fn searched(&self) -> impl Iterator<Item = &Path> {
        self.quoted.iter().chain(&self.folders).map(PathBuf::as_path)
    }

    /// Returns these flags followed by others, which win.
    pub fn followed_by(mut self, other: Flags) -> Flags {
        self.prologue.extend(other.prologue);
        self.quoted.extend(other.quoted);
        self.folders.extend(other.folders);
        self.others.extend(other.others);
        self
    }
}

/// A name as `#include` has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub name: String,
    /// The name is in quotation marks, not in angle brackets.
    pub is_quoted: bool,
    /// Search begins after the folder in which the including file was found, as `#include_next` asks.
    pub is_next: bool,
}

/// An included file, and the index of the folder in which it was found.
pub struct IncludedFile {
    pub path: PathBuf,
    pub way: usize,
    pub text: Arc<[u8]>,
}

impl PreprocessorInputs<'_> {
    /// Finds a file. `asking` is the folder of the including file; `way` is the index of the folder in which that one was
    /// found.
    pub fn find(&self, wanted: &Wanted, asking: &Path, way: usize) -> Option<IncludedFile> {
        let name = Path::new(&wanted.name);
        let ways = std::iter::once(asking)
            .chain(self.flags.quoted.iter().map(PathBuf::as_path))
            .chain(self.flags.folders.iter().map(PathBuf::as_path));
        let first = match wanted.is_next {
            true => way + 1,
            false if wanted.is_quoted => 0,
            false => 1 + self.flags.quoted.len(),
        };
        // A whole path is the same from everywhere.
        let n_paths = if name.is_absolute() { 1 } else { usize::MAX };
        let mut paths = ways.enumerate().skip(first).take(n_paths).map(|(way, folder)| (way, folder.join(name)));
        paths.find_map(|(way, path)| {
            let text = self.files.read(path.as_os_str().as_encoded_bytes())?;
            Some(IncludedFile { path, way, text })
        })
    }
}
