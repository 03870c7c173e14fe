//! What is said of a region, with what only the programs know: mangled names, variables of a source.

use mca_core::explain::Explanation;
use mca_core::{Analysis, Program, Region};
use mca_input::pattern::called_function;
use mca_input::prepare::Sources;
use mca_input::sources::accumulator;

/// What an analysis says of a region of a program; `None`: there is no verdict.
pub fn explanation<'a>(program: &'a Program, region: &'a Region, analysis: &'a Analysis) -> Option<Explanation<'a>> {
    Some(Explanation::new(program, region, analysis)?.with_function_names(called_function))
}

/// What the source calls the value that every iteration waits for; `None` where there is no source, or nothing is found.
pub fn variable<'s>(program: &Program, analysis: &Analysis, sources: &'s mut Sources<'_>) -> Option<&'s str> {
    let link = analysis.verdict()?.find_slowest_link()?;
    let origin = program.origin(*analysis.instructions().get(link.position)?)?;
    sources.line(&origin.file, origin.line).and_then(accumulator)
}
