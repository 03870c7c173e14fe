//! Lists where the system looks for a program that is named without a folder.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Returns the search path without entries that are relative to the folder in which a program is started, since that may
/// be a repository's; `None` if it has no such entries.
pub fn without_relative() -> Option<OsString> {
    absolute_entries(&own())
}

/// Returns a search path without its relative entries; `None` if it has none.
fn absolute_entries(search_path: &OsStr) -> Option<OsString> {
    let (absolute, relative): (Vec<PathBuf>, Vec<PathBuf>) =
        env::split_paths(search_path).partition(|entry| entry.is_absolute());
    if relative.is_empty() { None } else { env::join_paths(absolute).ok() }
}

/// Makes a command look for its program, and for those that it starts, only in folders that are the same wherever it
/// runs.
pub fn leave_out_relative(command: &mut Command) {
    command.envs(without_relative().map(|search_path| ("PATH", search_path)));
}

/// Whether a program that is named without a folder is in a folder of the search path that is not relative.
pub fn has(program: &str) -> bool {
    let is_there = |path: &Path| path.is_file() || path.with_added_extension("exe").is_file();
    let own = own();
    let mut candidates = candidates(Path::new(program), &own, Path::new(""));
    candidates.any(|candidate| !candidate.is_relative && is_there(&candidate.program))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn relative_entries_are_left_out() {
        let of = |text: &str| absolute_entries(OsStr::new(text)).map(|left| left.into_string().unwrap());
        assert_eq!(of("/usr/bin:/bin"), None);
        assert_eq!(of(".:/usr/bin::bin:/bin").as_deref(), Some("/usr/bin:/bin"));
        assert_eq!(of(".").as_deref(), Some(""));
    }
}
