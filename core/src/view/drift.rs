//! Numbers that do not come back to where they were when a run repeats itself: in order, instructions may be lost, and what
//! they hold is never given back.

/// By how much a number has grown in one period. It has 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drift(u32);

impl Drift {
    pub fn new(before: u32, now: u32) -> Drift {
        Drift(now.wrapping_sub(before))
    }

    /// Growth in `n_times` more periods.
    pub fn growth(self, n_times: u64) -> u32 {
        self.0.wrapping_mul(n_times as u32)
    }

    /// How many more periods the number can grow, whose largest value in the last one was `max`, until it wraps. Beyond
    /// that the largest value does not follow from the growth.
    pub fn max_repetitions(self, max: u32) -> u64 {
        u64::from(u32::MAX - max).checked_div(u64::from(self.0)).unwrap_or(u64::MAX)
    }

    /// What the number's sum over `n_cycles` cycles of a period, `sum`, adds up to over `n_times` more periods, in 32 bits.
    pub fn sum_of_repetitions(self, sum: u32, n_cycles: u64, n_times: u64) -> u32 {
        // In the k-th of them every value is larger by k times the growth.
        let n_growths = if n_times.is_multiple_of(2) {
            (n_times / 2).wrapping_mul(n_times + 1)
        } else {
            n_times.wrapping_mul(n_times.div_ceil(2))
        };
        let grown = n_growths.wrapping_mul(n_cycles).wrapping_mul(u64::from(self.0));
        sum.wrapping_mul(n_times as u32).wrapping_add(grown as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a period are 5, 7 and 6, and the next period starts 4 higher.
    #[test]
    fn a_number_that_grows_adds_up() {
        let drift = Drift::new(3, 7);
        for n_times in 0..6 {
            let periods = 1..=n_times as u32;
            let expected: u32 = periods.map(|period| 18 + 3 * 4 * period).sum();
            assert_eq!(drift.sum_of_repetitions(18, 3, n_times), expected);
            assert_eq!(drift.growth(n_times), 4 * n_times as u32);
        }
    }

    #[test]
    fn a_number_grows_until_it_wraps() {
        assert_eq!(Drift::new(0, 2).max_repetitions(u32::MAX - 5), 2);
        assert_eq!(Drift::new(9, 9).max_repetitions(u32::MAX), u64::MAX);
        let (sum, n_cycles, n_times) = (7u32, 11u64, 3_000_000_000u64);
        let growths = u128::from(n_times) * u128::from(n_times + 1) / 2;
        let exact = u128::from(sum) * u128::from(n_times) + growths * u128::from(n_cycles) * 13;
        assert_eq!(Drift::new(0, 13).sum_of_repetitions(sum, n_cycles, n_times), exact as u32);
    }
}
