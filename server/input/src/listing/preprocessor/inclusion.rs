//! Finds included files, and reads the flags of a compiler that are for its preprocessor.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mca_core::Files;

/// Everything besides the text that the preprocessor may use.
#[derive(Clone, Copy)]
pub struct PreprocessorInputs<'a> {
    /// Reads files.
    pub files: &'a dyn Files,
    /// The folder of the text. Names in quotes are searched there first.
    pub folder: &'a Path,
    /// The compiler's flags for the text.
    pub flags: &'a Flags,
}

/// The flags of a compiler that are for its preprocessor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Lines that are read before the text: `#define NAME 1`, `#include "file"`.
    pub prologue: Vec<String>,
    /// Folders in which only names in quotes are searched.
    quoted: Vec<PathBuf>,
    /// Folders in which all names are searched, in order.
    folders: Vec<PathBuf>,
    /// Flags that are not for the preprocessor, or that are unknown.
    pub others: Vec<String>,
}

impl Flags {
    /// Reads flags as they stand on a command line. Names of files in them are relative to `folder`.
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

    /// Returns the folders in which files are searched after that of the including file.
    pub fn searched(&self) -> impl Iterator<Item = &Path> {
        self.quoted.iter().chain(&self.folders).map(PathBuf::as_path)
    }

    /// Returns these flags with others after them, whose definitions win.
    pub fn followed_by(mut self, other: Flags) -> Flags {
        self.prologue.extend(other.prologue);
        self.quoted.extend(other.quoted);
        self.folders.extend(other.folders);
        self.others.extend(other.others);
        self
    }
}

/// The file that an `#include` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub name: String,
    /// Whether the name is in quotes, not in angle brackets.
    pub is_quoted: bool,
    /// Whether the search begins after the folder in which the including file was found, as `#include_next` asks.
    pub is_next: bool,
}

/// An included file that was found.
pub struct IncludedFile {
    pub path: PathBuf,
    /// Index in the search path of the folder in which it was found; 0 is the folder of the including file.
    pub folder_number: usize,
    /// The content of the file.
    pub text: Arc<[u8]>,
}

impl PreprocessorInputs<'_> {
    /// Finds a file; `None` if no folder has it. `including_folder` is the folder of the including file, and
    /// `folder_number` the index in the search path of the folder in which that file was found.
    pub fn find(&self, wanted: &Wanted, including_folder: &Path, folder_number: usize) -> Option<IncludedFile> {
        let name = Path::new(&wanted.name);
        let folders = std::iter::once(including_folder)
            .chain(self.flags.quoted.iter().map(PathBuf::as_path))
            .chain(self.flags.folders.iter().map(PathBuf::as_path));
        let first = match wanted.is_next {
            true => folder_number + 1,
            false if wanted.is_quoted => 0,
            false => 1 + self.flags.quoted.len(),
        };
        // An absolute path is the same in all folders, so one try is enough.
        let n_paths = if name.is_absolute() { 1 } else { usize::MAX };
        let mut paths = folders
            .enumerate()
            .skip(first)
            .take(n_paths)
            .map(|(folder_number, folder)| (folder_number, folder.join(name)));
        paths.find_map(|(folder_number, path)| {
            let text = self.files.read(path.as_os_str().as_encoded_bytes())?;
            Some(IncludedFile { path, folder_number, text })
        })
    }
}
