//! The URI of a file for editors and browsers: `file:///home/a%20b.s`, `file:///C:/a.s`, `file://host/share/a.s`.

use std::path::{Component, Path, Prefix};

/// Returns the URI of an absolute path; `None` for any other.
pub fn file_uri(path: &Path) -> Option<String> {
    let mut uri = String::from("file://");
    for component in path.components() {
        match component {
            Component::Prefix(prefix) => match prefix.kind() {
                Prefix::Disk(letter) | Prefix::VerbatimDisk(letter) => {
                    uri.extend(['/', char::from(letter), ':']);
                }
                Prefix::UNC(host, share) | Prefix::VerbatimUNC(host, share) => {
                    push_escaped(&mut uri, host.as_encoded_bytes());
                    uri.push('/');
                    push_escaped(&mut uri, share.as_encoded_bytes());
                }
                Prefix::Verbatim(_) | Prefix::DeviceNS(_) => return None,
            },
            Component::RootDir | Component::CurDir => {}
            Component::ParentDir => uri.push_str("/.."),
            Component::Normal(name) => {
                uri.push('/');
                push_escaped(&mut uri, name.as_encoded_bytes());
            }
        }
    }
    path.is_absolute().then_some(uri)
}

/// Appends bytes of a path. All are escaped except letters, digits, and punctuation that needs no escape in a path of a URI.
fn push_escaped(uri: &mut String, bytes: &[u8]) {
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_path_becomes_an_address() {
        let uri = |path: &str| file_uri(Path::new(path));
        assert_eq!(uri("/code/dot.s").as_deref(), Some("file:///code/dot.s"));
        assert_eq!(uri("/code//a b/é%#?.s").as_deref(), Some("file:///code/a%20b/%C3%A9%25%23%3F.s"));
        assert_eq!(uri("dot.s"), None);
    }

    #[test]
    #[cfg(windows)]
    fn a_path_becomes_an_address() {
        let uri = |path: &str| file_uri(Path::new(path));
        assert_eq!(uri(r"C:\code\a b.s").as_deref(), Some("file:///C:/code/a%20b.s"));
        assert_eq!(uri(r"\\host\share\a.s").as_deref(), Some("file://host/share/a.s"));
        assert_eq!(uri(r"code\a.s"), None);
    }
}
