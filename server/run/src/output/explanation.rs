//! What is said of a region, with what only the programs know: mangled names, variables of a source.

use mca_core::analysis::Link;
use mca_core::explain::Explanation;
use mca_core::{Analysis, Program, Region};
use mca_input::pattern::called_function;
use mca_input::prepare::{RegionOrigin, Sources};
use mca_input::sources::accumulator;

use crate::inputs::Subject;

/// What an analysis says of a region of a program; `None`: there is no verdict.
pub fn explanation<'a>(program: &'a Program, region: &'a Region, analysis: &'a Analysis) -> Option<Explanation<'a>> {
    Some(Explanation::new(program, region, analysis)?.with_function_names(called_function))
}

/// What the source calls the value of a link of the chain that every iteration waits for; `None` where there is no source, or
/// nothing is found. The line of the source suggests it, and debug data, as far as there are some, say whether it is so.
pub fn variable<'s>(
    subject: &Subject<'_>,
    origin: Option<&'s RegionOrigin>,
    analysis: &Analysis,
    sources: &'s mut Sources<'_>,
) -> Option<(Link, &'s str)> {
    let links = analysis.verdict()?.awaited_links();
    let number_of = |link: &Link| analysis.instructions().get(link.position).copied();
    let place = subject.program().origin(number_of(links.first()?)?);
    let guess = place.and_then(|place| sources.line(&place.file, place.line)).and_then(accumulator);
    let links: Vec<(Link, usize)> = links.into_iter().filter_map(|link| Some((link, number_of(&link)?))).collect();
    match origin {
        Some(origin) => origin.variables.named_link(guess, &links, subject.cpu.target()),
        None => links.first().map(|(link, _)| *link).zip(guess),
    }
}
