//! The report of one input on one processor: regions in order, as text or JSON.

use mca_core::analyze::region::Outcome;
use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::regions::Region;
use mca_core::model::processor::Processor;
use mca_core::report::text::Colours;
use mca_core::report::{json, text};
use mca_core::text::diagnostic::Severity;
use mca_core::view::columns::UnitColumns;
use serde_json::Value;

use super::json_v2;
use super::options::JsonChoice;
use super::parallel;
use super::run::{Run, Subject};
use super::streams::{self, Stopped};
use super::target::Target;

impl Run<'_> {
    pub(super) fn report(&mut self, name: &[u8], input: &[u8], subject: &Subject<'_>) -> Result<(), Stopped> {
        let Subject { program, processor, target, .. } = *subject;
        let colours = Colours {
            is_terminal: self.streams.report_is_on_terminal(),
            has_capability: streams::terminal_has_colors(),
        };
        let json = self.options.json;
        let mut options = subject.options.clone();
        let shows_summary = options.views.summary;
        let warns_of_bottleneck =
            options.views.bottleneck && !processor.facts().is_out_of_order() && options.tables.is_none();
        let only = self.memory.and_then(|memory| memory.region);
        let marked = program.regions().iter().filter(|region| !region.is_empty());
        let regions: Vec<&Region> = only.map_or_else(|| marked.collect(), |region| vec![region]);
        let mut printed: Vec<Vec<u8>> = Vec::new();
        let mut values = Vec::new();
        let mut number = 0;
        let mut result = Ok(());
        self.begin_checks(name, input, program, &regions)?;
        options.views.summary |= self.is_checking();
        let mut position = 0;
        self.streams.progress().begin(name, regions.len());
        let cancellation = self.cancellation();
        parallel::analyse_in_order(program, &regions, processor, &options, &cancellation, |region, analysis| {
            self.streams.progress().advance();
            position += 1;
            self.say_all(&analysis);
            let mut report = match analysis.outcome {
                Outcome::Report(report) => report,
                Outcome::Empty => return true,
                Outcome::Failed | Outcome::Cancelled => {
                    result = Err(Stopped);
                    return false;
                }
            };
            if warns_of_bottleneck {
                let cpu = target.cpu_name.as_slice();
                self.say(Severity::Warning, &[b"bottleneck analysis is not supported for in-order CPU '", cpu, b"'."]);
            }
            let steady =
                self.measure(program, region, position - 1, &report, (&target.cpu_name, processor), subject.options);
            if !shows_summary {
                report.views.summary = None;
            }
            if json == JsonChoice::V2 {
                let mut value = json_v2::region(number, &report, program, region);
                value["steadyCyclesPerIteration"] = steady.into();
                values.push(value);
            }
            report.with_region(program, region, number, |region| match json {
                JsonChoice::Off if !self.options.prints_text() => {}
                JsonChoice::Off => text::print_region(region, colours, self.streams.report()),
                JsonChoice::V1 => {
                    let mut text = Vec::new();
                    json::print_region(region, &mut text);
                    printed.push(text);
                }
                JsonChoice::V2 => {}
            });
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
                let parameters = self.parameters(processor, target, subject.triple);
                let columns = UnitColumns::new(processor.facts());
                let regions = printed.iter().map(Vec::as_slice);
                json::print_document(regions, &parameters, &columns, self.streams.report());
            }
            JsonChoice::V2 => {
                let header = json_v2::Header {
                    input: name,
                    triple: &subject.triple.text,
                    cpu: &target.cpu_name,
                    model: processor.name(),
                    n_iterations: options.n_iterations().get(),
                };
                self.add_document(json_v2::document(&header, values));
            }
        }
        Ok(())
    }

    /// Writes a document of `--json=v2`, or keeps it for the array that several inputs make.
    pub(super) fn add_document(&mut self, document: Value) {
        if self.options.each {
            self.documents.push(document);
        } else {
            json_v2::print(&document, self.streams.report());
        }
    }

    fn parameters<'a>(
        &self,
        processor: &Processor,
        target: &'a Target,
        triple: &'a Triple,
    ) -> json::SimulationParameters<'a> {
        let options = &self.options;
        let parameters = json::SimulationParameters {
            architecture: triple.architecture(),
            cpu: target.cpu_name.as_slice(),
            triple: &triple.text,
            ..json::SimulationParameters::default()
        };
        if !processor.facts().is_out_of_order() {
            return parameters;
        }
        let given = |number: u32| (number != 0).then_some(number);
        json::SimulationParameters {
            decoder_throughput: given(options.decoder_throughput),
            dispatch_width: given(options.dispatch),
            load_queue_size: given(options.load_queue),
            micro_op_queue_size: given(options.micro_op_queue_size),
            register_file_size: given(options.register_file_size),
            store_queue_size: given(options.store_queue),
            assumes_alias: !options.assumes_no_alias,
            ..parameters
        }
    }
}
