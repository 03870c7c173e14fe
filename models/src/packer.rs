//! Packs the text in one target's folder into the files that are embedded.
//!
//! The build script uses this code, and so do tests that compare packed files with the text. It needs no change for a new target.

mod assembler;
mod catalogue;
mod instructions;
mod measured;
mod names;
mod processor;
mod shared;

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::text::{FactFile, FactRow, TextError};

/// A packed file before it is embedded.
#[derive(Clone, Debug)]
pub struct PackedBlob {
    /// Name of the file, unique within its target, such as `instructions`.
    pub name: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
}

/// The packed files of a target.
#[derive(Clone, Debug)]
pub struct PackedTarget {
    /// All files, in no particular order.
    pub blobs: Vec<PackedBlob>,
    /// Rust source with names for the indices in the tables; empty for a target without tables of the assembler.
    pub names: String,
}

/// Packs everything in the folder of one target.
pub fn pack_target(folder: &Path, target: &str) -> Result<PackedTarget, TextError> {
    let instructions = instructions::pack(&folder.join("instructions"), target)?;
    let mut blobs = vec![PackedBlob { name: "instructions".to_owned(), bytes: instructions }];
    let names = names::Names::read(folder, target)?;
    let catalogue = catalogue::CatalogueTable::read(folder, target, &names)?;
    blobs.push(PackedBlob { name: "catalogue".to_owned(), bytes: catalogue.encode() });
    let titles = unit_titles(folder, target)?;
    for model in catalogue.models() {
        let bytes = read_processor(folder, target, model, &names, &titles)?.encode();
        blobs.push(PackedBlob { name: format!("processor-{model}"), bytes });
    }
    for (name, path) in measured_models(folder)? {
        let bytes = measured::pack(&path.display().to_string(), &read_text(&path)?, &names)?;
        blobs.push(PackedBlob { name: format!("measured-{name}"), bytes });
    }
    let mut rust = String::new();
    if folder.join("assembler").exists() {
        let packed = assembler::pack(folder, target, &names)?;
        blobs.push(PackedBlob { name: "assembler".to_owned(), bytes: packed.bytes });
        rust = packed.names;
    }
    Ok(PackedTarget { blobs, names: rust })
}

/// Returns name and path of the text of each measured model in a target's folder.
fn measured_models(folder: &Path) -> Result<Vec<(String, PathBuf)>, TextError> {
    let folder = folder.join("measured");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let failed =
        |error: std::io::Error| TextError { file: folder.display().to_string(), line: 0, message: error.to_string() };
    let mut models = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "txt") {
            models.push((stem, path));
        }
    }
    models.sort();
    Ok(models)
}

/// Reads a scheduling model of a target, and gives its units the names for people in `titles`.
fn read_processor(
    folder: &Path,
    target: &str,
    model: &str,
    names: &names::Names,
    titles: &HashMap<String, String>,
) -> Result<processor::ProcessorTable, TextError> {
    let path = folder.join("processors").join(format!("{model}.txt"));
    let text = read_text(&path)?;
    let facts = FactFile::parse(&path.display().to_string(), &text, &format!("processor {model}"), target)?;
    let mut table = processor::ProcessorTable::parse(&facts, names)?;
    for resource in &mut table.resources {
        resource.title = titles.get(&resource.name).cloned().unwrap_or_default();
    }
    Ok(table)
}

/// Returns names for people of the resource kinds of a target's processors, if there are any.
fn unit_titles(folder: &Path, target: &str) -> Result<HashMap<String, String>, TextError> {
    let mut titles = HashMap::new();
    if folder.join("unit-titles.txt").exists() {
        for_each_row(folder, "unit-titles", target, |row| {
            let is_new = titles.insert(row.text(0)?.to_owned(), row.text(1)?.to_owned()).is_none();
            if is_new { Ok(()) } else { Err(row.error("the kind stands twice")) }
        })?;
    }
    Ok(titles)
}

/// Reads a fact file. If its rows share their ends, as `packer/shared.rs` describes, they are written out.
pub fn read_text(path: &Path) -> Result<String, TextError> {
    let failed = |message: String| TextError { file: path.display().to_string(), line: 0, message };
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    match shared::written_out(&text).map_err(failed)? {
        Cow::Owned(text) => Ok(text),
        Cow::Borrowed(_) => Ok(text),
    }
}

/// Returns the indices of the registers that a field lists. `FIRST..LAST` stands for all registers from the index of the first to
/// that of the last, both included.
fn register_list(
    row: &FactRow<'_>,
    field: usize,
    number_of: impl Fn(&str) -> Result<u16, TextError>,
) -> Result<Vec<u16>, TextError> {
    let mut list = Vec::new();
    for word in row.words(field)? {
        match word.split_once("..") {
            Some((first, last)) => list.extend(number_of(first)?..=number_of(last)?),
            None => list.push(number_of(word)?),
        }
    }
    Ok(list)
}

/// Calls `visit` with the facts of one file of a target, in order.
fn for_each_row(
    folder: &Path,
    content: &str,
    target: &str,
    mut visit: impl FnMut(&FactRow<'_>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let path = folder.join(format!("{content}.txt"));
    let text = read_text(&path)?;
    let facts = FactFile::parse(&path.display().to_string(), &text, content, target)?;
    facts.rows().iter().try_for_each(&mut visit)
}
