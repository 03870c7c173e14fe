//! Headlines: the figures of a region and what limits it, in one line.

use super::{Explanation, limit_name};
use crate::analyze::trust::DoubtKind;
use crate::verdict::{Limit, Link};

impl Explanation<'_> {
    /// What limits the region and everything that is as tight: `dispatch and load ports 2+3`, `dispatch and 2 others`. Which
    /// of them counts as the limit is a matter of order: the chain, then units as the model lists them, then dispatch, the
    /// front end, retirement.
    pub fn limit_names(&self) -> String {
        self.with_ties(limit_name(self.verdict().limit, false))
    }

    fn with_ties(&self, first: String) -> String {
        let mut ties: Vec<String> = self.verdict().ties().map(|bound| limit_name(bound.limit, false)).collect();
        match ties.len() {
            0 => first,
            1 => format!("{first} and {}", ties.remove(0)),
            n_ties => format!("{first} and {n_ties} others"),
        }
    }

    /// What an iteration waits for: `%ymm0`, or with a source `s in %ymm0`.
    pub(super) fn awaited(&self, link: &Link) -> String {
        let place = self.via(link);
        match self.variable {
            Some(variable) => format!("{variable} in {place}"),
            None => place,
        }
    }

    /// Why an iteration takes as long as it does: `waits for %ymm0 (line 8)`, `limited by load ports 2+3 and dispatch`.
    pub fn cause(&self) -> String {
        match self.verdict().find_slowest_link() {
            Some(link) => {
                self.with_ties(format!("waits for {} (line {})", self.awaited(link), self.line_of(link.position)))
            }
            None => format!("limited by {}", self.limit_names()),
        }
    }

    /// The cause without a line, for places with little room: `waits for %ymm0`. Of a region that is not understood, how
    /// much of it is not.
    pub fn short_cause(&self) -> String {
        match self.verdict().find_slowest_link() {
            _ if !self.trust().is_enough() => self.not_understood(),
            Some(link) => format!("waits for {}", self.variable.map_or_else(|| self.via(link), str::to_owned)),
            None => self.cause(),
        }
    }

    /// Everything about the region in one line. `ipc_change` is the difference of its IPC to an earlier one.
    ///
    /// ```text
    /// 5.00 cycles/iter · IPC 1.00 · RThroughput 1.5 · waits for %ymm0 (line 8)
    /// ```
    pub fn headline(&self, ipc_first: bool, ipc_change: Option<f64>) -> String {
        if !self.trust().is_enough() {
            let needed = self.missing_features().first().map(|feature| format!(" · needs {}", feature.name));
            return format!("{}{}", self.not_understood(), needed.unwrap_or_default());
        }
        let verdict = self.verdict();
        let cycles = format!("{:.2} cycles/iter{}", verdict.cycles_per_iteration, self.calls());
        let change = ipc_change.map_or(String::new(), |change| format!(" ({change:+.2})"));
        let ipc = format!("IPC {:.2}{change}", verdict.instructions_per_cycle);
        let summary = self.report.views.summary.as_ref();
        let throughput = summary.map(|summary| format!("RThroughput {:.1}", summary.block_reciprocal_throughput));
        let figures =
            if ipc_first { [Some(ipc), throughput, Some(cycles)] } else { [Some(cycles), Some(ipc), throughput] };
        let mut parts: Vec<String> = figures.into_iter().flatten().collect();
        parts.push(self.cause());
        parts.extend(self.short_doubt());
        parts.join(" · ")
    }

    /// The cycles of an iteration and their cause, for a title: `4.00 cycles/iter · waits for %xmm0 (line 7)`.
    pub fn short_headline(&self) -> String {
        let cycles = self.verdict().cycles_per_iteration;
        format!("{cycles:.2} cycles/iter{} · {}", self.calls(), self.cause())
    }

    /// The cycles of an iteration, their cause and the gravest doubt, for the line of a loop in a source:
    /// `4.00 cycles · waits for %xmm0 (line 5)`.
    pub fn loop_headline(&self) -> String {
        if !self.trust().is_enough() {
            return self.not_understood();
        }
        let cycles = format!("{:.2} cycles{}", self.verdict().cycles_per_iteration, self.calls());
        [cycles, self.cause()].into_iter().chain(self.short_doubt()).collect::<Vec<_>>().join(" · ")
    }

    /// What the region calls, which takes no part in its cycles: ` + call g`; empty if it calls nothing.
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

    /// `call g`; an address without a name is shown in hexadecimal.
    fn call_at(&self, position: usize) -> String {
        let text = self.text(position);
        let target = text.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
        let target = target.trim_start_matches('*').trim_matches('"').trim_end_matches("+0x0");
        match (target.parse::<u64>(), &self.function_name) {
            (Ok(address), _) => format!("call {address:#x}"),
            (Err(_), Some(name_of)) => format!("call {}", name_of(target)),
            (Err(_), None) => format!("call {target}"),
        }
    }

    /// What an instruction adds to the iteration, if it is blamed for how long that takes:
    /// `1.00 of 2.00 cycles of FP adder (50%)`, `4.00 of 4.00 cycles, through %xmm0`.
    pub fn blame(&self, position: usize) -> Option<String> {
        let verdict = self.verdict();
        let blame = verdict.blamed.iter().find(|blame| blame.position == position)?;
        let (cycles, total) = (blame.cycles_per_iteration, verdict.cycles_per_iteration);
        if let Limit::Units(_) = verdict.limit {
            let (name, share) = (limit_name(verdict.limit, false), 100.0 * blame.share);
            return Some(format!("{cycles:.2} of {total:.2} cycles of {name} ({share:.0}%)"));
        }
        let link = verdict.chain.as_ref()?.links.iter().find(|link| link.position == position)?;
        Some(format!("{cycles:.2} of {total:.2} cycles, through {}", self.via(link)))
    }
}
