//! What the caller decides about a run. 0 never means "default" here: absent is `None`.

use std::num::NonZeroU32;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationOptions {
    pub n_iterations: NonZeroU32,
    /// `None`: the processor's issue width.
    pub dispatch_width: Option<NonZeroU32>,
    /// Size of the default register file; `None`: unbounded.
    pub register_file_size: Option<NonZeroU32>,
    /// `None`: the model's value; unbounded if it has none.
    pub load_queue_size: Option<NonZeroU32>,
    pub store_queue_size: Option<NonZeroU32>,
    pub assumes_no_alias: bool,
    /// `None`: no micro-op queue stage.
    pub micro_op_queue_size: Option<NonZeroU32>,
    /// Instructions that enter the micro-op queue per cycle; `None`: unlimited.
    pub decoder_throughput: Option<NonZeroU32>,
    /// Whether `Event::Pressure` is computed. Never changes a cycle.
    pub raises_pressure_events: bool,
    /// Whether `Event::Issued` tells of the registers that were waited for. Whoever has pressure events is told as well.
    pub tells_dependencies: bool,
    /// Whether iterations that repeat exactly are counted instead of simulated. Changes nothing but the time it takes.
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
            tells_dependencies: false,
            skips_repetitions: true,
        }
    }
}
