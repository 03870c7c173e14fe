//! Paths: the repository, the program under test, the reference, folders for temporary files.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use mca_core::REFERENCE_RELEASE;

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(package).to_owned()
}

/// Returns the path of the `mca` to test: `MCA` from the environment, or the workspace's own, which is built now in the
/// profile of this program.
pub fn mca() -> PathBuf {
    if let Some(path) = std::env::var_os("MCA") {
        return PathBuf::from(path);
    }
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root())
        .args(["build", "--quiet", "--package", "mca-cli", "--bin", "mca", "--profile", profile])
        .status();
    assert!(status.is_ok_and(|status| status.success()), "mca does not build");
    let folder = if profile == "dev" { "debug" } else { "release" };
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join(folder).join("mca")
}

/// Returns the path of the reference program: `LLVM_MCA` from the environment, or the one that
/// `tests/gate/tools/fetch-reference` fetched.
pub fn reference() -> PathBuf {
    std::env::var_os("LLVM_MCA").map_or_else(|| fetched("llvm-mca"), PathBuf::from)
}

/// Returns the path of the reference's assembler: `LLVM_MC` from the environment, or the fetched one.
pub fn reference_assembler() -> PathBuf {
    std::env::var_os("LLVM_MC").map_or_else(|| fetched("llvm-mc"), PathBuf::from)
}

/// Returns the path to which `tests/gate/tools/fetch-reference` writes a program of the release that `models/REFERENCE`
/// names. The file may not exist.
pub fn fetched(program: &str) -> PathBuf {
    root().join("target/reference").join(REFERENCE_RELEASE).join("bin").join(program)
}

/// A new empty folder, which is removed when this value is dropped.
#[derive(Debug)]
pub struct Scratch {
    /// The folder, below that of the system for temporary files.
    path: PathBuf,
}

impl Scratch {
    pub fn new() -> std::io::Result<Scratch> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mca-tests-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Scratch { path })
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that cannot be removed is litter, not a failure of the test.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// Returns every file below `folder`, sorted.
pub fn files_below(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}
