//! Predicts blocks on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use mca_core::{Cancellation, Cpu};

use crate::predictor::{BLOCKS_A_PROGRAM, Block, Cancelled, Predictor, Question};
use crate::row::Row;

/// Shows the progress of the work to another thread, and lets it end the work.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Ends the work early once it is cancelled.
    pub cancellation: Cancellation,
    /// Number of blocks that are done, shared by all clones of this watch.
    n_done: std::sync::Arc<AtomicUsize>,
}

impl Watch {
    /// Returns the number of blocks that are done, over all calls that were given this watch.
    pub fn n_done(&self) -> usize {
        self.n_done.load(Ordering::Relaxed)
    }
}

/// Returns one row for each block, in the order of the blocks. Threads take the next chunk of blocks as they become
/// free; the rows do not depend on the number of threads. With `n_threads` of 1, all work happens on the caller's
/// thread. `watch` counts the blocks that are done; if it is cancelled, the result is an error.
pub fn predict_on_threads(
    cpu: &Cpu,
    question: &Question,
    blocks: &[Block<'_>],
    n_threads: NonZeroUsize,
    watch: &Watch,
) -> Result<Vec<Row>, Cancelled> {
    let chunks: Vec<&[Block<'_>]> = blocks.chunks(BLOCKS_A_PROGRAM).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut predictor = Predictor::new(cpu, question);
        predictor.set_cancellation(&watch.cancellation);
        let mut done = Vec::new();
        loop {
            let chunk_index = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(chunk_index) else { return Ok(done) };
            done.push((chunk_index, predictor.predict(chunk)?));
            watch.n_done.fetch_add(chunk.len(), Ordering::Relaxed);
        }
    };
    let n_threads = n_threads.get().min(chunks.len());
    let mut done: Vec<(usize, Vec<Row>)> = if n_threads <= 1 {
        work()?
    } else {
        thread::scope(|scope| {
            // The system may refuse threads. The caller's thread and the ones that it grants do all of the work.
            let more = (1..n_threads).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok());
            let threads: Vec<_> = more.collect();
            let own_result = work();
            let results = threads.into_iter().map(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            std::iter::once(own_result).chain(results).collect::<Result<Vec<_>, Cancelled>>()
        })?
        .into_iter()
        .flatten()
        .collect()
    };
    done.sort_unstable_by_key(|(chunk_index, _)| *chunk_index);
    Ok(done.into_iter().flat_map(|(_, rows)| rows).collect())
}
