//! Arguments and file names are bytes: what was typed is printed back unchanged.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

/// Returns the path that these bytes name.
#[cfg(unix)]
pub fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
pub fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::new(&*String::from_utf8_lossy(bytes)))
}

/// Decodes bytes as text, with replacement characters for invalid bytes. Valid text, the usual case, is detected first, which
/// is much faster.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Returns the operating system's message for an error, without the number that Rust adds.
pub fn system_error(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
