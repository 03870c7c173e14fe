//! Whose files may decide how a source is compiled. They are searched in all folders above the source, one of which may be
//! writable for everyone, such as that of temporary files.

use std::path::Path;

/// Whether a file that says how a source is compiled belongs to the user, to the administrator, or to whom the source belongs.
#[cfg(unix)]
pub fn may_say(file: &Path, source: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = |path: &Path| path.metadata().map(|found| found.uid()).ok();
    owner(file).is_some_and(|of_file| is_trusted(of_file, rustix::process::geteuid().as_raw(), owner(source)))
}

/// Systems without owners that are numbers keep others out of folders by other means.
#[cfg(not(unix))]
pub fn may_say(_file: &Path, _source: &Path) -> bool {
    true
}

#[cfg(unix)]
fn is_trusted(of_file: u32, user: u32, of_source: Option<u32>) -> bool {
    const ADMINISTRATOR: u32 = 0;
    [user, ADMINISTRATOR].contains(&of_file) || of_source == Some(of_file)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn nobody_else_says_how_a_file_is_compiled() {
        let (mine, other, administrator) = (1000, 1001, 0);
        assert!(is_trusted(mine, mine, Some(mine)) && is_trusted(administrator, mine, Some(mine)));
        assert!(!is_trusted(other, mine, Some(mine)) && !is_trusted(other, administrator, Some(mine)));
        // A project of somebody else, which the user has chosen to compile: a container sees its files so.
        assert!(is_trusted(other, administrator, Some(other)));
        assert!(!is_trusted(other, mine, None));
    }
}
