//! Architecture strings such as `rv64gc_zba1p0`, which `.attribute arch` and `.option arch` take.
//!
//! A string names the width of registers and extensions. Extensions that these imply are added, and some combinations are refused
//! ([`complete`]); they are also refused when features are switched on one by one.

mod combinations;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use combinations::complete;

/// An extension, with the version that is supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchExtension {
    pub name: &'static str,
    pub major: u32,
    pub minor: u32,
    /// Whether the extension may still change. Strings must then state its version.
    pub is_experimental: bool,
}

/// A profile: a name, such as `rva23u64`, with which a string may begin and which stands for an architecture string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: &'static str,
    pub arch: &'static str,
    pub is_experimental: bool,
}

/// The extensions and profiles that strings may name.
pub trait Extensions {
    /// Returns the extension with a name, given without a version; `None` if it is unknown.
    fn find(&self, name: &[u8]) -> Option<ArchExtension>;

    /// Returns the names of the extensions that an extension implies directly.
    fn implied_by(&self, name: &str) -> impl Iterator<Item = &'static str>;

    fn profiles(&self) -> impl Iterator<Item = Profile>;
}

/// Names of extensions.
pub type ExtensionSet = BTreeSet<&'static str>;

/// The width and the extensions of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchString {
    /// Width of general registers in bits, 32 or 64.
    pub xlen: u32,
    /// Names of all extensions, implied ones included.
    pub extensions: ExtensionSet,
}

/// Letters of which each alone is the name of an extension.
const SINGLE_LETTERS: &[u8] = b"mafdqlcbkjtpvnh";

/// Parses an architecture string. An error is the reference's message.
pub fn parse(text: &[u8], tables: &impl Extensions) -> Result<ArchString, String> {
    if !text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'_')) {
        return Err("string may only contain [a-z0-9_]".to_owned());
    }
    if !text.starts_with(b"rv32")
        && !text.starts_with(b"rv64")
        && let Some(profile) = find_profile(text, tables)
    {
        let rest = &text[profile.name.len()..];
        if !rest.is_empty() && rest[0] != b'_' {
            return Err("additional extensions must be after separator '_'".to_owned());
        }
        return parse_plain(&[profile.arch.as_bytes(), rest].concat(), tables);
    }
    parse_plain(text, tables)
}

/// Returns the profile with whose name the string begins. As in the reference, only one name is compared: the greatest one, in
/// alphabetical order, that is not greater than the string. Ratified profiles come first, then experimental ones.
fn find_profile(text: &[u8], tables: &impl Extensions) -> Option<Profile> {
    let greatest = |is_experimental: bool| {
        let candidates = tables.profiles().filter(move |profile| profile.is_experimental == is_experimental);
        let below = candidates.filter(|profile| profile.name.as_bytes() <= text);
        below.max_by_key(|profile| profile.name).filter(|profile| text.starts_with(profile.name.as_bytes()))
    };
    greatest(false).or_else(|| greatest(true))
}

/// Parses a string that begins with a width, not with a profile.
fn parse_plain(text: &[u8], tables: &impl Extensions) -> Result<ArchString, String> {
    let xlen = match text.get(..4) {
        Some(b"rv32") => 32,
        Some(b"rv64") => 64,
        _ => 0,
    };
    let Some((&base, mut rest)) = text.get(4..).and_then(<[u8]>::split_first).filter(|_| xlen != 0) else {
        return Err("string must begin with rv32{i,e,g,y}, rv64{i,e,g,y}, or a supported profile name".to_owned());
    };
    let mut extensions = ExtensionSet::new();
    match base {
        b'g' => {
            if rest.first().is_some_and(u8::is_ascii_digit) {
                return Err("version not supported for 'g'".to_owned());
            }
            extensions.extend(["i", "m", "a", "f", "d"]);
        }
        b'e' | b'i' | b'y' => {
            let n_read = read_version(&[base], rest, tables)?;
            extensions.insert(match base {
                b'e' => "e",
                b'i' => "i",
                _ => "y",
            });
            rest = &rest[n_read..];
        }
        _ => return Err(format!("first letter after 'rv{xlen}' should be 'e', 'i', 'g' or 'y'")),
    }
    while !rest.is_empty() {
        if rest[0] == b'_' {
            if matches!(rest.get(1), None | Some(b'_')) {
                return Err("extension name missing after separator '_'".to_owned());
            }
            rest = &rest[1..];
        }
        let end = rest.iter().position(|&byte| byte == b'_').unwrap_or(rest.len());
        add_items(&rest[..end], &mut extensions, tables)?;
        rest = &rest[end..];
    }
    if base == b'g' {
        extensions.extend(["zicsr", "zifencei"]);
    }
    complete(&mut extensions, xlen, tables)?;
    Ok(ArchString { xlen, extensions })
}

/// Adds the extensions of a part between two `_`: single letters, perhaps with versions, and perhaps one long name at the end. An
/// error is the reference's message.
fn add_items(item: &[u8], extensions: &mut ExtensionSet, tables: &impl Extensions) -> Result<(), String> {
    let mut rest = item;
    while let Some(&first) = rest.first() {
        let (name, version) = if SINGLE_LETTERS.contains(&first) {
            rest.split_at(1)
        } else if let Some(sort) = sort_of(first) {
            let (name, version) = split_version(rest);
            if name.len() == 1 {
                return Err(format!("{sort} name missing after '{}'", char::from(first)));
            }
            (name, version)
        } else {
            return Err(format!("invalid standard user-level extension '{}'", char::from(first)));
        };
        let n_read = read_version(name, version, tables)?;
        rest = if name.len() == 1 { &version[n_read..] } else { &[] };
        let Some(extension) = tables.find(name) else {
            return Err(unsupported(name));
        };
        if !extensions.insert(extension.name) {
            let sort = sort_of(first).unwrap_or("standard user-level extension");
            return Err(format!("duplicated {sort} '{}'", extension.name));
        }
    }
    Ok(())
}

/// Returns what messages call the extensions whose long names begin with this letter; `None` if no long name may begin with it.
fn sort_of(letter: u8) -> Option<&'static str> {
    match letter {
        b'z' => Some("standard user-level extension"),
        b's' => Some("standard supervisor-level extension"),
        b'x' => Some("non-standard user-level extension"),
        _ => None,
    }
}

/// Splits an extension into its name and the version at its end, such as `1p0`; the version may be empty.
pub fn split_version(text: &[u8]) -> (&[u8], &[u8]) {
    let digits_end = |text: &[u8]| {
        let n_digits = text.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        (text.len() - n_digits).max(1)
    };
    let mut end = digits_end(text);
    let is_digit_at = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    if end >= 2 && text[end - 1] == b'p' && is_digit_at(end - 2) {
        end = digits_end(&text[..end - 1]);
    }
    text.split_at(end)
}

/// Returns the name of the feature that stands for an extension. `text` is the extension's name, perhaps with a version; `None` if
/// either is unknown.
pub fn feature_of(text: &[u8], tables: &impl Extensions) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let (name, version) = split_version(text);
    if !version.is_empty() {
        read_version(name, version, tables).ok()?;
    }
    let extension = tables.find(name)?;
    let prefix = if extension.is_experimental { "experimental-" } else { "" };
    Some(format!("{prefix}{}", extension.name))
}

/// Checks the version of the extension `name`, which is at the start of `text`. Returns the length of the version in bytes, 0 if
/// there is none. An error is the reference's message.
fn read_version(name: &[u8], text: &[u8], tables: &impl Extensions) -> Result<usize, String> {
    let n_digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let shown = || String::from_utf8_lossy(name);
    let n_major = n_digits(text);
    let major = &text[..n_major];
    let mut n_read = n_major;
    let mut minor: &[u8] = &[];
    if n_major > 0 && text.get(n_major) == Some(&b'p') {
        minor = &text[n_major + 1..][..n_digits(&text[n_major + 1..])];
        if minor.is_empty() {
            return Err(format!("minor version number missing after 'p' for extension '{}'", shown()));
        }
        n_read += 1 + minor.len();
    }
    if name.len() > 1 && n_read < text.len() {
        return Err("multi-character extensions must be separated by underscores".to_owned());
    }
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u32>().ok());
    let number_of = |digits: &[u8]| if digits.is_empty() { Some(0) } else { number(digits) };
    let written = (number_of(major), number_of(minor));
    let version = || {
        let dot = if minor.is_empty() { "" } else { "." };
        format!("{}{dot}{}", String::from_utf8_lossy(major), String::from_utf8_lossy(minor))
    };
    let known = tables.find(name);
    let is_known = known.is_some_and(|known| written == (Some(known.major), Some(known.minor)));
    match known {
        Some(known) if known.is_experimental => {
            if major.is_empty() {
                return Err(format!("experimental extension requires explicit version number `{}`", shown()));
            }
            if !is_known {
                let supported = format!("(this compiler supports {}.{})", known.major, known.minor);
                return Err(format!(
                    "unsupported version number {} for experimental extension '{}' {supported}",
                    version(),
                    shown()
                ));
            }
        }
        _ if name == b"g" || major.is_empty() || is_known => {}
        None => return Err(unsupported(name)),
        Some(_) => return Err(format!("unsupported version number {} for extension '{}'", version(), shown())),
    }
    Ok(n_read)
}

/// Returns the message about an unknown extension.
fn unsupported(name: &[u8]) -> String {
    let shown = String::from_utf8_lossy(name);
    let sort = match name {
        [_] => "standard user-level extension",
        _ => name.first().and_then(|&first| sort_of(first)).unwrap_or_default(),
    };
    format!("unsupported {sort} '{shown}'")
}
