//! `--json=v2`: the report as a versioned document, with places in the source and causes of waits.
//!
//! `server/cli/JSON.md` describes it. New members may appear in any release; a change of meaning raises `version`.

use serde_json::{Value, json};

use mca_core::analysis::{InstructionWaits, Summary, Verdict};
use mca_core::explain::Explanation;
use mca_core::program::{Place, Places};
use mca_core::target::{Provenance, Unit};
use mca_core::{Analysis, Program, REFERENCE_RELEASE, Region};

use crate::verdict;

/// The version of the documents.
pub const VERSION: u32 = 2;

/// What models leave out, as documents name it. The front end is first, so that it can be skipped for a measured model that has one.
const NOT_MODELLED: [&str; 3] = ["front end", "branch prediction", "caches"];

/// Facts about the run for the whole document.
pub struct Header<'a> {
    /// The name of the input.
    pub input: &'a [u8],
    /// The triple as it was asked for.
    pub triple: &'a [u8],
    /// The processor as it was asked for.
    pub cpu: &'a [u8],
    /// Name of the model, which is that of the processor whose tables were used.
    pub model: &'a str,
    /// Provenance of the model; `None` if unknown.
    pub provenance: Option<Provenance>,
    /// Number of iterations of each region.
    pub n_iterations: u32,
    /// Whether the model knows how instructions are fetched and decoded.
    pub models_front_end: bool,
}

/// Returns the document of `--json=v2`. `regions` are values that [`region_head`] made.
pub fn document(header: &Header<'_>, regions: Vec<Value>) -> Value {
    json!({
        "format": "mca-report",
        "version": VERSION,
        "generator": generator(),
        "input": text(header.input),
        "target": { "triple": text(header.triple), "cpu": text(header.cpu), "model": header.model,
            "isMeasured": is_measured(header.provenance), "provenance": header.provenance.map(Provenance::words) },
        "iterations": header.n_iterations,
        "notModelled": NOT_MODELLED[usize::from(header.models_front_end)..],
        "regions": regions,
    })
}

/// Returns the document of `--cpus`. `regions` are values that [`compared_region`] made.
pub fn comparison(input: &[u8], triple: &[u8], n_iterations: u32, regions: Vec<Value>) -> Value {
    json!({
        "format": "mca-comparison",
        "version": VERSION,
        "generator": generator(),
        "input": text(input),
        "target": { "triple": text(triple) },
        "iterations": n_iterations,
        "notModelled": NOT_MODELLED,
        "regions": regions,
    })
}

/// Whether a model was made from measurements, or compared with them.
fn is_measured(provenance: Option<Provenance>) -> bool {
    provenance.is_some_and(Provenance::is_measured)
}

/// Returns name and version of this program, and the release of LLVM that its models are from.
fn generator() -> Value {
    json!({ "name": "mca", "version": env!("CARGO_PKG_VERSION"), "models": format!("LLVM {REFERENCE_RELEASE}") })
}

/// Appends a document as text, with a line end.
pub fn print(document: &Value, out: &mut Vec<u8>) {
    // A value in memory has string keys only, and a vector takes every byte: neither can fail.
    let _ = serde_json::to_writer_pretty(&mut *out, document);
    out.push(b'\n');
}

/// Returns a region of a comparison. `processors` are values that [`processor`] made.
pub fn compared_region(index: u32, region: &Region, places: &mut Places<'_>, processors: Vec<Value>) -> Value {
    let mut value = place_of(index, region, places);
    value["processors"] = Value::Array(processors);
    value
}

/// Returns a processor's numbers for a region, or with an error, the reason why it has none. `model` is empty if the processor
/// has no model.
pub fn processor(
    cpu: &str,
    model: &str,
    provenance: Option<Provenance>,
    found: Result<(&Summary, &Verdict), &str>,
) -> Value {
    let verdict = found.ok().map(|(_, verdict)| verdict);
    json!({
        "cpu": cpu,
        "model": (!model.is_empty()).then_some(model),
        "isMeasured": is_measured(provenance),
        "provenance": provenance.map(Provenance::words),
        "summary": found.ok().map(|(numbers, _)| summary(numbers)),
        "steadyCyclesPerIteration": verdict.map(|verdict| verdict.cycles_per_iteration),
        "limitedBy": verdict.map(|verdict| verdict::limit(verdict.limit)),
        "bounds": verdict.map(verdict::bounds),
        "error": found.err(),
    })
}

/// Returns the members that a region has in every document: index, name, and where it begins and ends in the source.
fn place_of(index: u32, region: &Region, places: &mut Places<'_>) -> Value {
    let (begin, end) = places.of_region(region);
    json!({
        "id": index,
        "name": text(region.name()),
        "begin": begin.as_ref().map(range),
        "end": end.as_ref().map(range),
    })
}

/// Returns a region of a report with an empty list of instructions. Without an explanation, the members of the verdict are null.
pub fn region_head(
    index: u32,
    analysis: &Analysis,
    program: &Program,
    region: &Region,
    explanation: Option<&Explanation<'_>>,
) -> Value {
    let mut value = place_of(index, region, &mut program.places());
    value["summary"] = json!(analysis.summary().map(summary));
    for (name, fact) in verdict::members(analysis, explanation) {
        value[name] = fact;
    }
    value["instructions"] = Value::Array(Vec::new());
    value
}

/// Adds the lists that [`region_head`] left empty.
pub fn add_lists(value: &mut Value, analysis: &Analysis, program: &Program, explanation: Option<&Explanation<'_>>) {
    if explanation.is_some() {
        value["contributions"] = contributions(explanation).collect();
    }
    value["instructions"] = instructions(analysis, program).collect();
}

/// Returns what the instructions of a region contribute, one after the other.
pub fn contributions<'a>(explanation: Option<&'a Explanation<'_>>) -> impl Iterator<Item = Value> + 'a {
    explanation.into_iter().flat_map(|explanation| verdict::contributions(explanation))
}

/// Returns the instructions of a region of a report, one after the other: in a long region, all of them take much memory.
pub fn instructions<'a>(analysis: &'a Analysis, program: &'a Program) -> impl Iterator<Item = Value> + 'a {
    let mut places = program.places();
    (0..analysis.instructions().len()).map(move |position| instruction(position, analysis, &mut places))
}

/// Returns the instruction at a position: text, place in the source, costs, pressure on each unit in cycles, and waits.
fn instruction(position: usize, analysis: &Analysis, places: &mut Places<'_>) -> Value {
    let place = places.of_instruction(analysis.instructions()[position]);
    let info = analysis.costs(position).map(|costs| {
        json!({
            "microOps": costs.n_micro_ops,
            "latency": costs.latency_cycles,
            "reciprocalThroughput": costs.reciprocal_throughput,
            "mayLoad": costs.may_load,
            "mayStore": costs.may_store,
            "hasSideEffects": costs.has_side_effects,
        })
    });
    let units = analysis.units();
    let pressure = (!units.is_empty()).then(|| {
        let cells = units.iter().zip(analysis.pressure(position)).filter(|(_, cell)| **cell != 0.0);
        let cell = |(unit, cell): (&Unit, &f64)| json!({ "resource": unit.name, "unit": unit.unit, "cycles": cell });
        cells.map(cell).collect::<Vec<Value>>()
    });
    let waits = analysis.waits(position);
    json!({
        "index": position,
        "text": text(analysis.text(position)),
        "range": place.as_ref().map(range),
        "info": info,
        "pressure": pressure,
        "waits": waits.map(|waits| waits_of(waits, analysis)),
    })
}

/// Returns for what an instruction waited, in cycles, on average over all its executions.
fn waits_of(waits: &InstructionWaits, analysis: &Analysis) -> Value {
    let average = |cycles: u64| cycles as f64 / waits.n_executions.max(1) as f64;
    let producers: Vec<Value> = waits
        .producers
        .iter()
        .map(|producer| {
            let register = producer.register.map(|register| analysis.register_name(register));
            json!({
                "instruction": producer.position,
                "iterationsBack": producer.n_iterations_back,
                "register": register,
                "cycles": average(producer.cycles),
            })
        })
        .collect();
    let resources: Vec<Value> = waits
        .resources
        .iter()
        .map(|resource| json!({ "resource": resource.resource_name, "cycles": average(resource.cycles) }))
        .collect();
    json!({
        "data": average(waits.data_cycles),
        "dataFrom": producers,
        "resources": average(waits.resource_cycles),
        "resourcesBusy": resources,
        "execution": average(waits.execution_cycles),
        "retirement": average(waits.retirement_cycles),
    })
}

/// Returns the numbers of the summary view.
fn summary(summary: &Summary) -> Value {
    json!({
        "instructions": summary.n_instructions,
        "cycles": summary.total_cycles,
        "cyclesPerIteration": summary.cycles_per_iteration(),
        "microOps": summary.total_micro_ops,
        "dispatchWidth": summary.dispatch_width,
        "ipc": summary.instructions_per_cycle,
        "microOpsPerCycle": summary.micro_ops_per_cycle,
        "blockReciprocalThroughput": summary.block_reciprocal_throughput,
    })
}

/// Returns a place in the source: file, first line and column, and the line and column of its end.
fn range(place: &Place) -> Value {
    let position = |(line, column): (u32, u32)| json!({ "line": line, "column": column });
    json!({ "file": text(&place.file), "start": position(place.start), "end": position(place.end) })
}

/// Returns bytes as text; those that are not UTF-8 become U+FFFD.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
