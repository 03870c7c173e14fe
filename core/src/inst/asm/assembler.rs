//! A running assembly: the parser of statements, the state of directives, and the target.

use super::content::Content;
use super::cursor::SourceCursor;
use super::directive::recent::RecentDirectives;
use super::directive::{DirectiveState, TargetDirectives};
use super::input::Files;
use super::memory::StateMemory;
use super::options::Options;
use super::parser::{Parser, Start};
use super::regions::BufferOrder;
use super::reuse::plan::Reuse;
use crate::inst::formats;
use crate::inst::syntax::TextRules;
use crate::inst::targets::Target;

/// The state of reading a text.
pub(super) struct Assembler<'f> {
    /// The parser of statements. It holds everything that was read so far.
    pub parser: Parser<'f>,
    /// What directives have left for later directives.
    pub state: DirectiveState,
    pub target: &'static dyn Target,
    /// The directives that only this target has.
    pub target_directives: TargetDirectives,
    /// A cache of the directives that the text uses.
    pub recent_directives: RecentDirectives,
    /// What may be taken over from an earlier reading of the text.
    pub reuse: Reuse<'f>,
}

impl<'f> Assembler<'f> {
    /// Makes an assembler before the first token of `source`.
    pub fn new(
        source: &[u8],
        options: &Options,
        files: &'f dyn Files,
        target: &'f &'static dyn Target,
        mut reuse: Reuse<'f>,
    ) -> Assembler<'f> {
        let subtarget = &*options.subtarget;
        let order = BufferOrder::for_input(options.input_kind, source.len());
        let rules = target.lexical_rules(subtarget);
        let mut state = DirectiveState::default();
        let mut parser = Parser::new(Start {
            cursor: SourceCursor::new(options.name.clone(), source, rules, files, options.limits),
            content: Content::new(source.len(), order, target.instruments(), state.sections.place()),
            rules: text_rules(*target, options),
            dialect: options.dialect,
            memory: StateMemory::new(target.new_state(subtarget)),
            words: target,
        });
        if let Some(n_instructions) = reuse.n_instructions() {
            parser.content.instructions = std::mem::take(&mut reuse.spare.instructions);
            parser.trace.name_uses = std::mem::take(&mut reuse.spare.name_uses);
            parser.content.instructions.reserve(n_instructions);
        }
        parser.trace.name_uses.reserve(reuse.n_name_uses());
        state.macros.nesting_depth = options.macro_nesting_depth;
        state.versions.system.clone_from(&subtarget.triple.system.name);
        state.versions.is_system_known = subtarget.triple.system.is_known;
        formats::define_first_sections(&mut parser, &mut state.sections);
        let target_directives = target.directives(subtarget);
        let recent_directives = RecentDirectives::default();
        Assembler { parser, state, target: *target, target_directives, recent_directives, reuse }
    }
}

/// Collects the rules by which the target and the options read a text.
fn text_rules(target: &dyn Target, options: &Options) -> TextRules {
    let subtarget = &*options.subtarget;
    TextRules {
        format: subtarget.triple.format,
        expressions: target.expression_rules(subtarget),
        private_prefix: target.private_prefix(subtarget),
        pointer_bytes: target.pointer_bytes(subtarget),
        aligns_by_power: target.aligns_by_power(subtarget),
        section_flags: target.section_flags(subtarget),
        has_unwind_section_type: target.has_unwind_section_type(subtarget),
        has_windows_frames: target.has_windows_frames(subtarget),
        prefers_labels: options.prefers_labels,
        implicit_it: options.implicit_it,
    }
}
