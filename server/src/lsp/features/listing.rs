//! `mca/listing`: a region's code with the cost of each line, as `--why` shows it, and the mapping to lines of the document.

use std::ops::Range;

use mca_core::explain::Explanation;
use tower_lsp::jsonrpc::Result;

use super::explain::explanation;
use super::requests::{region_of, result_of, summary_of};
use crate::lsp::analysis::{RegionPlan, RegionResult};
use crate::lsp::protocol::{Listing, ListingParams, ListingRow, SCHEMA_VERSION};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Minimum and maximum width of a listing, in columns.
const WIDTHS: Range<usize> = 40..1000;

/// Answers `mca/listing`. Fails if the region is unknown or has no result.
pub fn listing(snapshot: &Snapshot, params: &ListingParams) -> Result<Listing> {
    let index = region_of(snapshot, &params.place)?;
    let result = result_of(snapshot, index)?;
    let plan = &snapshot.reading.regions[index];
    let width = params.width.map_or(Explanation::PAGE_WIDTH, |width| width.clamp(WIDTHS.start, WIDTHS.end));
    let region = summary_of(snapshot, index)?;
    let written = snapshot.compiled_loop(plan).map(|found| format!("line {}", found.line + 1));
    let name = match (&region.function, written.as_ref().or(region.label.as_ref())) {
        (Some(function), Some(label)) => format!("{function}, {label}"),
        _ => plan.name.trim().to_owned(),
    };
    let (text, rows) = page_of(snapshot, plan, result, (&name, width));
    Ok(Listing {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        region,
        text,
        rows,
    })
}

/// Returns the text of the listing, and the line and range of each instruction in it.
fn page_of(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    (name, width): (&str, usize),
) -> (String, Vec<ListingRow>) {
    let explanation = explanation(snapshot, plan, result);
    let (mut text, lines) = explanation.listing(name, width, false);
    // The explanation begins with empty lines, which only a terminal needs.
    let n_before = text.chars().take_while(|letter| *letter == '\n').count();
    let is_enough = explanation.trust().is_enough();
    let blamed = result.verdict().blamed_positions();
    let rows = lines.enumerate().filter_map(|(position, line)| {
        let range = snapshot.range_of_instruction(plan, *result.kept().get(position)?)?;
        let is_limiting = is_enough && blamed.contains(&position);
        Some(ListingRow { line: line - n_before, range: to_proto::payload_range(range), is_limiting })
    });
    let rows = rows.collect();
    (text.split_off(n_before), rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;
    use crate::lsp::protocol::Place;
    use tower_lsp::lsp_types::TextDocumentIdentifier;

    const LOOP: &str = "# mca: -mcpu=skylake\n.L1:\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n\tjne .L1\n";

    fn listing_of(text: &str) -> Listing {
        let fixture = Fixture::new(text);
        let text_document = TextDocumentIdentifier { uri: fixture.snapshot.uri.clone() };
        let place = Place { text_document, region: None, position: None };
        let params = ListingParams { place, width: None };
        listing(&fixture.snapshot, &params).expect("a listing")
    }

    #[test]
    fn the_title_has_the_demangled_function() {
        let listing = listing_of(&LOOP.replace(".L1:", "_ZN3vec3dotEv:\n\tnop\n.L1:"));
        assert!(listing.text.starts_with("vec::dot(), .L1 on skylake (public measurements)\n"), "{}", listing.text);
    }

    /// `ContentModified` would say that the document changed.
    #[test]
    fn what_is_still_being_analysed_has_an_error_of_its_own() {
        let fixture = Fixture::new(LOOP);
        let mut snapshot = Snapshot::clone(&fixture.snapshot);
        snapshot.results.fill(None);
        let text_document = TextDocumentIdentifier { uri: snapshot.uri.clone() };
        let place = Place { text_document, region: None, position: None };
        let error = listing(&snapshot, &ListingParams { place, width: None }).expect_err("no result");
        assert_eq!((error.code.code(), &error.data.expect("data")["reason"]), (-32803, &"still-analyzing".into()));
    }

    #[test]
    fn rows_name_the_lines_of_the_document() {
        let listing = listing_of(LOOP);
        let lines: Vec<&str> = listing.text.lines().collect();
        assert_eq!(lines[0], ".L1 on skylake (public measurements)");
        let rows: Vec<(&str, u32, bool)> = listing
            .rows
            .iter()
            .map(|row| (lines[row.line].rsplit_once("  ").expect("a margin").1, row.range.start.line, row.is_limiting))
            .collect();
        assert_eq!(rows, [("mulsd %xmm0, %xmm1", 2, true), ("addsd %xmm1, %xmm0", 3, true), ("jne .L1", 4, false)]);
    }
}
