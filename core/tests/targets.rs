//! Uses of the library by an embedder, with the targets of this build and with missing ones. The gate builds it for one target
//! alone, too.

use std::sync::Arc;

use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{RegionOutcome, analyse};
use mca_core::analyze::triple::{Triple, UnknownTarget};
use mca_core::inst::asm::options::NoFiles;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::registry::TARGETS;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::features::FeatureSelection;
use mca_core::report::text;
use mca_core::sim::{Cancellation, Scratch};

struct Expected {
    triple: &'static str,
    cpu: &'static str,
    block: &'static str,
    /// Cycles of the block by llvm-mca.
    cycles: &'static str,
}

const X86: Expected = Expected {
    triple: "x86_64",
    cpu: "znver4",
    block: "addq %rbx, %rax\nimulq %rbx, %rax\n",
    cycles: "Total Cycles:      403\n",
};

const RISCV: Expected = Expected {
    triple: "riscv64",
    cpu: "sifive-x280",
    block: "add a0, a0, a1\nmul a0, a0, a1\n",
    cycles: "Total Cycles:      403\n",
};

const AARCH64: Expected = Expected {
    triple: "aarch64",
    cpu: "neoverse-v2",
    block: "add x0, x0, x1\nmul x0, x0, x1\n",
    cycles: "Total Cycles:      303\n",
};

const ARM: Expected = Expected {
    triple: "armv7",
    cpu: "cortex-a57",
    block: "add r0, r0, r1\nmul r0, r0, r1\n",
    cycles: "Total Cycles:      403\n",
};

/// Whether this build has the target; if so, the block has to come out as expected.
fn has(expected: &Expected) -> bool {
    let triple = match Triple::find(expected.triple.as_bytes(), b"") {
        Ok(triple) => triple,
        Err(error) => {
            assert_eq!(error, UnknownTarget::Triple(expected.triple.into()));
            return false;
        }
    };
    let catalogue = Catalogue::of(triple.target()).expect("the models open");
    let cpu = catalogue.find_cpu(expected.cpu).expect("a known processor");
    let features = FeatureSelection::new(catalogue, Some(cpu), &triple, b"").set;
    let subtarget = Arc::new(Subtarget { triple, cpu: expected.cpu.into(), features });
    let source = Source { name: b"block", bytes: expected.block.as_bytes(), is_stream: false };
    let program = Program::read(source, &subtarget, &ReadOptions::default(), &NoFiles).expect("the tables open");
    let (region, processor) = (&program.regions()[0], cpu.processor().expect("it has a model"));
    let options = AnalysisOptions::default();
    let analysis = analyse(&program, region, processor, &options, &Cancellation::new(), &mut Scratch::default());
    let RegionOutcome::Report(report) = analysis.outcome else { panic!("no report: {:?}", analysis.messages) };
    let mut out = Vec::new();
    report.with_region(&program, region, 0, |region| text::print_region(region, text::Colours::default(), &mut out));
    let out = String::from_utf8(out).expect("a report in ASCII");
    assert!(out.contains(expected.cycles), "{out}");
    true
}

#[test]
fn a_build_has_the_targets_of_its_features() {
    assert_eq!(has(&X86), cfg!(feature = "x86"));
    assert_eq!(has(&RISCV), cfg!(feature = "riscv"));
    assert_eq!(has(&AARCH64), cfg!(feature = "aarch64"));
    assert_eq!(has(&ARM), cfg!(feature = "arm"));
}

/// The default triple is that of an available target: the machine's, or the first.
#[test]
fn the_default_triple_is_the_machines_or_the_first_targets() {
    let of_machine = TARGETS.iter().find(|target| target.accepts_architecture(std::env::consts::ARCH.as_bytes()));
    assert_eq!(Triple::default().target(), *of_machine.unwrap_or(&TARGETS[0]));
}

/// Signs of a target's code and data, which no other target has: written backwards, so that this file does not contain them.
const SIGNS: [(&str, &[&str]); 4] = [
    // An opcode; a probe of measured models; a register of measured code; a model that comes along.
    ("x86", &["TSACDAORBPV", "d41r% levomc", "PSON_46RG", "revres-ekaleci"]),
    ("riscv", &["5rcs-erocatnys", "setubirtta.vcsir."]),
    ("aarch64", &["1m-elppa", "ibahtuap_ibaea"]),
    ("arm", &["58m-xetroc", "cipdf_ffopttog"]),
];

/// A build has nothing of missing targets: neither data nor code, in this program as in any embedder's.
#[test]
fn a_build_has_nothing_of_other_targets() {
    let own = std::env::current_exe().expect("a test is a file");
    #[allow(clippy::disallowed_methods, reason = "it looks at itself")]
    let program = std::fs::read(own).expect("it can be read");
    let built = [
        ("x86", cfg!(feature = "x86")),
        ("riscv", cfg!(feature = "riscv")),
        ("aarch64", cfg!(feature = "aarch64")),
        ("arm", cfg!(feature = "arm")),
    ];
    for (target, signs) in SIGNS {
        let is_built = built.contains(&(target, true));
        for sign in signs.iter().map(|sign| sign.chars().rev().collect::<String>()) {
            let has = has_bytes(&program, sign.as_bytes());
            assert_eq!(has, is_built, "{target}: {sign}");
        }
    }
}

/// Whether bytes are part of others.
fn has_bytes(program: &[u8], sign: &[u8]) -> bool {
    program.iter().enumerate().any(|(at, byte)| *byte == sign[0] && program[at..].starts_with(sign))
}
