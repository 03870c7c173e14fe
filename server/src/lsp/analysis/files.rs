//! Reads files that a document includes. A buffer is untrusted text: nothing outside the workspace is read.

use std::path::PathBuf;
use std::sync::Arc;

use mca_config::bytes::path_of;
use mca_core::Files;
use mca_core::limits::{EXPANSION_BYTES, MODEL_TEXT_BYTES};
use mca_input::root::{self, Root};

/// Folders of a document and its workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// The document's name as messages show it.
    pub name: String,
    /// Folder in which relative names of included files start; `None` for a document that is not a file.
    pub folder: Option<PathBuf>,
    /// Folders of the workspace. Files outside of all of them are not read.
    pub workspace: Vec<Root>,
}

impl Files for Environment {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        let path = self.folder.as_ref()?.join(path_of(name));
        // One byte more than the assembler accepts: it will say that this is too much.
        let most_bytes = EXPANSION_BYTES.max(MODEL_TEXT_BYTES) as u64 + 1;
        let read = root::read_start(&path, &self.workspace, most_bytes).ok()?;
        if read.is_none() {
            tracing::info!(name = %path.display(), "an included file outside the workspace is not read");
        }
        read.map(Arc::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn names_need_no_utf8_and_pipes_are_not_read() {
        let root = std::env::temp_dir().join(format!("mca-file-names-{}", std::process::id()));
        std::fs::create_dir_all(root.join(path_of(b"\xe9"))).expect("a folder");
        std::fs::write(root.join(path_of(b"\xe9/a.inc")), "nop").expect("a file");
        let (mode, kind) = (rustix::fs::Mode::RWXU, rustix::fs::FileType::Fifo);
        rustix::fs::mknodat(rustix::fs::CWD, root.join("pipe"), kind, mode, 0).expect("a pipe");
        let environment = Environment {
            name: "a.s".to_owned(),
            folder: Some(root.clone()),
            workspace: vec![Root::new(root.clone())],
        };
        assert_eq!(environment.read(b"\xe9/a.inc").as_deref(), Some(b"nop".as_slice()));
        assert_eq!(environment.read(b"pipe"), None);
        std::fs::remove_dir_all(&root).expect("cleaning up");
    }

    #[test]
    fn only_files_of_the_workspace_are_read() {
        let root = std::env::temp_dir().join(format!("mca-files-{}", std::process::id()));
        let folder = root.join("workspace/inner");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(root.join("secret"), "s").expect("a file");
        std::fs::write(root.join("workspace/a.inc"), "nop").expect("a file");
        let workspace = vec![Root::new(root.join("workspace"))];
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
