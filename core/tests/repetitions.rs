//! Counting repeated iterations must not change any view, wherever the period and the number of iterations meet.

#![cfg(feature = "x86")]

use mca_core::inst::targets::x86::X86;
use std::num::NonZeroU32;

use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionOutcome, RegionReport, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::model::catalogue::Catalogue;
use mca_core::sim::options::SimulationOptions;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::view::ViewSwitches;
use mca_core::view::switches::TimelineLimits;

const BLOCKS: [&str; 6] = [
    "add %rax, %rbx\n",
    "mov (%rdi), %rax\nadd %rax, %rbx\nimul %rbx, %rcx\nmov %rcx, 8(%rdi)\nadd $8, %rdi\n",
    "xorps %xmm0, %xmm0\nmovaps %xmm0, %xmm1\nmovaps %xmm2, %xmm3\naddps %xmm1, %xmm3\naddps %xmm3, %xmm2\n",
    "imul %rcx, %rax\nmovb $1, %al\nadd %rax, %rdx\nxchg %rdx, %rsi\ncvtsi2sd %rax, %xmm0\nlfence\nmov (%rsi), %rdx\n",
    "rclb $2, %al\nadd %rbx, %rbx\nmulps %xmm0, %xmm0\npaddd %xmm1, %xmm1\ndivss %xmm2, %xmm2\npush %rax\npop %rbx\n",
    "cmpxchg8b (%rdi)\nmov %rax, (%rsi)\nmov 8(%rsi), %rcx\nsqrtsd %xmm4, %xmm5\n",
];

const PROCESSORS: [&str; 9] =
    ["skylake", "icelake-server", "alderlake", "sandybridge", "znver1", "znver4", "btver2", "bdver2", "atom"];

fn report(program: &Program, cpu: &str, simulation: SimulationOptions, scratch: &mut Scratch) -> Box<RegionReport> {
    let cpu = Catalogue::of(&X86).expect("the models open").find_cpu(cpu).expect("a known processor");
    let asks_for_causes = simulation.raises_pressure_events;
    let views = ViewSwitches {
        bottleneck: asks_for_causes,
        waits: asks_for_causes,
        dispatch_statistics: true,
        scheduler_statistics: true,
        retire_statistics: true,
        register_file_statistics: true,
        timeline: Some(TimelineLimits { max_iterations: 3, max_cycles: None }),
        ..ViewSwitches::default()
    };
    let options = AnalysisOptions { simulation, views, ..AnalysisOptions::default() };
    let processor = cpu.processor().expect("it has a model");
    let region = program.regions().iter().find(|region| !region.is_empty()).expect("a region with instructions");
    match analyse(program, region, processor, &options, &Cancellation::new(), scratch).outcome {
        RegionOutcome::Report(report) => report,
        other => panic!("{other:?}"),
    }
}

#[test]
fn no_view_sees_what_was_left_out() {
    let triple = Triple::find(b"x86_64", b"").expect("a known triple");
    let mut scratch = Scratch::default();
    for block in BLOCKS {
        let source = Source { name: b"block", bytes: block.as_bytes(), is_stream: false };
        let program =
            Program::read(source, &triple.clone().into(), &ReadOptions::default(), &NoFiles).expect("the tables open");
        for (number, cpu) in (0..).zip(PROCESSORS) {
            for n_iterations in (60..).step_by(13).take(5).chain([100, 101, 333, 1500]) {
                let base = SimulationOptions {
                    n_iterations: NonZeroU32::new(n_iterations + number).expect("more than none"),
                    assumes_no_alias: number % 3 != 0,
                    micro_op_queue_size: NonZeroU32::new(8).filter(|_| number % 4 == 1),
                    raises_pressure_events: (n_iterations + number) % 2 == 0,
                    ..SimulationOptions::default()
                };
                let simulated = SimulationOptions { skips_repetitions: false, ..base.clone() };
                let simulated = report(&program, cpu, simulated, &mut scratch);
                let counted = report(&program, cpu, base, &mut scratch);
                assert_eq!(counted.views, simulated.views, "{cpu}, {n_iterations}, {block}");
                assert_eq!(simulated.n_left_out, 0);
            }
        }
    }
}
