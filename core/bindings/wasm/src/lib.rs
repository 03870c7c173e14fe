//! The analyser as a WebAssembly module: bytes in, bytes out, without a binding generator and without an `unsafe` block.
//!
//! The host calls `mca_input(n)`, writes `n` bytes to where it points, calls `mca_call()`, and reads as many bytes as
//! `mca_output_length()` says from where `mca_output()` points. The input is a line of JSON with the request ([`request`]),
//! followed by the text or the object. The status is 0 if the output is the answer, 1 if it is an error message. `index.js`
//! beside this package makes functions of that.

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
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for an input of `n` bytes, and returns the address at which the host writes it.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn mca_input(n: usize) -> usize {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(n, 0);
        input.as_mut_ptr() as usize
    })
}

/// Answers the request that the input holds: 0 if the output is the answer, 1 if it is a message for people.
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

/// Returns where the output begins. Memory may grow in every call, so a host asks again after each.
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
