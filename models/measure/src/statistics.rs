//! Statistics of many samples: the median, the spread, and whether the samples have two states.

use crate::State;

/// Minimum distance, divided by the median, of two neighbouring samples (in sorted order) that belong to different states.
const GAP: f64 = 0.04;

/// Minimum share, from 0 to 1, of the samples that a state has.
const SHARE: f64 = 0.15;

/// Returns the median of the sorted values; 0 for none.
pub fn median(sorted: &[f64]) -> f64 {
    let n = sorted.len();
    match n {
        0 => 0.0,
        _ if n % 2 == 1 => sorted[n / 2],
        _ => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

/// Returns half of the distance between the quartiles of the sorted values, divided by their median; 0 for fewer than two values, or
/// if the median is 0.
pub fn spread(sorted: &[f64]) -> f64 {
    let n = sorted.len();
    let middle = median(sorted);
    if n < 2 || middle.abs() < 1e-9 {
        return 0.0;
    }
    (sorted[n * 3 / 4] - sorted[n / 4]) / 2.0 / middle
}

/// Maximum share, from 0 to 1, of the samples that belong to no state. With more, there are no clear states.
const UNSTEADY: f64 = 0.35;

/// Returns the one or two states of sorted cycles of an iteration, the more frequent first; none if there are more, or no clear ones.
pub fn states(sorted: &[f64]) -> Vec<State> {
    let least = (sorted.len() as f64 * SHARE).ceil().max(2.0) as usize;
    let mut states = Vec::new();
    let mut start = 0;
    for at in 1..=sorted.len() {
        let is_end = at == sorted.len() || sorted[at] - sorted[at - 1] > GAP * median(sorted);
        if is_end {
            let group = &sorted[start..at];
            if group.len() >= least {
                states.push(State { cycles: median(group), n_samples: group.len() as u32 });
            }
            start = at;
        }
    }
    states.sort_by_key(|state| std::cmp::Reverse(state.n_samples));
    let n_stray = sorted.len() - states.iter().map(|state: &State| state.n_samples as usize).sum::<usize>();
    if states.len() > 2 || n_stray as f64 > UNSTEADY * sorted.len() as f64 {
        states.clear();
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0]), 3.0);
        assert_eq!(median(&[1.0, 2.0, 9.0, 10.0]), 5.5);
    }

    #[test]
    fn noise_is_one_state_and_two_speeds_are_two() {
        let noisy = [0.99, 1.0, 1.0, 1.0, 1.01, 1.01, 1.02];
        assert_eq!(states(&noisy).len(), 1);
        let both = [1.0, 1.0, 1.01, 1.99, 2.0, 2.0, 2.0, 2.01];
        let found = states(&both);
        assert_eq!(found, [State { cycles: 2.0, n_samples: 5 }, State { cycles: 1.0, n_samples: 3 }]);
        let outlier = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 5.0];
        assert_eq!(states(&outlier), [State { cycles: 1.0, n_samples: 7 }]);
    }

    #[test]
    fn three_states_are_none() {
        assert_eq!(states(&[1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0]), []);
        assert_eq!(states(&[1.0, 1.3, 1.7, 2.2, 2.9, 3.7, 4.8, 6.2]), []);
        assert_eq!(states(&[]), []);
    }

    #[test]
    fn spread_ignores_outliers() {
        assert_eq!(spread(&[1.0, 1.0, 1.0, 1.0, 9.0]), 0.0);
        assert!((spread(&[0.9, 0.9, 1.0, 1.1, 1.1]) - 0.1).abs() < 1e-9);
    }
}
