//! A snapshot: one state of a document with its results, which no later edit changes. Features answer from it.

use std::sync::Arc;

use mca_core::Cancellation;
use mca_core::Target;
use mca_core::analysis::Link;
use mca_core::target::Architecture;
use tower_lsp::lsp_types::{Position, Range, Url};

use super::analysis::RegionPlan;
use super::analysis::{Outcome, Reading};
use super::client::ClientFeatures;
use super::document::Source;
use super::protocol::RegionSummary;
use super::{from_proto, ranges};

/// Size in bytes above which going through a text takes more than a few milliseconds.
const LARGE_BYTES: usize = 1 << 18;

/// What has to be known before a request is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The text has been read.
    Reading,
    /// The regions that overlap this range have their results.
    Numbers(Range),
    /// The regions that overlap this range have their results. Long simulations are not waited for long if other
    /// regions have results.
    Hints(Range),
    /// The text was read. When more is known about this range, the client is asked to repeat the request.
    Tokens(Range),
}

impl Need {
    /// Returns the need for the numbers of one line.
    pub fn numbers_at(position: Position) -> Need {
        Need::Numbers(Range::new(Position::new(position.line, 0), Position::new(position.line, u32::MAX)))
    }
}

/// The IPC of a region when the document was last saved, for the difference that hints may show.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedRegion {
    /// Name of the region, by which it is found again.
    pub name: String,
    /// Instructions per cycle.
    pub ipc: f64,
}

/// A loop of a compiled source.
#[derive(Clone, Debug)]
pub struct CompiledLoop {
    /// Index of its region in the assembly.
    pub region: usize,
    /// Line in the source, counted from 0.
    pub line: usize,
    /// Line in the source of each instruction of the region, counted from 0.
    pub lines: Vec<usize>,
    /// A link of the loop-carried chain, and the source's name for its value; `None` if no name is known.
    pub variable: Option<(Link, String)>,
    /// What the protocol says about the loop.
    pub summary: RegionSummary,
}

/// The source of compiled code.
#[derive(Clone, Debug)]
pub struct CompiledFrom {
    /// The text of the source when the snapshot was made. It may be newer than the text that was compiled; lines in
    /// `loops` are lines of this one.
    pub source: Arc<Source>,
    /// Loops, in the order of their indices in `mca/analyzed`.
    pub loops: Vec<CompiledLoop>,
}

/// One state of a document, with what is known of it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub uri: Url,
    /// Version that the client gave to the document's state.
    pub version: i32,
    /// The capabilities of the client.
    pub client: Arc<ClientFeatures>,
    /// What is known without a simulation: the text, its problems and its regions.
    pub reading: Arc<Reading>,
    /// The result of each region of `reading`; `None` for one that is not known yet.
    pub results: Vec<Option<Outcome>>,
    /// The IPC of the regions when the document was last saved; empty if it was not.
    pub saved: Arc<Vec<SavedRegion>>,
    /// Cancelled when the text changes.
    pub superseded: Arc<Cancellation>,
    /// The source, if the snapshot is of a compiler's assembly: lines and regions in answers are those of the source.
    pub compiled_from: Option<Arc<CompiledFrom>>,
}

impl Snapshot {
    /// Returns the architecture of the code. If the configuration names nothing that can be simulated, it is the
    /// triple's.
    pub fn architecture(&self) -> Architecture {
        match &self.reading.subject {
            Some(subject) => subject.cpu.target().architecture(),
            None => {
                let triple = &self.reading.configuration.options().triple;
                Target::parse(triple).unwrap_or_default().architecture()
            }
        }
    }

    /// Returns the text that was read: the document's, or the compiler's assembly if `compiled_from` has a source.
    pub fn source(&self) -> &Source {
        &self.reading.source
    }

    /// Whether going through the text takes too long for a thread that also serves other requests.
    pub fn is_large(&self) -> bool {
        self.source().text.len() > LARGE_BYTES
    }

    /// Returns the byte offset of a position in [`Snapshot::source`].
    pub fn offset(&self, position: Position) -> usize {
        from_proto::offset(self.source(), position, self.client.encoding)
    }

    /// Returns the lines and characters, as the protocol counts them, of a range of bytes in [`Snapshot::source`].
    pub fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        ranges::range(self.source(), bytes, self.client.encoding)
    }

    /// Returns the range of bytes in [`Snapshot::source`] of a range of lines and characters of the protocol.
    pub fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        from_proto::byte_range(self.source(), range, self.client.encoding)
    }

    /// Returns the loop of the source for a region of its assembly; `None` if the document is not compiled, or if the
    /// source's line of the loop is not known.
    pub fn compiled_loop(&self, plan: &RegionPlan) -> Option<&CompiledLoop> {
        let loops = &self.compiled_from.as_ref()?.loops;
        loops.iter().find(|one| self.reading.regions[one.region].range == plan.range)
    }

    /// Returns the range in the document of the instruction at an index in a region: in a source, its line. `None` if the
    /// place is not known.
    pub fn range_of_instruction(&self, plan: &RegionPlan, index: usize) -> Option<Range> {
        let Some(from) = &self.compiled_from else { return Some(self.range(plan.places.get(index)?.clone())) };
        let line = *self.compiled_loop(plan)?.lines.get(index)?;
        Some(ranges::line_range(&from.source, line, self.client.encoding))
    }

    /// Returns the index of the innermost region around an offset; `None` if there is none.
    pub fn region_at(&self, offset: usize) -> Option<usize> {
        let around = self.reading.regions.iter().enumerate().filter(|(_, region)| {
            // The end of the last line counts as inside.
            region.range.start <= offset && offset <= region.range.end
        });
        around.min_by_key(|(_, region)| region.range.len()).map(|(index, _)| index)
    }
}
