//! Counts the samples of a recording by file and offset in it.

use std::collections::HashMap;

use super::error::ProfileError;
use super::mappings::{ImageId, Mappings, Resolver};
use super::record::{Mode, Record, Recording};

/// The samples of one event by place. A sample stands for a number of occurrences of the event, which may differ from
/// sample to sample, so occurrences are counted as well.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    /// Number of samples, and of occurrences of the event that they stand for, by file and offset in it.
    hits: HashMap<(ImageId, u64), (u64, u64)>,
    /// Number of samples, wherever they hit.
    pub n_samples: u64,
    /// Number of occurrences of the event that the samples stand for.
    pub n_events: u64,
    /// Number of samples in the kernel, a hypervisor or a guest.
    pub n_in_kernel: u64,
    /// Number of samples at addresses where no file was mapped, such as code that was made while the program ran.
    pub n_unmapped: u64,
    /// Number of samples, of any event, that were lost while recording.
    pub n_lost: u64,
    /// Number of samples, of any event, that could not be read.
    pub n_unread: u64,
    /// Number of samples, of any event, that hold recorded branches.
    pub n_with_branches: u64,
}

impl Histogram {
    /// Returns the histogram of the event with an index in the recording's list of events.
    pub fn of(recording: &mut dyn Recording, mappings: &Mappings, event: usize) -> Result<Histogram, ProfileError> {
        let mut histograms = Histogram::from_samples(recording, mappings, event + 1)?;
        Ok(histograms.swap_remove(event))
    }

    /// Returns the histograms of the first `n_events` events in the recording's list, in that order; one histogram if
    /// `n_events` is 0.
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
                Record::UnreadableSample => histograms.iter_mut().for_each(|one| one.n_unread += 1),
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
                    let place = resolver.resolve(sample.pid, sample.address);
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

    /// Returns the number of samples, of any event, that no place counts since they were lost or could not be read.
    pub fn n_missing(&self) -> u64 {
        self.n_lost.saturating_add(self.n_unread)
    }

    /// Returns the files that were hit with their numbers of samples, the most first.
    pub fn images(&self) -> Vec<(ImageId, u64)> {
        let mut counts: HashMap<ImageId, u64> = HashMap::new();
        self.hits.iter().for_each(|((image, _), (n, _))| *counts.entry(*image).or_default() += n);
        let mut images: Vec<(ImageId, u64)> = counts.into_iter().collect();
        images.sort_by_key(|(image, n)| (std::cmp::Reverse(*n), *image));
        images
    }

    /// Returns pairs of an offset in a file and its number of samples, sorted by offset.
    pub fn of_image(&self, image: ImageId) -> Vec<(u64, u64)> {
        self.places_of(image, |(n, _)| n)
    }

    /// Returns pairs of an offset in a file and the number of occurrences of the event there, sorted by offset.
    pub fn events_of_image(&self, image: ImageId) -> Vec<(u64, u64)> {
        self.places_of(image, |(_, events)| events)
    }

    /// Returns pairs of an offset in a file and a count, sorted by offset. `count` chooses the count from the pair of the
    /// number of samples and the number of occurrences of the event.
    fn places_of(&self, image: ImageId, count: fn((u64, u64)) -> u64) -> Vec<(u64, u64)> {
        let of_image = self.hits.iter().filter(|((of, _), _)| *of == image);
        let mut hits: Vec<(u64, u64)> = of_image.map(|((_, offset), counts)| (*offset, count(*counts))).collect();
        hits.sort_unstable();
        hits
    }
}
