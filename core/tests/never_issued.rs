//! Where the reference waits for ever, the error names the instruction and the resource it lacks.

#![cfg(feature = "x86")]

use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionMessage, RegionOutcome, analyse};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::NoFiles;
use mca_core::inst::targets::x86::X86;
use mca_core::model::catalogue::Catalogue;
use mca_core::sim::options::SimulationOptions;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::text::diagnostic::Severity;

fn messages_on(cpu: &str, text: &str) -> Vec<RegionMessage> {
    let triple = Triple::find(b"x86_64", b"").expect("a known triple");
    let source = Source { name: b"block", bytes: text.as_bytes(), is_stream: false };
    let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).expect("the tables open");
    let cpu = Catalogue::of(&X86).expect("the models open").find_cpu(cpu).expect("a known processor");
    let processor = cpu.processor().expect("it has a model");
    let region = program.regions().iter().find(|region| !region.is_empty()).expect("a region with instructions");
    let simulation = SimulationOptions { assumes_no_alias: false, ..SimulationOptions::default() };
    let options = AnalysisOptions { simulation, ..AnalysisOptions::default() };
    let analysis = analyse(&program, region, processor, &options, &Cancellation::new(), &mut Scratch::default());
    assert!(matches!(analysis.outcome, RegionOutcome::Failed), "{cpu:?}: {:?}", analysis.outcome);
    analysis.messages
}

#[track_caller]
fn check(cpu: &str, text: &str, position: usize, expected: &str) {
    let messages = messages_on(cpu, text);
    let error = messages.iter().find(|message| message.severity == Severity::Error).expect("an error");
    assert_eq!(String::from_utf8_lossy(&error.text), expected);
    assert_eq!(error.instruction, Some(position));
    let last = messages.last().expect("an explanation");
    assert_eq!((last.severity, last.instruction), (Severity::Note, Some(position)));
}

/// The resource is the group for which the estimate of the reference finds no member left, even on an idle machine.
#[test]
fn the_resource_is_named() {
    check(
        "alderlake",
        "addl %eax, %ebx\ndpps $1, %xmm0, %xmm6\n",
        1,
        "instruction 'dpps $1, %xmm0, %xmm6' can never be issued on this processor: it can never get resource \
         'ADLPPort01_05'.",
    );
    for block in ["vp2intersectd %ymm1, %ymm2, %k2\n", "xsetbv\n", "aeskeygenassist $1, %xmm0, %xmm1\n"] {
        let messages = messages_on("sapphirerapids", block);
        let text = String::from_utf8_lossy(&messages[0].text).into_owned();
        assert!(text.contains("can never get resource 'SPRPort"), "{text}");
    }
}
