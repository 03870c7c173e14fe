//! Reads a text into an assembly.

use super::assembler::Assembler;
use super::assembly::Assembly;
use super::options::{Files, Options};
use super::reuse::plan::Reuse;
use super::reuse::spare::Spare;

/// Reads a whole text. A wrong statement does not affect the others.
pub fn assemble(source: &[u8], options: Options, files: &dyn Files) -> Assembly {
    assemble_with(source, options, files, Reuse::none()).assembly
}

/// The result of reading a text that is being edited.
#[derive(Debug)]
pub struct Rereading {
    pub assembly: Assembly,
    /// Number of statements that were taken over from the earlier reading.
    #[cfg(any(test, feature = "internals"))]
    pub n_taken_over: usize,
}

/// Reads a text that is being edited: what did not change is taken over from the earlier reading, if there is one.
#[cfg(any(test, feature = "internals"))]
pub fn assemble_again(source: &[u8], options: Options, files: &dyn Files, earlier: Option<&Assembly>) -> Rereading {
    assemble_into(Spare::default(), source, options, files, earlier)
}

/// Reads a text that is being edited into the memory of an older reading, `spare`. What did not change is taken over from
/// `earlier`, if that is given.
pub fn assemble_into(
    spare: Spare,
    source: &[u8],
    options: Options,
    files: &dyn Files,
    earlier: Option<&Assembly>,
) -> Rereading {
    let reuse = Reuse::of(earlier, spare, readable(source), &options);
    assemble_with(source, options, files, reuse)
}

/// Reads a text, and takes over from an earlier reading what `reuse` says.
fn assemble_with<'f>(source: &[u8], options: Options, files: &'f dyn Files, reuse: Reuse<'f>) -> Rereading {
    let target = options.subtarget.target();
    let mut assembler = Assembler::new(readable(source), &options, files, &target, reuse);
    assembler.parse_input();
    let Assembler { parser, reuse, .. } = assembler;
    #[cfg(any(test, feature = "internals"))]
    let n_taken_over = reuse.n_taken_over;
    let content = parser.content;
    let n_instructions = content.n_instructions();
    let assembly = Assembly {
        buffers: parser.cursor.buffers,
        expressions: parser.expressions,
        instructions: content.instructions,
        regions: content.regions.finish(),
        instruments: content.instruments,
        data: content.data.finish(n_instructions),
        unplaced: content.unplaced,
        markers: content.markers,
        events: parser.log.events,
        mappings: parser.log.mappings,
        dialect: parser.dialect,
        order: content.order,
        has_errors: parser.log.has_errors,
        has_marker_errors: content.has_marker_errors,
        has_instrument_errors: content.has_instrument_errors,
        record: reuse.into_record(parser.trace.name_uses),
    };
    Rereading {
        assembly,
        #[cfg(any(test, feature = "internals"))]
        n_taken_over,
    }
}

/// Returns the part of a text that is read: offsets have 32 bits, so a longer text is cut.
fn readable(source: &[u8]) -> &[u8] {
    &source[..source.len().min(u32::MAX as usize - 1)]
}
