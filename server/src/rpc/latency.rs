//! How long requests took to be answered, by method, for `mca/serverState`.

use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;

/// Number of measurements of each method that are kept.
const WINDOW: usize = 512;

/// Maximum number of methods that are measured, so that a client cannot make the list grow. Concurrent first requests may exceed
/// it slightly.
const MAX_METHODS: usize = 64;

/// Measurements of all methods. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct LatencyLog {
    methods: Arc<DashMap<String, Measurements>>,
}

/// Measurements of one method.
#[derive(Debug, Default)]
struct Measurements {
    /// Number of all requests.
    count: u64,
    /// Milliseconds of the latest [`WINDOW`] requests, in a ring.
    latest: Vec<f32>,
}

/// Times in which requests of one method were answered.
#[derive(Clone, Debug, PartialEq)]
pub struct LatencySummary {
    /// Name of the method.
    pub method: String,
    /// Number of all requests.
    pub count: u64,
    /// Milliseconds that half of the latest requests did not exceed.
    pub p50_ms: f64,
    /// Milliseconds that 95% of the latest requests did not exceed.
    pub p95_ms: f64,
}

impl LatencyLog {
    /// Adds the time in which a request was answered.
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
    /// Adds a time, in place of the oldest one if there are many.
    fn add(&mut self, time: Duration) {
        let (slot, milliseconds) = (self.count as usize % WINDOW, time.as_secs_f32() * 1000.0);
        match self.latest.get_mut(slot) {
            Some(old) => *old = milliseconds,
            None => self.latest.push(milliseconds),
        }
        self.count += 1;
    }

    /// Returns the number of requests, and quantiles of the latest times.
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
    fn the_number_of_measured_methods_is_limited() {
        let log = LatencyLog::default();
        (0..1000).for_each(|number| log.add(&number.to_string(), Duration::ZERO));
        assert_eq!(log.summaries().len(), MAX_METHODS);
    }
}
