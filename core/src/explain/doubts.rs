//! Sentences about doubts: reasons to distrust the numbers.

use std::collections::BTreeMap;

use super::{Explanation, number_of_paths, paths};
use crate::analyze::region::IfAdvancing;
use crate::analyze::trust::DoubtKind;

impl Explanation<'_> {
    /// Returns the gravest doubt in a few words, for a headline. Only doubts that change the meaning of its numbers count; `None`
    /// if there is none.
    pub(super) fn short_doubt(&self) -> Option<String> {
        let trust = self.trust();
        if let Some(feature) = self.missing_features().first() {
            return Some(format!("needs {}", feature.name));
        }
        if let Some(doubt) = self.doubt_of_chain() {
            return Some(doubt.to_owned());
        }
        if trust.n_not_understood() > 0 {
            return Some(self.not_understood());
        }
        let kinds = [
            (DoubtKind::RepeatedString, "repeated string"),
            (DoubtKind::FixedLatency, "guessed"),
            (DoubtKind::Unset, "vector type unknown"),
        ];
        if let Some((_, words)) = kinds.into_iter().find(|(kind, _)| trust.of_kind(*kind).next().is_some()) {
            return Some(words.to_owned());
        }
        (trust.n_paths > 1).then(|| paths(trust.n_paths))
    }

    /// Returns how the simulation of the chain differs from the processor, in a few words; `None` if no difference is known.
    pub fn doubt_of_chain(&self) -> Option<&'static str> {
        if self.verdict().hidden_chain.is_some() {
            return Some("the model hides it by move elimination");
        }
        self.verdict().late_address.map(|_| "too slow: the address waits for the stored value")
    }

    /// Returns the cycles of an iteration under two other assumptions about memory; `None` where the code decides the matter,
    /// where the cycles would not change (or, for the first, decrease), and if there is a refusal.
    ///
    /// 1. An iteration loads what the previous one stored, which may depend on the data: in histograms, hash chains, bit writers.
    /// 2. An index that a register masks advances in each iteration, as in a ring buffer. The verdict assumes that it stays.
    pub fn cycles_under_other_assumptions(&self) -> [Option<f64>; 2] {
        [self.cycles_if_met(), self.advancing().map(|it| it.cycles_per_iteration)]
    }

    /// Returns the cycles of an iteration if it loads what the previous one stored; `None` if the verdict does not depend on it.
    fn cycles_if_met(&self) -> Option<f64> {
        self.assessment.cycles_if_met.filter(|_| self.refusal().is_none())
    }

    /// Returns the cycles of an iteration if masked indices advance, and the masks; `None` if the verdict does not depend on it.
    fn advancing(&self) -> Option<&IfAdvancing> {
        self.assessment.if_advancing.as_ref().filter(|_| self.refusal().is_none())
    }

    /// Returns all doubts, a sentence each: those about the code first, then those about the model.
    pub fn doubts(&self) -> Vec<String> {
        let mut doubts = self.doubts_of_code();
        if !self.is_of_reference {
            doubts.push("Branch prediction and caches are not modelled.".to_owned());
            return doubts;
        }
        doubts.push("Front end, branch prediction and caches are not modelled.".to_owned());
        doubts
    }

    /// Returns how many instructions the cycles do not include, because they were not understood:
    /// `1 of 4 instructions not supported`.
    pub fn left_out(&self) -> String {
        let trust = self.trust();
        format!("{} of {} instructions not supported", trust.n_not_understood(), trust.n_instructions())
    }

    /// Returns the doubts that come from the code and the processor, a sentence each, the grave ones first.
    pub fn doubts_of_code(&self) -> Vec<String> {
        let mut doubts = self.grave_doubts();
        doubts.extend(self.lesser_doubts());
        doubts
    }

    /// Returns the doubts that change the meaning of the numbers, a sentence each.
    pub(crate) fn grave_doubts(&self) -> Vec<String> {
        let (verdict, trust) = (self.verdict(), self.trust());
        let mut doubts = Vec::new();
        if !self.missing_features().is_empty() {
            let features = self.missing_features().iter();
            let list: Vec<String> = features
                .map(|feature| format!("{} (line {})", feature.name, self.line_of_instruction(feature.instruction)))
                .collect();
            doubts.push(format!("The processor cannot run this: it lacks {}.", list.join(", ")));
        }
        // If too much of a region is not understood, the verdict itself says so.
        if trust.n_not_understood() > 0 && trust.is_enough() {
            doubts.push(format!("{}; they take no part.", self.not_understood()));
        }
        if verdict.hidden_chain.is_some() {
            let cycles = verdict.cycles_per_iteration;
            doubts.push(format!("The simulation itself says {cycles:.2}: it does not see this chain."));
        }
        if let Some(link) = &verdict.late_address {
            doubts.push(format!(
                "The model lets the new address in {} wait for the stored value (line {}); processors \
                 compute it earlier: the number is too large.",
                self.via(link),
                self.line_of(link.position)
            ));
        }
        doubts
    }

    /// Returns the doubts that leave the meaning of the numbers as it is, a sentence each.
    fn lesser_doubts(&self) -> Vec<String> {
        const MAX_LINES: usize = 4;
        let trust = self.trust();
        let mut doubts = Vec::new();
        let mut by_kind: BTreeMap<DoubtKind, Vec<usize>> = BTreeMap::new();
        for doubt in &trust.doubts {
            by_kind.entry(doubt.kind).or_default().push(doubt.position);
        }
        for (kind, positions) in by_kind {
            let lines = positions.iter().take(MAX_LINES).map(|position| self.line_of(*position).to_string());
            let lines = lines.collect::<Vec<String>>().join(", ");
            let more = if positions.len() > MAX_LINES { ", ..." } else { "" };
            let is_one = positions.len() == 1;
            let lines = format!("line{} {lines}{more}", if is_one { "" } else { "s" });
            doubts.push(match kind {
                DoubtKind::Call if is_one => format!("The call in {lines} is not counted."),
                DoubtKind::Call => format!("Calls in {lines} are not counted."),
                DoubtKind::Return => format!("Return ({lines}): counted like any other instruction."),
                DoubtKind::Locked => format!("Locked access ({lines}): depends on contention."),
                DoubtKind::RepeatedString => {
                    format!("String instruction ({lines}): the number of repetitions is unknown.")
                }
                DoubtKind::Unmeasured => {
                    format!("No measurement in the model ({lines}): the tables' figures are used.")
                }
                DoubtKind::Unset => format!("Vector type ({lines}): nothing sets it, the largest group is assumed."),
                DoubtKind::FixedLatency => format!("Guessed latency ({lines})."),
                DoubtKind::Data => format!("Data or unknown bytes beside {lines}: not counted."),
            });
        }
        if let Some(cycles) = self.cycles_if_met() {
            doubts.push(format!("If consecutive iterations access the same address: {cycles:.2} cycles."));
        }
        if let Some(IfAdvancing { cycles_per_iteration, masks }) = self.advancing() {
            let masks = masks.iter().map(|mask| self.register_name(*mask)).collect::<Vec<String>>().join(", ");
            doubts.push(format!(
                "If the index masked by {masks} advances in each iteration, as in a ring buffer: \
                 {cycles_per_iteration:.2} cycles."
            ));
        }
        if trust.stores_before_loads {
            doubts.push("Assumes that no load reads what an earlier store wrote.".to_owned());
        }
        if trust.n_paths > 1 {
            let n_paths = number_of_paths(trust.n_paths);
            doubts.push(format!(
                "Contains branches ({n_paths} paths): all instructions are counted, which is an upper bound."
            ));
        }
        doubts
    }
}
