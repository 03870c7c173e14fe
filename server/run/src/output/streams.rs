//! Standard output and standard error of a run, and the file of `-o`. Standard output is collected and written at the
//! end; standard error is written at once.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};

use mca_config::bytes::{path_of, system_error};
use mca_core::analysis::{MessagePrinter, Severity, render_message};
use mca_core::limits::PRINTED_MESSAGES_BYTES;
use mca_input::whole_file::NewFile;

use super::format::github;
use super::progress::Progress;
use super::terminal;
use crate::failure::{Failure, FailureMessage};

/// Destination of the report.
#[derive(Debug, Default)]
enum Destination {
    #[default]
    Stdout,
    /// The file of `-o`, with the text for it. It replaces an existing file only at the end; a run that fails earlier
    /// leaves that as it is.
    File { file: NewFile, text: Vec<u8> },
}

/// Where a run writes to.
#[derive(Debug, Default)]
pub struct Streams {
    /// Standard output so far.
    stdout: Vec<u8>,
    /// Where the report goes: standard output, unless `-o` names a file.
    destination: Destination,
    /// Standard error so far, for a caller that takes the output in memory; then nothing is written anywhere. `None` if the streams
    /// are those of the process.
    captured: Option<RefCell<Vec<u8>>>,
    /// The line that shows how far the run has come.
    progress: Progress,
    /// Copy of what is written to standard error, up to a limit, from which documents quote messages; `None` if nothing is copied.
    recorded: Option<RefCell<Vec<u8>>>,
    /// Whether messages are coloured.
    uses_colors: bool,
    /// Whether GitHub's runner reads standard error.
    is_for_github: bool,
}

/// The run has ended with status 1, and its messages have been printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Writes to standard error. A failure is ignored, since it cannot be reported.
pub fn error_output(text: &[u8]) {
    let stderr = io::stderr();
    let _ = stderr.lock().write_all(&as_drawn(text, stderr.is_terminal()));
}

/// Writes to standard output at once, for commands whose output is not collected.
pub fn standard_output(text: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let drawn = as_drawn(text, stdout.is_terminal());
    stdout.write_all(&drawn)?;
    stdout.flush()
}

/// Returns the text as it is written: without control sequences of others if it goes to a terminal, otherwise unchanged.
fn as_drawn(text: &[u8], is_on_terminal: bool) -> Cow<'_, [u8]> {
    if is_on_terminal { terminal::drawn(text) } else { Cow::Borrowed(text) }
}

impl Streams {
    /// Returns the streams of this process; `uses_colors` is about messages.
    pub fn new(uses_colors: bool) -> Streams {
        Streams { progress: Progress::start(), uses_colors, ..Streams::default() }
    }

    /// Sets whether GitHub's runner reads the messages: they are escaped then, so that it finds no commands in them.
    pub fn for_github(self, is_for_github: bool) -> Streams {
        Streams { is_for_github, ..self }
    }

    /// Returns streams that keep the output for the caller to read.
    pub fn captured() -> Streams {
        Streams { captured: Some(RefCell::default()), ..Streams::default() }
    }

    /// Returns the display of the run's progress.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns the captured standard output and standard error.
    pub fn into_captured(self) -> (Vec<u8>, Vec<u8>) {
        (self.stdout, self.captured.map(RefCell::into_inner).unwrap_or_default())
    }

    /// Drops what was recorded of standard error, and records from now on if that is wanted.
    pub fn begin_recording(&mut self, is_wanted: bool) {
        self.recorded = is_wanted.then(RefCell::default);
    }

    /// Returns what was written to standard error since the recording began, up to a limit; empty if nothing is recorded.
    pub fn recorded(&self) -> Vec<u8> {
        self.recorded.as_ref().map(|recorded| recorded.borrow().clone()).unwrap_or_default()
    }

    /// Writes to standard error. An error of writing is ignored, since it cannot be reported.
    pub fn error(&self, text: &[u8]) {
        if let Some(recorded) = &self.recorded {
            let mut recorded = recorded.borrow_mut();
            let room = room_in(&recorded);
            recorded.extend_from_slice(&text[..text.len().min(room)]);
        }
        if let Some(captured) = &self.captured {
            captured.borrow_mut().extend_from_slice(text);
        } else if !text.is_empty() {
            let text = if self.is_for_github { Cow::Owned(github::quoted(text)) } else { Cow::Borrowed(text) };
            self.progress.interrupt(|| error_output(&text));
        }
    }

    /// Whether everything is kept in memory for a caller.
    pub fn captures(&self) -> bool {
        self.captured.is_some()
    }

    /// Whether messages are coloured.
    pub fn uses_colors(&self) -> bool {
        self.uses_colors
    }

    /// Writes a message without a place to standard error.
    pub fn print_message(&self, severity: Severity, pieces: &[&[u8]]) {
        let mut line = Vec::new();
        render_message(severity, &pieces.concat(), self.uses_colors, &mut line);
        self.error(&line);
    }

    /// Calls `print` with a printer for messages that repeat lines of the input. They go to standard error at once,
    /// or into memory as long as there is room.
    pub fn print_messages<T>(&self, print: impl FnOnce(&mut MessagePrinter<'_>) -> T) -> T {
        let room = self.captured.as_ref().map_or(usize::MAX, |captured| room_in(&captured.borrow()));
        print(&mut MessagePrinter::new(self.uses_colors, room, &mut |text| self.error(text)))
    }

    /// Prints the messages of a failure.
    pub fn print_failure(&self, failure: &Failure) {
        for said in &failure.0 {
            match said {
                FailureMessage::Text(text) => self.error(text),
                FailureMessage::Message(severity, text) => self.print_message(*severity, &[text]),
            }
        }
    }

    /// Adds to standard output, even if the report goes to a file.
    pub fn print(&mut self, text: &[u8]) {
        self.stdout.extend_from_slice(text);
    }

    /// Opens the file that `-o` names, unless it is open already; `-` and the empty name mean standard output. Does nothing if the
    /// output is kept in memory.
    pub fn open_report(&mut self, name: &[u8]) -> Result<(), Failure> {
        let is_open = matches!(self.destination, Destination::File { .. });
        if is_open || name.is_empty() || name == b"-" || self.captured.is_some() {
            return Ok(());
        }
        match NewFile::create(&path_of(name)) {
            Ok(file) => {
                self.destination = Destination::File { file, text: Vec::new() };
                Ok(())
            }
            Err(error) => Err(Failure::text(format!("error: {}\n", system_error(&error)))),
        }
    }

    /// Whether the report appears on a terminal.
    pub fn report_is_on_terminal(&self) -> bool {
        matches!(self.destination, Destination::Stdout) && self.captured.is_none() && io::stdout().is_terminal()
    }

    /// Returns the report so far, to append to.
    pub fn report(&mut self) -> &mut Vec<u8> {
        match &mut self.destination {
            Destination::Stdout => &mut self.stdout,
            Destination::File { text, .. } => text,
        }
    }

    /// Drops the report's file, which then stays as it was before the run; a report on standard output is kept.
    /// Returns whether there was a file.
    pub fn discard_report(&mut self) -> bool {
        let has_file = matches!(self.destination, Destination::File { .. });
        if has_file {
            self.destination = Destination::Stdout;
        }
        has_file
    }

    /// Ends a run: prints the messages of a failure, and writes everything out. What was printed before a failure is
    /// written, too.
    pub fn close<T>(self, done: Result<T, Failure>) -> Result<T, Stopped> {
        let done = done.map_err(|failure| {
            self.print_failure(&failure);
            Stopped
        });
        let written = self.finish();
        done.and_then(|finished| written.map(|()| finished))
    }

    /// Writes standard output and the report's file, and prints an error of writing.
    pub fn finish(mut self) -> Result<(), Stopped> {
        self.progress.end();
        let mut written = Ok(());
        if let Destination::File { file, text } = self.destination {
            written = file.write(&text);
        }
        let written = written.and_then(|()| standard_output(&self.stdout));
        written.map_err(|error| {
            let message = format!("LLVM ERROR: IO failure on output stream: {}\n", system_error(&error));
            let _ = io::stderr().lock().write_all(message.as_bytes());
            Stopped
        })
    }
}

/// Returns how many bytes of messages may be added to `kept`, those that are in memory.
fn room_in(kept: &[u8]) -> usize {
    PRINTED_MESSAGES_BYTES.saturating_sub(kept.len())
}

/// Whether messages are coloured if no option decides: standard error is a terminal that can show colours.
pub fn stderr_has_colors() -> bool {
    io::stderr().is_terminal() && terminal_has_colors()
}

/// Whether the terminal can move its cursor, and so be cleared: all can, unless `TERM` is empty or `dumb`.
pub fn terminal_moves_its_cursor() -> bool {
    std::env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb")
}

/// Whether the terminal can show colours, by its name in `TERM`.
pub fn terminal_has_colors() -> bool {
    let Some(name) = std::env::var_os("TERM") else { return false };
    let name = name.to_string_lossy();
    let known = ["ansi", "cygwin", "linux"];
    let starts = ["screen", "xterm", "vt100", "rxvt", "tmux"];
    known.contains(&&*name) || starts.iter().any(|start| name.starts_with(start)) || name.ends_with("color")
}

/// Returns the number of columns of the terminal that standard output is on; the usual number if it is on none.
pub fn report_width() -> usize {
    /// Columns of a terminal that does not report its width.
    const USUAL_WIDTH: usize = 80;
    match terminal_size::terminal_size_of(io::stdout()) {
        Some((terminal_size::Width(columns), _)) if columns > 0 => usize::from(columns),
        _ => USUAL_WIDTH,
    }
}
