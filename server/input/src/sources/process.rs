//! A compiler as a process that can be ended early, with all processes that it started.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{panic, thread};

use mca_core::limits::{COMPILER_OUTPUT_BYTES, COMPILER_SECONDS};

/// Interval of the first check whether a process has ended; each later one is twice as long, up to `BETWEEN_LOOKS`.
const FIRST_LOOK: Duration = Duration::from_micros(200);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Processes that can be ended and have not ended.
static N_RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Returns how many compilers of this program are running; the program should not end before them.
pub fn n_running() -> usize {
    N_RUNNING.load(Ordering::SeqCst)
}

/// Counts a running compiler as long as it exists.
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
    /// The command ended by itself.
    Done(Output),
    /// The command was cancelled.
    Cancelled,
    /// The command exceeded its time.
    TooSlow,
}

/// Limits of a command's time and memory.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Time from start to end.
    pub time: Duration,
    /// Memory of each of its processes, where the system can bound that.
    pub memory_bytes: u64,
}

impl Allowance {
    /// Returns the limits of compilers on this machine.
    pub fn of_compilers() -> Allowance {
        Allowance { time: Duration::from_secs(COMPILER_SECONDS), memory_bytes: memory::most_bytes() }
    }
}

/// Runs a command until it ends, its time is over or `is_cancelled` says so. However this program ends, the command ends
/// with it, and its folder `scratch` is removed.
pub fn run(
    command: &mut Command,
    scratch: Option<&Path>,
    allowance: Allowance,
    is_cancelled: Option<&dyn Fn() -> bool>,
) -> io::Result<Ended> {
    let deadline = Instant::now() + allowance.time;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let _counted = is_cancelled.map(|_| Counted::new());
    let guard = Guard::new(scratch);
    join_group(command, guard.group());
    let mut child = command.spawn()?;
    memory::bound(&child, allowance.memory_bytes);
    // A process that left the group may keep the pipes open. Nobody waits for their readers then.
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
        // Its pipes are closed when it ends: only then is there something to wait for, and not for long.
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

/// A shell process that ends a compiler and the processes it started if this program ends before them, however that happens:
/// the shell's input ends then. It leads the group of processes that the compiler joins with its first instruction, so the
/// compiler is guarded from the beginning.
struct Guard(Option<Child>);

impl Guard {
    #[cfg(unix)]
    fn new(scratch: Option<&Path>) -> Guard {
        // The input never has a line. The second signal, which nobody survives, ends the shell too.
        const SCRIPT: &str = r#"read end; trap "" TERM; kill -s TERM 0; rm -rf -- "$@"; kill -s KILL 0"#;
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "sh"]).args(scratch);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // What ends our group must not end this one before it has done its work.
        join_group(&mut command, None);
        Guard(command.spawn().ok())
    }

    #[cfg(not(unix))]
    fn new(_: Option<&Path>) -> Guard {
        Guard(None)
    }

    fn group(&self) -> Option<u32> {
        self.0.as_ref().map(Child::id)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let Some(shell) = &mut self.0 else { return };
        // The compiler has ended. The shell must not see its input end, which `wait` closes.
        let _ = shell.kill();
        let _ = shell.wait();
    }
}

fn all_of(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let Some(mut pipe) = pipe else { return bytes };
    // After an error, the bytes that were read before it are used. The rest is read, too, so that a process that writes more
    // does not wait.
    let _ = pipe.by_ref().take(COMPILER_OUTPUT_BYTES).read_to_end(&mut bytes);
    let _ = io::copy(&mut pipe, &mut io::sink());
    bytes
}

/// The memory of processes.
#[cfg(target_os = "linux")]
mod memory {
    use std::process::Child;

    use mca_core::limits::COMPILER_MEMORY_BYTES;
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    /// Least memory in bytes that a compiler needs.
    const LEAST_BYTES: u64 = 2 << 30;

    pub fn most_bytes() -> u64 {
        let system = rustix::system::sysinfo();
        let of_machine = (system.totalram as u64).saturating_mul(u64::from(system.mem_unit));
        (of_machine / 2).clamp(LEAST_BYTES, COMPILER_MEMORY_BYTES)
    }

    /// Limits the memory of a process and of those that it starts later. A lower limit of the user stays.
    pub fn bound(child: &Child, n_bytes: u64) {
        let Some(process) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return };
        let ours = rustix::process::getrlimit(Resource::As);
        let least = |known: Option<u64>| Some(known.map_or(n_bytes, |known| known.min(n_bytes)));
        let limit = Rlimit { current: least(ours.current), maximum: least(ours.maximum) };
        // A process that has ended takes nothing.
        let _ = prlimit(Some(process), Resource::As, limit);
    }
}

/// Elsewhere only the time is bounded.
#[cfg(not(target_os = "linux"))]
mod memory {
    use std::process::Child;

    pub fn most_bytes() -> u64 {
        mca_core::limits::COMPILER_MEMORY_BYTES
    }

    pub fn bound(_: &Child, _: u64) {}
}

/// Puts a process that starts later into a group, or at the head of a new one. Processes that it starts belong to the group
/// too: `cargo` starts `rustc`, a driver the compiler proper.
#[cfg(unix)]
fn join_group(command: &mut Command, leader: Option<u32>) {
    use std::os::unix::process::CommandExt;
    command.process_group(leader.and_then(|id| i32::try_from(id).ok()).unwrap_or(0));
}

#[cfg(not(unix))]
fn join_group(_: &mut Command, _: Option<u32>) {}

/// Ends a process and those that it started. It has not been waited for, so its number is still valid.
fn end(child: &mut Child, group: Option<u32>) {
    if !end_group(group.unwrap_or(child.id())) {
        let _ = child.kill();
    }
    let _ = child.wait();
}

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
        run(Command::new("sh").args(["-c", script]), None, allowance, is_cancelled).unwrap()
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        for is_cancelled in [None, Some(&(|| false) as &dyn Fn() -> bool)] {
            let begun = Instant::now();
            assert!(matches!(ended("sleep 600 & sleep 600", 1, is_cancelled), Ended::TooSlow));
            assert!(begun.elapsed() < Duration::from_secs(300));
        }
        assert!(matches!(ended("sleep 600", 600, Some(&|| true)), Ended::Cancelled));
        // It leaves the group and keeps the pipes.
        let begun = Instant::now();
        assert!(matches!(ended("setsid sleep 60 & sleep 600", 1, None), Ended::TooSlow));
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn what_takes_too_much_memory_fails() {
        // The shell waits until its own limit is there.
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
