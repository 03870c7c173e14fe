//! What an edit left unchanged: the bytes that both ends of two texts have in common.

use super::record::PlainStatement;
use crate::inst::asm::assembly::Assembly;
use crate::text::BufferId;
use crate::text::{common_end, common_start};

/// An earlier reading, and the bytes that its text shares with the new one.
#[derive(Clone, Copy)]
pub(super) struct Earlier<'f> {
    pub assembly: &'f Assembly,
    /// Number of equal bytes at the start of both texts.
    n_same_start: u32,
    /// Number of equal bytes at the end of both texts, not counting those at the start; if the texts are equal, all bytes.
    n_same_end: u32,
    /// Length of the earlier text.
    n_bytes: u32,
    /// Length of the new text.
    n_bytes_now: u32,
}

impl<'f> Earlier<'f> {
    /// Compares an earlier reading's text with a new one.
    pub fn new(assembly: &'f Assembly, source: &[u8]) -> Earlier<'f> {
        let old = &*assembly.buffers.get(BufferId::MAIN).bytes;
        let n_same_start = common_start(old, source);
        // A byte counts for one side only, unless there was no edit at all.
        let (old_rest, rest) = match old == source {
            true => (old, source),
            false => (&old[n_same_start..], &source[n_same_start..]),
        };
        Earlier {
            assembly,
            n_same_start: n_same_start as u32,
            n_same_end: common_end(old_rest, rest) as u32,
            n_bytes: old.len() as u32,
            n_bytes_now: source.len() as u32,
        }
    }

    /// Returns the offset in the earlier text of the offset `now` in the new one, at most its length; `None` if that is in the
    /// changed part.
    pub fn offset_before(&self, now: u32) -> Option<u32> {
        if now < self.n_same_start {
            return Some(now);
        }
        let from_end = self.n_bytes_now - now;
        (from_end <= self.n_same_end).then(|| self.n_bytes - from_end)
    }

    /// Returns by how many bytes, modulo 2^32, a statement of the earlier text has moved; `None` if any byte that it depends on
    /// has changed.
    pub fn shift_of(&self, statement: &PlainStatement) -> Option<u32> {
        if statement.reach <= self.n_same_start {
            return Some(0);
        }
        let is_behind = statement.start >= self.n_bytes - self.n_same_end;
        is_behind.then(|| self.n_bytes_now.wrapping_sub(self.n_bytes))
    }
}
