//! Compares the pipeline of plain runs with the full one.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::made_up::{N_CLASSES, Random, Scene};
use super::run;
use crate::inst::ids::ClassId;
use crate::model::facts::{ReadAdvance, ReadAdvances};
use crate::sim::Scratch;
use crate::sim::event::{Event, UnitUse};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};

/// An observer that keeps the events of a plain run, cycle by cycle, and how often each unit was used.
#[derive(Debug, Default, PartialEq)]
struct Log {
    cycle: u64,
    events: Vec<(u64, String)>,
    stalls: Vec<String>,
    uses: Uses,
}

/// Cycles of each unit, by position in the block.
type Uses = BTreeMap<(u64, u16, u32), u64>;

struct Watcher {
    log: Log,
    kept: Uses,
    n_positions: u64,
    follows_progress: bool,
}

impl Watcher {
    fn note(&mut self, what: String) {
        self.log.events.push((self.log.cycle, what));
    }

    fn use_unit(&mut self, position: u64, usage: UnitUse, n_times: u64) {
        *self.log.uses.entry((position, usage.resource.0, usage.unit)).or_default() +=
            u64::from(usage.cycles) * n_times;
    }
}

impl Observer for Watcher {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::CycleBegin => self.log.stalls.clear(),
            Event::CycleEnd => self.log.cycle += 1,
            Event::CycleRepeated { n_cycles } => {
                for _ in 0..n_cycles {
                    self.log.stalls.clone().into_iter().for_each(|stall| self.note(stall));
                    self.log.cycle += 1;
                }
            }
            Event::Stalled { index, kind } => {
                let stall = format!("{index:?} stalled {kind:?}");
                self.log.stalls.push(stall.clone());
                self.note(stall);
            }
            Event::Dispatched { index, n_micro_ops, .. } => self.note(format!("{index:?} dispatched {n_micro_ops}")),
            Event::Issued { index, units, .. } => {
                units.iter().for_each(|usage| self.use_unit(index.0 % self.n_positions, *usage, 1));
                self.note(format!("{index:?} issued {units:?}"));
            }
            Event::Retired { index, .. } => self.note(format!("{index:?} retired")),
            _ => {}
        }
    }

    fn follows_progress(&self) -> bool {
        self.follows_progress
    }
}

impl RepetitionObserver for Watcher {
    fn begin_period(&mut self) {
        self.kept.clone_from(&self.log.uses);
    }

    fn repeat_period(&mut self, period: Period) {
        self.log.cycle += period.n_cycles_left_out();
        for (unit, cycles) in &mut self.log.uses {
            *cycles += (*cycles - self.kept.get(unit).copied().unwrap_or(0)) * period.n_times;
        }
    }

    fn accepts_repetition(&self, _span: InFlightSpan) -> bool {
        true
    }

    fn distinguishes_units(&self) -> bool {
        false
    }

    fn needs_counts_at_start(&self) -> bool {
        false
    }

    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        self.use_unit(position as u64, usage, n_times);
    }

    fn repeat_period_except_units(&mut self, period: Period) {
        self.log.cycle += period.n_cycles_left_out();
    }
}

/// Returns a scene in which the producers of operands are the same in every iteration.
fn plain_scene(random: &mut Random) -> Scene {
    let mut scene = Scene::new(random);
    let advances = &scene.processor.read_advances;
    let no_delays = (0..N_CLASSES).map(ClassId).map(|class| {
        let rows = (0..2).flat_map(|use_index| advances.rows_of(class, use_index));
        (class, rows.map(|row| ReadAdvance { cycles: row.cycles.max(0), ..*row }).collect())
    });
    scene.processor.read_advances = ReadAdvances::new(no_delays.collect());
    if let Some(extra) = &mut scene.processor.extra {
        extra.register_files.clear();
    }
    for instruction in &mut scene.block {
        instruction.is_optimizable_move = false;
        instruction.must_issue_immediately = random.below(20) == 0;
    }
    scene.options.register_file_size = None;
    scene.options.micro_op_queue_size = None;
    scene.options.raises_pressure_events = false;
    scene.options.n_iterations = NonZeroU32::new(1 + random.below(200) as u32).unwrap_or(NonZeroU32::MIN);
    scene
}

#[test]
fn the_plain_pipeline_behaves_as_the_full_one() {
    check_plain_runs(plain_scene);
}

#[test]
fn the_plain_pipeline_assigns_units_as_the_full_one() {
    check_plain_runs(|random| plain_scene(random).assigning_units(random));
}

/// Compares with the pipeline that does everything, and once more with repetitions counted.
fn check_plain_runs(scene_of: impl Fn(&mut Random) -> Scene) {
    let mut scratch = Scratch::default();
    let mut n_completed = 0;
    for seed in 0..1500 {
        let mut scene = scene_of(&mut Random::new(seed));
        if !scene.processor.is_out_of_order() {
            continue;
        }
        let mut watch = |skips_repetitions, follows_progress, scratch: &mut Scratch| {
            scene.options.skips_repetitions = skips_repetitions;
            let n_positions = scene.block.len() as u64;
            let mut watcher = Watcher { log: Log::default(), kept: Uses::new(), n_positions, follows_progress };
            (run(&scene, &scene.options, scratch, &mut watcher), watcher.log)
        };
        let (expected, whole) = watch(false, true, &mut scratch);
        let (result, mut plain) = watch(false, false, &mut scratch);
        assert_eq!(result, expected, "seed {seed}");
        if expected.is_err() {
            continue;
        }
        plain.stalls.clone_from(&whole.stalls);
        assert_eq!(plain, whole, "seed {seed}");
        let (result, counted) = watch(true, false, &mut scratch);
        assert_eq!((result, counted.cycle, counted.uses), (expected, whole.cycle, whole.uses), "seed {seed}");
        n_completed += 1;
    }
    assert!(n_completed > 700, "only {n_completed} runs had an end");
}
