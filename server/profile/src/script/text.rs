//! Reads a text line by line: joins the lines of a call chain with the line of their sample, and checks that all lines are in
//! a format that is read.

use super::line::{self, File, Frame, Head, Line, OwnedHead};
use crate::error::ProfileError;
use crate::record::Record;

/// A part of the text, as it is read in order.
pub enum Item<'a> {
    /// A record that is no sample.
    Record(Record<'a>),
    /// A sample and its place, and whether the place is on a line of a call chain.
    Sample(Head<'a>, Frame<'a>, bool),
    /// A sample whose place is missing or cut off.
    Unplaced,
}

/// Receives the number of a line, from 1, and what was there.
pub type Take<'a> = dyn FnMut(usize, Item<'_>) -> Result<(), ProfileError> + 'a;

/// Whether a line has the `\n` at its end; without one, the text ends in the middle of the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LineEnd {
    Present,
    Missing,
}

/// Whether the present line belongs to a call chain.
#[derive(Default)]
enum Chain {
    /// It belongs to none.
    #[default]
    None,
    /// It belongs to one in which the place of the sample has not been found yet. Holds the number of the sample's line, from
    /// 1, and what that line says.
    Begun(usize, OwnedHead),
    /// It belongs to one in which the place was found; the rest is where the sample's function was called.
    Placed,
}

/// What is known of a text while it is read.
#[derive(Default)]
pub struct Text {
    /// Number of the present line, from 1.
    pub number: usize,
    /// Whether the next line belongs to a call chain.
    chain: Chain,
    /// Number of samples.
    n_samples: u64,
    /// Number of samples whose place was found.
    n_places: u64,
    /// Number of records that are no samples, with those that are not used.
    n_records: u64,
    /// Number of mappings of code.
    n_mappings: u64,
    /// Number of the first line, from 1, in a format that is not read; `None` without one.
    first_unknown: Option<usize>,
    /// Number of the line, from 1, of the first sample whose call chain has no place; `None` without one.
    first_unplaced: Option<usize>,
}

impl Text {
    /// Reads a line, of which `text` is all but the white space at its end.
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

    /// Ends the call chain, if there is one. Its sample is unplaced if no place was found.
    fn end_chain(&mut self, take: &mut Take<'_>) -> Result<(), ProfileError> {
        if let Chain::Begun(at, _) = std::mem::take(&mut self.chain) {
            self.first_unplaced = self.first_unplaced.or(Some(at));
            take(self.number, Item::Unplaced)?;
        }
        Ok(())
    }

    /// Ends the text. An error says why the text cannot be used: it has no samples or records, a line in another format,
    /// no place of any sample, or no mapping.
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
