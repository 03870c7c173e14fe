//! How near the measured model and the reference's come to measurements of the processor itself.
//!
//! Usage: accuracy [FILE] [--all] [--worst=N] [--model=TEXT]
//!
//! Without a file, `tests/accuracy/measurements.tsv`. Half of its blocks is held out: `--all` counts them, too. `--worst`
//! names the blocks that the measured model predicts worst, none of them held out.

use std::process::ExitCode;

use mca_core::analyze::own::read_measured_processor;
use mca_core::inst::targets::x86::X86;
use mca_tests::accuracy::{Measured, Predictions, Quality, predict_all, read, shipped_model};
use mca_tests::workspace;

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("accuracy: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let (mut path, mut counts_all, mut n_worst) = (workspace::root().join("tests/accuracy/measurements.tsv"), false, 0);
    let mut model = None;
    for argument in arguments {
        match argument.split_once('=') {
            Some(("--worst", number)) => n_worst = number.parse().map_err(|_| "--worst=NUMBER")?,
            Some(("--model", path)) => {
                let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
                model = Some(read_measured_processor(&X86, &text).map_err(|error| format!("{path}:{error}"))?);
            }
            _ if argument == "--all" => counts_all = true,
            _ => path = argument.into(),
        }
    }
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut blocks = read(&text)?;
    blocks.retain(|block| counts_all || !block.is_held_out());
    let model = match model {
        Some(model) => model,
        None => shipped_model()?,
    };
    let predictions = predict_all(&blocks, model)?;
    let known: Vec<(&Measured, Predictions)> =
        blocks.iter().zip(predictions).filter_map(|(block, prediction)| Some((block, prediction?))).collect();
    println!("{} of {} blocks are predicted by all", known.len(), blocks.len());
    println!("{:24} {:>5}  {:>24}  {:>24}  {:>24}", "", "n", "reference", "instructions / 6", "measured model");
    let mut kinds: Vec<&str> = known.iter().map(|(block, _)| block.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for (is_loop, mode) in [(false, "straight"), (true, "loop")] {
        for kind in std::iter::once("").chain(kinds.iter().copied()) {
            let chosen: Vec<&(&Measured, Predictions)> = known
                .iter()
                .filter(|(block, _)| block.is_loop == is_loop && (kind.is_empty() || block.kind == kind))
                .collect();
            if !chosen.is_empty() {
                print_row(&format!("{mode} {kind}"), &chosen);
            }
        }
    }
    let mut worst = known;
    worst.retain(|(block, _)| !block.is_held_out());
    let error = |(block, prediction): &(&Measured, Predictions)| (prediction.own / block.cycles - 1.0).abs();
    worst.sort_by(|one, other| error(other).total_cmp(&error(one)));
    for (block, prediction) in worst.iter().take(n_worst) {
        let mode = if block.is_loop { "loop" } else { "straight" };
        println!(
            "{mode:8} {:8.3} measured {:8.3} predicted {:8.3} reference  {}",
            block.cycles, prediction.own, prediction.parity, block.text
        );
    }
    Ok(())
}

/// Mean error, median error, share within 10%, tau.
fn print_row(name: &str, chosen: &[&(&Measured, Predictions)]) {
    let quality = |of: fn(&Predictions) -> f64| {
        let pairs: Vec<(f64, f64)> = chosen.iter().map(|(block, prediction)| (block.cycles, of(prediction))).collect();
        let quality = Quality::of(&pairs);
        let percent = |share: f64| 100.0 * share;
        format!(
            "{:5.1}% {:5.1}% {:4.0}% {:5.3}",
            percent(quality.mean_error),
            percent(quality.median_error),
            percent(quality.within_ten_percent),
            quality.tau
        )
    };
    let (parity, sixth, own) = (quality(|all| all.parity), quality(|all| all.sixth), quality(|all| all.own));
    println!("{name:24} {:5}  {parity:>24}  {sixth:>24}  {own:>24}", chosen.len());
}
