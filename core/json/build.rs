//! Writes Rust expressions that embed the scripts and the style sheet of the timeline viewer, for `src/page.rs`. The scripts are
//! in the order of `scripts.json`. The viewer is in `editors/viewer` in the repository, and in the folder `viewer` in a package.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(message) = list_scripts() {
        println!("cargo::error={message}");
    }
}

/// Writes the two files into `OUT_DIR`. An error is a message for the build's output.
#[expect(clippy::disallowed_methods, reason = "core reads no files; what builds it does")]
fn list_scripts() -> Result<(), String> {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").ok_or("no manifest directory")?);
    let output = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("no output directory")?);
    let in_repository = root.join("../../editors/viewer");
    let viewer = if in_repository.is_dir() { in_repository } else { root.join("viewer") };
    let list = viewer.join("scripts.json");
    println!("cargo::rerun-if-changed={}", list.display());
    let names = std::fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    std::fs::write(output.join("viewer_scripts.rs"), slice_of(&names, &viewer)).map_err(|error| error.to_string())?;
    let style = format!("include_str!({:?})", viewer.join("viewer.css"));
    std::fs::write(output.join("viewer_style.rs"), style).map_err(|error| error.to_string())
}

/// Returns a Rust slice that embeds the scripts named in `names`, a JSON array of words without escapes.
fn slice_of(names: &str, viewer: &Path) -> String {
    let mut text = String::from("&[\n");
    for name in names.split('"').skip(1).step_by(2) {
        let _ = writeln!(text, "    include_str!({:?}),", viewer.join(name).with_extension("js"));
    }
    text.push_str("]\n");
    text
}
