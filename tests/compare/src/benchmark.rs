//! The measurements of `tests/bench/benchmarks`: whole runs of `mca` in pairs with the reference program, and steps inside of a
//! run.
//!
//! A measurement is one line of `tests/bench/benchmarks.tsv`: its name, our value, the reference's value if it has one,
//! and the unit. A smaller value is better, whatever the unit. The server's latencies come from its own benchmark
//! (`cargo bench -p mca-server`).

pub mod beside_compilers;
pub mod clock;
pub mod compiler_output;
pub mod inside;
pub mod machine;
pub mod statements;
pub mod table;
pub mod targets;
pub mod whole_runs;

/// A measured number.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Name of the measurement, unique in a table.
    pub name: String,
    /// Our number.
    pub ours: f64,
    /// The reference's number for the same work; `None` if it was not measured.
    pub reference: Option<f64>,
    /// Unit of both numbers, such as `ms`.
    pub unit: String,
}

impl Measurement {
    pub fn new(name: impl Into<String>, ours: f64, reference: Option<f64>, unit: &str) -> Measurement {
        Measurement { name: name.into(), ours, reference, unit: unit.to_owned() }
    }

    /// Returns the reference's number divided by ours; above 1, we are better. `None` if the reference was not
    /// measured.
    pub fn ratio(&self) -> Option<f64> {
        self.reference.map(|reference| reference / self.ours)
    }
}
