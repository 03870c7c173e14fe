//! Folders and packages as inputs: each is replaced by the sources in it.

use std::path::{Path, PathBuf};

use mca_input::sources::Language;

use mca_config::bytes::path_of;

/// Maximum number of files that are taken from one folder and its subfolders; further files are left out.
const MOST_FILES: usize = 1_000;

/// Names of folders in which no sources are looked for, besides those whose names begin with a dot.
const PASSED_OVER: [&str; 3] = ["target", "node_modules", "build"];

/// Endings of assembly and objects, which are read and never compiled. A folder whose name ends so was probably
/// matched by a pattern such as `*.s`, so its sources are not compiled either.
const READ_ONLY: [&str; 12] = ["s", "S", "sx", "asm", "o", "obj", "a", "lib", "so", "dylib", "dll", "exe"];

/// Returns the inputs with each folder replaced by its sources; `None` if no input is a folder.
pub fn expanded(inputs: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let folder_of = |input: &Vec<u8>| {
        let path = path_of(input);
        match path.file_name() {
            _ if path.is_dir() => Some(path).filter(|path| !is_named_like_assembly(path)),
            Some(name) if name == "Cargo.toml" => Some(path.with_file_name("src")).filter(|folder| folder.is_dir()),
            _ => None,
        }
    };
    inputs.iter().any(|input| folder_of(input).is_some()).then(|| {
        let mut all = Vec::new();
        for input in inputs {
            let sources = folder_of(input).map(|folder| sources_in(&folder)).unwrap_or_default();
            match sources.is_empty() {
                // A folder without sources is kept, and then reported like any file that cannot be read.
                true => all.push(input.clone()),
                false => all.extend(sources.into_iter().map(|path| path.into_os_string().into_encoded_bytes())),
            }
        }
        all
    })
}

/// Whether a path has an ending of assembly or objects.
fn is_named_like_assembly(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| READ_ONLY.contains(&ending))
}

/// Returns the sources in a folder and its subfolders, sorted by path. Links to folders are not followed.
fn sources_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries {
            let (path, name) = (entry.path(), entry.file_name());
            let is_passed_over = name.to_str().is_some_and(|name| name.starts_with('.') || PASSED_OVER.contains(&name));
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !is_passed_over => left.push(path),
                Ok(kind) if kind.is_file() && Language::of(&path).is_some() && found.len() < MOST_FILES => {
                    found.push(path)
                }
                _ => {}
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use mca_input::sources::Scratch;

    use super::*;

    #[test]
    fn folders_with_names_of_assembly_are_not_compiled() {
        let scratch = Scratch::new().unwrap();
        let inputs = ["project", "evil.s", "evil.o"].map(|name| {
            let folder = scratch.path.join(name);
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join("dot.c"), "").unwrap();
            folder.into_os_string().into_encoded_bytes()
        });
        assert_eq!(expanded(&inputs[1..]), None);
        let source = scratch.path.join("project/dot.c").into_os_string().into_encoded_bytes();
        assert_eq!(expanded(&inputs).unwrap(), [source, inputs[1].clone(), inputs[2].clone()]);
    }
}
