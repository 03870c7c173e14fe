//! Code of a region as a request to the process that measures it.

use mca_core::measure::{self, Runnable};
use mca_measure::{Data, Destination, Fixup, Mode, Request};

/// Returns the request to measure code. `data` is the content of memory; with `None`, the process tries several.
pub fn request(runnable: &Runnable, data: Option<Data>) -> Request {
    let mode = if runnable.is_loop { Mode::Loop { counter: runnable.counter } } else { Mode::Straight };
    let fixup = |fixup: &measure::Fixup| Fixup {
        // Longer code is refused.
        offset: fixup.offset.min(usize::from(u16::MAX)) as u16,
        n_bytes: fixup.n_bytes,
        is_relative: fixup.is_relative,
        destination: fixup.name.map_or(Destination::Exit, Destination::Name),
        addend: fixup.addend,
    };
    let fixups = runnable.fixups.iter().map(fixup).collect();
    Request { data, fixups, ..Request::new(runnable.code.clone(), mode) }
}
