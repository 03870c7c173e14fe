//! Runs two halves of the work on a long text on two threads.

use std::panic::resume_unwind;
use std::thread;

use crate::lsp::document::Source;

/// Above this size a half takes milliseconds, a thread a fraction of one.
const LONG_BYTES: usize = 1 << 20;

/// Whether work on a text is worth being parted.
pub fn is_long(source: &Source) -> bool {
    source.text.len() > LONG_BYTES
}

/// Runs both pieces of work and returns their results; in parallel if the text is long.
pub fn both<A: Send, B>(source: &Source, one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    if !is_long(source) {
        return (one(), other());
    }
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|panic| resume_unwind(panic)), other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_done_on_two_threads_if_that_is_worth_it() {
        for (n_bytes, is_parted) in [(10, false), (LONG_BYTES + 1, true)] {
            let source = Source::new("\n".repeat(n_bytes));
            let (one, other) = both(&source, || thread::current().id(), || thread::current().id());
            assert_eq!((other, one != other), (thread::current().id(), is_parted));
        }
    }

    #[test]
    #[expect(clippy::panic, reason = "on purpose")]
    fn a_panic_is_that_of_whoever_waits() {
        let source = Source::new("\n".repeat(LONG_BYTES + 1));
        let outcome = std::panic::catch_unwind(|| both(&source, || panic!("on purpose"), || ()));
        assert!(outcome.is_err());
    }
}
