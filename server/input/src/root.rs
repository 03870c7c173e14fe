//! Folders to which reading is confined, such as those of an editor's workspace.
//!
//! Links in a folder's name are followed once, when it is named. Whoever can write to a folder above it could later put
//! a link in its place, and everything behind that link would seem to be inside.

use std::io;
use std::path::{Path, PathBuf};

use crate::regular_file;

/// A folder, with the place to which its name led when it was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    named: PathBuf,
    /// The folder's path with all links followed.
    place: PathBuf,
}

impl Root {
    /// Notes where a folder is. If it does not exist, links are followed in the part of its path that does.
    pub fn new(named: PathBuf) -> Root {
        let resolved = named.ancestors().find_map(|folder| Some((folder, folder.canonicalize().ok()?)));
        let place = match resolved {
            Some((folder, place)) => match named.strip_prefix(folder) {
                Ok(rest) if rest.as_os_str().is_empty() => place,
                Ok(rest) => place.join(rest),
                Err(_) => place,
            },
            None => named.clone(),
        };
        Root { named, place }
    }

    /// Returns the path by which the folder was named.
    pub fn named(&self) -> &Path {
        &self.named
    }

    /// Whether a path, whose links were followed, is that of the folder or below it.
    pub fn holds(&self, resolved: &Path) -> bool {
        resolved.starts_with(&self.place)
    }

    /// Whether the name still leads to the place that it had.
    pub fn is_in_place(&self) -> bool {
        self.named.canonicalize().is_ok_and(|now| now == self.place)
    }
}

/// Whether a path, whose links were followed, is in one of these folders or is one.
pub fn is_below_some(resolved: &Path, roots: &[Root]) -> bool {
    roots.iter().any(|root| root.holds(resolved))
}

/// Reads the first bytes of a regular file, at most `most_bytes`. `None` if the file, after links are followed, is in
/// none of the folders.
pub fn read_start(path: &Path, roots: &[Root], most_bytes: u64) -> io::Result<Option<Vec<u8>>> {
    let path = path.canonicalize()?;
    match is_below_some(&path, roots) {
        true => regular_file::read_start_without_links(&path, most_bytes).map(Some),
        false => Ok(None),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::sources::Scratch;

    /// Reads a file; `None` if it may not or cannot be read.
    fn read(path: &Path, root: &Root) -> Option<Vec<u8>> {
        read_start(path, std::slice::from_ref(root), 9).ok().flatten()
    }

    /// Makes the folders `up/root` and `other` with a file in each.
    fn folders() -> (Scratch, PathBuf) {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path.canonicalize().unwrap();
        fs::create_dir_all(path.join("up/root")).unwrap();
        fs::create_dir_all(path.join("other/root")).unwrap();
        fs::write(path.join("up/root/file"), "own").unwrap();
        fs::write(path.join("other/root/file"), "secret").unwrap();
        (scratch, path)
    }

    #[test]
    fn a_folder_replaced_by_a_link_holds_nothing() {
        let (_scratch, path) = folders();
        let named = path.join("up/root");
        let root = Root::new(named.clone());
        assert_eq!(read(&named.join("file"), &root).as_deref(), Some(&b"own"[..]));
        assert!(root.is_in_place());
        fs::rename(&named, path.join("away")).unwrap();
        symlink(path.join("other/root"), &named).unwrap();
        assert_eq!(read(&named.join("file"), &root), None);
        assert!(!root.is_in_place());
        // Named again, it is the folder to which the link leads.
        assert_eq!(read(&named.join("file"), &Root::new(named.clone())).as_deref(), Some(&b"secret"[..]));
        // A folder that is made anew at the same place, as a change of branches does, is the folder.
        fs::remove_file(&named).unwrap();
        fs::rename(path.join("away"), &named).unwrap();
        assert_eq!(read(&named.join("file"), &root).as_deref(), Some(&b"own"[..]));
    }

    #[test]
    fn a_folder_above_replaced_by_a_link_leads_to_nothing() {
        let (_scratch, path) = folders();
        let named = path.join("up/root");
        let root = Root::new(named.clone());
        fs::rename(path.join("up"), path.join("away")).unwrap();
        symlink(path.join("other"), path.join("up")).unwrap();
        assert_eq!(read(&named.join("file"), &root), None);
        assert!(!root.is_in_place());
    }

    #[test]
    fn a_folder_may_be_named_by_a_link_and_before_it_exists() {
        let (_scratch, path) = folders();
        let link = path.join("link");
        symlink(path.join("up"), &link).unwrap();
        let root = Root::new(link.join("root"));
        assert_eq!(read(&link.join("root/file"), &root).as_deref(), Some(&b"own"[..]));
        let later = Root::new(link.join("later/root"));
        assert_eq!(read(&link.join("later/root/file"), &later), None);
        symlink(path.join("other"), path.join("up/later")).unwrap();
        assert_eq!(read(&link.join("later/root/file"), &later), None);
        fs::remove_file(path.join("up/later")).unwrap();
        fs::rename(path.join("other"), path.join("up/later")).unwrap();
        assert_eq!(read(&link.join("later/root/file"), &later).as_deref(), Some(&b"secret"[..]));
    }

    #[test]
    fn links_out_of_the_folder_are_refused() {
        let (_scratch, path) = folders();
        let root = Root::new(path.join("up/root"));
        symlink(path.join("other/root/file"), path.join("up/root/out")).unwrap();
        symlink("file", path.join("up/root/in")).unwrap();
        assert_eq!(read(&path.join("up/root/out"), &root), None);
        assert_eq!(read(&path.join("up/root/in"), &root).as_deref(), Some(&b"own"[..]));
    }
}
