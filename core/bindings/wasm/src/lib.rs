//! The analyser as a WebAssembly module: bytes in, bytes out, without a binding generator and without an `unsafe` block.
//!
//! The host calls `mca_input(n)`, writes `n` bytes at the address that it returns, calls `mca_call()`, and reads
//! `mca_output_length()` bytes at the address that `mca_output()` returns. The input is a line of JSON with the request
//! ([`request`]), followed by the text or the object. `mca_call` returns 0 if the output is the answer, 1 if it is an error
//! message. `index.js` beside this package wraps these calls in functions.

mod analysis;
mod answer;
mod comparison;
mod cpus;
mod input;
mod loops;
mod places;
mod read;
mod report;
mod request;
mod subject;
mod timeline;

use std::cell::RefCell;

thread_local! {
    /// The bytes that the host writes for the next call.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The answer to the last call, or its error message.
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for an input of `n` bytes, and returns the address to which the host must write it.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn mca_input(n: usize) -> usize {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(n, 0);
        input.as_mut_ptr() as usize
    })
}

/// Answers the request in the input. Returns 0 if the output is the answer, 1 if it is an error message for people.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn mca_call() -> u32 {
    let answer = INPUT.with_borrow_mut(|input| answer::answer(&std::mem::take(input)));
    let (status, output) = match answer {
        Ok(output) => (0, output),
        Err(message) => (1, message.into_bytes()),
    };
    OUTPUT.with_borrow_mut(|out| *out = output);
    status
}

/// Returns the address of the output. It may differ after every `mca_call`.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn mca_output() -> usize {
    OUTPUT.with_borrow(|output| output.as_ptr() as usize)
}

/// Returns the length of the output in bytes.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn mca_output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}
