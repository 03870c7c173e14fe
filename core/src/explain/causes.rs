//! Headlines: the numbers of a region and its limit, in one line.

use std::collections::HashMap;

use super::{Explanation, UnitNaming, limit_name, processor};
use crate::analyze::strides::Stride;
use crate::analyze::trust::DoubtKind;
use crate::verdict::{Limit, Link};

/// Which figure a headline begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeadlineOrder {
    /// Cycles per iteration.
    #[default]
    CyclesFirst,
    /// Instructions per cycle.
    IpcFirst,
}

/// Returns, for each position in a list, the index at which it first occurs.
fn first_indices(positions: impl Iterator<Item = usize>) -> HashMap<usize, usize> {
    let mut indices = HashMap::new();
    for (index, position) in positions.enumerate() {
        indices.entry(position).or_insert(index);
    }
    indices
}

/// Returns a percentage: `50%`, and `0.3%` where a whole number would be 0.
pub(super) fn percentage(value: f64) -> String {
    if value > 0.0 && value < 0.95 { format!("{value:.1}%") } else { format!("{value:.0}%") }
}

/// Returns a number of cycles with two decimals, and below 0.1 with three or four: `4.00`, `0.031`, `0.0078`.
pub fn figure(value: f64) -> String {
    match value {
        value if value >= 0.0995 || value <= 0.0 => format!("{value:.2}"),
        value if value >= 0.00995 => format!("{value:.3}"),
        value => format!("{value:.4}"),
    }
}

/// Returns a text cut to at most `n_letters` characters.
fn clipped(text: &str, n_letters: usize) -> String {
    match text.chars().count() {
        n if n <= n_letters => text.to_owned(),
        _ => text.chars().take(n_letters.saturating_sub(1)).chain(['…']).collect(),
    }
}

impl Explanation<'_> {
    /// Maximum number of characters of a hint: VS Code shows 43.
    pub const HINT_LETTERS: usize = 40;

    /// Returns the processor and its model's provenance, as in [`processor`].
    pub fn processor(&self) -> String {
        processor(&self.cpu, self.model, self.provenance)
    }

    /// Returns the limit and all bounds that are as tight: `dispatch and load ports 2+3`, `dispatch and 2 others`. Of equal
    /// ones the first in this order counts as the limit: the chain, units in the model's order, dispatch, the front end,
    /// retirement.
    pub fn limit_names(&self) -> String {
        self.append_ties(self.limit_named(self.verdict().limit))
    }

    /// Returns the cycles of an iteration with their trust: `4.00`; `≥ 16.00` where the model hides a chain; `~100 (guess)`
    /// where it lacks the latency of an instruction; `-` where the processor cannot run the code.
    pub fn cycles(&self) -> String {
        let verdict = self.verdict();
        match &verdict.hidden_chain {
            _ if !self.missing_features().is_empty() => "-".to_owned(),
            Some(chain) => format!("≥ {:.2}", chain.cycles_per_iteration()),
            None if self.is_guess() => format!("~{:.0} (guess)", verdict.cycles_per_iteration),
            None => format!("{:.2}", verdict.cycles_per_iteration),
        }
    }

    /// Returns the cycles of an iteration divided by the elements that it handles; `None` where their number is not known.
    pub fn cycles_per_element(&self) -> Option<f64> {
        self.stride().and_then(|_| self.assessment.cycles_per_element())
    }

    /// Returns the cycles of an iteration divided by the bytes that it handles of one array; `None` where their number is not
    /// known.
    pub fn cycles_per_byte(&self) -> Option<f64> {
        self.stride().and_then(|_| self.assessment.cycles_per_byte())
    }

    /// Returns the distance in memory by which an iteration advances; `None` if it does not follow from the code, if there is a
    /// refusal, or if the region has calls, which its cycles do not include.
    pub fn stride(&self) -> Option<Stride> {
        self.assessment.stride.filter(|_| self.refusal().is_none() && self.calls().is_empty())
    }

    /// Returns the work of an iteration as a sentence: `2.00 cycles for 256 bytes: 0.031 per 4-byte element (64 elements per
    /// iteration), 0.0078 per byte.` `None` if the bytes are not known.
    pub fn pace_in_memory(&self) -> Option<String> {
        let stride = self.stride()?;
        let bytes =
            format!("{} cycles for {} byte{}", self.cycles(), stride.bytes, if stride.bytes == 1 { "" } else { "s" });
        let per_byte = figure(self.cycles_per_byte()?);
        Some(match (stride.elements, self.cycles_per_element()) {
            (Some(elements), Some(cycles)) if elements.n > 1 => {
                let (cycles, n, size) = (figure(cycles), elements.n, elements.bytes);
                format!("{bytes}: {cycles} per {size}-byte element ({n} elements per iteration), {per_byte} per byte.")
            }
            _ => format!("{bytes}: {per_byte} per byte."),
        })
    }

    /// Returns the cycles of an iteration, or those of a chain that the model hides if they are more.
    pub fn least_cycles(&self) -> f64 {
        self.assessment.least_cycles()
    }

    /// Whether the model lacks the latency of some instruction: `cpuid`, `rep movsb`.
    pub fn is_guess(&self) -> bool {
        self.trust()
            .doubts
            .iter()
            .any(|doubt| matches!(doubt.kind, DoubtKind::FixedLatency | DoubtKind::RepeatedString))
    }

    /// Returns the pace of a loop that only its counter limits: `one iteration per cycle`, `loop counter takes 2.00`.
    fn pace(&self) -> String {
        match self.verdict().limit_cycles() {
            cycles if cycles < 1.005 => "one iteration per cycle".to_owned(),
            cycles => format!("loop counter takes {cycles:.2}"),
        }
    }

    /// Returns the verdict in up to 40 characters, for the end of a line: `3.00 cyc · chain s`, `⚠ ≥16.00 cyc · chain adler`.
    pub fn hint(&self) -> String {
        self.hint_within(Self::HINT_LETTERS)
    }

    /// Returns the verdict as [`hint`](Explanation::hint) does, in about `n_letters` characters: the cause is cut to what the cycles
    /// leave.
    pub fn hint_within(&self, n_letters: usize) -> String {
        if let Some(refusal) = self.refusal() {
            return clipped(&format!("⚠ {refusal}"), n_letters);
        }
        let verdict = self.verdict();
        let (is_bound, is_hidden) = (self.trust().n_paths > 1, verdict.hidden_chain.is_some());
        let has_warning = is_hidden || self.is_guess() || verdict.late_address.is_some();
        let warning = if has_warning { "⚠ " } else { "" };
        let sign = if (is_bound || verdict.late_address.is_some()) && !is_hidden { "≤" } else { "" };
        let calls = if self.calls().is_empty() { "" } else { " + call" };
        let head = format!("{warning}{sign}{} cyc{calls}", self.cycles().replace("≥ ", "≥").replace(" (guess)", "?"));
        let cause = match self.representative_link() {
            Some(link) => format!("chain {}", self.short_awaited(&link)),
            None if verdict.limit == Limit::Chain => self.pace(),
            None => limit_name(verdict.limit, UnitNaming::Title),
        };
        let room = n_letters.saturating_sub(head.chars().count() + 3);
        format!("{head} · {}", clipped(&cause, room))
    }

    /// Returns the name of a limit of this region, `loop counter` for a chain that only counts iterations.
    pub(super) fn limit_named(&self, limit: Limit) -> String {
        match limit {
            Limit::Chain if self.verdict().is_counter => "loop counter".to_owned(),
            limit => limit_name(limit, UnitNaming::Title),
        }
    }

    /// Appends to `first`, the name of the limit, the bounds that are equal to it: ` and dispatch`, ` and 2 others`.
    fn append_ties(&self, first: String) -> String {
        let mut ties: Vec<String> = self.verdict().ties().map(|bound| self.limit_named(bound.limit)).collect();
        match ties.len() {
            0 => first,
            1 => format!("{first} and {}", ties.remove(0)),
            n_ties => format!("{first} and {n_ties} others"),
        }
    }

    /// Returns the link that stands for the loop-carried chain: the one whose variable is known, else the slowest. `None` if
    /// iterations wait for no chain, or only for a counter.
    pub(super) fn representative_link(&self) -> Option<Link> {
        let links = self.verdict().awaited_links();
        let is_named = |link: &&Link| self.variable.is_some_and(|(named, _)| named == **link);
        links.iter().find(is_named).or(links.first()).copied()
    }

    /// Returns the variable of a link, if it is known.
    fn variable_of(&self, link: &Link) -> Option<&str> {
        self.variable.filter(|(named, _)| named == link).map(|(_, name)| name)
    }

    /// Returns the value that an iteration waits for: `%ymm0`, or with a source `s in %ymm0`.
    pub(super) fn awaited(&self, link: &Link) -> String {
        let place = self.via(link);
        match self.variable_of(link) {
            Some(variable) => format!("{variable} in {place}"),
            None => place,
        }
    }

    /// Returns the value that an iteration waits for, in a word: `%ymm0`, or with a source `s`.
    fn short_awaited(&self, link: &Link) -> String {
        self.variable_of(link).map_or_else(|| self.via(link), str::to_owned)
    }

    /// Returns the reason for the cycles of an iteration: `waits for %ymm0 (line 8)`, `limited by load ports 2+3 and dispatch`.
    pub fn cause(&self) -> String {
        match self.representative_link() {
            Some(link) => {
                let cause = format!("waits for {} (line {})", self.awaited(&link), self.line_of(link.position));
                if self.verdict().hidden_chain.is_some() { cause } else { self.append_ties(cause) }
            }
            None if self.verdict().limit == Limit::Chain => self.append_ties(self.pace()),
            None => format!("limited by {}", self.limit_names()),
        }
    }

    /// Returns the cause for narrow columns, without the line of a link: `waits for %ymm0`. If too much is not understood,
    /// returns how much: `5 of 6 instructions not understood`.
    pub fn short_cause(&self) -> String {
        match self.representative_link() {
            _ if !self.trust().is_enough() => self.not_understood(),
            Some(link) => format!("waits for {}", self.short_awaited(&link)),
            None => self.cause(),
        }
    }

    /// Returns the figures of the region and its cause in one line. `ipc_change` is the difference of its IPC to an earlier
    /// one.
    ///
    /// ```text
    /// 5.00 cycles/iter · IPC 1.00 · RThroughput 1.5 · waits for %ymm0 (line 8)
    /// ```
    pub fn headline(&self, order: HeadlineOrder, ipc_change: Option<f64>) -> String {
        if !self.trust().is_enough() {
            let needed = self.missing_features().first().map(|feature| format!(" · needs {}", feature.name));
            return format!("{}{}", self.not_understood(), needed.unwrap_or_default());
        }
        if let Some(feature) = self.missing_features().first() {
            return format!("- · needs {}", feature.name);
        }
        let verdict = self.verdict();
        let cycles = format!("{} cycles/iter{}", self.cycles(), self.calls());
        let change = ipc_change.map_or(String::new(), |change| format!(" ({change:+.2})"));
        let ipc = format!("IPC {:.2}{change}", verdict.instructions_per_cycle);
        let summary = self.report.views.summary.as_ref();
        let throughput = summary.map(|summary| format!("RThroughput {:.1}", summary.block_reciprocal_throughput));
        let figures = match order {
            HeadlineOrder::CyclesFirst => [Some(cycles), Some(ipc), throughput],
            HeadlineOrder::IpcFirst => [Some(ipc), throughput, Some(cycles)],
        };
        let mut parts: Vec<String> = figures.into_iter().flatten().collect();
        parts.push(self.cause());
        parts.extend(self.short_doubt());
        parts.join(" · ")
    }

    /// Returns the cycles of an iteration and their cause, for a title: `4.00 cycles/iter · waits for %xmm0 (line 7)`.
    pub fn short_headline(&self) -> String {
        format!("{} cycles/iter{} · {}", self.cycles(), self.calls(), self.cause())
    }

    /// Returns the cycles of an iteration, their cause and the gravest doubt, for the line of a loop in a source:
    /// `4.00 cycles · waits for %xmm0 (line 5)`.
    pub fn loop_headline(&self) -> String {
        if !self.trust().is_enough() {
            return self.not_understood();
        }
        let cycles = format!("{} cycles{}", self.cycles(), self.calls());
        [cycles, self.cause()].into_iter().chain(self.short_doubt()).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the functions that the region calls, which its cycles do not include: ` + call g`; empty if it calls nothing.
    pub fn calls(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        for position in self.trust().of_kind(DoubtKind::Call) {
            let name = format!(" + {}", self.call_at(position));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        match names.len() {
            0..=2 => names.concat(),
            n_calls => format!("{} + {} more calls", names[0], n_calls - 1),
        }
    }

    /// Returns the call at a position: `call g`; an address without a name is shown in hexadecimal.
    fn call_at(&self, position: usize) -> String {
        let text =
            self.computed_callee(position).map_or_else(|| self.text(position), |callee| format!("call {callee}"));
        let target = text.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
        let target = target.trim_start_matches('*').trim_matches('"').trim_end_matches("+0x0");
        match (target.parse::<u64>(), &self.function_name) {
            (Ok(address), _) => format!("call {address:#x}"),
            (Err(_), Some(name_of)) => format!("call {}", name_of(target)),
            (Err(_), None) => format!("call {target}"),
        }
    }

    /// Returns the cycles that an instruction adds to the iteration: `1.00 of 2.00 cycles of FP adder (50%)`,
    /// `4.00 of 4.00 cycles, through %xmm0`. `None` if it is not to blame.
    pub fn blame(&self, position: usize) -> Option<String> {
        let verdict = self.verdict();
        let blame = verdict.blamed.get(self.index_of_blame(position)?)?;
        let (cycles, total) = (blame.cycles_per_iteration, verdict.cycles_per_iteration);
        if let Limit::Units(_) = verdict.limit {
            let (name, share) = (limit_name(verdict.limit, UnitNaming::Title), 100.0 * blame.share);
            return Some(format!("{cycles:.2} of {total:.2} cycles of {name} ({})", percentage(share)));
        }
        let link = verdict.chain.as_ref()?.links.get(self.index_of_link(position)?)?;
        Some(format!("{cycles:.2} of {total:.2} cycles, through {}", self.via(link)))
    }

    /// Returns the index of a position in `Verdict::blamed`; `None` if it is not blamed.
    fn index_of_blame(&self, position: usize) -> Option<usize> {
        let indices = || first_indices(self.verdict().blamed.iter().map(|blame| blame.position));
        self.blamed.get_or_init(indices).get(&position).copied()
    }

    /// Returns the index of a position's first link in the slowest chain; `None` if the instruction is not on the chain.
    fn index_of_link(&self, position: usize) -> Option<usize> {
        let links = || self.verdict().chain.iter().flat_map(|chain| &chain.links);
        self.linked.get_or_init(|| first_indices(links().map(|link| link.position))).get(&position).copied()
    }
}
