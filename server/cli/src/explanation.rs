//! From a region's report to what is told of it: lines, texts, registers, and the features that the processor lacks.

use mca_core::analyze::places::Places;
use mca_core::analyze::program::Program;
use mca_core::analyze::region::RegionReport;
use mca_core::inst::ids::RegisterId;
use mca_core::inst::subtarget::Subtarget;
use mca_core::verdict::Verdict;
use mca_input::sources::accumulator;

use crate::found::Sources;
use crate::missing::{Missing, missing};
use crate::timeline::record::{encodings_of, texts_of};
use crate::words::{self, Told};

/// Calls `tell` with what is known of a region, if it has a verdict; in words of its source, where there is one.
pub fn tell<R>(
    program: &Program,
    report: &RegionReport,
    subtarget: &Subtarget,
    sources: &mut Sources,
    tell: impl FnOnce(&Told<'_>) -> R,
) -> Option<R> {
    let assessment = report.assessment.as_ref()?;
    let mut places = Places::new(program);
    let mut line = |number: &usize| places.of_instruction(*number).map_or(0, |place| place.start.0 as usize);
    let lines: Vec<usize> = report.instructions.iter().map(&mut line).collect();
    let all_lines: Vec<usize> = all_instructions(report).iter().map(line).collect();
    let texts = texts_of(report);
    let missing = missing_of(program, report, subtarget);
    let variable = variable_of(program, report, &assessment.verdict, sources);
    Some(tell(&Told {
        assessment,
        trust: &assessment.trust,
        missing: &missing,
        line_of: &|position| lines.get(position).copied().unwrap_or(0),
        line_of_any: &|number| all_lines.get(number).copied().unwrap_or(0),
        text_of: &|position| texts.get(position).cloned().unwrap_or_default(),
        register_of: &|register: RegisterId| {
            String::from_utf8_lossy(&report.register_text(program, register)).into_owned()
        },
        variable,
    }))
}

/// What the source calls the value that every iteration waits for.
fn variable_of<'s>(
    program: &Program,
    report: &RegionReport,
    verdict: &Verdict,
    sources: &'s mut Sources,
) -> Option<&'s str> {
    let number = *report.instructions.get(verdict.find_slowest_link()?.position)?;
    let origin = program.origin(number)?;
    sources.line(&origin.file, origin.line).and_then(accumulator)
}

/// Why the numbers of a region say nothing about it on a processor, if they do not.
pub fn refusal_of(program: &Program, report: &RegionReport, subtarget: &Subtarget) -> Option<String> {
    let missing = missing_of(program, report, subtarget);
    if !missing.is_empty() {
        return Some(words::lacks(&missing));
    }
    let trust = report.assessment.as_ref().map(|assessment| &assessment.trust);
    trust.filter(|trust| !trust.is_enough()).map(words::not_understood)
}

/// The numbers in the program of all instructions of the region.
fn all_instructions(report: &RegionReport) -> Vec<usize> {
    let mut all = [&report.instructions[..], &report.dropped].concat();
    all.sort_unstable();
    all
}

/// The features of the region's instructions that the processor lacks: also of those that its model does not know.
pub fn missing_of(program: &Program, report: &RegionReport, subtarget: &Subtarget) -> Vec<Missing> {
    let all = all_instructions(report);
    let encodings = encodings_of(program, &all);
    let instructions = all.iter().map(|&number| &program.instructions()[number]);
    missing(subtarget, instructions, |position| encodings.get(position).map_or(&[], Vec::as_slice))
}
