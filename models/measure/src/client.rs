//! Starting the child, asking it, and starting it again after code that killed it.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::protocol::answer_of_line;
use crate::{Measurement, Refusal, Request};

/// A way to the child. It is started when the first request comes.
#[derive(Debug)]
pub struct Client {
    program: PathBuf,
    arguments: Vec<String>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    /// The child is this program, called with these arguments.
    pub fn new(program: PathBuf, arguments: &[&str]) -> Client {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Client { program, arguments, running: None }
    }

    /// Measures. A child that dies over it is replaced at the next request.
    pub fn measure(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            return Err(Refusal::System);
        }
        if request.code.is_empty() {
            return Err(Refusal::Empty);
        }
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let mut line = String::new();
        let asked = writeln!(running.input, "{}", request.to_line()).and_then(|()| running.input.flush());
        if asked.is_ok() && running.output.read_line(&mut line).is_ok_and(|n_bytes| n_bytes > 0) {
            self.running = Some(running);
            return answer_of_line(&line);
        }
        let how = running.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        Err(Refusal::Crashed(how))
    }

    fn start(&self) -> Result<Running, Refusal> {
        let failed = |error: std::io::Error| Refusal::Machine(format!("{}: {error}", self.program.display()));
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| Refusal::Machine("there is no pipe".to_owned()))?;
        Ok(Running { child, input, output: BufReader::new(output) })
    }
}

impl Drop for Client {
    /// The end of its input ends the child; one that hangs is ended by its own limits.
    fn drop(&mut self) {
        if let Some(Running { mut child, input, output }) = self.running.take() {
            drop((input, output));
            let _ = child.wait();
        }
    }
}
