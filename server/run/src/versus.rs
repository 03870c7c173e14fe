//! `--versus`: the loops of a source beside those that other flags, another compiler or an earlier revision make of it.

use std::collections::HashMap;
use std::rc::Rc;

use mca_config::options::{Options, Version};
use mca_core::explain;
use mca_input::sources::{self, ComparedLoop, ComparedVersion};
use serde_json::{Value, json};

use super::options::JsonChoice;
use super::run::Run;
use super::streams::{Stopped, Streams};
use super::survey::Row;

/// A loop of one version, with its name.
#[derive(Clone, Debug)]
pub(super) struct Collected {
    /// `dot/for@1`.
    key: String,
    found: ComparedLoop,
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
            let text = format!("{} on {cpu}\n{}", String::from_utf8_lossy(name), sources::comparison(&built));
            self.streams.report().extend_from_slice(text.as_bytes());
        }
        Ok(())
    }

    /// The loops of one version, by their names.
    fn build(&mut self, name: &[u8], title: &str, options: &Options) -> Result<ComparedVersion, Stopped> {
        let mut inner = Run::new(options, self.argv0, self.disk, Streams::captured());
        inner.collected = Some(Vec::new());
        let done = inner.analyse(name);
        let (loops, compiled_by) = (inner.collected.take().unwrap_or_default(), inner.compiled_by.clone());
        let (_, said) = inner.streams.into_captured();
        if done.is_err() || title.is_empty() {
            self.streams.error(&said);
        }
        done?;
        let name = if title.is_empty() { compiled_by } else { title.to_owned() };
        let mut version = ComparedVersion { name, ..ComparedVersion::default() };
        loops.into_iter().for_each(|Collected { key, found }| version.add(key, found));
        Ok(version)
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
            let found = ComparedLoop { place: row.place, numbers, n_elements, cause: row.verdict };
            collected.push(Collected { key, found });
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

fn document(name: &[u8], cpu: &str, built: &[ComparedVersion]) -> Value {
    let versions = built.iter().map(|built| {
        let loops = built.loops.iter().map(|(name, found)| {
            let numbers = found.numbers.as_ref().ok();
            json!({
                "name": name,
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
