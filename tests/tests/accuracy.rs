//! The measured models stay as near to their processors as they are, and nearer than the reference's.
//!
//! No machine is needed: `tests/accuracy` holds what was measured.

use mca_core::analyze::own::read_measured_processor;
use mca_core::inst::targets::x86::X86;
use mca_tests::accuracy::{Measured, Predictions, Quality, predict_all, read, shipped_model};
use mca_tests::workspace;

/// Mean errors by kind of code that must not be exceeded, a little above what they are.
fn check(cpu: &str, most_mean_error: &[(&str, f64)]) {
    let path = workspace::root().join(format!("tests/accuracy/{cpu}.tsv"));
    let blocks = read(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(blocks.len() >= 1000, "{} measurements", blocks.len());
    let predictions = predict_all(cpu, &blocks, &shipped_model(cpu).unwrap()).unwrap();
    let known: Vec<(&Measured, Predictions)> =
        blocks.iter().zip(predictions).filter_map(|(block, prediction)| Some((block, prediction?))).collect();
    assert!(known.len() * 100 >= blocks.len() * 99, "{} of {} have predictions", known.len(), blocks.len());
    for (kind, most) in most_mean_error {
        let quality = |of: fn(&Predictions) -> f64| {
            let chosen = known.iter().filter(|(block, _)| block.kind == *kind);
            let pairs: Vec<(f64, f64)> = chosen.map(|(block, prediction)| (block.cycles, of(prediction))).collect();
            Quality::of(&pairs)
        };
        let (own, parity) = (quality(|all| all.own), quality(|all| all.parity));
        assert!(own.n >= 19, "{kind}: {own:?}");
        assert!(own.mean_error < *most, "{kind}: {own:?}");
        assert!(own.mean_error < parity.mean_error, "{kind}: {own:?}, the reference {parity:?}");
        assert!(own.tau > parity.tau, "{kind}: {own:?}, the reference {parity:?}");
    }
}

/// The analyser embeds models packed, and reads a row when an instruction asks for it.
#[test]
fn packed_models_say_what_their_texts_say() {
    for (cpu, file) in [
        ("haswell", "haswell"),
        ("icelake-server", "icelake-server"),
        ("ivybridge", "ivybridge"),
        ("skylake", "skylake"),
        ("znver3", "zen3"),
        ("znver4", "zen4"),
        ("znver5", "zen5"),
    ] {
        let path = workspace::root().join(format!("models/x86/own/{file}.txt"));
        let text = std::fs::read_to_string(path).unwrap();
        let (read, packed) = (read_measured_processor(&X86, &text).unwrap(), shipped_model(cpu).unwrap());
        let (read, packed) = (read.own().unwrap(), packed.own().unwrap());
        assert_eq!(packed.name, read.name);
        assert_eq!(packed.mechanisms, read.mechanisms);
        assert_eq!(format!("{:?}", packed.facts), format!("{:?}", read.facts));
        let mut n_forms = 0;
        for opcode in read.base.isa().opcodes() {
            let wanted = read.find_form(opcode.id(), opcode.class());
            assert_eq!(packed.find_form(opcode.id(), opcode.class()), wanted, "{cpu}: {}", opcode.name());
            n_forms += usize::from(wanted.is_some());
        }
        assert!(n_forms > 9_000, "{cpu}: {n_forms}");
    }
}

#[test]
fn zen_5() {
    check(
        "znver5",
        &[
            ("latency-general", 0.018),
            ("latency-vector", 0.012),
            ("throughput-general", 0.085),
            ("throughput-vector", 0.014),
            ("block", 0.045),
            ("kernel", 0.08),
            ("passing", 0.24),
            ("size", 0.01),
        ],
    );
}

#[test]
fn zen_4() {
    check("znver4", &[("block", 0.043), ("kernel", 0.095)]);
}

#[test]
fn zen_3() {
    check("znver3", &[("block", 0.048), ("kernel", 0.125)]);
}

#[test]
fn ice_lake() {
    check("icelake-server", &[("block", 0.12), ("kernel", 0.15)]);
}

/// No text of these rests on measurements of ours; the cycles are BHive's.
#[test]
fn intel_without_a_machine() {
    check("skylake", &[("block", 0.063)]);
    check("haswell", &[("block", 0.062)]);
    check("ivybridge", &[("block", 0.065)]);
}
