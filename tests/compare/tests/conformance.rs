//! Every committed case has the answer that was recorded from the reference.

use mca_tests::case::{Case, expected_path, read_expected};
use mca_tests::comparison_shares::{Verdict, judge_ours};
use mca_tests::pool;
use mca_tests::program::Program;
use mca_tests::workspace;

#[test]
fn committed_cases_answer_as_the_reference() {
    let mca = Program::new(workspace::mca());
    let files = workspace::files_below(&workspace::root().join("tests/reference/conformance")).unwrap();
    let is_case = |path: &std::path::PathBuf| path.extension().is_some_and(|extension| extension == "case");
    let cases: Vec<_> = files.into_iter().filter(is_case).collect();
    assert!(!cases.is_empty());
    let verdicts = pool::in_parallel(&cases, |path| {
        let case = Case::read(path).unwrap();
        let recorded = read_expected(&expected_path(path)).unwrap();
        judge_ours(&case, &recorded, &case.outcomes(&mca).unwrap())
    });
    let mut failures = Vec::new();
    for (path, verdicts) in cases.iter().zip(verdicts) {
        for (run, verdict) in verdicts.into_iter().enumerate() {
            match verdict {
                Verdict::Equal => {}
                Verdict::Different(text) => failures.push(format!("{}, run {run}: {text}", path.display())),
                Verdict::NoReference => failures.push(format!("{}: recorded without an answer", path.display())),
            }
        }
    }
    assert!(failures.is_empty(), "{} runs differ; the first:\n{}", failures.len(), failures[0]);
}
