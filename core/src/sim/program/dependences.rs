//! Dependences between instructions that are the same in every iteration: without eliminated moves and partial writes, a read
//! gets its value from the instruction a fixed distance before it, unless the latter has retired.

use crate::sim::ids::{PoolRange, TemplateId};

use super::SimulatedProgram;

/// A producer that a read waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dependence {
    /// Distance to the producer, in instructions before the reader.
    pub distance: u32,
    /// Cycles from the completion of the producer until the value is available; negative if it is available before.
    pub after_completion: i32,
    /// Cycles by which the read may issue before the value is available; negative: how many later it must.
    pub advance: i32,
}

/// A dependence as the producer sees it: its reader, and how long that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DependenceUse {
    /// The instruction whose result is used; the list of all uses is sorted by it.
    producer: TemplateId,
    /// Distance to the reader, in instructions after the producer.
    pub distance: u32,
    /// Cycles from the issue of the producer until the reader can issue.
    pub n_cycles: u32,
}

/// A write: the index in the run of the instruction, and the index of the write in [`SimulatedProgram::writes`].
type CountedWrite = (u64, u32);

/// All dependences of a block, by reader and by producer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependences {
    /// All dependences, in the order of their readers.
    all: Vec<Dependence>,
    /// For each `TemplateId`, the range of `all` that has what its reads wait for.
    of_reader: Vec<PoolRange>,
    /// All uses, sorted by producer, then by distance.
    uses: Vec<DependenceUse>,
    /// For each `TemplateId`, the range of `uses` that has its readers.
    of_producer: Vec<PoolRange>,
    /// For each cell, its latest write so far. Scratch buffer of `rebuild`.
    latest: Vec<Option<CountedWrite>>,
    /// The writes that one read waits for. Scratch buffer of `add_reads_of`.
    producers: Vec<CountedWrite>,
}

impl Dependences {
    /// Finds the dependences of a block, which must have neither candidates for move elimination nor partial writes.
    pub fn rebuild(&mut self, program: &SimulatedProgram) {
        self.all.clear();
        self.of_reader.clear();
        self.uses.clear();
        self.latest.clear();
        self.latest.resize(program.n_cells, None);
        let n_templates = program.templates.len();
        // The first iteration only fills `latest`: from the second on, a read finds the same producers in every iteration.
        for position in 0..n_templates {
            self.record_writes_of(program, position as u64, position);
        }
        for position in 0..n_templates {
            let instruction = (n_templates + position) as u64;
            let start = self.all.len() as u32;
            self.add_reads_of(program, instruction, position);
            let end = self.all.len() as u32;
            self.of_reader.push(PoolRange { start, end });
            self.record_writes_of(program, instruction, position);
        }
        self.uses.sort_unstable_by_key(|one| (one.producer, one.distance));
        self.of_producer.clear();
        let mut start = 0;
        for position in 0..n_templates {
            let first_of_others = self.uses[start..].iter().position(|one| one.producer.index() != position);
            let end = first_of_others.map_or(self.uses.len(), |n_uses| start + n_uses);
            self.of_producer.push(PoolRange { start: start as u32, end: end as u32 });
            start = end;
        }
    }

    /// Adds a dependence for each write that the reads of an instruction wait for. `reader` is the instruction's index in the run,
    /// `position` its place in the block.
    fn add_reads_of(&mut self, program: &SimulatedProgram, reader: u64, position: usize) {
        for read in program.templates[position].reads.of(&program.reads) {
            if read.is_independent {
                continue;
            }
            // A read of a register that was written piecewise waits for each write once.
            self.producers.clear();
            self.producers.extend(read.cells.of(&program.cells).iter().filter_map(|cell| self.latest[cell.index()]));
            self.producers.sort_unstable();
            self.producers.dedup();
            for &(producer, write) in &self.producers {
                let write = &program.writes[write as usize];
                let advance = program.advance_of(read, write.write_resource);
                let distance = (reader - producer) as u32;
                let producer = TemplateId((producer % program.templates.len() as u64) as u32);
                let latency = program.templates[producer.index()].latency as i32;
                self.all.push(Dependence { distance, after_completion: write.latency - latency, advance });
                let n_cycles = (i64::from(write.latency) - i64::from(advance)).max(0) as u32;
                self.uses.push(DependenceUse { producer, distance, n_cycles });
            }
        }
    }

    /// Records the writes of an instruction as the latest of their cells. `writer` is the instruction's index in the run, `position`
    /// its place in the block.
    fn record_writes_of(&mut self, program: &SimulatedProgram, writer: u64, position: usize) {
        for index in program.templates[position].writes.indices() {
            let write = &program.writes[index];
            // If one instruction writes a register twice, readers wait for the slower write.
            let is_hidden = self.latest[write.base.index()].is_some_and(|(latest, earlier)| {
                latest == writer && program.writes[earlier as usize].latency > write.latency
            });
            if !is_hidden {
                for cell in write.scope.of(&program.cells) {
                    self.latest[cell.index()] = Some((writer, index as u32));
                }
            }
        }
    }

    /// Appends the words of a key by which equal blocks are found: they differ between blocks with different dependences.
    pub fn append_key(&self, words: &mut Vec<u64>) {
        for range in &self.of_reader {
            words.push(range.len() as u64);
            for one in range.of(&self.all) {
                words.push(u64::from(one.distance));
                words.push(u64::from(one.after_completion as u32) << 32 | u64::from(one.advance as u32));
            }
        }
    }

    /// Returns what the reads of a template wait for.
    #[inline]
    pub fn of_reader(&self, reader: TemplateId) -> &[Dependence] {
        self.of_reader[reader.index()].of(&self.all)
    }

    /// Returns the uses of a producer's result, the smallest distance first.
    #[inline]
    pub fn uses_of(&self, producer: TemplateId) -> &[DependenceUse] {
        self.of_producer[producer.index()].of(&self.uses)
    }
}
