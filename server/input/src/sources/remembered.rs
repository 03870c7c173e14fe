//! Remembers the plans that Cargo gave. Asking Cargo takes as long as a small compilation, and its last plan is most
//! likely still valid. The target that Cargo named for a source is noted next to the compiled files:
//!
//! ```text
//! {"/home/a/dot/src/lib.rs": {"package": "dot", "kind": "lib", "name": "dot", "is_of_part": false}}
//! ```
//!
//! A remembered plan is only a guess: its result counts only if Cargo then gives the same plan.

use std::env;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::cargo::{self, Target};
use super::{Language, Plan, Request, owner};
use crate::{regular_file, whole_file};

/// Name of the file with the notes.
const NAME: &str = "plans.json";

/// Maximum number of bytes of such a file that are read.
const MOST_BYTES: u64 = 1 << 20;

/// Returns the plan for a source by the target that was noted last, with the flags of this request; `None` if nothing
/// was noted, or if Cargo would not compile the source.
pub fn find(request: &Request<'_>) -> Option<Plan> {
    let is_cargos = request.compiler.is_none_or(|compiler| compiler == "cargo");
    if request.language != Language::Rust || !is_cargos {
        return None;
    }
    let path = std::path::absolute(request.path).ok()?;
    let folder = cargo::folder_of(&path).filter(|folder| owner::foreign_to_cargo(folder, &path).is_none())?;
    let environment = cargo::environment(folder, &path).ok()?;
    folders_for(&path).find_map(|target_folder| {
        let outputs = target_folder.join(cargo::OUTPUTS);
        let notes = outputs.join(NAME);
        // Another user may have made a folder of this name above the source, with links in place of the files that are
        // written there.
        if ![&outputs, &notes].iter().all(|place| owner::may_say(place, &path)) {
            return None;
        }
        let targets = read(&notes)?;
        let target = target_from(targets.get(path.to_str()?)?)?;
        let plan = cargo::plan_of(folder, &target_folder, target, request.flags);
        Some(Plan { environment: environment.clone(), ..plan })
    })
}

/// Reads a noted target; `None` if it is malformed.
fn target_from(value: &Value) -> Option<Target> {
    // The names become words of a command and parts of a path, so they must not look like flags or lead elsewhere.
    let is_name = |name: &&str| {
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        !name.is_empty() && !name.starts_with('-') && name.chars().all(is_of_name)
    };
    let name = |field: &str| value[field].as_str().filter(is_name).map(str::to_owned);
    let target = Target {
        package: name("package")?,
        kind: name("kind")?,
        name: name("name")?,
        is_of_part: value["is_of_part"].as_bool()?,
    };
    cargo::KINDS.contains(&target.kind.as_str()).then_some(target)
}

/// Notes the target that Cargo named for a source. An error in writing is ignored: it only costs time later.
pub fn keep(path: &Path, plan: &Plan) {
    let path = std::path::absolute(path).ok();
    let Some(path) = path.as_deref().and_then(Path::to_str) else { return };
    let (Some(target), Some(folder)) = (&plan.target, plan.output.parent()) else { return };
    let file = folder.join(NAME);
    // A link was not made here, and writing would replace the file to which it leads.
    if file.is_symlink() {
        return;
    }
    let mut targets = read(&file).unwrap_or_default();
    let Target { package, kind, name, is_of_part } = target;
    targets
        .insert(path.to_owned(), json!({ "package": package, "kind": kind, "name": name, "is_of_part": is_of_part }));
    let _ = whole_file::write(&file, Value::Object(targets).to_string().as_bytes());
}

/// Returns the folders into which Cargo may compile a source: the one in the environment, and `target` in each folder
/// above the source.
fn folders_for(path: &Path) -> impl Iterator<Item = PathBuf> {
    let chosen = env::var_os("CARGO_TARGET_DIR").and_then(|folder| std::path::absolute(folder).ok());
    let usual = path.ancestors().skip(1).map(|folder| folder.join("target"));
    chosen.into_iter().chain(usual)
}

/// Reads the notes in a file; `None` if it is missing or malformed.
fn read(file: &Path) -> Option<Map<String, Value>> {
    let text = regular_file::read(file, MOST_BYTES).ok()?;
    serde_json::from_slice(&text).ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::sources::Scratch;

    #[test]
    fn the_plan_that_was_noted_last_is_found() {
        let scratch = Scratch::new().expect("a folder");
        let folder = &scratch.path;
        fs::create_dir_all(folder.join("dot/src")).expect("a folder");
        fs::create_dir_all(folder.join("target/mca")).expect("a folder");
        fs::write(folder.join("dot/Cargo.toml"), "").expect("a file");
        let path = folder.join("dot/src/lib.rs");
        let request =
            Request { path: &path, language: Language::Rust, flags: &["-Copt-level=3".to_owned()], compiler: None };
        assert_eq!(find(&request), None);
        let text = |text: &str| text.to_owned();
        let target = Target { package: text("dot"), kind: text("lib"), name: text("dot"), is_of_part: false };
        let plan = cargo::plan_of(&folder.join("dot"), &folder.join("target"), target, request.flags);
        let plan = Plan { environment: cargo::environment(&folder.join("dot"), &path).expect("variables"), ..plan };
        keep(&path, &plan);
        assert_eq!(find(&request), Some(plan));
        // Other sources and compilers have no plan, and malformed names are refused.
        assert_eq!(find(&Request { path: &folder.join("dot/src/other.rs"), ..request }), None);
        assert_eq!(find(&Request { compiler: Some("rustc"), ..request.clone() }), None);
        let notes = folder.join("target/mca").join(NAME);
        let text = fs::read_to_string(&notes).expect("notes");
        for (from, to) in [("lib\"", "--config\""), ("\"dot\"", "\"../dot\""), ("\"dot\"", "3"), ("{", "")] {
            fs::write(&notes, text.replace(from, to)).expect("notes");
            assert_eq!(find(&request), None, "{from} {to}");
        }
    }

    /// Everybody may be able to write to a folder above the source, and could make the folder to which Cargo seems to
    /// compile.
    #[cfg(unix)]
    #[test]
    fn notes_of_other_users_are_ignored() {
        const SOMEBODY: u32 = 12_345;
        let scratch = Scratch::new().expect("a folder");
        let outputs = scratch.path.join("target/mca");
        fs::create_dir_all(scratch.path.join("dot/src")).expect("a folder");
        fs::create_dir_all(&outputs).expect("a folder");
        let path = scratch.path.join("dot/src/lib.rs");
        fs::write(scratch.path.join("dot/Cargo.toml"), "").expect("a file");
        fs::write(&path, "").expect("a file");
        let request = Request { path: &path, language: Language::Rust, flags: &[], compiler: None };
        let text = |text: &str| text.to_owned();
        let target = Target { package: text("dot"), kind: text("lib"), name: text("dot"), is_of_part: false };
        keep(&path, &cargo::plan_of(&scratch.path.join("dot"), &scratch.path.join("target"), target, &[]));
        assert!(find(&request).is_some());
        // Only the administrator can change owners.
        let gives = |place: &Path| std::os::unix::fs::chown(place, Some(SOMEBODY), None).is_ok();
        for place in [outputs.join(NAME), outputs] {
            if gives(&place) {
                assert_eq!(find(&request), None, "{}", place.display());
            }
        }
    }

    /// A repository may have a link where notes would be written.
    #[cfg(unix)]
    #[test]
    fn notes_are_not_written_through_a_link() {
        let scratch = Scratch::new().expect("a folder");
        let folder = &scratch.path;
        fs::create_dir_all(folder.join("target/mca")).expect("a folder");
        fs::write(folder.join("other"), "other").expect("a file");
        std::os::unix::fs::symlink("../../other", folder.join("target/mca").join(NAME)).expect("a link");
        let text = |text: &str| text.to_owned();
        let target = Target { package: text("dot"), kind: text("lib"), name: text("dot"), is_of_part: false };
        keep(&folder.join("src/lib.rs"), &cargo::plan_of(folder, &folder.join("target"), target, &[]));
        assert_eq!(fs::read_to_string(folder.join("other")).expect("a file"), "other");
    }
}
