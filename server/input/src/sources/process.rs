//! A compiler as a process that can be ended before its time, with all that it started itself.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{panic, thread};

/// How often it is asked whether anybody still wants the result.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Processes that can be ended and have not ended.
static N_RUNNING: AtomicUsize = AtomicUsize::new(0);

/// How many compilers of this program run that somebody can have ended: it should not end before them.
pub fn n_running() -> usize {
    N_RUNNING.load(Ordering::SeqCst)
}

/// One of them, as long as it lives.
struct Counted;

impl Counted {
    fn new() -> Counted {
        N_RUNNING.fetch_add(1, Ordering::SeqCst);
        Counted
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        N_RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Runs a command to its end; `None` if `is_cancelled` has said so before. However this program ends, the command ends with it,
/// and its folder `scratch` is removed.
pub fn run(
    command: &mut Command,
    scratch: Option<&Path>,
    is_cancelled: Option<&dyn Fn() -> bool>,
) -> io::Result<Option<Output>> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    lead_a_group(command);
    let _counted = is_cancelled.map(|_| Counted::new());
    let mut child = command.spawn()?;
    let _guard = Guard::of(&child, scratch);
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let (stdout, stderr) = (scope.spawn(|| all_of(stdout)), scope.spawn(|| all_of(stderr)));
        let status = loop {
            if is_cancelled.is_some_and(|is_cancelled| is_cancelled()) {
                end(&mut child);
                return Ok(None);
            }
            // Its pipes are closed when it ends: only then is there something to wait for, and not for long.
            if stdout.is_finished() && stderr.is_finished() {
                break child.wait()?;
            }
            match is_cancelled {
                Some(_) => thread::sleep(BETWEEN_LOOKS),
                None => break wait_for(&mut child, [&stdout, &stderr])?,
            }
        };
        let text = |reader: thread::ScopedJoinHandle<'_, Vec<u8>>| {
            reader.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
        };
        Ok(Some(Output { status, stdout: text(stdout), stderr: text(stderr) }))
    })
}

/// Nobody ends it before its time: a thread that reads says when there is nothing more to come.
fn wait_for(child: &mut Child, readers: [&thread::ScopedJoinHandle<'_, Vec<u8>>; 2]) -> io::Result<ExitStatus> {
    let mut pause = Duration::from_micros(200);
    while !readers.iter().all(|reader| reader.is_finished()) {
        thread::sleep(pause);
        pause = (2 * pause).min(BETWEEN_LOOKS);
    }
    child.wait()
}

/// A process of the shell's that ends a compiler and what it started if this program ends before them, however that happens:
/// its input ends then.
struct Guard(Option<Child>);

impl Guard {
    #[cfg(unix)]
    fn of(child: &Child, scratch: Option<&Path>) -> Guard {
        const SCRIPT: &str = r#"read line || { kill -s KILL -- "-$1"; shift; rm -rf -- "$@"; }"#;
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "sh", &child.id().to_string()]).args(scratch);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // What ends our group must not end this one before it has done its work.
        lead_a_group(&mut command);
        Guard(command.spawn().ok())
    }

    #[cfg(not(unix))]
    fn of(_: &Child, _: Option<&Path>) -> Guard {
        Guard(None)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let Some(shell) = &mut self.0 else { return };
        // The compiler has ended.
        let told = shell.stdin.take().is_some_and(|mut input| input.write_all(b"\n").is_ok());
        if !told {
            let _ = shell.kill();
        }
        let _ = shell.wait();
    }
}

fn all_of(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error is what there is to say.
    let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
    bytes
}

/// What it starts belongs to its group: `cargo` starts `rustc`, a driver the compiler proper.
#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn lead_a_group(_: &mut Command) {}

/// Ends a process and what it started. It has not been waited for, so its number is still its own.
fn end(child: &mut Child) {
    if !end_group(child) {
        let _ = child.kill();
    }
    let _ = child.wait();
}

#[cfg(unix)]
fn end_group(child: &Child) -> bool {
    use rustix::process::{Pid, Signal, kill_process_group};
    let leader = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    leader.is_some_and(|leader| kill_process_group(leader, Signal::KILL).is_ok())
}

#[cfg(not(unix))]
fn end_group(child: &Child) -> bool {
    let ended = Command::new("taskkill").args(["/F", "/T", "/PID", &child.id().to_string()]).status();
    ended.is_ok_and(|status| status.success())
}
