//! `--model`: the processor whose model was measured, instead of the reference's.

use mca_core::analyze::own::{measured_names, measured_processor_of, read_measured_processor};
use mca_core::inst::targets::Target;
use mca_core::model::shared::SharedProcessor;

/// Whether `own` is asked for and nobody has measured the processor.
pub fn is_absent(model: &[u8], cpu: &str) -> bool {
    model == b"own" && measured_names().all(|name| name != cpu)
}

/// What `--model` stands for: the model that comes along for a processor, or a text. `read` reads a file. An error is one
/// for people.
pub fn find(
    model: &[u8],
    target: &'static dyn Target,
    cpu: &[u8],
    read: impl FnOnce(&[u8]) -> Result<Vec<u8>, Vec<u8>>,
) -> Result<Option<SharedProcessor>, Vec<u8>> {
    if model.is_empty() {
        return Ok(None);
    }
    if model == b"own" {
        let cpu = String::from_utf8_lossy(cpu);
        let names: Vec<&str> = measured_names().collect();
        return match measured_processor_of(target, &cpu) {
            Some(Ok(processor)) => Ok(Some(processor)),
            Some(Err(error)) => Err(format!("the embedded models cannot be read: {error}").into_bytes()),
            None => Err(format!(
                "--model=own: there is no measured model of '{cpu}'; there is one of {}.",
                names.join(", ")
            )
            .into_bytes()),
        };
    }
    let text = String::from_utf8(read(model)?).map_err(|_| [b"--model: ", model, b" is not UTF-8"].concat())?;
    let processor = read_measured_processor(target, &text);
    processor.map(Some).map_err(|error| [model, b":", error.to_string().as_bytes()].concat())
}
