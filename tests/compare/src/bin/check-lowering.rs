//! Compares lowering with a recording of the reference that is too large to commit.
//!
//! Usage: record TARGET MODEL 2 1 | check-lowering TARGET MODEL

use std::io::BufRead;

use mca_tests::lowering_samples::LoweringChecker;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, target, cpu] = arguments.as_slice() else {
        eprintln!("usage: check-lowering TARGET MODEL < RECORDING");
        std::process::exit(2);
    };
    let Some(checker) = LoweringChecker::new(target, cpu) else {
        eprintln!("no model for {cpu} of {target}");
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
