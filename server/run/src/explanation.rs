//! What is said of a region, with what only the programs know: mangled names, variables of a source.

use mca_core::analyze::program::Program;
use mca_core::analyze::region::RegionReport;
use mca_core::explain::Explanation;
use mca_core::inst::asm::regions::Region;
use mca_core::model::processor::Processor;
use mca_input::pattern::called_function;
use mca_input::sources::accumulator;

use crate::found::Sources;
use mca_config::Target;

/// What a processor makes of a region of a program; `None`: there is no verdict.
pub fn explanation<'a>(
    program: &'a Program,
    region: &'a Region,
    report: &'a RegionReport,
    on: (&'a Target, &'a Processor),
) -> Option<Explanation<'a>> {
    let (target, processor) = on;
    let cpu = String::from_utf8_lossy(&target.named);
    let assessment = report.assessment.as_ref()?;
    let explanation = Explanation::of_report(report, assessment, &target.subtarget, cpu, processor);
    Some(explanation.in_program(program, region).with_function_names(called_function))
}

/// What the source calls the value that every iteration waits for; `None` where there is no source, or nothing is found.
pub fn variable<'s>(program: &Program, report: &RegionReport, sources: &'s mut Sources<'_>) -> Option<&'s str> {
    let link = report.assessment.as_ref()?.verdict.find_slowest_link()?;
    let origin = program.origin(*report.instructions.get(link.position)?)?;
    sources.line(&origin.file, origin.line).and_then(accumulator)
}
