//! Measures `mca` and prints a table; `tests/bench/benchmarks` builds what it needs and calls it.
//!
//! Usage: benchmark [whole-runs] [beside-compilers] [inside] [--against=TABLE] [--record=TABLE]
//!
//! Without names everything is measured. `--against` shows each number next to its last recorded state and fails if a ratio to
//! the reference has become much worse; `--record` writes the table.

use std::process::ExitCode;

use mca_tests::benchmark::table::{Table, line};
use mca_tests::benchmark::{Measurement, beside_compilers, inside, machine, whole_runs};
use mca_tests::workspace;

/// Names of the parts that can be measured alone.
const PARTS: [&str; 3] = ["whole-runs", "beside-compilers", "inside"];

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(regressions) if regressions.is_empty() => ExitCode::SUCCESS,
        Ok(regressions) => {
            println!("worse than recorded:");
            regressions.iter().for_each(|line| println!("  {line}"));
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("benchmark: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Measures what the arguments name, and returns a line for each regression.
fn run(arguments: impl Iterator<Item = String>) -> Result<Vec<String>, String> {
    let (mut parts, mut against, mut record) = (Vec::new(), None, None);
    for argument in arguments {
        match argument.split_once('=') {
            Some(("--against", path)) => against = Some(path.to_owned()),
            Some(("--record", path)) => record = Some(path.to_owned()),
            None if PARTS.contains(&argument.as_str()) => parts.push(argument),
            _ => return Err(format!("usage: benchmark [{}] [--against=TABLE] [--record=TABLE]", PARTS.join("] ["))),
        }
    }
    let earlier = match &against {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            Table::read(&text).ok_or_else(|| format!("{path}: not a table"))?
        }
        None => Table::default(),
    };
    let mut table = Table { machine: machine::description(), measurements: Vec::new() };
    table.machine.iter().for_each(|line| println!("# {line}"));
    let mut take = |one: Measurement| {
        println!("{}", line(&one, earlier.find(&one.name)));
        table.measurements.push(one);
    };
    let is_wanted = |part: &str| parts.is_empty() || parts.iter().any(|wanted| wanted == part);
    if is_wanted("inside") {
        inside::measure_loading(&mut take)?;
    }
    if is_wanted("whole-runs") {
        whole_runs::measure(&workspace::mca(), &workspace::reference(), &mut take)?;
    }
    let mut slow = Vec::new();
    if is_wanted("beside-compilers") {
        beside_compilers::measure(&workspace::mca(), &mut |one| {
            if one.ours > beside_compilers::MOST_MS {
                slow.push(format!("{}: {:.0} ms of {:.0}", one.name, one.ours, beside_compilers::MOST_MS));
            }
            take(one);
        })?;
    }
    if is_wanted("inside") {
        inside::measure_reading(&mut take)?;
        inside::measure_printing(&mut take)?;
        inside::measure_simulation(&mut take)?;
    }
    if let Some(path) = record {
        std::fs::write(&path, table.write()).map_err(|error| format!("{path}: {error}"))?;
    }
    slow.extend(table.regressions_since(&earlier));
    Ok(slow)
}
