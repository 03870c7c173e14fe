//! Measures printing and encoding: nanoseconds an instruction, over the samples of a recording, in the best round.
//!
//! Usage: time-instructions FILE [EVERY]      EVERY: only one sample of that many, for a smaller working set

use std::time::Instant;

use mca_core::inst::isa::Isa;
use mca_core::inst::syntax::{Dialect, Mode};
use mca_core::inst::x86::encode::Encoder;
use mca_core::inst::x86::print::{PrintStyle, print};
use mca_tests::instruction_samples::SampleChecker;

const MINIMUM_INSTRUCTIONS: usize = 4_000_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(recording) = arguments.next().and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("usage: time-instructions FILE [EVERY]");
        std::process::exit(2);
    };
    let every = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    let start = Instant::now();
    let isa = Isa::x86().expect("the embedded tables are those of this build");
    println!("opening the tables: {} us", start.elapsed().as_micros());
    let checker = SampleChecker::new(Mode::Bits64, false);
    let samples: Vec<_> = recording.lines().filter_map(|line| checker.parse(line)).step_by(every).collect();
    let n_rounds = MINIMUM_INSTRUCTIONS.div_ceil(samples.len().max(1));
    let mut out = Vec::new();
    let mut measure = |what: &str, work: &mut dyn FnMut(usize, &mut Vec<u8>)| {
        let mut best = u128::MAX;
        for _ in 0..n_rounds {
            out.clear();
            let start = Instant::now();
            (0..samples.len()).for_each(|index| work(index, &mut out));
            best = best.min(start.elapsed().as_nanos());
        }
        let nanoseconds = best as f64 / samples.len() as f64;
        println!("{what}: {nanoseconds:.1} ns an instruction, {} bytes a round", out.len());
    };
    for (what, dialect) in [("AT&T", Dialect::Att), ("Intel", Dialect::Intel)] {
        let style = PrintStyle { dialect, ..PrintStyle::default() };
        measure(what, &mut |index, out| {
            print(isa, &samples[index].expressions, &samples[index].instruction, &style, out);
        });
    }
    let encoder = Encoder::new(isa, Mode::Bits64);
    measure("bytes", &mut |index, out| encoder.encode(&samples[index].expressions, &samples[index].instruction, out));
}
