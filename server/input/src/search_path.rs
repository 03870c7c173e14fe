//! Lists where the system looks for a program that is named without a folder.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A path at which a program may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Path of the program, which may not exist.
    pub program: PathBuf,
    /// Whether the entry of the search path is relative to the folder in which the program is started, so that this
    /// folder decides what is run. An empty entry is that folder itself.
    pub is_relative: bool,
}

/// Returns the paths at which a program of this name is looked for if it is started in `folder`, in the order of the
/// search path.
pub fn candidates<'a>(
    name: &'a Path,
    search_path: &'a OsStr,
    folder: &'a Path,
) -> impl Iterator<Item = Candidate> + 'a {
    env::split_paths(search_path)
        .map(move |entry| Candidate { program: folder.join(&entry).join(name), is_relative: !entry.is_absolute() })
}

/// Returns the search path of this process; empty if it has none.
pub fn own() -> OsString {
    env::var_os("PATH").unwrap_or_default()
}
