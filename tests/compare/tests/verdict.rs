//! Verdicts on real loops are true: the cycles are those of a long run, the chain is blamed if and only if it decides, and no
//! instruction adds more than the iteration has.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::Arc;

use mca_core::analyze::advice::Advice;
use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source};
use mca_core::analyze::region::{Assessment, RegionOutcome, analyse};
use mca_core::analyze::trust::DoubtKind;
use mca_core::analyze::upper_bound;
use mca_core::inst::asm::options::NoFiles;
use mca_core::inst::asm::regions::MarkedRegion;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::triple::Triple;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::features::FeatureSelection;
use mca_core::model::processor::Processor;
use mca_core::sim::{Cancellation, Scratch};
use mca_core::verdict::Limit;
use mca_core::view::ViewSwitches;
use mca_tests::random::{Random, Syntax, block};
use mca_tests::workspace;

/// A target of compiled loops, and processors that they are analysed for, including in-order and wide ones.
struct Machine {
    triple: &'static str,
    /// Features that the compiler may use.
    attributes: &'static str,
    processors: &'static [&'static str],
}

const X86: Machine = Machine {
    triple: "x86_64-unknown-linux-gnu",
    attributes: "",
    processors: &["haswell", "skylake-avx512", "alderlake", "znver2", "znver4", "btver2"],
};

const RISCV: Machine = Machine {
    triple: "riscv64-unknown-linux-gnu",
    attributes: "+64bit,+i,+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs",
    processors: &["rocket", "sifive-u74", "sifive-x390", "spacemit-x60", "sifive-p670", "xiangshan-nanhu"],
};

const AARCH64: Machine = Machine {
    triple: "aarch64-unknown-linux-gnu",
    attributes: "+all",
    processors: &["cortex-a55", "cortex-a57", "apple-m1", "neoverse-n1", "neoverse-v2", "a64fx"],
};

/// The verdict on a loop for one processor. `name` names both; `long_run` is the cycles of an iteration in a run of 10,000.
struct AssessedLoop {
    name: String,
    assessment: Assessment,
    long_run: f64,
}

impl Machine {
    fn catalogue(&self) -> &'static Catalogue {
        Catalogue::of(Triple::find(self.triple.as_bytes(), b"").unwrap().target()).unwrap()
    }

    fn processor(&self, name: &str) -> &'static Processor {
        self.catalogue().find_cpu(name).unwrap().processor().unwrap()
    }

    fn read(&self, text: &[u8]) -> Program {
        let mut subtarget = Subtarget::from_triple(Triple::find(self.triple.as_bytes(), b"").unwrap());
        let attributes = self.attributes.as_bytes();
        subtarget.features = FeatureSelection::new(self.catalogue(), None, &subtarget.triple, attributes).set;
        let source = Source { name: b"a.s", bytes: text, is_stream: false };
        let program = Program::read(source, &Arc::new(subtarget), &ReadOptions::default(), &NoFiles).unwrap();
        let unread = program.unread_statements();
        assert!(unread.is_empty(), "{} statements of {} cannot be read", unread.len(), self.triple);
        program
    }
}

fn assess(text: &[u8], machine: &Machine, cpus: &[&str]) -> Vec<AssessedLoop> {
    let program = machine.read(text);
    let mut options = AnalysisOptions {
        views: ViewSwitches { summary: true, ..ViewSwitches::none() },
        skips_unsupported: true,
        computes_verdict: true,
        ..AnalysisOptions::default()
    };
    options.simulation.n_iterations = const { NonZeroU32::new(10_000).unwrap() };
    let (cancellation, mut scratch) = (Cancellation::new(), Scratch::default());
    let mut reported = Vec::new();
    for cpu in cpus {
        for region in program.regions().iter().filter(|region| !region.is_empty()) {
            let analysis = analyse(&program, region, machine.processor(cpu), &options, &cancellation, &mut scratch);
            let name = format!("{} on {cpu}", String::from_utf8_lossy(&region.name));
            match analysis.outcome {
                RegionOutcome::Report(report) => {
                    let cycles = match report.assessment.as_ref().unwrap().trust.of_kind(DoubtKind::Call).next() {
                        None => report.views.summary.unwrap().total_cycles,
                        Some(_) => {
                            cycles_without_calls(&program, region, machine.processor(cpu), &options, &mut scratch)
                        }
                    };
                    let assessment = report.assessment.unwrap();
                    hold_ceiling(&program, region, machine.processor(cpu), &options, &assessment);
                    reported.push(AssessedLoop { name, assessment, long_run: cycles as f64 / 10_000.0 });
                }
                // Nothing of it is known to the processor.
                RegionOutcome::Empty => {}
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    reported
}

/// Checks that the search for the slowest of many regions gets the verdict's cycles without the verdict, and that its upper
/// bound holds.
fn hold_ceiling(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    assessment: &Assessment,
) {
    let (cancellation, mut scratch) = (Cancellation::new(), Scratch::default());
    let cycles = upper_bound::cycles_of(program, region, processor, options, &cancellation, &mut scratch);
    assert_eq!(cycles, Some(assessment.verdict.cycles_per_iteration));
    let most = upper_bound::most_cycles(program, region, processor, options) as f64;
    assert!(cycles.unwrap_or_default() <= most, "{cycles:?} cycles, at most {most}");
    let calls = assessment.trust.of_kind(DoubtKind::Call).next().is_some();
    assert_eq!(upper_bound::calls(program, region), calls);
}

/// Returns the cycles without the assumed latency of calls, which take no part in a verdict.
fn cycles_without_calls(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    scratch: &mut Scratch,
) -> u64 {
    let options = AnalysisOptions { call_latency_cycles: 1, computes_verdict: false, ..options.clone() };
    match analyse(program, region, processor, &options, &Cancellation::new(), scratch).outcome {
        RegionOutcome::Report(report) => report.views.summary.unwrap().total_cycles,
        other => panic!("{other:?}"),
    }
}

/// Assesses the innermost loops of all test programs as some compilers write them, on all processors of a machine.
fn corpus(machine: &Machine, files: &[&str]) -> Vec<AssessedLoop> {
    let text =
        |name: &&str| std::fs::read(workspace::root().join("tests/inputs/loops").join(format!("{name}.s"))).unwrap();
    files.iter().flat_map(|name| assess(&text(name), machine, machine.processors)).collect()
}

/// Returns what is wrong with the verdict on a loop, and whether the loop waits for a chain.
fn complaints(AssessedLoop { name, assessment, long_run }: &AssessedLoop) -> (Vec<String>, bool) {
    let verdict = &assessment.verdict;
    let cycles = verdict.cycles_per_iteration;
    let mut wrong = Vec::new();
    let mut complain = |what: String| wrong.push(format!("{name}: {what}"));
    // 10,000 iterations still fill and drain the processor once: some dozen cycles.
    if (cycles - long_run).abs() > 0.01 * long_run {
        complain(format!("{cycles} cycles, {long_run} in the long run"));
    }
    if !verdict.bounds.is_sorted_by(|left, right| left.cycles_per_iteration >= 0.99 * right.cycles_per_iteration) {
        complain("bounds are not sorted".to_owned());
    }
    for bound in verdict.bounds.iter().filter(|bound| bound.cycles_per_iteration > 1.01 * cycles) {
        complain(format!("{:?} asks for {} of {cycles} cycles", bound.limit, bound.cycles_per_iteration));
    }
    for blame in &verdict.blamed {
        if blame.cycles_per_iteration > 1.01 * cycles || !(0.0..=1.0).contains(&blame.share) {
            complain(format!("{blame:?} of {cycles} cycles"));
        }
    }
    for contribution in &verdict.contributions {
        let units = contribution.units.map_or(0.0, |units| units.cycles_per_iteration);
        if contribution.chain_cycles.max(units) > 1.01 * cycles {
            complain(format!("{contribution:?} of {cycles} cycles"));
        }
    }
    let chain_cycles = verdict.chain.as_ref().map_or(0.0, |chain| chain.cycles_per_iteration());
    let others = verdict.bounds.iter().filter(|bound| bound.limit != Limit::Chain);
    let next = others.map(|bound| bound.cycles_per_iteration).fold(0.0, f64::max);
    // Nobody waits for a counter of iterations as long as something else takes as much.
    let is_beside_others = verdict.is_counter && next >= 0.99 * chain_cycles;
    let waits = chain_cycles >= 0.9 * cycles && chain_cycles >= next && !is_beside_others;
    if waits {
        let chain = verdict.chain.as_ref().unwrap();
        let links: BTreeSet<usize> = chain.links.iter().map(|link| link.position).collect();
        let marked: BTreeSet<usize> = verdict.blamed.iter().map(|blame| blame.position).collect();
        if verdict.limit != Limit::Chain || links != marked {
            complain(format!("the chain takes {links:?}, {marked:?} are marked: {:?}", verdict.limit));
        }
    }
    let is_nobodys = matches!(verdict.limit, Limit::Dispatch | Limit::FrontEnd | Limit::Retirement);
    if is_nobodys && !verdict.blamed.is_empty() {
        complain("somebody is blamed for nothing".to_owned());
    }
    (wrong, waits)
}

fn check(reported: &[AssessedLoop], least_chains: usize) {
    let complaints: Vec<(Vec<String>, bool)> = reported.iter().map(complaints).collect();
    let n_chains = complaints.iter().filter(|(_, waits)| *waits).count();
    let wrong: Vec<String> = complaints.into_iter().flat_map(|(wrong, _)| wrong).collect();
    assert!(n_chains >= least_chains, "only {n_chains} loops wait for a chain");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), reported.len(), wrong.join("\n"));
}

#[test]
fn what_is_reported_of_the_loops_of_compilers_is_true() {
    let corpus = corpus(&X86, &["gcc", "clang", "rustc"]);
    assert!(corpus.len() >= 200 * X86.processors.len(), "{} loops", corpus.len());
    check(&corpus, 100);
}

#[test]
fn what_is_reported_of_loops_for_riscv_is_true() {
    let corpus = corpus(&RISCV, &["riscv"]);
    assert!(corpus.len() >= 100 * RISCV.processors.len(), "{} loops", corpus.len());
    check(&corpus, 50);
}

#[test]
fn what_is_reported_of_loops_for_aarch64_is_true() {
    let corpus = corpus(&AARCH64, &["aarch64"]);
    assert!(corpus.len() >= 200 * AARCH64.processors.len(), "{} loops", corpus.len());
    check(&corpus, 100);
}

/// Code that no compiler would write: every kind of instruction, with all sorts of dependencies.
#[test]
fn what_is_reported_of_made_up_loops_is_true() {
    let mut random = Random::new(14);
    let text: Vec<String> = (0..150)
        .map(|number| {
            let length = 2 + number % 40;
            let code = block(&mut random, length, Syntax::Att, false);
            format!("# LLVM-MCA-BEGIN made-up-{number}\n{code}\n# LLVM-MCA-END made-up-{number}\n")
        })
        .collect();
    check(&assess(text.concat().as_bytes(), &X86, X86.processors), 20);
}

/// The loop of the README waits for its sum, and not for its counter, which is ready long before.
#[test]
fn the_sample_waits_for_its_sum_on_every_processor() {
    let text = std::fs::read(workspace::root().join("tests/inputs/samples/dot.s")).unwrap();
    let catalogue = X86.catalogue();
    let models = catalogue.cpus().filter(|cpu| cpu.model_name() == Some(cpu.name()));
    let mut n_assessed = 0;
    for cpu in models.filter(|cpu| cpu.processor().unwrap().facts().is_out_of_order()) {
        for AssessedLoop { name, assessment, .. } in assess(&text, &X86, &[cpu.name()]) {
            // Where FMA is unknown, there is nothing to blame.
            if assessment.trust.n_not_understood() == 0 {
                let blamed: Vec<usize> = assessment.verdict.blamed.iter().map(|blame| blame.position).collect();
                assert_eq!((assessment.verdict.limit, blamed), (Limit::Chain, vec![1]), "{name}");
                n_assessed += 1;
            }
        }
    }
    assert!(n_assessed >= 14, "{n_assessed} processors");
}

fn only(text: &str, cpu: &str) -> Assessment {
    assess(text.as_bytes(), &X86, &[cpu]).pop().unwrap().assessment
}

fn blamed(assessment: &Assessment) -> BTreeSet<usize> {
    assessment.verdict.blamed.iter().map(|blame| blame.position).collect()
}

/// The reference lets an operand come later than the load of its instruction, which takes no time on the way back.
#[test]
fn a_sum_through_several_instructions_is_one_chain() {
    let reported = only("\taddsd (%rdi), %xmm0\n\taddsd %xmm1, %xmm0\n\taddq $16, %rdi\n\tjne .L1\n", "haswell");
    assert_eq!((reported.verdict.limit, blamed(&reported)), (Limit::Chain, BTreeSet::from([0, 1])));
    assert!(matches!(reported.advice[..], [Advice::Accumulators { at_most: 4, .. }]), "{:?}", reported.advice);
    // A product of sums cannot be split, nor can a sum that somebody else wants to know.
    let mixed = only("\taddsd (%rdi), %xmm0\n\tmulsd %xmm1, %xmm0\n\taddq $16, %rdi\n\tjne .L1\n", "haswell");
    assert_eq!((mixed.verdict.limit, mixed.advice.len()), (Limit::Chain, 0));
    let read = only("\taddsd (%rdi), %xmm0\n\tmovsd %xmm0, (%rsi)\n\taddq $16, %rdi\n\tjne .L1\n", "haswell");
    assert_eq!((read.verdict.limit, read.advice.len()), (Limit::Chain, 0));
}

#[test]
fn what_is_called_takes_no_part() {
    let reported = only("\tmovq (%rdi), %rax\n\tcall g\n\taddq %rax, %rbx\n\tjne .L1\n", "haswell");
    assert_eq!(reported.verdict.cycles_per_iteration, 2.0);
    assert_eq!(reported.trust.of_kind(DoubtKind::Call).collect::<Vec<_>>(), [1]);
}

#[test]
fn how_often_a_string_instruction_repeats_is_doubted() {
    for code in ["rep movsb", "rep stosq", "repne scasb", "repe cmpsb"] {
        let reported = only(&format!("\t{code}\n\tsubq $1, %r8\n\tjne .L1\n"), "znver4");
        assert_eq!(reported.trust.of_kind(DoubtKind::RepeatedString).collect::<Vec<_>>(), [0], "{code}");
    }
}

#[test]
fn loads_that_one_could_do_are_reported() {
    let text = |second: &str, between: &str| {
        format!("\tvmovsd (%rdi), %xmm0\n{between}\tvmovsd {second}, %xmm1\n\tvmovsd 40(%rsi), %xmm2\n\tjne .L1\n")
    };
    let advice = |text: String| only(&text, "haswell").advice;
    assert_eq!(advice(text("8(%rdi)", "")), [Advice::AdjacentLoads { positions: [0, 1] }]);
    assert_eq!(advice(text("(%rdi)", "")), [Advice::SameLoads { positions: vec![0, 1] }]);
    assert_eq!(advice(text("16(%rdi)", "")), []);
    assert_eq!(advice(text("8(%rdi,%rax)", "")), []);
    assert_eq!(advice(text("8(%rdi)", "\taddq $8, %rdi\n")), []);
}
