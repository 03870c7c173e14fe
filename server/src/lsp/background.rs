//! Runs long requests outside of the protocol's loop, and ends them when their answer is no longer needed.

use std::sync::Arc;
use std::time::Duration;

use mca_core::Cancellation;
use mca_core::limits::WORK_BYTES;
use tokio::sync::Semaphore;
use tower_lsp::jsonrpc::{Error, Result};

use super::snapshot::Snapshot;

/// Work takes some room however short its text is.
const LEAST_BYTES: usize = 64 << 10;

/// How often a long request checks whether its document has changed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// Room for the texts that requests work on: what is known of a text takes a hundred times its size.
static WORK_ROOM: Semaphore = Semaphore::const_new(WORK_BYTES);

/// Computes an answer about a whole document: for a large one on another thread, where it does not delay hints.
pub async fn whole_document<T: Send + 'static>(
    snapshot: Arc<Snapshot>,
    answer: impl FnOnce(&Snapshot) -> T + Send + 'static,
) -> Result<T> {
    match snapshot.is_large() {
        true => until_change(snapshot, move |snapshot, _| Ok(answer(snapshot))).await,
        false => Ok(answer(&snapshot)),
    }
}

/// Computes something about a document beside the protocol, until that document changes.
pub async fn until_change<T: Send + 'static>(
    snapshot: Arc<Snapshot>,
    work: impl FnOnce(&Snapshot, &Cancellation) -> Result<T> + Send + 'static,
) -> Result<T> {
    let superseded = snapshot.superseded.clone();
    let n_bytes = snapshot.reading.source.text.len();
    let cancellation = Cancellation::within(&superseded);
    let mut work = std::pin::pin!(beside(n_bytes, cancellation, move |cancellation| work(&snapshot, cancellation)));
    loop {
        match tokio::time::timeout(BETWEEN_LOOKS, &mut work).await {
            Ok(Err(error)) if superseded.is_cancelled() && error == Error::request_cancelled() => break,
            Ok(outcome) => return outcome,
            Err(_) if superseded.is_cancelled() => break,
            Err(_) => {}
        }
    }
    Err(Error::content_modified())
}

/// Runs `work`, which is about a text of `n_bytes` bytes, on a thread beside the protocol, once there is room for it. If the
/// request is cancelled, so is the work.
pub async fn beside<T: Send + 'static>(
    n_bytes: usize,
    cancellation: Cancellation,
    work: impl FnOnce(&Cancellation) -> Result<T> + Send + 'static,
) -> Result<T> {
    struct CancelOnDrop(Arc<Cancellation>);
    impl Drop for CancelOnDrop {
        fn drop(&mut self) {
            self.0.cancel();
        }
    }
    let guard = CancelOnDrop(Arc::new(cancellation));
    let cancellation = guard.0.clone();
    let n_bytes = n_bytes.clamp(LEAST_BYTES, WORK_BYTES) as u32;
    let room = WORK_ROOM.acquire_many(n_bytes).await.map_err(|_| Error::internal_error())?;
    // A request that was cancelled takes its room until its work has noticed.
    let work = move || {
        let outcome = work(&cancellation);
        drop(room);
        outcome
    };
    let outcome = tokio::task::spawn_blocking(work).await;
    outcome.unwrap_or_else(|error| {
        tracing::error!(%error, "a request panicked");
        Err(Error::internal_error())
    })
}
