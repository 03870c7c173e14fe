//! Rules of the house that the compiler does not check.

use std::path::{Path, PathBuf};

use mca_tests::workspace;

/// The layers of `core`, lowest first. A file may name its own layer and those before it.
const LAYERS: [&str; 7] = ["text", "inst", "model", "sim", "view", "report", "analyze"];

/// Longest source file. More is two things in one file.
const MAX_LINES: usize = 400;

/// What `core` must not mention: it neither reads nor writes nor waits.
const FORBIDDEN_IN_CORE: [&str; 10] = [
    "std::fs",
    "std::env",
    "std::thread",
    "std::time",
    "std::net",
    "std::process",
    "std::io::std",
    "println!",
    "eprintln!",
    "dbg!(",
];

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = workspace::root();
    let mut sources = Vec::new();
    for path in workspace::files_below(&root.join(folder)).unwrap() {
        let relative = path.strip_prefix(&root).unwrap().to_owned();
        let is_built =
            relative.components().any(|part| ["target", "node_modules"].iter().any(|name| part.as_os_str() == *name));
        if path.extension().is_some_and(|extension| extension == "rs") && !is_built {
            sources.push((relative, std::fs::read_to_string(&path).unwrap()));
        }
    }
    assert!(!sources.is_empty(), "{folder} holds no source");
    sources
}

fn rust_sources() -> Vec<(PathBuf, String)> {
    ["core", "models", "server", "tests"].into_iter().flat_map(sources).collect()
}

#[track_caller]
fn check(findings: &[String]) {
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}

fn layer_of(path: &Path) -> Option<usize> {
    let name = path.strip_prefix("core/src").ok()?.components().next()?.as_os_str().to_str()?;
    LAYERS.iter().position(|layer| *layer == name.trim_end_matches(".rs"))
}

/// The layers that a text names as `crate::layer`.
fn named_layers(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.split("crate::").skip(1).filter_map(|rest| {
        let end = rest.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(rest.len());
        LAYERS.iter().position(|layer| *layer == &rest[..end])
    })
}

#[test]
fn a_layer_imports_only_layers_below_it() {
    let mut findings = Vec::new();
    for (path, text) in sources("core/src") {
        let Some(layer) = layer_of(&path) else { continue };
        for named in named_layers(&text).filter(|named| *named > layer) {
            findings.push(format!("{}: names {}", path.display(), LAYERS[named]));
        }
    }
    check(&findings);
}

#[test]
fn core_does_no_input_or_output() {
    let mut findings = Vec::new();
    for (path, text) in sources("core/src") {
        for word in FORBIDDEN_IN_CORE.iter().filter(|word| text.contains(**word)) {
            findings.push(format!("{}: {word}", path.display()));
        }
    }
    check(&findings);
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let mut findings = Vec::new();
    for (path, text) in rust_sources() {
        let n_lines = text.lines().count();
        if n_lines > MAX_LINES {
            findings.push(format!("{}: {n_lines} lines", path.display()));
        }
        let is_test = path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "programs");
        if !is_test && !text.starts_with("//!") {
            findings.push(format!("{}: does not open with //!", path.display()));
        }
        if path.file_name().is_some_and(|name| name == "mod.rs") {
            findings.push(format!("{}: foo.rs stands beside foo/", path.display()));
        }
    }
    check(&findings);
}

#[test]
fn the_map_names_only_what_exists() {
    let root = workspace::root();
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    assert!(text.lines().count() <= 150, "ARCHITECTURE.md is longer than 150 lines");
    let looks_like_path =
        |word: &&str| word.contains('/') && !word.contains([' ', '*', '<', ':', '$']) && !word.starts_with('/');
    let paths: Vec<&str> = text.split('`').skip(1).step_by(2).filter(looks_like_path).collect();
    assert!(!paths.is_empty());
    let missing: Vec<String> =
        paths.iter().filter(|path| !root.join(path).exists()).map(|path| (*path).to_owned()).collect();
    check(&missing);
}

/// The place where this was written must not show: a reader has neither its folders nor its papers.
#[test]
fn nothing_refers_to_a_private_workplace() {
    let words = [
        concat!("/wo", "rk/"),
        concat!("/tmp/", "wt"),
        concat!("/tmp/", "scratch"),
        concat!(".lib", "rary"),
        concat!("house", "-style"),
    ];
    let root = workspace::root();
    let mut findings = Vec::new();
    for folder in ["core", "models", "server", "tests", "editors", ".ci"] {
        let Ok(files) = workspace::files_below(&root.join(folder)) else { continue };
        let is_ours = |path: &PathBuf| !path.components().any(|part| part.as_os_str() == "node_modules");
        for path in files.into_iter().filter(is_ours) {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            for word in words.iter().filter(|word| text.contains(**word)) {
                findings.push(format!("{}: {word}", path.display()));
            }
        }
    }
    for document in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "Cargo.toml"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for word in words.iter().filter(|word| text.contains(**word)) {
            findings.push(format!("{document}: {word}"));
        }
    }
    check(&findings);
}
