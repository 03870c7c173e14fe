//! The views that are built for a region.

/// Views that are requested, after `-all-views` and `-all-stats` have been applied. The rules of the command line are not known
/// here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewSwitches {
    pub summary: bool,
    pub bottleneck: bool,
    pub instruction_info: bool,
    /// Whether the instruction info table shows machine code.
    pub shows_encodings: bool,
    /// Whether the instruction info table shows memory barriers.
    pub shows_barriers: bool,
    pub dispatch_statistics: bool,
    pub scheduler_statistics: bool,
    pub retire_statistics: bool,
    pub register_file_statistics: bool,
    pub resource_pressure: bool,
    /// Limits of the timeline; `None`: no timeline.
    pub timeline: Option<TimelineLimits>,
    /// Waits by instruction, which the reference does not have.
    pub waits: bool,
}

/// Limits of the part of a run that the timeline covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineLimits {
    pub max_iterations: u32,
    /// Maximum number of cycles that are displayed; `None`: no limit.
    pub max_cycles: Option<u32>,
}

impl Default for TimelineLimits {
    fn default() -> TimelineLimits {
        TimelineLimits { max_iterations: 10, max_cycles: Some(80) }
    }
}

/// Static tables that replace the simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionTables {
    /// Resource pressure and instruction info.
    Normal,
    /// Resource pressure, and instruction info with the model's resource kinds, opcodes and comments.
    Full,
}

impl Default for ViewSwitches {
    fn default() -> ViewSwitches {
        ViewSwitches { summary: true, instruction_info: true, resource_pressure: true, ..ViewSwitches::none() }
    }
}

impl ViewSwitches {
    /// Whether a view needs pressure events, which a run raises on demand only.
    pub fn needs_pressure_events(&self) -> bool {
        self.bottleneck || self.waits
    }

    /// Whether a view uses other events than the ends of cycles and issues. The views of a plain report (summary, instruction info
    /// and resource pressure) do not.
    pub(super) fn reads_all_events(&self) -> bool {
        let counts = self.dispatch_statistics || self.scheduler_statistics || self.retire_statistics;
        counts || self.register_file_statistics || self.bottleneck || self.timeline.is_some() || self.waits
    }

    /// Returns switches that request no view.
    pub const fn none() -> ViewSwitches {
        ViewSwitches {
            summary: false,
            bottleneck: false,
            instruction_info: false,
            shows_encodings: false,
            shows_barriers: false,
            dispatch_statistics: false,
            scheduler_statistics: false,
            retire_statistics: false,
            register_file_statistics: false,
            resource_pressure: false,
            timeline: None,
            waits: false,
        }
    }
}
