//! The files that a compiler has read, the source included. If one of them changes on disk, the results are outdated.
//! The files are polled, so it does not matter which program changes them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Time of a file's last change and its size in bytes; `None` if it was written while the compiler ran, so that nobody knows
/// which state the compiler has read, or if it does not exist.
type Stamp = Option<(SystemTime, u64)>;

/// The files that the last compilation of a source depended on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesRead {
    /// State of each file when the compiler read it, by path.
    stamps: BTreeMap<PathBuf, Stamp>,
}

impl FilesRead {
    /// Notes the present state of the files of the last run, before a compiler runs again. A file that does not exist now
    /// keeps its last known state.
    pub fn begin(&mut self) {
        for (path, stamp) in &mut self.stamps {
            *stamp = stamp_of(path).or(*stamp);
        }
    }

    /// Notes the files that a compiler has read since `began`, those of the last run in the state that
    /// [`FilesRead::begin`] has noted. A failed compiler does not list all of them, so those of the last run are kept: one of
    /// them may have the error.
    pub fn end(&mut self, files: &[PathBuf], began: SystemTime, has_failed: bool) {
        let before = std::mem::take(&mut self.stamps);
        let now = SystemTime::now();
        for file in files {
            let stamp = stamp_of(file).filter(|(modified, _)| !(began..=now).contains(modified));
            self.stamps.insert(file.clone(), before.get(file).copied().unwrap_or(stamp));
        }
        if has_failed {
            self.stamps.extend(before);
        }
    }

    /// Whether a file has changed. A missing file does not count, since it may just be being written.
    pub fn have_changed(&self) -> bool {
        let differs = |(path, stamp): (&PathBuf, &Stamp)| stamp_of(path).is_some_and(|now| Some(now) != *stamp);
        self.stamps.iter().any(differs)
    }
}

/// Returns the present state of a file; `None` if it does not exist.
fn stamp_of(path: &Path) -> Stamp {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_change_of_a_file_is_noticed_once() {
        let folder = std::env::temp_dir().join(format!("mca-files-read-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let header = folder.join("dot.h");
        let write = |text: &str, second: u64| {
            fs::write(&header, text).unwrap();
            let file = fs::File::options().write(true).open(&header).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(second)).unwrap();
        };
        let mut files = FilesRead::default();
        let compiled = [header.clone()];
        let second = |second| SystemTime::UNIX_EPOCH + Duration::from_secs(second);
        write("1", 100);
        files.end(&compiled, second(200), false);
        assert!(!files.have_changed());
        write("2", 300);
        assert!(files.have_changed());
        files.begin();
        // While the compiler runs, and it may have read what was there before.
        write("3", 400);
        files.end(&[], second(350), true);
        assert!(files.have_changed(), "what was read the last time counts when a compiler fails");
        files.begin();
        fs::remove_file(&header).unwrap();
        assert!(!files.have_changed());
        write("4", 500);
        assert!(files.have_changed());
        let mut new = FilesRead::default();
        new.end(&compiled, second(450), false);
        assert!(new.have_changed(), "written while the compiler ran for the first time");
        files.end(&[], second(600), false);
        assert!(!files.have_changed(), "no longer read");
        fs::remove_dir_all(&folder).unwrap();
    }
}
