//! The lowering of instructions equals recordings of the reference's library: for every model each variant, idiom and hook, and
//! a sample of all other classes.

use std::path::Path;

use mca_tests::lowering_samples::LoweringChecker;

#[test]
fn recordings_of_every_model() {
    let target = "x86";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/lowering").join(target);
    let mut n_models = 0;
    let mut failures = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let model = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let checker = LoweringChecker::new(target, &model).unwrap();
        let recording = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = recording.lines().collect();
        assert!(lines.len() >= 100, "{model}: only {} samples", lines.len());
        failures
            .extend(lines.iter().filter_map(|line| checker.difference(line)).map(|text| format!("{model}: {text}")));
        n_models += 1;
    }
    let models = mca_tests::workspace::root().join("models").join(target).join("processors");
    assert_eq!(n_models, std::fs::read_dir(models).unwrap().count(), "a model without a recording");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}
