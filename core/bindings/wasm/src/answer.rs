//! Dispatches the requests of the host.

use serde_json::Value;

use crate::request::{Call, Request};
use crate::{analysis, comparison, cpus, loops, report, timeline};

/// Returns the answer to an input as JSON. An error is a message for people.
pub fn answer(input: &[u8]) -> Result<Vec<u8>, String> {
    let end = input.iter().position(|byte| *byte == b'\n').ok_or("the request has no end")?;
    let request: Request =
        serde_json::from_slice(&input[..end]).map_err(|error| format!("the request cannot be read: {error}"))?;
    let bytes = &input[end + 1..];
    let value = match request.call {
        Call::Analyze => analysis::analyze(&request, bytes),
        Call::Loops => loops::loops(&request, bytes),
        Call::Report => report::report(&request, bytes),
        Call::Timeline => timeline::timeline(&request, bytes),
        Call::Compare => comparison::compare(&request, bytes),
        Call::Cpus => Ok(cpus::cpus()),
    };
    value.and_then(|value: Value| serde_json::to_vec(&value).map_err(|error| error.to_string()))
}
