//! Durations of requests, by method, for `mca/serverState`.

use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;

/// The latest measurements of a method that count.
const WINDOW: usize = 512;

/// Limit of methods with entries of their own, so that a client cannot make the list grow; concurrent first requests may exceed
/// it slightly.
const MAX_METHODS: usize = 64;

#[derive(Clone, Debug, Default)]
pub struct LatencyLog {
    methods: Arc<DashMap<String, Measurements>>,
}

#[derive(Debug, Default)]
struct Measurements {
    count: u64,
    latest: Vec<f32>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LatencySummary {
    pub method: String,
    pub count: u64,
    pub p50_ms: f64,
    pub p95_ms: f64,
}

impl LatencyLog {
    pub fn add(&self, method: &str, time: Duration) {
        if let Some(mut known) = self.methods.get_mut(method) {
            known.add(time);
        } else if self.methods.len() < MAX_METHODS {
            self.methods.entry(method.to_owned()).or_default().add(time);
        }
    }

    /// Returns the summaries, sorted by name.
    pub fn summaries(&self) -> Vec<LatencySummary> {
        let mut summaries: Vec<_> = self.methods.iter().map(|method| method.summary(method.key())).collect();
        summaries.sort_by(|left, right| left.method.cmp(&right.method));
        summaries
    }
}

impl Measurements {
    fn add(&mut self, time: Duration) {
        let (slot, milliseconds) = (self.count as usize % WINDOW, time.as_secs_f32() * 1000.0);
        match self.latest.get_mut(slot) {
            Some(old) => *old = milliseconds,
            None => self.latest.push(milliseconds),
        }
        self.count += 1;
    }

    fn summary(&self, method: &str) -> LatencySummary {
        let mut sorted = self.latest.clone();
        sorted.sort_by(f32::total_cmp);
        let at = |share: f64| {
            let number = ((sorted.len().saturating_sub(1)) as f64 * share).round() as usize;
            sorted.get(number).map_or(0.0, |milliseconds| f64::from(*milliseconds))
        };
        LatencySummary { method: method.to_owned(), count: self.count, p50_ms: at(0.5), p95_ms: at(0.95) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_measurements_count() {
        let log = LatencyLog::default();
        for _ in 0..WINDOW {
            log.add("a", Duration::from_secs(9));
        }
        for milliseconds in 1..=WINDOW as u64 {
            log.add("a", Duration::from_millis(milliseconds));
        }
        let summary = &log.summaries()[0];
        assert_eq!(summary.count, 2 * WINDOW as u64);
        assert!((summary.p50_ms - 257.0).abs() < 2.0 && (summary.p95_ms - 486.0).abs() < 2.0, "{summary:?}");
    }

    #[test]
    fn unknown_methods_cannot_fill_it() {
        let log = LatencyLog::default();
        (0..1000).for_each(|number| log.add(&number.to_string(), Duration::ZERO));
        assert_eq!(log.summaries().len(), MAX_METHODS);
    }
}
