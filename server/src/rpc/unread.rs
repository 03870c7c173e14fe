//! The frames that wait for the client to read them. Their bytes are limited, since a client may ask for anything and
//! read nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mca_core::limits::{FRAMES, UNREAD_BYTES};
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::{Notify, mpsc};

/// Number of bytes from which on no further waiting frame is added to a write.
const WRITTEN_AT_ONCE: usize = 64 << 10;

/// How many bytes wait, which both ends of the queue share.
#[derive(Debug, Default)]
struct Unread {
    /// Number of bytes of the frames that wait.
    n_bytes: AtomicUsize,
    /// Signals that frames were written.
    has_shrunk: Notify,
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
    /// Counts a frame of `n_bytes` bytes as waiting and returns true, unless [`UNREAD_BYTES`] or more wait already. The last
    /// frame that is accepted may exceed the limit.
    fn count(&self, n_bytes: usize) -> bool {
        let with = |known: usize| (known < UNREAD_BYTES).then(|| known.saturating_add(n_bytes));
        self.unread.n_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, with).is_ok()
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
        self.unread.n_bytes.fetch_add(frame.len(), Ordering::Relaxed);
        let _ = self.frames.send(frame).await;
    }

    /// Sends a frame once fewer than [`UNREAD_BYTES`] wait.
    pub async fn send_in_time(&self, frame: Vec<u8>) -> Result<(), Gone> {
        loop {
            let has_shrunk = self.unread.has_shrunk.notified();
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
            self.unread.n_bytes.fetch_sub(bytes.len(), Ordering::Relaxed);
            self.unread.has_shrunk.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_long_frame_is_alone_and_others_wait_for_it() {
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
