//! Compares printing and encoding with a recording of the reference that is too large to commit.
//!
//! Usage: check-instructions MODE FILE [hex]

use mca_core::inst::targets::x86::syntax::Mode;
use mca_tests::instruction_samples::SampleChecker;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, mode, path, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: check-instructions MODE FILE [hex]");
        std::process::exit(2);
    };
    let mode = match mode.as_str() {
        "16" => Mode::Bits16,
        "32" => Mode::Bits32,
        _ => Mode::Bits64,
    };
    let recording = match std::fs::read_to_string(path) {
        Ok(recording) => recording,
        Err(error) => {
            eprintln!("{path}: {error}");
            std::process::exit(2);
        }
    };
    let (n_samples, failures) = SampleChecker::new(mode, !rest.is_empty()).check(&recording);
    for failure in failures.iter().take(40) {
        println!("{failure}");
    }
    println!("{} of {n_samples} samples differ", failures.len());
    std::process::exit(i32::from(!failures.is_empty()));
}
