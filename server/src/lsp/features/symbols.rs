//! The outline: functions with their labels and regions, and ranges to fold.

use std::collections::HashSet;
use std::ops::Range;

use mca_core::limits::{SYMBOL_DEPTH, SYMBOLS};
use mca_input::pattern::brief;
use mca_outline::{Label, Outline, functions};
use tower_lsp::lsp_types::{
    DocumentSymbol, DocumentSymbolResponse, FoldingRange, FoldingRangeKind, Location, SymbolInformation, SymbolKind,
};

use super::markup::one_line;
use crate::lsp::protocol::RegionKind;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// A symbol before it has a place in the tree. Ranges are in bytes.
struct Symbol {
    name: String,
    /// Text next to the name: the numbers of a region; `None` for other symbols, and for regions without a result.
    detail: Option<String>,
    kind: SymbolKind,
    /// All that the symbol covers.
    range: Range<usize>,
    /// Range of its name, which an editor selects; empty for a region.
    selection: Range<usize>,
}

/// Returns the symbols of a document, as a tree or as a list, whichever the client shows.
pub fn symbols(snapshot: &Snapshot) -> DocumentSymbolResponse {
    let mut symbols = sorted_symbols(snapshot);
    symbols.truncate(SYMBOLS);
    if !snapshot.client.nests_symbols {
        return DocumentSymbolResponse::Flat(symbols.iter().map(|symbol| flat(snapshot, symbol)).collect());
    }
    let mut rest = symbols.into_iter().peekable();
    DocumentSymbolResponse::Nested(nest(snapshot, &mut rest, usize::MAX, SYMBOL_DEPTH))
}

/// Returns the symbols sorted by start, longer ones first, which is the order in which a tree is built.
fn sorted_symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    let reading = &snapshot.reading;
    let mut symbols: Vec<Symbol> = Vec::new();
    let functions = functions(&reading.outline, &reading.source.text);
    for function in &functions {
        let selection = function.range.start..function.range.start + function.name.len();
        let (name, kind) = (brief(&function.name), SymbolKind::FUNCTION);
        symbols.push(Symbol { name: one_line(&name), detail: None, kind, range: function.range.clone(), selection });
    }
    let starts: HashSet<usize> = symbols.iter().map(|symbol| symbol.range.start).collect();
    let is_function = |label: &&Label| starts.contains(&label.place.start);
    let is_compiled = is_compiled(&reading.outline, &reading.source.text);
    let regions: HashSet<usize> = reading.regions.iter().map(|region| region.range.start).collect();
    let others: Vec<&Label> = reading
        .outline
        .labels
        .iter()
        .filter(|label| !is_function(label) && is_of_interest(label, is_compiled, &regions))
        .collect();
    for label in others {
        let (range, selection) = (label.place.clone(), label.place.clone());
        symbols.push(Symbol {
            name: one_line(&brief(&label.name)),
            detail: None,
            kind: SymbolKind::FIELD,
            range,
            selection,
        });
    }
    for (region, result) in reading.regions.iter().zip(&snapshot.results) {
        let name = to_proto::owner_and_label(region, &functions).1.unwrap_or(region.name.trim());
        let name = one_line(if name.is_empty() { "region" } else { name });
        let numbers = result.as_ref().and_then(|result| result.as_ref().ok()).map(|result| result.numbers);
        let detail =
            numbers.map(|numbers| format!("{:.2} cycles · IPC {:.2}", numbers.cycles_per_iteration, numbers.ipc));
        let selection = region.range.start..region.range.start;
        symbols.push(Symbol { name, detail, kind: SymbolKind::NAMESPACE, range: region.range.clone(), selection });
    }
    symbols.sort_by_key(|symbol| (symbol.range.start, std::cmp::Reverse(symbol.range.end)));
    symbols
}

/// Whether a label is shown. One that compilers number, such as `.L1`, is shown only in a text that no compiler wrote, and
/// only if no region begins there, since regions are shown themselves. `regions` has the offsets at which regions begin.
fn is_of_interest(label: &Label, is_compiled: bool, regions: &HashSet<usize>) -> bool {
    let is_region = || regions.contains(&label.place.start);
    !label.name.is_empty() && (!label.is_numbered() || !is_compiled && is_bare_number(label) && !is_region())
}

/// Whether a label has no other name than a number, as `.L1` does and `.LFB0` does not.
fn is_bare_number(label: &Label) -> bool {
    let digits = label.name.strip_prefix(".L").or_else(|| label.name.strip_prefix('L'));
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a compiler wrote a text: it has directives that only compilers write, or labels such as `.LFB0`.
fn is_compiled(outline: &Outline, text: &str) -> bool {
    /// Directives that only compilers write.
    const OF_COMPILERS: [&str; 5] = [".ident", ".file", ".addrsig", ".cfi_startproc", ".seh_proc"];
    let name = |place: &Range<usize>| text[place.clone()].split_ascii_whitespace().next().unwrap_or_default();
    outline.labels.iter().any(|label| label.is_numbered() && !is_bare_number(label))
        || outline.directives.iter().any(|place| OF_COMPILERS.contains(&name(place)))
}

/// Returns a symbol for a list.
fn flat(snapshot: &Snapshot, symbol: &Symbol) -> SymbolInformation {
    let location = Location::new(snapshot.uri.clone(), snapshot.range(symbol.range.clone()));
    #[expect(deprecated, reason = "the type has no other constructor")]
    SymbolInformation {
        name: symbol.name.clone(),
        kind: symbol.kind,
        tags: None,
        deprecated: None,
        location,
        container_name: None,
    }
}

/// Takes from `rest` the symbols that end at the offset `limit` or before, each with the symbols inside it, in at most
/// `depth` levels. A symbol inside one of the last level, or one that overlaps another without lying inside it, becomes its
/// neighbour.
fn nest(
    snapshot: &Snapshot,
    rest: &mut std::iter::Peekable<std::vec::IntoIter<Symbol>>,
    limit: usize,
    depth: usize,
) -> Vec<DocumentSymbol> {
    let mut found = Vec::new();
    while let Some(symbol) = rest.next_if(|next| next.range.start < limit && next.range.end <= limit) {
        let children = match depth.checked_sub(1) {
            Some(0) | None => Vec::new(),
            Some(depth) => nest(snapshot, rest, symbol.range.end, depth),
        };
        #[expect(deprecated, reason = "the type has no other constructor")]
        found.push(DocumentSymbol {
            name: symbol.name,
            detail: symbol.detail,
            kind: symbol.kind,
            tags: None,
            deprecated: None,
            range: snapshot.range(symbol.range),
            selection_range: snapshot.range(symbol.selection),
            children: (!children.is_empty()).then_some(children),
        });
    }
    found
}

/// Returns the ranges that can be folded: functions and marked regions of several lines, at most [`SYMBOLS`].
pub fn folding_ranges(snapshot: &Snapshot) -> Vec<FoldingRange> {
    let reading = &snapshot.reading;
    let functions =
        functions(&reading.outline, &reading.source.text).into_iter().map(|function| (function.range, None));
    let regions = reading.regions.iter().filter(|region| region.kind == RegionKind::Marked);
    let regions = regions.map(|region| (region.range.clone(), Some(FoldingRangeKind::Region)));
    let lines = functions.chain(regions).map(|(range, kind)| {
        let lines = &reading.source.lines;
        (lines.line_of(range.start) as u32, lines.line_of(range.end) as u32, kind)
    });
    lines
        .filter(|(start, end, _)| start < end)
        .take(SYMBOLS)
        .map(|(start_line, end_line, kind)| FoldingRange { start_line, end_line, kind, ..FoldingRange::default() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::client::ClientFeatures;
    use crate::lsp::fixture::Fixture;

    /// Formats a tree of symbols: `f(.La())g()`.
    fn tree(symbols: &[DocumentSymbol]) -> String {
        let children = |symbol: &DocumentSymbol| tree(symbol.children.as_deref().unwrap_or_default());
        symbols.iter().map(|symbol| format!("{}({})", symbol.name, children(symbol))).collect()
    }

    const TEXT: &str = "f:\n\tnop\n.La:\n\tnop\n\tret\ng:\n\tret\n\t.data\nd:\t.long 1\n";

    /// Clients read a tree by recursion, which a deep tree would overflow.
    #[test]
    fn the_depth_of_the_tree_of_symbols_is_limited() {
        let n_regions = 20 * SYMBOL_DEPTH;
        let markers = |what: &str, numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|number| format!("# LLVM-MCA-{what} r{number}\n")).collect::<String>()
        };
        let text = markers("BEGIN", &mut (0..n_regions)) + "\tnop\n" + &markers("END", &mut (0..n_regions).rev());
        let client = ClientFeatures { nests_symbols: true, ..ClientFeatures::default() };
        let DocumentSymbolResponse::Nested(symbols) = symbols(&Fixture::with(&text, client).snapshot) else {
            panic!("a tree was asked for")
        };
        fn depth(symbols: &[DocumentSymbol]) -> usize {
            let inside = |symbol: &DocumentSymbol| 1 + depth(symbol.children.as_deref().unwrap_or_default());
            symbols.iter().map(inside).max().unwrap_or(0)
        }
        assert_eq!(depth(&symbols), SYMBOL_DEPTH);
        assert_eq!(tree(&symbols).matches('(').count(), n_regions);
    }

    #[test]
    fn labels_stand_inside_their_functions() {
        let client = ClientFeatures { nests_symbols: true, ..ClientFeatures::default() };
        let DocumentSymbolResponse::Nested(symbols) = symbols(&Fixture::with(TEXT, client).snapshot) else {
            panic!("a tree was asked for")
        };
        assert_eq!(tree(&symbols), "f(.La())g()d()");
    }

    #[test]
    fn a_client_without_trees_gets_a_list() {
        let DocumentSymbolResponse::Flat(symbols) = symbols(&Fixture::new(TEXT).snapshot) else {
            panic!("a list was asked for")
        };
        assert_eq!(symbols.iter().map(|symbol| symbol.name.as_str()).collect::<Vec<_>>(), ["f", ".La", "g", "d"]);
    }

    #[test]
    fn names_are_demangled_and_labels_of_compilers_left_out() {
        let text = "_ZN3vec3dotEPKdm:\n.LFB0:\n\tnop\n.Lagain:\n\tret\n.LFE0:\n\t.data\n.LC0:\n\t.long 1\n.L.str.1:\n";
        let client = ClientFeatures { nests_symbols: true, ..ClientFeatures::default() };
        let DocumentSymbolResponse::Nested(symbols) = symbols(&Fixture::with(text, client).snapshot) else {
            panic!("a tree was asked for")
        };
        assert_eq!(tree(&symbols), "vec::dot(double const*, unsigned long)(.Lagain())");
    }

    #[test]
    fn numbered_labels_of_handwritten_texts_are_shown() {
        let client = || ClientFeatures { nests_symbols: true, ..ClientFeatures::default() };
        let tree_of = |text: &str| match symbols(&Fixture::with(text, client()).snapshot) {
            DocumentSymbolResponse::Nested(symbols) => tree(&symbols),
            DocumentSymbolResponse::Flat(_) => panic!("a tree was asked for"),
        };
        let text = "f:\n\ttest %eax, %eax\n\tje .L1\n\tnop\n.L1:\n\tret\n";
        assert_eq!(tree_of(text), "f(.L1())");
        assert_eq!(tree_of(&format!("{text}\t.ident \"GCC\"\n")), "f()");
        assert_eq!(tree_of(&format!("{text}.LFE0:\n")), "f()");
        // The label of a loop is the loop's name.
        assert_eq!(tree_of("f:\n\tnop\n.L1:\n\tdec %eax\n\tjne .L1\n\tret\n"), "f(.L1())");
    }

    #[test]
    fn functions_can_be_folded() {
        let ranges = folding_ranges(&Fixture::new(TEXT).snapshot);
        let lines: Vec<_> = ranges.iter().map(|range| (range.start_line, range.end_line)).collect();
        assert_eq!(lines, [(0, 4), (5, 6)]);
    }
}
