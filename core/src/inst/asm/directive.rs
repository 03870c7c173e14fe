//! Directives: each is a function, with the part of the state that it may change.
//!
//! No directive adds anything to the analysis. Directives can have errors, they define names, and some change how the rest is
//! read. They come in families, tables of names and functions: those of all targets in `directives`, those of a file format in
//! `formats`, those of a target in its folder.

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

/// State that directives leave for other directives.
#[derive(Clone, Debug, Default)]
pub struct DirectiveState {
    pub conditions: Conditions,
    pub macros: Macros,
    pub sections: Sections,
    pub lines: LineTable,
    pub frames: Frames,
    pub code_view: CodeViewNumbers,
    pub windows_frames: WindowsFrames,
    pub versions: Versions,
}

/// The token of the name has been consumed; the end of the statement is to be.
#[derive(Clone, Copy)]
pub enum Directive {
    /// Reads values and forgets them.
    Data(fn(&mut Parser<'_>, DirectiveSite) -> Parsed<()>),
    /// Changes at most symbols, or the place where reading continues.
    Plain(fn(&mut Parser<'_>, DirectiveSite) -> Parsed<()>),
    Conditions(fn(&mut Parser<'_>, &mut Conditions, DirectiveSite) -> Parsed<()>),
    Macros(fn(&mut Parser<'_>, &mut Macros, DirectiveSite) -> Parsed<()>),
    /// Repeats a text.
    Repetition(fn(&mut Parser<'_>, &Macros, &Conditions, DirectiveSite) -> Parsed<()>),
    Sections(fn(&mut Parser<'_>, &mut Sections, DirectiveSite) -> Parsed<()>),
    /// Depends on the current section.
    InSection(fn(&mut Parser<'_>, &Sections, DirectiveSite) -> Parsed<()>),
    Lines(fn(&mut Parser<'_>, &mut LineTable, DirectiveSite) -> Parsed<()>),
    Frames(fn(&mut Parser<'_>, &mut Frames, &Sections, DirectiveSite) -> Parsed<()>),
    CodeView(fn(&mut Parser<'_>, &mut CodeViewNumbers, DirectiveSite) -> Parsed<()>),
    WindowsFrames(fn(&mut Parser<'_>, &mut WindowsFrames, &mut Sections, DirectiveSite) -> Parsed<()>),
    Versions(fn(&mut Parser<'_>, &mut Versions, DirectiveSite) -> Parsed<()>),
}

impl Directive {
    pub fn run(self, parser: &mut Parser<'_>, state: &mut DirectiveState, here: DirectiveSite) -> Parsed<()> {
        match self {
            Directive::Data(run) => {
                parser.trace.note_kind(StatementKind::Data, here.name);
                run(parser, here)
            }
            Directive::Plain(run) => run(parser, here),
            Directive::Conditions(run) => run(parser, &mut state.conditions, here),
            Directive::Macros(run) => run(parser, &mut state.macros, here),
            Directive::Repetition(run) => run(parser, &state.macros, &state.conditions, here),
            Directive::Sections(run) => run(parser, &mut state.sections, here),
            Directive::InSection(run) => run(parser, &state.sections, here),
            Directive::Lines(run) => run(parser, &mut state.lines, here),
            Directive::Frames(run) => run(parser, &mut state.frames, &state.sections, here),
            Directive::CodeView(run) => run(parser, &mut state.code_view, here),
            Directive::WindowsFrames(run) => run(parser, &mut state.windows_frames, &mut state.sections, here),
            Directive::Versions(run) => run(parser, &mut state.versions, here),
        }
    }
}

/// A name that starts with a point, and what it means.
pub type DirectiveEntry = (&'static str, Directive);

/// A table, sorted by name.
pub type DirectiveTable = [DirectiveEntry];

/// Finds a directive by its name in a sorted table.
pub fn search(names: &DirectiveTable, name: &[u8]) -> Option<Directive> {
    let index = names.binary_search_by(|(candidate, _)| candidate.as_bytes().cmp(name)).ok()?;
    Some(names[index].1)
}

/// Returns all names of some families, sorted.
pub const fn merged<const N: usize>(families: &[&DirectiveTable]) -> [DirectiveEntry; N] {
    let mut all = [families[0][0]; N];
    let (mut n_merged, mut family) = (0, 0);
    while family < families.len() {
        let mut index = 0;
        while index < families[family].len() {
            let entry = families[family][index];
            // What comes behind it moves up.
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

/// Returns number of names in some families.
pub const fn n_names(families: &[&DirectiveTable]) -> usize {
    let (mut n, mut family) = (0, 0);
    while family < families.len() {
        n += families[family].len();
        family += 1;
    }
    n
}

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

/// The directives that a target adds or replaces. They come before those of all targets.
#[derive(Clone, Copy)]
pub struct TargetDirectives {
    /// Directives with their exact spelling, sorted.
    pub exact: &'static DirectiveTable,
    /// Directives in lower case and sorted; the letter case does not matter.
    pub in_any_case: &'static DirectiveTable,
    /// Families that are known by how their names begin.
    pub beginnings: &'static DirectiveTable,
}

impl TargetDirectives {
    pub const NONE: TargetDirectives = TargetDirectives { exact: &[], in_any_case: &[], beginnings: &[] };

    pub fn find(&self, name: &[u8]) -> Option<Directive> {
        let beginning = self.beginnings.iter().find(|(beginning, _)| name.starts_with(beginning.as_bytes()));
        let exact = || search(self.exact, name);
        let in_any_case = || search_in_any_case(self.in_any_case, name);
        beginning.map(|&(_, directive)| directive).or_else(exact).or_else(in_any_case)
    }
}

const LONGEST: usize = 32;

/// Finds a directive by its name in any letter case, in a table of lower-case names.
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

/// Whether a table is sorted, so that it can be searched.
#[cfg(test)]
pub fn is_searchable(names: &DirectiveTable) -> bool {
    names.windows(2).all(|pair| pair[0].0 < pair[1].0) && names.iter().all(|(name, _)| name.len() <= LONGEST)
}
