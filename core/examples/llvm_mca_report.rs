//! The report of llvm-mca for a text from the standard input, with the timeline: the same bytes.
//!
//!     cargo run --release -p mca-core --example llvm_mca_report <file.s

#![allow(clippy::disallowed_methods, reason = "an example is a program: it reads, prints and has threads")]

use std::io::{Read, Write};

use mca_core::analysis::{Colours, TimelineLimits};
use mca_core::{Analyzer, Cpu, NoFiles, Options, Program, ReadOptions, Regions, Source, Target};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, "znver4")?;
    let program = Program::read(Source::from(text.as_str()), &cpu, &ReadOptions::default(), &NoFiles);
    for diagnostic in program.diagnostics() {
        eprintln!("{}: {}", diagnostic.severity.label(), String::from_utf8_lossy(&diagnostic.text));
    }
    let mut options = Options::default();
    options.views.timeline = Some(TimelineLimits::default());
    let mut analyzer = Analyzer::new(cpu);
    let regions = program.regions(&Regions::Marked);
    for (number, region) in (0..).zip(regions.iter().filter(|region| !region.is_empty())) {
        let analysis = analyzer.set_options(&options).analyze(&program, region)?;
        let mut report = Vec::new();
        analysis.print(&program, region, number, Colours::default(), &mut report);
        std::io::stdout().write_all(&report)?;
    }
    Ok(())
}
