//! Many blocks, one a line with `;` between instructions, on all cores: each thread has an analyzer of its own.
//!
//!     cargo run --release -p mca-core --example batch <blocks.txt

#![allow(clippy::disallowed_methods, reason = "an example is a program: it reads, prints and has threads")]

use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};

use mca_core::{Analyzer, Cpu, Target};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let blocks: Vec<&str> = text.lines().collect();
    let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, "skylake")?;
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut rows: Vec<(usize, String)> = std::thread::scope(|scope| {
        let work = || {
            let mut analyzer = Analyzer::new(cpu.clone());
            let mut rows = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(block) = blocks.get(number) else { return rows };
                rows.push((
                    number,
                    match analyzer.analyze_text(block) {
                        Ok(analysis) => format!("{:.2}", analysis.cycles_per_iteration()),
                        Err(error) => format!("error: {error}"),
                    },
                ));
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
