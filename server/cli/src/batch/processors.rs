//! The processors of a batch, and what it computes for each block.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use mca_batch::Question;
use mca_core::limits::MODEL_TEXT_BYTES;
use mca_core::target::{CpuError, FeatureNotice, RefusalTime, Syntax};
use mca_core::{Cpu, Target};

use super::plan::Message;
use crate::files::Disk;
use crate::options::Options;
use crate::streams::error_output;
use mca_config::canonical_name;
use mca_config::configuration::option::nearest_cpus;
use mca_config::measured;

/// Returns the processors of `--cpus`, each once, or that of `-mcpu`.
pub fn cpus_of(options: &Options, disk: &Disk) -> Result<Vec<Cpu>, Message> {
    let target = Target::find(&options.triple, &options.architecture).map_err(|_| {
        let name = if options.triple.is_empty() { &options.architecture } else { &options.triple };
        [b"there is no target named '".as_slice(), name, b"'"].concat()
    })?;
    let names = if options.cpus.is_empty() { std::slice::from_ref(&options.cpu) } else { &options.cpus[..] };
    let mut named = BTreeSet::new();
    let is_new = |name: &&Vec<u8>| named.insert(canonical_name(&target, name));
    names.iter().filter(is_new).map(|name| cpu_of(&target, name, options, disk)).collect()
}

/// Returns the processor with a name and the model of `--model`. Unknown features are reported and ignored. Fails for a processor
/// that is unknown, has no model, or is refused by its target.
fn cpu_of(target: &Target, name: &[u8], options: &Options, disk: &Disk) -> Result<Cpu, Message> {
    let named = canonical_name(target, name);
    let (found, notices) = Cpu::configure(target, &named, &options.features.join(&b','));
    let shown = String::from_utf8_lossy(&named).into_owned();
    for notice in notices {
        if let FeatureNotice::Unknown(piece) = notice {
            error_output(&[b"'".as_slice(), &piece, b"' is not a recognized feature for this target\n"].concat());
        }
    }
    let cpu = found.map_err(|error| match error {
        CpuError::Unknown(_) => {
            let architecture = target.architecture();
            format!("unknown CPU `{shown}` for {}{}", architecture.name(), nearest_cpus(architecture, &shown))
        }
        CpuError::NoModel { .. } => format!("there is no scheduling model for `{shown}`"),
        error => format!("{error}"),
    })?;
    let cpu = with_model(cpu, &options.model, disk)?;
    match cpu.refusal(RefusalTime::BeforeReading) {
        Some(refusal) => Err(refusal),
        None => Ok(cpu),
    }
}

/// Returns the processor with the model of `--model`: the reference's, the measured one, or one in a file.
fn with_model(cpu: Cpu, model: &[u8], disk: &Disk) -> Result<Cpu, Message> {
    if model.is_empty() || model == measured::REFERENCE {
        return Ok(cpu);
    }
    if model == b"own" || model == b"measured" {
        let found = cpu.with_measured_model();
        let none = || format!("--model=measured: there is no measured model of '{}'", cpu.name()).into_bytes();
        return found.ok_or_else(none)?.map_err(|error| error.to_string().into_bytes());
    }
    let text = disk.read_given(model, MODEL_TEXT_BYTES as u64)?;
    let found = cpu.with_model_text(&String::from_utf8_lossy(&text));
    found.map_err(|error| [model, b":", error.to_string().as_bytes()].concat())
}

/// Returns what is computed for each block. A size or width of 0 in the options means that of the model.
pub fn question_of(options: &Options) -> Question {
    let mut question = Question::with_verdict(options.why);
    let asked = &mut question.options;
    if let Some(n_iterations) = NonZeroU32::new(options.iterations) {
        asked.iterations = n_iterations;
    }
    asked.dispatch_width = NonZeroU32::new(options.dispatch);
    asked.register_file_size = NonZeroU32::new(options.register_file_size);
    asked.load_queue_size = NonZeroU32::new(options.load_queue);
    asked.store_queue_size = NonZeroU32::new(options.store_queue);
    asked.micro_op_queue_size = NonZeroU32::new(options.micro_op_queue_size);
    asked.decoder_throughput = NonZeroU32::new(options.decoder_throughput);
    asked.assumes_no_alias = options.assumes_no_alias;
    asked.call_latency_cycles = options.call_latency;
    asked.applies_target_rules = !options.disables_custom_behaviour;
    question.reading.syntax = Syntax(u8::from(options.input_is_intel));
    question
}
