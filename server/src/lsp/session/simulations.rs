//! Running simulations, and the cache of results.
//!
//! A simulation belongs to the key of a region and not to a document. An edit elsewhere in the file leaves it
//! running. An edit inside the region removes the last document that wants it, and then it is cancelled.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use mca_core::Cancellation;
use mca_core::limits::{RESULT_BYTES, RESULTS};
use tower_lsp::lsp_types::Url;

use super::{Event, Session};
use crate::lsp::analysis::{self, Outcome, Reading, RegionKey, RegionPlan};
use crate::lsp::pool::Lane;

/// Maximum number of simulations that are moved to the front of the queue at once, about a screenful. If a request waits for
/// more, none is moved: it waits for nearly all of them anyway.
const MAX_PRIORITIZED: usize = 64;

/// Simulations that run or wait for a thread.
#[derive(Default)]
pub(super) struct RunningSimulations {
    /// Simulations by the key of their region.
    running: HashMap<RegionKey, RunningSimulation>,
    /// Number of the last simulation that was started.
    last_number: u64,
}

/// A simulation that runs or waits for a thread.
struct RunningSimulation {
    /// Number of the simulation, by which the pool finds it.
    number: u64,
    /// Cancels the simulation.
    cancels: Arc<Cancellation>,
}

/// Results by key, of which those not used for longest are dropped first.
#[derive(Default)]
pub(super) struct Cache {
    /// Each result, with the number of its last use.
    entries: HashMap<RegionKey, (Outcome, u64)>,
    /// Keys by the numbers of their last uses.
    by_use: BTreeMap<u64, RegionKey>,
    /// Estimated size of all results in bytes.
    n_bytes: usize,
    /// Number of all uses of results so far, by which the last uses are ordered.
    n_uses: u64,
    /// Number of results that were asked for and found.
    pub hits: u64,
    /// Number of results that were asked for and not found.
    pub misses: u64,
}

impl Cache {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the result with a key, and counts a hit; without one, returns `None` and counts a miss.
    fn get(&mut self, key: RegionKey) -> Option<Outcome> {
        let Some((outcome, last_use)) = self.entries.get_mut(&key) else {
            self.misses += 1;
            return None;
        };
        self.hits += 1;
        self.by_use.remove(last_use);
        self.n_uses += 1;
        *last_use = self.n_uses;
        self.by_use.insert(self.n_uses, key);
        Some(outcome.clone())
    }

    /// Adds a result. If there are more than [`RESULTS`] then, or of more than [`RESULT_BYTES`], the least recently used ones
    /// are dropped, but at least one is kept.
    fn put(&mut self, key: RegionKey, outcome: Outcome) {
        self.remove(key);
        self.n_uses += 1;
        self.n_bytes += size_of(&outcome);
        self.entries.insert(key, (outcome, self.n_uses));
        self.by_use.insert(self.n_uses, key);
        while self.entries.len() > 1 && (self.entries.len() > RESULTS || self.n_bytes > RESULT_BYTES) {
            let Some((_, oldest)) = self.by_use.pop_first() else {
                break;
            };
            self.remove(oldest);
        }
    }

    /// Removes a result, if there is one.
    fn remove(&mut self, key: RegionKey) {
        if let Some((outcome, last_use)) = self.entries.remove(&key) {
            self.by_use.remove(&last_use);
            self.n_bytes -= size_of(&outcome);
        }
    }
}

/// Returns the estimated size of a result in bytes.
fn size_of(outcome: &Outcome) -> usize {
    match outcome {
        Ok(result) => result.n_bytes(),
        Err(message) => message.len(),
    }
}

/// Returns the results of the earlier reading by key, so that they are taken over even if the cache has dropped them.
/// `results` has those of its regions.
fn known_results(earlier: Option<&Reading>, results: &[Option<Outcome>]) -> HashMap<RegionKey, Outcome> {
    let regions = earlier.map_or(&[][..], |reading| &reading.regions);
    let known = |(region, result): (&RegionPlan, &Option<Outcome>)| Some((region.key, result.clone()?));
    let mut found = HashMap::with_capacity(regions.len());
    found.extend(regions.iter().zip(results).filter_map(known));
    found
}

/// Returns what `simulate` returns. If it panics, the outcome is a message in place of numbers.
fn survived(simulate: impl FnOnce() -> Option<Outcome>) -> Option<Outcome> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(simulate))
        .unwrap_or_else(|_| Some(Err("the analysis of this region failed; the server's log says more".into())))
}

impl Session {
    /// Takes the reading `generation` of a document, `None` if it was cancelled: gives its regions the results that are known,
    /// and starts to simulate the others. Does nothing if a newer reading has begun.
    pub(super) fn reading_done(&mut self, uri: &Url, generation: u64, reading: Option<Box<Reading>>) {
        let Some(open) = self.documents.get_mut(uri).filter(|open| open.generation == generation) else {
            return;
        };
        let Some(reading) = reading else {
            return;
        };
        let reading: Arc<Reading> = Arc::from(reading);
        open.wanted.clear();
        let earlier = open.earlier.take();
        let known = known_results(earlier.as_deref(), &open.results);
        let result = |region: &RegionPlan| known.get(&region.key).cloned().or_else(|| self.cache.get(region.key));
        open.results = reading.regions.iter().map(result).collect();
        // To free a large reading takes long, so that is done outside of the loop.
        if let Some(earlier) = earlier {
            let spare = open.spare.clone();
            tokio::task::spawn_blocking(move || spare.keep_of(earlier));
        }
        let mut missing = Vec::new();
        for (index, region) in reading.regions.iter().enumerate() {
            if open.results[index].is_none() {
                let wanting = open.wanted.entry(region.key).or_default();
                if wanting.is_empty() {
                    missing.push(index);
                }
                wanting.push(index);
            }
        }
        open.reading = Some(reading.clone());
        open.invalidate_snapshot();
        self.cancel_unwanted();
        // Short simulations go first, so that something is shown soon.
        missing.sort_by_key(|&index| reading.regions[index].cost);
        for index in missing {
            self.start_simulation(&reading, index);
        }
        self.handle_new_results(uri);
        self.prioritize_awaited_regions(uri);
    }

    /// Moves the simulations with these keys that have not begun yet to the front of their queues, unless there are more than
    /// [`MAX_PRIORITIZED`] keys.
    pub(super) fn prioritize_simulations(&self, keys: &[RegionKey]) {
        if keys.len() <= MAX_PRIORITIZED {
            let running = keys.iter().filter_map(|key| self.simulations.running.get(key));
            self.pool.prioritize(&running.map(|running| running.number).collect::<Vec<_>>());
        }
    }

    /// Starts to simulate the region with an index in a reading, unless a simulation for its key is running.
    fn start_simulation(&mut self, reading: &Arc<Reading>, index: usize) {
        let region = &reading.regions[index];
        let (key, reading) = (region.key, reading.clone());
        if self.simulations.running.contains_key(&key) {
            return;
        }
        self.simulations.last_number += 1;
        let (number, cancels) = (self.simulations.last_number, Arc::new(Cancellation::new()));
        self.simulations.running.insert(key, RunningSimulation { number, cancels: cancels.clone() });
        let lane = if region.takes_long() { Lane::Long(number) } else { Lane::Short(number) };
        let return_path = self.return_path.clone();
        let job = move || {
            let began = std::time::Instant::now();
            let outcome = survived(|| analysis::simulate(&reading, index, &cancels));
            tracing::debug!(region = index, elapsed = ?began.elapsed(), "simulated");
            return_path.send(Event::Simulated { key, number, outcome });
        };
        self.pool.submit(lane, Box::new(job));
    }

    /// Gives the result of the simulation `number` to all documents that want its key. `outcome` is `None` if the simulation
    /// was cancelled.
    pub(super) fn simulated(&mut self, key: RegionKey, number: u64, outcome: Option<Outcome>) {
        if self.simulations.running.get(&key).is_some_and(|running| running.number == number) {
            self.simulations.running.remove(&key);
        }
        let wanting: Vec<Url> = self
            .documents
            .iter()
            .filter(|(_, open)| open.wanted.contains_key(&key))
            .map(|(uri, _)| uri.clone())
            .collect();
        let Some(outcome) = outcome else {
            // The simulation was cancelled, but a document wants the region again.
            for uri in wanting {
                self.simulate_again(&uri, key);
            }
            return;
        };
        self.cache.put(key, outcome.clone());
        for uri in wanting {
            if let Some(open) = self.documents.get_mut(&uri) {
                for index in open.wanted.remove(&key).unwrap_or_default() {
                    if let Some(result) = open.results.get_mut(index) {
                        *result = Some(outcome.clone());
                    }
                }
                open.invalidate_snapshot();
            }
            self.handle_new_results(&uri);
        }
    }

    /// Starts again to simulate the region with a key in a document, if the document still wants it.
    fn simulate_again(&mut self, uri: &Url, key: RegionKey) {
        let Some(open) = self.documents.get(uri) else {
            return;
        };
        let index = open.wanted.get(&key).and_then(|indices| indices.first().copied());
        if let (Some(reading), Some(index)) = (open.reading.clone(), index) {
            self.start_simulation(&reading, index);
        }
    }

    /// Cancels simulations that documents no longer want.
    pub(super) fn cancel_unwanted(&mut self) {
        let documents = &self.documents;
        self.simulations.running.retain(|key, running| {
            let is_wanted = documents.values().any(|open| open.wanted.contains_key(key));
            if !is_wanted {
                running.cancels.cancel();
            }
            is_wanted
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_the_message_of_its_region() {
        let outcome = survived(|| panic!("on purpose")).expect("an outcome");
        assert!(outcome.is_err_and(|message| message.contains("failed")));
        assert!(survived(|| None).is_none());
    }

    #[test]
    fn the_cache_drops_the_least_recently_used_result() {
        let mut cache = Cache::default();
        let outcome = |text: &str| Outcome::Err(text.into());
        for number in 0..RESULTS as u128 {
            cache.put(RegionKey(number), outcome("x"));
        }
        assert!(cache.get(RegionKey(0)).is_some());
        cache.put(RegionKey(u128::MAX), outcome("y"));
        assert_eq!(cache.len(), RESULTS);
        assert!(cache.get(RegionKey(0)).is_some() && cache.get(RegionKey(1)).is_none());
        // One that is larger than all the rest is kept alone.
        cache.put(RegionKey(7), outcome(&"z".repeat(RESULT_BYTES + 1)));
        assert_eq!((cache.len(), cache.get(RegionKey(7)).is_some()), (1, true));
        cache.put(RegionKey(8), outcome("x"));
        assert_eq!((cache.len(), cache.n_bytes), (1, 1));
    }
}
