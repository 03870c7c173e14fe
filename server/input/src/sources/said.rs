//! Finds files in a compiler's messages: those that messages point at, and those that were not found. A compiler that fails
//! writes no list of the files that it read.

use std::path::{Path, PathBuf};

use super::Plan;
use crate::listing::Flags;

/// Lines with one of these have, in quotation marks, names of files that were looked for. Clang, rustc (modules, included
/// texts), gfortran, Zig; what gcc says is known by its form, since it speaks many languages.
const MISSED: [&str; 5] = [" file not found", " create file ", "couldn't read ", "Cannot open ", "unable to load "];
const QUOTES: [char; 5] = ['\'', '"', '`', '\u{2018}', '\u{2019}'];

/// Returns the files at which messages point (`./dot.h:3:5: error: ...`, ` --> src/dot.rs:3:5`), and all places where a missing
/// one is searched, since it may be written at any of them.
pub(super) fn files_said(said: &str, plan: &Plan) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let flags = Flags::of(&plan.arguments, &plan.folder);
    let mut asking = plan.folder.clone();
    for line in said.lines() {
        if let Some(file) = place_of(line).and_then(|name| find(name, plan)) {
            asking = file.parent().unwrap_or(&plan.folder).to_owned();
            found.push(file);
        }
        for name in missing_names(line) {
            found.extend(folders(plan).chain([&*asking]).chain(flags.searched()).map(|folder| folder.join(name)));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Returns the folders where relative names may start: Cargo's compilers run at the root of the workspace.
fn folders(plan: &Plan) -> impl Iterator<Item = &Path> {
    let above = plan.folder.ancestors().skip(1).filter(|folder| folder.join("Cargo.toml").is_file());
    std::iter::once(&*plan.folder).chain(above.take(if plan.target.is_some() { usize::MAX } else { 0 }))
}

fn find(name: &str, plan: &Plan) -> Option<PathBuf> {
    folders(plan).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Returns the name before the line number.
fn place_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("In file included from ").or(line.strip_prefix("--> ")).unwrap_or(line);
    let is_place = |at: &usize| line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let end = line.match_indices(':').map(|(at, _)| at).find(is_place)?;
    Some(&line[..end])
}

fn missing_names(line: &str) -> Vec<&str> {
    // The line of the source, as it stands below the message: `    3 | #include "dot.h"`.
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
