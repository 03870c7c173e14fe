//! The command in the README prints the report in the README, and its table of ratios is the recorded one.

use std::process::Command;

use mca_core::REFERENCE_RELEASE;
use mca_tests::benchmark::table::Table;
use mca_tests::difference::first_difference;
use mca_tests::program::{Outcome, Status};
use mca_tests::workspace;

#[test]
fn the_sample_prints_the_report_shown() {
    let readme = std::fs::read_to_string(workspace::root().join("README.md")).unwrap();
    let command =
        readme.lines().find_map(|line| line.trim().strip_prefix("cargo run --release --bin mca -- ")).unwrap();
    let report = readme.split("```\n").nth(1).unwrap();
    // Under its own name: what is called `llvm-mca` answers by the reference's models.
    let output =
        Command::new(workspace::mca()).args(command.split(' ')).current_dir(workspace::root()).output().unwrap();
    let actual = Outcome { status: Status::Exit(0), stdout: output.stdout, stderr: output.stderr };
    let expected = Outcome { stdout: report.as_bytes().to_vec(), stderr: Vec::new(), ..actual.clone() };
    assert!(output.status.success(), "{actual:?}");
    if let Some(difference) = first_difference(&expected, &actual) {
        panic!("{difference}");
    }
}

#[test]
fn the_release_named_is_the_one_that_is_followed() {
    let readme = std::fs::read_to_string(workspace::root().join("README.md")).unwrap();
    assert!(readme.contains(&format!("that of `llvm-mca` {REFERENCE_RELEASE}")), "README.md names another release");
}

#[test]
fn the_ratios_shown_are_those_recorded() {
    let read = |name: &str| std::fs::read_to_string(workspace::root().join(name)).unwrap();
    let (readme, recorded) = (read("README.md"), read("tests/bench/benchmarks.tsv"));
    let recorded: Vec<&str> = recorded.lines().collect();
    assert!(Table::read(&recorded.join("\n")).is_some());
    let section = readme.split("## Speed").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| |") && !line.starts_with("| -"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 5, "{section}");
    for row in rows {
        let [name, ours, reference, ratio] = row[..] else { panic!("{row:?}") };
        let (ours, unit) = ours.split_once(' ').unwrap();
        let reference = reference.strip_suffix(unit).unwrap().trim();
        let line = [name, ours, reference, unit, ratio].join("\t");
        assert!(recorded.contains(&line.as_str()), "not recorded: {line}");
    }
}
