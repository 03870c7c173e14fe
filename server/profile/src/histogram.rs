//! Number of samples by place in each file.

use std::collections::HashMap;

use super::error::ProfileError;
use super::mappings::{ImageId, Mappings, Resolver};
use super::record::{Mode, Record, Recording};

/// Samples of one event. The events that they stand for are counted, too, since samples may stand for different numbers of
/// them.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    /// Samples, and events that they stand for, by file and offset.
    hits: HashMap<(ImageId, u64), (u64, u64)>,
    pub n_samples: u64,
    /// Number of events that the samples stand for.
    pub n_events: u64,
    /// Number of samples in the kernel, a hypervisor or a guest.
    pub n_in_kernel: u64,
    /// Number of samples where no file was mapped: code that was made while the program ran, among others.
    pub n_unmapped: u64,
    /// Number of samples that were lost while recording.
    pub n_lost: u64,
    pub n_unread: u64,
    /// Number of samples, of any event, that have branches.
    pub n_with_branches: u64,
}

impl Histogram {
    /// Returns the histogram of the event at a position.
    pub fn of(recording: &mut dyn Recording, mappings: &Mappings, event: usize) -> Result<Histogram, ProfileError> {
        let mut histograms = Histogram::from_samples(recording, mappings, event + 1)?;
        Ok(histograms.swap_remove(event))
    }

    /// Returns the histograms of the first `n_events` events; of one if that is 0.
    pub fn from_samples(
        recording: &mut dyn Recording,
        mappings: &Mappings,
        n_events: usize,
    ) -> Result<Vec<Histogram>, ProfileError> {
        let mut histograms = vec![Histogram::default(); n_events.max(1)];
        let mut resolver = Resolver::new(mappings);
        recording.for_each(&mut |record| {
            resolver.step(&record);
            match record {
                Record::Lost(n) => histograms.iter_mut().for_each(|one| one.n_lost = one.n_lost.saturating_add(n)),
                Record::Unread => histograms.iter_mut().for_each(|one| one.n_unread += 1),
                Record::Sample(sample) => {
                    if !sample.branches.is_empty() {
                        histograms.iter_mut().for_each(|one| one.n_with_branches += 1);
                    }
                    let Some(histogram) = histograms.get_mut(sample.event) else { return };
                    histogram.n_samples += 1;
                    histogram.n_events = histogram.n_events.saturating_add(sample.period);
                    if sample.mode != Mode::User {
                        histogram.n_in_kernel += 1;
                        return;
                    }
                    let place = resolver.resolve(sample.process, sample.address);
                    match place.filter(|(image, _)| mappings.image(*image).is_some_and(|image| image.is_file())) {
                        Some(place) => {
                            let (n, events) = histogram.hits.entry(place).or_default();
                            *n += 1;
                            *events = events.saturating_add(sample.period);
                        }
                        None => histogram.n_unmapped += 1,
                    }
                }
                Record::Mapping(_) | Record::Fork { .. } | Record::Exec { .. } => {}
            }
        })?;
        Ok(histograms)
    }

    /// Returns the files with their samples, those with the most first.
    pub fn images(&self) -> Vec<(ImageId, u64)> {
        let mut counts: HashMap<ImageId, u64> = HashMap::new();
        self.hits.iter().for_each(|((image, _), (n, _))| *counts.entry(*image).or_default() += n);
        let mut images: Vec<(ImageId, u64)> = counts.into_iter().collect();
        images.sort_by_key(|(image, n)| (std::cmp::Reverse(*n), *image));
        images
    }

    /// Returns the number of samples of a file at each offset, in order.
    pub fn of_image(&self, image: ImageId) -> Vec<(u64, u64)> {
        self.places_of(image, |(n, _)| n)
    }

    /// Returns the number of events by offset in a file, ascending.
    pub fn events_of_image(&self, image: ImageId) -> Vec<(u64, u64)> {
        self.places_of(image, |(_, events)| events)
    }

    fn places_of(&self, image: ImageId, count: fn((u64, u64)) -> u64) -> Vec<(u64, u64)> {
        let of_image = self.hits.iter().filter(|((of, _), _)| *of == image);
        let mut hits: Vec<(u64, u64)> = of_image.map(|((_, offset), counts)| (*offset, count(*counts))).collect();
        hits.sort_unstable();
        hits
    }
}
