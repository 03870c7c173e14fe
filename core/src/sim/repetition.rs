//! What repeats in a run is counted instead of simulated.
//!
//! [`search`] asks a pipeline for its state again and again. Two kinds of memory tell whether it has been there before:
//! [`steady_state`] if whoever watches has to know where a period begins, [`earlier_states`] if not. What repeats but for
//! the units it uses is run again by what it asks of them ([`trace`], [`rerun`]). [`observer`] is how those who watch
//! account for what they were not told.
//!
//! Left out: what a state is made of; each unit and stage writes its own down.

pub mod earlier_states;
pub mod observer;
pub mod period;
pub mod rerun;
pub mod search;
pub mod steady_state;
pub mod trace;
