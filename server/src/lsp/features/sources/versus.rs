//! Compares the loops of a source in several versions: with other flags, or before the last edit.

use mca_core::explain;
use mca_input::pace::Pace;
use mca_input::pattern;
use mca_input::sources::{ComparedLoop, ComparedVersion, Language, LoopNames, comparison};
use tower_lsp::lsp_types::Url;

use crate::lsp::protocol::{SCHEMA_VERSION, Versus};
use crate::lsp::sources::compiled::{Compiled, SourceLoop};

/// Returns a text that compares the loops of the versions with those of the first. Each version has a name.
pub fn versus(uri: &Url, language: Language, versions: &[(String, &Compiled)]) -> Versus {
    let file = uri.path().rsplit('/').next().unwrap_or_default();
    let compared: Vec<ComparedVersion> =
        versions.iter().map(|(name, compiled)| version(file, language, name.clone(), compiled)).collect();
    let processor = versions.first().map(|(_, compiled)| {
        let processor = &compiled.snapshot.reading.processor;
        explain::processor(&processor.name, &processor.model, processor.provenance)
    });
    let head = format!("{file} on {}", processor.unwrap_or_default());
    Versus { schema_version: SCHEMA_VERSION, uri: uri.clone(), text: format!("{head}\n{}", comparison(&compared)) }
}

/// Returns the loops of one version by their names.
fn version(file: &str, language: Language, name: String, compiled: &Compiled) -> ComparedVersion {
    let mut version = ComparedVersion { name, ..ComparedVersion::default() };
    let names = LoopNames::of(&compiled.text.text, language);
    for found in &compiled.loops {
        let place = format!("{file}:{}", found.line + 1);
        let key = names.name(found.line + 1);
        let key = key.map_or_else(|| place.clone(), |key| key.in_function(&found.function));
        version.add(key, compared(compiled, found, place));
    }
    version
}

/// Returns the numbers of a loop for the comparison, or why there are none.
fn compared(compiled: &Compiled, found: &SourceLoop, place: String) -> ComparedLoop {
    let (region, result) = compiled.region(found);
    let label = match found.function.as_str() {
        "" => found.label.clone(),
        function => format!("{}:{}", pattern::brief(function), found.label),
    };
    let without = |reason: String| ComparedLoop {
        label: label.clone(),
        place: place.clone(),
        numbers: Err(reason),
        n_elements: 0,
        n_instructions: region.region.instructions().count(),
        n_paths: found.n_paths,
        cause: String::new(),
    };
    let result = match result {
        Some(Ok(result)) => result,
        Some(Err(message)) => return without(message.to_string()),
        None => return without("not analysed".to_owned()),
    };
    let explanation = super::explanation(compiled, found, result);
    if let Some(refusal) = explanation.refusal() {
        return without(refusal);
    }
    let elements = explanation.stride().and_then(|stride| stride.elements);
    ComparedLoop {
        numbers: Ok(Pace::of(&explanation, explanation.least_cycles())),
        n_elements: elements.map_or(0, |elements| elements.n),
        cause: explanation.cause(),
        ..without(String::new())
    }
}
