//! Measures runs of both programs on the same input, in turns, so that other load hurts both. The shortest time of each
//! counts, since other load can only add to it. Runs on one core are measured in processor time, which equals wall time
//! on an idle machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::targets::TARGETS;
use super::{Measurement, clock, compiler_output};
use crate::workspace::Scratch;

/// The loop of the README.
const SMALL: &str = include_str!("../../../inputs/samples/dot.s");

/// Three instructions, for a run with many iterations.
const THREE: &str = "\taddq\t%rax, %rbx\n\timulq\t%rbx, %rcx\n\tvaddps\t%ymm0, %ymm1, %ymm0\n";

/// An input with options, and how it is measured.
struct Workload {
    /// Name of the measurement.
    name: String,
    /// Content of the input.
    text: String,
    /// Options of both programs.
    options: Vec<String>,
    /// Whether both programs may use all cores.
    is_parallel: bool,
    /// Number of runs that are measured together: more than one if a run is short.
    n_runs: usize,
    /// Number of times that both programs are measured in turns.
    n_pairs: usize,
    /// Whether the largest use of memory is measured, too.
    measures_memory: bool,
}

/// Calls `take` with every measurement as soon as it is made.
pub fn measure(mca: &Path, reference: &Path, take: &mut dyn FnMut(Measurement)) -> Result<(), String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let file = scratch.path().join("input.s");
    for workload in workloads()? {
        std::fs::write(&file, &workload.text).map_err(|error| error.to_string())?;
        let time = |program: &Path| time_of(program, &workload, &file);
        // Both once for nothing: files and pages are warm then.
        time(reference)?;
        time(mca)?;
        let mut pairs = Vec::new();
        for _ in 0..workload.n_pairs {
            pairs.push((time(reference)?, time(mca)?));
        }
        let theirs = pairs.iter().map(|(theirs, _)| *theirs).fold(f64::MAX, f64::min);
        let ours = pairs.iter().map(|(_, ours)| *ours).fold(f64::MAX, f64::min);
        take(Measurement::new(workload.name.as_str(), ours * 1e3, Some(theirs * 1e3), "ms"));
        if workload.measures_memory {
            let memory = |program: &Path| memory_of(program, &workload, &file, scratch.path());
            let (ours, theirs) = (memory(mca)?, memory(reference)?);
            take(Measurement::new(format!("peak memory: {}", workload.name), ours, Some(theirs), "MB"));
        }
    }
    Ok(())
}

/// Returns all inputs that are measured.
fn workloads() -> Result<Vec<Workload>, String> {
    let functions = compiler_output::with_regions()?;
    let whole = compiler_output::without_regions(&functions);
    let workload = |name: &str, text: &str, options: &[&str], n_pairs| Workload {
        name: name.to_owned(),
        text: text.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        is_parallel: false,
        n_runs: 1,
        n_pairs,
        measures_memory: true,
    };
    let parallel = |workload| Workload { is_parallel: true, measures_memory: false, ..workload };
    const COMPILED: &[&str] = &["-mcpu=skylake", "-skip-unsupported-instructions=any"];
    const COMPILED_ALL: &[&str] = &["-mcpu=skylake", "-skip-unsupported-instructions=any", "-all-views"];
    const SMALL_ALL: &[&str] = &["-mcpu=znver4", "-all-views"];
    const MILLION: &[&str] = &["-mcpu=skylake", "-iterations=1000000"];
    let mut workloads = vec![
        Workload { n_runs: 20, ..workload("small file", SMALL, &["-mcpu=haswell"], 7) },
        Workload { n_runs: 20, ..workload("small file, all views", SMALL, SMALL_ALL, 7) },
        workload("compiler output, one core", &functions, COMPILED, 7),
        parallel(workload("compiler output, all cores", &functions, COMPILED, 7)),
        workload("compiler output, all views, one core", &functions, COMPILED_ALL, 5),
        parallel(workload("compiler output, all views, all cores", &functions, COMPILED_ALL, 5)),
        workload("compiler output as one region, one core", &whole, COMPILED, 5),
        workload("1,000,000 iterations of 3 instructions", THREE, MILLION, 2),
    ];
    for target in &TARGETS {
        let (triple, cpu) = (format!("-mtriple={}", target.triple), format!("-mcpu={}", target.cpu));
        let options: [&str; 3] = [&triple, &cpu, "-skip-unsupported-instructions=any"];
        let compiled = compiler_output::of_target(target, compiler_output::N_LINES)?;
        let name = |what: &str| format!("{what}, {}", target.name);
        workloads.push(Workload { n_runs: 20, ..workload(&name("small file"), target.small, &options, 7) });
        workloads.push(workload(&name("compiler output, one core"), &compiled, &options, 7));
    }
    Ok(workloads)
}

/// Returns the command that runs a program on a workload, with the words `before` in front of it.
fn command(program: &Path, workload: &Workload, file: &Path, before: &[&str]) -> Command {
    let on_one_core: &[&str] = if workload.is_parallel { &[] } else { &["taskset", "-c", "0"] };
    let mut words: Vec<PathBuf> = on_one_core.iter().chain(before).map(PathBuf::from).collect();
    words.push(program.to_owned());
    words.extend(workload.options.iter().map(PathBuf::from));
    words.push(file.to_owned());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command; an error if it fails. `program` is for the message.
fn run(mut command: Command, program: &Path) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", program.display())),
        Err(error) => Err(format!("{:?}: {error}", command.get_program())),
    }
}

/// Returns the time of a run in seconds: processor time on one core, or wall time if all cores may be used.
fn time_of(program: &Path, workload: &Workload, file: &Path) -> Result<f64, String> {
    if !workload.is_parallel {
        let before = clock::repeating(workload.n_runs);
        return clock::seconds_of(
            command(program, workload, file, &before.each_ref().map(String::as_str)),
            workload.n_runs,
        );
    }
    let command = command(program, workload, file, &[]);
    let start = Instant::now();
    run(command, program)?;
    Ok(start.elapsed().as_secs_f64())
}

/// Returns the largest resident set of a run in mebibytes, as GNU time reports it.
fn memory_of(program: &Path, workload: &Workload, file: &Path, scratch: &Path) -> Result<f64, String> {
    let reported = scratch.join("time");
    let before = ["/usr/bin/time", "-f", "%M", "-o", reported.to_str().unwrap_or_default()];
    run(command(program, workload, file, &before), program)?;
    let text = std::fs::read_to_string(&reported).map_err(|error| error.to_string())?;
    let kilobytes: f64 = text.trim().parse().map_err(|_| format!("time says {text:?}"))?;
    Ok(kilobytes / 1024.0)
}
