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
    /// The call to answer: which kind of result the page asks for.
    pub call: Call,
    /// Name of the processor; empty: the target's default one.
    pub cpu: String,
    /// Triple of the target; empty: that for which the text or the object was made.
    pub triple: String,
    /// Options as on the command line of `mca`.
    pub args: Vec<String>,
    /// Kind of the input, a value of `--input`; empty: it is detected.
    pub kind: String,
    /// For a comparison: names of processors; other calls ignore it.
    pub cpus: Vec<String>,
    /// For a timeline: the index of the region, from 0, as in the answer to `analyze`.
    pub region: usize,
    /// For a timeline: the largest number of iterations; more than 1000 are taken as 1000, and 0 as 10.
    pub iterations: u32,
}

/// The functions of the module.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Call {
    #[default]
    /// Analyses every region on one processor.
    Analyze,
    /// Lists the loops of the input.
    Loops,
    /// Prints the reference's report.
    Report,
    /// Makes the timeline of one region.
    Timeline,
    /// Analyses every region on several processors.
    Compare,
    /// Lists all processors; the input is not read.
    Cpus,
}
