//! Writes recordings as `perf record` does, with the branches that a test wants, since not every processor records
//! branches. Numbers are those of the format `perf.data`.

/// Kind of a record: a mapping.
const MMAP: u32 = 1;
/// Kind of a record: a process gets a name.
const COMM: u32 = 3;
/// Kind of a record: a process was forked.
const FORK: u32 = 7;
/// Kind of a record: a sample.
const SAMPLE: u32 = 9;
/// Kind of a record: a mapping with a build ID.
const MMAP2: u32 = 10;

/// Bits of the fields that samples have: address, process and thread, time, period.
const FIELDS: u64 = 1 | 2 | 4 | 0x100;
/// Bit of the field with the last branches.
const HAS_BRANCHES: u64 = 0x800;
/// Bit of a field before all others with the event's ID, which is there if several events are recorded.
const HAS_IDENTIFIER: u64 = 1 << 16;
/// ID of the first event in samples; those of the others follow.
const FIRST_ID: u64 = 100;

/// Length of an event's description in bytes.
const EVENT_BYTES: u64 = 112;
/// Length of an offset and a length in bytes.
const SECTION_BYTES: u64 = 16;
/// Length of the header in bytes.
const HEADER_BYTES: u64 = 104;

/// A taken branch: its address, the target's, cycles since the branch before, and whether it was mispredicted.
pub type Taken = (u64, u64, u16, bool);

/// A recording that is being written.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// Bytes of the records so far.
    records: Vec<u8>,
    /// Table of build IDs.
    build_ids: Vec<u8>,
    /// Identification of the processor; `None` to record none.
    cpu_id: Option<String>,
    /// Whether samples have branches.
    has_branches: bool,
    /// Names of the events if there are several; empty for a single one without a name.
    events: Vec<String>,
    /// Number of samples so far.
    n_samples: u64,
}

impl Recording {
    /// Begins a recording with branches.
    pub fn with_branches() -> Recording {
        Recording { has_branches: true, ..Recording::default() }
    }

    /// Begins a recording of several events, given by their names, without branches.
    pub fn with_events(names: &[&str]) -> Recording {
        Recording { events: names.iter().map(|name| (*name).to_owned()).collect(), ..Recording::default() }
    }

    /// Adds a sample of the event with the index `event`, which stands for `period` occurrences.
    pub fn count(&mut self, process: u32, address: u64, event: usize, period: u64) -> &mut Recording {
        let body = self.body(process, address, event, period);
        self.records.extend(record(SAMPLE, 2, &body));
        self
    }

    /// Sets the identification of the processor, such as `GenuineIntel,6,85,4`.
    pub fn cpu_id(&mut self, text: &str) -> &mut Recording {
        self.cpu_id = Some(text.to_owned());
        self
    }

    /// Adds the build ID of a file to the table of build IDs.
    pub fn build_id(&mut self, process: u32, path: &str, build_id: &[u8]) -> &mut Recording {
        let mut body = process.to_le_bytes().to_vec();
        body.extend(build_id);
        body.resize(4 + 20, 0);
        body.extend([build_id.len() as u8, 0, 0, 0]);
        body.extend(text(path));
        self.build_ids.extend(record(67, 2 | 1 << 15, &body));
        self
    }

    /// Adds a mapping of code.
    pub fn map(&mut self, process: u32, address: u64, length: u64, file_offset: u64, path: &str) -> &mut Recording {
        let mut body = [process.to_le_bytes(), process.to_le_bytes()].concat();
        [address, length, file_offset].iter().for_each(|number| body.extend(number.to_le_bytes()));
        body.extend(text(path));
        self.records.extend(record(MMAP, 2, &body));
        self
    }

    /// Adds a mapping with the build ID in place of the inode. `protection` is 5 for code.
    pub fn map_with_id(
        &mut self,
        process: u32,
        (address, length, file_offset): (u64, u64, u64),
        (path, build_id, protection): (&str, &[u8], u32),
    ) -> &mut Recording {
        let mut body = [process.to_le_bytes(), process.to_le_bytes()].concat();
        [address, length, file_offset].iter().for_each(|number| body.extend(number.to_le_bytes()));
        body.extend([build_id.len() as u8, 0, 0, 0]);
        body.extend(build_id);
        body.resize(8 + 24 + 24, 0);
        body.extend(protection.to_le_bytes());
        body.extend(2_u32.to_le_bytes());
        body.extend(text(path));
        self.records.extend(record(MMAP2, 2 | 1 << 14, &body));
        self
    }

    /// Adds the fork of a process.
    pub fn fork(&mut self, parent: u32, child: u32) -> &mut Recording {
        let mut body: Vec<u8> = [child, parent, child, parent].iter().flat_map(|number| number.to_le_bytes()).collect();
        body.extend(0_u64.to_le_bytes());
        self.records.extend(record(FORK, 0, &body));
        self
    }

    /// Adds that a process became another program.
    pub fn exec(&mut self, process: u32, name: &str) -> &mut Recording {
        let mut body = [process.to_le_bytes(), process.to_le_bytes()].concat();
        body.extend(text(name));
        self.records.extend(record(COMM, 1 << 13, &body));
        self
    }

    /// Adds a sample in user mode, without branches.
    pub fn sample(&mut self, process: u32, address: u64) -> &mut Recording {
        self.sample_with(process, address, 2, &[])
    }

    /// Adds a sample with branches, which are in the order in which they were taken.
    pub fn stack(&mut self, process: u32, branches: &[Taken]) -> &mut Recording {
        let address = branches.last().map_or(0, |(_, to, ..)| *to);
        self.sample_with(process, address, 2, branches)
    }

    /// Adds a sample; `flags` say the processor's mode: 1 is the kernel, 2 user mode.
    pub fn sample_with(&mut self, process: u32, address: u64, flags: u16, branches: &[Taken]) -> &mut Recording {
        let mut body = self.body(process, address, 0, 1_000);
        if self.has_branches {
            body.extend((branches.len() as u64).to_le_bytes());
            for (from, to, cycles, is_mispredicted) in branches.iter().rev() {
                let flags = u64::from(*cycles) << 4 | if *is_mispredicted { 1 } else { 2 };
                [*from, *to, flags].iter().for_each(|number| body.extend(number.to_le_bytes()));
            }
        }
        self.records.extend(record(SAMPLE, flags, &body));
        self
    }

    /// Returns the content of the next sample, without branches: one of the event with the index `event`, which stands for `period`
    /// occurrences. Each sample is a microsecond after the one before.
    fn body(&mut self, process: u32, address: u64, event: usize, period: u64) -> Vec<u8> {
        self.n_samples += 1;
        let mut body = match self.events.is_empty() {
            true => Vec::new(),
            false => (FIRST_ID + event as u64).to_le_bytes().to_vec(),
        };
        body.extend(address.to_le_bytes());
        [process, process].iter().for_each(|number| body.extend(number.to_le_bytes()));
        [1_000_000 + 1_000 * self.n_samples, period].iter().for_each(|number| body.extend(number.to_le_bytes()));
        body
    }

    /// Adds a record of any kind with any content.
    pub fn raw(&mut self, kind: u32, flags: u16, body: &[u8]) -> &mut Recording {
        self.records.extend(record(kind, flags, body));
        self
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let branches = if self.has_branches { HAS_BRANCHES } else { 0 };
        let identifier = if self.events.is_empty() { 0 } else { HAS_IDENTIFIER };
        let n_events = self.events.len().max(1) as u64;
        let n_ids = self.events.len() as u64;
        let events_bytes = n_events * (EVENT_BYTES + SECTION_BYTES);
        let ids_at = HEADER_BYTES + events_bytes;
        let data_at = ids_at + 8 * n_ids;
        // Description of the event with a number: a hardware counter, without the kernel, and with records of mappings.
        let event = |number: u64| {
            let mut event = [0_u32.to_le_bytes(), (EVENT_BYTES as u32).to_le_bytes()].concat();
            let fields = FIELDS | branches | identifier;
            [number, 1_000, fields, 0, 1 << 5 | 1 << 8]
                .iter()
                .for_each(|number: &u64| event.extend(number.to_le_bytes()));
            event.resize(72, 0);
            event.extend((1_u64 | 8).to_le_bytes());
            event.resize(EVENT_BYTES as usize, 0);
            event
        };
        let mut tables = vec![(2, self.build_ids.clone())];
        if let Some(id) = &self.cpu_id {
            let text = text(id);
            tables.push((9, [(text.len() as u32).to_le_bytes().to_vec(), text].concat()));
        }
        if !self.events.is_empty() {
            let mut table = [(n_events as u32).to_le_bytes(), (EVENT_BYTES as u32).to_le_bytes()].concat();
            for (number, name) in (0..).zip(&self.events) {
                let name = text(name);
                table.extend(event(number));
                table.extend([1_u32.to_le_bytes(), (name.len() as u32).to_le_bytes()].concat());
                table.extend(name);
                table.extend((FIRST_ID + number).to_le_bytes());
            }
            tables.push((12, table));
        }
        let mut out = b"PERFILE2".to_vec();
        let data_bytes = self.records.len() as u64;
        let numbers =
            [HEADER_BYTES, EVENT_BYTES + SECTION_BYTES, HEADER_BYTES, events_bytes, data_at, data_bytes, 0, 0];
        numbers.iter().for_each(|number| out.extend(number.to_le_bytes()));
        let features: u64 = tables.iter().map(|(number, _)| 1 << number).sum();
        [features, 0, 0, 0].iter().for_each(|number| out.extend(number.to_le_bytes()));
        for number in 0..n_events {
            out.extend(event(number));
            let ids = if n_ids == 0 { [0, 0] } else { [ids_at + 8 * number, 8] };
            ids.iter().for_each(|number| out.extend(number.to_le_bytes()));
        }
        (0..n_ids).for_each(|number| out.extend((FIRST_ID + number).to_le_bytes()));
        out.extend(&self.records);
        let mut at = data_at + data_bytes + SECTION_BYTES * tables.len() as u64;
        for (_, table) in &tables {
            [at, table.len() as u64].iter().for_each(|number| out.extend(number.to_le_bytes()));
            at += table.len() as u64;
        }
        tables.iter().for_each(|(_, table)| out.extend(table));
        out
    }
}

/// Returns a text with a zero byte after it, padded with zeros to a multiple of eight bytes.
fn text(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
}

/// Returns a record with its header; the content is padded to a multiple of eight bytes.
fn record(kind: u32, flags: u16, body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    body.resize(body.len().next_multiple_of(8), 0);
    let mut out = kind.to_le_bytes().to_vec();
    out.extend(flags.to_le_bytes());
    out.extend((8 + body.len() as u16).to_le_bytes());
    out.extend(body);
    out
}
