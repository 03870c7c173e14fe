//! Finds errors in markers that the analyser silently ignores, and fixes for those that it reports.

use std::ops::Range;

use mca_outline::{Marker, MarkerKind, Outline, meant_marker};

use super::analysis::{Finding, Fix, Severity};
use super::features::actions::removal_of_marker;

/// Returns warnings with repairs about markers that are misspelt or in the wrong case, regions that never end or are
/// empty, and ends without a beginning.
pub fn lint(outline: &Outline, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for marker in outline.markers.iter().filter(|marker| marker.kind == MarkerKind::Misspelt) {
        findings.push(misspelt(marker, text));
    }
    // Regions as the analyser pairs them: an END without a name ends the only open one.
    let mut open: Vec<&Marker> = Vec::new();
    for marker in &outline.markers {
        let name = &text[marker.name.clone()];
        match marker.kind {
            MarkerKind::Begin => open.push(marker),
            MarkerKind::End => {
                let same = open.iter().rposition(|begin| text[begin.name.clone()] == *name);
                let only = (name.is_empty() && open.len() == 1).then_some(0);
                match only.or(same).map(|index| open.remove(index)) {
                    Some(begin) => findings.extend(empty(outline, begin, marker, text)),
                    // The analyser itself refuses an end with a name.
                    None if open.is_empty() && name.is_empty() && !follows_misspelt_begin(outline, marker) => {
                        findings.push(end_without_begin(marker, text));
                    }
                    None => {}
                }
            }
            _ => {}
        }
    }
    findings.extend(open.into_iter().map(|begin| unterminated(begin, text)));
    findings
}

/// Returns a warning about the marker at `place`. `code` identifies the kind of problem.
fn warning(place: Range<usize>, code: &'static str, message: String, fixes: Vec<Fix>) -> Finding {
    Finding { place, severity: Severity::Warning, code, message, notes: Vec::new(), fixes }
}

/// Returns the warning about a misspelt marker.
fn misspelt(marker: &Marker, text: &str) -> Finding {
    let meant = meant_marker(&text[marker.place.clone()]);
    let fix = Fix { title: format!("Change to `{meant}`"), edits: vec![(marker.place.clone(), meant.to_owned())] };
    let message = format!("not a region marker; did you mean `{meant}`?");
    warning(marker.place.clone(), "marker-misspelt", message, vec![fix])
}

/// Returns the warning about a region without an end.
fn unterminated(begin: &Marker, text: &str) -> Finding {
    let name = &text[begin.name.clone()];
    let space = if name.is_empty() { "" } else { " " };
    let line_end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let end = format!("{line_end}# LLVM-MCA-END{space}{name}\n");
    let fix =
        Fix { title: "End the region at the end of the file".to_owned(), edits: vec![(text.len()..text.len(), end)] };
    let message = "the region has no LLVM-MCA-END and reaches to the end of the file".to_owned();
    warning(begin.place.clone(), "marker-unterminated", message, vec![fix])
}

/// Whether a misspelt marker before this end may have been meant as its beginning.
fn follows_misspelt_begin(outline: &Outline, end: &Marker) -> bool {
    let before = outline.markers.iter().take_while(|marker| marker.place.start < end.place.start);
    before.into_iter().any(|marker| marker.kind == MarkerKind::Misspelt)
}

/// Returns the warning about an end without a region, after which the analyser silently ignores the rest of the text.
fn end_without_begin(end: &Marker, text: &str) -> Finding {
    let message = "no region begins before this marker; the rest of the file is not analysed".to_owned();
    warning(end.place.clone(), "marker-unopened", message, vec![removal(&[end], text)])
}

/// Returns the warning about a region without instructions; `None` if it has one.
fn empty(outline: &Outline, begin: &Marker, end: &Marker, text: &str) -> Option<Finding> {
    let first = outline.instructions.partition_point(|place| place.start < begin.place.start);
    if outline.instructions.get(first).is_some_and(|place| place.start < end.place.start) {
        return None;
    }
    let message = "the region holds no instruction and is not analysed".to_owned();
    Some(warning(begin.place.clone(), "marker-empty", message, vec![removal(&[begin, end], text)]))
}

/// Returns the fix that removes markers.
fn removal(markers: &[&Marker], text: &str) -> Fix {
    let place = |marker: &&Marker| removal_of_marker(text, marker.place.start..marker.name.end.max(marker.place.end));
    let edits = markers.iter().map(|marker| (place(marker), String::new())).collect();
    let title = if markers.len() == 1 { "Remove the marker" } else { "Remove the region's markers" };
    Fix { title: title.to_owned(), edits }
}

/// Returns fixes for a marker that the analyser refuses, in the comment whose text begins at an offset: an end without a
/// region, or a beginning inside a region of the same name.
pub fn repairs(outline: &Outline, text: &str, at: usize) -> Vec<Fix> {
    // The analyser's position is that of the comment's text, blanks included.
    let blanks = text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
    let Some(marker) = outline.markers.iter().find(|marker| marker.place.start == at + blanks) else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    let line = text[..marker.place.start].rfind('\n').map_or(0, |at| at + 1);
    if marker.kind == MarkerKind::Begin {
        let name = &text[marker.name.clone()];
        let space = if name.is_empty() { "" } else { " " };
        let end = format!("# LLVM-MCA-END{space}{name}\n");
        fixes.push(Fix { title: "End the region before it".to_owned(), edits: vec![(line..line, end)] });
    }
    fixes.push(removal(&[marker], text));
    fixes
}

#[cfg(test)]
mod tests {
    use super::*;
    use mca_outline::scan;

    /// Returns the text after a fix.
    fn applied(text: &str, fix: &Fix) -> String {
        let mut edits = fix.edits.clone();
        edits.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
        edits.into_iter().fold(text.to_owned(), |mut text, (place, new)| {
            text.replace_range(place, &new);
            text
        })
    }

    /// Checks the only finding's code, and the text after its first fix.
    fn check(text: &str, code: &str, repaired: &str) {
        let findings = lint(&scan(text), text);
        assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [code], "{text}");
        let after = applied(text, &findings[0].fixes[0]);
        assert_eq!(after, repaired);
        assert_eq!(lint(&scan(&after), &after), [], "{after}");
    }

    #[test]
    fn errors_of_markers_have_repairs_that_remove_them() {
        let end = "# LLVM-MCA-END\n";
        check(&format!("# llvm-mca-begin\nnop\n{end}"), "marker-misspelt", &format!("# LLVM-MCA-BEGIN\nnop\n{end}"));
        check("# Llvm-Mca-End x\n", "marker-misspelt", "# LLVM-MCA-END x\n");
        check("nop\n# LLVM-MCA-END\nnop\n", "marker-unopened", "nop\nnop\n");
    }

    #[test]
    fn unterminated_and_empty_regions_are_reported() {
        check("# LLVM-MCA-BEGIN a\nnop", "marker-unterminated", "# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-END a\n");
        check("nop\n# LLVM-MCA-BEGIN\n# LLVM-MCA-END\nnop\n", "marker-empty", "nop\nnop\n");
        check("nop\nnop # LLVM-MCA-BEGIN\n/* LLVM-MCA-END */\n", "marker-empty", "nop\nnop # \n");
    }

    #[test]
    fn correct_regions_have_no_warnings() {
        let text = "# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-BEGIN b\nnop\n# LLVM-MCA-END a\nnop\n# LLVM-MCA-END b\n";
        assert_eq!(lint(&scan(text), text), []);
    }

    #[test]
    fn refused_markers_have_repairs() {
        let text = "# LLVM-MCA-BEGIN\nnop\n# LLVM-MCA-BEGIN\nnop\n# LLVM-MCA-END\n";
        let fixes = repairs(&scan(text), text, text.rfind("LLVM-MCA-BEGIN").expect("a marker"));
        let titles: Vec<&str> = fixes.iter().map(|fix| fix.title.as_str()).collect();
        assert_eq!(titles, ["End the region before it", "Remove the marker"]);
        assert_eq!(applied(text, &fixes[1]), "# LLVM-MCA-BEGIN\nnop\nnop\n# LLVM-MCA-END\n");
        assert!(repairs(&scan(text), text, 19).is_empty());
    }
}
