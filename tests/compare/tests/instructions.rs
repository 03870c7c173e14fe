//! Printing and encoding, opcode by opcode, against recordings of the reference.

use std::path::Path;
use std::process::Command;

use mca_core::inst::targets::x86::syntax::Mode;
use mca_tests::instruction_samples::SampleChecker;
use mca_tests::workspace::fetched;

fn check(recording: &str, mode: Mode, hexadecimal: bool, at_least: usize) {
    let (n_samples, failures) = SampleChecker::new(mode, hexadecimal).check(recording);
    assert!(n_samples >= at_least, "only {n_samples} samples");
    let shown = &failures[..failures.len().min(20)];
    assert!(failures.is_empty(), "{} of {n_samples} samples differ:\n{}", failures.len(), shown.join("\n"));
}

#[test]
fn every_opcode_in_64_bit_mode() {
    check(include_str!("../../reference/instructions/bits64.txt"), Mode::Bits64, false, 21_500);
}

#[test]
fn some_opcodes_in_32_bit_mode() {
    check(include_str!("../../reference/instructions/bits32.txt"), Mode::Bits32, false, 400);
}

#[test]
fn some_opcodes_in_16_bit_mode() {
    check(include_str!("../../reference/instructions/bits16.txt"), Mode::Bits16, false, 400);
}

/// Fresh samples of every opcode in every mode, where the reference's library is installed; other ones with another
/// `MCA_SAMPLES_SEED`.
#[test]
fn fresh_samples_where_the_reference_is_installed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(program) = build_sampler(folder) else {
        eprintln!(
            "SKIPPED: the fetched reference or g++ is missing, instructions are compared with the recordings only"
        );
        return;
    };
    let seed = std::env::var("MCA_SAMPLES_SEED").unwrap_or_else(|_| "22".to_owned());
    for (bits, mode) in [("64", Mode::Bits64), ("32", Mode::Bits32), ("16", Mode::Bits16)] {
        for style in ["both", "hex"] {
            let output = Command::new(&program).args([bits, "1", "1", &seed, style]).output().unwrap();
            assert!(output.status.success(), "the sampler failed for seed {seed} in mode {bits}");
            check(&String::from_utf8(output.stdout).unwrap(), mode, style == "hex", 21_500);
        }
    }
}

fn build_sampler(folder: &Path) -> Option<std::path::PathBuf> {
    let flags = |arguments: &[&str]| {
        let output = Command::new(fetched("llvm-config")).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        Some(text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    };
    let program = folder.join("instruction-samples");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/instructions/samples.cpp");
    let status = Command::new("g++")
        .args(["-O1", "-std=c++17"])
        .args(flags(&["--cxxflags"])?)
        .arg(source)
        .arg("-o")
        .arg(&program)
        .args(flags(&["--ldflags", "--libs", "--system-libs", "--link-shared"])?)
        .status()
        .ok()?;
    status.success().then_some(program)
}
