//! Makes a reading from text and configuration.

use std::sync::Arc;

use mca_config::choose_cpu_for;
use mca_config::configuration::Configuration;
use mca_config::measured::{self, MeasuredError};
use mca_config::options::Options;
use mca_core::analysis::ViewSwitches;
use mca_core::limits;
use mca_core::program::{Limits, Spare};
use mca_core::target::CpuError;
use mca_core::{Cancellation, Cpu, Files, Options as AnalysisOptions, Program, Source as Input, Target};

use super::files::Environment;
use super::parallel::both;
use super::pasted::{self, Look};
use super::{Finding, ProcessorInfo, Reading, Severity, Subject, findings, recognition, regions};
use crate::lsp::document::Source;
use crate::lsp::{lint, modelines};

/// Limits of what macros, repetitions and inclusions may make of a text. A document is read at every keystroke, so
/// they are far below those of the command line.
pub const EXPANSION_LIMITS: Limits = Limits {
    expansion_bytes: limits::EXPANSION_BYTES,
    expansions: limits::EXPANSIONS,
    messages: limits::EXPANSION_MESSAGES,
    instructions: limits::EXPANSION_INSTRUCTIONS,
    inclusion_depth: limits::INCLUSION_DEPTH,
};

/// What a reading may take over from earlier ones.
#[derive(Debug, Default)]
pub struct Before<'a> {
    /// The earlier reading of the document; what did not change since is taken over from it.
    pub earlier: Option<&'a Reading>,
    /// Memory of a program that is no longer used.
    pub spare: Spare,
}

/// Reads a document: as assembly, or converted to it if it is a listing. `None` if cancelled.
pub fn read(
    source: Arc<Source>,
    configuration: Arc<Configuration>,
    environment: Arc<Environment>,
    before: Before<'_>,
    cancellation: &Cancellation,
) -> Option<Reading> {
    if let Some(message) = too_large(&source) {
        return Some(unread(source, configuration, environment, message));
    }
    let earlier = before.earlier.filter(|earlier| earlier.pasted.is_none() && !earlier.is_refused);
    let asked = (configuration.clone(), environment.clone());
    let reading =
        read_text(source.clone(), (configuration, environment), false, Before { earlier, ..before }, cancellation)?;
    match pasted::look(&reading) {
        Look::Assembly => Some(reading),
        Look::Refused(refusal) => Some(pasted::refused(reading, refusal)),
        Look::Listing(kind) => {
            let listing = pasted::rewritten(&reading, kind);
            let code = Arc::new(Source::new(listing.text.clone()));
            let found = read_text(code, asked, listing.is_intel, Before::default(), cancellation)?;
            Some(pasted::moved(found, source, kind, &listing))
        }
    }
}

/// Code of the finding for a text that is too large to be read.
pub const TOO_LARGE: &str = "too-large";

/// Returns why a text is too large to be read; `None` if it is not.
fn too_large(source: &Source) -> Option<String> {
    let (n_bytes, n_lines) = (source.text.len(), source.lines.n_lines());
    let said = |what: &str, n: usize, most: usize| {
        Some(format!("the document has {n} {what}; those with more than {most} are not analysed"))
    };
    match () {
        () if n_bytes > limits::DOCUMENT_BYTES => said("bytes", n_bytes, limits::DOCUMENT_BYTES),
        () if n_lines > limits::DOCUMENT_LINES => said("lines", n_lines, limits::DOCUMENT_LINES),
        () => None,
    }
}

/// Returns the reading of a text that is too large: one finding with that message, and no regions.
fn unread(
    source: Arc<Source>,
    configuration: Arc<Configuration>,
    environment: Arc<Environment>,
    message: String,
) -> Reading {
    let place = source.lines.line_range(&source.text, 0).unwrap_or(0..0);
    let finding = Finding { place, code: TOO_LARGE, ..configuration_finding(message) };
    Reading {
        processor: ProcessorInfo::default(),
        findings: vec![finding],
        regions: Vec::new(),
        subject: None,
        pasted: None,
        is_refused: true,
        source,
        configuration,
        environment,
        outline: Default::default(),
    }
}

/// Reads a text as assembly; `None` if cancelled. `is_intel`: the text begins in Intel syntax, whatever the
/// configuration says.
fn read_text(
    source: Arc<Source>,
    (configuration, environment): (Arc<Configuration>, Arc<Environment>),
    is_intel: bool,
    Before { earlier, spare }: Before<'_>,
    cancellation: &Cancellation,
) -> Option<Reading> {
    if cancellation.is_cancelled() {
        return None;
    }
    let is_as_before = earlier.is_some_and(|earlier| recognition::is_as_before(earlier, &configuration, &source.text));
    let (configuration, recognised) =
        if is_as_before { (configuration, None) } else { recognition::settled(configuration, &source.text) };
    let outline = || match earlier {
        Some(earlier) => mca_outline::scan_again(&source.text, &earlier.source.text, &earlier.outline),
        None => mca_outline::scan(&source.text),
    };
    let subject = || subject_of(&source.text, &configuration, &environment, is_intel, Before { earlier, spare });
    let (outline, subject) = both(&source, outline, subject);
    let mut found = lint::lint(&outline, &source.text);
    found.extend(modelines::lint(&source.text));
    found.extend(recognised);
    let mut reading = Reading {
        processor: ProcessorInfo::default(),
        findings: Vec::new(),
        regions: Vec::new(),
        subject: None,
        pasted: None,
        is_refused: false,
        source,
        configuration,
        environment,
        outline,
    };
    match subject {
        Err(message) => found.push(configuration_finding(message)),
        Ok((subject, info)) => (reading.subject, reading.processor) = (Some(subject), info),
    }
    if cancellation.is_cancelled() {
        return None;
    }
    if let Some(subject) = &reading.subject {
        let marked = regions::marked_ranges(subject, &reading.source);
        let messages = findings::of_program(&subject.program, &reading.source, &reading.outline, &marked);
        let (plans, left_out) = regions::plans(&reading, subject, subject.program.unread_statements());
        reading.regions = plans;
        found.extend(messages);
        found.extend(left_out);
        found.extend(findings::of_moved_markers(&subject.program, &reading.source, &reading.outline));
    }
    reading.findings = found;
    (!cancellation.is_cancelled()).then_some(reading)
}

/// Returns program, processor and options for the simulations of a text, or a message if the configuration names
/// nothing that can be simulated.
fn subject_of(
    text: &str,
    configuration: &Configuration,
    environment: &Environment,
    is_intel: bool,
    Before { earlier, spare }: Before<'_>,
) -> Result<(Subject, ProcessorInfo), String> {
    let mut options = configuration.options().clone();
    options.input_is_intel |= is_intel;
    let (cpu, mut info) = cpu_of(&options, environment)?;
    let input = Input { name: environment.name.as_bytes(), text: text.as_bytes(), is_stream: false };
    let mut read = mca_config::read_options(&options);
    (read.limits, read.prefers_labels) = (EXPANSION_LIMITS, true);
    let earlier = earlier.and_then(|earlier| earlier.subject.as_ref()).map(|subject| &*subject.program);
    let program = Arc::new(Program::read_again(input, &cpu, &read, environment, earlier, spare));
    let options = analysis_options(&options, &cpu);
    info.n_iterations = options.n_iterations().get();
    Ok((Subject { program, cpu, options }, info))
}

/// Returns what simulates the regions of a reading with another configuration, or a message why nothing can. The text
/// is read again only if the other processor reads it differently.
pub fn subject_with(
    reading: &Reading,
    configuration: Configuration,
    cancellation: &Cancellation,
) -> Result<(Subject, ProcessorInfo), String> {
    let configuration = Arc::new(configuration);
    let (cpu, info) = cpu_of(configuration.options(), &reading.environment)?;
    let known = reading.subject.as_ref();
    let program = match known.filter(|subject| subject.program.cpu().reads_like(&cpu)) {
        Some(subject) => subject.program.clone(),
        None => {
            let (source, environment) = (reading.source.clone(), reading.environment.clone());
            let other = read(source, configuration.clone(), environment, Before::default(), cancellation);
            let subject = other.and_then(|other| other.subject).ok_or_else(|| "not analysed".to_owned())?;
            subject.program
        }
    };
    let options = analysis_options(configuration.options(), &cpu);
    Ok((Subject { program, cpu, options }, info))
}

/// Returns a warning at the start of the document about its configuration.
fn configuration_finding(message: String) -> Finding {
    Finding {
        place: 0..0,
        severity: Severity::Warning,
        code: "configuration",
        message,
        notes: Vec::new(),
        fixes: Vec::new(),
    }
}

/// Returns the processor of a configuration with its measured model, if there is one and no other model is set; or a
/// message why there is no processor.
fn cpu_of(options: &Options, environment: &Environment) -> Result<(Cpu, ProcessorInfo), String> {
    let target = Target::find(&options.triple, &options.architecture)
        .map_err(|_| format!("unknown target `{}`", String::from_utf8_lossy(&options.triple)))?;
    let chosen = choose_cpu_for(&target, options, true);
    let name = String::from_utf8_lossy(&chosen.named).into_owned();
    let refused = |name: &[u8]| [b"--model: `", name, b"` cannot be read"].concat();
    let read = |name: &[u8]| environment.read(name).map(|bytes| bytes.to_vec()).ok_or_else(|| refused(name));
    // `--model=measured` may be set for all documents; it has no effect on a processor without a measured model.
    let own_name = String::from_utf8_lossy(&chosen.cpu_name);
    let is_absent = measured::is_absent(&options.model, &own_name);
    let model = if is_absent { Vec::new() } else { measured::model_or_shipped(&options.model, &own_name) };
    let found = chosen.with_model(options, &model, read);
    let cpu = found.map_err(|error| match error {
        MeasuredError::Model(message) => String::from_utf8_lossy(&message).into_owned(),
        MeasuredError::Cpu(CpuError::Unknown(_)) => format!("unknown CPU `{name}`"),
        MeasuredError::Cpu(CpuError::Damaged(message)) => message,
        MeasuredError::Cpu(_) => format!("there is no scheduling model for `{name}`"),
    })?;
    let info = ProcessorInfo {
        asked: String::from_utf8_lossy(&options.cpu).into_owned(),
        model: match cpu.has_measured_model() {
            true => cpu.model_name().to_owned(),
            false => cpu.info().model_name().unwrap_or(cpu.info().name()).to_owned(),
        },
        provenance: cpu.provenance(),
        triple: String::from_utf8_lossy(target.triple()).into_owned(),
        n_iterations: 0,
        is_out_of_order: cpu.is_out_of_order(),
        name,
    };
    Ok((cpu, info))
}

/// Returns the configured options, with the views that the features need. Unsupported instructions are left out of
/// simulations.
fn analysis_options(options: &Options, cpu: &Cpu) -> AnalysisOptions {
    let mut analysis = mca_config::analysis_options(options, cpu.is_out_of_order());
    analysis.views =
        ViewSwitches { summary: true, instruction_info: true, resource_pressure: true, ..ViewSwitches::none() };
    analysis.verdict = true;
    analysis.tables = None;
    analysis.skips_unsupported = true;
    analysis
}
