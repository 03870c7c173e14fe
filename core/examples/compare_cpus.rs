//! How fast is a block on every processor of its architecture? A text is read once for all processors that read alike.
//!
//!     cargo run --release -p mca-core --example compare_cpus

use std::collections::BTreeMap;

use mca_core::{Analyzer, Cpu, NoFiles, Program, ReadOptions, Regions, Source, Target};

const BLOCK: &str = "\
    fmla v0.4s, v1.4s, v2.4s
    ldr q1, [x0], #16
    ldr q2, [x1], #16
    subs x2, x2, #4
    b.ne 0
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = Target::parse("aarch64-linux-gnu")?;
    let mut analyzer: Option<Analyzer> = None;
    let mut program: Option<Program> = None;
    let mut by_cycles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for info in target.architecture().cpus() {
        let Ok(cpu) = Cpu::find(&target, info.name()) else { continue };
        if program.as_ref().is_none_or(|program| !program.cpu().reads_like(&cpu)) {
            program = Some(Program::read(Source::from(BLOCK), &cpu, &ReadOptions::default(), &NoFiles));
        }
        let Some(program) = &program else { continue };
        let analyzer = analyzer.get_or_insert_with(|| Analyzer::new(cpu.clone()));
        let regions = program.regions(&Regions::Whole);
        let result = match analyzer.set_cpu(&cpu).analyze(program, &regions[0]) {
            Ok(analysis) => format!("{:6.2} cycles", analysis.cycles_per_iteration()),
            Err(error) => error.to_string(),
        };
        by_cycles.entry(result).or_default().push(info.name().to_owned());
    }
    for (result, names) in by_cycles {
        println!("{result}  {}", names.join(" "));
    }
    Ok(())
}
