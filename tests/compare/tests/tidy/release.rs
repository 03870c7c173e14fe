//! Only `models/REFERENCE` names the release that is followed, so that another release is a change of one line.

use std::path::Path;

use mca_core::REFERENCE_RELEASE;
use mca_tests::workspace;

/// Programs that tests compile with, which are of the system's release.
const MAKERS: [&str; 3] = ["clang", "clang++", "lldb"];

/// Files that may name a release, with the reason.
const MAY_NAME_IT: [(&str, &str); 9] = [
    ("models/REFERENCE", "it is the place"),
    ("README.md", "readers want to know; a test compares"),
    ("CHANGELOG.md", "it is history"),
    ("tests/bench/benchmarks.tsv", "it says what was measured"),
    ("server/tests/fixtures/compilers", "compilers name themselves"),
    ("tests/inputs/listings/made", "compilers name themselves"),
    ("editors/vscode/package.json", "versions of other packages"),
    ("editors/vscode/package-lock.json", "versions of other packages"),
    ("tests/compare/tests/tidy/release.rs", "examples of what is found"),
];

/// Folders of `models` that are no data; the data's headers name the release that it was extracted from.
const CODE_OF_MODELS: [&str; 4] = ["src", "extractor", "measure", "tests"];

#[test]
fn nothing_else_names_the_release() {
    let major: u32 = REFERENCE_RELEASE.split('.').next().and_then(|number| number.parse().ok()).unwrap();
    let mut findings = Vec::new();
    for folder in [".ci", ".github", "core", "editors", "models", "server", "tests"] {
        findings.extend(super::own_files(folder).iter().flat_map(|path| findings_in(path, major)));
    }
    findings.extend(["README.md", "ARCHITECTURE.md"].iter().flat_map(|name| findings_in(Path::new(name), major)));
    super::check(&findings);
}

fn findings_in(path: &Path, major: u32) -> Vec<String> {
    if MAY_NAME_IT.iter().any(|(allowed, _)| path.starts_with(allowed)) || is_data(path) {
        return Vec::new();
    }
    // What is built for editors comes and goes while this runs.
    let Ok(text) = std::fs::read(workspace::root().join(path)) else { return Vec::new() };
    if text.contains(&0) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&text);
    let found =
        |line: &str| (major - 1..=major).any(|number| names_program(line, number) || names_release(line, number));
    let lines = text.lines().enumerate().filter(|(_, line)| found(line));
    lines.map(|(at, line)| format!("{}:{}: names a release of LLVM: {line}", path.display(), at + 1)).collect()
}

fn is_data(path: &Path) -> bool {
    let mut parts = path.iter().filter_map(|part| part.to_str());
    parts.next() == Some("models")
        && parts.next().is_some_and(|part| !CODE_OF_MODELS.contains(&part))
        && parts.next().is_some()
}

/// Whether a program of this release is there, such as `llvm-mc-23`.
fn names_program(line: &str, major: u32) -> bool {
    let suffix = format!("-{major}");
    line.match_indices(&suffix).any(|(at, _)| {
        let is_whole = !line[at + suffix.len()..].starts_with(|next: char| next.is_ascii_digit());
        let name =
            line[..at].rsplit(|character: char| !character.is_ascii_lowercase() && !"-+".contains(character)).next();
        let name = name.unwrap_or_default();
        is_whole && ["llvm", "clang", "lldb"].iter().any(|part| name.contains(part)) && !MAKERS.contains(&name)
    })
}

/// Returns whether a line has a release number: three numbers, the first of which is `major`.
fn names_release(line: &str, major: u32) -> bool {
    let is_part = |character: char| character.is_ascii_digit() || character == '.';
    let numbers = line.split(|character: char| !is_part(character));
    numbers
        .map(|number| number.trim_matches('.').split('.').collect::<Vec<_>>())
        .any(|parts| parts.len() == 3 && parts[0] == major.to_string() && parts.iter().all(|part| !part.is_empty()))
}

#[test]
fn names_are_reported_from_other_numbers() {
    for line in
        ["run llvm-mca-22 here", "(llvm-22-dev)", "(llvm-config-22) and clang-format-22", "apt-get install libllvm-22."]
    {
        assert!(names_program(line, 22), "{line}");
    }
    for line in
        ["clang-22 -O2 x.c", "clang++-22", "lldb-22", "--seed=22", "llvm-mca-220", "sym8-22(%rax)", "llvm-mca-19"]
    {
        assert!(!names_program(line, 22), "{line}");
    }
    assert!(names_release("LLVM 22.1.8,", 22) && names_release("as of release 22.0.1.", 22));
    assert!(
        !names_release("iced-x86 1.22.0", 22) && !names_release("22.1 and 22", 22) && !names_release("122.1.8", 22)
    );
}
