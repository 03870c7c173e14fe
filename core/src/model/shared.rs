//! A processor with shared ownership: one of the reference's, which lives as long as the program, or one read from a text,
//! which is freed with its last owner.

use std::ops::Deref;
use std::sync::Arc;

use super::processor::Processor;

/// A processor that can be held without knowing how long it lives.
#[derive(Clone, Debug)]
pub enum SharedProcessor {
    /// A processor of the reference, or a measured one that is built in.
    Lasting(&'static Processor),
    /// A processor made from the text of a measured model.
    Read(Arc<Processor>),
}

impl Deref for SharedProcessor {
    type Target = Processor;

    fn deref(&self) -> &Processor {
        match self {
            SharedProcessor::Lasting(processor) => processor,
            SharedProcessor::Read(processor) => processor,
        }
    }
}

impl From<&'static Processor> for SharedProcessor {
    fn from(processor: &'static Processor) -> SharedProcessor {
        SharedProcessor::Lasting(processor)
    }
}
