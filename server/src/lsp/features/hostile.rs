//! Tests with hostile texts in every field that becomes a part of an answer, since the user may open files of others. No
//! Markdown that an editor draws may contain their links, images or HTML, and no line may hide or reorder characters.

use std::sync::Arc;
use std::time::Duration;

use mca_input::sources::Language;
use mca_input::variables::RegionVariables;
use tower_lsp::lsp_types::{
    Diagnostic, DocumentSymbolResponse, HoverContents, InlayHint, InlayHintLabel, InlayHintTooltip, MarkupContent,
    MarkupKind, Position, Url,
};

use super::sources::{self, SourceSnapshot};
use super::{diagnostics, hints, hover, lens, symbols};
use crate::lsp::client::ClientFeatures;
use crate::lsp::document::Source;
use crate::lsp::fixture::Fixture;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::sources::compiled::{Compiled, SourceFunction, SourceLoop};
use crate::lsp::sources::listing::ShownListing;

/// Texts that try to be markup. No part of them with `evil` may be drawn as such.
const HOSTILE: [&str; 9] = [
    "`![i](http://evil/i.png)",
    "``` ![i](http://evil/i.png)",
    "![i](http://evil/i.png)`",
    "<img/src=http://evil/i.png>",
    "[l](command:evil)",
    "|![i](http://evil/i.png)|`|",
    "**`![i][evil]`**",
    "\u{202e}evil\u{7}\u{200b}",
    "x\r![i](http://evil/i.png)",
];

/// Returns documents with a hostile text in all places: names of regions, labels, functions, symbols, invalid
/// registers, processors, files, sections, comments, options.
fn texts(hostile: &str) -> Vec<String> {
    let body = |name: &str| {
        format!("{name}\n\tmovq \"{hostile}\"(%rip), %rax\n\taddq %rax, %rbx # {hostile}\n\tcall \"{hostile}\"\n")
    };
    let unquoted = hostile.replace(['"', ' ', '\r'], "");
    vec![
        format!("# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN {hostile}\n{}# LLVM-MCA-END {hostile}\n", body("")),
        format!("# mca: -mcpu=skylake\n\"{hostile}\":\n{}\tjne \"{hostile}\"\n", body("\tnop")),
        format!("# mca: -mcpu={unquoted}\n{}", body("f:")),
        format!("# mca: -{unquoted}=1 {unquoted}\n# mca: cycles<={unquoted}\n{}", body("f:")),
        format!("# LLVM-MCA-{unquoted}\n# llvm-mca-begin {hostile}\n\t{hostile}\n\t.{unquoted} 1\n{}", body("f:")),
        format!(
            "\t.type \"{hostile}\", @function\n\t.section \"{hostile}\"\n\t.file 1 \"{hostile}\"\n\t.loc 1 7\n{}",
            body("f:")
        ),
        format!(
            "# 3 \"{hostile}\"\n.macro m a\n\t.error \"{hostile}\"\n\t.warning \"{hostile}\"\n\taddq \\a, %rax\n.endm\n\
                 .L1:\n\tm \"{hostile}\"\n\tm $1\n\taddsd \"{hostile}\", %xmm0\n\tjne .L1\n"
        ),
        format!(
            "# mca: -mtriple=riscv64\n\t.option arch, +{unquoted}\n.L1:\n\taddi a0, a0, %lo(\"{hostile}\")\n\tbnez a0, .L1\n"
        ),
        format!("define i32 @f() {{ {hostile} }}\n"),
    ]
}

/// Returns the text outside of code spans, as CommonMark defines them: a run of backticks to the next one of the same length.
fn outside_of_spans(markdown: &str) -> String {
    let mut outside = String::new();
    for block in markdown.split("\n\n") {
        let mut rest = block;
        while let Some(start) = rest.find('`') {
            let run = rest[start..].len() - rest[start..].trim_start_matches('`').len();
            outside.push_str(&rest[..start]);
            let behind = &rest[start + run..];
            let runs = behind.match_indices('`').map(|(at, _)| at).filter(|at| !behind[..*at].ends_with('`'));
            let is_same = |at: &usize| behind[*at..].len() - behind[*at..].trim_start_matches('`').len() == run;
            rest = match runs.into_iter().find(is_same) {
                Some(end) => &behind[end + run..],
                None => {
                    outside.push_str(&rest[start..start + run]);
                    behind
                }
            };
        }
        outside.push_str(rest);
        outside.push('\n');
    }
    outside
}

/// Fails if a text has characters that are invisible or reorder others. `of` names the document in the message.
#[track_caller]
fn assert_line(text: &str, of: &str) {
    let is_plain =
        |letter: char| !letter.is_control() && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
    assert!(text.chars().all(is_plain), "{text:?} of {of:?}");
}

/// Fails if Markdown has links, images or HTML outside of code spans.
#[track_caller]
fn assert_drawn(content: &MarkupContent, of: &str) {
    content.value.split('\n').for_each(|line| assert_line(line, of));
    if content.kind == MarkupKind::Markdown {
        // In a table, a bar ends a cell and with it a span.
        let cells = content.value.lines().flat_map(|line| match line.strip_prefix("| ") {
            Some(row) => row.replace("\\|", "").split(" | ").map(str::to_owned).collect::<Vec<_>>(),
            None => Vec::new(),
        });
        for piece in cells.chain([content.value.clone()]) {
            let outside = outside_of_spans(&piece);
            for mark in ["](", "![", "][", "]:", "://", "<", "$("] {
                assert!(!outside.contains(mark), "{mark}: {} of {of:?}", content.value);
            }
        }
    }
}

/// Checks labels and tooltips of hints.
fn assert_hints(hints: &[InlayHint], of: &str) {
    for hint in hints {
        let InlayHintLabel::String(text) = &hint.label else { panic!("labels are texts") };
        assert_line(text, of);
        if let Some(InlayHintTooltip::MarkupContent(content)) = &hint.tooltip {
            assert_drawn(content, of);
        }
    }
}

/// Checks messages of diagnostics and of their related places.
fn assert_diagnostics(diagnostics: &[Diagnostic], of: &str) {
    for diagnostic in diagnostics {
        diagnostic.message.split('\n').for_each(|line| assert_line(line, of));
        for related in diagnostic.related_information.iter().flatten() {
            related.message.split('\n').for_each(|line| assert_line(line, of));
        }
    }
}

/// Checks everything that is shown of a document; returns the number of hovers.
fn check(snapshot: &Snapshot, of: &str) -> usize {
    let mut n_hovers = 0;
    for (line, text) in snapshot.source().text.lines().enumerate() {
        for character in 0..=text.len() {
            let position = Position::new(line as u32, character as u32);
            if let Some(found) = hover::hover(snapshot, position) {
                let HoverContents::Markup(content) = found.contents else { panic!("{found:?}") };
                assert_drawn(&content, of);
                n_hovers += 1;
            }
        }
    }
    assert_hints(&hints::hints(snapshot, 0..snapshot.source().text.len()), of);
    assert_diagnostics(&diagnostics::diagnostics(snapshot), of);
    for lens in lens::lenses(snapshot) {
        assert_line(&lens.command.expect("a command").title, of);
    }
    if let DocumentSymbolResponse::Flat(symbols) = symbols::symbols(snapshot) {
        symbols.iter().for_each(|symbol| assert_line(&symbol.name, of));
    }
    n_hovers
}

#[test]
fn no_part_of_a_document_is_drawn_as_markup() {
    for hostile in HOSTILE {
        let mut n_hovers = 0;
        for text in texts(hostile) {
            for shows_markdown in [true, false] {
                let client = ClientFeatures { shows_markdown, ..ClientFeatures::default() };
                n_hovers += check(&Fixture::with(&text, client).snapshot, &text);
            }
        }
        assert!(n_hovers > 100, "{hostile}: {n_hovers}");
    }
}

/// Output of builds and compilers is untrusted as well.
#[test]
fn no_output_of_a_compiler_is_drawn_as_markup() {
    for hostile in HOSTILE {
        let client = Arc::new(ClientFeatures { shows_markdown: true, ..ClientFeatures::default() });
        let fixture = Fixture::with(&texts(hostile)[1], (*client).clone());
        assert!(!fixture.snapshot.reading.regions.is_empty());
        let reported = || hostile.to_owned();
        let found = SourceLoop {
            region: 0,
            line: 1,
            function: reported(),
            n_paths: 1,
            label: reported(),
            written_in: Some(reported()),
            lines: Vec::new(),
            variables: RegionVariables::default(),
        };
        let source = Arc::new(Source::new(format!("void f() {{\n  for (;;) s += {hostile};\n}}\n")));
        let compiled = Compiled {
            text: source.clone(),
            command: reported(),
            origin: reported(),
            in_short: reported(),
            remark: Some(reported()),
            elapsed: Duration::ZERO,
            snapshot: fixture.snapshot.clone(),
            loops: vec![found.clone(), found],
            functions: vec![SourceFunction { name: reported(), line: 0, loops: vec![0, 1] }],
            n_without_line: 0,
            assembly: ShownListing { text: String::new(), lines: Vec::new() },
        };
        let path = "/a/dot.c";
        for complaint in [None, Some(format!("{path}:2:3: error: {hostile}\n{path}:1:1: warning: {hostile}\n").into())]
        {
            let snapshot = SourceSnapshot {
                uri: Url::parse(&format!("file://{path}")).expect("a URI"),
                version: 1,
                language: Language::C,
                source: source.clone(),
                client: client.clone(),
                editor: fixture.snapshot.reading.configuration.editor,
                compiled: Some(Arc::new(compiled.clone())),
                before: None,
                complaint,
            };
            let whole = tower_lsp::lsp_types::Range::new(Position::new(0, 0), Position::new(9, 0));
            let hints = sources::hints(&snapshot, whole);
            assert!(!hints.is_empty());
            assert_hints(&hints, hostile);
            let hover = sources::hover(&snapshot, Position::new(1, 0)).expect("a hover");
            let HoverContents::Markup(content) = hover.contents else { panic!("{hover:?}") };
            assert_drawn(&content, hostile);
            assert_diagnostics(&sources::diagnostics(&snapshot), hostile);
            for lens in sources::lenses(&snapshot) {
                assert_line(&lens.command.expect("a command").title, hostile);
            }
        }
    }
}
