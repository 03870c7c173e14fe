//! What stands between the numbers and the truth.

use std::collections::BTreeMap;

use mca_core::analyze::trust::{DoubtKind, Trust};
use mca_core::verdict::Verdict;

use super::{Told, not_understood, via};
use crate::missing::Missing;

/// Who answers for a processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Provenance<'a> {
    pub cpu: &'a str,
    /// The processor whose tables are used.
    pub model: &'a str,
    /// The model was measured on the processor itself.
    pub is_measured: bool,
}

/// For a hint: only what changes the meaning of its numbers.
pub(super) fn short(told: &Told<'_>) -> Option<String> {
    let trust = told.trust;
    if let Some(missing) = told.missing.first() {
        return Some(format!("needs {}", missing.feature));
    }
    if let Some(doubt) = doubt_of_chain(&told.assessment.verdict) {
        return Some(doubt.to_owned());
    }
    if trust.n_not_understood() > 0 {
        return Some(not_understood(trust));
    }
    let kinds = [(DoubtKind::RepeatedString, "repeated string"), (DoubtKind::FixedLatency, "guessed")];
    if let Some((_, words)) = kinds.into_iter().find(|(kind, _)| trust.of_kind(*kind).next().is_some()) {
        return Some(words.to_owned());
    }
    (trust.n_paths > 1).then(|| paths(trust.n_paths))
}

/// What the simulation makes of a chain, where a processor does otherwise.
pub fn doubt_of_chain(verdict: &Verdict) -> Option<&'static str> {
    if verdict.hidden_chain.is_some() {
        return Some("too fast: a move hides a chain");
    }
    verdict.late_address.map(|_| "too slow: an address waits for what is stored")
}

/// `2 paths counted as one`
pub fn paths(n_paths: u32) -> String {
    format!("{} paths counted as one", number_of_paths(n_paths))
}

/// Each branch may double it; nobody wants to know more than that it is large.
fn number_of_paths(n_paths: u32) -> String {
    const MOST_COUNTED: u32 = 99;
    if n_paths > MOST_COUNTED { "many".to_owned() } else { n_paths.to_string() }
}

/// All of it, a sentence each.
pub fn doubts(told: &Told<'_>, provenance: Provenance<'_>) -> Vec<String> {
    let mut doubts = doubts_of_code(told);
    if provenance.is_measured {
        doubts.push(format!("{} is simulated on the measured model {}.", provenance.cpu, provenance.model));
        doubts.push("Branch prediction and caches are not modelled.".to_owned());
        return doubts;
    }
    if provenance.model != provenance.cpu {
        doubts.push(format!("{} is simulated on the model of {}.", provenance.cpu, provenance.model));
    }
    doubts.push("Front end, branch prediction and caches are not modelled.".to_owned());
    doubts
}

/// Why a processor has no number: it cannot run the code.
pub fn lacks(missing: &[Missing]) -> String {
    let names: Vec<&str> = missing.iter().map(|missing| missing.feature.as_str()).collect();
    format!("lacks {}", names.join(", "))
}

/// Why a processor has no number: instructions that its model does not know would take no part in it.
pub fn left_out(trust: &Trust) -> String {
    format!("{} of {} instructions not supported", trust.n_not_understood(), trust.n_instructions())
}

/// Those that come from the code and the processor, not from what every model lacks. The grave ones come first.
pub fn doubts_of_code(told: &Told<'_>) -> Vec<String> {
    let mut doubts = grave_doubts(told);
    doubts.extend(lesser_doubts(told));
    doubts
}

/// What makes the numbers say something else than they seem to.
pub fn grave_doubts(told: &Told<'_>) -> Vec<String> {
    let trust = told.trust;
    let mut doubts = Vec::new();
    let line = |position: usize| (told.line_of)(position);
    if !told.missing.is_empty() {
        let list: Vec<String> = told
            .missing
            .iter()
            .map(|missing| format!("{} (line {})", missing.feature, (told.line_of_any)(missing.number)))
            .collect();
        doubts.push(format!("The processor cannot run this: it lacks {}.", list.join(", ")));
    }
    // Below enough, the verdict itself is that.
    if trust.n_not_understood() > 0 && trust.is_enough() {
        doubts.push(format!("{}; they take no part.", not_understood(trust)));
    }
    if let Some(chain) = &told.assessment.verdict.hidden_chain {
        let slowest = chain.find_slowest();
        let what = slowest.map_or_else(String::new, |link| {
            format!(" through {} (line {})", via(told, link.via), line(link.position))
        });
        doubts.push(format!(
            "An eliminated move hides a chain{what} of {:.2} cycles an iteration: the number is too small.",
            chain.cycles_per_iteration()
        ));
    }
    if let Some(link) = &told.assessment.verdict.late_address {
        doubts.push(format!(
            "The model lets the new address in {} wait for the value that is stored (line {}); processors have it before: \
             the number is too large.",
            via(told, link.via),
            line(link.position)
        ));
    }
    doubts
}

fn lesser_doubts(told: &Told<'_>) -> Vec<String> {
    let trust = told.trust;
    let mut doubts = Vec::new();
    let line = |position: usize| (told.line_of)(position);
    let mut by_kind: BTreeMap<DoubtKind, Vec<usize>> = BTreeMap::new();
    for doubt in &trust.doubts {
        by_kind.entry(doubt.kind).or_default().push(doubt.position);
    }
    for (kind, positions) in by_kind {
        let lines: Vec<String> = positions.iter().take(4).map(|position| line(*position).to_string()).collect();
        let more = if positions.len() > 4 { ", ..." } else { "" };
        let lines = format!("line{} {}{more}", if positions.len() == 1 { "" } else { "s" }, lines.join(", "));
        doubts.push(match kind {
            DoubtKind::Call => format!("What is called is not part of the number ({lines})."),
            DoubtKind::Return => format!("A return is taken for an instruction like others ({lines})."),
            DoubtKind::Locked => format!("How long a locked access takes, other cores decide ({lines})."),
            DoubtKind::RepeatedString => format!("How often a string instruction repeats is not known ({lines})."),
            DoubtKind::Unmeasured => format!("The measured model says nothing of this ({lines})."),
            DoubtKind::FixedLatency => format!("The model only guesses how long this takes ({lines})."),
        });
    }
    if trust.n_paths > 1 {
        let n_paths = number_of_paths(trust.n_paths);
        doubts.push(format!("Branches inside open {n_paths} paths; all instructions are counted as if they ran."));
    }
    doubts
}
