//! The requests that a host, such as a page, may make of the module.
//!
//! ```text
//! {"call":"analyze","cpu":"znver4"}
//! .L3: addl (%rdi), %eax
//! …
//! ```

use serde::Deserialize;

/// The first line of an input.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Request {
    pub call: Call,
    /// The processor's name; empty: a usual one of the target.
    pub cpu: String,
    /// The target's triple; empty: what the text or the object is for.
    pub triple: String,
    /// Options as on the command line of `mca`.
    pub args: Vec<String>,
    /// Kind of the input, in the words of `--input`; empty: detected.
    pub kind: String,
    /// For a comparison: names of processors.
    pub cpus: Vec<String>,
    /// For a timeline: the index of the region in an analysis.
    pub region: usize,
    /// Largest number of iterations of a timeline, up to 1000; 0: 10.
    pub iterations: u32,
}

/// A request about the input.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Call {
    #[default]
    Analyze,
    Loops,
    Report,
    Timeline,
    Compare,
    Cpus,
}
