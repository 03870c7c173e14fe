//! `mca-measure < requests > answers`: measures a series of blocks, one in each line, in the form of `mca_measure::protocol`
//! with a name in front. Answers carry the names. The child is started again after blocks that kill it.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use mca_measure::child;
use mca_measure::client::Client;
use mca_measure::protocol::answer_to_line;
use mca_measure::{Refusal, Request};

fn main() -> ExitCode {
    let is_child = std::env::args().nth(1).is_some_and(|argument| argument == "--child");
    let done = if is_child { child::serve(std::io::stdin().lock(), std::io::stdout().lock()) } else { series() };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mca-measure: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures every line of the input, a name and a request, and writes the name and the answer for each.
fn series() -> std::io::Result<()> {
    let mut client = Client::new(std::env::current_exe()?, &["--child"]);
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (name, request) = line.split_once(' ').unwrap_or((&line, ""));
        let answer = match Request::from_line(request) {
            Ok(request) => client.measure(&request),
            Err(error) => Err(Refusal::Crashed(error)),
        };
        writeln!(output, "{name} {}", answer_to_line(&answer))?;
        output.flush()?;
    }
    Ok(())
}
