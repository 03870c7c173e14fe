//! Files that a document includes. A buffer is untrusted text: nothing outside the workspace is read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mca_core::inst::asm::options::Files;

/// An included file above this size is not read.
const MAX_BYTES: u64 = 64 << 20;

/// Where a document stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// As messages show the document.
    pub name: String,
    /// Relative names start here; `None` for a document that is no file.
    pub folder: Option<PathBuf>,
    /// Only below these.
    pub workspace: Vec<PathBuf>,
}

impl Files for Environment {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        let name = std::str::from_utf8(name).ok()?;
        let path = self.folder.as_ref()?.join(Path::new(name)).canonicalize().ok()?;
        let is_below = |root: &PathBuf| root.canonicalize().is_ok_and(|root| path.starts_with(root));
        if !self.workspace.iter().any(is_below) {
            tracing::info!(name, "an included file outside the workspace is not read");
            return None;
        }
        let metadata = std::fs::metadata(&path).ok()?;
        if !metadata.is_file() || metadata.len() > MAX_BYTES {
            return None;
        }
        std::fs::read(path).ok().map(Arc::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_workspace_is_read() {
        let root = std::env::temp_dir().join(format!("mca-files-{}", std::process::id()));
        let folder = root.join("workspace/inner");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(root.join("secret"), "s").expect("a file");
        std::fs::write(root.join("workspace/a.inc"), "nop").expect("a file");
        let workspace = vec![root.join("workspace")];
        let environment = Environment { name: "a.s".to_owned(), folder: Some(folder), workspace };
        assert_eq!(environment.read(b"../a.inc").as_deref(), Some(b"nop".as_slice()));
        assert_eq!(environment.read(b"../../secret"), None);
        assert_eq!(environment.read(b"/etc/passwd"), None);
        assert_eq!(environment.read(b".."), None);
        assert_eq!(environment.read(b"\xff"), None);
        assert_eq!(Environment::default().read(b"a.inc"), None);
        std::fs::remove_dir_all(&root).expect("cleaning up");
    }
}
