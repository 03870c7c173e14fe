//! Names of opcodes and registers, which the tables list, are only in the folders of their targets.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use mca_tests::workspace;

use super::imports::code_of;
use super::{check, sources};

/// Words that mean something else there, or what listings of one target have. The list may only become shorter.
const WORDS: [(&str, &[&str]); 10] = [
    // A part of ELF's names of sections.
    ("core/src/inst/formats/elf/sections.rs", &["flags"]),
    // A mnemonic.
    ("core/src/inst/recognition/unsupported.rs", &["st"]),
    // A vendor and a system.
    ("core/src/inst/triple/normalize.rs", &["h2", "pc"]),
    // The second version of the results; a kind of data that measured code finds.
    ("server/config/src/table.rs", &["v2", "zero"]),
    // How listings of x86 write what its assembler reads otherwise.
    // A call.
    ("server/input/src/listing/statement.rs", &["bl"]),
    ("server/input/src/listing/intel.rs", &["ax", "bp", "bx", "cx", "di", "dx", "si", "sp"]),
    ("server/input/src/listing/line.rs", &["cs", "ds", "es", "ss"]),
    ("server/input/src/listing/positions.rs", &["rip"]),
    // A part of the name of a directive.
    ("server/input/src/listing/preprocessor.rs", &["flags"]),
    // What shows that a text is for the assembler of Go, or for armasm.
    ("server/input/src/listing/refusal.rs", &["SB", "ip", "lr", "pc", "sp"]),
];

/// Returns the names of opcodes, of registers and of printed registers. Numbers are not names.
fn names_of_targets() -> BTreeSet<String> {
    let root = workspace::root();
    let mut names = BTreeSet::new();
    for target in std::fs::read_dir(root.join("core/src/inst/targets")).unwrap() {
        let folder = target.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        let tables = root.join("models").join(folder.file_name().unwrap()).join("instructions");
        for (file, n_columns) in [("opcodes.txt", 1), ("registers.txt", 2)] {
            let text = std::fs::read_to_string(tables.join(file)).unwrap();
            let rows = text.lines().filter(|line| !line.starts_with('#'));
            names.extend(rows.flat_map(|row| row.split('\t').take(n_columns)).map(str::to_owned));
        }
    }
    names.retain(|name| name.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    names
}

/// Returns the string literals of a line without comments.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    let mut rest = code;
    std::iter::from_fn(move || {
        let start = rest.find('"')? + 1;
        let mut is_escaped = false;
        let end = rest[start..].find(|letter: char| {
            let is_end = letter == '"' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            is_end
        })?;
        let literal = &rest[start..start + end];
        rest = &rest[start + end + 1..];
        Some(literal)
    })
}

#[test]
fn literals_are_what_stands_in_quotes() {
    let code = r#"let a = ["RAX", b"st\"", "", "x y"];"#;
    assert_eq!(literals(code).collect::<Vec<_>>(), ["RAX", "st\\\"", "", "x y"]);
}

#[test]
fn no_opcode_or_register_is_named_outside_of_its_target() {
    let names = names_of_targets();
    assert!(names.len() > 30_000 && names.contains("ADD64rr") && names.contains("RAX") && names.contains("rax"));
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources("core").into_iter().chain(sources("server")) {
        let is_test = path.iter().any(|part| part == "tests" || part == "benches" || part == "examples")
            || path.ends_with("tests.rs")
            || path.ends_with("fixture.rs");
        let mut inside = path.strip_prefix("core/src/inst/targets").into_iter().flat_map(Path::iter);
        let is_at_home = inside.next().is_some() && inside.next().is_some();
        if is_test || is_at_home {
            continue;
        }
        // Some tests are among the code.
        let code = code_of(&text);
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let named: BTreeSet<String> =
            code.lines().flat_map(literals).filter(|word| names.contains(*word)).map(str::to_owned).collect();
        if !named.is_empty() {
            found.insert(path.display().to_string(), named);
        }
    }
    let mut findings = Vec::new();
    for (file, words) in WORDS {
        let mut named = found.remove(file).unwrap_or_default();
        let gone = words.iter().filter(|word| !named.remove(**word)).map(|word| format!("{file}: has no \"{word}\""));
        findings.extend(gone.collect::<Vec<_>>());
        findings.extend(named.iter().map(|word| format!("{file}: \"{word}\"")));
    }
    findings.extend(found.iter().map(|(file, words)| format!("{file}: {words:?}")));
    check(&findings);
}
