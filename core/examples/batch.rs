//! Many blocks of machine code, one a line in hexadecimal digits, on all cores: each thread has an analyzer of its own, which
//! takes some hundred blocks at a time, as regions of one program.
//!
//!     cargo run --release -p mca-core --example batch skylake <blocks.txt

#![allow(clippy::disallowed_methods, reason = "an example is a program: it reads, prints and has threads")]

use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};

use mca_core::analysis::ViewSwitches;
use mca_core::code::CodeBuilder;
use mca_core::{Analyzer, Cpu, Options, Region, Regions, Target};

/// Blocks of one program.
const BATCH: usize = 256;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let blocks = text.lines().map(bytes_of).collect::<Option<Vec<Vec<u8>>>>().ok_or("a line holds no digits")?;
    let name = std::env::args().nth(1).unwrap_or_else(|| "skylake".to_owned());
    let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, &name)?;
    let batches: Vec<&[Vec<u8>]> = blocks.chunks(BATCH).collect();
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from).min(batches.len().max(1));
    let mut rows: Vec<(usize, String)> = std::thread::scope(|scope| {
        let work = || {
            let mut analyzer = Analyzer::new(cpu.clone());
            analyzer.set_options(&average_of_iterations());
            let mut rows = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(batch) = batches.get(number) else { return rows };
                rows.extend((number * BATCH..).zip(predict(&mut analyzer, batch)));
            }
        };
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    rows.sort_unstable_by_key(|(number, _)| *number);
    for (number, result) in rows {
        println!("{number}\t{result}");
    }
    Ok(())
}

/// Returns options like llvm-mca's: 100 iterations, with the summary alone.
fn average_of_iterations() -> Options {
    let mut options = Options::default();
    options.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
    options
}

/// Returns the cycles per iteration of each block, or why there are none.
fn predict(analyzer: &mut Analyzer, blocks: &[Vec<u8>]) -> Vec<String> {
    let Some(mut builder) = CodeBuilder::new(analyzer.cpu(), "blocks") else {
        return vec!["error: this build cannot decode".to_owned(); blocks.len()];
    };
    for block in blocks {
        let n_left_out = builder.left_out().len();
        let members = builder.push(block, 0, 0);
        // A block that cannot be read is a region without instructions.
        let is_read = builder.left_out().len() == n_left_out;
        builder.push_region(Region::new("", if is_read { vec![members] } else { Vec::new() }));
    }
    let program = builder.finish();
    let cycles = |region: &Region| match analyzer.analyze(&program, region) {
        Ok(analysis) => format!("{:.2}", analysis.cycles_per_iteration()),
        Err(error) => format!("error: {error}"),
    };
    program.regions(&Regions::Marked).iter().map(cycles).collect()
}

fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    let digits: Vec<u32> = digits.trim().chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
    digits.chunks(2).map(|pair| Some((pair[0] << 4 | pair.get(1)?) as u8)).collect()
}
