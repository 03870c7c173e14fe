//! The public face of `mca-core`: `core/api.txt` lists its items, so that a change of it is noticed.

use std::path::Path;

use mca_tests::workspace;

/// Limit of types that the face may have, so that a newcomer can read all of it.
const MAX_TYPES: usize = 75;
const MAX_FUNCTIONS: usize = 210;

/// The modules that are all face.
const MODULES: [&str; 2] = ["api", "explain"];

/// Returns a declaration of a source as one line: from `pub` to its body. Fields and items hidden from documentation are left
/// out.
fn declarations(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_hidden = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line == "#[cfg(test)]" {
            break;
        }
        is_hidden |= line == "#[doc(hidden)]";
        let kinds = ["pub fn ", "pub const fn ", "pub struct ", "pub enum ", "pub trait ", "pub use ", "pub mod "];
        if !kinds.iter().any(|kind| line.starts_with(kind)) {
            if !line.starts_with('#') && !line.starts_with("//") {
                is_hidden = false;
            }
            continue;
        }
        let mut declaration = line.to_owned();
        while !declaration.contains(['{', ';']) {
            let Some(next) = lines.next() else { break };
            declaration = format!("{declaration} {}", next.trim());
        }
        let is_use = declaration.starts_with("pub use ");
        while is_use && !declaration.ends_with(';') {
            let Some(next) = lines.next() else { break };
            declaration = format!("{declaration} {}", next.trim());
        }
        let end = if is_use { declaration.len() } else { declaration.find([';', '{']).unwrap_or(declaration.len()) };
        if !is_hidden {
            let line = declaration[..end].trim_end_matches(';').trim();
            found.push(line.replace("( ", "(").replace(", )", ")").replace("{ ", "{").replace(", }", "}"));
        }
        is_hidden = false;
    }
    found
}

fn face() -> String {
    let root = workspace::root();
    let mut files = Vec::new();
    for module in MODULES {
        files.push(root.join(format!("core/src/{module}.rs")));
        files.extend(workspace::files_below(&root.join(format!("core/src/{module}"))).unwrap());
    }
    files.retain(|file| !file.ends_with("tests.rs"));
    files.sort();
    let mut listing =
        String::from("# The public face of mca-core, made from core/src by tests/compare/tests/face.rs.\n");
    for file in files {
        let name = file.strip_prefix(root.join("core/src")).unwrap_or(Path::new("")).display().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        listing.push_str(&format!("\n{name}\n"));
        for line in declarations(&text) {
            listing.push_str(&format!("    {line}\n"));
        }
    }
    listing
}

/// The list is written again with `MCA_TESTS_UPDATE=yes`.
#[test]
fn the_face_is_the_one_that_is_written_down() {
    let path = workspace::root().join("core/api.txt");
    let face = face();
    if std::env::var_os("MCA_TESTS_UPDATE").is_some_and(|value| value == "yes") {
        std::fs::write(&path, &face).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == face, "core/api.txt is not what the face declares; MCA_TESTS_UPDATE=yes writes it anew");
}

#[test]
fn the_face_stays_small() {
    let face = face();
    let count = |kinds: &[&str]| {
        let lines = face.lines().map(str::trim);
        lines.filter(|line| kinds.iter().any(|kind| line.starts_with(kind))).count()
    };
    let n_types = count(&["pub struct ", "pub enum ", "pub trait "]);
    let n_functions = count(&["pub fn ", "pub const fn "]);
    assert!(n_types >= 20 && n_functions >= 60, "the face is not understood: {n_types} types, {n_functions} functions");
    assert!(n_types <= MAX_TYPES, "{n_types} public types");
    assert!(n_functions <= MAX_FUNCTIONS, "{n_functions} public functions");
}
