//! Scans a text for loops and functions without reading its instructions, optionally on another thread while these are read.

use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use mca_outline::{Outline, scan};

use crate::bytes::text_of;
use crate::inlining::Inlining;

pub struct Scanned {
    pub text: String,
    pub outline: Outline,
    /// Inlined code and variables; filled only if the result is a table of loops.
    pub inlining: Inlining,
}

impl Scanned {
    pub fn of(bytes: &[u8], answers_by_loop: bool) -> Scanned {
        let text = text_of(bytes).into_owned();
        let outline = scan(&text);
        let inlining = if answers_by_loop { Inlining::of(&text) } else { Inlining::default() };
        Scanned { text, outline, inlining }
    }
}

/// A scan on its own thread, which runs at the same time as the assembler.
pub struct BackgroundScan(JoinHandle<Scanned>);

impl BackgroundScan {
    /// Starts the scan of a source's assembly; `None` if it is too short for a thread to pay off.
    pub fn start(bytes: &[u8]) -> Option<BackgroundScan> {
        const MIN_BYTES_FOR_THREAD: usize = 1 << 16;
        let bytes = Some(bytes).filter(|bytes| bytes.len() > MIN_BYTES_FOR_THREAD)?.to_vec();
        Some(BackgroundScan(thread::spawn(move || Scanned::of(&bytes, true))))
    }

    pub fn wait(self) -> Scanned {
        self.0.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}
