//! Where the system looks for a program that is named without a folder.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A place at which a program may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub program: PathBuf,
    /// The entry of the search path stands for a place relative to the folder in which the program is started; an empty one is that
    /// folder itself.
    pub is_relative: bool,
}

/// Returns the places at which a program of this name is looked for when it is started in a folder, the first one first.
pub fn candidates<'a>(
    name: &'a Path,
    search_path: &'a OsStr,
    folder: &'a Path,
) -> impl Iterator<Item = Candidate> + 'a {
    env::split_paths(search_path)
        .map(move |entry| Candidate { program: folder.join(&entry).join(name), is_relative: !entry.is_absolute() })
}

/// Returns the search path of this process.
pub fn own() -> OsString {
    env::var_os("PATH").unwrap_or_default()
}
