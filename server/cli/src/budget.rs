//! `--budget`: limits on what a region may cost, for continuous integration.
//!
//! ```text
//! --budget 'loop: cycles<=1.5, ipc>=3; tail: rthroughput<4'
//! ```
//!
//! A limit is checked against the region of that name; `*` means every region, and so does a limit without a name.
//! Cycles are those of one iteration.

use std::fmt::Write;

use mca_core::view::summary::Summary;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Metric {
    Cycles,
    ReciprocalThroughput,
    InstructionsPerCycle,
}

const METRICS: [(&str, Metric); 3] =
    [("cycles", Metric::Cycles), ("rthroughput", Metric::ReciprocalThroughput), ("ipc", Metric::InstructionsPerCycle)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    AtMost,
    AtLeast,
    Below,
    Above,
}

/// Longer spellings first: `<=` begins with `<`.
const RELATIONS: [(&str, Relation); 4] =
    [("<=", Relation::AtMost), (">=", Relation::AtLeast), ("<", Relation::Below), (">", Relation::Above)];

#[derive(Clone, Debug, PartialEq)]
struct Limit {
    /// `None`: every region.
    region: Option<String>,
    metric: Metric,
    relation: Relation,
    bound: f64,
    /// As written, for messages.
    text: String,
}

#[derive(Clone, Debug, Default)]
pub struct Budget {
    limits: Vec<Limit>,
    /// Which limits have met a region.
    is_used: Vec<bool>,
    is_exceeded: bool,
}

impl Budget {
    /// The error says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Budget, String> {
        let mut limits = Vec::new();
        for part in text.split(';').filter(|part| !part.trim().is_empty()) {
            let (region, rest) = match part.rsplit_once(':') {
                Some((region, rest)) => (region.trim(), rest),
                None => ("*", part),
            };
            for limit in rest.split(',') {
                limits.push(parse_limit(region, limit.trim())?);
            }
        }
        let is_used = vec![false; limits.len()];
        Ok(Budget { limits, is_used, is_exceeded: false })
    }

    pub fn is_empty(&self) -> bool {
        self.limits.is_empty()
    }

    /// Holds a region against the limits; the result is what has to be said about it. `place` tells it from others of its
    /// name, for example ` on znver4`.
    pub fn check(&mut self, name: &[u8], place: &str, summary: &Summary) -> String {
        let mut messages = String::new();
        let shown = String::from_utf8_lossy(name);
        for (limit, is_used) in self.limits.iter().zip(&mut self.is_used) {
            if limit.region.as_ref().is_some_and(|region| region.as_bytes() != name) {
                continue;
            }
            *is_used = true;
            let value = value_of(limit.metric, summary);
            if !holds(value, limit.relation, limit.bound) {
                self.is_exceeded = true;
                let _ = writeln!(messages, "budget: region '{shown}'{place}: {} is not {}", short(value), limit.text);
            }
        }
        messages
    }

    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    /// Limits whose region was nowhere: a budget that checks nothing must not pass.
    pub fn unused(&self) -> String {
        let mut messages = String::new();
        for (limit, _) in self.limits.iter().zip(&self.is_used).filter(|(_, is_used)| !**is_used) {
            let region = limit.region.as_deref().unwrap_or("*");
            let _ = writeln!(messages, "budget: there is no region '{region}' to hold against {}", limit.text);
        }
        messages
    }
}

fn parse_limit(region: &str, text: &str) -> Result<Limit, String> {
    let (spelling, relation) = RELATIONS
        .iter()
        .find(|(spelling, _)| text.contains(spelling))
        .ok_or_else(|| format!("no limit in '{text}'"))?;
    let (metric, bound) = text.split_once(spelling).unwrap_or_default();
    let known = METRICS.iter().find(|(name, _)| *name == metric.trim());
    let (_, metric) = known.ok_or_else(|| format!("'{}' is none of cycles, rthroughput, ipc", metric.trim()))?;
    let bound: f64 = bound.trim().parse().map_err(|_| format!("'{}' is no number", bound.trim()))?;
    Ok(Limit {
        region: (region != "*").then(|| region.to_owned()),
        metric: *metric,
        relation: *relation,
        bound,
        text: text.to_owned(),
    })
}

/// With as many digits as a limit may have, but without idle zeros.
fn short(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn value_of(metric: Metric, summary: &Summary) -> f64 {
    match metric {
        Metric::Cycles => f64::from(summary.total_cycles) / f64::from(summary.n_iterations.max(1)),
        Metric::ReciprocalThroughput => summary.block_reciprocal_throughput,
        Metric::InstructionsPerCycle => summary.instructions_per_cycle,
    }
}

fn holds(value: f64, relation: Relation, bound: f64) -> bool {
    match relation {
        Relation::AtMost => value <= bound,
        Relation::AtLeast => value >= bound,
        Relation::Below => value < bound,
        Relation::Above => value > bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary() -> Summary {
        Summary {
            total_cycles: 510,
            n_iterations: 100,
            instructions_per_cycle: 0.98,
            block_reciprocal_throughput: 1.5,
            n_instructions: 500,
            total_micro_ops: 600,
            dispatch_width: 4,
            micro_ops_per_cycle: 1.18,
        }
    }

    #[test]
    fn limits_are_held_against_their_regions() {
        let mut budget = Budget::parse("loop: cycles<=5.2, ipc>=1; rthroughput<1.6; other: cycles<1").unwrap();
        assert_eq!(budget.check(b"loop", " of a.s", &summary()), "budget: region 'loop' of a.s: 0.98 is not ipc>=1\n");
        assert!(budget.is_exceeded());
        assert_eq!(budget.unused(), "budget: there is no region 'other' to hold against cycles<1\n");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["loop: cycles", "loop: speed<1", "cycles<=fast"] {
            assert!(Budget::parse(text).is_err(), "{text}");
        }
    }
}
