//! Writes recordings as `perf record` does, with the branches that a test wants, since not every processor records any.

/// Kinds of records.
const MMAP: u32 = 1;
const COMM: u32 = 3;
const FORK: u32 = 7;
const SAMPLE: u32 = 9;
const MMAP2: u32 = 10;

/// Fields of a sample: address, process and thread, time, period.
const FIELDS: u64 = 1 | 2 | 4 | 0x100;
const HAS_BRANCHES: u64 = 0x800;
/// Flag for identifiers before all other fields of a sample, used if several events are recorded.
const HAS_IDENTIFIER: u64 = 1 << 16;
/// Identifier of the first event in samples; the others follow.
const FIRST_ID: u64 = 100;

const EVENT_BYTES: u64 = 112;
const SECTION_BYTES: u64 = 16;
const HEADER_BYTES: u64 = 104;

/// A branch: from, to, cycles, whether it was mispredicted.
pub type Taken = (u64, u64, u16, bool);

/// A recording that is being written.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    records: Vec<u8>,
    build_ids: Vec<u8>,
    cpu_id: Option<String>,
    has_branches: bool,
    /// Names of several events; none for one without a name.
    events: Vec<String>,
    n_samples: u64,
}

impl Recording {
    pub fn with_branches() -> Recording {
        Recording { has_branches: true, ..Recording::default() }
    }

    pub fn with_events(names: &[&str]) -> Recording {
        Recording { events: names.iter().map(|name| (*name).to_owned()).collect(), ..Recording::default() }
    }

    /// Adds a sample of one of several events that stands for `period` events.
    pub fn count(&mut self, process: u32, address: u64, event: usize, period: u64) -> &mut Recording {
        let body = self.body(process, address, event, period);
        self.records.extend(record(SAMPLE, 2, &body));
        self
    }

    pub fn cpu_id(&mut self, text: &str) -> &mut Recording {
        self.cpu_id = Some(text.to_owned());
        self
    }

    /// Adds the build id by which the file is known.
    pub fn build_id(&mut self, process: u32, path: &str, build_id: &[u8]) -> &mut Recording {
        let mut body = process.to_le_bytes().to_vec();
        body.extend(build_id);
        body.resize(4 + 20, 0);
        body.extend([build_id.len() as u8, 0, 0, 0]);
        body.extend(text(path));
        self.build_ids.extend(record(67, 2 | 1 << 15, &body));
        self
    }

    pub fn map(&mut self, process: u32, address: u64, length: u64, file_offset: u64, path: &str) -> &mut Recording {
        let mut body = [process.to_le_bytes(), process.to_le_bytes()].concat();
        [address, length, file_offset].iter().for_each(|number| body.extend(number.to_le_bytes()));
        body.extend(text(path));
        self.records.extend(record(MMAP, 2, &body));
        self
    }

    /// Records a mapping with the build id in the place of the inode; `protection` 5 is code.
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

    pub fn fork(&mut self, parent: u32, child: u32) -> &mut Recording {
        let mut body: Vec<u8> = [child, parent, child, parent].iter().flat_map(|number| number.to_le_bytes()).collect();
        body.extend(0_u64.to_le_bytes());
        self.records.extend(record(FORK, 0, &body));
        self
    }

    pub fn exec(&mut self, process: u32, name: &str) -> &mut Recording {
        let mut body = [process.to_le_bytes(), process.to_le_bytes()].concat();
        body.extend(text(name));
        self.records.extend(record(COMM, 1 << 13, &body));
        self
    }

    pub fn sample(&mut self, process: u32, address: u64) -> &mut Recording {
        self.sample_with(process, address, 2, &[])
    }

    /// Adds a stack of branches in the order in which they were taken.
    pub fn stack(&mut self, process: u32, branches: &[Taken]) -> &mut Recording {
        let address = branches.last().map_or(0, |(_, to, ..)| *to);
        self.sample_with(process, address, 2, branches)
    }

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

    /// Adds a raw record of any kind.
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
        // Hardware counters of this number; the kernel is left out, mappings are recorded.
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

fn text(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
}

fn record(kind: u32, flags: u16, body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    body.resize(body.len().next_multiple_of(8), 0);
    let mut out = kind.to_le_bytes().to_vec();
    out.extend(flags.to_le_bytes());
    out.extend((8 + body.len() as u16).to_le_bytes());
    out.extend(body);
    out
}
