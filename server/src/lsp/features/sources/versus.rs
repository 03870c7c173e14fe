//! Compares the loops of a source in several versions: with other flags, or before the last edit.

use mca_core::explain;
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
        version.add(key.map_or_else(|| place.clone(), |key| key.to_string()), compared(compiled, found, place));
    }
    version
}

/// Returns the numbers of a loop for the comparison, or why there are none.
fn compared(compiled: &Compiled, found: &SourceLoop, place: String) -> ComparedLoop {
    match compiled.region(found).1 {
        Some(Ok(result)) => {
            let explanation = super::explanation(compiled, found, result);
            let elements = explanation.stride().and_then(|stride| stride.elements);
            let numbers = match explanation.refusal() {
                Some(refusal) => Err(refusal),
                None => Ok((explanation.least_cycles(), explanation.cycles_per_element())),
            };
            let n_elements = elements.map_or(0, |elements| elements.n);
            ComparedLoop { place, numbers, n_elements, cause: explanation.cause() }
        }
        Some(Err(message)) => {
            ComparedLoop { place, numbers: Err(message.to_string()), n_elements: 0, cause: String::new() }
        }
        None => ComparedLoop { place, numbers: Err("not analysed".to_owned()), n_elements: 0, cause: String::new() },
    }
}
