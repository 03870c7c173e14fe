//! Response files: an argument `@file` stands for the words of that file.
//!
//! Words are separated by blanks and line ends; single and double quotes keep blanks in a word; a backslash makes the
//! next character literal, inside quotes too. Names in nested files are relative to the current directory. If each file
//! names two others, the number of files doubles at every level, so there are limits, far above any real use.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::bytes::{path_of, system_error};

/// Maximum number of files that are read; a file that is included again counts again.
const MAX_FILES: usize = 10_000;

/// Maximum number of bytes of all response files together.
const MAX_BYTES: usize = 64 << 20;

/// The state of reading response files.
#[derive(Default)]
struct Reading {
    /// The files that are being read, each included by the one before it, as canonical paths.
    open_files: Vec<PathBuf>,
    /// The files that were read so far; one that was read twice is in it twice.
    files: Vec<PathBuf>,
    /// Number of bytes of all files that were read.
    n_bytes: usize,
}

/// Arguments in which the words of response files have replaced their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// The arguments, among them the words of response files.
    pub arguments: Vec<Vec<u8>>,
    /// The response files that were read.
    pub files: Vec<PathBuf>,
}

/// Replaces each `@file` that names an existing file by the words of the file. Returns a message if a file includes
/// itself, or cannot be read, or if there is too much.
pub fn expand(arguments: Vec<Vec<u8>>) -> Result<Expanded, Vec<u8>> {
    let mut expanded = Vec::with_capacity(arguments.len());
    let mut reading = Reading::default();
    for argument in arguments {
        expand_word(argument, &mut reading, &mut expanded)?;
    }
    Ok(Expanded { arguments: expanded, files: reading.files })
}

/// Adds a word to the arguments in `expanded`, or if it is an `@file`, the words of that file. An error is a message.
fn expand_word(word: Vec<u8>, reading: &mut Reading, expanded: &mut Vec<Vec<u8>>) -> Result<(), Vec<u8>> {
    let Some(path) = word.strip_prefix(b"@").map(path_of).filter(|path| path.exists()) else {
        expanded.push(word);
        return Ok(());
    };
    let path = std::path::absolute(&path).unwrap_or(path);
    let identity = path.canonicalize().unwrap_or_else(|_| path.clone());
    if reading.open_files.contains(&identity) {
        return Err(format!("recursive expansion of: '{}'", path.display()).into_bytes());
    }
    let text = read(&path)?;
    reading.files.push(path.clone());
    reading.n_bytes += text.len();
    if reading.files.len() > MAX_FILES || reading.n_bytes > MAX_BYTES {
        return Err(format!("too much to expand in: '{}'", path.display()).into_bytes());
    }
    reading.open_files.push(identity);
    for word in words(&text) {
        expand_word(word, reading, expanded)?;
    }
    reading.open_files.pop();
    Ok(())
}

/// Reads a response file and turns it into UTF-8. An error is a message.
fn read(path: &Path) -> Result<Vec<u8>, Vec<u8>> {
    // A device may have no end, so at most one byte more than the limit is read; the caller reports what is too long.
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot not open file '{}': {}", path.display(), system_error(&error)).into_bytes())?;
    Ok(without_mark(bytes))
}

/// Removes a byte order mark of UTF-8, and turns UTF-16 with a byte order mark into UTF-8.
fn without_mark(bytes: Vec<u8>) -> Vec<u8> {
    let unit_of: Box<dyn Fn([u8; 2]) -> u16> = match bytes.as_slice() {
        [0xff, 0xfe, ..] => Box::new(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Box::new(u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => return rest.to_vec(),
        _ => return bytes,
    };
    let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit_of([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units).into_bytes()
}

/// Splits a text into words, without their quotes and backslashes.
fn words(text: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote: Option<u8> = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (quote, byte) {
            (_, b'\\') => {
                let literal = bytes.next().unwrap_or(b'\\');
                word.get_or_insert_default().push(literal);
            }
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(byte),
            (None, b'"' | b'\'') => {
                quote = Some(byte);
                word.get_or_insert_default();
            }
            (None, b' ' | b'\t' | b'\r' | b'\n') => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_keep_blanks_in_words() {
        let found = words(b"-a \"b c\"\n-d='0' e\\ f \"\" g\"h\"'i'");
        let found: Vec<&str> = found.iter().map(|word| std::str::from_utf8(word).unwrap()).collect();
        assert_eq!(found, ["-a", "b c", "-d=0", "e f", "", "ghi"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_without_an_end_is_refused() {
        let message = expand(vec![b"@/dev/zero".to_vec()]).unwrap_err();
        assert_eq!(message, b"too much to expand in: '/dev/zero'");
    }
}
