//! A type's name is unique in its package, except for the reasons given here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::circles::PACKAGES;
use super::imports::code_of;
use super::{check, sources};

/// Names that several places other than counterparts have, each with its reason. The list may only become shorter.
const TWICE: [(&str, &str); 21] = [
    // The public face wraps types of the layers below under the same names.
    ("core/src", "Decoder"),
    ("core/src", "Experiment"),
    ("core/src", "Instruction"),
    ("core/src", "Options"),
    ("core/src", "Places"),
    ("core/src", "Program"),
    ("core/src", "ReadOptions"),
    ("core/src", "Source"),
    ("core/src", "Target"),
    ("core/src", "UnknownTarget"),
    // What measured models call by the names that the reference's have, and the texts that describe them.
    ("core/src", "Form"),
    ("core/src", "Line"),
    ("core/src", "Lowering"),
    ("core/src", "Machine"),
    ("core/src", "Value"),
    // A word of a statement: aliases with the longest length of a target.
    ("core/src", "Name"),
    // An operand of a machine instruction, and one of a statement as it was written.
    ("core/src", "Operand"),
    // What all targets measure registers by, and what one target's operands or tables know of them.
    ("core/src", "RegisterKind"),
    ("core/src", "RegisterTraits"),
    // An x86 opcode adds to the one of all targets, and dereferences to it.
    ("core/src", "Opcode"),
    // How a value is extended to its register, and an extension of a target's architecture.
    ("core/src", "Extension"),
];

/// Returns what types of one name must share to be counterparts: the place below the folder of a target, or of an object format.
/// `None` for a path that is not in such a folder.
fn place(path: &Path) -> Option<(&str, PathBuf)> {
    let mut parts = path.strip_prefix("core/src/inst").ok()?.iter();
    let kind = parts.next()?.to_str().filter(|kind| ["targets", "formats"].contains(kind))?;
    let _sibling = parts.next()?;
    let place: PathBuf = parts.collect();
    (place.iter().count() > 0).then_some((kind, place))
}

/// Whether only tests read a file.
fn is_test(path: &Path) -> bool {
    path.iter().any(|part| part == "tests") || path.to_str().is_some_and(|path| path.ends_with("tests.rs"))
}

/// Returns the names of the types that a text defines outside of functions and inner modules.
fn types_of(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let line = match line.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
            Some(rest) => rest.trim_start(),
            None => line,
        };
        let line = line.strip_prefix("unsafe ").unwrap_or(line);
        let name = ["struct ", "enum ", "trait ", "type ", "union "].iter().find_map(|word| line.strip_prefix(word))?;
        name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
    })
}

/// Returns the names that several files define without being counterparts, with these files.
fn repeated(files: &[(PathBuf, String)]) -> Vec<(String, Vec<&Path>)> {
    let mut found: BTreeMap<&str, Vec<&Path>> = BTreeMap::new();
    for (path, code) in files.iter().filter(|(path, _)| !is_test(path)) {
        for name in types_of(code) {
            let paths = found.entry(name).or_default();
            // One that depends on the system occurs several times in its file.
            if !paths.contains(&path.as_path()) {
                paths.push(path);
            }
        }
    }
    let are_counterparts = |paths: &[&Path]| {
        let first = place(paths[0]);
        first.is_some() && paths.iter().all(|path| place(path) == first)
    };
    found
        .into_iter()
        .filter(|(_, paths)| paths.len() > 1 && !are_counterparts(paths))
        .map(|(name, paths)| (name.to_owned(), paths))
        .collect()
}

#[test]
fn names_of_types_stand_once_in_a_package() {
    let mut findings = Vec::new();
    let mut n_types = 0;
    for package in PACKAGES {
        let files: Vec<(PathBuf, String)> =
            sources(package).into_iter().map(|(path, text)| (path, code_of(&text))).collect();
        n_types += files.iter().map(|(_, code)| types_of(code).count()).sum::<usize>();
        let repeated = repeated(&files);
        let is_listed = |name: &str| TWICE.contains(&(package, name));
        let unlisted = repeated.iter().filter(|(name, _)| !is_listed(name));
        findings.extend(unlisted.map(|(name, paths)| {
            let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            format!("{name} is defined in {}", paths.join(" and "))
        }));
        let gone = TWICE
            .iter()
            .filter(|(listed, name)| *listed == package && !repeated.iter().any(|(repeated, _)| repeated == name));
        findings.extend(gone.map(|(_, name)| format!("{package}: {name} needs no reason any more")));
    }
    assert!(n_types > 1000, "types are not understood: {n_types}");
    check(&findings);
}

#[test]
fn only_counterparts_may_share_a_name() {
    let files = |paths: &[&str]| -> Vec<(PathBuf, String)> {
        paths
            .iter()
            .map(|path| (PathBuf::from(path), "pub(super) enum Kind<T> {\n    struct Inner;\n".to_owned()))
            .collect()
    };
    let n_repeated = |paths: &[&str]| repeated(&files(paths)).len();
    assert_eq!(n_repeated(&["core/src/sim/a.rs", "core/src/sim/b.rs"]), 1);
    assert_eq!(n_repeated(&["core/src/inst/targets/x86/a.rs", "core/src/inst/targets/x86/b.rs"]), 1);
    assert_eq!(n_repeated(&["core/src/inst/targets/x86/a.rs", "core/src/inst/targets/arm/b.rs"]), 1);
    assert_eq!(n_repeated(&["core/src/inst/targets/x86/a.rs", "core/src/inst/targets/a.rs"]), 1);
    assert_eq!(n_repeated(&["core/src/inst/targets/x86/a.rs", "core/src/inst/formats/elf/a.rs"]), 1);
    assert_eq!(n_repeated(&["core/src/inst/targets/x86/a.rs", "core/src/inst/targets/arm/a.rs"]), 0);
    assert_eq!(n_repeated(&["core/src/inst/formats/elf/a.rs", "core/src/inst/formats/coff/a.rs"]), 0);
    assert_eq!(n_repeated(&["core/src/sim/tests.rs", "core/src/sim/a/tests.rs"]), 0);
}
