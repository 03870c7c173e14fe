//! Turns instructions into scheduling facts of one processor.
//!
//! [`catalogue`] names the processors, [`processor`] opens the model of one, [`lower`] turns the instructions of a region into
//! [`facts`].

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
