//! The report of one input on one processor: regions in order, as text or JSON.

use mca_core::analysis::{Colours, Severity, print_json_document};
use mca_core::explain::Explanation;
use mca_core::{AnalysisError, Region};
use mca_input::pattern;
use mca_json::report as json_v2;
use serde_json::Value;

use super::explanation::{explanation, variable};
use super::found::Sources;
use super::options::JsonChoice;
use super::parallel;
use super::ranking;
use super::run::{Run, Subject};
use super::streams::{self, Stopped};

impl<'a> Run<'a> {
    /// The region that an editor asks about; else all that hold something.
    pub(super) fn chosen_regions<'p>(&self, subject: &Subject<'p>) -> Vec<&'p Region>
    where
        'a: 'p,
    {
        match self.memory.and_then(|memory| memory.region) {
            Some(region) => vec![region],
            None => subject.regions.iter().filter(|region| !region.is_empty()).collect(),
        }
    }
}

impl Run<'_> {
    /// Writes the reports. `beside` is what limits and baselines are checked on.
    pub(super) fn report(
        &mut self,
        name: &[u8],
        input: &[u8],
        subject: &Subject<'_>,
        beside: &Subject<'_>,
    ) -> Result<(), Stopped> {
        let Subject { program, cpu, target, .. } = *subject;
        let colours = Colours {
            is_terminal: self.streams.report_is_on_terminal(),
            has_capability: streams::terminal_has_colors(),
        };
        let json = self.options.json;
        let mut options = subject.options.clone();
        let shows_summary = options.views.summary;
        let warns_of_bottleneck = options.views.bottleneck && !cpu.is_out_of_order() && options.tables.is_none();
        let regions = self.chosen_regions(subject);
        let why = self.options.why && json == JsonChoice::Off && options.tables.is_none();
        let width = if colours.is_terminal { streams::report_width() } else { Explanation::PAGE_WIDTH };
        let has_colours = self.options.color.unwrap_or(colours.is_terminal && colours.has_capability);
        let mut printed: Vec<Vec<u8>> = Vec::new();
        let mut values = Vec::new();
        let mut number = 0;
        let mut sources = Sources::new(self.disk);
        let mut result = Ok(());
        self.begin_checks(name, input, program, &regions)?;
        let checks_beside = self.is_checking() && !std::ptr::eq(beside.cpu, cpu);
        let checks_here = self.is_checking() && !checks_beside;
        options.views.summary |= checks_here;
        options.verdict |= checks_here;
        if checks_beside {
            self.check_regions(beside, &regions);
        }
        let mut position = 0;
        if why && self.options.prints_text() && !self.compiled_by.is_empty() {
            let line = format!("{}\n", self.compiled_by);
            self.streams.report().extend_from_slice(line.as_bytes());
        }
        self.streams.progress().begin(name, regions.len());
        let cancellation = self.cancellation();
        parallel::analyse_in_order(program, &regions, cpu, &options, &cancellation, |region, outcome| {
            self.streams.progress().advance();
            position += 1;
            self.say_all(&outcome);
            let mut analysis = match outcome {
                Ok(analysis) => analysis,
                Err(AnalysisError::Empty { .. }) => return true,
                Err(_) => {
                    result = Err(Stopped);
                    return false;
                }
            };
            if warns_of_bottleneck {
                let cpu = target.cpu_name.as_slice();
                self.say(Severity::Warning, &[b"bottleneck analysis is not supported for in-order CPU '", cpu, b"'."]);
            }
            if checks_here {
                self.measure(program, region, position - 1, &analysis);
            }
            if why && self.options.prints_text() {
                let title = self.title_of(position - 1, region, &mut sources);
                let title = self.hot.as_ref().map_or(title.clone(), |hot| hot.titled(position - 1, &title));
                if let Some(explanation) = explanation(program, region, &analysis) {
                    let shares = self.shares_of(program, region);
                    let shares = analysis.positions().iter().filter_map(|position| shares.get(*position).copied());
                    let explanation = explanation.with_shares(shares.collect());
                    let explanation = explanation.with_variable(variable(program, &analysis, &mut sources));
                    let (text, _) = explanation.listing(&title, width, has_colours);
                    self.streams.report().extend_from_slice(text.as_bytes());
                }
                number += 1;
                return true;
            }
            if !shows_summary {
                analysis = analysis.without_summary();
            }
            if json == JsonChoice::V2 {
                let explanation = explanation(program, region, &analysis);
                let variable = variable(program, &analysis, &mut sources);
                let explanation = explanation.map(|explanation| explanation.with_variable(variable));
                values.push(json_v2::region(number, &analysis, program, region, explanation.as_ref()));
            }
            match json {
                JsonChoice::Off if !self.options.prints_text() => {}
                JsonChoice::Off => {
                    self.streams.error(&analysis.print_complaints(program, self.uses_colors));
                    analysis.print(program, region, number, colours, self.streams.report());
                }
                JsonChoice::V1 => printed.push(analysis.print_json(program, region, number)),
                JsonChoice::V2 => {}
            }
            number += 1;
            true
        });
        result?;
        self.end_checks();
        if number == 0 {
            return Err(self.nothing_found());
        }
        match json {
            JsonChoice::Off => {}
            JsonChoice::V1 => {
                print_json_document(&printed, cpu, subject.options, self.streams.report());
            }
            JsonChoice::V2 => {
                let header = json_v2::Header {
                    input: name,
                    triple: cpu.target().triple(),
                    cpu: &target.named,
                    model: cpu.model_name(),
                    is_measured: cpu.is_measured(),
                    n_iterations: options.n_iterations().get(),
                    models_front_end: cpu.models_front_end(),
                };
                self.add_document(json_v2::document(&header, values));
            }
        }
        Ok(())
    }

    /// Checks what has limits, of regions that are shown otherwise.
    fn check_regions(&mut self, subject: &Subject<'_>, regions: &[&Region]) {
        let Subject { program, cpu, .. } = *subject;
        let mut options = subject.options.clone();
        ranking::ask_for_verdict(&mut options);
        options.iterations = subject.options.iterations;
        options.skips_unsupported = subject.options.skips_unsupported;
        let cancellation = self.cancellation();
        let mut position = 0;
        parallel::analyse_in_order(program, regions, cpu, &options, &cancellation, |region, outcome| {
            if let Ok(analysis) = &outcome {
                self.measure(program, region, position, analysis);
            }
            position += 1;
            true
        });
    }

    /// How people know the region of a number: `dot.c:3  dot, loop over i`, or by its name.
    fn title_of(&self, number: usize, region: &Region, sources: &mut Sources<'_>) -> String {
        let Some(found) = self.found.get(number) else {
            let name = String::from_utf8_lossy(region.name());
            // `_ZN3lib3dot17h6b26000d3f5ce2a9E:.LBB0_5`; a name that somebody gave is left alone.
            let (function, label) = name.split_at(name.find(":.").unwrap_or(name.len()));
            let shown = pattern::shown(function);
            let is_mangled = shown != function;
            return if is_mangled { pattern::without_parameters(&shown).to_owned() + label } else { name.into_owned() };
        };
        found.whole_title(sources)
    }

    /// Writes a document of `--json=v2`, or keeps it for the array that several inputs make.
    pub(super) fn add_document(&mut self, document: Value) {
        if self.options.each {
            self.documents.push(document);
        } else {
            json_v2::print(&document, self.streams.report());
        }
    }
}
