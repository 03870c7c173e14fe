//! The choice of a model by `--model`: the measured one of the processor or the reference's.

use mca_core::Cpu;
use mca_core::target::{Architecture, CpuError, ModelTextError, Provenance};

use super::cpu::Chosen;
use super::options::Options;

/// Why a processor cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeasuredError {
    /// The processor itself cannot be simulated.
    Cpu(CpuError),
    /// The measured model cannot be read; a message for people.
    Model(Vec<u8>),
}

/// The value of `--model` that chooses the reference's model, also where there is a measured one.
pub const REFERENCE: &[u8] = b"reference";

/// Returns the provenance of the shipped model of a processor, which may be named by any of its names; extended views use it.
pub fn shipped(cpu: &str) -> Option<Provenance> {
    Architecture::all().find_map(|architecture| architecture.shipped_model_of(cpu))
}

/// Returns names of the processors, of all architectures, for which a model is shipped, measured or not.
fn shipped_names() -> impl Iterator<Item = &'static str> {
    Architecture::all().flat_map(Architecture::shipped_models).map(|(cpu, _)| cpu)
}

/// Returns the value of `--model` for extended views: without one, that of the shipped model, if there is one.
pub fn unless_asked(model: &[u8], cpu: &str) -> Vec<u8> {
    if model.is_empty() && shipped(cpu).is_some() { b"measured".to_vec() } else { model.to_vec() }
}

/// Whether a value asks for the shipped model.
fn is_shipped(model: &[u8]) -> bool {
    model == b"measured" || model == b"own"
}

/// Whether a value asks for a shipped model, and the processor has none.
pub fn is_absent(model: &[u8], cpu: &str) -> bool {
    is_shipped(model) && shipped(cpu).is_none()
}

impl Chosen {
    /// Returns the processor with the model that `model`, a value of `--model`, asks for. `read` reads a file.
    pub fn with_model(
        &self,
        options: &Options,
        model: &[u8],
        read: impl FnOnce(&[u8]) -> Result<Vec<u8>, Vec<u8>>,
    ) -> Result<Cpu, MeasuredError> {
        find(self, options, model, read)
    }
}

/// Returns the processor with the model that `model` asks for: the shipped one, a text, or the reference's.
fn find(
    chosen: &Chosen,
    options: &Options,
    model: &[u8],
    read: impl FnOnce(&[u8]) -> Result<Vec<u8>, Vec<u8>>,
) -> Result<Cpu, MeasuredError> {
    let refused = |message: String| Err(MeasuredError::Model(message.into_bytes()));
    let is_of_reference = model.is_empty() || model == REFERENCE;
    match &chosen.cpu {
        Err(error @ CpuError::Unknown(_)) => Err(MeasuredError::Cpu(error.clone())),
        cpu if is_of_reference => cpu.clone().map_err(MeasuredError::Cpu),
        cpu if is_shipped(model) => match cpu.as_ref().ok().and_then(Cpu::with_measured_model) {
            Some(Ok(cpu)) => Ok(cpu),
            Some(Err(error)) => refused(format!("the embedded models cannot be read: {error}")),
            None => refused(format!(
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
            let wrong =
                |error: ModelTextError| MeasuredError::Model([model, b":", error.to_string().as_bytes()].concat());
            match cpu {
                Ok(cpu) => cpu.with_model_text(&text).map_err(wrong),
                Err(error) => {
                    let (target, attributes) = (&chosen.target, options.features.join(&b','));
                    let found = Cpu::configure_with_model_text(target, &chosen.named, &attributes, &text);
                    found.map_or_else(|| Err(MeasuredError::Cpu(error.clone())), |found| found.map_err(wrong))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_asked_for_is_the_model_that_comes_along() {
        for cpu in ["znver5", "skylake", "haswell", "core-avx2", "broadwell", "cascadelake"] {
            assert_eq!(unless_asked(b"", cpu), b"measured");
        }
        assert_eq!(unless_asked(b"", "znver2"), b"");
        assert_eq!(unless_asked(b"reference", "znver5"), b"reference");
        assert!(
            is_absent(b"own", "znver2")
                && !is_absent(b"own", "haswell")
                && !is_absent(b"own", "znver5")
                && !is_absent(b"reference", "haswell")
        );
    }
}
