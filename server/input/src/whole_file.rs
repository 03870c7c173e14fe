//! Writes files atomically: a file has its complete new content, or keeps the old one.
//!
//! The new content is written to a temporary file in the same folder, which is renamed when it is on disk. Any failure
//! before the renaming, such as a full disk, leaves the old file unchanged. The programs write files in no other way.
//!
//! ```text
//! report.json                    keeps its content
//! .report.json.mca-4711-0        the temporary file of process 4711: grows, is synced, is renamed to report.json
//! ```
//!
//! On Linux, the temporary file has no name until its content is on disk, unless another program writes it or the file
//! system has no such files. So a program that is killed usually leaves nothing behind. A temporary file that it does
//! leave is removed by a later write to the same name once the temporary file is a day old.
//!
//! Devices, pipes and files of `/proc` have no content to lose and are written in place. So are the files to which
//! links in `/dev` lead, since other programs may be writing them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum number of names that are tried for a temporary file. Other threads of the process may be writing to the same
/// file.
const MAX_NAMES: u32 = 100;

/// Age from which on a temporary file counts as left by a program that was killed. A program creates the file before it
/// begins to measure, which may take hours.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 3600);

/// Maximum number of symbolic links that are followed from a name to a file that does not exist yet.
const MAX_LINKS: u32 = 40;

/// A file that is being written. Dropped before [`NewFile::finish`], it leaves nothing behind.
#[derive(Debug)]
pub struct NewFile {
    /// The file that is replaced at the end; `None` if the file is written in place.
    replaced: Option<Box<Replaced>>,
    /// The temporary file, or the file that is written in place.
    file: File,
}

/// A file that is replaced by a temporary one at the end.
#[derive(Debug)]
struct Replaced {
    /// Path of the file, symbolic links followed.
    place: PathBuf,
    /// Path of the temporary file; `None` as long as it has no name.
    temporary: Option<PathBuf>,
    /// Metadata of the old file, if there is one.
    metadata: Option<Metadata>,
}

/// Replaces the content of a file, or makes a new one.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    NewFile::create(path)?.write(bytes)
}

/// Whether a regular file exists whose content a write would replace; false for what is written in place.
pub fn holds_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| is_replaced(path, &found))
}

impl NewFile {
    /// Begins to write a file. If the file cannot be written, that is an error, and its content is unchanged.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        NewFile::begin(path, false)
    }

    /// Begins to write a file as [`NewFile::create`] does, with a temporary file that another program can write.
    pub fn create_named(path: &Path) -> io::Result<NewFile> {
        NewFile::begin(path, true)
    }

    /// Begins to write a file. With `is_named`, the temporary file has a name from the beginning.
    fn begin(path: &Path, is_named: bool) -> io::Result<NewFile> {
        let (place, metadata) = match fs::metadata(path) {
            Ok(found) if !is_replaced(path, &found) => {
                return Ok(NewFile { replaced: None, file: OpenOptions::new().write(true).open(path)? });
            }
            Ok(found) => {
                // Renaming needs only permission to write to the folder. A file that may not be written itself must not
                // be replaced, either.
                OpenOptions::new().write(true).open(path)?;
                (path.canonicalize()?, Some(found))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (end_of_links(path)?, None),
            Err(error) => return Err(error),
        };
        remove_left_behind(&place);
        let is_private = metadata.is_some();
        let unnamed = if is_named { None } else { create_unnamed(&place, is_private) };
        let (temporary, file) = match unnamed {
            Some(file) => (None, file),
            None => create_beside(&place, is_private).map(|(temporary, file)| (Some(temporary), file))?,
        };
        Ok(NewFile { replaced: Some(Box::new(Replaced { place, temporary, metadata })), file })
    }

    /// Returns the path of the temporary file, so that another program can write the content; `None` if the file is
    /// written in place, or has no name.
    pub fn temporary_path(&self) -> Option<&Path> {
        self.replaced.as_deref()?.temporary.as_deref()
    }

    /// Writes all of the content and replaces the file.
    pub fn write(mut self, bytes: &[u8]) -> io::Result<()> {
        self.append(bytes)?;
        self.finish()
    }

    /// Writes a piece of the content after the pieces before it.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Replaces the file by what was written, which must be its complete content.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(Replaced { place, temporary, metadata }) = self.replaced.as_deref_mut() else { return Ok(()) };
        settle(&self.file, metadata.as_ref())?;
        let temporary = match temporary {
            Some(temporary) => temporary,
            unnamed => match name_beside(place, |temporary| give_name(&self.file, temporary)) {
                Ok((named, ())) => unnamed.insert(named),
                // Some systems make files without a name and then refuse to give them one.
                Err(_) => {
                    let (named, mut copy) = create_beside(place, metadata.is_some())?;
                    let named = unnamed.insert(named);
                    self.file.rewind()?;
                    io::copy(&mut self.file, &mut copy)?;
                    self.file = copy;
                    settle(&self.file, metadata.as_ref())?;
                    named
                }
            },
        };
        fs::rename(temporary, &*place)?;
        // The content is on disk now. Syncing the folder also puts the name there; not every system can, so errors are
        // ignored.
        let folder = place.parent().and_then(|folder| File::open(folder).ok());
        let _ = folder.map(|folder| folder.sync_all());
        self.replaced = None;
        Ok(())
    }
}

/// Gives the new file the owner and the permissions of the one that it replaces, if there is one, and waits until it is
/// on disk.
fn settle(file: &File, replaced: Option<&Metadata>) -> io::Result<()> {
    if let Some(replaced) = replaced {
        keep_owner(file, replaced);
        file.set_permissions(replaced.permissions())?;
    }
    file.sync_all()
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(temporary) = self.temporary_path() {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Gives the new file the owner and the group of the old one, if the system allows it.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let owner_of = |metadata: &Metadata| (metadata.uid(), metadata.gid());
    if file.metadata().is_ok_and(|new| owner_of(&new) != owner_of(old)) {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &Metadata) {}

/// Whether writing to an existing file replaces the file; otherwise it is written in place.
fn is_replaced(path: &Path, found: &Metadata) -> bool {
    found.is_file() && !is_of_system(path)
}

/// Whether a path belongs to the system: it is in `/proc`, or in `/dev` without being a regular file. `/dev/stdout` may
/// stand for a file that other programs are writing, too, so that file must not be replaced. Regular files in `/dev`,
/// such as those in memory below `/dev/shm`, belong to the user.
fn is_of_system(path: &Path) -> bool {
    if !cfg!(unix) || !path.is_absolute() {
        return false;
    }
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let is_of_processes = [Some(path), folder.as_deref()].into_iter().flatten().any(|path| path.starts_with("/proc"));
    let is_kept_there = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    is_of_processes || path.starts_with("/dev") && !is_kept_there
}

/// Returns the path at the end of the symbolic links that begin at `path`; neither need exist. An error if the links
/// form a cycle.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&place) else { return Ok(place) };
        place = place.parent().unwrap_or(Path::new("")).join(target);
    }
    // Opening the path gives the system's error for a cycle of links.
    OpenOptions::new().write(true).open(path).map(|_| place)
}

/// Removes the old temporary files of a file that killed programs have left.
fn remove_left_behind(place: &Path) {
    let Some(start) = place.file_name().map(beside_start) else { return };
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let rest = name.as_encoded_bytes().strip_prefix(start.as_encoded_bytes());
        let is_ours = rest.is_some_and(|rest| rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-'));
        let age = || entry.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?.elapsed().ok();
        if is_ours && age().is_some_and(|age| age >= LEFT_BEHIND) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the beginning of the names of temporary files for a file with this name. The process ID, `-` and another
/// number follow.
fn beside_start(name: &OsStr) -> OsString {
    let mut start = OsString::from(".");
    start.push(name);
    start.push(".mca-");
    start
}

/// Creates the temporary file for a path. With `is_private`, as for a file that replaces another one, only the user can
/// read it until it gets that file's permissions.
fn create_beside(place: &Path, is_private: bool) -> io::Result<(PathBuf, File)> {
    name_beside(place, |temporary| new_file(is_private).open(temporary))
}

/// Calls `make` with names of temporary files for a path, up to the first name that is free; returns the name and the
/// result.
fn name_beside<T>(place: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(PathBuf, T)> {
    let Some(name) = place.file_name() else {
        return Err(io::Error::from(io::ErrorKind::NotFound));
    };
    for number in 0.. {
        let mut temporary = beside_start(name);
        temporary.push(format!("{}-{number}", std::process::id()));
        let temporary = place.with_file_name(temporary);
        match make(&temporary) {
            Ok(made) => return Ok((temporary, made)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MAX_NAMES => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

/// Permissions of a new file, before the user's mask: with `is_private`, only the user can read it.
#[cfg(unix)]
fn mode_of_new(is_private: bool) -> u32 {
    if is_private { 0o600 } else { 0o666 }
}

/// Creates a file without a name in the folder of a path; `None` if the file system has no such files.
#[cfg(target_os = "linux")]
fn create_unnamed(place: &Path, is_private: bool) -> Option<File> {
    use rustix::fs::{CWD, Mode, OFlags, openat};
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let file = openat(CWD, folder, flags, Mode::from_raw_mode(mode_of_new(is_private))).map(File::from).ok()?;
    // Without `/proc`, it could not get a name.
    path_of_open(&file).exists().then_some(file)
}

/// Gives a file without a name one that no other file has.
#[cfg(target_os = "linux")]
fn give_name(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    linkat(CWD, path_of_open(file), CWD, path, AtFlags::SYMLINK_FOLLOW).map_err(io::Error::from)
}

/// Returns a path of an open file that has no name.
#[cfg(target_os = "linux")]
fn path_of_open(file: &File) -> PathBuf {
    use std::os::fd::AsRawFd;
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

#[cfg(not(target_os = "linux"))]
fn create_unnamed(_place: &Path, _is_private: bool) -> Option<File> {
    None
}

#[cfg(not(target_os = "linux"))]
fn give_name(_file: &File, _path: &Path) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

/// Returns options that create a file, which must not exist. With `is_private`, only the user can read it.
#[cfg(unix)]
fn new_file(is_private: bool) -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(mode_of_new(is_private));
    options
}

#[cfg(not(unix))]
fn new_file(_is_private: bool) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;

    use super::*;
    use crate::sources::Scratch;

    fn names_in(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// Files in memory are replaced like all others. Files to which links in `/dev` lead may be written by other
    /// programs, too.
    #[cfg(target_os = "linux")]
    #[test]
    fn only_regular_files_in_dev_are_replaced() {
        let shared = Path::new("/dev/shm").join(format!("mca-test-{}", std::process::id()));
        if fs::write(&shared, "a long old text").is_ok() {
            write(&shared, b"new").unwrap();
            let (text, holds) = (fs::read_to_string(&shared).unwrap(), holds_content(&shared));
            fs::remove_file(&shared).unwrap();
            assert_eq!((text.as_str(), holds), ("new", true));
        }
        let scratch = Scratch::new().unwrap();
        let file = File::create(scratch.path.join("open")).unwrap();
        use std::os::fd::AsRawFd;
        for folder in ["/dev/fd", "/proc/self/fd"] {
            assert!(!holds_content(&Path::new(folder).join(file.as_raw_fd().to_string())), "{folder}");
        }
        assert!(!holds_content(Path::new("/dev/null")) && !holds_content(Path::new("/dev/stdout")));
        assert!(holds_content(&scratch.path.join("open")));
    }

    #[test]
    fn the_old_content_stays_until_the_new_one_is_complete() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path.join("report");
        fs::write(&path, "old").unwrap();
        let new = NewFile::create(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(new);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        write(&path, b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names_in(&scratch.path), ["report"]);
        assert!(write(&scratch.path, b"").is_err());
        assert!(write(&scratch.path.join("missing/report"), b"").is_err());
        assert!(write(Path::new(""), b"").is_err());
    }

    /// A process that is ended by a signal removes nothing.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_program_that_is_killed_leaves_nothing() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path.join("report");
        let mut new = NewFile::create(&path).unwrap();
        new.append(b"new").unwrap();
        assert_eq!((new.temporary_path(), names_in(&scratch.path)), (None, vec![]));
        new.finish().unwrap();
        assert_eq!(names_in(&scratch.path), ["report"]);
        // Another program can write one that has a name.
        let named = NewFile::create_named(&path).unwrap();
        fs::write(named.temporary_path().unwrap(), "other").unwrap();
        named.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "other");
    }

    #[test]
    fn old_files_of_killed_programs_are_removed() {
        let scratch = Scratch::new().unwrap();
        let path = |name: &str| scratch.path.join(name);
        for name in [".report.mca-7-0", ".report.mca-8-0", ".report.mca-notes", ".other.mca-7-0"] {
            fs::write(path(name), "").unwrap();
        }
        let old = std::time::SystemTime::now() - 2 * LEFT_BEHIND;
        for name in [".report.mca-7-0", ".report.mca-notes", ".other.mca-7-0"] {
            File::options().write(true).open(path(name)).unwrap().set_modified(old).unwrap();
        }
        write(&path("report"), b"new").unwrap();
        assert_eq!(names_in(&scratch.path), [".other.mca-7-0", ".report.mca-8-0", ".report.mca-notes", "report"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let scratch = Scratch::new().unwrap();
        let path = |name: &str| scratch.path.join(name);
        fs::write(path("file"), "old").unwrap();
        fs::set_permissions(path("file"), Permissions::from_mode(0o640)).unwrap();
        symlink("file", path("link")).unwrap();
        symlink("later", path("early")).unwrap();
        symlink("circle", path("circle")).unwrap();
        write(&path("link"), b"new").unwrap();
        write(&path("early"), b"new").unwrap();
        assert!(write(&path("circle"), b"new").is_err());
        assert!(path("link").is_symlink() && path("early").is_symlink());
        assert_eq!(fs::read_to_string(path("file")).unwrap(), "new");
        assert_eq!(fs::read_to_string(path("later")).unwrap(), "new");
        assert_eq!(fs::metadata(path("file")).unwrap().permissions().mode() & 0o777, 0o640);
        write(Path::new("/dev/null"), b"anything").unwrap();
        // A private file is not readable for others while it is written, either.
        fs::set_permissions(path("file"), Permissions::from_mode(0o600)).unwrap();
        for begin in [NewFile::create, NewFile::create_named] {
            let new = begin(&path("file")).unwrap();
            assert_eq!(new.file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(names_in(&scratch.path), ["circle", "early", "file", "later", "link"]);
    }
}
