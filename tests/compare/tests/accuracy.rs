//! The measured models stay as near to their processors as they are, and nearer than the reference's.
//!
//! No machine is needed: `tests/accuracy` holds the measurements.

use mca_core::analyze::measured::read_measured_processor;
use mca_core::inst::targets::x86::X86;
use mca_models::measured::provenance_of;
use mca_tests::accuracy::{CPUS, Predictions, Quality, page, predicted_blocks, shipped_model};
use mca_tests::workspace;

/// Checks mean errors by kind of code against limits a little above the current ones.
fn check(cpu: &str, most_mean_error: &[(&str, f64)]) {
    let (n, known) = predicted_blocks(cpu).unwrap();
    assert!(*n >= 1000, "{n} measurements");
    assert!(known.len() * 100 >= n * 99, "{} of {n} have predictions", known.len());
    for (kind, most) in most_mean_error {
        let quality = |of: fn(&Predictions) -> f64| {
            let chosen = known.iter().filter(|one| one.block.kind == *kind);
            let pairs: Vec<(f64, f64)> = chosen.map(|one| (one.block.cycles, of(&one.predictions))).collect();
            Quality::of(&pairs)
        };
        let (measured, parity) = (quality(|all| all.measured), quality(|all| all.parity));
        assert!(measured.n >= 19, "{kind}: {measured:?}");
        assert!(measured.mean_error < *most, "{kind}: {measured:?}");
        assert!(measured.mean_error < parity.mean_error, "{kind}: {measured:?}, the reference {parity:?}");
        assert!(measured.tau > parity.tau, "{kind}: {measured:?}, the reference {parity:?}");
    }
}

/// The analyser embeds packed models, and reads a row when an instruction needs it.
#[test]
fn packed_models_say_what_their_texts_say() {
    for (cpu, file) in [
        ("broadwell", "broadwell"),
        ("haswell", "haswell"),
        ("icelake-server", "icelake-server"),
        ("ivybridge", "ivybridge"),
        ("sapphirerapids", "sapphirerapids"),
        ("skylake", "skylake"),
        ("skylake-avx512", "skylake-avx512"),
        ("znver3", "zen3"),
        ("znver4", "zen4"),
        ("znver5", "zen5"),
    ] {
        let path = workspace::root().join(format!("models/x86/measured/{file}.txt"));
        let text = std::fs::read_to_string(path).unwrap();
        let (read, packed) = (read_measured_processor(&X86, &text).unwrap(), shipped_model(cpu).unwrap());
        let (read, packed) = (read.measured_model().unwrap(), packed.measured_model().unwrap());
        assert_eq!(packed.name, read.name);
        assert_eq!(packed.provenance, read.provenance);
        assert!(read.provenance.is_some() && read.provenance == provenance_of("x86", cpu), "{cpu}");
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
            ("block", 0.044),
            ("kernel", 0.07),
            ("passing", 0.24),
            ("size", 0.025),
            ("library", 0.049),
            ("library-fed", 0.118),
            ("library-lines", 0.082),
        ],
    );
}

#[test]
fn zen_4() {
    check(
        "znver4",
        &[("block", 0.042), ("kernel", 0.08), ("library", 0.079), ("library-fed", 0.15), ("library-lines", 0.16)],
    );
}

#[test]
fn zen_3() {
    check("znver3", &[("block", 0.045), ("kernel", 0.112)]);
}

#[test]
fn golden_cove() {
    check(
        "sapphirerapids",
        &[("block", 0.046), ("kernel", 0.063), ("library", 0.064), ("library-fed", 0.165), ("library-lines", 0.12)],
    );
}

#[test]
fn ice_lake() {
    check("icelake-server", &[("block", 0.12), ("kernel", 0.15)]);
}

/// The committed page equals the generated one.
#[test]
fn the_page_is_true() {
    let path = workspace::root().join("tests/accuracy/ACCURACY.md");
    let (written, found) = (std::fs::read_to_string(path).unwrap(), page::page().unwrap());
    for (written, found) in written.lines().zip(found.lines()) {
        assert_eq!(written, found, "accuracy --page writes it anew");
    }
    assert_eq!(written.len(), found.len());
}

/// No kind of code is predicted worse by a shipped model than by the reference's.
#[test]
fn no_category_is_worse_than_the_reference() {
    for cpu in CPUS {
        for page::Row { category, parity, measured, .. } in page::rows(cpu).unwrap() {
            assert!(
                measured.mean_error <= parity.mean_error,
                "{cpu}, {category}: {measured:?}, the reference {parity:?}"
            );
        }
    }
}

/// These texts are not based on measurements of this project; the cycles are BHive's.
#[test]
fn intel_without_a_machine() {
    check("skylake", &[("block", 0.063)]);
    check("haswell", &[("block", 0.062)]);
    check("ivybridge", &[("block", 0.065)]);
}
