//! Measures each layer on a file of a compiler: reading, simulating, printing. `cargo bench -p mca-core`.
//!
//! These benchmarks are for work on one layer; `tests/bench/benchmarks` measures whole runs, next to the reference.

use mca_core::inst::targets::x86::X86;
use std::num::NonZeroU32;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionOutcome, RegionReport, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::processor::Processor;
use mca_core::report::text;
use mca_core::sim::{Cancellation, Scratch};

const COMPILED: &[u8] = include_bytes!("../../server/tests/fixtures/compilers/clang.s");

/// Processors: two out-of-order ones, and an in-order one.
const CPUS: [&str; 3] = ["skylake", "znver4", "atom"];

fn main() {
    divan::main();
}

fn read() -> Program {
    let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").expect("a known triple");
    let source = Source { name: b"clang.s", bytes: black_box(COMPILED), is_stream: false };
    Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).expect("it can be read")
}

fn processor(cpu: &str) -> &'static Processor {
    let catalogue = Catalogue::of(&X86).expect("the tables are whole");
    catalogue.find_cpu(cpu).expect("a known processor").processor().expect("it has a model")
}

fn report(program: &Program, cpu: &str, options: &AnalysisOptions) -> RegionReport {
    let (region, scratch) = (&program.regions()[0], &mut Scratch::default());
    match analyse(program, region, processor(cpu), options, &Cancellation::new(), scratch).outcome {
        RegionOutcome::Report(report) => *report,
        _ => panic!("the file can be simulated"),
    }
}

#[divan::bench]
fn reading(bencher: Bencher<'_, '_>) {
    let n_instructions = read().assembly().instructions.len();
    bencher.counter(ItemsCount::new(n_instructions)).bench(read);
}

/// Simulates every instruction of every iteration.
#[divan::bench(args = CPUS)]
fn simulating(bencher: Bencher<'_, '_>, cpu: &str) {
    const N_ITERATIONS: u32 = 20;
    let program = read();
    let mut options = AnalysisOptions { skips_unsupported: true, ..AnalysisOptions::default() };
    options.simulation.n_iterations = NonZeroU32::new(N_ITERATIONS).expect("more than none");
    options.simulation.skips_repetitions = false;
    let n_instructions = report(&program, cpu, &options).instructions.len() * N_ITERATIONS as usize;
    bencher.counter(ItemsCount::new(n_instructions)).bench(|| report(&program, cpu, &options));
}

/// Returns a loop of 30 instructions, as it is typical in an editor.
fn loop_of_thirty() -> Vec<u8> {
    let mut text = String::from(".L0:\n");
    for number in 0..29 {
        let register = number % 8;
        text += &match number % 4 {
            0 => format!("\tvmulps {}(%rdi), %ymm{register}, %ymm{}\n", 32 * number, (register + 1) % 8),
            1 => format!("\tvaddps %ymm{register}, %ymm8, %ymm8\n"),
            2 => format!("\taddq $8, %r{}\n", 8 + register),
            _ => format!("\tmovq %rax, {}(%rsi)\n", 8 * number),
        };
    }
    (text + "\tjne .L0\n").into_bytes()
}

/// Judges a region of 30 instructions, which may take a millisecond, one simulated iteration included.
#[divan::bench(args = ["skylake", "znver4", "alderlake", "btver2"])]
fn judging(bencher: Bencher<'_, '_>, cpu: &str) {
    let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").expect("a known triple");
    let source = Source { name: b"loop.s", bytes: &loop_of_thirty(), is_stream: false };
    let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).expect("it can be read");
    let mut options = AnalysisOptions { computes_verdict: true, ..AnalysisOptions::default() };
    options.simulation.n_iterations = NonZeroU32::MIN;
    assert!(report(&program, cpu, &options).assessment.is_some());
    // As in an editor, which keeps it.
    let mut scratch = Scratch::default();
    bencher.bench_local(|| {
        let region = &program.regions()[0];
        analyse(&program, region, processor(cpu), &options, &Cancellation::new(), &mut scratch)
    });
}

#[divan::bench]
fn printing(bencher: Bencher<'_, '_>) {
    let program = read();
    let options = AnalysisOptions { skips_unsupported: true, ..AnalysisOptions::default() };
    let report = report(&program, "skylake", &options);
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        report.with_region(&program, &program.regions()[0], 0, |region| {
            text::print_region(region, text::Colours::default(), &mut out);
        });
        out.len()
    });
}
