//! Product code writes files only as a whole, so that an old content is never half lost.

use std::path::Path;

use crate::{check, sources};

/// Functions that change the content or the name of a file.
const WRITES: [&str; 9] = [
    "fs::write(",
    "File::create",
    "OpenOptions",
    "fs::copy(",
    "fs::rename(",
    "fs::hard_link(",
    ".create_new(",
    ".set_len(",
    "tempfile",
];

/// Files that may call them: the atomic writer, a reader that opens files specially, and one that appends to a log.
const KNOWN: [&str; 3] =
    ["server/input/src/whole_file.rs", "server/input/src/regular_file.rs", "server/src/lsp/program.rs"];

/// Returns the code of a file without its tests, which are at its end.
fn without_tests(text: &str) -> &str {
    let tests = ["#[cfg(test)]", "#[cfg(all(test, "].iter().filter_map(|mark| text.find(mark)).min();
    &text[..tests.unwrap_or(text.len())]
}

#[test]
fn files_are_written_in_one_way() {
    let mut findings = Vec::new();
    let mut n_known = 0;
    for (path, text) in ["core/src", "server", "models/measure/src", "models/src"].into_iter().flat_map(sources) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_test = name.ends_with("tests.rs") || name == "build.rs" || name == "fixture.rs";
        let is_beside = path.iter().any(|part| part == "tests" || part == "benches");
        if is_test || is_beside {
            continue;
        }
        // The one way has a type whose name ends as that of the library does.
        let code = without_tests(&text).replace("NewFile::create", "");
        let is_known = KNOWN.iter().any(|known| path == Path::new(known));
        n_known += usize::from(is_known && WRITES.iter().any(|word| code.contains(word)));
        for word in WRITES.iter().filter(|word| !is_known && code.contains(**word)) {
            findings.push(format!("{}: {word}", path.display()));
        }
    }
    assert_eq!(n_known, KNOWN.len(), "one of them writes no more");
    check(&findings);
}
