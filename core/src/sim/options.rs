//! Options of a run. 0 never means "default" here: absent is `None`.

use std::num::NonZeroU32;

/// What a caller chooses for one simulated run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationOptions {
    /// How often the block is executed.
    pub n_iterations: NonZeroU32,
    /// Micro-ops that may be dispatched in a cycle; `None`: the processor's issue width.
    pub dispatch_width: Option<NonZeroU32>,
    /// Number of physical registers of the default register file, which every register counts in; `None`: unbounded.
    pub register_file_size: Option<NonZeroU32>,
    /// Entries of the load queue; `None`: the model's value, unbounded if it has none.
    pub load_queue_size: Option<NonZeroU32>,
    /// Entries of the store queue; `None`: the model's value, unbounded if it has none.
    pub store_queue_size: Option<NonZeroU32>,
    /// Whether loads and stores are taken to access different memory, so that a load does not wait for earlier stores.
    pub assumes_no_alias: bool,
    /// Entries of the micro-op queue; `None`: there is no such stage.
    pub micro_op_queue_size: Option<NonZeroU32>,
    /// Instructions that enter the micro-op queue per cycle; `None`: unlimited.
    pub decoder_throughput: Option<NonZeroU32>,
    /// Whether `Event::Pressure` is raised, and causes of waits are reported. Never changes a cycle.
    pub raises_pressure_events: bool,
    /// Whether `Event::Issued` reports what the instruction waited for. It also does if pressure events are raised.
    pub reports_dependencies: bool,
    /// Whether iterations that repeat exactly are counted instead of simulated. Changes only the time that a run takes.
    pub skips_repetitions: bool,
}

impl Default for SimulationOptions {
    fn default() -> SimulationOptions {
        SimulationOptions {
            n_iterations: const { NonZeroU32::new(100).unwrap() },
            dispatch_width: None,
            register_file_size: None,
            load_queue_size: None,
            store_queue_size: None,
            assumes_no_alias: true,
            micro_op_queue_size: None,
            decoder_throughput: None,
            raises_pressure_events: false,
            reports_dependencies: false,
            skips_repetitions: true,
        }
    }
}
