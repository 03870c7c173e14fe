//! How many samples hit each place of each file.

use std::collections::HashMap;

use super::error::ProfileError;
use super::mappings::{ImageId, Mappings, Resolver};
use super::record::{Mode, Record, Recording};

/// Samples of one event; what they stand for is counted, too, since not all samples stand for the same.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    /// Samples by file and offset in it.
    hits: HashMap<(ImageId, u64), u64>,
    pub n_samples: u64,
    /// In the kernel, in a hypervisor or a guest.
    pub n_in_kernel: u64,
    /// Where no file was mapped: code that was made while the program ran, among others.
    pub n_in_no_file: u64,
    /// Dropped while they were recorded.
    pub n_lost: u64,
    pub n_unread: u64,
    /// Of any event, with branches.
    pub n_with_branches: u64,
}

impl Histogram {
    pub fn of(recording: &mut dyn Recording, mappings: &Mappings, event: usize) -> Result<Histogram, ProfileError> {
        let mut histogram = Histogram::default();
        let mut resolver = Resolver::new(mappings);
        recording.for_each(&mut |record| {
            resolver.step(&record);
            match record {
                Record::Lost(n) => histogram.n_lost = histogram.n_lost.saturating_add(n),
                Record::Unread => histogram.n_unread += 1,
                Record::Sample(sample) => {
                    histogram.n_with_branches += u64::from(!sample.branches.is_empty());
                    if sample.event != event {
                        return;
                    }
                    histogram.n_samples += 1;
                    if sample.mode != Mode::User {
                        histogram.n_in_kernel += 1;
                        return;
                    }
                    let place = resolver.resolve(sample.process, sample.address);
                    match place.filter(|(image, _)| mappings.image(*image).is_some_and(|image| image.is_file())) {
                        Some(place) => *histogram.hits.entry(place).or_default() += 1,
                        None => histogram.n_in_no_file += 1,
                    }
                }
                Record::Mapping(_) | Record::Fork { .. } | Record::Exec { .. } => {}
            }
        })?;
        Ok(histogram)
    }

    /// Files with their samples, the most first.
    pub fn images(&self) -> Vec<(ImageId, u64)> {
        let mut counts: HashMap<ImageId, u64> = HashMap::new();
        self.hits.iter().for_each(|((image, _), n)| *counts.entry(*image).or_default() += n);
        let mut images: Vec<(ImageId, u64)> = counts.into_iter().collect();
        images.sort_by_key(|(image, n)| (std::cmp::Reverse(*n), *image));
        images
    }

    /// Samples of a file by their offsets in it, in order.
    pub fn of_image(&self, image: ImageId) -> Vec<(u64, u64)> {
        let of_image = self.hits.iter().filter(|((of, _), _)| *of == image);
        let mut hits: Vec<(u64, u64)> = of_image.map(|((_, offset), n)| (*offset, *n)).collect();
        hits.sort_unstable();
        hits
    }
}
