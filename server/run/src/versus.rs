//! `--versus`: the loops of a source beside those that other flags, another compiler or an earlier revision make of it.
//!
//! ```text
//! dot.c on znver5 (measured model), cycles per element
//!
//! dot/for@1 (dot.c:2)
//!     4.00          cc -O2               waits for s in %xmm1 (line 2)
//!     0.50  -87.5%  -O3 -march=native    waits for s in %ymm1 (line 2)
//! ```
//!
//! A loop is known by its function and by which of the function's loops it is, so that lines may move. Of the loops that a
//! compiler made of one, the one counts that handles most elements at a time.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::rc::Rc;

use mca_config::options::{Options, Version};
use mca_core::explain;
use mca_input::sources;
use serde_json::{Value, json};

use super::options::JsonChoice;
use super::run::Run;
use super::streams::{Stopped, Streams};
use super::survey::Row;

/// A loop of one version.
#[derive(Clone, Debug)]
pub(super) struct Collected {
    /// `dot/for@1`.
    key: String,
    place: String,
    /// Cycles of an iteration, and of an element where that is known; or why there are none.
    numbers: Result<(f64, Option<f64>), String>,
    n_elements: u32,
    cause: String,
}

/// What one way of compiling came to.
struct Built {
    name: String,
    loops: BTreeMap<String, Collected>,
}

impl Run<'_> {
    /// Compares the versions of a source that were asked for.
    pub(super) fn versus(&mut self, name: &[u8]) -> Result<(), Stopped> {
        if self.language(name).is_none() {
            return Err(self.fail(&[name, b": no source; --versus compares what compilers make of one."]));
        }
        let asked = Rc::clone(&self.options);
        let mut own = (*asked).clone();
        own.versus.versions.clear();
        own.top = Some(0);
        own.each = false;
        (own.json, own.output) = (JsonChoice::Off, b"-".to_vec());
        let mut built = vec![self.build(name, "", &own)?];
        for version in &asked.versus.versions {
            let mut options = own.clone();
            let title = version_title(version);
            match version {
                Version::Flags(flags) => options.compile_flags = words_of(flags),
                Version::Compiler(program) => options.compiler = program.clone(),
                Version::Revision(revision) => options.versus.revision = revision.clone(),
            }
            built.push(self.build(name, &title, &options)?);
        }
        self.streams.open_report(&asked.output)?;
        let cpu = self.simulated_on()?;
        if asked.json == JsonChoice::V2 {
            self.add_document(document(name, &cpu, &built));
        } else {
            let text = format!("{} on {cpu}\n{}", String::from_utf8_lossy(name), table(&built));
            self.streams.report().extend_from_slice(text.as_bytes());
        }
        Ok(())
    }

    /// The loops of one version, by their names.
    fn build(&mut self, name: &[u8], title: &str, options: &Options) -> Result<Built, Stopped> {
        let mut inner = Run::new(options, self.argv0, self.disk, Streams::captured());
        inner.collected = Some(Vec::new());
        let done = inner.analyse(name);
        let (loops, compiled_by) = (inner.collected.take().unwrap_or_default(), inner.compiled_by.clone());
        let (_, said) = inner.streams.into_captured();
        if done.is_err() || title.is_empty() {
            self.streams.error(&said);
        }
        done?;
        let mut by_key: BTreeMap<String, Collected> = BTreeMap::new();
        for found in loops {
            let known = by_key.get(&found.key);
            if known.is_none_or(|known| known.n_elements < found.n_elements) {
                by_key.insert(found.key.clone(), found);
            }
        }
        let name = if title.is_empty() { compiled_by } else { title.to_owned() };
        Ok(Built { name, loops: by_key })
    }

    /// Keeps loops that would be shown otherwise.
    pub(super) fn collect(&mut self, name: &[u8], rows: Vec<Row>) {
        let language = self.language(name);
        let mut texts: HashMap<String, String> = HashMap::new();
        let mut collected = Vec::new();
        for row in rows {
            let key = row.frame.as_ref().and_then(|(file, line)| {
                let text =
                    texts.entry(file.clone()).or_insert_with(|| std::fs::read_to_string(file).unwrap_or_default());
                Some(sources::name_of_loop(text, language?, *line as usize)?.to_string())
            });
            let numbers = match (row.numbers, row.cycles) {
                (Some(numbers), Ok(_)) => Ok(numbers),
                (_, Err(reason)) => Err(reason),
                (None, Ok(_)) => Err(String::new()),
            };
            let key = key.unwrap_or_else(|| row.title.clone());
            let n_elements = row.n_elements.unwrap_or(0);
            collected.push(Collected { key, place: row.place, numbers, n_elements, cause: row.verdict });
        }
        if let Some(kept) = &mut self.collected {
            kept.extend(collected);
        }
    }

    /// The processor, and whose model answers for it.
    fn simulated_on(&mut self) -> Result<String, Stopped> {
        let target = self.target()?;
        let chosen = mca_config::resolve(&target, &self.options);
        let cpu = self.own_cpu(&chosen)?;
        Ok(explain::processor(&String::from_utf8_lossy(&chosen.named), cpu.model_name(), cpu.is_measured()))
    }
}

fn version_title(version: &Version) -> String {
    match version {
        Version::Flags(text) | Version::Revision(text) | Version::Compiler(text) => {
            String::from_utf8_lossy(text).into_owned()
        }
    }
}

fn words_of(flags: &[u8]) -> Vec<Vec<u8>> {
    flags.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
}

/// What loops are compared by: an element if both have it, else an iteration.
fn change(before: &Collected, after: &Collected) -> Option<f64> {
    let (Ok(before), Ok(after)) = (&before.numbers, &after.numbers) else { return None };
    let (old, new) = match (before.1, after.1) {
        (Some(old), Some(new)) => (old, new),
        _ => (before.0, after.0),
    };
    (old > 0.0).then(|| 100.0 * (new / old - 1.0))
}

/// One loop after the other, with a line for each version.
fn table(built: &[Built]) -> String {
    let mut keys: Vec<&String> = built.iter().flat_map(|built| built.loops.keys()).collect();
    keys.sort();
    keys.dedup();
    let names = built.iter().map(|built| built.name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for key in keys {
        let place =
            built.iter().find_map(|built| built.loops.get(key)).map(|found| found.place.clone()).unwrap_or_default();
        let place = if place.is_empty() || place == *key { String::new() } else { format!(" ({place})") };
        let _ = writeln!(text, "\n{key}{place}");
        let first = built.first().and_then(|built| built.loops.get(key));
        for (number, built) in built.iter().enumerate() {
            let Some(found) = built.loops.get(key) else {
                let _ = writeln!(text, "  {:>16}  {:>8}  {:names$}  no such loop", "-", "", built.name);
                continue;
            };
            let cycles = match &found.numbers {
                Ok((_, Some(of_element))) => format!("{of_element:.2}/element"),
                Ok((cycles, None)) => format!("{cycles:.2}/iteration"),
                Err(_) => "-".to_owned(),
            };
            let change = first.filter(|_| number > 0).and_then(|first| change(first, found));
            let change = change.map(|percent| format!("{percent:+.1}%")).unwrap_or_default();
            let cause = found.numbers.as_ref().err().unwrap_or(&found.cause);
            let line = format!("  {cycles:>16}  {change:>8}  {:names$}  {cause}", built.name);
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text
}

fn document(name: &[u8], cpu: &str, built: &[Built]) -> Value {
    let versions = built.iter().map(|built| {
        let loops = built.loops.values().map(|found| {
            let numbers = found.numbers.as_ref().ok();
            json!({
                "name": found.key,
                "place": found.place,
                "cyclesPerIteration": numbers.map(|(cycles, _)| cycles),
                "cyclesPerElement": numbers.and_then(|(_, of_element)| *of_element),
                "cause": found.cause,
            })
        });
        json!({ "name": built.name, "loops": loops.collect::<Vec<Value>>() })
    });
    json!({
        "format": "mca-versus",
        "version": 1,
        "input": String::from_utf8_lossy(name),
        "processor": cpu,
        "versions": versions.collect::<Vec<Value>>(),
    })
}
