//! Lists the scripts of the timeline viewer for `src/timeline/page.rs`, in the order that the viewer's own list gives, and has
//! the program linked so that it starts sooner.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(message) = list_scripts() {
        println!("cargo::error={message}");
    }
    if is_linked_by_gcc() {
        // At a fixed address: the 14,000 addresses in its tables are right as they stand, which saves a start of 1.5 ms
        // a tenth of its time.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}

/// On Linux, with the C library as a shared one: there `-no-pie` is understood, and nothing contradicts it.
fn is_linked_by_gcc() -> bool {
    let configuration = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_static = configuration("FEATURE").split(',').any(|feature| feature == "crt-static");
    configuration("OS") == "linux" && configuration("ENV") == "gnu" && !is_static
}

fn list_scripts() -> Result<(), String> {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").ok_or("no manifest directory")?);
    let output = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("no output directory")?);
    let viewer = root.join("../../editors/viewer");
    let list = viewer.join("scripts.json");
    println!("cargo::rerun-if-changed={}", list.display());
    let names = std::fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    std::fs::write(output.join("viewer_scripts.rs"), slice_of(&names, &viewer)).map_err(|error| error.to_string())
}

/// The names are plain words in a JSON array: whatever stands in quotes.
fn slice_of(names: &str, viewer: &Path) -> String {
    let mut text = String::from("&[\n");
    for name in names.split('"').skip(1).step_by(2) {
        let _ = writeln!(text, "    include_str!({:?}),", viewer.join(name).with_extension("js"));
    }
    text.push_str("]\n");
    text
}
