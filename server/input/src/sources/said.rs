//! Finds the names of files in a compiler's messages: of files that a message is about, and of files that the compiler
//! did not find. A compiler that fails writes no list of the files that it read.

use std::path::{Path, PathBuf};

use super::Plan;
use crate::listing::Flags;

/// Phrases of lines that have, in quotes, names of files that were not found: those of Clang, rustc (modules, included
/// texts), gfortran and Zig. Messages of GCC are recognised by their form, since they are translated.
const MISSED: [&str; 5] = [" file not found", " create file ", "couldn't read ", "Cannot open ", "unable to load "];
/// Characters that compilers write around names.
const QUOTES: [char; 5] = ['\'', '"', '`', '\u{2018}', '\u{2019}'];

/// Returns the files that messages are about (`./dot.h:3:5: error: ...`, ` --> src/dot.rs:3:5`), and for each missing
/// file all paths at which it is searched, since it may be created at any of them. `said` are the messages.
pub(super) fn files_said(said: &str, plan: &Plan) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let flags = Flags::of(&plan.arguments, &plan.folder);
    let mut including_folder = plan.folder.clone();
    for line in said.lines() {
        if let Some(file) = place_of(line).and_then(|name| find(name, plan)) {
            including_folder = file.parent().unwrap_or(&plan.folder).to_owned();
            found.push(file);
        }
        for name in missing_names(line) {
            found.extend(
                folders(plan).chain([&*including_folder]).chain(flags.searched()).map(|folder| folder.join(name)),
            );
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Returns the folders in which relative names in messages may begin: the one where the command runs, and for Cargo,
/// which runs compilers at the root of the workspace, all folders of packages above it.
fn folders(plan: &Plan) -> impl Iterator<Item = &Path> {
    let above = plan.folder.ancestors().skip(1).filter(|folder| folder.join("Cargo.toml").is_file());
    std::iter::once(&*plan.folder).chain(above.take(if plan.target.is_some() { usize::MAX } else { 0 }))
}

/// Returns the path of an existing file that a name in messages means; `None` if there is none.
fn find(name: &str, plan: &Plan) -> Option<PathBuf> {
    folders(plan).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Returns the name of the file in a message, before the first line number; `None` if there is none.
fn place_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("In file included from ").or(line.strip_prefix("--> ")).unwrap_or(line);
    let is_place = |at: &usize| line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let end = line.match_indices(':').map(|(at, _)| at).find(is_place)?;
    Some(&line[..end])
}

/// Returns the names of files in a line that says that they were not found.
fn missing_names(line: &str) -> Vec<&str> {
    // Below a message, GCC shows the line of the source: `    3 | #include "dot.h"`.
    let shown = line.split_once(" | ").and_then(|(_, text)| text.trim_start().strip_prefix('#'));
    if let Some(wanted) = shown.and_then(|text| text.trim_start().strip_prefix("include")) {
        return wanted.split(['"', '<', '>']).nth(1).into_iter().collect();
    }
    if MISSED.iter().any(|phrase| line.contains(phrase)) {
        let pieces: Vec<&str> = line.split(QUOTES).collect();
        return pieces.get(1..pieces.len() - 1).unwrap_or_default().to_vec();
    }
    // `<command-line>: fatal error: dot.h: No such file or directory`
    let (name, reason) = line.split_once("error: ").and_then(|(_, said)| said.split_once(": ")).unwrap_or_default();
    Some(name).filter(|_| !reason.is_empty()).into_iter().collect()
}
