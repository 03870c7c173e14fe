//! Properties that every run has, on made-up processors and blocks; what real ones do is compared with the reference.

pub mod by_hand;
pub mod made_up;

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::checker::Checker;
use super::event::{CriticalDependency, Event, Observer, Period, Pressure, SourceIndex, Span, UnitUse};
use super::options::SimulationOptions;
use super::{Cancellation, Scratch, SimulationError, simulate};
use crate::model::facts::{ResourceBuffer, ResourceId};
use by_hand::{Machine, instruction};
use made_up::{Random, Scene};

/// All events, as text.
#[derive(Default, PartialEq, Debug)]
struct Log(Vec<String>);

impl Observer for Log {
    fn observe(&mut self, event: Event<'_>) {
        self.0.push(format!("{event:?}"));
    }
}

fn run<O: Observer>(
    scene: &Scene,
    options: &SimulationOptions,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<u64, SimulationError> {
    let cancellation = Cancellation::new();
    let Scene { processor, registers, block, .. } = scene;
    simulate(processor, registers, block, options, &cancellation, scratch, observer).map(|summary| summary.n_cycles)
}

#[test]
fn no_run_does_what_no_processor_could() {
    let mut scratch = Scratch::default();
    let mut n_completed = 0;
    for seed in 0..600 {
        let scene = Scene::new(&mut Random::new(seed));
        let mut checker = Checker::new(&scene.processor, &scene.block, &scene.options);
        match run(&scene, &scene.options, &mut scratch, &mut checker) {
            Ok(n_cycles) => {
                assert_eq!(checker.finish(), Ok(n_cycles), "seed {seed}");
                n_completed += 1;
            }
            Err(error) => assert!(matches!(error, SimulationError::NeverIssues { .. }), "seed {seed}: {error}"),
        }
    }
    assert!(n_completed > 500, "only {n_completed} runs had an end");
}

#[test]
fn what_an_earlier_run_left_behind_does_not_matter() {
    let mut reused = Scratch::default();
    for seed in 0..150 {
        let scene = Scene::new(&mut Random::new(seed));
        let (mut with_leftovers, mut fresh) = (Log::default(), Log::default());
        let expected = run(&scene, &scene.options, &mut Scratch::default(), &mut fresh);
        assert_eq!(run(&scene, &scene.options, &mut reused, &mut with_leftovers), expected, "seed {seed}");
        assert_eq!(with_leftovers, fresh, "seed {seed}");
    }
}

#[test]
fn finding_out_what_delays_instructions_changes_no_cycle() {
    let mut scratch = Scratch::default();
    for seed in 0..400 {
        let scene = Scene::new(&mut Random::new(seed));
        let quiet = SimulationOptions { raises_pressure_events: false, ..scene.options.clone() };
        let curious = SimulationOptions { raises_pressure_events: true, ..scene.options.clone() };
        let expected = run(&scene, &quiet, &mut scratch, &mut ());
        assert_eq!(run(&scene, &curious, &mut scratch, &mut ()), expected, "seed {seed}");
    }
}

/// What was waited for, at each issue.
#[derive(Default, PartialEq, Debug)]
struct Waits(Vec<(SourceIndex, [CriticalDependency; 3])>);

impl Observer for Waits {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Issued { index, critical_register, latest_register, critical_memory, .. } = event {
            self.0.push((index, [critical_register, latest_register, critical_memory]));
        }
    }
}

#[test]
fn dependencies_are_the_same_without_what_else_delays_instructions() {
    let mut scratch = Scratch::default();
    let mut n_waits = 0;
    for seed in 0..400 {
        let scene = Scene::new(&mut Random::new(seed));
        let mut waits = |raises_pressure_events: bool| {
            let options =
                SimulationOptions { raises_pressure_events, tells_dependencies: true, ..scene.options.clone() };
            let mut waits = Waits::default();
            let result = run(&scene, &options, &mut scratch, &mut waits);
            (result, waits)
        };
        let (alone, with_pressure) = (waits(false), waits(true));
        assert_eq!(alone, with_pressure, "seed {seed}");
        n_waits += alone.1.0.iter().filter(|(_, [register, ..])| register.cycles > 0).count();
    }
    assert!(n_waits > 1_000, "only {n_waits} instructions waited");
}

/// What a report is made of.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    n_cycles: u64,
    events: BTreeMap<String, u64>,
    units: BTreeMap<(u64, u16, u32), u64>,
    cycles_by_micro_ops: BTreeMap<u32, u64>,
}

/// What has to be the same, or known, for a stretch to be counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Interest {
    /// Which units are used.
    #[default]
    Units,
    /// What had been counted when the stretch began.
    Beginnings,
    /// Only cycles are counted, and units as they are used.
    Cycles,
}

#[derive(Default)]
struct Totals {
    n_positions: u64,
    is_out_of_order: bool,
    counts: Counts,
    kept: Counts,
    this_cycle: u32,
    stalls_this_cycle: Vec<String>,
    n_retired: u64,
    kept_retired: u64,
    n_left_out: u64,
    interest: Interest,
}

/// A dependency, told from where the instruction stands.
fn name_of(index: SourceIndex, critical: CriticalDependency) -> String {
    let CriticalDependency { producer, register, cycles } = critical;
    if cycles == 0 { "nothing".to_owned() } else { format!("{} {register:?} {cycles}", index.0 - producer.0) }
}

/// Whoever is affected has no order.
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
                self.this_cycle = 0;
                self.stalls_this_cycle.clear();
            }
            Event::CycleEnd => {
                counts.n_cycles += 1;
                *counts.cycles_by_micro_ops.entry(self.this_cycle).or_default() += 1;
            }
            Event::CycleRepeated { n_cycles } => {
                counts.n_cycles += n_cycles;
                *counts.cycles_by_micro_ops.entry(0).or_default() += n_cycles;
                self.stalls_this_cycle.iter().for_each(|stall| counts.note(stall.clone(), n_cycles));
            }
            Event::Dispatched { n_micro_ops, registers_taken, moves, .. } => {
                self.this_cycle += n_micro_ops;
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
                // In order, instructions may get lost, or overtake each other.
                let is_next = index.0 == self.n_retired || !self.is_out_of_order;
                assert!(is_next, "numbers go on after what was left out");
                self.n_retired += 1;
            }
            _ => {}
        }
    }

    fn begin_period(&mut self) {
        self.kept_retired = self.n_retired;
        self.kept = self.counts.clone();
    }

    fn accepts_repetition(&self, _span: Span) -> bool {
        true
    }

    fn repeat_period(&mut self, period: Period) {
        assert_eq!(self.counts.n_cycles - self.kept.n_cycles, period.n_cycles);
        self.counts.repeat(&self.kept, period.n_times);
        self.n_retired += (self.n_retired - self.kept_retired) * period.n_times;
        self.n_left_out += period.n_instructions_left_out();
    }

    fn heeds_units(&self) -> bool {
        self.interest == Interest::Units
    }

    fn remembers_beginnings(&self) -> bool {
        self.interest != Interest::Cycles
    }

    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let key = (position as u64, usage.resource.0, usage.unit);
        *self.counts.units.entry(key).or_default() += u64::from(usage.cycles) * n_times;
    }

    fn repeat_period_but_units(&mut self, period: Period) {
        if self.interest == Interest::Cycles {
            self.counts.n_cycles += period.n_cycles_left_out();
            self.n_retired += period.n_instructions_left_out();
            self.n_left_out += period.n_instructions_left_out();
            return;
        }
        let units = self.counts.units.clone();
        self.repeat_period(period);
        self.counts.units = units;
    }
}

/// Random scenes, simulated as a whole and with repetitions counted. Returns how many runs there were, how many were shortened,
/// and how many instructions were left out.
fn compare_with_counting(interest: Interest) -> (u32, u32, u64) {
    let mut scratch = Scratch::default();
    let (mut n_runs, mut n_shortened, mut n_left_out) = (0, 0, 0);
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let scene = Scene::new(&mut random);
        let n_iterations = NonZeroU32::new(100 + random.below(300) as u32).unwrap_or(NonZeroU32::MIN);
        let total = |skips_repetitions: bool, scratch: &mut Scratch| {
            let raises_pressure_events = scene.options.raises_pressure_events && interest == Interest::Units;
            let options =
                SimulationOptions { n_iterations, skips_repetitions, raises_pressure_events, ..scene.options.clone() };
            let is_out_of_order = scene.processor.is_out_of_order();
            let n_positions = scene.block.len() as u64;
            let mut totals = Totals { n_positions, is_out_of_order, interest, ..Totals::default() };
            let result = run(&scene, &options, scratch, &mut totals);
            (result, totals)
        };
        let (expected, mut simulated) = total(false, &mut scratch);
        let (result, mut counted) = total(true, &mut scratch);
        assert_eq!(result, expected, "seed {seed}");
        if result.is_ok() {
            if interest == Interest::Cycles && scene.processor.is_out_of_order() {
                for totals in [&mut simulated, &mut counted] {
                    totals.counts.events.clear();
                    totals.counts.cycles_by_micro_ops.clear();
                }
            }
            assert_eq!(counted.counts, simulated.counts, "seed {seed}");
            assert_eq!(counted.n_retired, simulated.n_retired, "seed {seed}");
            n_runs += 1;
            n_shortened += u32::from(counted.n_left_out > 0);
            n_left_out += counted.n_left_out;
        }
    }
    (n_runs, n_shortened, n_left_out)
}

#[test]
fn counting_what_repeats_gives_what_simulating_it_gives() {
    let mut n_left_out_before = 0;
    for interest in [Interest::Units, Interest::Beginnings, Interest::Cycles] {
        let (n_runs, n_shortened, n_left_out) = compare_with_counting(interest);
        assert!(n_shortened * 10 > n_runs * 6, "only {n_shortened} of {n_runs} runs were shortened");
        assert!(n_left_out > n_left_out_before, "{interest:?}: {n_left_out} are no more than {n_left_out_before}");
        n_left_out_before = n_left_out;
    }
}

#[test]
fn a_billion_iterations_take_no_longer_than_thousands() {
    for is_out_of_order in [false, true] {
        let cycles_of = |scene: &Scene, n_iterations: u32| {
            let n_iterations = NonZeroU32::new(n_iterations).unwrap_or(NonZeroU32::MIN);
            let options = SimulationOptions { n_iterations, ..scene.options.clone() };
            run(scene, &options, &mut Scratch::default(), &mut ())
        };
        let scenes = (0..).map(|seed| Scene::new(&mut Random::new(seed)));
        let mut scenes = scenes.filter(|scene| scene.processor.is_out_of_order() == is_out_of_order);
        let runs = scenes.find_map(|scene| Some((cycles_of(&scene, 1_000).ok()?, scene)));
        let (some, scene) = runs.expect("most of them have an end");
        let many = cycles_of(&scene, 1_000_000_000).expect("as before");
        assert!(many > some * 900_000);
    }
}

#[test]
fn a_cancelled_run_ends_at_once() {
    let scene = Scene::new(&mut Random::new(1));
    let options = SimulationOptions { n_iterations: NonZeroU32::MAX, ..scene.options.clone() };
    let cancellation = Cancellation::new();
    cancellation.cancel();
    let Scene { processor, registers, block, .. } = &scene;
    let result = simulate(processor, registers, block, &options, &cancellation, &mut Scratch::default(), &mut ());
    assert_eq!(result, Err(SimulationError::Cancelled));
}

/// Cancels in the middle of a run and counts the cycles that are still simulated.
struct Impatient<'a> {
    cancellation: &'a Cancellation,
    n_cycles: u64,
    n_cycles_after: u64,
}

impl Observer for Impatient<'_> {
    fn observe(&mut self, event: Event<'_>) {
        if event == Event::CycleBegin {
            self.n_cycles += 1;
            self.n_cycles_after += u64::from(self.cancellation.is_cancelled());
            if self.n_cycles == 1000 {
                self.cancellation.cancel();
            }
        }
    }
}

/// A cycle takes some microseconds at most, so a few dozen of them take less than a millisecond.
#[test]
fn a_run_that_is_cancelled_ends_within_a_few_dozen_cycles() {
    let mut n_cancelled = 0;
    for seed in 0..50 {
        let scene = Scene::new(&mut Random::new(seed));
        let n_iterations = NonZeroU32::MAX;
        let options = SimulationOptions { n_iterations, skips_repetitions: false, ..scene.options.clone() };
        let cancellation = Cancellation::new();
        let mut observer = Impatient { cancellation: &cancellation, n_cycles: 0, n_cycles_after: 0 };
        let Scene { processor, registers, block, .. } = &scene;
        let scratch = &mut Scratch::default();
        match simulate(processor, registers, block, &options, &cancellation, scratch, &mut observer) {
            Err(SimulationError::Cancelled) => n_cancelled += 1,
            // Descriptions are made up, and some of them cannot run.
            other => assert!(other.is_err(), "seed {seed}: {other:?}"),
        }
        assert!(observer.n_cycles_after <= 64, "seed {seed}: {} cycles", observer.n_cycles_after);
    }
    assert!(n_cancelled > 40);
}

/// Instruction 1 uses unit 2, so unit 1 is left for both groups.
#[test]
fn what_can_never_issue_is_found_before_the_first_cycle() {
    let never = instruction(1).using(2, 1).using(3, 1).using(4, 1);
    let expected = SimulationError::NeverIssues { instruction: 1, resource: Some(ResourceId(4)) };
    let unit = ResourceBuffer::Unlimited;
    for machine in [Machine::out_of_order(4), Machine::in_order(4)] {
        let mut machine = machine.unit(unit).unit(unit).group(&[1, 2]).group(&[1, 2]);
        let mut log = Log::default();
        assert_eq!(machine.observe([instruction(1), never.clone()], &mut log), Err(expected));
        assert_eq!(log, Log::default());
        // With one of the groups it is fine.
        let fine = instruction(1).using(2, 1).using(3, 1);
        assert_eq!(machine.observe([fine], &mut log), Ok(()));
    }
}

#[test]
fn an_empty_block_takes_a_cycle() {
    let mut scene = Scene::new(&mut Random::new(1));
    scene.block.clear();
    assert_eq!(run(&scene, &scene.options, &mut Scratch::default(), &mut ()), Ok(1));
}
