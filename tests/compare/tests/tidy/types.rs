//! A type's name is unique in its package, except for the reasons given here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::circles::PACKAGES;
use super::imports::code_of;
use super::{check, sources};

/// Names that occur twice for another reason than a [`Place`], each with that reason. The list may only become shorter.
const TWICE: [(&str, &str); 7] = [
    // An alias of `gimli`'s reader: a section of an object, once of its own lines and once of what was inlined.
    ("server/input/src", "Reader"),
    // What measured models call by the names that the reference's have.
    ("core/src", "Form"),
    ("core/src", "Line"),
    ("core/src", "Lowering"),
    ("core/src", "Machine"),
    ("core/src", "Name"),
    ("core/src", "Source"),
];

/// Places where a type may have the name of another one.
#[derive(Clone, Copy, Eq, Ord, PartialEq, PartialOrd)]
enum Place<'p> {
    /// The public face of `core`: it wraps types of the layers below under the same names.
    Door,
    /// The folder of a target: all of them have the same parts, with the same names.
    Target(&'p str),
    /// Tests, which only tests read.
    Tests,
    Elsewhere,
}

fn place(path: &Path) -> Place<'_> {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let last = parts.last().copied().unwrap_or_default();
    match parts[..] {
        _ if last.ends_with("tests.rs") || parts.contains(&"tests") => Place::Tests,
        ["core", "src", "api", ..] => Place::Door,
        ["core", "src", "inst", "targets", target, _, ..] => Place::Target(target),
        _ => Place::Elsewhere,
    }
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

/// Returns files of which two in one place define a type of the same name.
fn repeated(files: &[(PathBuf, String)]) -> Vec<(String, Vec<&Path>)> {
    let mut found: BTreeMap<(&str, Place<'_>), Vec<&Path>> = BTreeMap::new();
    for (path, code) in files {
        for name in types_of(code) {
            let paths = found.entry((name, place(path))).or_default();
            // One that depends on the system stands several times in its file.
            if !paths.contains(&path.as_path()) {
                paths.push(path);
            }
        }
    }
    found
        .into_iter()
        .filter(|((_, place), paths)| paths.len() > 1 && *place != Place::Tests)
        .map(|((name, _), paths)| (name.to_owned(), paths))
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
        let excused = |name: &str| TWICE.contains(&(package, name));
        findings.extend(repeated(&files).into_iter().filter(|(name, _)| !excused(name)).map(|(name, paths)| {
            let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            format!("{name} is defined in {}", paths.join(" and "))
        }));
    }
    assert!(n_types > 1000, "types are not understood: {n_types}");
    check(&findings);
}

#[test]
fn types_may_have_the_names_of_types_in_other_places_only() {
    let files = |paths: &[&str]| -> Vec<(PathBuf, String)> {
        paths
            .iter()
            .map(|path| (PathBuf::from(path), "pub(super) enum Kind<T> {\n    struct Inner;\n".to_owned()))
            .collect()
    };
    let n_repeated = |paths: &[&str]| repeated(&files(paths)).len();
    assert_eq!(n_repeated(&["core/src/sim/a.rs", "core/src/sim/b.rs"]), 1);
    assert_eq!(n_repeated(&["core/src/inst/targets/x86/a.rs", "core/src/inst/targets/x86/b.rs"]), 1);
    let apart =
        ["core/src/sim/a.rs", "core/src/api/a.rs", "core/src/inst/targets/x86/a.rs", "core/src/inst/targets/arm/a.rs"];
    assert_eq!(n_repeated(&apart), 0);
    assert_eq!(n_repeated(&["core/src/sim/tests.rs", "core/src/sim/a/tests.rs"]), 0);
}
