//! The frames that wait for the client to read them. Their bytes are limited, since a client may ask for anything and
//! read nothing: those of each client, and those of all clients of the server together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mca_core::limits::{ALL_UNREAD_BYTES, FRAMES, UNREAD_BYTES};
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::{Notify, mpsc};

/// Number of bytes from which on no further waiting frame is added to a write.
const WRITTEN_AT_ONCE: usize = 64 << 10;

/// Bytes of a frame that a client gets even if too many bytes wait for others, if none wait for it.
const SHORT_BYTES: usize = 1 << 20;

/// Bytes of the frames that wait for all clients.
static OF_ALL: AtomicUsize = AtomicUsize::new(0);

/// Signals that frames for any client were written, or are no longer needed.
static HAVE_SHRUNK: Notify = Notify::const_new();

/// How many bytes wait, which both ends of the queue share.
#[derive(Debug, Default)]
struct Unread {
    /// Number of bytes of the frames that wait.
    n_bytes: AtomicUsize,
}

impl Unread {
    /// Counts a frame as waiting.
    fn add(&self, n_bytes: usize) {
        self.n_bytes.fetch_add(n_bytes, Ordering::Relaxed);
        OF_ALL.fetch_add(n_bytes, Ordering::Relaxed);
    }

    /// Counts frames as written.
    fn remove(&self, n_bytes: usize) {
        self.n_bytes.fetch_sub(n_bytes, Ordering::Relaxed);
        OF_ALL.fetch_sub(n_bytes, Ordering::Relaxed);
        HAVE_SHRUNK.notify_waiters();
    }
}

impl Drop for Unread {
    /// Nothing waits for a client that has gone.
    fn drop(&mut self) {
        self.remove(self.n_bytes.load(Ordering::Relaxed));
    }
}

/// Takes frames for the client. Clones share the limit.
#[derive(Clone, Debug)]
pub struct Outbound {
    /// Queue of at most [`FRAMES`] frames.
    frames: mpsc::Sender<Vec<u8>>,
    unread: Arc<Unread>,
}

/// The frames that wait, for the task that writes them.
#[derive(Debug)]
pub struct UnreadFrames {
    frames: mpsc::Receiver<Vec<u8>>,
    unread: Arc<Unread>,
}

/// The client has gone, or nothing more is sent to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// Returns the two ends of a queue of frames.
pub fn channel() -> (Outbound, UnreadFrames) {
    let (sender, receiver) = mpsc::channel(FRAMES);
    let unread = Arc::<Unread>::default();
    (Outbound { frames: sender, unread: unread.clone() }, UnreadFrames { frames: receiver, unread })
}

impl Outbound {
    /// Counts a frame of `n_bytes` bytes as waiting and returns true, unless [`UNREAD_BYTES`] or more wait already, or
    /// [`ALL_UNREAD_BYTES`] for all clients. The last frame that is accepted may exceed the limit.
    fn count(&self, n_bytes: usize) -> bool {
        let has_room = OF_ALL.load(Ordering::Relaxed) < ALL_UNREAD_BYTES;
        let with = |known: usize| {
            let is_first_and_short = known == 0 && n_bytes <= SHORT_BYTES;
            (is_first_and_short || has_room && known < UNREAD_BYTES).then(|| known.saturating_add(n_bytes))
        };
        let is_counted = self.unread.n_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, with).is_ok();
        if is_counted {
            OF_ALL.fetch_add(n_bytes, Ordering::Relaxed);
        }
        is_counted
    }

    /// Sends a frame, or returns it if too many bytes wait.
    pub async fn send_if_room(&self, frame: Vec<u8>) -> Result<(), Vec<u8>> {
        if !self.count(frame.len()) {
            return Err(frame);
        }
        let _ = self.frames.send(frame).await;
        Ok(())
    }

    /// Sends a short frame, even if too many bytes wait.
    pub async fn send_short(&self, frame: Vec<u8>) {
        self.unread.add(frame.len());
        let _ = self.frames.send(frame).await;
    }

    /// Sends a frame once fewer than [`UNREAD_BYTES`] wait.
    pub async fn send_in_time(&self, frame: Vec<u8>) -> Result<(), Gone> {
        loop {
            let has_shrunk = HAVE_SHRUNK.notified();
            if self.count(frame.len()) {
                return self.frames.send(frame).await.map_err(|_| Gone);
            }
            has_shrunk.await;
        }
    }
}

impl UnreadFrames {
    /// Writes frames, several at once if they wait, until all senders are dropped or the client stops reading.
    pub async fn write<W: AsyncWrite + Unpin>(mut self, mut output: W) {
        while let Some(mut bytes) = self.frames.recv().await {
            while bytes.len() < WRITTEN_AT_ONCE {
                match self.frames.try_recv() {
                    Ok(further) => bytes.extend_from_slice(&further),
                    Err(_) => break,
                }
            }
            if let Err(error) = async { output.write_all(&bytes).await.and(output.flush().await) }.await {
                tracing::warn!(%error, "the client stopped reading");
                return;
            }
            self.unread.remove(bytes.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Held by each test, since all count into one number.
    static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

    #[tokio::test]
    async fn clients_that_do_not_read_hold_a_bounded_number_of_bytes_together() {
        let _alone = ALONE.lock().await;
        let idle: Vec<_> = (0..ALL_UNREAD_BYTES / UNREAD_BYTES).map(|_| channel()).collect();
        for (outbound, _) in &idle {
            assert_eq!(outbound.send_if_room(vec![0; UNREAD_BYTES]).await, Ok(()));
        }
        let (outbound, _waiting) = channel();
        assert!(outbound.send_if_room(vec![0; SHORT_BYTES + 1]).await.is_err());
        assert_eq!(outbound.send_if_room(vec![0; SHORT_BYTES]).await, Ok(()));
        assert!(outbound.send_if_room(vec![0]).await.is_err());
        let later = outbound.clone();
        let later = tokio::spawn(async move { later.send_in_time(vec![3]).await });
        tokio::task::yield_now().await;
        assert!(!later.is_finished());
        drop(idle);
        assert_eq!(later.await.expect("no panic"), Ok(()));
        assert_eq!(outbound.send_if_room(vec![0; SHORT_BYTES + 1]).await, Ok(()));
    }

    #[tokio::test]
    async fn a_long_frame_is_alone_and_others_wait_for_it() {
        let _alone = ALONE.lock().await;
        let (outbound, waiting) = channel();
        assert_eq!(outbound.send_if_room(vec![0; UNREAD_BYTES + 1]).await, Ok(()));
        assert_eq!(outbound.send_if_room(vec![1]).await, Err(vec![1]));
        outbound.send_short(vec![2]).await;
        let later = outbound.clone();
        let later = tokio::spawn(async move { later.send_in_time(vec![3]).await });
        tokio::task::yield_now().await;
        assert!(!later.is_finished());
        drop(outbound);
        let (client, server) = tokio::io::duplex(1 << 16);
        let writer = tokio::spawn(waiting.write(server));
        let mut read = Vec::new();
        tokio::io::AsyncReadExt::read_to_end(&mut tokio::io::BufReader::new(client), &mut read).await.expect("reading");
        assert_eq!(read[UNREAD_BYTES + 1..], [2, 3]);
        assert_eq!(later.await.expect("no panic"), Ok(()));
        writer.await.expect("no panic");
    }
}
