//! The command line `mca`: a drop-in for `llvm-mca`, with some options and commands of its own.
//!
//! This package parses arguments and chooses the command. The package `mca-run`, which the language server uses as
//! well, has the run itself: from options to output.

mod batch;
mod completions;
mod config_command;
mod help;
mod run_command;
mod serve_command;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use mca_config::{budget, bytes, configuration, host, options, parse, recognition, response, schema, table};
use mca_measure::child;
use mca_run::{configure, files, outputs, profile_command, progress, run, streams};
use parse::{Action, Outcome};
use response::Expanded;
use run::Finished;
use streams::{Stopped, error_output, standard_output};

/// Runs the program, and returns its exit status. The first argument is the name by which the program was called. If the only
/// other one is [`child::ARGUMENT`], it measures code for another run of itself (`--measure`) and does nothing else.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.map(OsString::into_encoded_bytes);
    let argv0 = arguments.next().unwrap_or_else(|| b"mca".to_vec());
    let arguments: Vec<Vec<u8>> = arguments.collect();
    if arguments == [child::ARGUMENT.as_bytes()] {
        return child::main();
    }
    let Expanded { arguments, files } = match response::expand(arguments.clone()) {
        Ok(expanded) => expanded,
        Err(message) => {
            error_output(&[&message[..], b"\n"].concat());
            // An option that only `mca` has, such as a budget, must not silently have no effect.
            if is_beyond_the_reference(&argv0, &arguments) {
                return ExitCode::FAILURE;
            }
            // As in the reference, the run continues without any argument.
            Expanded::default()
        }
    };
    let word = arguments.split_first().filter(|_| !parse::is_drop_in(&argv0));
    if let Some((_, rest)) = word.filter(|(word, _)| *word == batch::NAME) {
        return batch::batch(rest, files);
    }
    if let Some((_, rest)) = word.filter(|(word, _)| *word == config_command::NAME) {
        let reported = config_command::config(rest);
        error_output(&reported.messages);
        let written = output(reported.output.as_bytes());
        return if written == ExitCode::SUCCESS { reported.status } else { written };
    }
    if let Some((_, rest)) = word.filter(|(word, _)| *word == profile_command::NAME) {
        return status_of(profile_command::profile(&argv0, rest, &files));
    }
    if let Some((_, rest)) = word.filter(|(word, _)| *word == run_command::NAME) {
        return status_of(run_command::run(&argv0, rest, &files));
    }
    if let Some((_, rest)) = word.filter(|(word, _)| *word == serve_command::NAME) {
        let print_line = |text: &str| _ = output(text.as_bytes());
        return serve_command::serve(rest, &print_line, &|text: &str| error_output(text.as_bytes()));
    }
    let parsed = parse::parse(&argv0, &arguments);
    error_output(&parsed.messages);
    match parsed.outcome {
        Outcome::Run(mut options) => {
            options.response_files = files;
            if options.watch {
                return watch::watch(&options, &argv0);
            }
            status_of(run::run(&options, &argv0))
        }
        Outcome::Act(action) => output(act(action, &argv0).as_bytes()),
        Outcome::Failed => ExitCode::FAILURE,
    }
}

/// Whether the arguments other than response files ask for something that the reference does not have. Never, if the program was
/// called by the reference's name.
fn is_beyond_the_reference(argv0: &[u8], arguments: &[Vec<u8>]) -> bool {
    /// Words that ask for a command, as the first argument.
    const COMMANDS: [&[u8]; 5] =
        [batch::NAME, config_command::NAME, profile_command::NAME, run_command::NAME, serve_command::NAME];
    if parse::is_drop_in(argv0) {
        return false;
    }
    let written: Vec<Vec<u8>> = arguments.iter().filter(|word| !word.starts_with(b"@")).cloned().collect();
    let is_command = written.first().is_some_and(|word| COMMANDS.contains(&word.as_slice()));
    is_command || matches!(parse::parse(argv0, &written).outcome, Outcome::Run(options) if options.is_extended())
}

/// Returns the exit status: 0, 1 if the run failed, 2 if a check did.
fn status_of(outcome: Result<Finished, Stopped>) -> ExitCode {
    match outcome {
        Ok(Finished::Done) => ExitCode::SUCCESS,
        Ok(Finished::OverBudget) => ExitCode::from(2),
        Err(Stopped) => ExitCode::FAILURE,
    }
}

/// Returns the text that an option such as `--help` prints.
fn act(action: Action, argv0: &[u8]) -> String {
    match action {
        Action::Help { shows_hidden } => help::help(&String::from_utf8_lossy(parse::program_of(argv0)), shows_hidden),
        Action::Version => help::version(),
        Action::Manual => help::manual(),
        Action::Completions(shell) => completions::completions(shell),
    }
}

/// Writes to standard output at once, and returns the exit status: that of a failure, after a message, if writing fails.
fn output(text: &[u8]) -> ExitCode {
    match standard_output(text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let reason = bytes::system_error(&error);
            error_output(format!("LLVM ERROR: IO failure on output stream: {reason}\n").as_bytes());
            ExitCode::FAILURE
        }
    }
}
