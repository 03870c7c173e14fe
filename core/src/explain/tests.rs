//! Tests of short phrases and of the layout of a page; sentences are tested where a region is simulated.

use super::page::{Colour, Page};
use super::{paths, throughput};

#[test]
fn throughput_is_written_as_a_rate_or_a_period() {
    let written = [4.0, 2.0, 1.0, 0.25, 1.0 / 16.0, 10.0 / 3.0].map(throughput);
    assert_eq!(written, ["4/cycle", "2/cycle", "1/cycle", "1 per 4 cycles", "1 per 16 cycles", "3.33/cycle"]);
}

#[test]
fn a_large_number_of_paths_is_called_many() {
    assert_eq!(
        [2, 99, 100].map(paths),
        ["2", "99", "many"].map(|n| format!("branches inside ({n} paths): upper bound"))
    );
}

#[test]
fn paragraphs_fit_the_page() {
    let page = Page { width: 18, has_colours: false };
    let mut out = String::new();
    page.push_paragraph("one two three four five six seven", None, &mut out);
    assert_eq!(out, "one two three four\nfive six seven\n");
    let painted = Page { has_colours: true, ..page };
    assert_eq!(painted.paint(Colour::Bold, "x"), "\u{1b}[1mx\u{1b}[0m");
    assert_eq!(page.paint(Colour::Bold, "x"), "x");
}
