//! Whose files may decide how a source is compiled. They are searched in all folders above the source, one of which may be
//! writable for everyone, such as that of temporary files.

use std::path::{Path, PathBuf};

use crate::regular_file;

/// Files by which rustup chooses the toolchain that runs in a folder or below it; it may stand at any path.
const TOOLCHAINS: [&str; 2] = ["rust-toolchain", "rust-toolchain.toml"];

/// Files by which Cargo chooses compilers, wrappers of them, linkers and replaced packages, in a folder or below it.
const CARGO_SETTINGS: [&str; 2] = [".cargo/config", ".cargo/config.toml"];

/// Limit in bytes of a manifest that is looked into.
const MANIFEST_BYTES: u64 = 1 << 20;

/// Returns a file of another user's that would choose what `rustc` is in a folder.
pub fn foreign_toolchain(folder: &Path, source: &Path) -> Option<PathBuf> {
    foreign_among(&TOOLCHAINS, folder, source)
}

/// Returns a file of another user's that would choose what Cargo runs for the package in a folder: settings of Cargo and of
/// rustup, and the manifest of a workspace around the package.
pub fn foreign_to_cargo(folder: &Path, source: &Path) -> Option<PathBuf> {
    let settings = || foreign_among(&CARGO_SETTINGS, folder, source);
    foreign_toolchain(folder, source).or_else(settings).or_else(|| {
        let mut manifests = existing(&["Cargo.toml"], folder);
        let begins_workspace = |file: &PathBuf| {
            let text = regular_file::read(file, MANIFEST_BYTES).unwrap_or_default();
            String::from_utf8_lossy(&text).contains("[workspace")
        };
        manifests.find(|file| !may_say(file, source) || begins_workspace(file)).filter(|file| !may_say(file, source))
    })
}

fn foreign_among(names: &'static [&str], folder: &Path, source: &Path) -> Option<PathBuf> {
    existing(names, folder).find(|file| !may_say(file, source))
}

/// Returns the files with these names in a folder and above it, the nearest first. A folder that is reached through a link
/// is below other folders than its name says.
fn existing(names: &'static [&str], folder: &Path) -> impl Iterator<Item = PathBuf> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let above: Vec<PathBuf> = folder.ancestors().map(Path::to_owned).collect();
    let all = above.into_iter().flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    all.filter(|file| file.is_file())
}

/// Whether a file that says how a source is compiled belongs to the user, to the administrator, or to whom the source belongs.
#[cfg(unix)]
pub fn may_say(file: &Path, source: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = |path: &Path| path.metadata().map(|found| found.uid()).ok();
    owner(file).is_some_and(|of_file| is_trusted(of_file, rustix::process::geteuid().as_raw(), owner(source)))
}

/// Systems without owners that are numbers keep others out of folders by other means.
#[cfg(not(unix))]
pub fn may_say(_file: &Path, _source: &Path) -> bool {
    true
}

#[cfg(unix)]
fn is_trusted(of_file: u32, user: u32, of_source: Option<u32>) -> bool {
    const ADMINISTRATOR: u32 = 0;
    [user, ADMINISTRATOR].contains(&of_file) || of_source == Some(of_file)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::lchown;

    use super::*;
    use crate::sources::{CompileError, Language, Request, Scratch, plan};

    /// Only the administrator can give files away.
    #[test]
    fn nobody_else_says_what_cargo_and_rustup_run() {
        let scratch = Scratch::new().unwrap();
        let package = scratch.path.join("mine/package");
        fs::create_dir_all(package.join("src")).unwrap();
        fs::create_dir_all(scratch.path.join(".cargo")).unwrap();
        let source = package.join("src/lib.rs");
        for file in [&source, &package.join("Cargo.toml")] {
            fs::write(file, "").unwrap();
        }
        for name in ["rust-toolchain.toml", "rust-toolchain", ".cargo/config.toml", ".cargo/config", "Cargo.toml"] {
            let file = scratch.path.join(name);
            fs::write(&file, "").unwrap();
            assert_eq!(foreign_to_cargo(&package, &source), None, "{name}");
            if lchown(&file, Some(12_345), None).is_err() {
                return;
            }
            let file = file.canonicalize().unwrap();
            assert_eq!(foreign_to_cargo(&package, &source), Some(file.clone()), "{name}");
            let decides = name.starts_with("rust-toolchain").then_some(file.clone());
            assert_eq!(foreign_toolchain(&package, &source), decides, "{name}");
            let request = Request { path: &source, language: Language::Rust, flags: &[], compiler: None };
            let refused = plan(&request, &scratch.path);
            assert_eq!(refused, Err(CompileError::foreign(&file)), "{name}");
            fs::remove_file(file).unwrap();
        }
        // Cargo looks no further than a workspace.
        let above = scratch.path.join("Cargo.toml");
        fs::write(&above, "").unwrap();
        lchown(&above, Some(12_345), None).unwrap();
        fs::write(scratch.path.join("mine/Cargo.toml"), "[workspace]\n").unwrap();
        assert_eq!(foreign_to_cargo(&package, &source), None);
    }

    #[test]
    fn nobody_else_says_how_a_file_is_compiled() {
        let (mine, other, administrator) = (1000, 1001, 0);
        assert!(is_trusted(mine, mine, Some(mine)) && is_trusted(administrator, mine, Some(mine)));
        assert!(!is_trusted(other, mine, Some(mine)) && !is_trusted(other, administrator, Some(mine)));
        // A project of somebody else, which the user has chosen to compile: a container sees its files so.
        assert!(is_trusted(other, administrator, Some(other)));
        assert!(!is_trusted(other, mine, None));
    }
}
