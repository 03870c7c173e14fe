//! From text and configuration to a reading.

use std::sync::Arc;

use mca_config::configuration::Configuration;
use mca_config::measured;
use mca_config::options::Options;
use mca_config::resolve;
use mca_core::analyze::options::{AnalysisOptions, ReadOptions};
use mca_core::analyze::program::{Program, Source as Input, Spare};
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::options::{Files, Limits};
use mca_core::inst::subtarget::Subtarget;
use mca_core::limits;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::processor::Processor;
use mca_core::model::shared::SharedProcessor;
use mca_core::sim::Cancellation;
use mca_core::view::ViewSwitches;

use super::files::Environment;
use super::pasted::{self, Look};
use super::side_by_side::both;
use super::{Finding, ProcessorInfo, Reading, Severity, Subject, findings, recognition, regions};
use crate::lsp::document::Source;
use crate::lsp::{lint, modelines};

/// A text is read at every keystroke: what it may grow into is far below what the command line allows.
const LIMITS: Limits = Limits {
    expansion_bytes: limits::EXPANSION_BYTES,
    expansions: limits::EXPANSIONS,
    messages: limits::EXPANSION_MESSAGES,
    instructions: limits::EXPANSION_INSTRUCTIONS,
    inclusion_depth: limits::INCLUSION_DEPTH,
};

/// Who answers for a configuration.
struct Target {
    subtarget: Arc<Subtarget>,
    processor: SharedProcessor,
    info: ProcessorInfo,
}

/// What a reading has of others.
#[derive(Debug, Default)]
pub struct Before<'a> {
    /// Of the same document; what did not change is taken over from it.
    pub earlier: Option<&'a Reading>,
    pub spare: Spare,
}

/// `None`: cancelled.
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

/// Why a text is not read at all.
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

/// A text of which nothing is known but that it is not read.
fn unread(
    source: Arc<Source>,
    configuration: Arc<Configuration>,
    environment: Arc<Environment>,
    message: String,
) -> Reading {
    let place = source.lines.line_range(&source.text, 0).unwrap_or(0..0);
    let finding = Finding { place, code: "too-large", ..configuration_finding(message) };
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

/// Reads a text as assembly.
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

/// What simulations of a text work on.
fn subject_of(
    text: &str,
    configuration: &Configuration,
    environment: &Environment,
    is_intel: bool,
    Before { earlier, spare }: Before<'_>,
) -> Result<(Subject, ProcessorInfo), String> {
    let mut options = configuration.options().clone();
    options.input_is_intel |= is_intel;
    let target = target_of(&options, environment)?;
    let (name, bytes) = (environment.name.as_bytes(), text.as_bytes());
    let input = Input { name, bytes, is_stream: false };
    let read = ReadOptions { limits: LIMITS, prefers_labels: true, ..mca_config::read_options(&options) };
    let earlier = earlier.and_then(|earlier| earlier.subject.as_ref()).map(|subject| &*subject.program);
    let program = Program::read_again(input, &target.subtarget, &read, environment, earlier, spare);
    let program = Arc::new(program.map_err(|error| error.to_string())?);
    let options = analysis_options(&options, &target.processor);
    let Target { processor, subtarget, mut info } = target;
    info.n_iterations = options.n_iterations().get();
    Ok((Subject { program, processor, options, subtarget }, info))
}

/// The same text as another configuration has it. It is read again only if that reads it differently.
pub fn answered_by(
    reading: &Reading,
    configuration: Configuration,
    cancellation: &Cancellation,
) -> Result<(Subject, ProcessorInfo), String> {
    let configuration = Arc::new(configuration);
    let target = target_of(configuration.options(), &reading.environment)?;
    let known = reading.subject.as_ref();
    let program = match known.filter(|subject| subject.program.subtarget().reads_like(&target.subtarget)) {
        Some(subject) => subject.program.clone(),
        None => {
            let (source, environment) = (reading.source.clone(), reading.environment.clone());
            let other = read(source, configuration.clone(), environment, Before::default(), cancellation);
            let subject = other.and_then(|other| other.subject).ok_or_else(|| "not analysed".to_owned())?;
            subject.program
        }
    };
    let options = analysis_options(configuration.options(), &target.processor);
    let Target { processor, subtarget, info } = target;
    Ok((Subject { program, processor, options, subtarget }, info))
}

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

fn target_of(options: &Options, environment: &Environment) -> Result<Target, String> {
    let triple = Triple::find(&options.triple, &options.architecture)
        .map_err(|_| format!("unknown target `{}`", String::from_utf8_lossy(&options.triple)))?;
    let catalogue = Catalogue::of(triple.target()).map_err(|error| error.to_string())?;
    let resolved = resolve(catalogue, &triple, options);
    let name = String::from_utf8_lossy(&resolved.named).into_owned();
    let cpu = resolved.cpu.ok_or_else(|| format!("unknown CPU `{name}`"))?;
    let refused = |name: &[u8]| [b"--model: `", name, b"` cannot be read"].concat();
    let read = |name: &[u8]| environment.read(name).map(|bytes| bytes.to_vec()).ok_or_else(|| refused(name));
    // A setting holds for all documents, also for those of processors that nobody has measured.
    let named = String::from_utf8_lossy(&resolved.cpu_name);
    let is_absent = measured::is_absent(&options.model, &named);
    let model = if is_absent { Vec::new() } else { measured::unless_asked(&options.model, &named) };
    let measured = measured::find(&model, triple.target(), &resolved.cpu_name, read);
    let processor = match measured.map_err(|message| String::from_utf8_lossy(&message).into_owned())? {
        Some(processor) => processor,
        None => cpu.processor().map_err(|_| format!("there is no scheduling model for `{name}`"))?.into(),
    };
    let is_measured = processor.own().is_some();
    let info = ProcessorInfo {
        asked: String::from_utf8_lossy(&options.cpu).into_owned(),
        model: if is_measured { processor.name() } else { cpu.model_name().unwrap_or(cpu.name()) }.to_owned(),
        is_measured,
        triple: String::from_utf8_lossy(&triple.text).into_owned(),
        n_iterations: 0,
        is_out_of_order: processor.facts().is_out_of_order(),
        name,
    };
    Ok(Target { subtarget: resolved.subtarget, processor, info })
}

/// The simulation as configured, with the views that the features show; what cannot be simulated is left out.
fn analysis_options(options: &Options, processor: &Processor) -> AnalysisOptions {
    let is_out_of_order = processor.facts().is_out_of_order();
    let mut analysis = mca_config::analysis_options(options, is_out_of_order);
    analysis.views =
        ViewSwitches { summary: true, instruction_info: true, resource_pressure: true, ..ViewSwitches::none() };
    analysis.simulation.raises_pressure_events = false;
    analysis.computes_verdict = true;
    analysis.tables = None;
    analysis.skips_unsupported = true;
    analysis
}
