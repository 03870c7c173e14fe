//! Answers `analyze`: for every region the members of `--json=v2`, the verdict in words, and what an editor shows beside the text.

use mca_core::analysis::{Diagnostic, Severity};
use mca_core::explain::{Explanation, HeadlineOrder};
use mca_core::{Analysis, Analyzer, Program, Region};
use mca_input::pattern::{called_function, title_of};
use mca_json::report;
use serde_json::{Value, json};

use crate::places::Lines;
use crate::read::read;
use crate::request::Request;
use crate::subject::Subject;

/// Maximum number of the assembler's messages in an answer; further ones are left out.
const MAX_PROBLEMS: usize = 1000;

/// Maximum number of instructions of all regions in an answer, which has a few hundred bytes for each. A region that has more than are
/// left is named, but not analysed.
const MAX_INSTRUCTIONS: usize = 50_000;

/// Returns the analysis of every region of an input on one processor, with facts about the target and notes about the input.
pub fn analyze(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let subject = read(request, bytes)?;
    let mut analyzer = Analyzer::new(subject.cpu.clone());
    analyzer.set_options(&subject.options);
    let mut regions = Vec::new();
    let mut n_left = MAX_INSTRUCTIONS;
    for (index, region) in subject.regions.iter().enumerate() {
        let Some(n_left_then) = n_left.checked_sub(region.instructions().count()) else {
            let error =
                format!("the answer is limited to {MAX_INSTRUCTIONS} instructions; give fewer or shorter regions");
            regions.push(failed_region(&subject, index, region, &error, &[]));
            continue;
        };
        n_left = n_left_then;
        regions.push(match analyzer.analyze(&subject.program, region) {
            Ok(analysis) => region_value(&subject, index, region, &analysis),
            Err(error) => failed_region(&subject, index, region, &error.to_string(), error.messages()),
        });
    }
    let cpu = &subject.cpu;
    Ok(json!({
        "target": {
            "triple": String::from_utf8_lossy(cpu.target().triple()),
            "architecture": cpu.target().architecture().name(),
            "cpu": cpu.name(),
            "title": cpu.info().title(),
            "model": cpu.model_name(),
        },
        "readAs": subject.kind.map(|kind| json!({ "word": kind.word(), "title": kind.to_string() })),
        "notes": subject.notes,
        "problems": problems(&subject.program, bytes, subject.has_lines && subject.kind.is_none()),
        "regionsAre": subject.word_for_regions(),
        "regions": regions,
    }))
}

/// Returns the explanation of an analysis, with demangled names of called functions; `None` without a verdict.
pub fn explanation_of<'a>(program: &'a Program, region: &'a Region, analysis: &'a Analysis) -> Option<Explanation<'a>> {
    Explanation::new(program, region, analysis).map(|explanation| explanation.with_function_names(called_function))
}

/// Returns the answer for a region that was analysed. `index` is that of the region in the answer, from 0.
fn region_value(subject: &Subject, index: usize, region: &Region, analysis: &Analysis) -> Value {
    let explanation = explanation_of(&subject.program, region, analysis);
    let index_of_region = u32::try_from(index).unwrap_or(u32::MAX);
    let program = &subject.program;
    let mut value = report::region_head(index_of_region, analysis, program, region, explanation.as_ref());
    report::add_lists(&mut value, analysis, program, explanation.as_ref());
    let name = String::from_utf8_lossy(region.name());
    value["title"] = json!(title_of(&name));
    value["messages"] = messages(analysis.messages());
    if let Some(explanation) = &explanation {
        let (page, _) = explanation.listing(&title_of(&name), Explanation::PAGE_WIDTH, false);
        value["headline"] = json!(explanation.headline(HeadlineOrder::CyclesFirst, None));
        value["shortHeadline"] = json!(explanation.short_headline());
        value["cause"] = json!(explanation.cause());
        value["next"] = json!(explanation.next_limit());
        value["doubts"] = json!(explanation.doubts());
        value["refusal"] = json!(explanation.refusal());
        value["page"] = json!(page);
        let n_instructions = analysis.instructions().len();
        value["blames"] = (0..n_instructions).map(|position| json!(explanation.blame(position))).collect();
    }
    value
}

/// Returns the answer for a region that was not analysed: `error` says why, `said` are the messages that led to it.
fn failed_region(subject: &Subject, index: usize, region: &Region, error: &str, said: &[Diagnostic]) -> Value {
    let name = String::from_utf8_lossy(region.name());
    let line = region.instructions().next().and_then(|first| subject.program.place_of(first));
    json!({
        "id": index,
        "name": name,
        "title": title_of(&name),
        "error": error,
        "messages": messages(said),
        "line": line.filter(|_| subject.has_lines).map(|place| place.start.0),
        "instructions": [],
    })
}

/// Returns the word for a severity in answers; that of a remark is `note`.
fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "note",
    }
}

/// Returns messages as an array of severities and texts.
fn messages(messages: &[Diagnostic]) -> Value {
    let one = |message: &Diagnostic| json!({ "severity": word(message.severity), "text": String::from_utf8_lossy(&message.text) });
    messages.iter().map(one).collect()
}

/// Returns the assembler's messages about a text. Line and column are null unless `has_places`, which is false for a listing or
/// machine code, since their messages are about a text that was made from the input.
fn problems(program: &Program, text: &[u8], has_places: bool) -> Value {
    let lines = Lines::new(text);
    let all: Vec<Diagnostic> = program.diagnostics().collect();
    let one = |message: &Diagnostic| {
        let place = message.offset.filter(|_| has_places).map(|offset| lines.place(offset));
        let notes: Vec<_> = message.notes.iter().map(|note| String::from_utf8_lossy(&note.text)).collect();
        json!({
            "severity": word(message.severity),
            "text": String::from_utf8_lossy(&message.text),
            "line": place.map(|(line, _)| line),
            "column": place.map(|(_, column)| column),
            "notes": notes,
        })
    };
    all.iter().take(MAX_PROBLEMS).map(one).collect()
}
