//! Explanations of regions, with names that only the programs know: those of mangled symbols, and variables of the
//! source.

use mca_core::analysis::Link;
use mca_core::explain::Explanation;
use mca_core::{Analysis, Program, Region};
use mca_input::pattern::called_function;
use mca_input::prepare::{RegionOrigin, Sources};
use mca_input::sources::accumulator;

use crate::inputs::Subject;

/// Returns the explanation of a region's analysis; `None` if it has no verdict.
pub fn explanation<'a>(program: &'a Program, region: &'a Region, analysis: &'a Analysis) -> Option<Explanation<'a>> {
    Some(Explanation::new(program, region, analysis)?.with_function_names(called_function))
}

/// Returns a link of the loop-carried chain, with the name that the source has for the value that is passed on there; `None`
/// without a source or a matching variable. The source line of the chain's first instruction suggests the name; debug data, if
/// there are some, confirm or reject it. `origin` is where the region comes from; `None` if that is the input itself.
pub fn variable<'s>(
    subject: &Subject<'_>,
    origin: Option<&'s RegionOrigin>,
    analysis: &Analysis,
    sources: &'s mut Sources<'_>,
) -> Option<(Link, &'s str)> {
    let links = analysis.verdict()?.awaited_links();
    let index_of = |link: &Link| analysis.instructions().get(link.position).copied();
    let place = subject.program().origin(index_of(links.first()?)?);
    let guess = place.and_then(|place| sources.line(&place.file, place.line)).and_then(accumulator);
    let links: Vec<(Link, usize)> = links.into_iter().filter_map(|link| Some((link, index_of(&link)?))).collect();
    match origin {
        Some(origin) => origin.variables.named_link(guess, &links, subject.cpu.target()),
        None => links.first().map(|(link, _)| *link).zip(guess),
    }
}
