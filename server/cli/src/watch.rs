//! `--watch`: prints the report again whenever an input file, or a file that it includes, has changed.
//!
//! Files are polled. That works on every system and file system, for editors that write in place and those that replace the
//! file, and for files that do not exist yet.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use mca_config::bytes::path_of;

use super::files::{Disk, Seen, Stamp, is_stdin, stamp_of};
use super::options::Options;
use super::run;
use super::streams::{error_output, terminal_moves_its_cursor};

/// Time between two looks at the watched files (polls): short enough for a person, long enough to cost nothing.
const INTERVAL: Duration = Duration::from_millis(100);

/// Number of polls for which a file may be missing before that counts as a change: some editors remove a file before
/// they write it again.
const PATIENCE: u32 = 15;

/// Prints the report again and again, until the terminal or the output is closed. Fails for inputs that cannot be
/// read a second time.
pub fn watch(options: &Options, argv0: &[u8]) -> ExitCode {
    if options.inputs.is_empty() || options.inputs.iter().any(|name| is_stdin(name)) {
        let _ = io::stderr().lock().write_all(b"error: --watch needs input files\n");
        return ExitCode::FAILURE;
    }
    // A pipe can be read only once, and a device does not change as a file does.
    if let Some(name) = options.inputs.iter().find(|name| is_special_file(name)) {
        let name = String::from_utf8_lossy(name);
        let text = format!("error: --watch needs files that can be read again; {name} cannot be\n");
        error_output(text.as_bytes());
        return ExitCode::FAILURE;
    }
    let is_on_terminal = io::stdout().is_terminal();
    let mut seen: Vec<Seen> = Vec::new();
    let were_folders: Vec<bool> = options.inputs.iter().map(|name| is_folder(name)).collect();
    loop {
        // Taken before the inputs are looked at, so that a later change is noticed as one.
        let stamps: Vec<Option<Stamp>> = seen.iter().map(|file| stamp_of(&file.name)).collect();
        let mut inputs = options.inputs.iter().zip(&were_folders);
        // A pipe might never end, and the sources of a folder would be compiled.
        let other = inputs.find(|(name, was_folder)| is_special_file(name) || is_folder(name) && !**was_folder);
        if let Some((name, _)) = other {
            error_output(format!("error: {} is no longer a file\n", String::from_utf8_lossy(name)).as_bytes());
            seen.iter_mut().zip(stamps).for_each(|(file, stamp)| file.stamp = stamp);
        } else {
            let disk = Disk::remembering();
            // A failed compiler does not list the files that it has read, so those of the last run are watched, too.
            seen.iter().for_each(|file| disk.remember(&file.name));
            // An input with errors is watched like any other: the next version may be right.
            let _ = run::run_from(options, argv0, &disk);
            seen = disk.into_seen();
        }
        if io::stderr().is_terminal() {
            error_output(format!("\n[watching {}; Ctrl-C to stop]\n", named(&seen)).as_bytes());
        }
        let has_hung_up = || is_on_terminal && !io::stdout().is_terminal();
        if !wait_for_change(&seen, has_hung_up) || separate_reports(is_on_terminal).is_err() {
            return ExitCode::FAILURE;
        }
    }
}

/// Whether a name is that of something other than a file or a folder, such as a pipe.
fn is_special_file(name: &[u8]) -> bool {
    std::fs::metadata(path_of(name)).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

fn is_folder(name: &[u8]) -> bool {
    path_of(name).is_dir()
}

/// Returns the name of the only file that is watched, or the number of files.
fn named(seen: &[Seen]) -> String {
    match seen {
        [only] => String::from_utf8_lossy(&only.name).into_owned(),
        several => format!("{} files", several.len()),
    }
}

/// Waits until one of the files is not as it was `seen`, and all are the same in two polls, so that no file is half written.
/// Returns false if `has_hung_up` says that the output was closed.
fn wait_for_change(seen: &[Seen], has_hung_up: impl Fn() -> bool) -> bool {
    let mut before: Vec<Option<Stamp>> = seen.iter().map(|file| file.stamp.clone()).collect();
    let mut n_polls_missing = 0;
    loop {
        thread::sleep(INTERVAL);
        if has_hung_up() {
            return false;
        }
        let now: Vec<Option<Stamp>> = seen.iter().map(|file| stamp_of(&file.name)).collect();
        let is_settled = now == before;
        before = now;
        let mut pairs = seen.iter().zip(&before);
        if !is_settled || pairs.all(|(file, now)| file.stamp == *now) {
            n_polls_missing = 0;
            continue;
        }
        let is_gone = seen.iter().zip(&before).any(|(file, now)| file.stamp.is_some() && now.is_none());
        if !is_gone || n_polls_missing == PATIENCE {
            return true;
        }
        n_polls_missing += 1;
    }
}

/// Clears the screen. If the output is no terminal that can do this, prints a line between two reports.
fn separate_reports(is_on_terminal: bool) -> io::Result<()> {
    let text: &[u8] = if is_on_terminal && terminal_moves_its_cursor() { b"\x1b[2J\x1b[H" } else { b"\n--------\n\n" };
    let mut stdout = io::stdout().lock();
    stdout.write_all(text)?;
    stdout.flush()
}
