//! The lines of a text one after the other: those that belong to the sample before them, and whether all are in a format that
//! is read.

use super::line::{self, File, Frame, Head, Line, OwnedHead};
use crate::error::ProfileError;
use crate::record::Record;

/// A part of the text, as it is read in order.
pub enum Item<'a> {
    Record(Record<'a>),
    /// A sample with the line of its place, and whether that line is one of a call chain.
    Sample(Head<'a>, Frame<'a>, bool),
    /// A sample without a place.
    Unplaced,
}

/// Receives the number of a line, from 1, and what was there.
pub type Take<'a> = dyn FnMut(usize, Item<'_>) -> Result<(), ProfileError> + 'a;

/// Whether a line was ended, or the text ended before it was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LineEnd {
    Present,
    Missing,
}

/// What lines that follow a line of a sample belong to.
#[derive(Default)]
enum Chain {
    #[default]
    None,
    /// A call chain in which the place of the sample has not been found yet; with the number of the sample's line.
    Begun(usize, OwnedHead),
    /// A call chain; what follows is where the sample's function was called.
    Placed,
}

/// What is known of a text while it is read.
#[derive(Default)]
pub struct Text {
    /// Number of the present line, from 1.
    pub number: usize,
    chain: Chain,
    n_samples: u64,
    n_places: u64,
    n_records: u64,
    n_mappings: u64,
    /// Number of the first line in another format.
    first_unknown: Option<usize>,
    /// Number of the line of the first sample without a place.
    first_unplaced: Option<usize>,
}

impl Text {
    /// Reads a line, without the space at its end.
    pub fn take_line(&mut self, text: &[u8], end: LineEnd, take: &mut Take<'_>) -> Result<(), ProfileError> {
        if let Some(record) = line::record_in(text) {
            self.n_records += 1;
            self.n_mappings += u64::from(matches!(record, Some(Record::Mapping(_))));
            return record.map_or(Ok(()), |record| take(self.number, Item::Record(record)));
        }
        if text.is_empty() {
            return self.end_chain(take);
        }
        match std::mem::take(&mut self.chain) {
            Chain::None => self.take_sample(text, end, take),
            Chain::Begun(at, head) => self.take_frame(text, at, head, take),
            Chain::Placed => {
                if line::has_branches(text) {
                    return Err(ProfileError::CallChain(self.number));
                }
                if !text[0].is_ascii_whitespace() {
                    self.first_unknown = self.first_unknown.or(Some(self.number));
                }
                self.chain = Chain::Placed;
                Ok(())
            }
        }
    }

    /// Reads a line outside of call chains.
    fn take_sample(&mut self, text: &[u8], end: LineEnd, take: &mut Take<'_>) -> Result<(), ProfileError> {
        match line::line_in(text, self.number)? {
            Line::Comment => {}
            // The last line may be incomplete, since perf was ended or the disk was full.
            Line::Sample(_, Some(Frame { file: File::Unnamed, .. })) | Line::Unknown
                if end == LineEnd::Missing && self.n_samples > 0 =>
            {
                take(self.number, Item::Unplaced)?;
            }
            Line::Sample(head, Some(frame)) => {
                (self.n_samples, self.n_places) = (self.n_samples + 1, self.n_places + 1);
                take(self.number, Item::Sample(head, frame, false))?;
            }
            Line::Sample(head, None) => {
                self.n_samples += 1;
                self.chain = Chain::Begun(self.number, head.to_owned());
            }
            Line::Unknown => self.first_unknown = self.first_unknown.or(Some(self.number)),
        }
        Ok(())
    }

    /// Reads a line of a call chain whose sample, on line `at`, has no place yet.
    fn take_frame(&mut self, text: &[u8], at: usize, head: OwnedHead, take: &mut Take<'_>) -> Result<(), ProfileError> {
        match line::frame_in(text.trim_ascii_start(), self.number)? {
            // Without the file, nothing says what the offset is in. Branches would be those of another line.
            Some(frame) if frame.file == File::Unnamed || !frame.branches.is_empty() => {
                return Err(ProfileError::CallChain(self.number));
            }
            // The functions that were inlined at an address come before the one that has the code.
            Some(frame) if frame.file == File::Inlined => self.chain = Chain::Begun(at, head),
            Some(frame) => {
                self.n_places += 1;
                take(self.number, Item::Sample(head.borrowed(), frame, true))?;
                self.chain = Chain::Placed;
            }
            None => {
                self.first_unknown = self.first_unknown.or(Some(self.number));
                self.chain = Chain::Begun(at, head);
            }
        }
        Ok(())
    }

    fn end_chain(&mut self, take: &mut Take<'_>) -> Result<(), ProfileError> {
        if let Chain::Begun(at, _) = std::mem::take(&mut self.chain) {
            self.first_unplaced = self.first_unplaced.or(Some(at));
            take(self.number, Item::Unplaced)?;
        }
        Ok(())
    }

    /// Ends the text, and says why it cannot be used.
    pub fn end(mut self, take: &mut Take<'_>) -> Result<(), ProfileError> {
        self.end_chain(take)?;
        let other_format = self.first_unknown.or(self.first_unplaced.filter(|_| self.n_places == 0));
        match (other_format, self.n_mappings) {
            _ if self.n_samples == 0 && self.n_records == 0 => Err(ProfileError::NoProfile),
            (Some(line), _) => Err(ProfileError::OtherFormat(line)),
            (None, 0) => Err(ProfileError::NoMappings),
            (None, _) => Ok(()),
        }
    }
}
