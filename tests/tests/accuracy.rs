//! The measured model stays as near to the processor as it is, and nearer than the reference's in every category.
//!
//! No machine is needed: `tests/accuracy/measurements.tsv` holds what was measured.

use mca_tests::accuracy::{Measured, Predictions, Quality, predict_all, read, shipped_model};
use mca_tests::workspace;

/// Mean errors that must not be exceeded, a little above what they are.
const MOST_MEAN_ERROR: [(&str, f64); 4] =
    [("latency-general", 0.10), ("latency-vector", 0.06), ("throughput-general", 0.27), ("throughput-vector", 0.04)];

#[test]
fn the_measured_model_is_near_the_processor() {
    let text = std::fs::read_to_string(workspace::root().join("tests/accuracy/measurements.tsv")).unwrap();
    let blocks = read(&text).unwrap();
    assert!(blocks.len() >= 1000, "{} measurements", blocks.len());
    let predictions = predict_all(&blocks, shipped_model().unwrap()).unwrap();
    let known: Vec<(&Measured, Predictions)> =
        blocks.iter().zip(predictions).filter_map(|(block, prediction)| Some((block, prediction?))).collect();
    assert!(known.len() * 100 >= blocks.len() * 99, "{} of {} have predictions", known.len(), blocks.len());
    for (kind, most) in MOST_MEAN_ERROR {
        let quality = |of: fn(&Predictions) -> f64| {
            let chosen = known.iter().filter(|(block, _)| block.kind == kind);
            let pairs: Vec<(f64, f64)> = chosen.map(|(block, prediction)| (block.cycles, of(prediction))).collect();
            Quality::of(&pairs)
        };
        let (own, parity) = (quality(|all| all.own), quality(|all| all.parity));
        assert!(own.n > 100, "{kind}: {own:?}");
        assert!(own.mean_error < most, "{kind}: {own:?}");
        assert!(own.mean_error < parity.mean_error, "{kind}: {own:?}, the reference {parity:?}");
        assert!(own.tau > parity.tau, "{kind}: {own:?}, the reference {parity:?}");
    }
}
