//! Runs a compiler as a process that can be ended early, with all processes that it started.

use std::io::{self, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{panic, thread};

use mca_core::limits::{COMPILER_OUTPUT_BYTES, COMPILER_SECONDS};

#[cfg(unix)]
use super::Scratch;

/// Time until the first check whether a process has ended; it doubles with each check, up to [`BETWEEN_LOOKS`].
const FIRST_LOOK: Duration = Duration::from_micros(200);
/// Maximum time between two such checks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Number of processes that run and can be cancelled.
static N_RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Returns how many compilers are running that can be cancelled. Before the program ends, it should wait until there
/// are none.
pub fn n_running() -> usize {
    N_RUNNING.load(Ordering::SeqCst)
}

/// Counts a running compiler in [`N_RUNNING`] as long as the value exists.
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

/// How a command ended.
#[derive(Debug)]
pub enum Ended {
    /// The command ended by itself; holds what it wrote.
    Done(Output),
    /// The command was ended because the caller cancelled it.
    Cancelled,
    /// The command was ended because its time was over.
    TooSlow,
}

/// Limits of a command's time and memory.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Time from start to end.
    pub time: Duration,
    /// Maximum address space of each of its processes, in bytes. Only Linux enforces it.
    pub memory_bytes: u64,
}

impl Allowance {
    /// Returns the limits for compilers on this machine.
    pub fn of_compilers() -> Allowance {
        Allowance { time: Duration::from_secs(COMPILER_SECONDS), memory_bytes: memory::most_bytes() }
    }
}

/// Runs a command until it ends, its time is over, or `is_cancelled` returns true. If this program ends first, in
/// whatever way, the command is ended as well, and this program's temporary folders are removed.
pub fn run(command: &mut Command, allowance: Allowance, is_cancelled: Option<&dyn Fn() -> bool>) -> io::Result<Ended> {
    let deadline = Instant::now() + allowance.time;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let _counted = is_cancelled.map(|_| Counted::new());
    let guard = Guard::of_group();
    join_group(command, guard.group());
    let mut child = command.spawn()?;
    memory::bound(&child, allowance.memory_bytes);
    // A process that left the group may keep the pipes open. If the command is ended, the threads that read them are
    // not waited for.
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (stdout, stderr) = (thread::spawn(|| all_of(stdout)), thread::spawn(|| all_of(stderr)));
    let mut pause = FIRST_LOOK;
    let status = loop {
        if is_cancelled.is_some_and(|is_cancelled| is_cancelled()) {
            end(&mut child, guard.group());
            return Ok(Ended::Cancelled);
        }
        if Instant::now() >= deadline {
            end(&mut child, guard.group());
            return Ok(Ended::TooSlow);
        }
        // The pipes are closed when the process ends, so waiting for it then takes no time.
        if stdout.is_finished() && stderr.is_finished() {
            break child.wait()?;
        }
        thread::sleep(pause);
        pause = (2 * pause).min(BETWEEN_LOOKS);
    };
    let text =
        |reader: thread::JoinHandle<Vec<u8>>| reader.join().unwrap_or_else(|payload| panic::resume_unwind(payload));
    Ok(Ended::Done(Output { status, stdout: text(stdout), stderr: text(stderr) }))
}

/// A shell that does something if this program ends first, in whatever way: the shell's standard input is then closed. It
/// leads a group of processes of its own: a signal that ends the group of this program must not end it before it has done
/// its work. `None` if no shell could be started.
#[derive(Debug)]
pub(super) struct Guard(Option<Child>);

impl Guard {
    /// Starts a shell that ends the group of processes that a compiler joins at its start, so that nothing runs
    /// unguarded, and removes the temporary folders of this program.
    fn of_group() -> Guard {
        // The last signal ends all processes of the group, the shell as well.
        Guard::new(r#"read end; trap "" TERM; kill -s TERM 0; rm -rf -- "$@"; kill -s KILL 0"#)
    }

    /// Starts a shell that removes the temporary folders of this program which exist now.
    pub(super) fn of_folders() -> Guard {
        Guard::new(r#"read end; rm -rf -- "$@""#)
    }

    /// Starts a shell with a script, whose arguments are the temporary folders. `read` in it returns only when the input
    /// ends, since no line is written to it.
    #[cfg(unix)]
    fn new(script: &str) -> Guard {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script, "sh"]).args(&*Scratch::all());
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        crate::search_path::leave_out_relative(&mut command);
        join_group(&mut command, None);
        Guard(command.spawn().ok())
    }

    #[cfg(not(unix))]
    fn new(_: &str) -> Guard {
        Guard(None)
    }

    /// Returns the ID of the process group that the compiler joins; `None` without a shell.
    fn group(&self) -> Option<u32> {
        self.0.as_ref().map(Child::id)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let Some(shell) = &mut self.0 else { return };
        // The shell is killed before `wait` closes its input, or it would run its script.
        let _ = shell.kill();
        let _ = shell.wait();
    }
}

/// Reads a pipe to its end, and returns the first [`COMPILER_OUTPUT_BYTES`] of it.
fn all_of(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let Some(mut pipe) = pipe else { return bytes };
    // After an error, the bytes before it are used. The rest is read and dropped, so that a process that writes more is
    // not blocked.
    let _ = pipe.by_ref().take(COMPILER_OUTPUT_BYTES).read_to_end(&mut bytes);
    let _ = io::copy(&mut pipe, &mut io::sink());
    bytes
}

/// Limits of the memory of processes.
#[cfg(target_os = "linux")]
mod memory {
    use std::process::Child;

    use mca_core::limits::COMPILER_MEMORY_BYTES;
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    /// Number of bytes that compilers may take even on a machine with little memory.
    const LEAST_BYTES: u64 = 2 << 30;

    /// Returns the address space in bytes that a compiler may take: half of the machine's memory, within limits.
    pub fn most_bytes() -> u64 {
        let system = rustix::system::sysinfo();
        let of_machine = (system.totalram as u64).saturating_mul(u64::from(system.mem_unit));
        (of_machine / 2).clamp(LEAST_BYTES, COMPILER_MEMORY_BYTES)
    }

    /// Limits the memory of a process and of those that it starts later. A lower limit that the user has set stays.
    pub fn bound(child: &Child, n_bytes: u64) {
        let Some(process) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return };
        let ours = rustix::process::getrlimit(Resource::As);
        let least = |known: Option<u64>| Some(known.map_or(n_bytes, |known| known.min(n_bytes)));
        let limit = Rlimit { current: least(ours.current), maximum: least(ours.maximum) };
        // An error means that the process has already ended.
        let _ = prlimit(Some(process), Resource::As, limit);
    }
}

/// On other systems, only the time of processes is limited.
#[cfg(not(target_os = "linux"))]
mod memory {
    use std::process::Child;

    /// Returns the maximum of bytes that a compiler may take, which is not enforced on this system.
    pub fn most_bytes() -> u64 {
        mca_core::limits::COMPILER_MEMORY_BYTES
    }

    pub fn bound(_: &Child, _: u64) {}
}

/// Puts the process that `command` will start into the process group `leader`, or without one at the head of a new
/// group. Processes that it starts belong to the group, too: `cargo` starts `rustc`, and a compiler's driver the
/// compiler proper.
#[cfg(unix)]
fn join_group(command: &mut Command, leader: Option<u32>) {
    use std::os::unix::process::CommandExt;
    command.process_group(leader.and_then(|id| i32::try_from(id).ok()).unwrap_or(0));
}

#[cfg(not(unix))]
fn join_group(_: &mut Command, _: Option<u32>) {}

/// Ends a process and those that it started, which are in the process group `group`, or in its own if that is `None`.
/// `wait` must not have been called for the process before: its ID could belong to another one by now.
fn end(child: &mut Child, group: Option<u32>) {
    if !end_group(group.unwrap_or(child.id())) {
        let _ = child.kill();
    }
    let _ = child.wait();
}

/// Ends all processes of a group. Returns false if that fails.
#[cfg(unix)]
fn end_group(leader: u32) -> bool {
    use rustix::process::{Pid, Signal, kill_process_group};
    let leader = i32::try_from(leader).ok().and_then(Pid::from_raw);
    leader.is_some_and(|leader| kill_process_group(leader, Signal::KILL).is_ok())
}

#[cfg(not(unix))]
fn end_group(leader: u32) -> bool {
    let ended = Command::new("taskkill").args(["/F", "/T", "/PID", &leader.to_string()]).status();
    ended.is_ok_and(|status| status.success())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn ended(script: &str, seconds: u64, is_cancelled: Option<&dyn Fn() -> bool>) -> Ended {
        let allowance = Allowance { time: Duration::from_secs(seconds), memory_bytes: 256 << 20 };
        run(Command::new("sh").args(["-c", script]), allowance, is_cancelled).unwrap()
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        for is_cancelled in [None, Some(&(|| false) as &dyn Fn() -> bool)] {
            let begun = Instant::now();
            assert!(matches!(ended("sleep 600 & sleep 600", 1, is_cancelled), Ended::TooSlow));
            assert!(begun.elapsed() < Duration::from_secs(300));
        }
        assert!(matches!(ended("sleep 600", 600, Some(&|| true)), Ended::Cancelled));
        // `setsid` starts a process that leaves the group and keeps the pipes open.
        let begun = Instant::now();
        assert!(matches!(ended("setsid sleep 60 & sleep 600", 1, None), Ended::TooSlow));
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn what_takes_too_much_memory_fails() {
        // The limit is set after the start, so the script waits for it.
        let script =
            "while test $(ulimit -v) = unlimited; do sleep 0.01; done; dd if=/dev/zero of=/dev/null bs=1G count=1";
        let Ended::Done(output) = ended(script, 300, None) else { panic!("it has to end") };
        assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("memory"));
    }

    #[test]
    fn what_says_too_much_is_heard_to_a_limit() {
        let Ended::Done(output) = ended("head -c 100000000 /dev/zero; echo end >&2", 300, None) else { panic!() };
        assert!(output.status.success() && output.stdout.len() as u64 == COMPILER_OUTPUT_BYTES);
        assert_eq!(output.stderr, b"end\n");
    }
}
