//! Makes an input ready to be analysed, from its name. The order of the steps decides which message appears if several things
//! are wrong.

use mca_config::bytes::path_of;
use mca_config::options::{JsonChoice, Options};
use mca_core::ReadOptions;
use mca_core::analysis::Severity;
use mca_core::measure::ModelTexts;
use mca_core::target::{CpuError, RefusalTime};
use mca_input::bytes::{BYTE_ORDER_MARK, text_of};
use mca_input::listing::{Kind, file_format_of};
use mca_input::machine_code::object_file::is_object;
use mca_input::prepare::{
    CompiledFrom, Form, Input, InputError, Preparation, Prepared, Settings, prepare, with_elements,
};

use super::compiled::{Compiled, compile};
use super::configure::configure;
use super::files;
use super::host::{RunHost, advise};
use super::kind::find_kind;
use super::processor::{check_output_syntax, check_refusal, cpu, extended_cpu_if_measured, target};
use super::recognise::{recognise, target_for};
use super::subject::Ready;
use super::traces;
use crate::checks::Checks;
use crate::commands::profile::hot::Hot;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Output, targets};

/// End of the names of file formats of 32-bit code whose instructions look like those of 64-bit code: `elf32-i386`.
const NARROW_FORMAT: &str = "i386";

/// Reads an input, chooses its target and processor, and finds the regions to analyse. `asked` are the options of the command
/// line; `checks` gets the limits that the input's configuration sets; `hot` has the samples of a profile in the input. `None`
/// if nothing is analysed: a list was asked for, or none of an object's loops was chosen.
pub fn ready(
    context: &Context<'_>,
    output: &mut Output,
    checks: &mut Checks,
    asked: &Options,
    name: &[u8],
    mut hot: Option<&mut Hot>,
) -> Result<Option<Ready>, Failure> {
    let mut options = asked.clone();
    // A wrong target is reported before the input is looked at.
    target(context, &options)?;
    let lists_processors = options.cpu == b"help" || options.cpus.iter().any(|cpu| cpu == b"help");
    if lists_processors {
        options.cpu = b"help".to_vec();
    }
    let opened =
        if lists_processors { (Vec::new(), None) } else { open(context, output, &options, name, hot.as_deref_mut())? };
    let (mut bytes, compiled) = opened;
    let mut kind = None;
    if is_object(&bytes) {
        targets::keep_sources(context, &options)?;
    }
    if !lists_processors {
        if context.memory.is_none() && !options.ignores_configuration && !context.is_drop_in {
            checks.configured = configure(context, output, &mut options, name, &bytes)?;
        }
        output.advice.clear();
        kind = find_kind(context, &options, name, &bytes)?;
        let has_limits = checks.has_configured_limits();
        recognise(context, output, &mut options, (name, &bytes), kind, has_limits)?;
    }
    // Assembly for 32 bits looks like assembly for 64: only the compiler's flags and the headers of listings tell them apart.
    let is_narrow = compiled.as_ref().is_some_and(|compiled| compiled.width.as_deref() == Some("-m32"));
    let is_narrow_listing = || {
        let text = kind.filter(|kind| kind.is_disassembly()).map(|kind| (kind, text_of(&bytes)));
        text.is_some_and(|(kind, text)| {
            file_format_of(&text, kind).is_some_and(|format| format.ends_with(NARROW_FORMAT))
        })
    };
    if (is_narrow || is_narrow_listing()) && options.triple.is_empty() && options.architecture.is_empty() {
        let machines = target(context, &options)?.architecture().facts().objects;
        if let Some(narrow) = machines.iter().find(|machine| !machine.is_64_bit) {
            options.triple = narrow.triple.as_bytes().to_vec();
        }
    }
    let target = target_for(&bytes, target(context, &options)?, &options);
    let language = context.language(name, &options);
    let is_assembly = language.is_none() && kind.is_none() && !is_object(&bytes);
    let is_own = options.is_extended() || !is_assembly && !context.is_drop_in;
    let chosen = mca_config::choose_cpu_for(&target, &mca_config::options_for_reading(&target, &options), is_own);
    if let Err(CpuError::Damaged(error)) = &chosen.cpu {
        return Err(Failure::damaged(error));
    }
    output.streams.error(&chosen.messages);
    if lists_processors {
        return Ok(None);
    }
    if let Some(feature_warning) = chosen.feature_warning {
        output.streams.print_message(Severity::Warning, &[feature_warning.as_bytes()]);
    }
    let reference = cpu(context, &options, &chosen)?;
    check_output_syntax(&target, &options)?;
    if let Some(hot) = &mut hot {
        // The rounds of a profile are predicted with the model of the numbers that are shown beside them.
        let is_plain = options.json == JsonChoice::V1;
        let own = if is_plain { None } else { extended_cpu_if_measured(context, &options, &chosen)? };
        let cpu = own.as_ref().unwrap_or(&reference);
        hot.simulate_on(cpu, mca_config::analysis_options(&options, cpu.is_out_of_order()));
    }
    check_refusal(reference.refusal(RefusalTime::BeforeReading))?;
    let path = path_of(name);
    let source = compiled.as_ref().zip(language).map(|(compiled, language)| CompiledFrom {
        path: &path,
        language,
        working_directory: &compiled.plan.folder,
        is_compiled_with_others: compiled.plan.is_of_part,
    });
    let is_stream = files::is_stdin(name);
    let shown = if is_stream { b"<stdin>" } else { name };
    let form = match (options.hex.is_some(), kind, source) {
        (true, ..) => Form::Digits,
        _ if is_object(&bytes) => Form::Object,
        (_, Some(Kind::Hex), _) => Form::Digits,
        (_, Some(kind), _) => Form::Listing(kind),
        (_, None, Some(source)) => Form::Compiled(source),
        (_, None, None) => Form::Text,
    };
    let settings = settings_of(context, &options, checks.has_configured_limits());
    let called = if options.hex.is_some() { b"--hex" } else { shown };
    let host = RunHost::new(context, &options, kind, (name, called, &bytes), output, hot.as_deref_mut());
    let prepared =
        prepare(&Input { display_name: shown, bytes: &bytes, is_stream, form, cpu: &reference }, &settings, &host);
    let has_libraries = host.has_libraries();
    let prepared = prepared.map_err(|error| {
        let is_about_text = matches!(form, Form::Text | Form::Listing(_) | Form::Compiled(_))
            && matches!(error, InputError::NothingLeft | InputError::NoLoop { .. } | InputError::NoOwnCode);
        host.failure_of(&error, if is_about_text { name } else { shown })
    });
    let mut prepared = match prepared? {
        Preparation::Ready(prepared) => *prepared,
        Preparation::Nothing => return Ok(None),
        Preparation::Listed(text) => {
            output.streams.open_report(&options.output)?;
            output.streams.report().extend_from_slice(text.as_bytes());
            return Ok(None);
        }
    };
    options.input_is_intel |= prepared.is_intel;
    if options.output_syntax == -1 && prepared.was_intel {
        options.output_syntax = 1;
    }
    if let Some(is_marked) = prepared.has_markers {
        advise(context, &options, &prepared.program, is_marked, output);
    }
    if let Some(hot) = hot {
        hot.stand_at(&prepared.offsets);
        prepared.regions = hot.retrace(std::mem::take(&mut prepared.regions), &mut prepared.origins);
    }
    traces::follow(context, &options, name, &mut prepared)?;
    let is_plain = is_plain(&options, &prepared);
    let has_more = checks.is_checking(&options) || !options.timeline_html.is_empty();
    let own = if is_plain && !has_more { None } else { extended_cpu_if_measured(context, &options, &chosen)? };
    let (cpu, beside) = if is_plain { (reference, own) } else { (own.unwrap_or(reference), None) };
    let analysis = mca_config::analysis_options(&options, cpu.is_out_of_order());
    if analysis.verdict && !prepared.program.is_machine_code() {
        prepared.regions = prepared.program.with_paths(std::mem::take(&mut prepared.regions));
    }
    if let Some((compiled, language)) = compiled.as_ref().zip(language).filter(|_| !is_plain) {
        let by = (&compiled.plan, language);
        prepared.regions = with_elements(&prepared.program, std::mem::take(&mut prepared.regions), &cpu, by, None);
    }
    let compiled_by = compiled.as_ref().map(|compiled| compiled.by.clone()).unwrap_or_default();
    Ok(Some(Ready {
        name: name.to_vec(),
        bytes: std::mem::take(&mut bytes),
        options,
        kind,
        compiled_by,
        prepared,
        has_libraries,
        chosen,
        analysis,
        cpu,
        beside,
        _compiled: compiled,
    }))
}

/// Returns the bytes of the input: of a profile, in memory, of `--hex`, of a file or of standard input. A source is compiled; the
/// bytes are its assembly then, and the second value is the rest of what the compiler made, otherwise `None`.
fn open(
    context: &Context<'_>,
    output: &Output,
    options: &Options,
    name: &[u8],
    hot: Option<&mut Hot>,
) -> Result<(Vec<u8>, Option<Compiled>), Failure> {
    if let Some(bytes) = hot.and_then(Hot::take_program) {
        return Ok((bytes, None));
    }
    if let Some(memory) = &context.memory {
        return Ok((memory.bytes.to_vec(), None));
    }
    if let Some(digits) = options.hex.as_ref().filter(|digits| !digits.is_empty()) {
        return Ok((digits.clone(), None));
    }
    if let Some(language) = context.language(name, options) {
        let mut compiled = compile(context, &output.streams, options, name, language)?;
        return Ok((std::mem::take(&mut compiled.assembly), Some(compiled)));
    }
    if let Some(forms) = forms_to_measure(context, options)? {
        return Ok((forms.as_bytes().to_vec(), None));
    }
    if files::waits_for_keyboard(name) && !context.is_drop_in {
        output.streams.error(files::WAITING);
    }
    let mut bytes = context.disk.read_input(name).map_err(|message| Failure::error(&[&message]))?;
    // The plain report reads what the reference reads, which takes the mark for a part of the first word.
    if (options.is_extended() || options.reads_as.is_some()) && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok((bytes, None))
}

/// Returns the list of instruction forms that come with the program, if `--table` is to measure them because no input is named;
/// otherwise, or if the target has no such list, `None`.
fn forms_to_measure(context: &Context<'_>, options: &Options) -> Result<Option<&'static str>, Failure> {
    if options.table.is_empty() || !options.inputs.is_empty() {
        return Ok(None);
    }
    Ok(ModelTexts::of(&target(context, options)?).map(|texts| texts.forms))
}

/// Returns what the preparation of an input needs to know of the options. `has_limits`: the configuration sets
/// limits.
fn settings_of<'o>(context: &Context<'_>, options: &'o Options, has_limits: bool) -> Settings<'o> {
    let is_extended = options.why || (options.measures && options.table.is_empty()) || options.has_extended_output();
    Settings {
        regions: options.regions,
        function: &options.function,
        symbol: &options.symbol,
        lines: &options.lines,
        prefers_loops: is_extended || has_limits,
        ranks_loops: options.top.is_some() && context.wants_loop_table(options),
        takes_marked: context.memory.is_some(),
        has_digits: options.hex.is_some(),
        read: read_options(context, options),
    }
}

/// Returns how assembly is read; a text in memory may have limits of its own.
fn read_options(context: &Context<'_>, options: &Options) -> ReadOptions {
    let mut read = mca_config::read_options(options);
    if let Some(memory) = context.memory {
        read.limits = memory.limits;
    }
    read
}

/// Whether the output is the reference's report about assembly, which is all that the reference reads, or its JSON.
fn is_plain(options: &Options, prepared: &Prepared) -> bool {
    let is_report = options.prints_text() && !options.why && options.cpus.is_empty() && !options.measures;
    options.json == JsonChoice::V1 || (is_report && prepared.origins.is_empty() && !prepared.program.is_machine_code())
}
