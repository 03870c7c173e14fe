//! From a region's report to what is told of it: lines, texts, registers, and the features that the processor lacks.

use mca_core::analyze::places::Places;
use mca_core::analyze::program::Program;
use mca_core::analyze::region::RegionReport;
use mca_core::inst::ids::RegisterId;
use mca_core::inst::subtarget::Subtarget;

use crate::missing::{Missing, missing};
use crate::timeline::record::{encodings_of, texts_of};
use crate::words::{self, Told};

/// Calls `tell` with what is known of a region, if it has a verdict.
pub fn tell<R>(
    program: &Program,
    report: &RegionReport,
    subtarget: &Subtarget,
    tell: impl FnOnce(&Told<'_>) -> R,
) -> Option<R> {
    let assessment = report.assessment.as_ref()?;
    let mut places = Places::new(program);
    let line = |number: &usize| places.of_instruction(*number).map_or(0, |place| place.start.0 as usize);
    let lines: Vec<usize> = report.instructions.iter().map(line).collect();
    let texts = texts_of(report);
    let missing = missing_of(program, report, subtarget);
    Some(tell(&Told {
        assessment,
        trust: &assessment.trust,
        missing: &missing,
        line_of: &|position| lines.get(position).copied().unwrap_or(0),
        text_of: &|position| texts.get(position).cloned().unwrap_or_default(),
        register_of: &|register: RegisterId| {
            String::from_utf8_lossy(&report.register_text(program, register)).into_owned()
        },
    }))
}

/// Why the numbers of a region say nothing about it on a processor, if they do not.
pub fn refusal_of(program: &Program, report: &RegionReport, subtarget: &Subtarget) -> Option<String> {
    let trust = report.assessment.as_ref().map(|assessment| &assessment.trust);
    if let Some(trust) = trust.filter(|trust| !trust.is_enough()) {
        return Some(words::not_understood(trust));
    }
    let missing = missing_of(program, report, subtarget);
    (!missing.is_empty()).then(|| words::lacks(&missing))
}

/// The features of the region's instructions that the processor lacks.
pub fn missing_of(program: &Program, report: &RegionReport, subtarget: &Subtarget) -> Vec<Missing> {
    let encodings = encodings_of(program, &report.instructions);
    let instructions = report.instructions.iter().map(|&number| &program.instructions()[number]);
    missing(subtarget, instructions, |position| encodings.get(position).map_or(&[], Vec::as_slice))
}
