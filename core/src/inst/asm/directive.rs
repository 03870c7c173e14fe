//! Directives: each is a function that reads one directive, and gets the part of the state that it may change.
//!
//! No directive adds an instruction. Directives can have errors, they define names, and some change how the rest of the text is
//! read. The tables of names and functions, one for each family of directives, are in `directives` for all targets, in
//! `formats` for one file format, and in a target's folder for that target.

pub mod recent;

use super::parser::{DirectiveSite, Parsed, Parser};
use super::state::code_view::CodeViewNumbers;
use super::state::conditions::Conditions;
use super::state::frames::Frames;
use super::state::line_table::LineTable;
use super::state::macros::Macros;
use super::state::sections::Sections;
use super::state::versions::Versions;
use super::state::windows_frames::WindowsFrames;
use super::trace::StatementKind;
use crate::text::token::TokenKind;

/// State that directives leave for other directives.
#[derive(Clone, Debug, Default)]
pub struct DirectiveState {
    pub conditions: Conditions,
    pub macros: Macros,
    pub sections: Sections,
    /// Source files that `.file` has declared.
    pub lines: LineTable,
    /// Stack frames that `.cfi_startproc` has opened.
    pub frames: Frames,
    /// Numbers that `.cv_file` and `.cv_func_id` have declared.
    pub code_view: CodeViewNumbers,
    /// The function that `.seh_proc` has opened.
    pub windows_frames: WindowsFrames,
    /// The operating system and its version.
    pub versions: Versions,
}

/// The function that reads a directive. When it is called, the token of the name has been consumed; it consumes the others up
/// to the end of the statement. A variant says which part of [`DirectiveState`] the function gets.
#[derive(Clone, Copy)]
pub enum Directive {
    /// Reads values and forgets them: no result depends on them but that there are data here.
    Data(fn(&mut Parser<'_>, DirectiveSite) -> Parsed<()>),
    /// May place data here, and returns whether it does. Gets no state.
    Placing(fn(&mut Parser<'_>, DirectiveSite) -> Parsed<bool>),
    /// Gets no state. It changes at most symbols, or the place where reading continues.
    Plain(fn(&mut Parser<'_>, DirectiveSite) -> Parsed<()>),
    /// Opens, closes or decides a conditional.
    Conditions(fn(&mut Parser<'_>, &mut Conditions, DirectiveSite) -> Parsed<()>),
    /// Defines or removes a macro, or changes how macros are read.
    Macros(fn(&mut Parser<'_>, &mut Macros, DirectiveSite) -> Parsed<()>),
    /// Repeats a piece of the text.
    Repetition(fn(&mut Parser<'_>, &Macros, &Conditions, DirectiveSite) -> Parsed<()>),
    /// Changes the current section.
    Sections(fn(&mut Parser<'_>, &mut Sections, DirectiveSite) -> Parsed<()>),
    /// Depends on the current section, but does not change it.
    InSection(fn(&mut Parser<'_>, &Sections, DirectiveSite) -> Parsed<()>),
    /// Reads or changes the table of source files.
    Lines(fn(&mut Parser<'_>, &mut LineTable, DirectiveSite) -> Parsed<()>),
    /// Describes a stack frame (`.cfi_…`).
    Frames(fn(&mut Parser<'_>, &mut Frames, &Sections, DirectiveSite) -> Parsed<()>),
    /// Reads or changes the numbers of files and functions in debug information of Windows (`.cv_…`).
    CodeView(fn(&mut Parser<'_>, &mut CodeViewNumbers, DirectiveSite) -> Parsed<()>),
    /// Describes a stack frame of Windows (`.seh_…`).
    WindowsFrames(fn(&mut Parser<'_>, &mut WindowsFrames, &mut Sections, DirectiveSite) -> Parsed<()>),
    /// Says for which version of a system the text is.
    Versions(fn(&mut Parser<'_>, &mut Versions, DirectiveSite) -> Parsed<()>),
}

impl Directive {
    /// Calls the function with its part of the state.
    pub fn run(self, parser: &mut Parser<'_>, state: &mut DirectiveState, here: DirectiveSite) -> Parsed<()> {
        match self {
            Directive::Data(run) => {
                let read = parser.content.read_so_far();
                if parser.is(TokenKind::EndOfStatement) {
                    // Without values, there are no data. A statement that is taken over has data.
                    parser.trace.taint();
                } else {
                    parser.content.data.add(here.name, read);
                }
                parser.trace.note_kind(StatementKind::Data, here.name);
                run(parser, here)
            }
            Directive::Placing(run) => {
                let read = parser.content.read_so_far();
                if run(parser, here)? {
                    parser.content.data.add(here.name, read);
                }
                Ok(())
            }
            Directive::Plain(run) => run(parser, here),
            Directive::Conditions(run) => run(parser, &mut state.conditions, here),
            Directive::Macros(run) => run(parser, &mut state.macros, here),
            Directive::Repetition(run) => run(parser, &state.macros, &state.conditions, here),
            Directive::Sections(run) => {
                let result = run(parser, &mut state.sections, here);
                note_section(parser, &state.sections);
                result
            }
            Directive::InSection(run) => run(parser, &state.sections, here),
            Directive::Lines(run) => run(parser, &mut state.lines, here),
            Directive::Frames(run) => run(parser, &mut state.frames, &state.sections, here),
            Directive::CodeView(run) => run(parser, &mut state.code_view, here),
            Directive::WindowsFrames(run) => {
                let result = run(parser, &mut state.windows_frames, &mut state.sections, here);
                note_section(parser, &state.sections);
                result
            }
            Directive::Versions(run) => run(parser, &mut state.versions, here),
        }
    }
}

/// Records in which section the text continues.
fn note_section(parser: &mut Parser<'_>, sections: &Sections) {
    let n_instructions = parser.content.n_instructions();
    parser.content.data.enter(sections.place(), n_instructions);
}

/// The name of a directive, which starts with a dot, and its function.
pub type DirectiveEntry = (&'static str, Directive);

/// A table of directives, sorted by name.
pub type DirectiveTable = [DirectiveEntry];

/// Finds a directive by its name in a sorted table.
pub fn search(names: &DirectiveTable, name: &[u8]) -> Option<Directive> {
    let index = names.binary_search_by(|(candidate, _)| candidate.as_bytes().cmp(name)).ok()?;
    Some(names[index].1)
}

/// Returns the entries of several families as one table, sorted by name. `N` is their number, as [`n_names`] returns it.
pub const fn merged<const N: usize>(families: &[&DirectiveTable]) -> [DirectiveEntry; N] {
    let mut all = [families[0][0]; N];
    let (mut n_merged, mut family) = (0, 0);
    while family < families.len() {
        let mut index = 0;
        while index < families[family].len() {
            let entry = families[family][index];
            // Entries with greater names move up by one.
            let mut place = n_merged;
            while place > 0 && is_less(entry.0.as_bytes(), all[place - 1].0.as_bytes()) {
                all[place] = all[place - 1];
                place -= 1;
            }
            all[place] = entry;
            n_merged += 1;
            index += 1;
        }
        family += 1;
    }
    assert!(n_merged == N, "the number of names");
    all
}

/// Returns the number of names in several families.
pub const fn n_names(families: &[&DirectiveTable]) -> usize {
    let (mut n, mut family) = (0, 0);
    while family < families.len() {
        n += families[family].len();
        family += 1;
    }
    n
}

/// Whether a name is before another one, byte by byte.
const fn is_less(left: &[u8], right: &[u8]) -> bool {
    let mut index = 0;
    while index < left.len() && index < right.len() {
        if left[index] != right[index] {
            return left[index] < right[index];
        }
        index += 1;
    }
    left.len() < right.len()
}

/// The directives that a target adds or replaces. They are searched before those of file formats and of all targets.
#[derive(Clone, Copy)]
pub struct TargetDirectives {
    /// Directives with their exact spelling, sorted.
    pub exact: &'static DirectiveTable,
    /// Directives in lower case and sorted; the letter case does not matter.
    pub in_any_case: &'static DirectiveTable,
    /// Directives for all names with these beginnings. They are searched first.
    pub beginnings: &'static DirectiveTable,
}

impl TargetDirectives {
    /// No directives.
    pub const NONE: TargetDirectives = TargetDirectives { exact: &[], in_any_case: &[], beginnings: &[] };

    /// Finds a directive by its name: by the beginning, then by the exact name, then in any letter case.
    pub fn find(&self, name: &[u8]) -> Option<Directive> {
        let beginning = self.beginnings.iter().find(|(beginning, _)| name.starts_with(beginning.as_bytes()));
        let exact = || search(self.exact, name);
        let in_any_case = || search_in_any_case(self.in_any_case, name);
        beginning.map(|&(_, directive)| directive).or_else(exact).or_else(in_any_case)
    }
}

/// Maximum number of bytes of a name in a table that is searched in any letter case; a longer name is never found.
const LONGEST: usize = 32;

/// Finds a directive by its name in any letter case, in a sorted table of lower-case names.
pub fn search_in_any_case(names: &DirectiveTable, name: &[u8]) -> Option<Directive> {
    if names.is_empty() {
        return None;
    }
    let mut lower = [0; LONGEST];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    search(names, lower)
}

/// Whether a table is sorted and has no name that is longer than `LONGEST`, so that it can be searched.
#[cfg(test)]
pub fn is_searchable(names: &DirectiveTable) -> bool {
    names.windows(2).all(|pair| pair[0].0 < pair[1].0) && names.iter().all(|(name, _)| name.len() <= LONGEST)
}
