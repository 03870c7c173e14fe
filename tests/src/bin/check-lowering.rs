//! Compares lowering with a recording of the reference that is too large to commit.
//!
//! Usage: record MODEL 2 1 | check-lowering MODEL

use std::io::BufRead;

use mca_tests::lowering_samples::LoweringChecker;

fn main() {
    let Some(checker) = std::env::args().nth(1).and_then(|cpu| LoweringChecker::new(&cpu)) else {
        eprintln!("usage: check-lowering MODEL < RECORDING");
        std::process::exit(2);
    };
    let (mut n_samples, mut n_failures) = (0_u64, 0_u64);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        n_samples += 1;
        if let Some(difference) = checker.difference(&line) {
            n_failures += 1;
            if n_failures <= 10 {
                println!("{difference}");
            }
        }
    }
    println!("{n_failures} of {n_samples} samples differ");
    std::process::exit(i32::from(n_failures != 0 || n_samples == 0));
}
