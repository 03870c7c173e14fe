//! Runs `mca` in a temporary folder, as a shell would.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A temporary folder in which `mca` runs. It is removed when the test ends.
pub struct Folder {
    pub path: PathBuf,
}

/// Output and status of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Returns the path of the program `mca`. Tests of the server have to build it first.
pub fn program() -> PathBuf {
    option_env!("CARGO_BIN_EXE_mca").map_or_else(mca_tests::workspace::mca, PathBuf::from)
}

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mca-options-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder { path }
    }

    /// Writes a file into the folder.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Folder {
        self.write(name, content);
        self
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path.join(name)).unwrap()
    }

    pub fn exists(&self, name: &str) -> bool {
        self.path.join(name).exists()
    }

    /// Returns a command that runs the program in the folder, without standard input.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(&self.path).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { status: status.code(), stdout: text(stdout), stderr: text(stderr) }
    }

    /// Runs the program and returns its standard output. Asserts success and an empty standard error.
    #[track_caller]
    pub fn output(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        run.stdout
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
