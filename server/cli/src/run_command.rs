//! `mca run [OPTIONS] -- PROGRAM [ARGUMENTS...]`: records a program with perf, and shows its hottest loops.
//!
//! Branches are recorded if the processor supports it, otherwise cycles, or time on machines without counters. The
//! program's output is not redirected. The recording is kept only with `--keep=FILE`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mca_input::sources::Scratch;
use mca_input::whole_file::{NewFile, holds_content};
use mca_input::{regular_file, search_path};

use super::bytes::{path_of, system_error};
use super::files::is_stdin;
use super::outputs::is_same;
use super::profile_command;
use super::run::Finished;
use super::streams::{Stopped, Streams, error_output};

/// The word that asks for this command, as the first argument.
pub const NAME: &[u8] = b"run";

/// Help of the command.
const USAGE: &[u8] = b"Usage: mca run [options] [--keep=FILE] -- PROGRAM [arguments...]

Runs a program under `perf record` and shows its hottest loops, as `mca profile` does. The options of `mca profile` can be given:
-mcpu, --top, --why, --annotate, --json=v2, -o and others. --keep=FILE keeps the recording.
";

/// Arguments that tell perf what to record, the best first: branches and cycles; cycles, 4999 times a second; or time.
const WAYS: [&[&str]; 3] =
    [&["-b", "-e", "cycles:u"], &["-e", "cycles:u", "-F", "4999"], &["-e", "cpu-clock:u", "-F", "4999"]];

/// The option that names a file for the recording.
const KEEP: &[u8] = b"--keep=";

/// Runs the command. `argv0` is the name by which the program was called. `arguments` are those after the command's name, with
/// response files replaced by their content; the names of these files are in `response_files`.
pub fn run(argv0: &[u8], arguments: &[Vec<u8>], response_files: &[PathBuf]) -> Result<Finished, Stopped> {
    let split = arguments.iter().position(|word| word == b"--");
    let (options, program) = match split {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[][..]),
    };
    if options.iter().any(|word| word == b"--help" || word == b"-help" || word == b"-h") {
        let mut streams = Streams::new(false);
        streams.report().extend_from_slice(USAGE);
        return streams.finish().map(|()| Finished::Done);
    }
    if program.is_empty() {
        error_output(USAGE);
        return Err(Stopped);
    }
    let (kept, options): (Vec<_>, Vec<_>) = options.iter().cloned().partition(|word| word.starts_with(KEEP));
    let scratch =
        Scratch::guarded().map_err(|error| fail(&format!("cannot create a folder for the recording: {error}.")))?;
    let shown = program.iter().map(|word| String::from_utf8_lossy(word)).collect::<Vec<_>>().join(" ");
    let kept = kept.last().map(|word| &word[KEEP.len()..]);
    if kept.is_some_and(|name| name.is_empty() || is_stdin(name) || path_of(name).is_dir()) {
        return Err(fail("--keep needs the name of a file."));
    }
    let folder = kept.map(path_of).and_then(|name| name.parent().map(Path::to_owned));
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(fail(&format!("--keep: there is no folder {}.", folder.display())));
    }
    let is_read = |name: &[u8]| response_files.iter().any(|file| is_same(&path_of(name), file));
    if let Some(name) = kept.filter(|name| is_read(name)) {
        return Err(fail(&format!("--keep: {} is also read, and would be lost.", String::from_utf8_lossy(name))));
    }
    if let Some(name) = kept.filter(|name| is_same(&path_of(name), &path_of(&program[0]))) {
        return Err(fail(&format!("--keep: {} is also run, and would be lost.", String::from_utf8_lossy(name))));
    }
    if let Some(name) = kept.filter(|name| holds_other_content(&path_of(name))) {
        let name = String::from_utf8_lossy(name);
        return Err(fail(&format!("--keep: {name} is no recording of perf, and would be lost.")));
    }
    let file = kept.map_or_else(|| scratch.path.join("perf.data"), path_of);
    let name = file.clone().into_os_string().into_encoded_bytes();
    let arguments = [options, vec![name]].concat();
    profile_command::check_outputs(argv0, &arguments, response_files, &file, &path_of(&program[0]))?;
    record_into(&file, program)?;
    profile_command::profile_called(argv0, &arguments, response_files, Some(shown.as_bytes()))
}

/// Whether a file has content that is no recording of perf. An empty file has none.
fn holds_other_content(file: &Path) -> bool {
    /// The first bytes of a recording, also of one from a machine with the other order of bytes.
    const BEGINNINGS: [&[u8]; 2] = [b"PERFILE2", b"2ELIFREP"];
    let start = regular_file::read_start(file, 8);
    holds_content(file) && start.is_ok_and(|start| !start.is_empty() && !BEGINNINGS.contains(&start.as_slice()))
}

/// Returns why a program cannot be started, in the words of a shell; `None` if it can.
fn cannot_start(program: &[u8]) -> Option<&'static str> {
    let program = path_of(program);
    let places: Vec<PathBuf> = match program.components().count() {
        1 => {
            let own = search_path::own();
            search_path::candidates(&program, &own, Path::new("")).map(|candidate| candidate.program).collect()
        }
        _ => vec![program],
    };
    match places.iter().find(|place| place.exists()) {
        None => Some("no such program"),
        Some(place) if place.is_dir() => Some("is a folder"),
        Some(_) if !places.iter().any(|place| may_be_run(place)) => Some("is not executable"),
        Some(_) => None,
    }
}

/// Whether a file is one that can be executed: a regular file with the permission of anybody to run it.
#[cfg(unix)]
fn may_be_run(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// Whether a file is one that may be executed. Other systems than Unix do not tell by permissions.
#[cfg(not(unix))]
fn may_be_run(file: &Path) -> bool {
    file.is_file()
}

/// Records a run of `program`, its name and arguments, into a file. An existing file is only replaced by a complete recording. perf
/// by itself would rename it to `FILE.old`, and overwrite another file of that name.
fn record_into(file: &Path, program: &[Vec<u8>]) -> Result<(), Stopped> {
    if !holds_content(file) {
        return record(file, program);
    }
    let failed = |error: std::io::Error| fail(&format!("{}: {}.", file.display(), system_error(&error)));
    let new = NewFile::create_named(file).map_err(failed)?;
    record(new.temporary_path().unwrap_or(file), program)?;
    new.finish().map_err(failed)
}

/// Records a run of `program`, its name and arguments, in the best of the [`WAYS`] that works on this machine.
fn record(file: &Path, program: &[Vec<u8>]) -> Result<(), Stopped> {
    let mut said = String::new();
    let way = WAYS.into_iter().find(|way| match try_recording(way) {
        Ok(()) => true,
        Err(text) => {
            said = text;
            false
        }
    });
    let Some(way) = way else { return Err(fail(&said)) };
    // perf would write an empty recording of a program that cannot be started.
    if let Some(reason) = cannot_start(&program[0]) {
        return Err(fail(&format!("{}: {reason}.", String::from_utf8_lossy(&program[0]))));
    }
    let mut perf = perf();
    perf.args(["record", "-q"]).args(way).arg("-o").arg(file).arg("--");
    let words = program.iter().map(|word| path_of(word).into_os_string());
    perf.args(words.collect::<Vec<OsString>>());
    let shown = String::from_utf8_lossy(&program[0]).into_owned();
    let status = perf.status().map_err(|error| fail(&format!("cannot run perf: {error}.")))?;
    if !file.metadata().is_ok_and(|found| found.len() > 0) {
        return Err(fail(&format!("{shown}: perf could not run it ({status}).")));
    }
    if !status.success() {
        error_output(
            format!("warning: {shown} ended with {status}; the profile covers its run until then.\n").as_bytes(),
        );
    }
    Ok(())
}

/// Checks whether perf can record in one of the [`WAYS`], by recording the program `true`. The error says why not, in one line.
fn try_recording(way: &[&str]) -> Result<(), String> {
    let mut perf = perf();
    perf.args(["record", "-q"]).args(way).args(["-o", "/dev/null", "--", "true"]).stdin(Stdio::null());
    let output = perf.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            "mca run needs Linux's perf, which was not found; its package is linux-perf in Debian, linux-tools-generic in Ubuntu, perf elsewhere.".to_owned()
        }
        _ => format!("cannot run perf: {error}."),
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let reason = said.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("it does not say why");
    Err(format!("perf cannot record here: {reason} `sysctl kernel.perf_event_paranoid=1` may allow it."))
}

/// Returns a command that runs perf, still without arguments.
fn perf() -> Command {
    Command::new("perf")
}

/// Prints an error, and returns the value that ends the run.
fn fail(text: &str) -> Stopped {
    error_output(format!("error: {text}\n").as_bytes());
    Stopped
}
