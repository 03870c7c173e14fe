//! Files outside of the library that name its inner layers instead of its face: `tests/compare/inner-paths.tsv` lists them, and
//! may only become shorter.

use std::collections::BTreeMap;

use mca_tests::workspace;

use super::{check, sources};

/// The layers below the face. What `explain` has to say is face.
const INNER: [&str; 8] = ["text", "inst", "model", "sim", "view", "verdict", "report", "analyze"];

/// The list, from the root of the repository.
const LIST: &str = "tests/compare/inner-paths.tsv";

const HEAD: &str =
    "# Files outside of core that name its inner layers, and how often. The list may only become shorter, and its
# numbers smaller: MCA_TESTS_UPDATE=yes cargo test -p mca-tests --test tidy inner
";

/// Counts how often a text names an inner layer, as `mca_core::inst::…` or within `mca_core::{…}`.
fn inner_paths(text: &str) -> usize {
    let is_inner = |path: &str| {
        let path = path.trim_start();
        let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(path.len());
        path[end..].starts_with("::") && INNER.contains(&&path[..end])
    };
    let paths = text.split("mca_core::").skip(1);
    paths
        .map(|rest| {
            if rest.starts_with('{') {
                items(rest).filter(|item| is_inner(item)).count()
            } else {
                usize::from(is_inner(rest))
            }
        })
        .sum()
}

/// Returns the items of a group in braces, without those of groups within.
fn items(group: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut starts, mut end) = (0, Vec::new(), group.len());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            end = at;
            break;
        }
        if depth == 1 && matches!(letter, '{' | ',') {
            starts.push(at + 1);
        }
    }
    starts.into_iter().map(move |start| &group[start.min(end)..end])
}

/// Folders that may name the layers, with the feature that opens them.
const OF_TESTS: [&str; 3] = ["core/benches/", "core/tests/", "tests/"];

/// The programs and the bindings build with the public face alone.
#[test]
fn programs_and_bindings_name_the_face_alone() {
    let mut findings = Vec::new();
    for (path, text) in ["core/bindings", "core/examples", "core/json", "server"].into_iter().flat_map(sources) {
        let n = inner_paths(&text);
        if n > 0 && !path.iter().any(|part| part == "tests") {
            findings.push(format!("{}: names inner layers {n} times", path.display()));
        }
    }
    let manifests = super::own_files("core").into_iter().chain(super::own_files("server"));
    for path in
        manifests.filter(|path| path.ends_with("Cargo.toml") && *path != std::path::Path::new("core/Cargo.toml"))
    {
        let text = std::fs::read_to_string(workspace::root().join(&path)).unwrap();
        if text.contains("\"internals\"") {
            findings.push(format!("{}: opens the inner layers", path.display()));
        }
    }
    check(&findings);
}

#[test]
fn inner_layers_are_named_less_and_less() {
    let group = "use mca_core::{Cpu, inst::{ids::OpcodeId, targets::{Target, x86}}, text::Span, sim};";
    assert_eq!(inner_paths(group), 2);
    assert_eq!(inner_paths("mca_core::sim::Scratch, mca_core::Cpu, mca_core::explain::paths, mca_core::texts::X"), 1);
    let folders =
        ["core/benches", "core/bindings", "core/examples", "core/json", "core/tests", "models", "server", "tests"];
    let mut found = BTreeMap::new();
    for (path, text) in folders.into_iter().flat_map(sources) {
        let n = inner_paths(&text);
        if n > 0 && path.file_name().is_some_and(|name| name != "inner.rs") {
            found.insert(path.display().to_string(), n);
        }
    }
    let path = workspace::root().join(LIST);
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let row = |line: &str| line.split_once('\t').map(|(path, n)| (path.to_owned(), n.parse::<usize>().unwrap_or(0)));
    let known: BTreeMap<String, usize> =
        written.lines().filter(|line| !line.starts_with('#')).filter_map(row).collect();
    let known_of = |path: &String| known.get(path).copied().unwrap_or(0);
    let elsewhere = found.keys().filter(|path| !OF_TESTS.iter().any(|folder| path.starts_with(folder)));
    let elsewhere = elsewhere.map(|path| format!("{path}: only tests may name inner layers"));
    let elsewhere: Vec<String> = elsewhere.collect();
    let grown = found.iter().filter(|(path, n)| **n > known_of(path));
    let mut findings: Vec<String> = grown
        .map(|(path, n)| format!("{path}: names inner layers {n} times, not {}: use the face", known_of(path)))
        .collect();
    findings.extend(elsewhere);
    if findings.is_empty() && std::env::var_os("MCA_TESTS_UPDATE").is_some_and(|value| value == "yes") {
        let rows: String = found.iter().map(|(path, n)| format!("{path}\t{n}\n")).collect();
        std::fs::write(&path, HEAD.to_owned() + &rows).unwrap();
        return;
    }
    let n_found = |path: &String| found.get(path).copied().unwrap_or(0);
    findings.extend(known.iter().filter(|(path, n)| n_found(path) < **n).map(|(path, n)| {
        format!("{path}: names inner layers {} times, no longer {n}: {LIST} may be shorter", n_found(path))
    }));
    check(&findings);
}
