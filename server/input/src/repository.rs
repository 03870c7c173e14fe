//! Where a repository begins: a folder with an entry of the program that keeps its versions.

use std::path::Path;

/// Entries that mark the root of a repository.
const MARKS: [&str; 3] = [".git", ".hg", ".jj"];

/// Returns the root of the nearest repository around a folder, which may be the folder itself.
pub fn nearest(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|folder| is_root(folder))
}

/// Returns the root of the outermost repository around a folder: what lies in a repository may bring marks of its own, and be
/// a part of a larger one.
pub fn outermost(folder: &Path) -> Option<&Path> {
    folder.ancestors().filter(|folder| is_root(folder)).last()
}

fn is_root(folder: &Path) -> bool {
    MARKS.iter().any(|name| folder.join(name).exists())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::Scratch;

    #[test]
    fn repositories_lie_in_one_another() {
        let scratch = Scratch::new().unwrap();
        let inner = scratch.path.join("outer/a/inner/b");
        std::fs::create_dir_all(&inner).unwrap();
        let root = |name: &str| scratch.path.join(name);
        assert!(nearest(&inner).is_none_or(|found| !found.starts_with(&scratch.path)));
        std::fs::create_dir(root("outer/.jj")).unwrap();
        assert_eq!(nearest(&inner), Some(&*root("outer")));
        // In a folder that belongs to another repository, the mark is a file.
        std::fs::write(root("outer/a/inner/.git"), "").unwrap();
        assert_eq!(nearest(&inner), Some(&*root("outer/a/inner")));
        assert!(outermost(&inner).is_some_and(|found| root("outer").starts_with(found)));
    }
}
