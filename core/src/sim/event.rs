//! Everything that can happen in a simulated cycle, and how a view learns of it.
//!
//! The order of events within a cycle is specified (views, chapter 3; pipeline-out-of-order, chapters 12 and 14) and
//! observable: observers see events in exactly the order in which the stages raise them.

use crate::inst::ids::RegisterId;
use crate::model::facts::ResourceId;

/// Number of a simulated instruction: position in the block + iteration × block length. Never wraps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceIndex(pub u64);

/// A unit of a unit kind, busy for some cycles from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitUse {
    pub resource: ResourceId,
    /// 0-based number of the unit inside its kind.
    pub unit: u32,
    pub cycles: u32,
}

/// The producer that an instruction waited for last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CriticalDependency {
    pub producer: SourceIndex,
    /// `RegisterId::NONE` for a memory dependency.
    pub register: RegisterId,
    /// 0: there is no such dependency.
    pub cycles: u32,
}

/// Why an instruction could not be dispatched (or, in order, not issued).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StallKind {
    RegisterFile,
    RetireControlUnit,
    DispatchGroup,
    SchedulerFull,
    LoadQueueFull,
    StoreQueueFull,
    Custom,
}

impl StallKind {
    /// Number of kinds: tables are indexed by them.
    pub const COUNT: usize = StallKind::Custom as usize + 1;
}

/// What became of one pair of write and read of an optimizable move (a swap has two).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOutcome {
    /// 0-based number of the register file of the move's first write; file 0 is the default file.
    pub register_file: u32,
    pub is_eliminated: bool,
    /// A zero write whose source register is known to be zero.
    pub is_zero: bool,
}

/// An instruction that is ready and cannot issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadyInstruction {
    pub index: SourceIndex,
    /// Identity bits of the kinds that it was last refused for; 0 for none.
    pub critical_resources: u64,
}

/// Lists of affected instructions are in no particular order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressure<'a> {
    /// Identity bits of the kinds found busy, and the instructions left ready.
    Resources {
        mask: u64,
        affected: &'a [ReadyInstruction],
    },
    RegisterDependencies {
        affected: &'a [SourceIndex],
    },
    MemoryDependencies {
        affected: &'a [SourceIndex],
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    CycleBegin,
    CycleEnd,
    /// Raised after a `CycleEnd`: the cycle that has just ended happens `n_cycles` more times, with the same `Stalled`
    /// and `Pressure` events and with nothing else. So a view counts a long wait in one step.
    CycleRepeated {
        n_cycles: u64,
    },
    /// May repeat for one instruction that is wider than the dispatch width.
    Dispatched {
        index: SourceIndex,
        n_micro_ops: u32,
        /// Physical registers taken, per register file; file 0 is the default file.
        registers_taken: &'a [u32],
        /// Only for an optimizable move with as many writes as reads, eliminated or not: pair j is write j and read
        /// n − 1 − j. The same at each event of an instruction (a swap dispatched in two parts counts twice).
        moves: &'a [MoveOutcome],
    },
    Stalled {
        index: SourceIndex,
        kind: StallKind,
    },
    /// Entries taken in the buffers of these kinds; not raised if there are none.
    ReservedBuffers {
        index: SourceIndex,
        resources: &'a [ResourceId],
    },
    ReleasedBuffers {
        index: SourceIndex,
        resources: &'a [ResourceId],
    },
    Pending {
        index: SourceIndex,
    },
    Ready {
        index: SourceIndex,
    },
    Issued {
        index: SourceIndex,
        units: &'a [UnitUse],
        /// Identity bits of the kinds that delayed the issue; 0 for none.
        critical_resources: u64,
        /// What the reference's bottleneck analysis blames: not always the value that came last.
        critical_register: CriticalDependency,
        /// The register whose value came last.
        latest_register: CriticalDependency,
        critical_memory: CriticalDependency,
    },
    /// A further part of an instruction that runs in parts; [`Issued`](Event::Issued) told of the first.
    IssuedPart {
        index: SourceIndex,
        units: &'a [UnitUse],
    },
    Executed {
        index: SourceIndex,
    },
    Retired {
        index: SourceIndex,
        /// Physical registers given back, per register file.
        registers_freed: &'a [u32],
    },
    Pressure(Pressure<'a>),
}

/// A stretch of a run that happens again: the same events, only with later instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Period {
    /// How many more times.
    pub n_times: u64,
    /// Length of the stretch, once.
    pub n_cycles: u64,
    pub n_instructions: u64,
}

impl Period {
    /// All that is not simulated.
    pub fn n_cycles_left_out(&self) -> u64 {
        self.n_times * self.n_cycles
    }

    pub fn n_instructions_left_out(&self) -> u64 {
        self.n_times * self.n_instructions
    }
}

/// The instructions under way between two cycles: nothing will be told any more of those before the oldest, except what
/// is left of the dispatch of a wide one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub oldest: SourceIndex,
    pub next: SourceIndex,
}

impl Span {
    pub fn indices(self) -> impl Iterator<Item = SourceIndex> {
        (self.oldest.0..self.next.0).map(SourceIndex)
    }
}

/// Something that watches a run. The pipeline is generic over it: a run that nobody watches pays nothing.
///
/// A stretch of a run that repeats is not told again: whoever watches is asked to account for it. Two moments of a run
/// count as the same if the processor is in the same state and all observers have written down the same.
pub trait Observer {
    fn observe(&mut self, event: Event<'_>) {
        let _ = event;
    }

    /// Whether anything is done with who becomes pending, ready and executed, with buffers, and with the registers that are
    /// taken and freed. Whoever stands in between need not follow that otherwise.
    fn follows_progress(&self) -> bool {
        true
    }

    /// Whether it is enough to be told how many cycles there were, all at once: a run that is known need not be repeated.
    fn only_counts_cycles(&self) -> bool {
        false
    }

    /// Writes down what decides how later events are counted, in a form that depends neither on the cycle nor on the
    /// numbers of instructions. Mere counts do not belong here, nor does what follows from the processor's state.
    fn write_state(&self, span: Span, page: &mut Vec<u64>) {
        let _ = (span, page);
    }

    /// A stretch may begin here, between two cycles, that is going to be repeated: whoever can account for repetitions
    /// keeps what it has counted.
    fn begin_period(&mut self) {}

    /// Whether no single event is needed any more: a stretch may be repeated here, between two cycles.
    fn accepts_repetition(&self, span: Span) -> bool {
        let _ = span;
        false
    }

    /// How often the stretch since `begin_period` can be accounted for at once. `n_times` is not known yet.
    fn max_repetitions(&self, period: Period) -> u64 {
        let _ = period;
        u64::MAX
    }

    /// What happened since `begin_period` was called last happens again, without being told. Later instructions have
    /// higher numbers by what has been left out.
    fn repeat_period(&mut self, period: Period) {
        let _ = period;
    }

    /// Whether a stretch only counts as the same if the same units are used. Otherwise `use_units` tells which ones were, and
    /// `repeat_period_but_units` of all else.
    fn heeds_units(&self) -> bool {
        true
    }

    /// Whether `repeat_period_but_units` asks what had been counted when the period began. Otherwise a stretch may be told to
    /// happen again that began without `begin_period`.
    fn remembers_beginnings(&self) -> bool {
        true
    }

    /// In a stretch that happens again, the instruction at this position of the block uses a unit.
    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let _ = (position, usage, n_times);
    }

    fn repeat_period_but_units(&mut self, period: Period) {
        let _ = period;
    }
}

/// Watches nothing.
impl Observer for () {
    fn follows_progress(&self) -> bool {
        false
    }

    fn accepts_repetition(&self, _span: Span) -> bool {
        true
    }

    fn heeds_units(&self) -> bool {
        false
    }

    fn remembers_beginnings(&self) -> bool {
        false
    }
}

/// Two observers see every event in this order.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn observe(&mut self, event: Event<'_>) {
        self.0.observe(event);
        self.1.observe(event);
    }

    fn follows_progress(&self) -> bool {
        self.0.follows_progress() || self.1.follows_progress()
    }

    fn write_state(&self, span: Span, page: &mut Vec<u64>) {
        self.0.write_state(span, page);
        self.1.write_state(span, page);
    }

    fn begin_period(&mut self) {
        self.0.begin_period();
        self.1.begin_period();
    }

    fn accepts_repetition(&self, span: Span) -> bool {
        self.0.accepts_repetition(span) && self.1.accepts_repetition(span)
    }

    fn max_repetitions(&self, period: Period) -> u64 {
        self.0.max_repetitions(period).min(self.1.max_repetitions(period))
    }

    fn repeat_period(&mut self, period: Period) {
        self.0.repeat_period(period);
        self.1.repeat_period(period);
    }
}
