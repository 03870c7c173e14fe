//! Processor time of a command with all processes that it starts, as a shell reports it: to the millisecond, system time
//! included.

use std::process::{Command, Stdio};

/// Returns the words to put before a command so that bash runs it `n_runs` times, ends at the first run that fails, and prints the
/// user and system seconds of all runs together to standard error. The command's own standard error is discarded.
pub fn repeating(n_runs: usize) -> [String; 4] {
    let script = "TIMEFORMAT='%3U %3S'; time for ((run = 0; run < $0; run++)); do \"$@\" 2>/dev/null || exit 1; done";
    ["bash", "-c", script, &n_runs.to_string()].map(str::to_owned)
}

/// Returns the processor time in seconds of one run of a command that begins with [`repeating`] of `n_runs`. Its output
/// is discarded.
pub fn seconds_of(mut command: Command, n_runs: usize) -> Result<f64, String> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let output = command.output().map_err(|error| format!("bash: {error}"))?;
    let reported = String::from_utf8_lossy(&output.stderr).into_owned();
    let seconds: Option<Vec<f64>> = reported.split_whitespace().map(|word| word.parse().ok()).collect();
    match seconds {
        Some(seconds) if output.status.success() && seconds.len() == 2 => {
            Ok(seconds.iter().sum::<f64>() / n_runs as f64)
        }
        _ => Err(format!("{command:?}: {} {reported}", output.status)),
    }
}
