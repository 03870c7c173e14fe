//! Completion of markers, instruments and their values, names of open regions, and options and CPU names in a modeline.
//! Mnemonics and registers are left to servers that document instructions.

use std::ops::Range;

use mca_config::configuration::{modeline, option};
use mca_config::table::{self, Kind, OPTIONS};
use mca_outline::MarkerKind;
use tower_lsp::lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};

use crate::lsp::instruments;
use crate::lsp::snapshot::Snapshot;

/// The comments that all targets have, markers and one instrument, each with what it does.
const MARKERS: [(&str, &str); 3] = [
    ("LLVM-MCA-BEGIN", "begins a region"),
    ("LLVM-MCA-END", "ends a region"),
    ("LLVM-MCA-LATENCY", "sets the latency of the instructions that follow"),
];

/// Returns what may be written at a position in a comment or a modeline; nothing elsewhere.
pub fn completion(snapshot: &Snapshot, position: Position) -> Vec<CompletionItem> {
    let source = snapshot.source();
    let at = snapshot.offset(position);
    let line = position.line as usize;
    let Some(range) = source.lines.line_range(&source.text, line) else {
        return Vec::new();
    };
    let before = &source.text[range.start..at.max(range.start)];
    if let Some(options) = modeline::find_options(before).filter(|_| line < modeline::N_LINES) {
        return in_modeline(snapshot, &before[options.start..], at);
    }
    let Some(comment) = comment_start(before, comment_sign(snapshot)) else {
        return Vec::new();
    };
    let typed = before[comment..].trim_start();
    if let Some(name) = typed.strip_prefix("LLVM-MCA-END ") {
        return open_regions(snapshot, at, at - name.trim_start().len()..at);
    }
    if let Some((name, value)) = typed.split_once(' ') {
        return instrument_values(snapshot, name, at - value.trim_start().len()..at);
    }
    in_comment(snapshot, typed, line, at)
}

/// Returns the characters that begin a comment anywhere in a line: `#` for most targets, `;` in Apple's AArch64
/// texts, where `#` begins a number.
fn comment_sign(snapshot: &Snapshot) -> &'static [u8] {
    let subject = snapshot.reading.subject.as_ref();
    let sign = subject.map_or(&b"#"[..], |subject| subject.cpu.comment_sign());
    // Targets whose sign is `##` accept `#` as well.
    if sign == b"##" { b"#" } else { sign }
}

/// Returns the offset in `before`, the line up to the cursor, at which the text of a comment begins; `None` if the cursor is
/// not in a comment. `sign` begins a comment anywhere in a line; `#` at the start of a line, `//` and `/*` do so, too.
fn comment_start(before: &str, sign: &[u8]) -> Option<usize> {
    let mut is_string = false;
    let bytes = before.as_bytes();
    let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => is_string = !is_string,
            b'#' if at == blanks => return Some(at + 1),
            _ if !is_string && bytes[at..].starts_with(sign) => return Some(at + sign.len()),
            b'/' if !is_string && matches!(bytes.get(at + 1), Some(b'/' | b'*')) => return Some(at + 2),
            _ => {}
        }
    }
    None
}

/// Completes the first word of a comment: markers, instruments, and the start of a modeline. `typed` is the text of
/// the comment so far, `line` the cursor's line, from 0, and `at` the cursor's offset in the document.
fn in_comment(snapshot: &Snapshot, typed: &str, line: usize, at: usize) -> Vec<CompletionItem> {
    let place = at - typed.len()..at;
    let begins = |word: &str| word.len() >= typed.len() && word[..typed.len()].eq_ignore_ascii_case(typed);
    let mut items = Vec::new();
    for (word, meaning) in MARKERS.into_iter().filter(|(word, _)| begins(word)) {
        items.push(item(snapshot, word, meaning, CompletionItemKind::KEYWORD, place.clone()));
    }
    for (word, meaning) in instruments::of_architecture(snapshot.architecture()).filter(|(word, _)| begins(word)) {
        items.push(item(snapshot, &word, meaning, CompletionItemKind::KEYWORD, place.clone()));
    }
    if line < modeline::N_LINES && begins("mca:") {
        items.push(item(snapshot, "mca: -mcpu=", "options for this file", CompletionItemKind::KEYWORD, place));
    }
    items
}

/// Returns the values of an instrument of the target, which replace `place`; nothing for an unknown instrument. `marker`
/// is the comment's first word.
fn instrument_values(snapshot: &Snapshot, marker: &str, place: Range<usize>) -> Vec<CompletionItem> {
    let kinds = snapshot.architecture().instruments().iter();
    let kind = kinds.into_iter().find(|kind| marker.strip_prefix(instruments::PREFIX) == Some(kind.name));
    let values = kind.into_iter().flat_map(|kind| kind.values);
    values.map(|(name, _)| item(snapshot, name, "", CompletionItemKind::ENUM_MEMBER, place.clone())).collect()
}

/// Returns the names of regions that have begun and not ended before the offset `at`. They replace `place`.
fn open_regions(snapshot: &Snapshot, at: usize, place: Range<usize>) -> Vec<CompletionItem> {
    let text = &snapshot.source().text;
    let mut open: Vec<&str> = Vec::new();
    for marker in snapshot.reading.outline.markers.iter().take_while(|marker| marker.place.end < at) {
        let name = &text[marker.name.clone()];
        match marker.kind {
            MarkerKind::Begin => open.push(name),
            // The END at the cursor is the one being typed: it does not end the region whose name it may get.
            MarkerKind::End if marker.name.end < at => open.retain(|other| *other != name),
            _ => {}
        }
    }
    let names = open.into_iter().filter(|name| !name.is_empty());
    names.map(|name| item(snapshot, name, "open region", CompletionItemKind::MODULE, place.clone())).collect()
}

/// Completes the options of a modeline, and values of `-mcpu`, `-mattr` and options with a fixed choice. `options` is
/// the modeline's text up to the cursor, `at` the cursor's offset in the document.
fn in_modeline(snapshot: &Snapshot, options: &str, at: usize) -> Vec<CompletionItem> {
    let word = options.rsplit([' ', '\t']).next().unwrap_or("");
    let place = |length: usize| at - length..at;
    let Some((name, value)) = word.trim_start_matches('-').split_once('=') else {
        let settable = OPTIONS.iter().filter(|option| option::is_setting(option));
        return settable
            .map(|option| {
                let takes_value = !matches!(option.kind, Kind::Flag | Kind::FlagOr(_));
                let text = format!("-{}{}", option.name, if takes_value { "=" } else { "" });
                item(snapshot, &text, option.summary, CompletionItemKind::PROPERTY, place(word.len()))
            })
            .collect();
    };
    match (name, table::find(name.as_bytes()).map(|option| option.kind)) {
        ("mcpu", _) => cpus(snapshot, place(value.len())),
        ("mattr", _) => {
            let piece = value.rsplit(',').next().unwrap_or("");
            features(snapshot, place(piece.trim_start_matches(['+', '-']).len()))
        }
        (_, Some(Kind::Choice { words, .. })) => {
            let kind = CompletionItemKind::ENUM_MEMBER;
            words.iter().map(|word| item(snapshot, word, "", kind, place(value.len()))).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns `native` and the processors of the target that have a model. They replace `place`.
fn cpus(snapshot: &Snapshot, place: Range<usize>) -> Vec<CompletionItem> {
    // A processor without a model would be refused.
    let names = snapshot.architecture().cpu_names().into_iter();
    let cpus = names.filter_map(|(name, cpu)| Some((name, cpu.model_name()?)));
    let native = std::iter::once(("native", "this machine"));
    native
        .chain(cpus)
        .map(|(name, model)| {
            let detail = if name == model { String::new() } else { format!("model: {model}") };
            item(snapshot, name, &detail, CompletionItemKind::VALUE, place.clone())
        })
        .collect()
}

/// Returns the features of the target. They replace `place`.
fn features(snapshot: &Snapshot, place: Range<usize>) -> Vec<CompletionItem> {
    let kind = CompletionItemKind::VALUE;
    snapshot
        .architecture()
        .features()
        .map(|feature| item(snapshot, feature.name, feature.description, kind, place.clone()))
        .collect()
}

/// Makes a proposal that replaces the bytes `place` by `text`. An empty `detail` is not shown.
fn item(
    snapshot: &Snapshot,
    text: &str,
    detail: &str,
    kind: CompletionItemKind,
    place: Range<usize>,
) -> CompletionItem {
    CompletionItem {
        label: text.to_owned(),
        kind: Some(kind),
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        filter_text: Some(text.to_owned()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(snapshot.range(place), text.to_owned()))),
        ..CompletionItem::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    /// Returns the proposals at the cursor `$0` in a text.
    fn labels(text: &str) -> Vec<String> {
        let fixture = Fixture::new(text);
        completion(&fixture.snapshot, fixture.position()).into_iter().map(|item| item.label).collect()
    }

    #[test]
    fn markers_are_offered_in_comments_only() {
        assert_eq!(labels("# llvm$0"), ["LLVM-MCA-BEGIN", "LLVM-MCA-END", "LLVM-MCA-LATENCY"]);
        assert_eq!(labels("nop # LLVM-MCA-E$0"), ["LLVM-MCA-END"]);
        assert_eq!(labels("/* LLVM-MCA-L$0"), ["LLVM-MCA-LATENCY"]);
        for text in ["$0", "mov$0", "\tmov %r$0", ".string \"# LLVM$0", "# see LLVM$0"] {
            assert_eq!(labels(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn instruments_of_the_target_are_offered_with_their_values() {
        let vector = |text: &str| labels(&format!("# mca: -mtriple=riscv64 -mcpu=sifive-x280\n{text}$0\n"));
        assert_eq!(vector("# LLVM-MCA-RI"), ["LLVM-MCA-RISCV-LMUL", "LLVM-MCA-RISCV-SEW"]);
        assert_eq!(vector("vadd.vv v8, v8, v8 # LLVM-MCA-RISCV-SEW "), ["E8", "E16", "E32", "E64"]);
        assert!(vector("# LLVM-MCA-RISCV-LMUL M").contains(&"MF8".to_owned()));
        assert!(vector("# LLVM-MCA-LATENCY ").is_empty());
    }

    /// Processors are offered while the name is being written, which is no processor's yet.
    #[test]
    fn processors_are_those_of_the_triple() {
        let names = labels("# mca: -mtriple=riscv64 -mcpu=sifive-x$0\nadd a0, a0, a1\n");
        assert!(names.contains(&"sifive-x280".to_owned()) && !names.contains(&"skylake".to_owned()), "{names:?}");
    }

    #[test]
    fn an_end_marker_is_completed_with_open_regions() {
        let text = "# LLVM-MCA-BEGIN a\n# LLVM-MCA-BEGIN b\n# LLVM-MCA-END a\n# LLVM-MCA-END $0\n";
        assert_eq!(labels(text), ["b"]);
    }

    #[test]
    fn a_modeline_is_completed_with_options_and_values() {
        assert!(labels("# mca$0").contains(&"mca: -mcpu=".to_owned()));
        let options = labels("# mca: -timeline -$0");
        assert!(options.contains(&"-mcpu=".to_owned()) && options.contains(&"-all-views".to_owned()));
        assert!(!options.contains(&"-o=".to_owned()));
        let cpus = labels("# mca: -mcpu=zn$0");
        assert!(cpus.contains(&"znver4".to_owned()) && cpus.contains(&"native".to_owned()));
        assert!(!cpus.contains(&"i386".to_owned()), "it has no model");
        assert!(labels("# mca: -mattr=+avx,-s$0").contains(&"sse4.2".to_owned()));
        assert_eq!(labels("# mca: -instruction-tables=$0"), ["none", "normal", "full"]);
    }
}
