//! Whole runs of both programs on the same input, in turns, so that what else the machine does hurts both. The ratio is that
//! of the medians.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{Measurement, compiler_output, median};
use crate::workspace::Scratch;

/// The loop of the README.
const SMALL: &str = include_str!("../../samples/dot.s");

const THREE: &str = "\taddq\t%rax, %rbx\n\timulq\t%rbx, %rcx\n\tvaddps\t%ymm0, %ymm1, %ymm0\n";

struct Workload {
    name: &'static str,
    text: String,
    options: &'static [&'static str],
    /// Whether both programs are kept on one core.
    is_on_one_core: bool,
    n_pairs: usize,
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
        let theirs = median(pairs.iter().map(|(theirs, _)| *theirs));
        let ours = median(pairs.iter().map(|(_, ours)| *ours));
        take(Measurement::new(workload.name, ours * 1e3, Some(theirs * 1e3), "ms"));
        if workload.measures_memory {
            let memory = |program: &Path| memory_of(program, &workload, &file, scratch.path());
            let (ours, theirs) = (memory(mca)?, memory(reference)?);
            take(Measurement::new(format!("peak memory: {}", workload.name), ours, Some(theirs), "MB"));
        }
    }
    Ok(())
}

fn workloads() -> Result<Vec<Workload>, String> {
    let functions = compiler_output::with_regions()?;
    let whole = compiler_output::without_regions(&functions);
    let workload = |name, text: &str, options, is_on_one_core, n_pairs, measures_memory| Workload {
        name,
        text: text.to_owned(),
        options,
        is_on_one_core,
        n_pairs,
        measures_memory,
    };
    const COMPILED: &[&str] = &["-mcpu=skylake", "-skip-unsupported-instructions=any"];
    const COMPILED_ALL: &[&str] = &["-mcpu=skylake", "-skip-unsupported-instructions=any", "-all-views"];
    Ok(vec![
        workload("small file", SMALL, &["-mcpu=haswell"], false, 51, true),
        workload("small file, all views", SMALL, &["-mcpu=znver4", "-all-views"], false, 51, false),
        workload("compiler output, one core", &functions, COMPILED, true, 7, true),
        workload("compiler output, two cores", &functions, COMPILED, false, 7, false),
        workload("compiler output, all views, one core", &functions, COMPILED_ALL, true, 5, true),
        workload("compiler output, all views, two cores", &functions, COMPILED_ALL, false, 5, false),
        workload("compiler output as one region, one core", &whole, COMPILED, true, 5, true),
        workload(
            "1,000,000 iterations of 3 instructions",
            THREE,
            &["-mcpu=skylake", "-iterations=1000000"],
            false,
            3,
            true,
        ),
    ])
}

fn command(program: &Path, workload: &Workload, file: &Path, before: &[&str]) -> Command {
    let mut words: Vec<PathBuf> = before.iter().map(PathBuf::from).collect();
    if workload.is_on_one_core {
        words.extend(["taskset", "-c", "0"].map(PathBuf::from));
    }
    words.push(program.to_owned());
    words.extend(workload.options.iter().map(PathBuf::from));
    words.push(file.to_owned());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn run(mut command: Command, program: &Path) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", program.display())),
        Err(error) => Err(format!("{:?}: {error}", command.get_program())),
    }
}

fn time_of(program: &Path, workload: &Workload, file: &Path) -> Result<f64, String> {
    let command = command(program, workload, file, &[]);
    let start = Instant::now();
    run(command, program)?;
    Ok(start.elapsed().as_secs_f64())
}

/// The largest resident set, in megabytes, as GNU time tells it.
fn memory_of(program: &Path, workload: &Workload, file: &Path, scratch: &Path) -> Result<f64, String> {
    let told = scratch.join("time");
    let before = ["/usr/bin/time", "-f", "%M", "-o", told.to_str().unwrap_or_default()];
    run(command(program, workload, file, &before), program)?;
    let text = std::fs::read_to_string(&told).map_err(|error| error.to_string())?;
    let kilobytes: f64 = text.trim().parse().map_err(|_| format!("time says {text:?}"))?;
    Ok(kilobytes / 1024.0)
}
