//! Runs long requests on blocking threads, a limited number at a time, and cancels them when their answer is no
//! longer needed.

use std::sync::Arc;
use std::time::Duration;

use mca_core::Cancellation;
use mca_core::limits::{SHORT_TEXTS, WORK_BYTES};
use tokio::sync::{AcquireError, Mutex, OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tower_lsp::jsonrpc::{Error, Result};

use super::snapshot::Snapshot;

/// Largest size in bytes of a short text; all others are long.
const SHORT_BYTES: usize = 64 << 10;

/// Time between two checks whether the document of a running request has changed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// Permits for work on long texts, of all clients: one for each byte of text. An analysis takes about 100 bytes of
/// memory for each.
static LONG_ROOM: Semaphore = Semaphore::const_new(WORK_BYTES);

/// Permits for work on short texts, of all clients: one for each text. Short texts do not wait for long ones, which
/// may take minutes.
static SHORT_ROOM: Semaphore = Semaphore::const_new(SHORT_TEXTS);
/// Maximum number of short texts of one client that are worked on at the same time.
const PART_OF_CLIENT: usize = SHORT_TEXTS / 4;

/// Number of bytes to pass to [`on_blocking_thread`] for work whose text has an unknown size, such as a compiler run. The
/// work counts as one on a long text.
pub const OF_UNKNOWN_LENGTH: usize = SHORT_BYTES + 1;

/// Bytes as which an instruction of a program counts, since macros and repetitions make many instructions of a short
/// text, and an execution that is recorded for a timeline.
pub const BYTES_PER_INSTRUCTION: usize = 32;

/// Beginnings of the directives that repeat parts of a text.
const REPEATING: [&[u8]; 3] = [b".rep", b".irp", b".macro"];

/// Returns the number of bytes to pass to [`on_blocking_thread`] for work on a text that was not read yet: its length, or
/// at least [`WORK_BYTES`] if it may expand.
pub fn work_bytes_of(text: &str) -> usize {
    let begins = |at: usize, name: &[u8]| {
        text.as_bytes().get(at..at + name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name))
    };
    let mut periods = text.bytes().enumerate().filter(|(_, byte)| *byte == b'.');
    match periods.any(|(at, _)| REPEATING.iter().any(|name| begins(at, name))) {
        true => text.len().max(WORK_BYTES),
        false => text.len(),
    }
}

/// Returns the number of bytes to pass to [`on_blocking_thread`] for work on a document: the length of its text, or more if
/// it has expanded.
pub fn work_bytes(snapshot: &Snapshot) -> usize {
    let subject = snapshot.reading.subject.as_ref();
    let n_instructions = subject.map_or(0, |subject| subject.program.n_instructions());
    snapshot.reading.source.text.len().max(n_instructions * BYTES_PER_INSTRUCTION)
}

/// Limits what one client may queue, so that no client waits behind all requests of another: only one of its requests
/// about a long text waits for room, and the others wait for that one.
#[derive(Clone, Debug)]
pub struct WorkQueue {
    /// Permits for the client's short texts.
    short: Arc<Semaphore>,
    /// Held by the request about a long text that waits for room.
    long: Arc<Mutex<()>>,
}

impl Default for WorkQueue {
    fn default() -> WorkQueue {
        WorkQueue { short: Arc::new(Semaphore::new(PART_OF_CLIENT)), long: Arc::default() }
    }
}

/// The permits of a running request. Dropping them lets others run.
struct WorkPlace {
    /// Permit among the client's short texts; `None` for a long text.
    _of_client: Option<OwnedSemaphorePermit>,
    /// Permits among the texts of all clients.
    _of_all: SemaphorePermit<'static>,
}

impl WorkQueue {
    /// Waits for room for a text of `n_bytes` bytes. A text larger than all room takes all of it.
    async fn place(&self, n_bytes: usize) -> std::result::Result<WorkPlace, AcquireError> {
        if n_bytes <= SHORT_BYTES {
            let of_client = Some(self.short.clone().acquire_owned().await?);
            return Ok(WorkPlace { _of_client: of_client, _of_all: SHORT_ROOM.acquire().await? });
        }
        let _turn = self.long.lock().await;
        let n_bytes = n_bytes.min(WORK_BYTES) as u32;
        Ok(WorkPlace { _of_client: None, _of_all: LONG_ROOM.acquire_many(n_bytes).await? })
    }
}

/// Computes an answer about a whole document: for a large one on a blocking thread as [`until_change`] does, so that quick
/// requests such as inlay hints do not wait, and otherwise on the calling thread.
pub async fn whole_document<T: Send + 'static>(
    queue: &WorkQueue,
    snapshot: Arc<Snapshot>,
    answer: impl FnOnce(&Snapshot) -> T + Send + 'static,
) -> Result<T> {
    match snapshot.is_large() {
        true => until_change(queue, snapshot, move |snapshot, _| Ok(answer(snapshot))).await,
        false => Ok(answer(&snapshot)),
    }
}

/// Computes something about a document on a blocking thread. If the document changes first, cancels the work and
/// answers `ContentModified`.
pub async fn until_change<T: Send + 'static>(
    queue: &WorkQueue,
    snapshot: Arc<Snapshot>,
    work: impl FnOnce(&Snapshot, &Cancellation) -> Result<T> + Send + 'static,
) -> Result<T> {
    let n_bytes = work_bytes(&snapshot);
    until_change_with(queue, snapshot, n_bytes, work).await
}

/// Computes something about a document like [`until_change`], in a turn for work on `n_bytes` bytes of text.
pub async fn until_change_with<T: Send + 'static>(
    queue: &WorkQueue,
    snapshot: Arc<Snapshot>,
    n_bytes: usize,
    work: impl FnOnce(&Snapshot, &Cancellation) -> Result<T> + Send + 'static,
) -> Result<T> {
    let superseded = snapshot.superseded.clone();
    let cancellation = Cancellation::within(&superseded);
    let mut work = std::pin::pin!(on_blocking_thread(queue, n_bytes, cancellation, move |cancellation| work(
        &snapshot,
        cancellation
    )));
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

/// Runs `work`, which is about a text of `n_bytes` bytes, on a blocking thread once there is room for it. If the
/// request is cancelled, `cancellation` is too.
pub async fn on_blocking_thread<T: Send + 'static>(
    queue: &WorkQueue,
    n_bytes: usize,
    cancellation: Cancellation,
    work: impl FnOnce(&Cancellation) -> Result<T> + Send + 'static,
) -> Result<T> {
    /// Cancels the work when the request's future is dropped.
    struct CancelOnDrop(Arc<Cancellation>);
    impl Drop for CancelOnDrop {
        fn drop(&mut self) {
            self.0.cancel();
        }
    }
    let guard = CancelOnDrop(Arc::new(cancellation));
    let cancellation = guard.0.clone();
    let place = queue.place(n_bytes).await.map_err(|_| Error::internal_error())?;
    // The work of a cancelled request keeps its permits until it has noticed that.
    let work = move || {
        let outcome = work(&cancellation);
        drop(place);
        outcome
    };
    let outcome = tokio::task::spawn_blocking(work).await;
    outcome.unwrap_or_else(|error| {
        tracing::error!(%error, "a request panicked");
        Err(Error::internal_error())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    /// Size of a text that takes all room.
    const LONG: usize = WORK_BYTES;

    #[test]
    fn a_text_that_may_expand_is_long() {
        for text in [".rept 1000000\nnop\n.endr", "nop; .REP 3", "\t.irpc x, abc", ".macro m", "é.macro m"] {
            assert_eq!(work_bytes_of(text), WORK_BYTES, "{text}");
        }
        for text in ["", "nop # .", ".byte 1; .re", "macro: .long macro", "\t.p2align 4"] {
            assert_eq!(work_bytes_of(text), text.len(), "{text}");
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_client_does_not_wait_for_all_requests_of_another() {
        let (may_end, n_begun) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let (one, other) = (WorkQueue::default(), WorkQueue::default());
        let many: Vec<_> = (0..50)
            .map(|_| {
                let (queue, may_end, n_begun) = (one.clone(), may_end.clone(), n_begun.clone());
                let work = move |_: &Cancellation| {
                    n_begun.fetch_add(1, Ordering::Relaxed);
                    while !may_end.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    Ok(())
                };
                tokio::spawn(async move { on_blocking_thread(&queue, LONG, Cancellation::new(), work).await })
            })
            .collect();
        while n_begun.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // A short text waits for no long one, whosever it is.
        for queue in [&one, &other] {
            assert_eq!(on_blocking_thread(queue, 1, Cancellation::new(), |_| Ok(7)).await, Ok(7));
        }
        let n_before = n_begun.clone();
        let work = move |_: &Cancellation| Ok(n_before.load(Ordering::Relaxed));
        let mut long = std::pin::pin!(on_blocking_thread(&other, LONG, Cancellation::new(), work));
        assert!(tokio::time::timeout(Duration::from_millis(20), &mut long).await.is_err());
        may_end.store(true, Ordering::Relaxed);
        let n_before = long.await.expect("an answer");
        assert!(n_before <= 3, "{n_before}");
        for one in many {
            assert_eq!(one.await.expect("no panic"), Ok(()));
        }
    }
}
