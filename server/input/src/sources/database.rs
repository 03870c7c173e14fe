//! `compile_commands.json`: how a build compiles each of its files.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Plan;

/// The file's entry in the nearest database, made to write assembly.
pub fn plan(path: &Path, output: &Path) -> Option<Plan> {
    let wanted = path.canonicalize().ok()?;
    for folder in path.ancestors().skip(1) {
        for candidate in ["compile_commands.json", "build/compile_commands.json"] {
            let file = folder.join(candidate);
            let Ok(text) = fs::read(&file) else { continue };
            let entries = serde_json::from_slice::<Value>(&text).ok()?;
            let entry = entries.as_array()?.iter().find(|entry| names(entry, &wanted, folder));
            return entry.and_then(|entry| from_entry(entry, output, folder));
        }
    }
    None
}

fn folder_of(entry: &Value, base: &Path) -> PathBuf {
    base.join(entry["directory"].as_str().unwrap_or("."))
}

fn names(entry: &Value, wanted: &Path, base: &Path) -> bool {
    let Some(file) = entry["file"].as_str() else { return false };
    // Names are compared first: a database has thousands of files.
    Path::new(file).file_name() == wanted.file_name()
        && folder_of(entry, base).join(file).canonicalize().is_ok_and(|found| found == *wanted)
}

fn from_entry(entry: &Value, output: &Path, base: &Path) -> Option<Plan> {
    let words: Vec<String> = match entry["arguments"].as_array() {
        Some(words) => words.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        None => split(entry["command"].as_str()?),
    };
    let mut words = words.into_iter();
    let program = words.next()?;
    let mut arguments = without_outputs(words);
    let more = ["-S", "-g1", "-gdwarf-4", "-fno-lto", "-o"].map(str::to_owned);
    arguments.extend(more);
    arguments.push(output.to_string_lossy().into_owned());
    let folder = folder_of(entry, base);
    Some(Plan { program, arguments, folder, output: output.to_owned(), origin: "compile_commands.json".to_owned() })
}

/// Without what names an output or asks for another kind of one.
fn without_outputs(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut skips_next = false;
    for word in words {
        if std::mem::take(&mut skips_next) {
            continue;
        }
        match word.as_str() {
            "-o" | "-MF" | "-MT" | "-MQ" => skips_next = true,
            "-c" | "-S" | "-E" | "-MD" | "-MMD" | "-MP" | "-M" | "-MM" | "-save-temps" => {}
            joined if joined.starts_with("-MF") || joined.starts_with("-MT") || joined.starts_with("-MQ") => {}
            joined if joined.starts_with("-o") && joined.len() > 2 && !joined.starts_with("-objc") => {}
            _ => kept.push(word),
        }
    }
    kept
}

/// Words as a shell would split them.
pub fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), _) if character == open => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(characters.next()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}
