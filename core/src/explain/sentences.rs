//! The verdict as sentences.

use super::{Explanation, limit_name};
use crate::analyze::advice::Advice;
use crate::verdict::{Limit, Queue};

impl Explanation<'_> {
    /// The verdict itself, in a sentence:
    /// `5.00 cycles an iteration: every iteration waits for %ymm0 of the one before (line 2).`
    pub fn sentence(&self) -> String {
        if !self.trust().is_enough() {
            return format!("{}: there is no number for this region.", self.not_understood());
        }
        let verdict = self.verdict();
        let why = match verdict.limit {
            Limit::Chain => match verdict.find_slowest_link() {
                Some(link) => {
                    let (line, what) = (self.line_of(link.position), self.awaited(link));
                    match verdict.chain.as_ref().map_or(1, |chain| chain.n_iterations()) {
                        1 => format!("every iteration waits for {what} of the one before (line {line})"),
                        n => format!("every {} iteration waits for {what} of {n} before (line {line})", ordinal(n)),
                    }
                }
                None => "every iteration waits for the one before".to_owned(),
            },
            Limit::Units(_) => format!("no more work fits into {}", limit_name(verdict.limit, true)),
            Limit::FrontEnd => "the front end delivers no more instructions at once".to_owned(),
            Limit::Dispatch => "the processor takes in no more instructions at once".to_owned(),
            Limit::Retirement => "the processor retires no more instructions at once".to_owned(),
            Limit::InOrderIssue => "instructions issue in order and wait for each other".to_owned(),
            Limit::Queue(queue) => format!("{} is full, so nothing can be overlapped further", name_of(queue)),
        };
        format!("{:.2} cycles an iteration{}: {why}.", verdict.cycles_per_iteration, self.calls())
    }

    /// How far the limit is from the next one, in a sentence; `None` if there is no other.
    pub fn next(&self) -> Option<String> {
        let verdict = self.verdict();
        let next = verdict.find_next().filter(|_| self.trust().is_enough())?;
        let ties: Vec<String> = verdict.ties().map(|bound| name_in_sentence(bound.limit)).collect();
        Some(match &ties[..] {
            [] => {
                let name = name_in_sentence(next.limit);
                format!("Without that it could be {:.2}: then the limit is {name}.", next.cycles_per_iteration)
            }
            [name] => format!("It would be no faster without that: {name} takes as long."),
            [rest @ .., last] => {
                format!("It would be no faster without that: {} and {last} take as long.", rest.join(", "))
            }
        })
    }

    /// What could be done to make the region faster, a sentence for each piece of advice of the analysis.
    pub fn advice(&self) -> Vec<String> {
        let n_instructions = self.trust().n_understood;
        let text = |advice: &Advice| match advice {
            Advice::Accumulators { register, at_most } => {
                let register = self.register_name(*register);
                format!("Up to {at_most} accumulators instead of {register} alone would help.")
            }
            Advice::Unroll { n_counting } => {
                format!("Unrolling would help: {n_counting} of {n_instructions} instructions only count.")
            }
            Advice::SameLoads { positions } => {
                let lines: Vec<String> = positions.iter().map(|position| self.line_of(*position).to_string()).collect();
                format!("{} loads could be one: lines {} read the same place.", positions.len(), lines.join(", "))
            }
            Advice::AdjacentLoads { positions } => {
                let [first, second] = positions.map(|position| self.line_of(position));
                format!("2 loads could be one: lines {first} and {second} read places side by side.")
            }
        };
        self.assessment.advice.iter().map(text).collect()
    }
}

fn ordinal(n: u32) -> String {
    match n {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n => format!("{n}th"),
    }
}

fn name_of(queue: Queue) -> &'static str {
    match queue {
        Queue::Scheduler => "the scheduler",
        Queue::ReorderBuffer => "the reorder buffer",
        Queue::LoadQueue => "the load queue",
        Queue::StoreQueue => "the store queue",
        Queue::RegisterFile => "a register file",
    }
}

fn name_in_sentence(limit: Limit) -> String {
    let article = match limit {
        Limit::Chain | Limit::FrontEnd => "the ",
        Limit::Queue(_) => "a ",
        _ => "",
    };
    format!("{article}{}", limit_name(limit, false))
}
