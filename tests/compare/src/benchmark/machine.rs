//! Describes the machine and the programs with which measurements are made.

use std::ffi::OsStr;
use std::process::Command;

use crate::workspace::reference;

/// Returns the description, one fact in each line.
pub fn description() -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processor.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    vec![
        format!("machine: {model}, {cores} cores, {}", first_line("uname".as_ref(), &["-sr"], "")),
        format!("compiler: {}", first_line("rustc".as_ref(), &["--version"], "")),
        format!("reference: llvm-mca {}", first_line(reference().as_os_str(), &["--version"], "version")),
        "name, ours, reference, unit, ratio (reference / ours)".to_owned(),
    ]
}

/// Returns the first line of a program's output that contains `text`, from the version of LLVM on if there is one;
/// `unknown` if no line does.
fn first_line(program: &OsStr, arguments: &[&str], text: &str) -> String {
    let output = Command::new(program).args(arguments).output().map(|output| output.stdout).unwrap_or_default();
    let output = String::from_utf8_lossy(&output).into_owned();
    let line = output.lines().find(|line| line.contains(text)).unwrap_or("unknown");
    line.rsplit("LLVM version ").next().unwrap_or(line).trim().to_owned()
}
