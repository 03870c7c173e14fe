//! The command in the README prints the report in the README.

use mca_tests::difference::first_difference;
use mca_tests::program::{Outcome, Program, Status};
use mca_tests::workspace;

#[test]
fn the_sample_prints_the_report_shown() {
    let readme = std::fs::read_to_string(workspace::root().join("README.md")).unwrap();
    let command =
        readme.lines().find_map(|line| line.trim().strip_prefix("cargo run --release --bin mca -- ")).unwrap();
    let arguments: Vec<_> = command.split(' ').map(std::ffi::OsString::from).collect();
    let report = readme.split("```\n").nth(1).unwrap();
    let expected = Outcome { status: Status::Exit(0), stdout: report.as_bytes().to_vec(), stderr: Vec::new() };
    let actual = Program::new(workspace::mca()).run(&workspace::root(), &arguments, b"").unwrap();
    if let Some(difference) = first_difference(&expected, &actual) {
        panic!("{difference}");
    }
}
