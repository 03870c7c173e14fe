//! Finds the files of the programs that ran.
//!
//! Files that the user names replace the recorded ones of the same name: the recording may come from another machine.
//! The build ID decides whether a file is the one that ran; another build has other code at the places that were hit.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use mca_core::limits::PROFILED_PROGRAM_BYTES;
use mca_input::machine_code::object_file::ObjectFile;
use mca_input::regular_file;

use super::mappings::Image;

/// Where to find programs besides their recorded paths.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// Files that replace recorded ones of the same name.
    pub named: Vec<PathBuf>,
    /// A file that replaces one recorded file, whatever its name; [`Programs::find_replaced_image`] says which. `None` if
    /// the user named none.
    pub binary: Option<PathBuf>,
    /// Whether a program of another build is accepted if the recorded build is not found.
    pub forces: bool,
}

/// The file of a program that ran.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path of the file that was found, which may differ from the recorded one.
    pub path: PathBuf,
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// Whether the build id differs from the recorded one, which the user accepts.
    pub is_other_build: bool,
}

impl Programs {
    /// Finds the program of a recorded file. If `is_meant`, `binary` replaces this program, and only `binary` is tried.
    /// Otherwise, the first of these that is the recorded build: the files of the same name in `named`, the recorded
    /// path, the copy that perf kept. An error is a message of one line.
    pub fn find(&self, image: &Image, is_meant: bool) -> Result<Program, String> {
        let recorded = path_of(&image.path);
        let named = self.named.iter().filter(|path| path.file_name() == recorded.file_name()).cloned();
        let chosen = self.binary.clone().filter(|_| is_meant);
        let kept = kept_by_perf(&image.build_id);
        // Where the user has named a file for this program, no other one is tried.
        let others = named.chain([recorded.clone()]).chain(kept).filter(|_| chosen.is_none());
        let mut reason = None;
        let mut other = None;
        for path in chosen.clone().into_iter().chain(others) {
            match read(&path) {
                Ok(bytes) if is_same_build(&bytes, &image.build_id) => {
                    return Ok(Program { path, bytes, is_other_build: false });
                }
                Ok(bytes) => {
                    reason.get_or_insert_with(|| {
                        format!("{} was rebuilt since the recording; --force uses it anyway.", path.display())
                    });
                    other.get_or_insert(Program { path, bytes, is_other_build: true });
                }
                Err(error) => {
                    reason.get_or_insert_with(|| format!("{}: {error}.", path.display()));
                }
            }
        }
        match other.filter(|_| self.forces) {
            Some(other) => Ok(other),
            None => Err(reason.unwrap_or_else(|| "it is not there.".to_owned())),
        }
    }

    /// Returns the index in `images` of the recorded file that `binary` replaces: the one with its build ID, otherwise
    /// the one with its name, otherwise the first. `None` without `binary` or without files.
    pub fn find_replaced_image(&self, images: &[&Image]) -> Option<usize> {
        let binary = self.binary.as_ref()?;
        let bytes = read(binary).unwrap_or_default();
        let is_of_build = |image: &&Image| !image.build_id.is_empty() && is_same_build(&bytes, &image.build_id);
        let is_of_name = |image: &&Image| path_of(&image.path).file_name() == binary.file_name();
        let found = images.iter().position(is_of_build);
        found.or_else(|| images.iter().position(is_of_name)).or((!images.is_empty()).then_some(0))
    }
}

/// Returns the path of the copy with a build id that `perf record` or `perf buildid-cache` made; `None` if there is no
/// copy.
fn kept_by_perf(build_id: &[u8]) -> Option<PathBuf> {
    let home = std::env::var_os("HOME")?;
    let digits: String = build_id.iter().map(|byte| format!("{byte:02x}")).collect();
    let (folder, rest) = digits.split_at_checked(2)?;
    let path = Path::new(&home).join(".debug/.build-id").join(folder).join(rest).join("elf");
    path.is_file().then_some(path)
}

/// Reads the file of a program, of at most [`PROFILED_PROGRAM_BYTES`]. An error is a message: the file cannot be read, or
/// is not an object.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = regular_file::read(path, PROFILED_PROGRAM_BYTES).map_err(|error| error.to_string())?;
    ObjectFile::open(&bytes).map_err(|_| "it is not an object or executable".to_owned())?;
    Ok(bytes)
}

/// Whether a file counts as the recorded one: the build ids are equal, or one of the two is not known.
fn is_same_build(bytes: &[u8], recorded: &[u8]) -> bool {
    let own_id = ObjectFile::open(bytes).ok().and_then(|file| file.build_id().map(<[u8]>::to_vec)).unwrap_or_default();
    // Recorded ids may be padded with zeros.
    let is_padded =
        |long: &[u8], short: &[u8]| long.starts_with(short) && long[short.len()..].iter().all(|byte| *byte == 0);
    own_id.is_empty() || recorded.is_empty() || is_padded(recorded, &own_id) || is_padded(&own_id, recorded)
}

/// Returns a recorded path as a path of this system.
#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// Returns a recorded path as a path of this system.
#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::new(&*String::from_utf8_lossy(bytes)))
}
