//! Single x86 statements have the reference's results: opcode, text in both syntaxes and bytes, or messages with their places.

use std::fs;
use std::path::Path;

use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_tests::statement_outcomes::OutcomeWriter;

/// Compares every line of the files whose names begin with `prefix`.
fn check(prefix: &str, mode: Mode, dialect: Dialect) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/statements");
    let writer = OutcomeWriter::new(mode, dialect);
    let mut n_statements = 0;
    let mut differences = Vec::new();
    for kind in ["", "-sample", "-wrong"] {
        let Ok(recorded) = fs::read_to_string(folder.join(format!("{prefix}{kind}.txt"))) else { continue };
        for line in recorded.lines().filter(|line| !line.starts_with("# ")) {
            let (statement, expected) = line.find('\t').map_or((line, ""), |tab| line.split_at(tab));
            n_statements += 1;
            let found = writer.outcome_of(statement);
            if found != expected {
                differences.push(format!("{statement}\n  expected{expected}\n  found   {found}"));
            }
        }
    }
    assert!(n_statements > 0, "no statements under {prefix}");
    assert!(differences.is_empty(), "{} of {n_statements}:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn att_64() {
    check("att64", Mode::Bits64, Dialect::Att);
}

#[test]
fn intel_64() {
    check("intel64", Mode::Bits64, Dialect::Intel);
}

#[test]
fn att_32() {
    check("att32", Mode::Bits32, Dialect::Att);
}

#[test]
fn intel_32() {
    check("intel32", Mode::Bits32, Dialect::Intel);
}

#[test]
fn att_16() {
    check("att16", Mode::Bits16, Dialect::Att);
}

#[test]
fn intel_16() {
    check("intel16", Mode::Bits16, Dialect::Intel);
}
