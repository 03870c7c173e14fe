//! Turns instructions into scheduling facts of one processor.
//!
//! [`catalogue`] names the processors, [`processor`] opens the model of one, [`lower`] turns the instructions of a region into
//! [`facts`].
//!
//! `tables` reads the packed data. `condition` decides what depends on operands, `calls` what is a call or a return; `hooks` has the
//! targets' own rules, `normalize` what an instruction uses of units, `masks` the bits that stand for units. `measured` has the
//! measured models, `shared` a processor that is kept as long as somebody uses it, `features` those of a run, `columns` what
//! reports show of an instruction without simulation, `buffer_scale` a factor for the sizes of reservation stations.

pub mod buffer_scale;
mod calls;
pub mod catalogue;
pub mod columns;
mod condition;
pub mod facts;
pub mod features;
mod hooks;
pub mod lower;
pub mod masks;
pub mod measured;
mod normalize;
pub mod processor;
pub mod shared;
mod tables;
