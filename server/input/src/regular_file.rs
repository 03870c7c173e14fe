//! Reads files that other files name: included files, models, configurations. The user may not know of them, so only
//! regular files up to a limit are read: a device may have no end, and a pipe may block. Files whose content a system makes
//! up (`/proc/self/environ`) are not read either: messages and reports quote what was read, and may be sent to others.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file. Other files are an error, and are not waited for.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening some devices has an effect on them, so the file is checked before. Another file may have its name by the
    // time that it is opened, so it is checked again.
    check(&std::fs::metadata(path)?)?;
    let file = without_waiting().open(path)?;
    check_open(file)
}

/// Returns a file if it is a regular one with content of its own.
fn check_open(file: File) -> io::Result<File> {
    check(&file.metadata()?)?;
    match is_made_up(&file) {
        false => Ok(file),
        true => Err(io::Error::new(io::ErrorKind::InvalidInput, "Not a file on disk")),
    }
}

/// Whether the system makes up the content of a file when it is read.
#[cfg(target_os = "linux")]
fn is_made_up(file: &File) -> bool {
    // Numbers of file systems, as `linux/magic.h` lists them: proc, sysfs, cgroup, cgroup2, debugfs, tracefs, securityfs,
    // configfs, bpf, pstore, efivarfs, selinuxfs, smackfs.
    const MADE_UP: [u32; 13] = [
        0x9fa0,
        0x6265_6572,
        0x27_e0eb,
        0x6367_7270,
        0x6462_6720,
        0x7472_6163,
        0x7363_6673,
        0x6265_6570,
        0xcafe_4a11,
        0x6165_676c,
        0xde5e_81e4,
        0xf97c_ff8c,
        0x4341_5d53,
    ];
    rustix::fs::fstatfs(file).is_ok_and(|system| MADE_UP.contains(&(system.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_made_up(_file: &File) -> bool {
    false
}

/// Returns an error if a file is not regular.
fn check(found: &std::fs::Metadata) -> io::Result<()> {
    match found.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "Not a regular file")),
    }
}

/// Opens a regular file by a path that had no symbolic links when it was looked at. On Linux, it is an error if a part
/// of the path has become a link since; other systems do not check.
pub fn open_without_links(path: &Path) -> io::Result<File> {
    check(&std::fs::symlink_metadata(path)?)?;
    check_open(opened_without_links(path)?)
}

/// Opens a file by a path without symbolic links; an error if the path has one.
#[cfg(target_os = "linux")]
fn opened_without_links(path: &Path) -> io::Result<File> {
    use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat2};
    use rustix::io::Errno;
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    match openat2(CWD, path, flags, Mode::empty(), ResolveFlags::NO_SYMLINKS) {
        Ok(file) => Ok(File::from(file)),
        // Linux before 5.6 lacks the call, and some containers forbid it.
        Err(Errno::NOSYS | Errno::PERM) => without_waiting().open(path),
        Err(error) => Err(error.into()),
    }
}

/// Opens a file; links in its path are not checked on this system.
#[cfg(not(target_os = "linux"))]
fn opened_without_links(path: &Path) -> io::Result<File> {
    without_waiting().open(path)
}

/// Reads a regular file. One of more than `most_bytes` bytes is an error.
pub fn read(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    let too_long = || io::Error::new(io::ErrorKind::InvalidData, format!("It has more than {most_bytes} bytes"));
    // A file that is too long is not read at all: a file with holes may be of any length and take no space.
    if open(path)?.metadata()?.len() > most_bytes {
        return Err(too_long());
    }
    // The file may be growing, so the length of what was read is checked, too.
    let bytes = read_start(path, most_bytes.saturating_add(1))?;
    if bytes.len() as u64 > most_bytes { Err(too_long()) } else { Ok(bytes) }
}

/// Reads a regular file as text, for optional use: the text is empty if the file cannot be read, has more than
/// `most_bytes` bytes, or is not UTF-8.
pub fn text_or_nothing(path: &Path, most_bytes: u64) -> String {
    read(path, most_bytes).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Reads the first bytes of a regular file, at most `most_bytes`.
pub fn read_start(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    start_of(open(path)?, most_bytes)
}

/// Reads the first bytes as [`read_start`] does, but opens the file as [`open_without_links`] does.
pub fn read_start_without_links(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    start_of(open_without_links(path)?, most_bytes)
}

/// Reads the first bytes of an open file, at most `most_bytes`.
fn start_of(file: File, most_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let expected = file.metadata()?.len().min(most_bytes);
    bytes.try_reserve_exact(usize::try_from(expected).unwrap_or(0))?;
    file.take(most_bytes).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns options for reading with which opening a pipe does not block.
#[cfg(unix)]
fn without_waiting() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    // With this flag, opening a pipe that has no writer does not wait for one.
    options.read(true).custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    options
}

#[cfg(not(unix))]
fn without_waiting() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::Scratch;

    #[test]
    fn regular_files_are_read_up_to_a_limit() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path.join("file");
        std::fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(read(&path, 4).unwrap_err().to_string(), "It has more than 4 bytes");
        assert_eq!(read_start(&path, 4).unwrap(), b"1234");
        assert!(read(&scratch.path, 5).is_err());
        // Reading a file of four terabytes would take very long, although it takes no space.
        let holes = scratch.path.join("holes");
        File::create(&holes).and_then(|file| file.set_len(1 << 42)).unwrap();
        assert!(read(&holes, u64::from(u32::MAX)).is_err());
        assert!(read(&scratch.path.join("missing"), 5).is_err());
    }

    /// A folder may become a link between the look at a path and the reading.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_path_with_a_link_is_not_opened_where_none_may_be() {
        let scratch = Scratch::new().unwrap();
        let folder = scratch.path.canonicalize().unwrap();
        std::fs::create_dir(folder.join("real")).unwrap();
        std::fs::write(folder.join("real/file"), "12345").unwrap();
        std::os::unix::fs::symlink("real", folder.join("link")).unwrap();
        assert_eq!(read_start_without_links(&folder.join("real/file"), 9).unwrap(), b"12345");
        assert_eq!(read_start(&folder.join("link/file"), 9).unwrap(), b"12345");
        assert!(read_start_without_links(&folder.join("link/file"), 9).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_not_read() {
        let scratch = Scratch::new().unwrap();
        let pipe = scratch.path.join("pipe");
        let mode = rustix::fs::Mode::RWXU;
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).unwrap();
        // A process without a terminal cannot even open its terminal.
        for path in [Path::new("/dev/zero"), Path::new("/dev/tty"), &pipe] {
            assert_eq!(read(path, 5).unwrap_err().to_string(), "Not a regular file");
            assert_eq!(text_or_nothing(path, 5), "");
        }
    }
}
