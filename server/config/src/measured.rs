//! `--model`: whose model answers, the one that was measured on the processor or the reference's.

use mca_core::analyze::own::{measured_names, measured_processor_of, read_measured_processor, shipped_names};
use mca_core::inst::targets::Target;
use mca_core::model::shared::SharedProcessor;

/// The reference's model, also where a measured one would answer.
pub const REFERENCE: &[u8] = b"reference";

/// Whether a measured model of the processor comes along.
pub fn is_measured(cpu: &str) -> bool {
    measured_names().any(|name| name == cpu)
}

/// The value of `--model` where views of our own are made: nothing asked for means the measured model, if there is one.
pub fn unless_asked(model: &[u8], cpu: &str) -> Vec<u8> {
    if model.is_empty() && is_measured(cpu) { b"measured".to_vec() } else { model.to_vec() }
}

/// Whether the measured model is asked for that comes along.
fn is_shipped(model: &[u8]) -> bool {
    model == b"measured" || model == b"own"
}

/// Whether a model that comes along is asked for, and there is none of the processor.
pub fn is_absent(model: &[u8], cpu: &str) -> bool {
    is_shipped(model) && shipped_names().all(|name| name != cpu)
}

/// What `--model` stands for: the model that comes along for a processor, or a text; `None` for the reference's. `read` reads
/// a file. An error is one for people.
pub fn find(
    model: &[u8],
    target: &'static dyn Target,
    cpu: &[u8],
    read: impl FnOnce(&[u8]) -> Result<Vec<u8>, Vec<u8>>,
) -> Result<Option<SharedProcessor>, Vec<u8>> {
    if model.is_empty() || model == REFERENCE {
        return Ok(None);
    }
    if is_shipped(model) {
        let cpu = String::from_utf8_lossy(cpu);
        let names: Vec<&str> = shipped_names().collect();
        return match measured_processor_of(target, &cpu) {
            Some(Ok(processor)) => Ok(Some(processor)),
            Some(Err(error)) => Err(format!("the embedded models cannot be read: {error}").into_bytes()),
            None => Err(format!(
                "--model={}: there is no measured model of '{cpu}'; there is one of {}.",
                String::from_utf8_lossy(model),
                names.join(", ")
            )
            .into_bytes()),
        };
    }
    let text = String::from_utf8(read(model)?).map_err(|_| [b"--model: ", model, b" is not UTF-8"].concat())?;
    let processor = read_measured_processor(target, &text);
    processor.map(Some).map_err(|error| [model, b":", error.to_string().as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_asked_for_is_measured_where_that_was_done() {
        assert_eq!(unless_asked(b"", "znver5"), b"measured");
        assert_eq!(unless_asked(b"", "haswell"), b"");
        assert_eq!(unless_asked(b"reference", "znver5"), b"reference");
        assert!(
            is_absent(b"own", "broadwell")
                && !is_absent(b"own", "haswell")
                && !is_absent(b"own", "znver5")
                && !is_absent(b"reference", "haswell")
        );
    }
}
