//! The verdict as sentences.

use super::{Explanation, UnitNaming, limit_name};
use crate::analyze::advice::Advice;
use crate::verdict::{Bound, FullQueue, Limit};

impl Explanation<'_> {
    /// Returns the verdict itself, in a sentence:
    /// `5.00 cycles per iteration: every iteration waits for %ymm0 of the one before (line 2).`
    pub fn sentence(&self) -> String {
        if !self.trust().is_enough() {
            return format!("{}: there is no number for this region.", self.not_understood());
        }
        if let Some(refusal) = self.refusal() {
            return format!("-: {} {refusal}, so there is no number for this region.", self.cpu);
        }
        let verdict = self.verdict();
        if verdict.hidden_chain.is_some() {
            let through = self.representative_link().map_or_else(String::new, |link| {
                format!(" through {} (line {})", self.awaited(&link), self.line_of(link.position))
            });
            return format!(
                "{} cycles per iteration{}: a loop-carried chain{through}, which the model hides by move elimination.",
                self.cycles(),
                self.calls()
            );
        }
        let why = match verdict.limit {
            Limit::Chain if verdict.is_counter => self.counting(),
            Limit::Chain => match self.representative_link() {
                Some(link) => {
                    let (line, what) = (self.line_of(link.position), self.awaited(&link));
                    match verdict.chain.as_ref().map_or(1, |chain| chain.n_iterations()) {
                        1 => format!("every iteration waits for {what} of the one before (line {line})"),
                        n => format!("every {} iteration waits for {what} of {n} before (line {line})", ordinal(n)),
                    }
                }
                None => "every iteration waits for the one before".to_owned(),
            },
            Limit::Units(_) => {
                let name = limit_name(verdict.limit, UnitNaming::Title);
                let verb = if is_several(&name) { "are" } else { "is" };
                format!("{name} {verb} busy every cycle")
            }
            Limit::FrontEnd => "the front end delivers no more instructions per cycle".to_owned(),
            Limit::Dispatch => "dispatch accepts no more micro-ops per cycle".to_owned(),
            Limit::Retirement => "the processor retires no more instructions per cycle".to_owned(),
            Limit::InOrderIssue => {
                let is_dual = self.report.views.summary.as_ref().is_some_and(|summary| summary.dispatch_width == 2);
                let pace = if is_dual { ", at most two at once (dual issue)," } else { "" };
                format!("instructions issue in order{pace} and wait for each other")
            }
            Limit::Queue(queue) => format!("{} is full, so no more can overlap", name_of(queue)),
        };
        let (cycles, calls, contention) = (self.cycles(), self.calls(), self.contention());
        match self.unmodelled() {
            Some((position, words)) => {
                let place = format!("a {words} (line {})", self.line_of(position));
                format!(
                    "{cycles} cycles per iteration{calls}: {place} takes longer than the model says, by which {why}{contention}."
                )
            }
            None => format!("{cycles} cycles per iteration{calls}: {why}{contention}."),
        }
    }

    /// Returns the cause of the cycles of a loop whose limit is its counter:
    /// `one iteration per cycle; 3 of 5 instructions are loop overhead`.
    fn counting(&self) -> String {
        let cycles = self.verdict().limit_cycles();
        let pace = match cycles {
            cycles if cycles < 1.005 => "one iteration per cycle".to_owned(),
            cycles => format!("the loop counter takes {cycles:.2} cycles"),
        };
        let (n_overhead, n_all) = (self.assessment.n_overhead, self.trust().n_understood);
        match n_overhead {
            0 => pace,
            _ => format!("{pace}; {n_overhead} of {n_all} instructions are loop overhead"),
        }
    }

    /// Returns a note that the cycles exceed the limit's bound: ` (chain 305.00, the rest is contention)`; empty if they do not,
    /// or if the limit has no bound of its own.
    fn contention(&self) -> String {
        let verdict = self.verdict();
        let bound = verdict.limit_cycles();
        let is_bound = matches!(
            verdict.limit,
            Limit::Chain | Limit::Units(_) | Limit::Dispatch | Limit::FrontEnd | Limit::Retirement
        );
        if !is_bound || verdict.cycles_per_iteration < 1.02 * bound + 0.01 {
            return String::new();
        }
        let name = match verdict.limit {
            Limit::Chain if verdict.is_counter => "counter".to_owned(),
            Limit::Chain => "chain".to_owned(),
            limit => limit_name(limit, UnitNaming::Title),
        };
        format!(" ({name} {bound:.2}, the rest is contention)")
    }

    /// Returns a sentence about the other bounds: those that limit the region equally, or what would limit it without the limit:
    /// `Without the chain: 1.50, limited by dispatch.` `None` if there is no other bound, a hidden chain, or a refusal.
    pub fn next_limit(&self) -> Option<String> {
        let verdict = self.verdict();
        let next = verdict.find_next().filter(|_| self.refusal().is_none() && verdict.hidden_chain.is_none())?;
        let named = |bound: &Bound| match bound.limit {
            Limit::Chain if verdict.is_counter => "the loop counter".to_owned(),
            limit => name_in_sentence(limit),
        };
        let ties: Vec<String> = verdict.ties().map(named).collect();
        Some(match &ties[..] {
            [] => {
                let name = named(next);
                let what = match verdict.limit {
                    Limit::Chain if verdict.is_counter => "the loop counter".to_owned(),
                    Limit::Chain => "the chain".to_owned(),
                    limit => name_in_sentence(limit),
                };
                format!("Without {what}: {:.2}, limited by {name}.", next.cycles_per_iteration)
            }
            [name] => format!("Equally limiting: {name}."),
            [rest @ .., last] => format!("Equally limiting: {} and {last}.", rest.join(", ")),
        })
    }

    /// Returns a sentence for each piece of advice of the analysis.
    pub fn advice(&self) -> Vec<String> {
        let n_instructions = self.trust().n_understood;
        let text = |advice: &Advice| match advice {
            Advice::Accumulators { register, at_most } => {
                let register = self.register_name(*register);
                format!("Split {register} into up to {at_most} accumulators.")
            }
            Advice::Unroll { n_counting } => {
                format!("Unroll: {n_counting} of {n_instructions} instructions are loop overhead.")
            }
            Advice::SameLoads { positions } => {
                let lines: Vec<String> = positions.iter().map(|position| self.line_of(*position).to_string()).collect();
                format!("{} loads could be one: lines {} read the same address.", positions.len(), lines.join(", "))
            }
            Advice::AdjacentLoads { positions } => {
                let [first, second] = positions.map(|position| self.line_of(position));
                format!("2 loads could be one: lines {first} and {second} read adjacent addresses.")
            }
            Advice::LoadUse { load, user, latency_cycles } => {
                let (load, user) = (self.line_of(*load), self.line_of(*user));
                format!(
                    "Load-use delay: line {user} waits for line {load}, whose result takes {latency_cycles} cycles. \
                     Put other instructions between them."
                )
            }
        };
        self.assessment.advice.iter().map(text).collect()
    }
}

/// Returns a number from 2 as an ordinal: `second`, `4th`.
fn ordinal(n: u32) -> String {
    match (n, n % 10, n % 100) {
        (2, ..) => "second".to_owned(),
        (3, ..) => "third".to_owned(),
        (_, _, 11..=13) => format!("{n}th"),
        (_, 1, _) => format!("{n}st"),
        (_, 2, _) => format!("{n}nd"),
        (_, 3, _) => format!("{n}rd"),
        _ => format!("{n}th"),
    }
}

/// Returns a queue as a sentence has it, with its article.
fn name_of(queue: FullQueue) -> &'static str {
    match queue {
        FullQueue::Scheduler => "the scheduler",
        FullQueue::ReorderBuffer => "the reorder buffer",
        FullQueue::LoadQueue => "the load queue",
        FullQueue::StoreQueue => "the store queue",
        FullQueue::RegisterFile => "a register file",
    }
}

/// Returns the name of a limit for the middle of a sentence, with an article where it needs one: `the front end`, `dispatch`.
fn name_in_sentence(limit: Limit) -> String {
    let article = match limit {
        Limit::Chain | Limit::FrontEnd => "the ",
        Limit::Queue(_) => "a ",
        _ => "",
    };
    format!("{article}{}", limit_name(limit, UnitNaming::Title))
}

/// Returns whether the name of a limit is that of several units: `load ports 2+3`, `address units 0-2`, `branch units`.
fn is_several(name: &str) -> bool {
    let words = || name.split_whitespace();
    let are_numbers = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    words().rfind(|word| !are_numbers(word)).is_some_and(|word| word.ends_with('s')) || name.contains('+')
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn ordinal_numbers_are_english() {
        let ordinals = [2, 3, 4, 11, 12, 13, 21, 22, 23, 40, 101, 111].map(ordinal);
        let expected =
            ["second", "third", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "40th", "101st", "111th"];
        assert_eq!(ordinals, expected);
    }
}
