//! Properties that every run has, on made-up processors and blocks; runs on real ones are compared with the reference.

pub mod by_hand;
mod counting;
pub mod made_up;
mod plain;

use std::num::NonZeroU32;

use super::checker::Checker;
use super::event::{CriticalDependency, Event, SourceIndex};
use super::observer::Observer;
use super::options::SimulationOptions;
use super::repetition::observer::RepetitionObserver;
use super::{Cancellation, Scratch, SimulationError, simulate};
use crate::model::facts::{ResourceBuffer, ResourceId};
use by_hand::{Machine, instruction};
use made_up::{Random, Scene};

/// An observer that keeps all events as text.
#[derive(Default, PartialEq, Debug)]
struct Log(Vec<String>);

impl Observer for Log {
    fn observe(&mut self, event: Event<'_>) {
        self.0.push(format!("{event:?}"));
    }
}

impl RepetitionObserver for Log {}

/// Runs a scene and returns its cycles.
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
fn every_run_passes_the_checker() {
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
fn runs_with_units_assigned_at_dispatch_pass_the_checker() {
    let mut n_completed = 0;
    for seed in 0..600 {
        let random = &mut Random::new(seed);
        let scene = Scene::new(random).assigning_units(random);
        let mut checker = Checker::new(&scene.processor, &scene.block, &scene.options);
        if let Ok(n_cycles) = run(&scene, &scene.options, &mut Scratch::default(), &mut checker) {
            assert_eq!(checker.finish(), Ok(n_cycles), "seed {seed}");
            n_completed += 1;
        }
    }
    assert!(n_completed > 400, "only {n_completed} runs had an end");
}

#[test]
fn reused_memory_does_not_change_a_run() {
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
fn pressure_events_change_no_cycle() {
    let mut scratch = Scratch::default();
    for seed in 0..400 {
        let scene = Scene::new(&mut Random::new(seed));
        let without_pressure_events = SimulationOptions { raises_pressure_events: false, ..scene.options.clone() };
        let with_pressure_events = SimulationOptions { raises_pressure_events: true, ..scene.options.clone() };
        let expected = run(&scene, &without_pressure_events, &mut scratch, &mut ());
        assert_eq!(run(&scene, &with_pressure_events, &mut scratch, &mut ()), expected, "seed {seed}");
    }
}

/// An observer that keeps the dependencies of each issue.
#[derive(Default, PartialEq, Debug)]
struct Waits(Vec<(SourceIndex, [CriticalDependency; 3])>);

impl Observer for Waits {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Issued { index, critical_register, latest_register, critical_memory, .. } = event {
            self.0.push((index, [critical_register, latest_register, critical_memory]));
        }
    }
}

impl RepetitionObserver for Waits {}

#[test]
fn dependencies_are_the_same_without_pressure_events() {
    let mut scratch = Scratch::default();
    let mut n_waits = 0;
    for seed in 0..400 {
        let scene = Scene::new(&mut Random::new(seed));
        let mut waits = |raises_pressure_events: bool| {
            let options =
                SimulationOptions { raises_pressure_events, reports_dependencies: true, ..scene.options.clone() };
            let mut waits = Waits::default();
            let result = run(&scene, &options, &mut scratch, &mut waits);
            (result, waits)
        };
        let (without_pressure, with_pressure) = (waits(false), waits(true));
        assert_eq!(without_pressure, with_pressure, "seed {seed}");
        n_waits += without_pressure.1.0.iter().filter(|(_, [register, ..])| register.cycles > 0).count();
    }
    assert!(n_waits > 1_000, "only {n_waits} instructions waited");
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

impl RepetitionObserver for Impatient<'_> {}

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
fn an_instruction_that_never_issues_is_found_at_the_start() {
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
