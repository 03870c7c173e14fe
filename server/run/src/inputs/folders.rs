//! Folders and packages as inputs: each is replaced by the sources in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mca_input::sources::{ENDINGS, Language};

use mca_config::bytes::path_of;

/// Maximum number of files that are taken from one folder and its subfolders; further files are left out.
const MOST_FILES: usize = 1_000;

/// Names of folders in which no sources are looked for, besides those whose names begin with a dot.
const PASSED_OVER: [&str; 3] = ["target", "node_modules", "build"];

/// Endings of assembly.
const ASSEMBLY: [&str; 4] = ["s", "S", "sx", "asm"];

/// Endings of objects.
const OBJECTS: [&str; 8] = ["o", "obj", "a", "lib", "so", "dylib", "dll", "exe"];

/// Most names that are listed of what is left out for one reason.
const MOST_NAMES: usize = 3;

/// The inputs of a run in which folders were replaced by the sources in them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct InFolders {
    /// The inputs. A folder without sources is one of them.
    pub inputs: Vec<Vec<u8>>,
    /// Folders without sources, by their names as inputs, with what was looked for in vain.
    pub without_sources: BTreeMap<Vec<u8>, String>,
    /// For folders with sources, what was left out.
    pub left_out: Vec<String>,
}

/// What a folder holds, sorted by path.
#[derive(Default)]
struct FolderContents {
    sources: Vec<PathBuf>,
    /// What is left out, by the reasons, each with one and several: `file of assembly`, `files of assembly`.
    left_out: BTreeMap<(&'static str, &'static str), Vec<PathBuf>>,
}

/// Returns the inputs with each folder replaced by its sources; `None` if no input is a folder.
pub fn expanded(inputs: &[Vec<u8>]) -> Option<InFolders> {
    let folder_of = |input: &Vec<u8>| {
        let path = path_of(input);
        match path.file_name() {
            _ if path.is_dir() => Some(path).filter(|path| !is_named_like_assembly(path)),
            Some(name) if name == "Cargo.toml" => Some(path.with_file_name("src")).filter(|folder| folder.is_dir()),
            _ => None,
        }
    };
    inputs.iter().any(|input| folder_of(input).is_some()).then(|| {
        let mut all = InFolders::default();
        for input in inputs {
            let Some(folder) = folder_of(input) else {
                all.inputs.push(input.clone());
                continue;
            };
            let found = found_in(&folder);
            let left_out = found.left_out_in_words(&folder);
            if found.sources.is_empty() && folder == path_of(input) {
                let endings: Vec<String> = ENDINGS.iter().map(|(ending, _)| format!(".{ending}")).collect();
                let rest = left_out.map_or_else(String::new, |left_out| format!("; left out: {left_out}"));
                let said = format!("a folder without sources (looked for {}){rest}", endings.join(" "));
                all.without_sources.insert(input.clone(), said);
                all.inputs.push(input.clone());
                continue;
            }
            let shown = String::from_utf8_lossy(input);
            all.left_out.extend(left_out.map(|left_out| format!("{shown}: left out: {left_out}")));
            match found.sources.is_empty() {
                true => all.inputs.push(input.clone()),
                false => {
                    all.inputs.extend(found.sources.into_iter().map(|path| path.into_os_string().into_encoded_bytes()))
                }
            }
        }
        all
    })
}

/// Whether a folder's name ends as that of assembly or objects, which are read and never compiled. It was probably matched by a pattern
/// such as `*.s`, so its sources are not compiled either.
fn is_named_like_assembly(path: &Path) -> bool {
    has_ending(path, &ASSEMBLY) || has_ending(path, &OBJECTS)
}

/// Whether a path has one of these endings.
fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
}

/// Finds the sources in a folder and its subfolders. Links are not followed.
fn found_in(folder: &Path) -> FolderContents {
    let mut found = FolderContents::default();
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries {
            let (path, name) = (entry.path(), entry.file_name());
            let is_hidden = name.as_encoded_bytes().starts_with(b".");
            let is_passed_over = name.to_str().is_some_and(|name| PASSED_OVER.contains(&name));
            let is_source = Language::of(&path).is_some();
            match entry.file_type() {
                // What tools keep for themselves is not missed.
                Ok(kind) if is_hidden || (kind.is_dir() && path.join("CACHEDIR.TAG").exists()) => {}
                Ok(kind) if kind.is_dir() && is_passed_over => found.leave_out(("folder", "folders"), path),
                Ok(kind) if kind.is_dir() => left.push(path),
                Ok(kind) if kind.is_file() && is_source => found.sources.push(path),
                Ok(kind) if kind.is_file() && has_ending(&path, &ASSEMBLY) => {
                    found.leave_out(("file of assembly", "files of assembly"), path);
                }
                Ok(kind) if kind.is_file() && has_ending(&path, &OBJECTS) => {
                    found.leave_out(("object", "objects"), path);
                }
                Ok(kind) if kind.is_symlink() && (is_source || path.is_dir()) => {
                    found.leave_out(("link", "links"), path);
                }
                _ => {}
            }
        }
    }
    found.sources.sort();
    if found.sources.len() > MOST_FILES {
        let rest = found.sources.split_off(MOST_FILES);
        found.left_out.insert(("further source", "further sources"), rest);
    }
    found
}

impl FolderContents {
    /// Notes a path that is left out; `reason` is what it is, in the singular and in the plural.
    fn leave_out(&mut self, reason: (&'static str, &'static str), path: PathBuf) {
        self.left_out.entry(reason).or_default().push(path);
    }

    /// Returns what is left out, `2 files of assembly (hot.s, t.S) and 1 folder (build)`, with paths below `folder`; `None` if nothing
    /// is.
    fn left_out_in_words(&self, folder: &Path) -> Option<String> {
        let words = |((one, several), paths): (&(&str, &str), &Vec<PathBuf>)| {
            let name = |path: &PathBuf| path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned();
            let mut names: Vec<String> = paths.iter().map(name).collect();
            names.sort();
            let rest = if names.len() > MOST_NAMES { ", ..." } else { "" };
            names.truncate(MOST_NAMES);
            let what = if paths.len() == 1 { one } else { several };
            format!("{} {what} ({}{rest})", paths.len(), names.join(", "))
        };
        let mut all: Vec<String> = self.left_out.iter().map(words).collect();
        let last = all.pop()?;
        Some(if all.is_empty() { last } else { format!("{} and {last}", all.join(", ")) })
    }
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
        let all = expanded(&inputs).unwrap();
        assert_eq!(all.inputs, [source, inputs[1].clone(), inputs[2].clone()]);
        assert_eq!((all.left_out, all.without_sources.len()), (Vec::new(), 0));
    }

    #[test]
    fn what_is_left_out_is_said() {
        let scratch = Scratch::new().unwrap();
        for name in ["p/hot.s", "p/a/t.S", "p/a.c", "p/build/b.c", "p/.git/c.c", "p/target/CACHEDIR.TAG", "none/a.asm"]
        {
            let path = scratch.path.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let input = |name: &str| scratch.path.join(name).into_os_string().into_encoded_bytes();
        let all = expanded(&[input("p"), input("none")]).unwrap();
        assert_eq!(all.inputs, [input("p/a.c"), input("none")]);
        assert_eq!(all.left_out.len(), 1);
        assert!(all.left_out[0].ends_with("/p: left out: 2 files of assembly (a/t.S, hot.s) and 1 folder (build)"));
        let said = &all.without_sources[&input("none")];
        assert!(said.starts_with("a folder without sources (looked for .c .cc "), "{said}");
        assert!(said.ends_with(" .zig); left out: 1 file of assembly (a.asm)"), "{said}");
    }
}
