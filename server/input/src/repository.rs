//! Finds the root of a repository: a folder with an entry of a version control system.

use std::path::Path;

/// Entries that mark the root of a repository.
const MARKS: [&str; 3] = [".git", ".hg", ".jj"];

/// Returns the root of the nearest repository around a folder, which may be the folder itself.
pub fn nearest(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|folder| is_root(folder))
}

/// Returns the root of the outermost repository around a folder. A repository may lie in a larger one and be a part of
/// it.
pub fn outermost(folder: &Path) -> Option<&Path> {
    folder.ancestors().filter(|folder| is_root(folder)).last()
}

/// Whether a folder is the root of a repository.
fn is_root(folder: &Path) -> bool {
    MARKS.iter().any(|name| folder.join(name).exists())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::Scratch;

    #[test]
    fn the_nearest_and_the_outermost_repository_are_found() {
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
