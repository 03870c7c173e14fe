//! The choice of a model by `--model`: the measured one that is shipped, the reference's, or one in a file.

use mca_core::Cpu;
use mca_core::target::{Architecture, CpuError, ModelTextError, Provenance};

use super::cpu::ChosenCpu;
use super::options::Options;

/// The reason why a processor with the chosen model cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeasuredError {
    /// The processor itself cannot be simulated.
    Cpu(CpuError),
    /// The measured model is missing or cannot be read; holds a message.
    Model(Vec<u8>),
}

/// The value of `--model` that chooses the reference's model, also where there is a measured one.
pub const REFERENCE: &[u8] = b"reference";

/// Returns the provenance of the measured model that is shipped for a processor, given by any of its names; `None` if
/// none is. Extended views use the model by default.
pub fn shipped(cpu: &str) -> Option<Provenance> {
    Architecture::all().find_map(|architecture| architecture.shipped_model_of(cpu))
}

/// Returns the names of all processors for which a measured model is shipped.
fn shipped_names() -> impl Iterator<Item = &'static str> {
    Architecture::all().flat_map(Architecture::shipped_models).map(|(cpu, _)| cpu)
}

/// Returns the value of `--model` that extended views use: `model`, but `measured` if that is empty and a measured
/// model is shipped for the processor.
pub fn model_or_shipped(model: &[u8], cpu: &str) -> Vec<u8> {
    if model.is_empty() && shipped(cpu).is_some() { b"measured".to_vec() } else { model.to_vec() }
}

/// Whether a value of `--model` asks for the measured model that is shipped.
fn is_shipped(model: &[u8]) -> bool {
    model == b"measured" || model == b"own"
}

/// Whether a value of `--model` asks for the measured model that is shipped, and none is for this processor.
pub fn is_absent(model: &[u8], cpu: &str) -> bool {
    is_shipped(model) && shipped(cpu).is_none()
}

impl ChosenCpu {
    /// Returns the processor with the model that `model`, a value of `--model`, asks for. If it names a file, `read`
    /// returns the file's content, or a message why it cannot be read.
    pub fn with_model(
        &self,
        options: &Options,
        model: &[u8],
        read: impl FnOnce(&[u8]) -> Result<Vec<u8>, Vec<u8>>,
    ) -> Result<Cpu, MeasuredError> {
        find(self, options, model, read)
    }
}

/// Returns the processor with the model that `model` asks for: the measured one that is shipped, one in a file, or the
/// reference's.
fn find(
    chosen: &ChosenCpu,
    options: &Options,
    model: &[u8],
    read: impl FnOnce(&[u8]) -> Result<Vec<u8>, Vec<u8>>,
) -> Result<Cpu, MeasuredError> {
    let refusal = |message: String| Err(MeasuredError::Model(message.into_bytes()));
    let is_of_reference = model.is_empty() || model == REFERENCE;
    match &chosen.cpu {
        Err(error @ CpuError::Unknown(_)) => Err(MeasuredError::Cpu(error.clone())),
        cpu if is_of_reference => cpu.clone().map_err(MeasuredError::Cpu),
        cpu if is_shipped(model) => match cpu.as_ref().ok().and_then(Cpu::with_measured_model) {
            Some(Ok(cpu)) => Ok(cpu),
            Some(Err(error)) => refusal(format!("the embedded models cannot be read: {error}")),
            None => refusal(format!(
                "--model={}: there is no measured model of '{}'; there is one of {}.",
                String::from_utf8_lossy(model),
                String::from_utf8_lossy(&chosen.cpu_name),
                shipped_names().collect::<Vec<_>>().join(", ")
            )),
        },
        cpu => {
            let text = read(model).map_err(MeasuredError::Model)?;
            let not_text = |_| MeasuredError::Model([b"--model: ", model, b" is not UTF-8"].concat());
            let text = String::from_utf8(text).map_err(not_text)?;
            let model_error =
                |error: ModelTextError| MeasuredError::Model([model, b":", error.to_string().as_bytes()].concat());
            match cpu {
                Ok(cpu) => cpu.with_model_text(&text).map_err(model_error),
                Err(error) => {
                    let (target, attributes) = (&chosen.target, options.features.join(&b','));
                    let found = Cpu::configure_with_model_text(target, &chosen.named, &attributes, &text);
                    found.map_or_else(|| Err(MeasuredError::Cpu(error.clone())), |found| found.map_err(model_error))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_model_option_the_shipped_one_is_used() {
        for cpu in ["znver5", "skylake", "haswell", "core-avx2", "broadwell", "cascadelake"] {
            assert_eq!(model_or_shipped(b"", cpu), b"measured");
        }
        assert_eq!(model_or_shipped(b"", "znver2"), b"");
        assert_eq!(model_or_shipped(b"reference", "znver5"), b"reference");
        assert!(
            is_absent(b"own", "znver2")
                && !is_absent(b"own", "haswell")
                && !is_absent(b"own", "znver5")
                && !is_absent(b"reference", "haswell")
        );
    }
}
