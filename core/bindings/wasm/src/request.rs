//! What the host may ask for, and who answers.
//!
//! ```text
//! {"call":"analyze","cpu":"znver4"}
//! .L3: addl (%rdi), %eax
//! …
//! ```

use serde::Deserialize;
use serde_json::Value;

use crate::{analysis, comparison, cpus, object, report, timeline};

/// The first line of an input.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Request {
    call: Call,
    /// The processor's name; empty: a usual one of the target.
    pub cpu: String,
    /// The target's triple; empty: what the text or the object is for.
    pub triple: String,
    /// Options as on the command line of `mca`.
    pub args: Vec<String>,
    /// How the input is read, in the words of `--input`; empty: as what it looks like.
    pub kind: String,
    /// For a comparison: names of processors.
    pub cpus: Vec<String>,
    /// For a timeline: the number of the region among those that an analysis has.
    pub region: usize,
    /// Iterations of a timeline; 0: 10.
    pub iterations: u32,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Call {
    #[default]
    Analyze,
    Loops,
    Report,
    Timeline,
    Compare,
    Cpus,
}

/// The answer to an input, or a message for people.
pub fn answer(input: &[u8]) -> Result<Vec<u8>, String> {
    let end = input.iter().position(|byte| *byte == b'\n').ok_or("the request has no end")?;
    let request: Request =
        serde_json::from_slice(&input[..end]).map_err(|error| format!("the request cannot be read: {error}"))?;
    let bytes = &input[end + 1..];
    let value = match request.call {
        Call::Analyze => analysis::analyze(&request, bytes),
        Call::Loops => object::loops(&request, bytes),
        Call::Report => report::report(&request, bytes),
        Call::Timeline => timeline::timeline(&request, bytes),
        Call::Compare => comparison::compare(&request, bytes),
        Call::Cpus => Ok(cpus::cpus()),
    };
    value.and_then(|value: Value| serde_json::to_vec(&value).map_err(|error| error.to_string()))
}
