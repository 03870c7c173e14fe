//! Chooses the model of a processor: the measured one for extended views, the reference's for its report.

use mca_config::ChosenCpu;
use mca_config::measured::{self, MeasuredError};
use mca_config::options::Options;
use mca_config::table::OptionId;
use mca_core::analysis::Severity;
use mca_core::limits::MODEL_TEXT_BYTES;
use mca_core::target::{CpuError, Syntax, UnknownTarget};
use mca_core::{Cpu, Target};

use crate::context::Context;
use crate::failure::Failure;

/// Returns the target that the options name, or else the default one. Fails for an unknown name, in the reference's words.
pub fn target(context: &Context<'_>, options: &Options) -> Result<Target, Failure> {
    Target::find(&options.triple, &options.architecture).map_err(|unknown| {
        let argv0 = context.argv0;
        Failure::text(match unknown {
            UnknownTarget::Triple(triple) => {
                [argv0, b": unable to get target for '", &triple, b"', see --version and --triple."].concat()
            }
            UnknownTarget::Name(name) => [argv0, b": invalid target '", &name, b"'."].concat(),
        })
    })
}

/// Fails if the target cannot print the syntax of `-output-asm-variant`. -1 means the default.
pub fn check_output_syntax(target: &Target, options: &Options) -> Result<(), Failure> {
    let number = options.output_syntax;
    let is_known =
        |number: i32| u8::try_from(number).is_ok_and(|id| target.architecture().has_output_syntax(Syntax(id)));
    if number == -1 || is_known(number) {
        return Ok(());
    }
    let variant = format!("' with assembly variant {}.", number as u32);
    let triple = target.normalized_triple();
    Err(Failure::error(&[b"unable to create instruction printer for target triple '", &triple, variant.as_bytes()]))
}

/// Fails with a message of the target, if there is one: the reference ends in the same way.
pub fn check_refusal(refusal: Option<Vec<u8>>) -> Result<(), Failure> {
    match refusal {
        Some(text) => Err(Failure::text([b"LLVM ERROR: ", text.as_slice(), b"\n"].concat())),
        None => Ok(()),
    }
}

/// Returns the processor with its measured model, for extended views. `None` if there is no such model, if `--model`
/// names one, or if the program is called by the reference's name; then [`cpu`] is the answer.
pub fn extended_cpu_if_measured(
    context: &Context<'_>,
    options: &Options,
    chosen: &ChosenCpu,
) -> Result<Option<Cpu>, Failure> {
    let name = String::from_utf8_lossy(&chosen.cpu_name).into_owned();
    if context.is_drop_in || !options.model.is_empty() || measured::shipped(&name).is_none() {
        return Ok(None);
    }
    extended_cpu(context, options, chosen).map(Some)
}

/// Returns the processor of an extended view: with the measured model if there is one, unless `--model` says otherwise or the
/// program is called by the reference's name.
pub fn extended_cpu(context: &Context<'_>, options: &Options, chosen: &ChosenCpu) -> Result<Cpu, Failure> {
    let name = String::from_utf8_lossy(&chosen.cpu_name).into_owned();
    let model =
        if context.is_drop_in { options.model.clone() } else { measured::model_or_shipped(&options.model, &name) };
    cpu_with(context, options, &model, chosen)
}

/// Returns the processor of the reference's report: with the reference's model, unless `--model` says otherwise.
pub fn cpu(context: &Context<'_>, options: &Options, chosen: &ChosenCpu) -> Result<Cpu, Failure> {
    cpu_with(context, options, &options.model, chosen)
}

/// Returns the processor with the model that `model` names; empty for the reference's. Failures are worded as the
/// reference words them.
fn cpu_with(context: &Context<'_>, options: &Options, model: &[u8], chosen: &ChosenCpu) -> Result<Cpu, Failure> {
    let read = |path: &[u8]| context.read_beside(options, OptionId::Model, path, MODEL_TEXT_BYTES as u64);
    let error = match chosen.with_model(options, model, read) {
        Ok(cpu) => return Ok(cpu),
        Err(MeasuredError::Model(message)) => return Err(Failure::error(&[&message])),
        Err(MeasuredError::Cpu(error)) => error,
    };
    let CpuError::NoModel { has_itineraries } = error else {
        // A message about an unknown name has been printed; for an empty name there is none.
        return Err(Failure::SILENT);
    };
    let (triple, cpu) = (chosen.target.normalized_triple(), &chosen.cpu_name[..]);
    let text = b"unable to find instruction-level scheduling information for target triple '";
    let failure = Failure::error(&[text, &triple, b"' and cpu '", cpu, b"'."]);
    if !has_itineraries {
        return Err(failure);
    }
    let text = b"' provides itineraries. However, instruction itineraries are currently unsupported.";
    Err(failure.and(Severity::Note, &[b"cpu '", cpu, text]))
}
