//! Compares the measured model and the reference's with measurements of the processor itself.
//!
//! Usage: accuracy [CPU ...] [--all] [--worst=N] [--model=TEXT] [--measurements=FILE]
//!        accuracy --page, which writes `tests/accuracy/ACCURACY.md`
//!
//! The measurements are those in `tests/accuracy/CPU.tsv`; without a name, those of all processors. Half of the blocks
//! are held out: `--all` counts them, too. `--measurements` reads another file of the same kind. `--worst` lists the N
//! blocks that the measured model predicts worst, none of them held out.

use std::process::ExitCode;

use mca_core::analyze::measured::read_measured_processor;
use mca_core::inst::targets::x86::X86;
use mca_core::model::shared::SharedProcessor;
use mca_tests::accuracy::{
    CPUS, Measured, Predictions, Quality, bounds_of_all, page, predict_all, read, shipped_model,
};
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

/// What the arguments ask for.
#[derive(Default)]
struct Wishes {
    /// Whether blocks that are held out count, too.
    counts_all: bool,
    /// Number of blocks to list that the measured model predicts worst.
    n_worst: usize,
    /// Model in place of the one that is shipped; `None` for that one.
    model: Option<SharedProcessor>,
    /// File of measurements in place of the committed one; `None` for that one.
    measurements: Option<std::path::PathBuf>,
}

/// Does what the arguments ask for.
fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let mut wishes = Wishes::default();
    let mut cpus = Vec::new();
    let arguments: Vec<String> = arguments.collect();
    if arguments == ["--page"] {
        let path = workspace::root().join("tests/accuracy/ACCURACY.md");
        return std::fs::write(&path, page::page()?).map_err(|error| format!("{}: {error}", path.display()));
    }
    for argument in arguments {
        match argument.split_once('=') {
            Some(("--worst", number)) => wishes.n_worst = number.parse().map_err(|_| "--worst=NUMBER")?,
            Some(("--model", path)) => {
                let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
                wishes.model = Some(read_measured_processor(&X86, &text).map_err(|error| format!("{path}:{error}"))?);
            }
            Some(("--measurements", path)) => wishes.measurements = Some(path.into()),
            _ if argument == "--all" => wishes.counts_all = true,
            _ => cpus.push(argument),
        }
    }
    if cpus.is_empty() {
        cpus = CPUS.iter().map(|cpu| (*cpu).to_owned()).collect();
    }
    cpus.iter().try_for_each(|cpu| report(cpu, &wishes))
}

/// Prints the table of a processor, and its worst blocks if they are asked for.
fn report(cpu: &str, wishes: &Wishes) -> Result<(), String> {
    let ours = workspace::root().join(format!("tests/accuracy/{cpu}.tsv"));
    let path = wishes.measurements.clone().unwrap_or(ours);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut blocks = read(&text)?;
    blocks.retain(|block| wishes.counts_all || !block.is_held_out());
    let model = match &wishes.model {
        Some(model) => model.clone(),
        None => shipped_model(cpu)?,
    };
    let predictions = predict_all(cpu, &blocks, &model)?;
    let bounds = bounds_of_all(&blocks, &model)?;
    let known: Vec<Known<'_>> = blocks
        .iter()
        .zip(predictions)
        .zip(bounds)
        .filter_map(|((block, prediction), bounds)| Some(Known { block, prediction: prediction?, bounds: bounds? }))
        .collect();
    println!("{cpu}: mean error, median, share within 10%, tau");
    println!("{} of {} blocks are predicted by all", known.len(), blocks.len());
    let columns = ["reference", "instructions / width", "measured, bounds only", "measured model"];
    println!("{:24} {:>5}{}", "", "n", columns.map(|column| format!("  {column:>24}")).concat());
    let mut kinds: Vec<&str> = known.iter().map(|known| known.block.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for (is_loop, mode) in [(false, "straight"), (true, "loop")] {
        for kind in std::iter::once("").chain(kinds.iter().copied()) {
            let is_chosen = |block: &Measured| block.is_loop == is_loop && (kind.is_empty() || block.kind == kind);
            let chosen: Vec<&Known<'_>> = known.iter().filter(|known| is_chosen(known.block)).collect();
            if !chosen.is_empty() {
                print_row(&format!("{mode} {kind}"), &chosen);
            }
        }
    }
    let mut worst = known;
    worst.retain(|known| !known.block.is_held_out());
    let error = |known: &Known<'_>| (known.prediction.measured / known.block.cycles - 1.0).abs();
    worst.sort_by(|one, other| error(other).total_cmp(&error(one)));
    for Known { block, prediction, .. } in worst.iter().take(wishes.n_worst) {
        let mode = if block.is_loop { "loop" } else { "straight" };
        println!(
            "{mode:8} {:8.3} measured {:8.3} predicted {:8.3} reference  {}",
            block.cycles, prediction.measured, prediction.parity, block.text
        );
    }
    Ok(())
}

/// A block with a prediction by each model, in cycles.
struct Known<'a> {
    /// The block, with its measured cycles.
    block: &'a Measured,
    /// Predictions by the models.
    prediction: Predictions,
    /// The largest bound of the measured model, without a simulation.
    bounds: f64,
}

/// Prints a line of the table: for each model mean error, median error, share within 10%, and tau.
fn print_row(name: &str, chosen: &[&Known<'_>]) {
    let quality = |of: fn(&Known<'_>) -> f64| {
        let pairs: Vec<(f64, f64)> = chosen.iter().map(|known| (known.block.cycles, of(known))).collect();
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
    let columns = [
        quality(|known| known.prediction.parity),
        quality(|known| known.prediction.bound),
        quality(|known| known.bounds),
        quality(|known| known.prediction.measured),
    ];
    println!("{name:24} {:5}{}", chosen.len(), columns.map(|column| format!("  {column:>24}")).concat());
}
