//! The native half of the Python package `mca_server`: a run of the command line in memory, and predictions of many blocks.
//!
//! Work runs on threads while Python's lock is free; the calling thread checks ten times a second for signals, so that Ctrl-C
//! ends it.

mod blocks;
mod processors;
mod watched;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use mca_config::parse::{Outcome, parse};
use mca_core::program::Limits;
use mca_core::{Cancellation, NoFiles};
use mca_run::run::{Memory, run_in_memory};

use watched::watched;

create_exception!(mca_server, Error, PyValueError, "What cannot be analysed; its text is that of the program `mca`.");

/// Output of a run of the command line: status, standard output, standard error, and the page of `--timeline-html`.
type Written<'py> = (u8, Bound<'py, PyBytes>, String, String);

/// Runs the command line in memory, with a text or the bytes of an object file as its input. A wrong command line is an `Error`.
#[pyfunction]
fn run<'py>(py: Python<'py>, arguments: Vec<String>, text: PyBackedBytes) -> PyResult<Written<'py>> {
    let arguments: Vec<Vec<u8>> = arguments.into_iter().map(String::into_bytes).collect();
    let parsed = parse(b"mca", &arguments);
    let Outcome::Run(options) = parsed.outcome else {
        return Err(Error::new_err(String::from_utf8_lossy(&parsed.messages).trim_end().to_owned()));
    };
    let cancellation = Cancellation::new();
    let work = || {
        let memory = Memory {
            bytes: &text,
            files: &NoFiles,
            region: None,
            cancellation: &cancellation,
            may_measure: false,
            limits: Limits::default(),
        };
        run_in_memory(&options, b"mca", memory)
    };
    let done = watched(py, &cancellation, |_| Ok(()), work)?;
    let stderr = String::from_utf8_lossy(&[parsed.messages, done.stderr].concat()).into_owned();
    Ok((done.status, PyBytes::new(py, &done.stdout), stderr, done.page))
}

/// The module `mca_server._native`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(blocks::predict, module)?)?;
    module.add_function(wrap_pyfunction!(processors::cpus, module)?)?;
    module.add("LIMITS", mca_batch::LIMITS)?;
    module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
    module.add("Error", module.py().get_type::<Error>())
}
