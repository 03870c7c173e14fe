//! Reads the file `perf.data` that `perf record` writes.
//!
//! The file begins with a header, which says where the descriptions of events, the records, and the tables after the
//! records are. Tables and records that are not needed are skipped; every length is checked before use. The fields of a
//! sample depend on its event: they come in a fixed order, each only if the event asked for it.

mod bytes;
mod event;
mod records;

use std::collections::HashMap;
use std::io::{BufReader, Read, Seek, SeekFrom};

use mca_core::limits::PROFILE_TABLE_BYTES;

use super::error::ProfileError;
use super::record::{Mode, Record, Recording, Sample};
use bytes::Bytes;
pub use event::Event;
use event::{BUILD_ID_BYTES, field};
use records::{mapping_in, sample_in};

/// The first bytes of a recording.
const MAGIC: &[u8; 8] = b"PERFILE2";
/// The first bytes of a recording from a machine with the other byte order.
const MAGIC_OF_OTHER_ORDER: &[u8; 8] = b"2ELIFREP";

/// Size of the header in bytes. A shorter one belongs to a recording that was written to a pipe.
const HEADER_BYTES: u64 = 104;

/// Kind of a record that says where code was mapped.
const MMAP: u32 = 1;
/// Kind of a record with a number of lost records.
const LOST: u32 = 2;
/// Kind of a record that gives a process a name, among others when it becomes another program.
const COMM: u32 = 3;
/// Kind of a record that says that a process was forked.
const FORK: u32 = 7;
/// Kind of a record with a sample.
const SAMPLE: u32 = 9;
/// Kind of a record as [`MMAP`] that also has the identity of the file and the protection of the memory.
const MMAP2: u32 = 10;
/// Kind of a record with a number of lost samples.
const LOST_SAMPLES: u32 = 13;
/// Kind of a record that data of a hardware trace follow.
const AUXTRACE: u32 = 71;
/// Kinds of records that hold other records in compressed form.
const COMPRESSED: [u32; 2] = [81, 83];

/// Bits of a record's flags that say in which mode the processor was.
const MODE_MASK: u16 = 7;
/// Flag of a [`COMM`] record: the process became another program.
const IS_EXEC: u16 = 1 << 13;
/// Flag of a build id's record: the length of the id is recorded, too. Without the flag, the id has 20 bytes.
const HAS_LENGTH: u16 = 1 << 15;

/// Number of the table of build IDs. A table's number is also the index of the header's bit that says whether the table is
/// there.
const BUILD_IDS: usize = 2;
/// Number of the table with the identification of the processor.
const CPU_ID: usize = 9;
/// Number of the table with the names of events.
const EVENT_DESCRIPTIONS: usize = 12;
/// Number of bits of the header that say which tables are there.
const N_FEATURES: usize = 256;

/// Number of bytes before the path in the record of a build ID.
const BUILD_ID_RECORD_BYTES: usize = 36;

/// A recording in the format `perf.data`.
pub struct PerfData<R> {
    /// The file.
    input: BufReader<R>,
    /// Offset of the first record in the file.
    data_at: u64,
    /// Length of all records in bytes; `None` if perf ended before it could write the length: then records go up to the
    /// end of the file.
    data_bytes: Option<u64>,
    /// The events that were sampled, in the order of the file.
    events: Vec<Event>,
    /// Indices in `events` by the IDs that samples carry.
    event_of: HashMap<u64, usize>,
    /// Identification of the processor; `None` if the recording has none.
    cpu_id: Option<String>,
    /// Build ids of files by their paths, for mappings that carry none.
    build_ids: HashMap<Vec<u8>, Vec<u8>>,
}

impl<R: Read + Seek> PerfData<R> {
    /// Reads the header and the tables.
    pub fn open(input: R) -> Result<PerfData<R>, ProfileError> {
        let mut input = BufReader::with_capacity(1 << 18, input);
        let size = input.seek(SeekFrom::End(0))?;
        input.seek(SeekFrom::Start(0))?;
        let mut start = Vec::new();
        input.by_ref().take(HEADER_BYTES).read_to_end(&mut start)?;
        let mut header = Bytes(&start);
        match header.take(8) {
            Some(magic) if magic == MAGIC => {}
            Some(magic) if magic == MAGIC_OF_OTHER_ORDER => return Err(ProfileError::OtherByteOrder),
            _ => return Err(ProfileError::NoProfile),
        }
        let cut_off = || ProfileError::CutOff(size);
        if header.u64().ok_or_else(cut_off)? < HEADER_BYTES {
            return Err(ProfileError::PipeMode);
        }
        let event_bytes = header.u64().ok_or_else(cut_off)?;
        let events = header.section().ok_or_else(cut_off)?;
        let (data_at, data_bytes) = header.section().ok_or_else(cut_off)?;
        header.section().ok_or_else(cut_off)?;
        let features = [(); N_FEATURES / 64].map(|()| header.u64().unwrap_or_default());
        let mut this = PerfData {
            input,
            data_at,
            data_bytes: Some(data_bytes).filter(|bytes| *bytes != 0),
            events: Vec::new(),
            event_of: HashMap::new(),
            cpu_id: None,
            build_ids: HashMap::new(),
        };
        let data_end = data_at.checked_add(data_bytes).filter(|end| *end <= size).ok_or_else(cut_off)?;
        this.read_events(events, event_bytes, size)?;
        if data_bytes != 0 {
            this.read_features(data_end, &features, size)?;
        }
        Ok(this)
    }

    /// Returns the events that were sampled, in the order of the file.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the identification of the processor as the kernel writes it: on x86 vendor, family, model and stepping, such
    /// as `GenuineIntel,6,85,4`. `None` if the recording has none.
    pub fn cpu_id(&self) -> Option<&str> {
        self.cpu_id.as_deref()
    }

    /// Whether perf ended before it had finished the file.
    pub fn is_unfinished(&self) -> bool {
        self.data_bytes.is_none()
    }

    /// Reads a part of the file, given by its offset and length in bytes. `size` is the size of the file. An error if
    /// the part is not in the file, or is too long.
    fn table(&mut self, (at, bytes): (u64, u64), size: u64) -> Result<Vec<u8>, ProfileError> {
        let fits = at.checked_add(bytes).is_some_and(|end| end <= size) && bytes <= PROFILE_TABLE_BYTES;
        if !fits {
            return Err(ProfileError::CutOff(size));
        }
        self.input.seek(SeekFrom::Start(at))?;
        let mut table = vec![0; bytes as usize];
        self.input.read_exact(&mut table)?;
        Ok(table)
    }

    /// Reads the descriptions of events, of `event_bytes` each, and the IDs that samples of each event carry. `section`
    /// is the offset and length of the descriptions, `size` the size of the file.
    fn read_events(&mut self, section: (u64, u64), event_bytes: u64, size: u64) -> Result<(), ProfileError> {
        // Bytes of a description up to the end of the last field that is read here.
        const NEEDED: usize = 80;
        const SECTION_BYTES: usize = 16;
        let table = self.table(section, size)?;
        let event_bytes = usize::try_from(event_bytes).unwrap_or_default();
        if event_bytes < NEEDED + SECTION_BYTES {
            return Err(ProfileError::NoEvent);
        }
        let mut bytes_left = size;
        for one in table.chunks_exact(event_bytes) {
            let number = |at: usize| Bytes(one.get(at..).unwrap_or_default()).u64().unwrap_or_default();
            // Software events up to this number count time: the clock of the processor, and that of the task.
            const SOFTWARE: u32 = 1;
            const CLOCKS: u64 = 1;
            let is_of_time = number(0) as u32 == SOFTWARE && number(8) <= CLOCKS;
            let event = Event {
                name: String::new(),
                is_of_time,
                sample_type: number(24),
                read_format: number(32),
                branch_sample_type: number(72),
            };
            let id_bytes = number(event_bytes - 8);
            // Events do not share their ids: the tables of all of them fit into the file.
            bytes_left = bytes_left.checked_sub(id_bytes).ok_or(ProfileError::CutOff(size))?;
            let ids = self.table((number(event_bytes - SECTION_BYTES), id_bytes), size)?;
            let mut ids = Bytes(&ids);
            while let Some(id) = ids.u64() {
                self.event_of.insert(id, self.events.len());
            }
            self.events.push(event);
        }
        let first = self.events.first().ok_or(ProfileError::NoEvent)?;
        let differ = self.events.iter().any(|event| event.sample_type != first.sample_type);
        if differ && !self.events.iter().all(|event| event.has(field::IDENTIFIER)) {
            return Err(ProfileError::UnknownEvents);
        }
        Ok(())
    }

    /// Reads the tables after the records, in the order of their numbers. Their list begins at the offset `at`;
    /// `features` has a bit for each table that is there, and `size` is the size of the file.
    fn read_features(&mut self, at: u64, features: &[u64], size: u64) -> Result<(), ProfileError> {
        let is_present = |number: &usize| features[number / 64] >> (number % 64) & 1 != 0;
        let numbers: Vec<usize> = (0..N_FEATURES).filter(is_present).collect();
        let places = self.table((at, 16 * numbers.len() as u64), size)?;
        let mut places = Bytes(&places);
        for number in numbers {
            let Some(place) = places.section() else { break };
            match number {
                BUILD_IDS => {
                    let table = self.table(place, size)?;
                    self.build_ids = build_ids_in(&table);
                }
                CPU_ID => {
                    let table = self.table(place, size)?;
                    let text = Bytes(table.get(4..).unwrap_or_default()).text();
                    self.cpu_id = Some(String::from_utf8_lossy(text).into_owned()).filter(|text| !text.is_empty());
                }
                EVENT_DESCRIPTIONS => {
                    let table = self.table(place, size)?;
                    self.name_events(&table);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a name for each event. In the table it is between the event's description and its IDs. If the table is
    /// damaged, the events after the damage stay without names, and `None` is returned.
    fn name_events(&mut self, table: &[u8]) -> Option<()> {
        let mut table = Bytes(table);
        let (n_events, event_bytes) = (table.u32()?, table.u32()?);
        for index in 0..n_events as usize {
            table.take(event_bytes as usize)?;
            let n_ids = table.u32()? as usize;
            let name_bytes = table.u32()? as usize;
            let name = Bytes(table.take(name_bytes)?).text();
            self.events.get_mut(index)?.name = String::from_utf8_lossy(name).into_owned();
            table.take(n_ids.checked_mul(8)?)?;
        }
        Some(())
    }

    /// Returns the index in `events` of the event to which a sample belongs; 0 if the sample does not say it, or names an
    /// unknown event. `sample` is the record without its header.
    fn event_of(&self, sample: &[u8]) -> usize {
        let Some(first) = self.events.first() else { return 0 };
        if self.events.len() == 1 {
            return 0;
        }
        let fields_before_id = [field::ADDRESS, field::THREAD, field::TIME, field::DATA_ADDRESS];
        let at = match (first.has(field::IDENTIFIER), first.has(field::ID)) {
            (true, _) => 0,
            (false, true) => 8 * fields_before_id.iter().filter(|field| first.has(**field)).count(),
            (false, false) => return 0,
        };
        let id = Bytes(sample.get(at..).unwrap_or_default()).u64();
        id.and_then(|id| self.event_of.get(&id).copied()).unwrap_or(0)
    }
}

impl<R: Read + Seek> Recording for PerfData<R> {
    fn for_each(&mut self, take: &mut dyn FnMut(Record<'_>)) -> Result<(), ProfileError> {
        self.input.seek(SeekFrom::Start(self.data_at))?;
        let mut at = self.data_at;
        let end = self.data_bytes.map(|bytes| self.data_at + bytes);
        let mut body = Vec::new();
        let mut branches = Vec::new();
        let (mut n_samples, mut has_trace) = (0_u64, false);
        while end.is_none_or(|end| at < end) {
            let mut head = [0; 8];
            if !self.read_whole(&mut head, end.is_none(), at)? {
                break;
            }
            let mut fields = Bytes(&head);
            let (Some(kind), Some(flags), Some(bytes)) = (fields.u32(), fields.u16(), fields.u16()) else { break };
            let Some(body_bytes) = usize::from(bytes).checked_sub(head.len()) else {
                return Err(ProfileError::CutOff(at));
            };
            body.resize(body_bytes, 0);
            if !self.read_whole(&mut body, end.is_none(), at)? {
                break;
            }
            at += u64::from(bytes);
            match kind {
                SAMPLE => {
                    n_samples += 1;
                    let index = self.event_of(&body);
                    let event = self.events.get(index);
                    let sample = event.and_then(|event| sample_in(Bytes(&body), event, &mut branches));
                    match sample {
                        Some(read) => take(Record::Sample(Sample {
                            event: index,
                            mode: mode_of(flags),
                            branches: &branches,
                            ..read
                        })),
                        None => take(Record::UnreadableSample),
                    }
                }
                MMAP | MMAP2 => {
                    if let Some(mut mapping) = mapping_in(Bytes(&body), kind == MMAP2, flags) {
                        if mapping.build_id.is_empty() {
                            mapping.build_id = self.build_ids.get(mapping.path).map(Vec::as_slice).unwrap_or_default();
                        }
                        take(Record::Mapping(mapping));
                    }
                }
                COMM if flags & IS_EXEC != 0 => {
                    if let Some(pid) = Bytes(&body).u32() {
                        take(Record::Exec { pid });
                    }
                }
                FORK => {
                    let mut fields = Bytes(&body);
                    if let (Some(child), Some(parent)) = (fields.u32(), fields.u32())
                        && child != parent
                    {
                        take(Record::Fork { parent, child });
                    }
                }
                // The id of the event comes before the number of lost records.
                LOST => take(Record::Lost(Bytes(body.get(8..).unwrap_or_default()).u64().unwrap_or_default())),
                LOST_SAMPLES => take(Record::Lost(Bytes(&body).u64().unwrap_or_default())),
                AUXTRACE => {
                    has_trace = true;
                    let bytes = Bytes(&body).u64().unwrap_or_default();
                    at = at.checked_add(bytes).ok_or(ProfileError::CutOff(at))?;
                    self.input.seek(SeekFrom::Start(at))?;
                }
                kind if COMPRESSED.contains(&kind) => return Err(ProfileError::Compressed),
                _ => {}
            }
        }
        if has_trace && n_samples == 0 { Err(ProfileError::HardwareTrace) } else { Ok(()) }
    }
}

impl<R: Read> PerfData<R> {
    /// Fills a buffer from the file. If the file ends before the buffer is full, returns false if `may_end`, as in a
    /// recording that perf did not finish, and otherwise an error that names `at`, the offset of the present record.
    fn read_whole(&mut self, buffer: &mut [u8], may_end: bool, at: u64) -> Result<bool, ProfileError> {
        match self.input.read_exact(buffer) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof && may_end => Ok(false),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(ProfileError::CutOff(at)),
            Err(error) => Err(error.into()),
        }
    }
}

/// Returns the mode of the processor that a record's flags name.
fn mode_of(flags: u16) -> Mode {
    match flags & MODE_MASK {
        1 => Mode::Kernel,
        0 | 2 => Mode::User,
        _ => Mode::Other,
    }
}

/// Returns the build IDs in a table, by the paths of files. Records after a damaged one are left out.
fn build_ids_in(table: &[u8]) -> HashMap<Vec<u8>, Vec<u8>> {
    let mut found = HashMap::new();
    let mut rest = Bytes(table);
    loop {
        let mut head = Bytes(rest.0);
        let (Some(_kind), Some(flags), Some(bytes)) = (head.u32(), head.u16(), head.u16()) else { return found };
        if usize::from(bytes) <= BUILD_ID_RECORD_BYTES {
            return found;
        }
        let Some(record) = rest.take(usize::from(bytes)) else { return found };
        let length = match flags & HAS_LENGTH {
            0 => BUILD_ID_BYTES,
            _ => usize::from(record[12 + BUILD_ID_BYTES]).min(BUILD_ID_BYTES),
        };
        found.insert(Bytes(&record[BUILD_ID_RECORD_BYTES..]).text().to_vec(), record[12..12 + length].to_vec());
    }
}
