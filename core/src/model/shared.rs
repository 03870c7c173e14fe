//! A processor that somebody holds: one of the reference's, which stays for as long as the program runs, or one that was read of a
//! text, which goes with the last who holds it.

use std::ops::Deref;
use std::sync::Arc;

use super::processor::Processor;

#[derive(Clone, Debug)]
pub enum SharedProcessor {
    Lasting(&'static Processor),
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
