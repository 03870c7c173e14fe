//! Answers `compare`: the numbers of every region of an input on several processors.

use mca_core::analysis::{AnalysisError, ViewSwitches};
use mca_core::{Analysis, Analyzer, Cpu, Program, Region};
use mca_input::pattern::title_of;
use mca_json::report;
use serde_json::{Value, json};

use crate::analysis::explanation_of;
use crate::read::read;
use crate::request::Request;

/// Maximum number of processors that are compared; further ones are left out.
const MAX_CPUS: usize = 64;

/// Returns the numbers of every region on all processors of a request, up to [`MAX_CPUS`], or the reason why a processor has none.
pub fn compare(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let mut subject = read(request, bytes)?;
    subject.options.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
    let mut analyzer = Analyzer::new(subject.cpu.clone());
    analyzer.set_options(&subject.options);
    let cpus: Vec<(&String, Result<Cpu, String>)> = (request.cpus.iter().take(MAX_CPUS))
        .map(|name| (name, Cpu::find(subject.cpu.target(), name).map_err(|error| error.to_string())))
        .collect();
    let mut regions = Vec::new();
    for (index, region) in subject.regions.iter().enumerate() {
        let rows = cpus.iter().map(|(name, cpu)| match cpu {
            Ok(cpu) => row(&mut analyzer, &subject.program, region, cpu),
            Err(reason) => report::processor(name, "", None, Err(reason)),
        });
        let rows: Vec<Value> = rows.collect();
        let name = String::from_utf8_lossy(region.name());
        regions.push(json!({ "id": index, "name": name, "title": title_of(&name), "processors": rows }));
    }
    Ok(json!({ "notes": subject.notes, "regions": regions }))
}

/// Returns the numbers of a region on a processor, or the reason why it has none.
fn row(analyzer: &mut Analyzer, program: &Program, region: &Region, cpu: &Cpu) -> Value {
    let found = analyzer.set_cpu(cpu).analyze(program, region);
    let reason = match &found {
        Ok(analysis) => reason_against(program, region, analysis),
        Err(error) => Some(reason_of(error)),
    };
    let facts = found.as_ref().ok().and_then(|analysis| Some((analysis.summary()?, analysis.verdict()?)));
    let facts = match (&reason, facts) {
        (Some(reason), _) => Err(reason.as_str()),
        (None, Some(facts)) => Ok(facts),
        (None, None) => Err("there is no verdict"),
    };
    let mut value = report::processor(cpu.name(), cpu.model_name(), cpu.provenance(), facts);
    value["title"] = json!(cpu.info().title());
    let explanation = found.as_ref().ok().and_then(|analysis| explanation_of(program, region, analysis));
    value["limits"] = json!(explanation.filter(|_| reason.is_none()).map(|explanation| explanation.limit_names()));
    value
}

/// Returns why the numbers of an analysed region would mean nothing: the processor lacks features, or instructions were not
/// understood. `None` if they are good.
fn reason_against(program: &Program, region: &Region, analysis: &Analysis) -> Option<String> {
    let explanation = explanation_of(program, region, analysis)?;
    if !explanation.missing_features().is_empty() {
        return explanation.refusal();
    }
    (explanation.trust().n_not_understood() > 0).then(|| explanation.left_out())
}

/// Returns a short reason for an error: the instruction that is not supported, or else the start of the first message.
fn reason_of(error: &AnalysisError) -> String {
    let texts = error.messages().iter().map(|message| String::from_utf8_lossy(&message.text).replace('\t', " "));
    let refused = texts.clone().find_map(|text| Some(text.strip_prefix("instruction: ")?.trim().to_owned()));
    match (refused, texts.clone().next()) {
        (Some(instruction), _) => format!("not supported: {instruction}"),
        (None, Some(text)) => text.split([',', '.', '\n']).next().unwrap_or_default().to_owned(),
        (None, None) => error.to_string(),
    }
}
