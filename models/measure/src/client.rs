//! Starts the child, the process that runs the measured code, and sends requests to it. It is started again after code that ended it
//! or took too long.
//!
//! The child runs foreign code, so nothing that it does is trusted: its time and the length of its output are limited here, and
//! an answer must carry a word that the code could not know while it ran.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use crate::child::ROBBED;
use crate::protocol::{CALLER_VARIABLE, DONE, MAX_CODE_BYTES, MAX_LINE_BYTES, answer_of_line};
use crate::{Measurement, Refusal, Request};

/// Time that a child gets beyond the limit of a request: it calibrates its clock at the first request, which takes a second or two,
/// and the system may let it wait.
const ALLOWANCE: Duration = Duration::from_secs(10);

/// Message about a child that ended with the status [`ROBBED`].
const ROBBED_TEXT: &str = "the code changes what that process needs, such as a segment register or the base of one";

/// The connection to the child, which is started at the first request. The child ends when the thread that started it ends.
#[derive(Debug)]
pub struct Client {
    /// Path of the program that is started as the child.
    program: PathBuf,
    /// Arguments of the program.
    arguments: Vec<String>,
    /// Time that a child gets beyond the limit of a request.
    allowance: Duration,
    /// The child; `None` before the first request, and after a request that the child did not survive.
    running: Option<Running>,
}

/// A child that has been started.
#[derive(Debug)]
struct Running {
    child: Child,
    /// The pipe to the child's standard input.
    input: ChildStdin,
    /// Lines that the child writes. The channel closes when its output ends, or after a line longer than [`MAX_LINE_BYTES`].
    lines: Receiver<String>,
}

impl Client {
    /// Returns a client that starts this program, with these arguments, as its child.
    pub fn new(program: PathBuf, arguments: &[&str]) -> Client {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Client { program, arguments, allowance: ALLOWANCE, running: None }
    }

    /// Returns this client with another allowance: a child is killed if it takes longer than the limit of a request by this time.
    pub fn with_allowance(self, allowance: Duration) -> Client {
        Client { allowance, ..self }
    }

    /// Returns the process id of the child; `None` while there is none.
    pub fn child_id(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.child.id())
    }

    /// Measures a request. If the child ends or has to be killed, a new one is started at the next request.
    pub fn measure(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            return Err(Refusal::System);
        }
        if request.code.is_empty() {
            return Err(Refusal::Empty);
        }
        if request.code.len() > MAX_CODE_BYTES {
            return Err(Refusal::TooLong { n_bytes: request.code.len() });
        }
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let end = Instant::now() + Duration::from_millis(request.limit_ms()) + self.allowance;
        match running.ask(request, end) {
            Ok(line) => {
                self.running = Some(running);
                answer_of_line(&line)
            }
            Err(failed) => Err(running.end(failed)),
        }
    }

    /// Starts a child, and a thread that reads the lines that it writes.
    fn start(&self) -> Result<Running, Refusal> {
        let failed = |error: std::io::Error| Refusal::Machine(format!("{}: {error}", self.program.display()));
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env(CALLER_VARIABLE, std::process::id().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| Refusal::Machine("there is no pipe".to_owned()))?;
        let (send, lines) = sync_channel(1);
        std::thread::Builder::new()
            .spawn(move || for_each_line(output, |line| send.send(line).is_ok()))
            .map_err(failed)?;
        Ok(Running { child, input, lines })
    }
}

/// Why a request has no answer. The child cannot be used any more.
enum Failed {
    /// The child ended, or wrote an invalid line.
    Ended,
    /// The child took longer than the limit of the request and the allowance.
    Late,
    /// The child wrote this line instead of an answer.
    UnexpectedLine(String),
}

impl Running {
    /// Returns the answer to a request, without the random word before it. `end` is when the child must have answered.
    fn ask(&mut self, request: &Request, end: Instant) -> Result<String, Failed> {
        self.write(&request.to_line())?;
        let done = self.line(end)?;
        if done != DONE {
            return Err(Failed::UnexpectedLine(done));
        }
        let nonce = nonce();
        self.write(&nonce)?;
        let line = self.line(end)?;
        match line.strip_prefix(&nonce).and_then(|rest| rest.strip_prefix(' ')) {
            Some(answer) => Ok(answer.to_owned()),
            None => Err(Failed::UnexpectedLine(line)),
        }
    }

    /// Sends a line to the child.
    fn write(&mut self, line: &str) -> Result<(), Failed> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Failed::Ended)
    }

    /// Returns the next line that the child writes, without its end. `end` is how long to wait for it.
    fn line(&self, end: Instant) -> Result<String, Failed> {
        self.lines.recv_timeout(end.saturating_duration_since(Instant::now())).map_err(|error| match error {
            RecvTimeoutError::Timeout => Failed::Late,
            RecvTimeoutError::Disconnected => Failed::Ended,
        })
    }

    /// Ends the child, and returns why the request has no answer.
    fn end(mut self, failed: Failed) -> Refusal {
        if matches!(failed, Failed::Late | Failed::UnexpectedLine(_)) {
            let _ = self.child.kill();
        }
        match failed {
            Failed::Late => Refusal::Time,
            Failed::UnexpectedLine(line) => Refusal::Crashed(format!("it answered '{line}'")),
            Failed::Ended => Refusal::Crashed(self.exit_description()),
        }
    }

    /// Returns how the child ended, in words, after its output has ended. Waits for at most a second.
    fn exit_description(&mut self) -> String {
        /// Maximum time to wait for the end.
        const PATIENCE: Duration = Duration::from_secs(1);
        /// Time between two looks.
        const STEP: Duration = Duration::from_millis(5);
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) if status.code() == Some(ROBBED) => return ROBBED_TEXT.to_owned(),
                Ok(Some(status)) => return status.to_string(),
                Ok(None) if begun.elapsed() < PATIENCE => std::thread::sleep(STEP),
                Ok(None) => return "it closed its output".to_owned(),
                Err(error) => return error.to_string(),
            }
        }
    }
}

impl Drop for Running {
    /// Kills the child and waits for its end, so that no process remains.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Calls `take` with each line of an output, until it returns false, a line is longer than [`MAX_LINE_BYTES`], or the output ends.
fn for_each_line(output: ChildStdout, mut take: impl FnMut(String) -> bool) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
        if read.is_err() || line.pop() != Some(b'\n') || !take(String::from_utf8_lossy(&line).into_owned()) {
            return;
        }
    }
}

/// Returns a word of 32 hexadecimal digits that cannot be guessed, made of the random keys of the standard library's hash maps.
fn nonce() -> String {
    let number = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", number(), number())
}
