//! The views of one region: built from the switches, fed by the run, turned into data.

use crate::sim::event::{Event, UnitUse};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::view::Block;
use crate::view::bottleneck::{Bottleneck, BottleneckView};
use crate::view::dispatch_statistics::{DispatchStatistics, DispatchStatisticsView};
use crate::view::instruction_info::InstructionInfo;
use crate::view::instruction_tables::static_resource_pressure;
use crate::view::register_file_statistics::{RegisterFileStatistics, RegisterFileStatisticsView};
use crate::view::resource_pressure::{ResourcePressure, ResourcePressureView};
use crate::view::retire_statistics::{RetireStatistics, RetireStatisticsView};
use crate::view::scheduler_statistics::{SchedulerStatistics, SchedulerStatisticsView};
use crate::view::summary::Summary;
use crate::view::switches::{InstructionTables, ViewSwitches};
use crate::view::timeline::{Timeline, TimelineView};
use crate::view::waits::{Waits, WaitsView};

/// Data of every requested view, in the order of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegionViews {
    pub summary: Option<Summary>,
    pub bottleneck: Option<Bottleneck>,
    pub instruction_info: Option<InstructionInfo>,
    pub dispatch_statistics: Option<DispatchStatistics>,
    pub scheduler_statistics: Option<SchedulerStatistics>,
    pub retire_statistics: Option<RetireStatistics>,
    pub register_file_statistics: Option<RegisterFileStatistics>,
    pub resource_pressure: Option<ResourcePressure>,
    pub timeline: Option<Timeline>,
    /// Waits by instruction; no part of the reference's report.
    pub waits: Option<Waits>,
}

impl RegionViews {
    /// Returns the views of instruction tables: instruction info and resource pressure, if they are requested. Neither needs a run.
    pub fn from_instruction_tables(
        block: Block<'_>,
        switches: &ViewSwitches,
        tables: InstructionTables,
    ) -> RegionViews {
        RegionViews {
            instruction_info: switches.instruction_info.then(|| InstructionInfo::new(&block, switches, Some(tables))),
            resource_pressure: switches.resource_pressure.then(|| static_resource_pressure(&block)),
            ..RegionViews::default()
        }
    }
}

/// The observer of a run for all requested views; `None` for those that were not requested.
#[derive(Debug)]
pub struct Views<'a> {
    block: Block<'a>,
    shows_summary: bool,
    instruction_info: Option<InstructionInfo>,
    /// Cycles so far.
    n_cycles: u64,
    /// Whether any view uses other events than the ends of cycles and issues.
    reads_all_events: bool,
    bottleneck: Option<BottleneckView<'a>>,
    dispatch_statistics: Option<DispatchStatisticsView>,
    scheduler_statistics: Option<SchedulerStatisticsView<'a>>,
    retire_statistics: Option<RetireStatisticsView<'a>>,
    register_file_statistics: Option<RegisterFileStatisticsView>,
    resource_pressure: Option<ResourcePressureView>,
    timeline: Option<TimelineView<'a>>,
    waits: Option<WaitsView<'a>>,
}

impl<'a> Views<'a> {
    pub fn new(block: Block<'a>, switches: &ViewSwitches) -> Views<'a> {
        Views {
            block,
            shows_summary: switches.summary,
            instruction_info: switches.instruction_info.then(|| InstructionInfo::new(&block, switches, None)),
            n_cycles: 0,
            reads_all_events: switches.reads_all_events(),
            bottleneck: switches.bottleneck.then(|| BottleneckView::new(block)),
            dispatch_statistics: switches.dispatch_statistics.then(DispatchStatisticsView::default),
            scheduler_statistics: switches.scheduler_statistics.then(|| SchedulerStatisticsView::new(block)),
            retire_statistics: switches.retire_statistics.then(|| RetireStatisticsView::new(block)),
            register_file_statistics: switches
                .register_file_statistics
                .then(|| RegisterFileStatisticsView::new(block.processor)),
            resource_pressure: switches.resource_pressure.then(|| ResourcePressureView::new(&block)),
            timeline: switches.timeline.map(|limits| TimelineView::new(block, limits)),
            waits: switches.waits.then(|| WaitsView::new(block)),
        }
    }

    /// Returns the data of the views, after the run.
    pub fn into_data(self) -> RegionViews {
        RegionViews {
            summary: self.shows_summary.then(|| Summary::new(&self.block, self.n_cycles)),
            bottleneck: self.bottleneck.map(BottleneckView::into_data),
            instruction_info: self.instruction_info,
            dispatch_statistics: self.dispatch_statistics.map(DispatchStatisticsView::into_data),
            scheduler_statistics: self.scheduler_statistics.map(SchedulerStatisticsView::into_data),
            retire_statistics: self.retire_statistics.map(RetireStatisticsView::into_data),
            register_file_statistics: self.register_file_statistics.map(RegisterFileStatisticsView::into_data),
            resource_pressure: self.resource_pressure.map(ResourcePressureView::into_data),
            timeline: self.timeline.map(TimelineView::into_data),
            waits: self.waits.map(WaitsView::into_data),
        }
    }
}

/// Passes the event to each of the named views that exists.
macro_rules! forward {
    ($self:ident, $event:ident: $($view:ident),*) => {{
        $(if let Some(view) = &mut $self.$view {
            view.observe($event);
        })*
    }};
}

/// Marks the beginning of a period in each of the named views.
macro_rules! begin {
    ($self:ident: $($view:ident),*) => {{
        $(if let Some(view) = &mut $self.$view {
            view.begin_period();
        })*
    }};
}

/// Repeats a period in each of the named views.
macro_rules! repeat {
    ($self:ident, $period:ident: $($view:ident),*) => {{
        $(if let Some(view) = &mut $self.$view {
            view.repeat_period($period);
        })*
    }};
}

impl Views<'_> {
    /// Passes an event to the views that use it, in report order. Most kinds of events have few readers, and there are many
    /// events.
    fn forward_all(&mut self, event: Event<'_>) {
        match event {
            Event::Pending { .. } | Event::ExecutedPart { .. } => {}
            Event::CycleBegin => forward!(self, event: bottleneck, dispatch_statistics, waits),
            Event::CycleEnd => {
                self.n_cycles += 1;
                forward!(self, event: bottleneck, dispatch_statistics, scheduler_statistics, retire_statistics,
                    register_file_statistics, timeline, waits);
            }
            Event::CycleRepeated { n_cycles } => {
                self.n_cycles += n_cycles;
                forward!(self, event: bottleneck, dispatch_statistics, scheduler_statistics, retire_statistics,
                    timeline, waits);
            }
            Event::Dispatched { .. } => {
                forward!(self, event: bottleneck, dispatch_statistics, scheduler_statistics, retire_statistics,
                    register_file_statistics, timeline, waits);
            }
            Event::Stalled { .. } => forward!(self, event: bottleneck, dispatch_statistics, waits),
            Event::ReservedBuffers { .. } => forward!(self, event: scheduler_statistics, timeline),
            Event::ReleasedBuffers { .. } => forward!(self, event: scheduler_statistics),
            Event::Ready { .. } => forward!(self, event: timeline, waits),
            Event::Issued { .. } => {
                forward!(self, event: bottleneck, scheduler_statistics, resource_pressure, timeline, waits);
            }
            Event::IssuedPart { .. } => forward!(self, event: resource_pressure),
            Event::Executed { .. } => forward!(self, event: bottleneck, scheduler_statistics, timeline, waits),
            Event::Retired { .. } => {
                forward!(self, event: retire_statistics, register_file_statistics, timeline, waits);
            }
            Event::Pressure(_) => forward!(self, event: bottleneck),
        }
    }
}

impl Observer for Views<'_> {
    /// Passes an event on. Most events have no reader with the views of a plain report, and testing for that here lets the
    /// compiler drop them where they are raised.
    #[inline(always)]
    fn observe(&mut self, event: Event<'_>) {
        if self.reads_all_events {
            return self.forward_all(event);
        }
        match event {
            Event::CycleEnd => self.n_cycles += 1,
            Event::CycleRepeated { n_cycles } => self.n_cycles += n_cycles,
            Event::Issued { .. } | Event::IssuedPart { .. } => forward!(self, event: resource_pressure),
            _ => {}
        }
    }

    fn follows_progress(&self) -> bool {
        self.reads_all_events
    }

    fn only_counts_cycles(&self) -> bool {
        !self.reads_all_events && self.resource_pressure.is_none()
    }
}

impl RepetitionObserver for Views<'_> {
    fn write_state(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        if let Some(view) = &self.bottleneck {
            view.write_state(span, words);
        }
        if let Some(view) = &self.waits {
            view.write_state(span, words);
        }
    }

    fn begin_period(&mut self) {
        begin!(self: bottleneck, dispatch_statistics, scheduler_statistics, retire_statistics, register_file_statistics,
            resource_pressure, waits);
    }

    fn accepts_repetition(&self, span: InFlightSpan) -> bool {
        self.timeline.as_ref().is_none_or(|view| view.accepts_repetition(span))
    }

    /// Returns false for a plain report: it counts repeated uses of units by `use_units`, and nothing else in it depends on which
    /// units are used.
    fn distinguishes_units(&self) -> bool {
        self.reads_all_events
    }

    /// Returns false for a plain report: it counts the cycles of repeated periods by `period`, and uses of units by `use_units`.
    fn needs_counts_at_start(&self) -> bool {
        self.reads_all_events
    }

    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        if let Some(view) = &mut self.resource_pressure {
            view.use_units(position, usage, n_times);
        }
    }

    fn repeat_period_except_units(&mut self, period: Period) {
        self.n_cycles += period.n_cycles_left_out();
    }

    fn repeat_period(&mut self, period: Period) {
        self.n_cycles += period.n_cycles_left_out();
        repeat!(self, period: bottleneck, dispatch_statistics, scheduler_statistics, retire_statistics,
            register_file_statistics, resource_pressure, timeline, waits);
    }
}
