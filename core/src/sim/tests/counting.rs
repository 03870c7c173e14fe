//! Compares runs in which repetitions are counted with the same runs simulated as a whole.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::made_up::{Random, Scene};
use super::run;
use crate::sim::Scratch;
use crate::sim::event::{CriticalDependency, Event, Pressure, SourceIndex, UnitUse};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};

/// The totals that a report consists of.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    n_cycles: u64,
    /// Number of events by their text.
    events: BTreeMap<String, u64>,
    /// Cycles of a unit by position of the instruction, resource kind, and index of the unit in the kind.
    units: BTreeMap<(u64, u16, u32), u64>,
    cycles_by_micro_ops: BTreeMap<u32, u64>,
}

/// What the observer answers to the questions of [`RepetitionObserver`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ObserverKind {
    /// Stretches are equal only if they use the same units.
    #[default]
    EqualUnits,
    /// Units may differ, but the counts at the beginning of the stretch are needed.
    CountsAtStart,
    /// Neither: only cycles and uses of units are counted for skipped stretches.
    Cycles,
}

/// An observer that counts, and that accounts for repetitions.
#[derive(Default)]
struct Totals {
    n_positions: u64,
    is_out_of_order: bool,
    counts: Counts,
    counts_at_start: Counts,
    micro_ops_this_cycle: u32,
    stalls_this_cycle: Vec<String>,
    n_retired: u64,
    n_retired_at_start: u64,
    n_skipped: u64,
    kind: ObserverKind,
}

/// Formats a dependency, with its producer counted back from the instruction.
fn name_of(index: SourceIndex, critical: CriticalDependency) -> String {
    let CriticalDependency { producer, register, cycles } = critical;
    if cycles == 0 { "nothing".to_owned() } else { format!("{} {register:?} {cycles}", index.0 - producer.0) }
}

/// Formats a pressure event with its affected instructions sorted, since they have no order.
fn pressure_of(pressure: Pressure<'_>, n_positions: u64) -> String {
    let position = |index: SourceIndex| index.0 % n_positions;
    let positions = |affected: &[SourceIndex]| {
        let mut positions: Vec<u64> = affected.iter().copied().map(position).collect();
        positions.sort_unstable();
        positions
    };
    match pressure {
        Pressure::Resources { mask, affected } => {
            let mut affected: Vec<_> =
                affected.iter().map(|ready| (position(ready.index), ready.critical_resources)).collect();
            affected.sort_unstable();
            format!("resources {mask:x} {affected:?}")
        }
        Pressure::RegisterDependencies { affected } => {
            format!("registers {:?}", positions(affected))
        }
        Pressure::MemoryDependencies { affected } => {
            format!("memory {:?}", positions(affected))
        }
    }
}

impl Counts {
    fn note(&mut self, what: String, n_times: u64) {
        *self.events.entry(what).or_default() += n_times;
    }

    fn repeat(&mut self, before: &Counts, n_times: u64) {
        fn extend<K: Ord + Clone>(counts: &mut BTreeMap<K, u64>, before: &BTreeMap<K, u64>, n_times: u64) {
            for (key, count) in counts {
                *count += (*count - before.get(key).copied().unwrap_or(0)) * n_times;
            }
        }
        self.n_cycles += (self.n_cycles - before.n_cycles) * n_times;
        extend(&mut self.events, &before.events, n_times);
        extend(&mut self.units, &before.units, n_times);
        extend(&mut self.cycles_by_micro_ops, &before.cycles_by_micro_ops, n_times);
    }
}

impl Observer for Totals {
    fn observe(&mut self, event: Event<'_>) {
        let counts = &mut self.counts;
        match event {
            Event::CycleBegin => {
                self.micro_ops_this_cycle = 0;
                self.stalls_this_cycle.clear();
            }
            Event::CycleEnd => {
                counts.n_cycles += 1;
                *counts.cycles_by_micro_ops.entry(self.micro_ops_this_cycle).or_default() += 1;
            }
            Event::CycleRepeated { n_cycles } => {
                counts.n_cycles += n_cycles;
                *counts.cycles_by_micro_ops.entry(0).or_default() += n_cycles;
                self.stalls_this_cycle.iter().for_each(|stall| counts.note(stall.clone(), n_cycles));
            }
            Event::Dispatched { n_micro_ops, registers_taken, moves, .. } => {
                self.micro_ops_this_cycle += n_micro_ops;
                counts.note(format!("taken {registers_taken:?} {moves:?}"), 1);
            }
            Event::Stalled { kind, .. } => {
                counts.note(format!("{kind:?}"), 1);
                self.stalls_this_cycle.push(format!("{kind:?}"));
            }
            Event::Issued { index, units, critical_resources, critical_register, latest_register, critical_memory } => {
                let position = index.0 % self.n_positions;
                let blamed = [critical_register, latest_register, critical_memory];
                let [register, latest, memory] = blamed.map(|critical| name_of(index, critical));
                counts.note(format!("issued {position} {critical_resources:x} {register} {latest} {memory}"), 1);
                for usage in units {
                    let key = (index.0 % self.n_positions, usage.resource.0, usage.unit);
                    *counts.units.entry(key).or_default() += u64::from(usage.cycles);
                }
            }
            Event::Pressure(pressure) => {
                let pressure = pressure_of(pressure, self.n_positions);
                counts.note(pressure.clone(), 1);
                self.stalls_this_cycle.push(pressure);
            }
            Event::Retired { index, .. } => {
                // In-order processors may retire instructions in another order, so they are not checked.
                let is_next = index.0 == self.n_retired || !self.is_out_of_order;
                assert!(is_next, "indices include the skipped instructions");
                self.n_retired += 1;
            }
            _ => {}
        }
    }
}

impl RepetitionObserver for Totals {
    fn begin_period(&mut self) {
        self.n_retired_at_start = self.n_retired;
        self.counts_at_start = self.counts.clone();
    }

    fn accepts_repetition(&self, _span: InFlightSpan) -> bool {
        true
    }

    fn repeat_period(&mut self, period: Period) {
        assert_eq!(self.counts.n_cycles - self.counts_at_start.n_cycles, period.n_cycles);
        self.counts.repeat(&self.counts_at_start, period.n_times);
        self.n_retired += (self.n_retired - self.n_retired_at_start) * period.n_times;
        self.n_skipped += period.n_instructions_left_out();
    }

    fn distinguishes_units(&self) -> bool {
        self.kind == ObserverKind::EqualUnits
    }

    fn needs_counts_at_start(&self) -> bool {
        self.kind != ObserverKind::Cycles
    }

    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let key = (position as u64, usage.resource.0, usage.unit);
        *self.counts.units.entry(key).or_default() += u64::from(usage.cycles) * n_times;
    }

    fn repeat_period_except_units(&mut self, period: Period) {
        if self.kind == ObserverKind::Cycles {
            self.counts.n_cycles += period.n_cycles_left_out();
            self.n_retired += period.n_instructions_left_out();
            self.n_skipped += period.n_instructions_left_out();
            return;
        }
        let units = self.counts.units.clone();
        self.repeat_period(period);
        self.counts.units = units;
    }
}

/// Runs random scenes as a whole and with repetitions counted. Returns how many runs there were, how many were shortened, and
/// how many instructions were skipped.
fn compare_with_counting(kind: ObserverKind) -> (u32, u32, u64) {
    let mut scratch = Scratch::default();
    let (mut n_runs, mut n_shortened, mut n_skipped) = (0, 0, 0);
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let scene = Scene::new(&mut random);
        let n_iterations = NonZeroU32::new(100 + random.below(300) as u32).unwrap_or(NonZeroU32::MIN);
        let total = |skips_repetitions: bool, scratch: &mut Scratch| {
            let raises_pressure_events = scene.options.raises_pressure_events && kind == ObserverKind::EqualUnits;
            let options =
                SimulationOptions { n_iterations, skips_repetitions, raises_pressure_events, ..scene.options.clone() };
            let is_out_of_order = scene.processor.is_out_of_order();
            let n_positions = scene.block.len() as u64;
            let mut totals = Totals { n_positions, is_out_of_order, kind, ..Totals::default() };
            let result = run(&scene, &options, scratch, &mut totals);
            (result, totals)
        };
        let (expected, mut simulated) = total(false, &mut scratch);
        let (result, mut counted) = total(true, &mut scratch);
        assert_eq!(result, expected, "seed {seed}");
        if result.is_ok() {
            // Out of order, this observer's events are incomplete after a skip.
            if kind == ObserverKind::Cycles && scene.processor.is_out_of_order() {
                for totals in [&mut simulated, &mut counted] {
                    totals.counts.events.clear();
                    totals.counts.cycles_by_micro_ops.clear();
                }
            }
            assert_eq!(counted.counts, simulated.counts, "seed {seed}");
            assert_eq!(counted.n_retired, simulated.n_retired, "seed {seed}");
            n_runs += 1;
            n_shortened += u32::from(counted.n_skipped > 0);
            n_skipped += counted.n_skipped;
        }
    }
    (n_runs, n_shortened, n_skipped)
}

#[test]
fn counting_repetitions_gives_what_simulating_them_gives() {
    let mut n_skipped_before = 0;
    for kind in [ObserverKind::EqualUnits, ObserverKind::CountsAtStart, ObserverKind::Cycles] {
        let (n_runs, n_shortened, n_skipped) = compare_with_counting(kind);
        assert!(n_shortened * 10 > n_runs * 6, "only {n_shortened} of {n_runs} runs were shortened");
        assert!(n_skipped > n_skipped_before, "{kind:?}: {n_skipped} are no more than {n_skipped_before}");
        n_skipped_before = n_skipped;
    }
}
