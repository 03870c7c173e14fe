//! Arguments and file names, which are bytes, not text: so what was typed can be printed back unchanged.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

/// The bytes that spreadsheets and shells of Windows write before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

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

/// Decodes bytes as UTF-8, with replacement characters for invalid bytes. Valid text is tried first, which is much
/// faster than looking for invalid bytes.
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
