//! Decides whose files may say how a source is compiled, and which programs nobody but their owner can replace. Such
//! files are searched in all folders above the source, and one of these, such as that of temporary files, may be
//! writable for everyone.

#[cfg(unix)]
use std::fs;
use std::path::{Path, PathBuf};

use crate::regular_file;

/// Files by which rustup chooses the toolchain for a folder and those below it. A toolchain may be at any path.
pub const TOOLCHAINS: [&str; 2] = ["rust-toolchain", "rust-toolchain.toml"];

/// Files by which Cargo chooses compilers, programs that run them, linkers and replaced packages, for a folder and
/// those below it.
pub const CARGO_SETTINGS: [&str; 2] = [".cargo/config", ".cargo/config.toml"];

/// Maximum number of bytes of a manifest that is searched for a workspace.
const MANIFEST_BYTES: u64 = 1 << 20;

/// Returns a file of another user that would choose which `rustc` runs in `folder` for `source`; `None` if none would.
pub fn foreign_toolchain(folder: &Path, source: &Path) -> Option<PathBuf> {
    foreign_among(&TOOLCHAINS, folder, source)
}

/// Returns a file of another user that would choose what Cargo runs for the package in `folder`: settings of rustup and
/// of Cargo, or the manifest of the package or of a workspace around it. `None` if none would.
pub fn foreign_to_cargo(folder: &Path, source: &Path) -> Option<PathBuf> {
    let settings = || foreign_among(&CARGO_SETTINGS, folder, source);
    foreign_toolchain(folder, source).or_else(settings).or_else(|| {
        let mut manifests = existing(&["Cargo.toml"], folder);
        manifests.find(|file| !may_say(file, source) || begins_workspace(file)).filter(|file| !may_say(file, source))
    })
}

/// Whether a manifest is that of a workspace.
pub fn begins_workspace(manifest: &Path) -> bool {
    let text = regular_file::read(manifest, MANIFEST_BYTES).unwrap_or_default();
    String::from_utf8_lossy(&text).contains("[workspace")
}

/// Returns the nearest file with one of these names, in a folder or above it, that may not say how `source` is
/// compiled.
fn foreign_among(names: &'static [&str], folder: &Path, source: &Path) -> Option<PathBuf> {
    existing(names, folder).find(|file| !may_say(file, source))
}

/// Returns the files with these names in a folder and above it, the nearest first. Links to the folder are followed
/// first, since they change what is above it.
fn existing(names: &'static [&str], folder: &Path) -> impl Iterator<Item = PathBuf> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let above: Vec<PathBuf> = folder.ancestors().map(Path::to_owned).collect();
    let all = above.into_iter().flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    all.filter(|file| file.is_file())
}

/// Whether a file or folder near a source may say how the source is compiled: it belongs to a trusted user, and so does
/// everything by which somebody else could have put it there. That is the folder in which it was looked for, which is on
/// the way from the source up, what is between that folder and the file, and, if the path leads through links, each link
/// and the way to its target.
#[cfg(unix)]
pub fn may_say(file: &Path, source: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let trusted = trusted_for(source);
    let (file, source) = (absolute(file), absolute(source));
    let resolved = source.parent().and_then(|folder| folder.canonicalize().ok()).unwrap_or_default();
    let is_above = |folder: &&Path| source.starts_with(folder) || resolved.starts_with(folder);
    let Some(base) = file.ancestors().skip(1).find(is_above) else { return false };
    // Whoever owns a folder above that one can replace the source as well, which the user has chosen to compile.
    let resolved_base = base.canonicalize().unwrap_or_else(|_| base.to_owned());
    let leads_there = |entry: &Path| base.starts_with(entry) || resolved_base.starts_with(entry);
    let is_of_trusted = |found: &fs::Metadata| trusted.contains(&found.uid());
    base.metadata().is_ok_and(|found| is_of_trusted(&found))
        && follow(&file, |entry, found| leads_there(entry) || is_of_trusted(found))
}

/// Returns the IDs of the users whose files may say how a source is compiled: the user, the administrator, and the owner
/// of the source, which the user has chosen to compile. In a container, projects often look like those of another user.
#[cfg(unix)]
fn trusted_for(source: &Path) -> Vec<u32> {
    use std::os::unix::fs::MetadataExt;
    let of_source = source.metadata().ok().map(|found| found.uid());
    [rustix::process::geteuid().as_raw(), ADMINISTRATOR].into_iter().chain(of_source).collect()
}

/// Whether somebody who is not trusted for a source can make files in a folder, but not replace those of others there:
/// the folder is everybody's, as that of temporary files is, or another user's.
#[cfg(unix)]
pub fn is_open(folder: &Path, source: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let is_open = |found: fs::Metadata| {
        let is_sticky = found.mode() & STICKY != 0;
        !trusted_for(source).contains(&found.uid()) || is_sticky && others_write(&found)
    };
    folder.metadata().is_ok_and(is_open)
}

/// Returns false: systems without user IDs keep others out of folders by other means.
#[cfg(not(unix))]
pub fn is_open(_folder: &Path, _source: &Path) -> bool {
    false
}

/// Returns true: systems without user IDs keep others out of folders by other means.
#[cfg(not(unix))]
pub fn may_say(_file: &Path, _source: &Path) -> bool {
    true
}

/// Whether a file or folder belongs to the user or to the administrator, and nobody else can put another one in its
/// place: neither there, nor in a folder above it, nor where a link on the way leads. Folders in which everybody may
/// remove only what is their own, such as that of temporary files, may be above it.
#[cfg(unix)]
pub fn is_kept_by_us(path: &Path) -> bool {
    is_kept_by(&[rustix::process::geteuid().as_raw(), ADMINISTRATOR], path)
}

/// Whether a file or folder belongs to the administrator, and nobody else can put another one in its place. Then it was
/// installed, and did not come with something that the user unpacked.
#[cfg(unix)]
pub fn is_kept_by_administrator(path: &Path) -> bool {
    is_kept_by(&[ADMINISTRATOR], path)
}

/// User ID of the administrator (root).
#[cfg(unix)]
const ADMINISTRATOR: u32 = 0;

/// Whether everything on the way to an absolute path belongs to one of the users `owners`, given by their IDs, and
/// nobody else can replace it.
#[cfg(unix)]
fn is_kept_by(owners: &[u32], path: &Path) -> bool {
    follow(path, |_, found| is_kept(found, owners))
}

/// Follows an absolute path to its end. Returns false once `is_fine` does, which is called with each folder, file and
/// link on the way and what is known about it, or if the path leads nowhere.
#[cfg(unix)]
fn follow(path: &Path, is_fine: impl Fn(&Path, &fs::Metadata) -> bool) -> bool {
    use std::ffi::OsString;
    use std::path::Component;
    /// Maximum number of links on the way, which may lead from one to the next.
    const LINKS: usize = 40;
    let parts = |path: &Path| -> Vec<OsString> {
        let parts = path.components().rev().filter(|part| *part != Component::CurDir);
        parts.map(|part| part.as_os_str().to_owned()).collect()
    };
    let (mut at, mut ahead, mut n_links) = (PathBuf::new(), parts(path), 0);
    while let Some(part) = ahead.pop() {
        if part == ".." {
            at.pop();
            continue;
        }
        // The target of a link may be absolute: `join` then begins at the root.
        let entry = at.join(part);
        let Some(found) = entry.symlink_metadata().ok().filter(|found| is_fine(&entry, found)) else { return false };
        if !found.is_symlink() {
            at = entry;
            continue;
        }
        n_links += 1;
        match entry.read_link() {
            Ok(target) if n_links <= LINKS => ahead.extend(parts(&target)),
            _ => return false,
        }
    }
    path.is_absolute()
}

/// Returns true: systems without user IDs keep others out of folders by other means.
#[cfg(not(unix))]
pub fn is_kept_by_us(_path: &Path) -> bool {
    true
}

/// Returns true: systems without user IDs keep others out of folders by other means.
#[cfg(not(unix))]
pub fn is_kept_by_administrator(_path: &Path) -> bool {
    true
}

/// The bit of a folder's mode by which users may remove only their own entries.
#[cfg(unix)]
const STICKY: u32 = 0o1000;

/// Whether an entry of a folder belongs to one of the users `owners`, and nobody else may change it, or if it is a
/// folder, remove or replace its entries. Others may add entries to a folder with the sticky bit.
#[cfg(unix)]
fn is_kept(found: &fs::Metadata, owners: &[u32]) -> bool {
    use std::os::unix::fs::MetadataExt;
    let may_be_shared = found.is_symlink() || found.is_dir() && found.mode() & STICKY != 0;
    owners.contains(&found.uid()) && (may_be_shared || !others_write(found))
}

/// Whether users besides the owner may write to a file or folder.
#[cfg(unix)]
fn others_write(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (owner, group, mode) = (found.uid(), found.gid(), found.mode());
    // A group with the ID of its user has no other members, and group 80 are the administrators of macOS.
    let is_own_group = group == owner || cfg!(target_os = "macos") && group == 80;
    mode & 0o002 != 0 || mode & 0o020 != 0 && !is_own_group
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{lchown, symlink};

    use super::*;
    use crate::sources::{CompileError, Language, Request, Scratch, plan};

    /// Only the administrator can change owners, so for others the test ends early.
    #[test]
    fn files_of_others_do_not_decide_what_cargo_runs() {
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
        // Cargo does not search above the manifest of a workspace.
        let above = scratch.path.join("Cargo.toml");
        fs::write(&above, "").unwrap();
        lchown(&above, Some(12_345), None).unwrap();
        fs::write(scratch.path.join("mine/Cargo.toml"), "[workspace]\n").unwrap();
        assert_eq!(foreign_to_cargo(&package, &source), None);
    }

    #[test]
    fn files_that_others_can_replace_are_not_kept_by_us() {
        use std::os::unix::fs::PermissionsExt;
        let scratch = Scratch::new().unwrap();
        let (folder, shared) = (scratch.path.join("own"), scratch.path.join("shared"));
        let set = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        for (folder, mode) in [(&folder, 0o755), (&shared, 0o1777)] {
            fs::create_dir(folder).unwrap();
            set(folder, mode);
            fs::write(folder.join("gcc"), "").unwrap();
            set(&folder.join("gcc"), 0o755);
        }
        let program = folder.join("gcc");
        let links = ["link", "shared/link"].map(|name| scratch.path.join(name));
        links.iter().for_each(|link| symlink(&program, link).unwrap());
        symlink("own/../shared", scratch.path.join("folder")).unwrap();
        symlink("loop", scratch.path.join("loop")).unwrap();
        let through = scratch.path.join("folder/gcc");
        for path in links.iter().chain([&program, &through, &scratch.path]) {
            assert!(is_kept_by_us(path), "{}", path.display());
            assert!(!is_kept_by(&[12_345], path), "{}", path.display());
        }
        for path in ["missing", "loop"].map(|name| scratch.path.join(name)) {
            assert!(!is_kept_by_us(&path), "{}", path.display());
        }
        assert!(!is_kept_by_us(Path::new("own/gcc")));
        // Others can write to the program itself, or replace it.
        for (path, mode) in [(&program, 0o777), (&folder, 0o777), (&shared, 0o777)] {
            let before = fs::metadata(path).unwrap().permissions();
            set(path, mode);
            assert!(!is_kept_by_us(if path == &shared { &through } else { &links[0] }), "{}", path.display());
            fs::set_permissions(path, before).unwrap();
        }
        // Only the administrator can give files away.
        for (given, reached) in
            [(&program, &links[1]), (&links[1], &links[1]), (&shared, &through), (&folder, &links[0])]
        {
            if lchown(given, Some(12_345), None).is_ok() {
                assert!(!is_kept_by_us(reached), "{}", given.display());
                lchown(given, Some(rustix::process::geteuid().as_raw()), None).unwrap();
            }
        }
    }

    #[test]
    fn only_trusted_owners_say_how_a_file_is_compiled() {
        let scratch = Scratch::new().unwrap();
        let (above, source) = (scratch.path.join("shared"), scratch.path.join("shared/mine/dot.c"));
        fs::create_dir_all(above.join("mine")).unwrap();
        fs::create_dir(above.join("build")).unwrap();
        let (own, other) = (scratch.path.join("own"), scratch.path.join("other"));
        [&own, &other].iter().for_each(|folder| fs::create_dir(folder).unwrap());
        let mut files = [own.join("a.json"), other.join("a.json"), above.join("a.json"), above.join("build/a.json")];
        files.iter().chain([&source]).for_each(|file| fs::write(file, "").unwrap());
        let links = [above.join("link"), above.join("build/link"), above.join("through"), above.join("folder")];
        symlink(&files[0], &links[0]).unwrap();
        symlink("../../own/a.json", &links[1]).unwrap();
        symlink(&files[1], &links[2]).unwrap();
        symlink(&own, &links[3]).unwrap();
        files[0] = links[3].join("a.json");
        let all = || files.iter().chain(&links[..3]);
        assert!(all().all(|file| may_say(file, &source)));
        assert!(!may_say(&above.join("missing"), &source));
        let refused = |given: &[&Path]| -> Vec<&str> {
            given.iter().for_each(|path| lchown(path, Some(12_345), None).unwrap());
            let refused = all().filter(|file| !may_say(file, &source));
            let names = refused.map(|file| file.strip_prefix(&scratch.path).unwrap().to_str().unwrap()).collect();
            given.iter().for_each(|path| lchown(path, Some(rustix::process::geteuid().as_raw()), None).unwrap());
            names
        };
        // Only the administrator can give files away.
        if !rustix::process::geteuid().is_root() {
            return;
        }
        let [folder, in_other, in_above, in_build] =
            ["shared/folder/a.json", "other/a.json", "shared/a.json", "shared/build/a.json"];
        let [link, in_build_link, through] = ["shared/link", "shared/build/link", "shared/through"];
        assert_eq!(refused(&[&links[0]]), [link]);
        assert_eq!(refused(&[&links[3]]), [folder]);
        assert_eq!(refused(&[&above.join("build")]), [in_build, in_build_link]);
        assert_eq!(refused(&[&own]), [folder, link, in_build_link]);
        assert_eq!(refused(&[&files[1]]), [in_other, through]);
        assert_eq!(refused(&[&above]), [folder, in_above, in_build, link, in_build_link, through]);
        // The user has chosen to compile a project of another user. In a container, files often look like that.
        lchown(&source, Some(12_345), None).unwrap();
        assert!(refused(&[&links[0], &above, &files[1]]).is_empty());
    }
}
