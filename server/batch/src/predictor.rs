//! Predicts blocks on one thread.

use std::borrow::Cow;
use std::fmt;

use mca_core::analysis::ViewSwitches;
use mca_core::limits::BLOCK_INSTRUCTIONS;
use mca_core::{
    AnalysisError, Analyzer, Cancellation, Cpu, NoFiles, Options, Program, ReadOptions, Region, Regions, Source,
};

use crate::code::{bytes_of_digits, decode};
use crate::row::{Row, Status};

/// Maximum number of blocks of machine code that are decoded as one program. Making a decoder takes as long as
/// simulating a few blocks.
pub(crate) const BLOCKS_A_PROGRAM: usize = 256;

/// Maximum number of blocks whose cycles are remembered for other blocks that are simulated alike; they take some
/// megabytes. In compiled programs, every fifth block is simulated like an earlier one.
const BLOCKS_REMEMBERED: usize = 4096;

/// Maximum number of bytes that are decoded as one program: offsets in it have 32 bits.
const BYTES_A_PROGRAM: usize = 1 << 26;

/// One basic block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block<'a> {
    /// Machine code.
    Bytes(&'a [u8]),
    /// Machine code in hexadecimal digits, with or without something between the bytes.
    Hex(&'a str),
    /// Assembly. If it marks several regions that hold an instruction, it is not one block, and is not predicted.
    Text(&'a str),
}

/// Options for all blocks of a prediction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    /// Options of the simulation and the verdict. Two of them have no effect: the only view is the summary, and
    /// instructions for which the model has no data are always left out.
    pub options: Options,
    /// Options of reading assembly.
    pub reading: ReadOptions,
}

/// The error of a prediction that the caller cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

/// Predicts blocks on one processor. It keeps its memory from block to block; each thread has a predictor of its own.
#[derive(Debug)]
pub struct Predictor {
    /// Analyser for the processor; it remembers the cycles of blocks that are simulated alike.
    analyzer: Analyzer,
    /// Options of reading blocks of text.
    reading: ReadOptions,
    /// Cancelled from outside: predictions then end with [`Cancelled`] at the latest before the next block.
    cancellation: Cancellation,
}

impl fmt::Display for Cancelled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the prediction was cancelled")
    }
}

impl std::error::Error for Cancelled {}

impl Question {
    /// Returns the default options, with or without a verdict. With one, a block takes about three times as long.
    pub fn with_verdict(verdict: bool) -> Question {
        let mut question = Question::default();
        question.options.verdict = verdict;
        question
    }
}

impl Predictor {
    /// Returns a predictor for blocks with these options.
    pub fn new(cpu: &Cpu, question: &Question) -> Predictor {
        let mut options = question.options.clone();
        options.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
        options.skips_unsupported = true;
        let mut analyzer = Analyzer::new(cpu.clone());
        analyzer.set_options(&options).remember_blocks(BLOCKS_REMEMBERED);
        let reading = question.reading.clone();
        Predictor { analyzer, reading, cancellation: Cancellation::new() }
    }

    /// Sets the cancellation by which another thread ends predictions early.
    pub fn set_cancellation(&mut self, cancellation: &Cancellation) -> &mut Predictor {
        self.cancellation = cancellation.clone();
        self.analyzer.set_cancellation(cancellation);
        self
    }

    /// Returns one row for each block, in the order of the blocks. An error if the prediction was cancelled.
    pub fn predict(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Row>, Cancelled> {
        let mut rows = Vec::with_capacity(blocks.len());
        let mut rest = blocks;
        while !rest.is_empty() {
            let (chunk, remaining) = rest.split_at(chunk_of(rest));
            self.predict_chunk(chunk, &mut rows)?;
            rest = remaining;
        }
        Ok(rows)
    }

    /// Appends one row for each block to `rows`. Blocks of machine code are decoded together, those of text one by one.
    fn predict_chunk(&mut self, blocks: &[Block<'_>], rows: &mut Vec<Row>) -> Result<(), Cancelled> {
        // `None` for blocks of text, and for hexadecimal text with wrong digits.
        let codes: Vec<Option<Cow<'_, [u8]>>> = blocks.iter().map(code_of).collect();
        let machine_codes: Vec<&[u8]> = codes.iter().flatten().map(|code| &**code).collect();
        let decoded = if machine_codes.is_empty() { None } else { decode(&machine_codes, self.analyzer.cpu()) };
        let mut regions = decoded.iter().flat_map(|decoded| decoded.regions.iter().zip(&decoded.is_whole));
        for (block, code) in blocks.iter().zip(&codes) {
            let row = match (block, code) {
                (_, Some(_)) => match (&decoded, regions.next()) {
                    (Some(decoded), Some((region, is_whole))) => self.row(&decoded.program, region, *is_whole)?,
                    _ => Row::without_numbers(Status::Nothing),
                },
                (Block::Text(text), None) => self.row_of_text(text)?,
                _ => Row::without_numbers(Status::Nothing),
            };
            rows.push(row);
        }
        Ok(())
    }

    /// Returns the row of the region of a text that holds an instruction; a row with [`Status::Nothing`] if none does, or several do.
    fn row_of_text(&mut self, text: &str) -> Result<Row, Cancelled> {
        // A text may always have as many instructions as its own bytes can spell out, one for every two bytes; only
        // what macros and repetitions add counts towards the limit.
        let n_most = BLOCK_INSTRUCTIONS.max(text.len() / 2);
        let mut reading = self.reading.clone();
        reading.limits.instructions = reading.limits.instructions.min(n_most - text.len() / 2);
        let program = Program::read(Source::from(text), self.analyzer.cpu(), &reading, &NoFiles);
        if program.n_instructions() > n_most {
            return Ok(Row::without_numbers(Status::Failed));
        }
        let regions = program.regions(&Regions::Marked);
        let mut with_code = regions.iter().filter(|region| !region.is_empty());
        match with_code.next().filter(|_| with_code.next().is_none()) {
            Some(region) => {
                let is_whole = !program.has_errors() && !program.hazards(region).has_data;
                self.row(&program, region, is_whole)
            }
            None => Ok(Row::without_numbers(Status::Nothing)),
        }
    }

    /// Analyses one region and returns its row. `was_read_whole` says whether the reader or the decoder understood all
    /// of its block.
    fn row(&mut self, program: &Program, region: &Region, was_read_whole: bool) -> Result<Row, Cancelled> {
        if self.cancellation.is_cancelled() {
            return Err(Cancelled);
        }
        match self.analyzer.analyze(program, region) {
            Ok(analysis) => Ok(Row::of(&analysis, was_read_whole)),
            Err(AnalysisError::Cancelled { .. }) => Err(Cancelled),
            Err(AnalysisError::Empty { .. }) => Ok(Row::without_numbers(Status::Nothing)),
            Err(_) => Ok(Row::without_numbers(Status::Failed)),
        }
    }
}

/// Returns how many of the first blocks are predicted together: at most [`BLOCKS_A_PROGRAM`], with at most
/// [`BYTES_A_PROGRAM`] bytes, but at least one.
fn chunk_of(blocks: &[Block<'_>]) -> usize {
    let mut n_bytes = 0usize;
    let fits = |block: &&Block<'_>| {
        n_bytes = n_bytes.saturating_add(match block {
            Block::Bytes(bytes) => bytes.len(),
            Block::Hex(text) | Block::Text(text) => text.len(),
        });
        n_bytes <= BYTES_A_PROGRAM
    };
    blocks.iter().take(BLOCKS_A_PROGRAM).take_while(fits).count().max(1)
}

/// Returns the machine code of a block. `None` for text, and for hexadecimal text that is malformed.
fn code_of<'a>(block: &Block<'a>) -> Option<Cow<'a, [u8]>> {
    match block {
        Block::Bytes(bytes) => Some(Cow::Borrowed(bytes)),
        Block::Hex(digits) => bytes_of_digits(digits).ok().map(Cow::Owned),
        Block::Text(_) => None,
    }
}
