//! Runs two halves of the work on a long text on two threads.

use std::panic::resume_unwind;
use std::thread;

use crate::lsp::document::Source;

/// Size in bytes above which half of the work takes longer than starting a thread.
const LONG_BYTES: usize = 1 << 20;

/// Whether a text is long enough to be worked on by two threads.
pub fn is_long(source: &Source) -> bool {
    source.text.len() > LONG_BYTES
}

/// Runs both pieces of work and returns their results: on two threads if the text is long. A panic of either is the
/// caller's.
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
    fn two_threads_are_used_for_long_texts_only() {
        for (n_bytes, is_parted) in [(10, false), (LONG_BYTES + 1, true)] {
            let source = Source::new("\n".repeat(n_bytes));
            let (one, other) = both(&source, || thread::current().id(), || thread::current().id());
            assert_eq!((other, one != other), (thread::current().id(), is_parted));
        }
    }

    #[test]
    #[expect(clippy::panic, reason = "on purpose")]
    fn a_panic_of_the_other_thread_is_passed_on() {
        let source = Source::new("\n".repeat(LONG_BYTES + 1));
        let outcome = std::panic::catch_unwind(|| both(&source, || panic!("on purpose"), || ()));
        assert!(outcome.is_err());
    }
}
