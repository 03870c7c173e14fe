//! Counts repetitions in a run instead of simulating them.
//!
//! [`search`] asks a pipeline for its state again and again. Two kinds of memory find out whether the state has occurred
//! before: [`steady_state`] if the observer has to know where a period begins, [`earlier_states`] if not. A stretch that
//! repeats except for the units it uses is run again from a trace of its requests ([`trace`], [`rerun`]). Observers account for
//! skipped stretches through [`observer`].
//!
//! Not here: the contents of a state. Each unit and stage writes its own.

pub mod earlier_states;
pub mod observer;
pub mod period;
pub mod rerun;
pub mod search;
pub mod steady_state;
pub mod trace;
