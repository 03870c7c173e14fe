//! Missing features of a processor are reported: compared with an independent decoder, for every opcode and every processor.

use std::collections::{BTreeMap, BTreeSet};

use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::x86::X86;
use mca_core::inst::targets::x86::flags;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::model::catalogue::Catalogue;
use mca_tests::instruction_samples::{Sample, SampleChecker};
use mca_tests::needed_features::{Needs, listed_name_of, needs_of};
use mca_tests::opcodes::opcodes_of_other_modes;

const SAMPLES: &str = include_str!("../../reference/instructions/bits64.txt");

/// Features that no processor's row lists: instructions for systems, and those that every processor had before there was a way
/// to ask for them. No message ever says that one of these is missing.
const NEVER_MISSED: [&str; 33] = [
    "CET_IBT",
    "CLFSH",
    "CPUID",
    "FRED",
    "INVEPT",
    "INVLPGB",
    "LKGS",
    "MONITOR",
    "MSR",
    "MSRLIST",
    "OSS",
    "PADLOCK_ACE",
    "PADLOCK_PHE",
    "PADLOCK_RNG",
    "PAUSE",
    "PREFETCHWT1",
    "RDPMC",
    "RDTSCP",
    "RMPQUERY",
    "SEP",
    "SEV_SNP",
    "SKINIT_or_SVM",
    "SMAP",
    "SMM",
    "SMX",
    "SVM",
    "SYSCALL",
    "TDX",
    "TSC",
    "TSE",
    "VMX",
    "WRMSRNS",
    "HLE",
];

/// Features that were given up: of those that can be simulated, some processors of one family have them, or none.
const MISSED_BY_MOST: [&str; 6] = ["AVX512ER", "AVX512PF", "AVX512_4FMAPS", "AVX512_4VNNIW", "D3NOW", "D3NOWEXT"];
const FAMILY_WITHOUT_ROWS: [&str; 2] = ["knl", "knm"];

/// Further features that Diamond Rapids lacks: `clang -march=diamondrapids` defines no macro for them.
const MISSED_BY_NEWEST: [&str; 5] = ["AESKLE", "AVX512_VP2INTERSECT", "RAO_INT", "SSE4A", "WIDE_KL"];

/// Returns a line of the recording for each opcode. Prefixes may make another instruction of it, and so do other modes.
fn samples(checker: &SampleChecker) -> impl Iterator<Item = (&'static str, Sample<'static>)> {
    let isa = X86Isa::get().unwrap();
    let elsewhere = opcodes_of_other_modes(isa, Mode::Bits64);
    let prefixes = [flags::REP, flags::REPNE, flags::LOCK];
    let lines = SAMPLES.lines().filter(|line| !line.starts_with('#'));
    let parsed = lines.map(|line| (line, checker.parse(line).unwrap()));
    parsed.filter(move |(_, Sample { instruction, .. })| {
        !elsewhere.contains(&instruction.opcode) && !prefixes.iter().any(|flag| instruction.flags.contains(*flag))
    })
}

/// Returns all processors that can be simulated, one for each set of features.
fn processors() -> Vec<Subtarget> {
    let mut seen = Vec::new();
    let with_model = Catalogue::of(&X86).unwrap().cpus().filter(|cpu| cpu.model_name().is_some());
    let others = with_model.filter(|cpu| !FAMILY_WITHOUT_ROWS.contains(&cpu.name()));
    others
        .filter(|cpu| {
            let is_new = !seen.contains(&cpu.features());
            seen.push(cpu.features());
            is_new
        })
        .map(|cpu| Subtarget { cpu: cpu.name().into(), features: cpu.features(), ..Subtarget::default() })
        .collect()
}

fn processor(name: &str) -> Subtarget {
    let features = Catalogue::of(&X86).unwrap().find_cpu(name).unwrap().features();
    Subtarget { cpu: name.into(), features, ..Subtarget::default() }
}

/// Returns the features reported as missing for an instruction.
fn reported(subtarget: &Subtarget, sample: &Sample<'_>) -> Vec<String> {
    let bytes = sample.bytes();
    subtarget.target().missing_features(subtarget, &sample.instruction, &bytes, &mut Vec::new())
}

#[test]
fn every_feature_that_a_processor_lacks_is_reported_and_no_other() {
    let checker = SampleChecker::new(Mode::Bits64, false);
    // Samples with equal needs are checked together.
    let mut by_needs: BTreeMap<Needs, Vec<(&str, Sample<'_>)>> = BTreeMap::new();
    for (line, sample) in
        samples(&checker).filter(|(_, sample)| !reported(&processor("znver4"), sample).contains(&"APX_F".to_owned()))
    {
        if let Some(needs) = needs_of(&sample.bytes()) {
            by_needs.entry(needs).or_default().push((line, sample));
        }
    }
    assert!(by_needs.len() > 120, "only {} combinations of features", by_needs.len());
    let (mut wrong, mut n_missing) = (Vec::new(), 0);
    for subtarget in processors() {
        for (needs, samples) in &by_needs {
            let given_up = needs.unlisted.iter().filter(|name| MISSED_BY_MOST.contains(&name.as_str())).cloned();
            let listed = needs.lacking(&subtarget.features).into_iter().map(str::to_owned);
            let expected: BTreeSet<String> = listed.chain(given_up).collect();
            n_missing += expected.len();
            for (line, sample) in samples.iter().step_by(samples.len().div_ceil(2)) {
                let listed_name = |name: String| listed_name_of(&name).map_or(name, str::to_owned);
                let reported: BTreeSet<String> = reported(&subtarget, sample).into_iter().map(listed_name).collect();
                if reported != expected {
                    let cpu = String::from_utf8_lossy(&subtarget.cpu);
                    wrong.push(format!("{cpu}: {reported:?}, not {expected:?}: {line}"));
                }
            }
        }
    }
    assert!(n_missing > 1000, "only {n_missing} features are missing");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// A feature whose name is not found would never be reported.
#[test]
fn every_feature_of_the_decoder_is_known_or_said_to_be_unknown() {
    let checker = SampleChecker::new(Mode::Bits64, false);
    let unlisted: BTreeSet<String> = samples(&checker)
        .filter_map(|(_, sample)| needs_of(&sample.bytes()))
        .flat_map(|needs| needs.unlisted)
        .collect();
    let is_said = |name: &&String| NEVER_MISSED.contains(&name.as_str()) || MISSED_BY_MOST.contains(&name.as_str());
    let unsaid: Vec<&String> = unlisted.iter().filter(|name| !is_said(name)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

/// Opcodes newer than the decoder, from Intel's manuals of future instruction sets, with the features that a processor of 2022
/// lacks for each.
const NEWER: [(&str, &[&str]); 15] = [
    ("ADD64rr_ND", &["APX_F"]),
    ("ADD64rr_NF", &["APX_F"]),
    ("ANDN32rr_EVEX", &["APX_F"]),
    ("CCMP64rr", &["APX_F"]),
    ("CFCMOV64rr", &["APX_F"]),
    ("PUSH2", &["APX_F"]),
    ("SETZUCCr", &["APX_F"]),
    ("VADDBF16Zrr", &["AVX10.2"]),
    ("VMINMAXPDZ128rri", &["AVX10.2"]),
    ("VCVTTPS2DQSZrr", &["AVX10.2"]),
    ("VMPSADBWZrri", &["AVX10.2"]),
    ("TDPBF8PS", &["AMX_TILE", "AMX_FP8"]),
    ("TILELOADDRS", &["AMX_TILE", "AMX_MOVRS"]),
    ("MOVRS64rm", &["MOVRS"]),
    ("URDMSRrr", &["USER_MSR"]),
];

#[test]
fn what_the_decoder_does_not_know_is_reported_too() {
    let checker = SampleChecker::new(Mode::Bits64, false);
    let (old, mut newest) = (processor("znver4"), processor("diamondrapids"));
    // The one thing that only its smaller sister has.
    newest.target().features().unwrap().switch_by_name(&mut newest.features, b"usermsr", true);
    let mut wanted: BTreeMap<&str, &[&str]> = NEWER.into();
    let mut wrong = Vec::new();
    for (line, sample) in samples(&checker) {
        let opcode = line.split('\t').next().unwrap();
        if let Some(expected) = wanted.remove(opcode) {
            let reported = reported(&old, &sample);
            if expected.iter().any(|feature| !reported.iter().any(|name| name == feature)) {
                wrong.push(format!("{reported:?}, not {expected:?}: {line}"));
            }
        }
        // A vector instruction that nobody knows is new; and what the newest processor has is not missed there.
        let is_unknown = needs_of(&sample.bytes()).is_none();
        if is_unknown && opcode.starts_with('V') && opcode.contains('Z') && reported(&old, &sample).is_empty() {
            wrong.push(format!("no missing feature is reported for {line}"));
        }
        let has = |name: &String| !MISSED_BY_MOST.iter().chain(&MISSED_BY_NEWEST).any(|missed| missed == name);
        if is_unknown && reported(&newest, &sample).iter().any(has) {
            wrong.push(format!("{:?} of the newest: {line}", reported(&newest, &sample)));
        }
    }
    assert!(wanted.is_empty(), "no sample of {wanted:?}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}
