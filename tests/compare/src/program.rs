//! Runs a program on an input and keeps its status and output.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program to run. It is started under the name `llvm-mca`, which messages repeat, so that the output of `mca` can be
/// equal.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path of the executable.
    pub path: PathBuf,
    /// Time after which a run is killed.
    pub time_limit: Duration,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// With an exit status.
    Exit(i32),
    /// By a signal, with its number.
    Signal(i32),
    /// It was killed because its time was over.
    TimedOut,
}

/// What a run wrote, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How the run ended.
    pub status: Status,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// Whether the program ended by itself and without a crash. The reference hangs or crashes on some inputs.
    pub fn is_answer(&self) -> bool {
        matches!(self.status, Status::Exit(_)) && !self.stderr.starts_with(b"PLEASE submit a bug report")
    }
}

impl Program {
    /// Makes a program with a time limit of ten seconds.
    pub fn new(path: impl Into<PathBuf>) -> Program {
        Program { path: path.into(), time_limit: Duration::from_secs(10) }
    }

    /// Runs the program in a folder, with arguments and a content of standard input.
    pub fn run(&self, directory: &Path, arguments: &[OsString], stdin: &[u8]) -> std::io::Result<Outcome> {
        let mut child = Command::new(&self.path)
            .arg0("llvm-mca")
            .args(arguments)
            .current_dir(directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut input), Some(mut output), Some(mut errors)) = streams else {
            return Err(std::io::Error::other("a stream of the program is missing"));
        };
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = thread::scope(|scope| {
            // A program that stops early closes its input: that is its right.
            scope.spawn(move || input.write_all(stdin).is_ok());
            let errors = scope.spawn(|| errors.read_to_end(&mut stderr));
            let output = scope.spawn(|| output.read_to_end(&mut stdout));
            let status = wait(&mut child, self.time_limit);
            let _ = (errors.join(), output.join());
            status
        })?;
        let status = match status {
            None => Status::TimedOut,
            Some(status) => match (status.code(), status.signal()) {
                (Some(code), _) => Status::Exit(code),
                (None, signal) => Status::Signal(signal.unwrap_or_default()),
            },
        };
        Ok(Outcome { status, stdout, stderr })
    }
}

/// Waits for a process; kills it after `limit`, and then returns `None`.
fn wait(child: &mut Child, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}
