//! Recordings for a timeline, by measured models and by the reference's.
#![cfg(feature = "x86")]

use mca_core::events::{RecordedRow, RecordingLimits};
use mca_core::{Analyzer, Cpu, NoFiles, Program, ReadOptions, Regions, Source, Target};

/// Returns the rows of two iterations in steady state.
fn rows(cpu: &Cpu, text: &str) -> Vec<RecordedRow> {
    let program = Program::read(Source::from(text), cpu, &ReadOptions::default(), &NoFiles);
    let region = &program.regions(&Regions::Whole)[0];
    let limits = RecordingLimits { is_steady: true, max_iterations: 2, max_cycles: 1000, max_rows: 1000 };
    Analyzer::new(cpu.clone()).record(&program, region, &limits).expect("it runs").rows
}

/// An addition of loaded data to a sum: the load of a measured model is done long before the addition can begin.
#[test]
fn an_operation_that_waits_after_its_load_pauses() {
    let reference = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "skylake").unwrap();
    let measured = reference.with_measured_model().expect("there is a measured model").expect("it can be read");
    let text = "addsd (%rdi), %xmm0\n";
    let [row, next] = &rows(&measured, text)[..] else { panic!("two rows") };
    let (paused, resumed) = (row.paused.expect("it pauses"), row.resumed.expect("it resumes"));
    assert!(row.issued.unwrap() < paused && paused < resumed && resumed < row.executed.unwrap(), "{row:?}");
    // The load and the addition each use a unit, the addition when it resumes, every four cycles.
    let from: Vec<u64> = row.units.iter().map(|unit| unit.from).collect();
    assert_eq!(from, [row.issued.unwrap(), resumed], "{row:?}");
    assert_eq!(next.resumed, Some(resumed + 4), "{next:?}");
    // In the reference's model an instruction is issued in one piece.
    assert!(rows(&reference, text).iter().all(|row| row.paused.is_none() && row.units.len() > 1));
}
