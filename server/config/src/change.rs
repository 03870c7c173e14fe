//! Changes of regions since an earlier run, the baseline.

use mca_input::pace::{OtherUnits, PaceUnit};

use super::place::place_of;

/// Comparison of a region with an earlier run.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The earlier run did not have the region.
    New,
    /// Cycles of the same amount of work in both runs.
    Compared(Compared),
    /// Several regions of the earlier run may be the region.
    Unclear {
        /// How many of the earlier run have its name.
        n_before: usize,
        /// How many of this run have it.
        n_now: usize,
    },
    /// The runs have no cycles of the same amount of work.
    OtherWork {
        /// Cycles in the earlier run with their unit: `0.25/element`.
        before: String,
        /// Cycles in this run with their unit.
        now: String,
        /// The units that are not the same.
        units: OtherUnits,
    },
}

/// Cycles of a region in an earlier run and in this one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// Cycles of a unit of work in the earlier run.
    pub before: f64,
    /// Cycles of it in this run.
    pub now: f64,
    /// The unit that both are for.
    pub unit: PaceUnit,
    /// How they differ.
    pub verdict: Verdict,
}

/// Change of a region's cycles since an earlier run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The change is within the tolerance.
    Same,
    /// Fewer cycles, by more than the tolerance.
    Faster,
    /// More cycles, by more than the tolerance.
    Slower,
}

/// A region with cycles in an earlier run that has none in this one.
#[derive(Clone, Debug, PartialEq)]
pub struct Lost {
    /// File as the user named it.
    pub input: String,
    /// Line at which the region begins, from 1; `None` if the region is gone, and for machine code.
    pub line: Option<u32>,
    /// Name of the region for sentences.
    pub region: String,
    /// Name of the processor.
    pub cpu: String,
    /// Name of the processor with its model's provenance.
    pub processor: String,
    /// Cycles of an iteration in the earlier run.
    pub before: f64,
    /// Why this run has no cycles of it; `None` if the region is gone.
    pub reason: Option<String>,
}

impl Change {
    /// Whether the region was compared, and so may have become slower.
    pub fn is_check(&self) -> bool {
        matches!(self, Change::Compared(_))
    }

    /// Returns the cycles of the earlier run; empty if it did not have the region.
    pub fn before(&self) -> String {
        match self {
            Change::New | Change::Unclear { .. } => String::new(),
            Change::Compared(compared) => compared.shown(compared.before),
            Change::OtherWork { before, .. } => before.clone(),
        }
    }

    /// Returns the change in percent; empty if the region was not compared.
    pub fn percent(&self) -> String {
        match self {
            Change::Compared(compared) => compared.percent(),
            _ => String::new(),
        }
    }

    /// Returns the words for tables; empty for no change.
    pub fn words(&self) -> String {
        match self {
            Change::New => "new".to_owned(),
            Change::Compared(compared) => compared.verdict.word().to_owned(),
            Change::Unclear { n_before, n_now } => {
                format!("not compared: {n_before} of this name before, {n_now} now")
            }
            Change::OtherWork { units, .. } => {
                format!("not compared: cycles of {} before, of {} now", units.old.one(), units.new.one())
            }
        }
    }
}

impl Compared {
    /// Returns the cycles of this run in words: `4.11 cycles`, `0.25 cycles per element`.
    pub fn cycles_now(&self) -> String {
        let shown = self.shown(self.now);
        match shown.split_once('/') {
            None => format!("{shown} cycles"),
            Some((cycles, unit)) => format!("{cycles} cycles per {unit}"),
        }
    }

    /// Returns the change in percent.
    pub fn percent(&self) -> String {
        percent(self.before, self.now)
    }

    /// Returns cycles as they are shown: those of an iteration without a unit.
    pub fn shown(&self, cycles: f64) -> String {
        if self.unit == PaceUnit::Iteration { format!("{cycles:.2}") } else { self.unit.shown(cycles) }
    }
}

impl Verdict {
    /// Returns the word for tables; empty for no change.
    fn word(self) -> &'static str {
        match self {
            Verdict::Same => "",
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
        }
    }
}

impl Lost {
    /// Returns the words for tables.
    pub fn words(&self) -> String {
        match &self.reason {
            None => "gone".to_owned(),
            Some(reason) => format!("not compared: {reason}"),
        }
    }

    /// Returns what happened to the region, as a sentence without the place.
    pub fn message(&self) -> String {
        let Lost { region, processor, before, .. } = self;
        match &self.reason {
            None => format!("{region} on {processor} is gone: only the baseline has it ({before:.2} cycles)"),
            Some(reason) => format!("{region} on {processor} is not compared: {reason} (before: {before:.2} cycles)"),
        }
    }

    /// Returns the place of the region: `dot.s:5`.
    pub fn place(&self) -> String {
        place_of(&self.input, self.line)
    }
}

/// Returns the change in percent, with its sign and one digit after the point: `+2.8%`. Empty if `before` is 0.
fn percent(before: f64, now: f64) -> String {
    if before == 0.0 {
        return String::new();
    }
    let percent = (now / before - 1.0) * 100.0;
    // A change that the digits do not show has no sign.
    if percent.abs() < 0.05 { "0.0%".to_owned() } else { format!("{percent:+.1}%") }
}
