//! Packs the text of every target folder whose feature is on into the binary files that the crate embeds, and lists them
//! in `targets.rs`.

#![allow(dead_code, unused_imports, reason = "the modules shared with the library also hold its reading half")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Modules that this script shares with the library, so that it packs as the library reads.
mod src {
    pub mod layout;
    pub mod pack;
    pub mod packer;
    pub mod release;
    pub mod text;
}

use src::{layout, pack, packer, text};

/// Folders of this package that hold something other than a target's data.
const OTHER_FOLDERS: [&str; 5] = ["src", "extractor", "measure", "tests", "target"];

/// Packs the data. An error fails the build.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=REFERENCE");
    println!("cargo::rustc-check-cfg=cfg(columns)");
    if is_in_columns() {
        println!("cargo::rustc-cfg=columns");
    }
    if let Err(message) = pack_everything() {
        println!("cargo::error={message}");
    }
}

/// Writes the packed files of all targets, and `targets.rs`, which embeds them and has names for the indices in their tables.
fn pack_everything() -> Result<(), String> {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").ok_or("no manifest directory")?);
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("no output directory")?);
    let mut list = String::from("static TARGETS: &[Target] = &[\n");
    let mut files = String::new();
    let mut modules = String::new();
    for target in target_folders(&root)? {
        println!("cargo::rerun-if-changed={target}");
        let files_name = format!("{}_FILES", target.to_uppercase());
        let _ = writeln!(list, "    Target {{ name: {target:?}, files: &{files_name} }},");
        let packed = packer::pack_target(&root.join(&target), &target).map_err(|error| error.to_string())?;
        if !packed.names.is_empty() {
            let path = out.join(format!("{target}.rs"));
            std::fs::write(&path, &packed.names).map_err(|error| format!("{}: {error}", path.display()))?;
            let _ = writeln!(
                modules,
                "/// What the tables of this target number.\npub mod {target} {{ include!({path:?}); }}"
            );
        }
        let _ = writeln!(files, "static {files_name}: [(&str, File); {}] = [", packed.blobs.len());
        for blob in packed.blobs {
            let path = out.join(format!("{target}-{}.pack", blob.name));
            let bytes = if is_in_columns() { pack::columns::columns_of(&blob.bytes) } else { blob.bytes };
            std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            let _ = writeln!(files, "    ({:?}, File::new(include_bytes!({path:?}))),", blob.name);
        }
        files.push_str("];\n");
    }
    list.push_str("];\n");
    list.push_str(&files);
    list.push_str(&modules);
    std::fs::write(out.join("targets.rs"), list).map_err(|error| error.to_string())
}

/// Whether the feature named like a target's folder is enabled.
fn is_asked_for(target: &str) -> bool {
    std::env::var_os(format!("CARGO_FEATURE_{}", target.to_uppercase())).is_some()
}

/// Whether data are packed in columns, which compress better: a WebAssembly module is downloaded compressed.
fn is_in_columns() -> bool {
    std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|architecture| architecture == "wasm32")
}

/// Returns the folders of the targets whose features are enabled, sorted.
fn target_folders(root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root).map_err(|error| error.to_string())? {
        let entry = entry.map_err(|error| error.to_string())?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_target = entry.path().is_dir() && !name.starts_with('.') && !OTHER_FOLDERS.contains(&name.as_str());
        if is_target && is_asked_for(&name) {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}
