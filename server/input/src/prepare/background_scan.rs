//! Scans a text for loops and functions without reading its instructions, either at once or on another thread while the
//! assembler reads the text.

use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use mca_outline::{Outline, scan};

use crate::bytes::text_of;
use crate::inlining::Inlining;

/// A text and what scanning it found.
pub struct Scanned {
    /// The text, with replacement characters for invalid bytes.
    pub text: String,
    /// Labels, statements and places in sources that the text has.
    pub outline: Outline,
    /// Inlined code and variables of the text; empty if the scan was not asked for them.
    pub inlining: Inlining,
}

impl Scanned {
    /// Scans a text at once. With `answers_by_loop`, results are shown as a table of loops, and inlined code and
    /// variables are read, too.
    pub fn of(bytes: &[u8], answers_by_loop: bool) -> Scanned {
        let text = text_of(bytes).into_owned();
        let outline = scan(&text);
        let inlining = if answers_by_loop { Inlining::of(&text) } else { Inlining::default() };
        Scanned { text, outline, inlining }
    }
}

/// A scan that runs on a thread of its own.
pub struct BackgroundScan(JoinHandle<Scanned>);

impl BackgroundScan {
    /// Starts the scan of a compiler's assembly; `None` if the text is too short for a thread to pay off.
    pub fn start(bytes: &[u8]) -> Option<BackgroundScan> {
        const MIN_BYTES_FOR_THREAD: usize = 1 << 16;
        let bytes = Some(bytes).filter(|bytes| bytes.len() > MIN_BYTES_FOR_THREAD)?.to_vec();
        Some(BackgroundScan(thread::spawn(move || Scanned::of(&bytes, true))))
    }

    /// Waits for the scan's result.
    pub fn wait(self) -> Scanned {
        self.0.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}
