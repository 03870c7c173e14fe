//! `--measure`: the cycles that the processor of this machine takes for a region, compared with predictions of models.
//!
//! ```text
//! [0] Code Region - loop
//! hash.s:12   loop
//! Measured:   4.01 cycles per iteration (±0.3%, 20 of 23 samples, 3.64 GHz)
//!             memory held random bytes; registers were reset every 2048 iterations
//! Predicted:  1.00 by the reference's model znver4
//!             4.00 by the measured model zen5
//! ```
//!
//! Several regions are shown as a table with one line each.
//!
//! Regions run in a child process that gives up nearly all its rights first.

use std::fmt::Write;

use mca_config::host;
use mca_config::options::JsonChoice;
use mca_core::analysis::Prediction;
use mca_core::measure::Runnable;
use mca_core::target::Provenance;
use mca_core::{Analyzer, Cpu, Program, Region};
use mca_input::columns::column_width;
use mca_input::prepare::{RegionOrigin, Sources};
use mca_measure::client::Client;
use mca_measure::{Data, Measurement, Refusal, State, child};
use serde_json::{Value, json};

use super::measure_request::request;
use super::measured_table::measure_table;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::output::Output;

/// One region with its measured cycles per iteration and with those that models predict.
struct Comparison {
    /// Index of the region among those that are measured.
    index: usize,
    /// Name of the region; empty if it has none.
    name: String,
    /// Whether the region has a marker of its own, and so a heading.
    is_marked: bool,
    /// File and line, `dot.c:4`; empty if they are not known.
    place: String,
    /// Name of the region in words: `dot, loop over i`.
    title: String,
    /// The measurement, or why there is none.
    measured: Result<MeasuredRegion, String>,
    /// Prediction by the reference's model; `None` if there is none.
    reference: Option<Prediction>,
    /// Prediction by the processor's measured model, or by the model that `--model` names; `None` if there is neither.
    own: Option<Prediction>,
}

/// Result of running a region.
struct MeasuredRegion {
    /// Cycles per iteration, and how reliable they are.
    result: Measurement,
    /// The path through the region that was run.
    path: Path,
    /// Number of instructions of the region that were not run, because jumps inside it lead past them.
    n_passed: usize,
}

/// The path that was measured through a region with branches inside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Path {
    /// The region has no branches inside.
    Only,
    /// All of the region, with this number of branches, none of which is ever taken.
    Through(usize),
    /// All of the region without this number of branches, which would be taken after few iterations.
    WithoutBranches(usize),
}

/// What is said once for all regions: the machine, and the models of the predictions.
struct Heading<'a> {
    /// Name of this machine's processor if predictions are for another one; `None` if they are for it.
    other_machine: Option<String>,
    /// The processor that predictions are for, as it was named.
    cpu: &'a str,
    /// Name of the reference's model.
    reference: &'a str,
    /// The processor with its measured model, or with the model that `--model` names; `None` if there is neither.
    own: Option<&'a Cpu>,
}

/// Returns why the subject's code cannot run on this machine, which is of another architecture; `None` if it can.
fn cannot_run(subject: &Subject<'_>) -> Option<String> {
    let architecture = subject.target.target.architecture_name();
    let reason = || format!("it is code for {}, which this machine cannot run", String::from_utf8_lossy(architecture));
    (!host::can_run(architecture)).then(reason)
}

/// Measures the regions, or makes the table that `--table` asks for.
pub fn measure(context: &Context<'_>, output: &mut Output, subject: &Subject<'_>) -> Result<(), Failure> {
    let options = subject.options;
    let mut client = measuring_client(context)?;
    let foreign = cannot_run(subject);
    if !options.table.is_empty() {
        if let Some(reason) = foreign {
            return Err(Failure::error(&[b"--table: ", reason.as_bytes(), b"."]));
        }
        return measure_table(context, output, subject, &mut client);
    }
    let base = subject.cpu.with_reference_model();
    let own = measured_beside(subject)?;
    let mut analyzer = Analyzer::new(base.clone());
    analyzer.set_options(subject.analysis).set_cancellation(&context.cancellation());
    let data = options.measure_data.and_then(Data::find);
    let program = subject.program();
    let (regions, _) = subject.chosen_regions(context);
    let titles = titles_of(context, subject, &regions);
    let (cpu, machine) = (String::from_utf8_lossy(&subject.target.named), host::cpu_name());
    let mut compared = Vec::new();
    for (index, (region, (place, title))) in regions.into_iter().zip(titles).enumerate() {
        let mut predicted = |on: &Cpu| analyzer.set_cpu(on).predict(program, region);
        let measured = match &foreign {
            Some(reason) => Err(reason.clone()),
            None => measure_region(program, region, data, &mut client),
        };
        compared.push(Comparison {
            index,
            name: String::from_utf8_lossy(region.name()).into_owned(),
            is_marked: region.has_marker(),
            place,
            title,
            reference: predicted(&base),
            own: own.as_ref().and_then(&mut predicted),
            measured,
        });
    }
    if options.json == JsonChoice::V2 {
        let document = json!({
            "format": "mca-measurement",
            "version": 1,
            "input": String::from_utf8_lossy(&subject.ready.name),
            "machine": machine,
            "target": { "cpu": cpu, "model": base.model_name() },
            "regions": compared.iter().map(|one| one.value(base.model_name(), own.as_ref())).collect::<Vec<_>>(),
        });
        output.add_document(document, options.each);
        return Ok(());
    }
    let other_machine = Some(machine).filter(|name| name.as_bytes() != &subject.target.cpu_name[..]);
    let heading = Heading { other_machine, cpu: &cpu, reference: base.model_name(), own: own.as_ref() };
    let text = match &compared[..] {
        [one] => one.text(&heading),
        compared => table(compared, &heading),
    };
    output.streams.report().extend(text.bytes());
    Ok(())
}

/// Returns the place and the title of each region, as they are shown.
fn titles_of(context: &Context<'_>, subject: &Subject<'_>, regions: &[&Region]) -> Vec<(String, String)> {
    let program = subject.program();
    let code = program.code();
    let remember = |file: &[u8]| context.disk.remember(file);
    let mut sources = Sources::new(&remember);
    let file = String::from_utf8_lossy(&subject.ready.name);
    let mut title_of = |(index, region): (usize, &&Region)| {
        // An editor asks about one region of many, so an index among those asked about is no index of `origins`.
        let found = subject.origins().get(index).filter(|_| context.memory.is_none());
        let place = found.map(RegionOrigin::place).filter(|place| !place.is_empty());
        let of_text = || match region.instructions().next().map(|first| (first, program.origin(first))) {
            Some((_, Some(origin))) => format!("{}:{}", origin.file, origin.line),
            Some((first, None)) if !program.is_machine_code() => {
                format!("{file}:{}", program.line_of(code.start_of(first as u32)))
            }
            _ => String::new(),
        };
        let title = found.map(|found| found.title(&mut sources, false)).filter(|title| !title.is_empty());
        let named = || String::from_utf8_lossy(region.name()).into_owned();
        let plain = |text: String| text.replace(char::is_control, " ");
        (plain(place.unwrap_or_else(of_text)), plain(title.unwrap_or_else(named)))
    };
    regions.iter().enumerate().map(&mut title_of).collect()
}

/// Returns the processor with the model of `--model` or else its measured model; `None` if it has neither.
fn measured_beside(subject: &Subject<'_>) -> Result<Option<Cpu>, Failure> {
    if subject.cpu.has_measured_model() {
        return Ok(Some(subject.cpu.clone()));
    }
    subject.cpu.with_measured_model().transpose().map_err(|error| Failure::damaged(&error))
}

/// Returns the client of the child process that runs code. Fails where code must not be run, as in an editor that did
/// not ask.
fn measuring_client(context: &Context<'_>) -> Result<Client, Failure> {
    if context.memory.is_some_and(|memory| !memory.may_measure) {
        return Err(Failure::error(&[
            b"--measure: code is run only on the command line, or by an editor's command to measure.",
        ]));
    }
    let program = std::env::current_exe();
    let program = program.map_err(|error| Failure::error(&[b"--measure: ", error.to_string().as_bytes()]))?;
    Ok(Client::new(program, &[child::ARGUMENT]))
}

/// Measures a region with its branches, none of which may be taken; if that fails because one is, without those inside it.
/// `data` is the content of memory; with `None`, several are tried. The error says why the region cannot be measured.
fn measure_region(
    program: &Program,
    region: &Region,
    data: Option<Data>,
    client: &mut Client,
) -> Result<MeasuredRegion, String> {
    let with_branches = Runnable::of(program, region, true);
    let first_refusal = match &with_branches {
        Ok(runnable) => match client.measure(&request(runnable, data)) {
            Ok(result) => {
                let path = if runnable.n_branches == 0 { Path::Only } else { Path::Through(runnable.n_branches) };
                return Ok(MeasuredRegion { result, path, n_passed: runnable.n_passed });
            }
            Err(refusal) if refusal != Refusal::LeavesPath => return Err(refusal.to_string()),
            Err(refusal) => refusal.to_string(),
        },
        Err(reason) => reason.clone(),
    };
    let Ok(without_branches) = Runnable::of(program, region, false) else { return Err(first_refusal) };
    if without_branches.n_branches == 0 {
        return Err(first_refusal);
    }
    let result = client.measure(&request(&without_branches, data)).map_err(|refusal| refusal.to_string())?;
    Ok(MeasuredRegion {
        result,
        path: Path::WithoutBranches(without_branches.n_branches),
        n_passed: without_branches.n_passed,
    })
}

/// Describes the content of memory during the measurement.
fn words_of(data: Data) -> &'static str {
    match data {
        Data::Random => "random bytes",
        Data::Small => "small numbers that are also valid addresses",
        Data::Pointers => "addresses of other places in it",
        Data::Zero => "zeros",
    }
}

impl MeasuredRegion {
    /// Describes how reliable the number is: spread, samples, clock, and whether the core was busy.
    fn quality(&self) -> String {
        let Measurement { spread, n_kept, n_tried, gigahertz, is_busy, states, .. } = &self.result;
        let busy = if *is_busy { ", BUSY: the core was shared" } else { "" };
        let spread = match states.is_empty() {
            true => "unsteady".to_owned(),
            false => format!("±{:.1}%", 100.0 * spread),
        };
        format!("{spread}, {n_kept} of {n_tried} samples, {gigahertz:.2} GHz{busy}")
    }

    /// Returns the caveats of the number, one line each.
    fn remarks(&self) -> Vec<String> {
        let Measurement { states, data, n_pages, n_iterations, .. } = &self.result;
        let mut remarks = Vec::new();
        if let [first, second] = &states[..] {
            let of = |state: &State| format!("{:.2} ({} samples)", state.cycles, state.n_samples);
            remarks.push(format!("at two speeds: {} and {}", of(first), of(second)));
        }
        let branches = |n: usize| if n == 1 { "1 branch".to_owned() } else { format!("{n} branches") };
        match self.path {
            Path::Only => {}
            Path::Through(n) => {
                remarks.push(format!("on the fall-through path: {} inside never taken", branches(n)));
            }
            Path::WithoutBranches(n) => {
                remarks.push(format!("without {} inside that would soon be taken", branches(n)));
            }
        }
        match self.n_passed {
            0 => {}
            1 => remarks.push("without 1 instruction that a jump leads past".to_owned()),
            n => remarks.push(format!("without {n} instructions that jumps lead past")),
        }
        if *n_pages > 0 {
            let held = words_of(*data);
            remarks.push(format!("memory held {held}; registers were reset every {n_iterations} iterations"));
        }
        remarks
    }
}

/// Returns a model's name with its kind: `measured model zen5`.
fn title_of(model: &Cpu) -> String {
    let measured = if model.provenance().is_some_and(Provenance::is_measured) { "measured " } else { "" };
    format!("{measured}model {}", model.model_name())
}

/// Formats one line for each region, with the caveats of its number below it.
fn table(compared: &[Comparison], heading: &Heading<'_>) -> String {
    let on_machine =
        heading.other_machine.as_ref().map_or_else(String::new, |machine| format!(", measured on {machine}"));
    let mut columns = vec![("measured".to_owned(), 8)];
    columns.extend(heading.own.map(|own| (title_of(own), 0)));
    columns.push((format!("reference's model {}", heading.reference), 0));
    for (title, width) in &mut columns {
        *width = (*width).max(column_width([title.as_str()]));
    }
    let width = |text: fn(&Comparison) -> &str| column_width(compared.iter().map(text));
    let (place, title) = (width(|one| &one.place), width(|one| &one.title));
    let mut text = format!("{} regions, {}{on_machine}: cycles per iteration\n\n", compared.len(), heading.cpu);
    let line = |first: &str, second: &str, cells: &[String]| {
        let cells: String = cells.iter().zip(&columns).map(|(cell, (_, width))| format!("  {cell:>width$}")).collect();
        format!("{first:place$}  {second:title$}{cells}").trim_end().to_owned() + "\n"
    };
    let titles: Vec<String> = columns.iter().map(|(title, _)| title.clone()).collect();
    text += &line("", "", &titles);
    for one in compared {
        let of_prediction = |prediction: &Option<Prediction>| {
            prediction.as_ref().map_or_else(|| "-".to_owned(), |found| format!("{:.2}", found.cycles_per_iteration))
        };
        let mut cells = vec![match &one.measured {
            Ok(measured) => format!("{:.2}", measured.result.cycles),
            Err(_) => "-".to_owned(),
        }];
        cells.extend(heading.own.map(|_| of_prediction(&one.own)));
        cells.push(of_prediction(&one.reference));
        text += &line(&one.place, &one.title, &cells);
        let remarks = match &one.measured {
            Ok(measured) => [vec![measured.quality()], measured.remarks()].concat(),
            Err(reason) => vec![format!("not measured, because {reason}")],
        };
        remarks.iter().for_each(|remark| text += &format!("        {remark}\n"));
    }
    text
}

impl Comparison {
    /// Formats a region as the page that is shown if it is the only one.
    fn text(&self, heading: &Heading<'_>) -> String {
        let mut text = String::new();
        if self.is_marked {
            let separator = if self.name.is_empty() { "" } else { " - " };
            let _ = writeln!(text, "\n[{}] Code Region{separator}{}", self.index, self.name);
        }
        if !self.place.is_empty() {
            text += format!("{:<10}  {}", self.place, self.title).trim_end();
            text.push('\n');
        }
        match &self.measured {
            Ok(measured) => {
                let (cycles, quality) = (measured.result.cycles, measured.quality());
                let _ = writeln!(text, "Measured:   {cycles:.2} cycles per iteration ({quality})");
                measured.remarks().iter().for_each(|remark| text += &format!("            {remark}\n"));
            }
            Err(reason) => {
                let _ = writeln!(text, "Measured:   no result, because {reason}");
            }
        }
        if let Some(machine) = &heading.other_machine {
            let _ =
                writeln!(text, "            on this machine, {machine}; predictions below are for another processor");
        }
        let reference = heading.reference;
        match &self.reference {
            Some(Prediction { cycles_per_iteration: cycles, .. }) => {
                let _ = writeln!(text, "Predicted:  {cycles:.2} by the reference's model {reference}");
            }
            None => text += "Predicted:  no result by the reference's model\n",
        }
        if let (Some(own), Some(model)) = (&self.own, heading.own) {
            let _ = writeln!(text, "            {:.2} by the {}", own.cycles_per_iteration, title_of(model));
            if let Some(cycles) = own.front_end_cycles.filter(|cycles| *cycles + 0.01 >= own.cycles_per_iteration) {
                let _ = writeln!(text, "            limited by the front end ({cycles:.2})");
            }
        }
        text
    }

    /// Returns the region as JSON. `reference` is the name of the reference's model, `own` the processor with the
    /// other one.
    fn value(&self, reference: &str, own: Option<&Cpu>) -> Value {
        let measured = match &self.measured {
            Ok(MeasuredRegion { result, path, n_passed }) => json!({
                "cyclesPerIteration": result.cycles,
                "spread": result.spread,
                "samples": result.n_kept,
                "tried": result.n_tried,
                "gigahertz": result.gigahertz,
                "pages": result.n_pages,
                "isBusy": result.is_busy,
                "isUnsteady": result.states.is_empty(),
                "states": result.states.iter().map(|state| {
                    json!({ "cyclesPerIteration": state.cycles, "samples": state.n_samples })
                }).collect::<Vec<_>>(),
                "data": result.data.name(),
                "iterations": result.n_iterations,
                "passedInstructions": n_passed,
                "branches": match path {
                    Path::Only => Value::Null,
                    Path::Through(_) => "neverTaken".into(),
                    Path::WithoutBranches(_) => "leftOut".into(),
                },
            }),
            Err(reason) => json!({ "refused": reason }),
        };
        let own = self.own.as_ref().zip(own).map(|(own, model)| {
            json!({
                "model": model.model_name(),
                "cyclesPerIteration": own.cycles_per_iteration,
                "frontEndCycles": own.front_end_cycles,
                "unknownInstructions": own.unknown,
            })
        });
        let reference = json!({
            "model": reference,
            "cyclesPerIteration": self.reference.as_ref().map(|found| found.cycles_per_iteration),
        });
        json!({
            "number": self.index,
            "name": self.name,
            "place": self.place,
            "title": self.title,
            "measured": measured,
            "predicted": { "reference": reference, "own": own },
        })
    }
}
