//! A timing wheel: which timers are due in which cycle.
//!
//! A timer belongs to a unit or to a place for an instruction in flight: how many there are is known before the run, and a
//! running timer takes no more memory than one at rest. The wheel goes round in 256 cycles, one bucket a cycle. A timer that is
//! due later than that stays in its bucket for more than one round.

use super::ids::TimerId;

/// Cycles of one round: a timer is in the bucket of its due cycle modulo this.
const N_BUCKETS: usize = 256;
/// Number of 64-bit words in the set of buckets that are not empty.
const N_WORDS: usize = N_BUCKETS / 64;

/// The cycle in which a timer is due, and the next timer in the same bucket.
#[derive(Clone, Copy, Debug, Default)]
struct Timer {
    due: u64,
    next: Option<TimerId>,
}

/// The wheel: for each bucket, a list of timers. A timer is in one bucket or in none.
#[derive(Clone, Debug)]
pub(crate) struct Wheel {
    /// The timers by `TimerId`, whether they are in the wheel or not.
    timers: Vec<Timer>,
    /// The first timer of each bucket.
    heads: [Option<TimerId>; N_BUCKETS],
    /// One bit for each bucket that is not empty.
    occupied: [u64; N_WORDS],
}

impl Default for Wheel {
    fn default() -> Wheel {
        Wheel { timers: Vec::new(), heads: [None; N_BUCKETS], occupied: [0; N_WORDS] }
    }
}

impl Wheel {
    /// Empties the wheel and makes room for at least `n_timers` timers.
    pub fn reset(&mut self, n_timers: usize) {
        // A timer that is not in a bucket is overwritten before it is read.
        self.grow(n_timers);
        self.heads = [None; N_BUCKETS];
        self.occupied = [0; N_WORDS];
    }

    /// Makes room for at least `n_timers` timers in all.
    pub fn grow(&mut self, n_timers: usize) {
        if n_timers > self.timers.len() {
            self.timers.resize(n_timers, Timer::default());
        }
    }

    /// Puts a timer that is not in the wheel into it. Its `due` cycle must not be over: such a timer never comes out.
    #[inline]
    pub fn schedule(&mut self, timer: TimerId, due: u64) {
        let bucket = due as usize % N_BUCKETS;
        self.timers[timer.index()] = Timer { due, next: self.heads[bucket] };
        self.heads[bucket] = Some(timer);
        self.occupied[bucket / 64] |= 1 << (bucket % 64);
    }

    /// Moves the due cycle of a timer that is in the wheel further ahead.
    pub fn postpone(&mut self, timer: TimerId, n_cycles: u64) {
        self.timers[timer.index()].due += n_cycles;
    }

    /// Returns the cycle in which a timer is due; without meaning if the timer is not in the wheel.
    pub fn due_of(&self, timer: TimerId) -> u64 {
        self.timers[timer.index()].due
    }

    /// Removes `first` and all timers with a higher index.
    pub fn remove_from(&mut self, first: TimerId) {
        for bucket in 0..N_BUCKETS {
            let mut next = self.heads[bucket].take();
            let mut last: Option<TimerId> = None;
            while let Some(timer) = next {
                next = self.timers[timer.index()].next.take();
                if timer >= first {
                    continue;
                }
                match last {
                    Some(last) => self.timers[last.index()].next = Some(timer),
                    None => self.heads[bucket] = Some(timer),
                }
                last = Some(timer);
            }
            if self.heads[bucket].is_none() {
                self.occupied[bucket / 64] &= !(1 << (bucket % 64));
            }
        }
    }

    /// Takes the timers that are due in cycle `now` out of the wheel and appends them to `due`, in no particular order. Must be
    /// called in every cycle that `find_next` returns.
    #[inline]
    pub fn take_due(&mut self, now: u64, due: &mut Vec<TimerId>) {
        let bucket = now as usize % N_BUCKETS;
        if self.occupied[bucket / 64] & (1 << (bucket % 64)) == 0 {
            return;
        }
        let mut next = self.heads[bucket].take();
        self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        while let Some(timer) = next {
            let Timer { due: at, next: after } = self.timers[timer.index()];
            next = after;
            if at == now {
                due.push(timer);
            } else {
                // Postponed, or not due in this round.
                self.schedule(timer, at);
            }
        }
    }

    /// Returns the first cycle, not before `from`, in which `take_due` has something to do; `None` if the wheel is empty.
    pub fn find_next(&self, from: u64) -> Option<u64> {
        let start = from as usize % N_BUCKETS;
        let mut earliest = None;
        // The first word is visited twice: its bits from `start` on first, the others last.
        for step in 0..=N_WORDS {
            let word = (start / 64 + step) % N_WORDS;
            let mut bits = self.occupied[word];
            if step == 0 {
                bits &= u64::MAX << (start % 64);
            } else if step == N_WORDS {
                bits &= !(u64::MAX << (start % 64));
            }
            while bits != 0 {
                let bucket = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let next_visit = from + ((bucket + N_BUCKETS - start) % N_BUCKETS) as u64;
                let first = self.earliest_in(bucket, next_visit);
                if first.is_some_and(|first| first <= next_visit) {
                    return Some(next_visit);
                }
                earliest = match (earliest, first) {
                    (Some(a), Some(b)) => Some(std::cmp::min::<u64>(a, b)),
                    (a, b) => a.or(b),
                };
            }
        }
        earliest
    }

    /// Returns the first cycle in which a bucket has something to do. The wheel comes to it in cycle `next_visit`, and then every
    /// 256 cycles. Of a postponed timer, which has to change its bucket, that is `next_visit`; of any other, the cycle in which
    /// it is due.
    fn earliest_in(&self, bucket: usize, next_visit: u64) -> Option<u64> {
        let mut earliest: Option<u64> = None;
        let mut next = self.heads[bucket];
        while let Some(timer) = next {
            let timer = &self.timers[timer.index()];
            let visit = if timer.due as usize % N_BUCKETS == bucket { timer.due } else { next_visit };
            earliest = Some(earliest.map_or(visit, |first| first.min(visit)));
            next = timer.next;
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(wheel: &mut Wheel, now: u64) -> Vec<u32> {
        let mut timers = Vec::new();
        wheel.take_due(now, &mut timers);
        let mut timers: Vec<u32> = timers.iter().map(|timer| timer.0).collect();
        timers.sort_unstable();
        timers
    }

    #[test]
    fn timers_come_out_in_their_cycle_however_far_away() {
        let mut wheel = Wheel::default();
        wheel.reset(4);
        wheel.schedule(TimerId(0), 3);
        wheel.schedule(TimerId(1), 3 + 256);
        wheel.schedule(TimerId(2), 70_000);
        assert_eq!(wheel.find_next(1), Some(3));
        assert_eq!(due(&mut wheel, 3), [0]);
        assert_eq!(wheel.find_next(4), Some(259));
        assert_eq!(due(&mut wheel, 259), [1]);
        assert_eq!(wheel.find_next(260), Some(70_000));
        assert_eq!(due(&mut wheel, 70_000), [2]);
        assert_eq!(wheel.find_next(70_001), None);
    }

    #[test]
    fn removing_timers_leaves_the_others() {
        let mut wheel = Wheel::default();
        wheel.reset(5);
        for timer in 0..5 {
            wheel.schedule(TimerId(timer), if timer == 4 { 6 } else { 5 });
        }
        wheel.remove_from(TimerId(2));
        assert_eq!(wheel.find_next(1), Some(5));
        assert_eq!(due(&mut wheel, 5), [0, 1]);
        assert_eq!(wheel.find_next(6), None);
    }

    #[test]
    fn a_postponed_timer_changes_its_bucket_when_its_old_cycle_comes() {
        let mut wheel = Wheel::default();
        wheel.reset(2);
        wheel.schedule(TimerId(1), 5);
        wheel.postpone(TimerId(1), 2);
        assert_eq!(wheel.find_next(1), Some(5));
        assert_eq!(due(&mut wheel, 5), [] as [u32; 0]);
        assert_eq!(wheel.find_next(6), Some(7));
        assert_eq!(due(&mut wheel, 7), [1]);
    }
}
