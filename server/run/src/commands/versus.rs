//! `--versus`: compares the loops of a source with those that other flags, another compiler or an earlier revision
//! produce.

use std::collections::HashMap;
use std::path::Path;

use mca_config::options::{JsonChoice, Options, Version};
use mca_core::explain;
use mca_core::limits::{COMPARED_VERSIONS, DOCUMENT_BYTES};
use mca_input::prepare::HELP;
use mca_input::regular_file;
use mca_input::sources::{self, Change, ComparedLoop, ComparedVersion, Language, LoopNames, LoopRole};
use serde_json::{Value, json};

use super::loop_table::{LoopRow, rows};
use super::show::{is_loop_table, show};
use crate::checks::Checks;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::processor::{extended_cpu, target};
use crate::inputs::ready;
use crate::output::Output;
use crate::output::streams::Streams;

/// Compiles the source with this name in each way that `--versus` asks for, and prints a comparison of the loops. The first version,
/// with which the others are compared, is that of the options without `--versus`.
pub fn versus(context: &Context<'_>, output: &mut Output, asked: &Options, name: &[u8]) -> Result<(), Failure> {
    let Some(language) = context.language(name, asked) else {
        return Err(Failure::error(&[name, b": not a source; --versus compares compilations of a source."]));
    };
    let mut first = asked.clone();
    first.versus.versions.clear();
    if asked.versus.versions.len() > COMPARED_VERSIONS {
        let text = format!("--versus: at most {COMPARED_VERSIONS} versions are compared.");
        return Err(Failure::error(&[text.as_bytes()]));
    }
    if first.function == HELP {
        // The names of functions are those of the first version.
        return ready(context, output, &mut Checks::default(), &first, name, None).map(drop);
    }
    first.top = Some(0);
    first.each = false;
    (first.json, first.output) = (JsonChoice::Off, b"-".to_vec());
    let mut built = vec![build(context, output, name, language, "", &first)?];
    for version in &asked.versus.versions {
        let mut options = first.clone();
        let title = version_title(version);
        match version {
            Version::Flags(flags) => options.compile_flags = words_of(flags),
            Version::Compiler(program) => options.compiler = program.clone(),
            Version::Revision(revision) => options.versus.revision = revision.clone(),
        }
        built.push(build(context, output, name, language, &title, &options)?);
    }
    output.streams.open_report(&asked.output)?;
    let cpu = simulated_on(context, asked)?;
    if asked.json == JsonChoice::V2 {
        output.add_document(document(name, &cpu, &built), asked.each);
    } else {
        let name = String::from_utf8_lossy(name).replace(char::is_control, " ");
        let text = format!("{name} on {cpu}\n{}", sources::comparison(&built));
        output.streams.report().extend_from_slice(text.as_bytes());
    }
    Ok(())
}

/// Compiles the source with these options and returns its loops by name. `title` names the version; it is empty for the first one, which
/// the compiler's command names. The compiler's messages are printed for the first version, and for one that fails.
fn build(
    context: &Context<'_>,
    output: &Output,
    name: &[u8],
    language: Language,
    title: &str,
    options: &Options,
) -> Result<ComparedVersion, Failure> {
    let mut inner = Output::new(Streams::captured());
    let mut checks = Checks::default();
    let done = ready(context, &mut inner, &mut checks, options, name, None).and_then(|ready| match ready {
        // Anything but a table of loops is run only for its messages.
        Some(ready) if !is_loop_table(context, &ready) => {
            show(context, &mut inner, &mut checks, &ready, None).map(|()| (Some(ready), Vec::new()))
        }
        Some(ready) => {
            let rows = rows(context, &ready.subject(None));
            Ok((Some(ready), rows))
        }
        None => Ok((None, Vec::new())),
    });
    if let Err(failure) = &done {
        inner.streams.print_failure(failure);
    }
    let (_, said) = inner.streams.into_captured();
    if done.is_err() || title.is_empty() {
        output.streams.error(&said);
    }
    let (ready, rows) = done.map_err(|_| Failure::SILENT)?;
    let compiled_by = ready.as_ref().map(|ready| ready.compiled_by.clone()).unwrap_or_default();
    let name = if title.is_empty() { compiled_by } else { title.to_owned() };
    let mut version = ComparedVersion { name, ..ComparedVersion::default() };
    let mut names: HashMap<String, LoopNames> = HashMap::new();
    for row in rows {
        let (key, found) = compared(row, language, &mut names);
        version.add(key, found);
    }
    Ok(version)
}

/// Returns the loop of a row with its name, by which versions are compared: `dot/for@1`, or the row's title if the place in the source is
/// not known. `names` keeps the names of the loops of each source file, by the file's path.
fn compared(row: LoopRow, language: Language, names: &mut HashMap<String, LoopNames>) -> (String, ComparedLoop) {
    let key = row.frame.as_ref().and_then(|(file, line)| {
        let known = names.entry(file.clone()).or_insert_with(|| {
            LoopNames::of(&regular_file::text_or_nothing(Path::new(file), DOCUMENT_BYTES as u64), language)
        });
        Some(known.name(*line as usize)?.in_function(&row.function))
    });
    let numbers = match (row.numbers, row.cycles) {
        (Some(numbers), Ok(_)) => Ok(numbers),
        (_, Err(reason)) => Err(reason),
        (None, Ok(_)) => Err(String::new()),
    };
    let n_elements = row.n_elements.unwrap_or(0);
    let found = ComparedLoop {
        label: row.label,
        place: row.place,
        numbers,
        n_elements,
        n_instructions: row.n_instructions,
        n_paths: row.n_paths,
        cause: row.verdict,
    };
    (key.unwrap_or(row.title), found)
}

/// Returns the processor's name, and which model is simulated for it, for the heading.
fn simulated_on(context: &Context<'_>, options: &Options) -> Result<String, Failure> {
    let chosen = mca_config::choose_cpu(&target(context, options)?, options);
    let cpu = extended_cpu(context, options, &chosen)?;
    Ok(explain::processor(&String::from_utf8_lossy(&chosen.named), cpu.model_name(), cpu.provenance()))
}

/// Returns the flags, compiler or revision of a version, as the comparison shows it.
fn version_title(version: &Version) -> String {
    match version {
        Version::Flags(text) | Version::Revision(text) | Version::Compiler(text) => {
            String::from_utf8_lossy(text).into_owned()
        }
    }
}

/// Splits flags at blanks; quotes have no meaning.
fn words_of(flags: &[u8]) -> Vec<Vec<u8>> {
    flags.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
}

/// Returns the comparison as JSON. `name` is that of the source, `built` the versions, of which the first is the one with which the others
/// are compared.
fn document(name: &[u8], cpu: &str, built: &[ComparedVersion]) -> Value {
    let one = |name: &str, (role, found): (LoopRole, &ComparedLoop), change: Option<&Change>| {
        let numbers = found.numbers.as_ref().ok();
        let percent = match change {
            Some(Change::Percent(percent)) => Some(*percent),
            _ => None,
        };
        let reason = match change {
            Some(Change::NotCompared(reason)) => Some(reason),
            _ => None,
        };
        json!({
            "name": name,
            "label": found.label,
            "place": found.place,
            "isRemainder": role == LoopRole::Remainder,
            "cyclesPerIteration": numbers.map(|pace| pace.of_iteration),
            "cyclesPerElement": numbers.and_then(|pace| pace.of_element),
            "cyclesPerByte": numbers.and_then(|pace| pace.of_byte),
            "elements": (found.n_elements > 0).then_some(found.n_elements),
            "changePercent": percent,
            "notCompared": reason,
            "cause": found.cause,
        })
    };
    let versions = built.iter().enumerate().map(|(index, version)| {
        let mut loops: Vec<Value> = Vec::new();
        for name in version.loops.keys() {
            let change = (index > 0).then(|| sources::change(name, &built[0], version));
            for (place, made) in version.made_of(name).into_iter().enumerate() {
                let is_compared = place == 0 || made.0 != LoopRole::Remainder;
                loops.push(one(name, made, change.as_ref().filter(|_| is_compared)));
            }
        }
        json!({ "name": version.name, "loops": loops })
    });
    json!({
        "format": "mca-versus",
        "version": 1,
        "input": String::from_utf8_lossy(name),
        "processor": cpu,
        "versions": versions.collect::<Vec<Value>>(),
    })
}
