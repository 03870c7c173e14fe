//! Edited documents: an editor shows the same for a text that was read again after an edit as for one that is read for the
//! first time. Every state differs from the previous one by a few bytes, and each reading takes over what it can.

use std::fmt::Debug;
use std::sync::Arc;

use mca_config::configuration::{self as settings, Layer, SettingOrigin, modeline};
use mca_core::sim::Cancellation;
use mca_server::lsp::analysis::{Before, Environment, Reading, read, simulate};
use mca_server::lsp::client::ClientFeatures;
use mca_server::lsp::document::Source;
use mca_server::lsp::features::{diagnostics, hints, lens, semantic_tokens, symbols};
use mca_server::lsp::snapshot::Snapshot;
use mca_tests::fuzz::{finds, fuzz};
use mca_tests::mutate;
use mca_tests::random::Random;
use tower_lsp::lsp_types::Url;

/// Pieces that an edit may insert, some of which change the meaning of distant text.
const PIECES: &[&str] = &[
    "f:\n",
    ".L1:\n",
    "1:\n",
    "\tjne .L1\n",
    "\tjmp 1b\n",
    "\taddq $1, %rax\n",
    "\tmulsd %xmm1, %xmm0\n",
    "x3 = 3\n",
    "ldr w0, [x1], #4\n",
    "flw fa5, 0(a0)\n",
    "# LLVM-MCA-BEGIN a\n",
    "# LLVM-MCA-END\n",
    "# llvm-mca-end\n",
    "# mca: -mcpu=haswell\n",
    "# mca: -mcpu=nonesuch\n",
    ".intel_syntax noprefix\n",
    "mov rax, [rbx]\n",
    ".macro m\n",
    ".endm\n",
    "\tm\n",
    ".if 0\n",
    ".endif\n",
    ".rept 3\n",
    ".endr\n",
    ".type f, @function\n",
    ".file 1 \"a.c\"\n",
    ".loc 1 7\n",
    "0:\t48 ff c0\tinc %rax\n",
    "define i32 @f() {\n",
    "int main() {\n",
    "{\n",
    "}\n",
    "/*",
    "*/",
    "//",
    "#",
    "\"",
    "\\",
    ";",
    "\t",
    "\n",
    "\r\n",
    "\u{e9}",
    "",
];

/// The states of a document, the first one whole, the others by what changes: what is replaced, and by what.
#[derive(Debug)]
struct Session {
    text: String,
    edits: Vec<(usize, usize, String)>,
}

fn session(random: &mut Random) -> Session {
    let text = match random.below(3) {
        0 => String::new(),
        1 => (0..random.below(12)).map(|_| *random.pick(PIECES)).collect(),
        _ => String::from_utf8_lossy(&mutate::compose(random)).into_owned(),
    };
    let edits = (0..1 + random.below(8)).map(|_| {
        let length = if random.below(4) == 0 { random.below(200) } else { random.below(12) };
        let piece = if random.below(3) == 0 { "" } else { *random.pick(PIECES) };
        (random.number() as usize, length, piece.to_owned())
    });
    let edits = edits.collect();
    Session { text, edits }
}

/// Returns a place of a text, from any number.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

fn edited(text: &str, (at, length, piece): &(usize, usize, String)) -> String {
    let start = boundary(text, at % (text.len() + 1));
    let end = boundary(text, start + length).max(start);
    format!("{}{piece}{}", &text[..start], &text[end..])
}

fn reading_of(text: &str, earlier: Option<&Reading>) -> Arc<Reading> {
    let layer = modeline::read(text);
    let configuration =
        settings::resolve(&[(SettingOrigin::Modeline, &layer), (SettingOrigin::Client, &Layer::default())]);
    let source = Arc::new(Source::new(text.to_owned()));
    let before = Before { earlier, ..Before::default() };
    let reading = read(source, Arc::new(configuration), Arc::new(Environment::default()), before, &Cancellation::new());
    Arc::new(reading.expect("nobody cancels"))
}

fn snapshot_of(reading: &Arc<Reading>) -> Snapshot {
    let cancellation = Cancellation::new();
    let simulated = |(index, region): (usize, &mca_server::lsp::analysis::RegionPlan)| {
        (region.cost < 20_000).then(|| simulate(reading, index, &cancellation)).flatten()
    };
    Snapshot {
        uri: Url::parse("file:///a.s").expect("a URI"),
        version: 1,
        client: Arc::new(ClientFeatures { nests_symbols: true, ..ClientFeatures::default() }),
        results: reading.regions.iter().enumerate().map(simulated).collect(),
        reading: reading.clone(),
        saved: Arc::default(),
        superseded: Arc::default(),
        compiled_from: None,
    }
}

fn assert_same(session: &str, what: &str, again: &impl Debug, fresh: &impl Debug) {
    let (again, fresh) = (format!("{again:?}"), format!("{fresh:?}"));
    assert!(again == fresh, "{what} of {session}\nread again: {again}\nread afresh: {fresh}");
}

/// Asserts that every feature that an editor shows unasked has equal answers.
fn assert_same_features(session: &str, again: &Arc<Reading>, fresh: &Arc<Reading>) {
    assert_same(session, "findings", &again.findings, &fresh.findings);
    assert_same(session, "regions", &again.regions, &fresh.regions);
    let (again, fresh) = (snapshot_of(again), snapshot_of(fresh));
    let whole = 0..fresh.source().text.len();
    let tokens = |snapshot: &Snapshot| semantic_tokens::tokens(snapshot, whole.clone());
    assert_same(session, "tokens", &tokens(&again), &tokens(&fresh));
    assert_same(session, "symbols", &symbols::symbols(&again), &symbols::symbols(&fresh));
    assert_same(session, "folding", &symbols::folding_ranges(&again), &symbols::folding_ranges(&fresh));
    let all_hints = |snapshot: &Snapshot| hints::hints(snapshot, whole.clone());
    assert_same(session, "hints", &all_hints(&again), &all_hints(&fresh));
    assert_same(session, "lenses", &lens::lenses(&again), &lens::lenses(&fresh));
    assert_same(session, "diagnostics", &diagnostics::diagnostics(&again), &diagnostics::diagnostics(&fresh));
}

/// Compares every state; answers how many regions all of them had.
fn check(states: &[String]) -> usize {
    let mut earlier: Option<Arc<Reading>> = None;
    let mut n_regions = 0;
    for (number, text) in states.iter().enumerate() {
        let again = reading_of(text, earlier.as_deref());
        let fresh = reading_of(text, None);
        assert_same_features(&format!("state {number}: {text:?} of {states:#?}"), &again, &fresh);
        n_regions += again.regions.len();
        earlier = Some(again);
    }
    n_regions
}

/// The file of a find has its states, divided by lines of `====`.
#[test]
fn an_edited_document_is_shown_as_if_it_were_opened_now() {
    for found in finds("editing") {
        let text = String::from_utf8_lossy(&found.0).into_owned();
        check(&text.split("\n====\n").map(str::to_owned).collect::<Vec<_>>());
    }
    let mut n_regions = 0;
    fuzz("editing", 300, session, |session| {
        let mut states = vec![session.text.clone()];
        for edit in &session.edits {
            states.push(edited(states.last().map_or("", String::as_str), edit));
        }
        n_regions += check(&states);
    });
    assert!(n_regions > 0);
}
