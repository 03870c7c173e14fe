//! The process that runs the code: reads requests and writes answers until the input ends.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use crate::protocol::{DONE, MAX_CODE_BYTES, answer_to_line};
use crate::{Measurement, Refusal, Request};

/// The only argument of a program that is started to be the child.
pub const ARGUMENT: &str = "--measure-child";

/// Exit status of a child that cannot go on because the measured code changed what it needs, such as a segment register.
pub const ROBBED: i32 = 3;

/// Runs the child until its standard input ends.
pub fn main() -> ExitCode {
    match serve(std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Answers every request, a line of the input, until the input or the output ends. The code of a request shares the memory of this
/// process and could write a false answer. So the child writes [`DONE`] when the code has ended, the caller then sends a random
/// word, and accepts only an answer with this word.
pub fn serve(input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut stand = Stand::default();
    let mut lines = input.lines();
    while let Some(line) = lines.next() {
        let answer = match Request::from_line(&line?) {
            Ok(request) => stand.answer(&request),
            Err(error) => Err(Refusal::Crashed(format!("it did not understand: {error}"))),
        };
        writeln!(output, "{DONE}")?;
        output.flush()?;
        let Some(nonce) = lines.next() else { break };
        writeln!(output, "{} {}", nonce?, answer_to_line(&answer))?;
        output.flush()?;
    }
    Ok(())
}

/// What answers requests. The machine is set up at the first request, as that takes a second.
#[derive(Default)]
struct Stand {
    /// The machine, or why it cannot be set up; `None` before the first request.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    machine: Option<Result<crate::machine::Machine, Refusal>>,
}

impl Stand {
    /// Answers a request; too long code is refused at once.
    fn answer(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        if request.code.len() > MAX_CODE_BYTES {
            return Err(Refusal::TooLong { n_bytes: request.code.len() });
        }
        self.run(request)
    }

    /// Measures a request.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn run(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        match self.machine.get_or_insert_with(crate::machine::Machine::set_up) {
            Ok(machine) => machine.measure(request),
            Err(refusal) => Err(refusal.clone()),
        }
    }

    /// Refuses a request, as nothing is measured on this system.
    #[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
    fn run(&mut self, _request: &Request) -> Result<Measurement, Refusal> {
        Err(Refusal::System)
    }
}
