//! Scales the sizes of reservation stations by the factor of `-sched-model-reservation-station-scale-factor`.
//!
//! Only buffers of two or more entries are scaled: a buffer of no entry or of one makes instructions issue in order. Load and
//! store queues and the reorder buffer keep their sizes.

use super::facts::{ProcessorFacts, ResourceBuffer};

/// Factor by which reservation stations are larger than in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferScale {
    /// The bits of a number in single precision that is greater than 0. Bits, and not the number, make scales comparable with
    /// `Eq`.
    factor: u32,
}

/// A scaled size is less than this; a size that would not be stays unscaled.
const SIZE_LIMIT: f32 = (1_u32 << 31) as f32;

impl BufferScale {
    /// Makes a scale; `None` if the factor changes no size, as do 1 and numbers that are not greater than 0.
    pub fn new(factor: f32) -> Option<BufferScale> {
        (factor > 0.0).then_some(BufferScale { factor: factor.to_bits() })
    }

    /// Returns the factor, which is greater than 0.
    pub fn factor(self) -> f32 {
        f32::from_bits(self.factor)
    }

    /// Scales a size in entries. The size stays if the result is at most 1, or too large.
    fn scaled(self, size: u32) -> u32 {
        // The product of two numbers in single precision is exact in double precision; all rounding is toward zero.
        let exact = f64::from(size as f32) * f64::from(f32::from_bits(self.factor));
        let nearest = exact as f32;
        let scaled = if f64::from(nearest) > exact { nearest.next_down() } else { nearest };
        if size > 1 && (2.0..SIZE_LIMIT).contains(&scaled) { scaled as u32 } else { size }
    }

    /// Returns a copy of the processor whose reservation stations are scaled.
    pub fn applied_to(self, processor: &ProcessorFacts) -> ProcessorFacts {
        let mut processor = processor.clone();
        for kind in &mut processor.resources {
            if let ResourceBuffer::Entries(size) = &mut kind.buffer {
                *size = self.scaled(*size);
            }
        }
        processor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_toward_zero_and_stay_at_the_ends() {
        let scale = |factor: f32| move |size| BufferScale::new(factor).map_or(size, |scale| scale.scaled(size));
        assert_eq!([20, 18, 12].map(scale(0.3)), [6, 5, 3]);
        assert_eq!([20, 18, 2, 1, 0].map(scale(0.1)), [2, 18, 2, 1, 0]);
        assert_eq!([1, 2].map(scale(1000.0)), [1, 2000]);
        assert_eq!([20, 18, 12].map(scale(0.7)), [13, 12, 8]);
        assert_eq!([20, 18].map(scale(107_374_182.3)), [20, 1_932_735_232]);
        for factor in [0.0, -1.5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!([20, 2].map(scale(factor)), [20, 2], "{factor}");
        }
    }
}
