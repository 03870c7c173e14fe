//! The text that `perf script` prints, for recordings that cannot be read themselves.
//!
//! ```text
//! perf script --show-mmap-events -F pid,ip,brstack
//!  4242 PERF_RECORD_MMAP2 4242/4242: [0x401000(0x1000) @ 0x1000 08:01 3932 1]: r-xp /usr/bin/app
//!  4242           401136  0x401150/0x401136/P/-/-/3  0x401150/0x401136/M/-/-/22
//! perf script --show-mmap-events
//!  app 4242 57.017471:     250000 cycles:      401136 sum+0x14 (/usr/bin/app)
//! ```
//!
//! If call chains were recorded, lines of addresses follow the line of a sample, up to an empty line; the first one is
//! where the sample was. There, perf prints offsets in files instead of addresses, so the file must be named too.
//!
//! The whole text is read once before it is used, for what a line does not say: where each file was mapped, and which
//! events there are. A text with a line in another format is refused as a whole, since a number that is taken for
//! another one would go unnoticed.

mod line;
mod places;
mod text;

use std::io::{BufRead, Read, Seek, SeekFrom};

use mca_core::limits::PROFILE_LINE_BYTES;

use self::line::{File, Frame, Head};
use self::places::Places;
use self::text::{Item, LineEnd, Take, Text};
use super::error::ProfileError;
use super::record::{EventName, Mode, Record, Recording, Sample};

/// The first address of the kernel on 64-bit processors.
const FIRST_OF_KERNEL: u64 = 1 << 63;

/// Maximum number of events; perf itself cannot count that many at a time.
const MAX_EVENTS: usize = 256;

/// The mark that some systems write at the start of a text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A recording as the text of `perf script`.
pub struct Script<R> {
    /// The text.
    input: R,
    /// Names of events as lines spell them, in the order of their first samples; one empty name if lines have none.
    events: Vec<Vec<u8>>,
    /// For each of `events`, whether every sample says how many occurrences of the event it stands for.
    has_periods: Vec<bool>,
    /// Where files were mapped.
    places: Places,
    /// Whether a number in a call chain counts as an offset in its file, rather than as an address, if it may be both.
    chains_have_offsets: bool,
}

impl<R: BufRead + Seek> Script<R> {
    /// Reads the whole text once.
    pub fn open(input: R) -> Result<Script<R>, ProfileError> {
        let mut script = Script {
            input,
            events: Vec::new(),
            has_periods: Vec::new(),
            places: Places::default(),
            chains_have_offsets: true,
        };
        let (mut places, mut events, mut has_periods) = (Places::default(), Vec::<Vec<u8>>::new(), Vec::new());
        let mut has_chains = false;
        script.scan(&mut |number, item| {
            match item {
                Item::Record(Record::Mapping(mapping)) => places.add(&mapping),
                Item::Record(Record::Fork { child, .. }) => places.add_process(child),
                Item::Sample(head, _, is_of_chain) => {
                    has_chains |= is_of_chain;
                    let name = head.event.unwrap_or_default();
                    let index = events.iter().position(|event| event == name).unwrap_or(events.len());
                    if index == MAX_EVENTS {
                        return Err(ProfileError::OtherFormat(number));
                    }
                    if index == events.len() {
                        events.push(name.to_vec());
                        has_periods.push(true);
                    }
                    has_periods[index] &= head.period.is_some();
                }
                Item::Record(_) | Item::Unplaced => {}
            }
            Ok(())
        })?;
        places.finish();
        // Old releases of perf print addresses also in call chains. A frame that can only be one of both decides for
        // those that could be either.
        let (mut n_offsets, mut n_addresses) = (0_u64, 0_u64);
        let mut count = |_, item: Item<'_>| {
            if let Item::Sample(head, Frame { address: Some(address), file: File::Named(path), .. }, true) = item {
                let is_offset = places.at_offset(path, head.process, address).is_some();
                let is_address = places.at_address(path, head.process, address).is_some();
                n_offsets += u64::from(is_offset && !is_address);
                n_addresses += u64::from(is_address && !is_offset);
            }
            Ok(())
        };
        if has_chains {
            script.scan(&mut count)?;
        }
        (script.places, script.events, script.has_periods) = (places, events, has_periods);
        script.chains_have_offsets = n_offsets >= n_addresses;
        Ok(script)
    }

    /// Returns the events of the samples; [`Sample::event`] is an index in the list. An event that is not time, and whose
    /// samples do not all say for how many occurrences they stand, has no name, so that its occurrences are not counted.
    pub fn events(&self) -> Vec<EventName> {
        let event = |(name, has_periods): (&Vec<u8>, &bool)| {
            let name = String::from_utf8_lossy(name).into_owned();
            let mut event = EventName { name, is_of_time: false };
            event.is_of_time = event.counts("cpu-clock") || event.counts("task-clock");
            if !has_periods && !event.is_of_time {
                event.name.clear();
            }
            event
        };
        match self.events.is_empty() {
            true => vec![EventName::default()],
            false => self.events.iter().zip(&self.has_periods).map(event).collect(),
        }
    }

    /// Reads the text from its start and calls `take` with the number of a line, from 1, and what was there.
    fn scan(&mut self, take: &mut Take<'_>) -> Result<(), ProfileError> {
        self.input.seek(SeekFrom::Start(0))?;
        let (mut line, mut text) = (Vec::new(), Text::default());
        while let Some(end) = self.next_line(&mut line)? {
            text.number += 1;
            let bytes = line.strip_prefix(BYTE_ORDER_MARK).filter(|_| text.number == 1).unwrap_or(&line);
            text.take_line(bytes.trim_ascii_end(), end, take)?;
        }
        text.end(take)
    }

    /// Reads a line; `None` at the end of the text. Of a line of [`PROFILE_LINE_BYTES`] or more, the rest is skipped, with
    /// the word that is cut off.
    fn next_line(&mut self, line: &mut Vec<u8>) -> Result<Option<LineEnd>, ProfileError> {
        line.clear();
        let mut rest = self.input.by_ref().take(PROFILE_LINE_BYTES);
        if rest.read_until(b'\n', line)? == 0 {
            return Ok(None);
        }
        if line.ends_with(b"\n") {
            return Ok(Some(LineEnd::Present));
        }
        if (line.len() as u64) < PROFILE_LINE_BYTES {
            return Ok(Some(LineEnd::Missing));
        }
        self.input.skip_until(b'\n')?;
        let whole = line.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
        line.truncate(whole);
        Ok(Some(LineEnd::Present))
    }
}

impl<R: BufRead + Seek> Recording for Script<R> {
    fn for_each(&mut self, take: &mut dyn FnMut(Record<'_>)) -> Result<(), ProfileError> {
        let (places, events) = (std::mem::take(&mut self.places), std::mem::take(&mut self.events));
        let chains_have_offsets = self.chains_have_offsets;
        let done = self.scan(&mut |_, item| {
            take(match &item {
                Item::Record(record) => record.clone(),
                Item::Unplaced => Record::UnreadableSample,
                Item::Sample(head, frame, is_of_chain) => {
                    match place_of(&places, head, frame, *is_of_chain && chains_have_offsets) {
                        Some((pid, mode, address)) => {
                            let name = head.event.unwrap_or_default();
                            let event = events.iter().position(|event| event == name).unwrap_or(0);
                            let (period, branches) = (head.period.unwrap_or(1), frame.branches.as_slice());
                            Record::Sample(Sample { pid, mode, address, event, period, branches })
                        }
                        None => Record::UnreadableSample,
                    }
                }
            });
            Ok(())
        });
        (self.places, self.events) = (places, events);
        done
    }
}

/// Returns the process, the mode and the address of a sample; `None` if the text does not say where it was.
/// `is_offset` says whether a number that may be both an address and an offset in the file is first tried as an offset.
fn place_of(places: &Places, head: &Head<'_>, frame: &Frame<'_>, is_offset: bool) -> Option<(u32, Mode, u64)> {
    let address = frame.address.filter(|address| *address != 0)?;
    if address >= FIRST_OF_KERNEL {
        return Some((head.process, Mode::Kernel, address));
    }
    let File::Named(path) = frame.file else {
        // A process of which no mapping is known ran a program that the text does not name.
        return places.knows(head.process).then_some((head.process, Mode::User, address));
    };
    let at_address = || places.at_address(path, head.process, address);
    let at_offset = || places.at_offset(path, head.process, address);
    let found = if is_offset { at_offset().or_else(at_address) } else { at_address().or_else(at_offset) };
    match found {
        Some((process, address)) => Some((process, Mode::User, address)),
        None => line::is_made_while_running(path).then_some((head.process, Mode::User, address)),
    }
}
