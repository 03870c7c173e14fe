//! Predictions of many blocks, as columns of numbers.

use std::num::{NonZeroU32, NonZeroUsize};

use mca_batch::{Block, Question, Row, Watch, predict_on_threads};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyDict, PyList};

use crate::Error;
use crate::processors::cpu_of;
use crate::watched::watched;

/// Blocks in memory that Python owns: machine code, hexadecimal digits, or assembly. It is not copied.
enum PythonBuffer {
    /// Machine code.
    Bytes(Vec<PyBackedBytes>),
    /// Machine code in hexadecimal digits.
    Hex(Vec<PyBackedStr>),
    /// Assembly.
    Text(Vec<PyBackedStr>),
}

impl PythonBuffer {
    /// Takes the blocks of a list, which all have this kind: `bytes`, `hex` or `text`.
    fn of(blocks: &Bound<'_, PyList>, kind: &str) -> PyResult<PythonBuffer> {
        match kind {
            "bytes" => Ok(PythonBuffer::Bytes(blocks.extract()?)),
            "hex" => Ok(PythonBuffer::Hex(blocks.extract()?)),
            "text" => Ok(PythonBuffer::Text(blocks.extract()?)),
            other => Err(Error::new_err(format!("kind is 'bytes', 'hex' or 'text', not '{other}'"))),
        }
    }

    /// Returns the blocks without copying them.
    fn blocks(&self) -> Vec<Block<'_>> {
        match self {
            PythonBuffer::Bytes(all) => all.iter().map(|block| Block::Bytes(block)).collect(),
            PythonBuffer::Hex(all) => all.iter().map(|block| Block::Hex(block)).collect(),
            PythonBuffer::Text(all) => all.iter().map(|block| Block::Text(block)).collect(),
        }
    }
}

/// Predicts blocks and returns columns by name. A column is the bytes of its numbers, in the machine's byte order. `features` are
/// written as for `-mattr`; `measured` chooses the measured model; 0 `threads` are as many as the machine has. `progress` is
/// called about ten times a second with the number of blocks that are done.
#[pyfunction]
#[pyo3(signature = (blocks, kind, cpu, triple, features, verdict, iterations, measured, threads, progress))]
#[allow(clippy::too_many_arguments, reason = "Python's half has them by name")]
pub fn predict<'py>(
    py: Python<'py>,
    blocks: &Bound<'py, PyList>,
    kind: &str,
    cpu: &str,
    triple: &str,
    features: &str,
    verdict: bool,
    iterations: u32,
    measured: bool,
    threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let cpu = cpu_of(py, triple, cpu, features, measured)?;
    let held = PythonBuffer::of(blocks, kind)?;
    let mut question = Question::with_verdict(verdict);
    question.options.iterations =
        NonZeroU32::new(iterations).ok_or_else(|| Error::new_err("iterations has to be greater than 0"))?;
    let all = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let n_threads = NonZeroUsize::new(threads).unwrap_or(all);
    let watch = Watch::default();
    let tick = |_: Python<'_>| match &progress {
        Some(progress) => progress.call1((watch.n_done(),)).map(drop),
        None => Ok(()),
    };
    let rows = watched(py, &watch.cancellation, tick, || {
        predict_on_threads(&cpu, &question, &held.blocks(), n_threads, &watch)
    })?;
    columns_of(py, &rows.map_err(|error| Error::new_err(error.to_string()))?)
}

/// Returns the rows as columns, each as bytes.
fn columns_of<'py>(py: Python<'py>, rows: &[Row]) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    let put = |name: &str, bytes: Vec<u8>| columns.set_item(name, PyBytes::new(py, &bytes));
    put("status", rows.iter().map(|row| row.status as u8).collect())?;
    put("instructions", rows.iter().flat_map(|row| row.instructions.to_ne_bytes()).collect())?;
    put("uops", rows.iter().flat_map(|row| row.uops.to_ne_bytes()).collect())?;
    put("total_cycles", rows.iter().flat_map(|row| row.total_cycles.to_ne_bytes()).collect())?;
    put("cycles", rows.iter().flat_map(|row| row.cycles.to_ne_bytes()).collect())?;
    put("ipc", rows.iter().flat_map(|row| row.ipc.to_ne_bytes()).collect())?;
    put("rthroughput", rows.iter().flat_map(|row| row.rthroughput.to_ne_bytes()).collect())?;
    put("limit", rows.iter().map(|row| row.limit).collect())?;
    Ok(columns)
}
