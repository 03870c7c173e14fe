//! File formats: the directives that only one of them has, and the sections that exist from the start.

mod coff; // Windows
mod elf; // Linux and others
mod mach_o; // Apple
mod sections; // what the formats share

pub use coff::windows_frames;
pub use mach_o::check_local_symbols;

use super::asm::directive::{Directive, DirectiveEntry, DirectiveTable, merged, n_names, search};
use super::asm::parser::Parser;
use super::asm::state::sections::Sections;
use super::syntax::ObjectFormat;

/// The families of directives of COFF.
const COFF: [&DirectiveTable; 2] = [coff::NAMES, windows_frames::NAMES];
/// The directives of all these families, sorted by name.
static COFF_NAMES: [DirectiveEntry; n_names(&COFF)] = merged(&COFF);

/// Returns a directive of the format by its exact spelling.
pub fn find(name: &[u8], format: ObjectFormat) -> Option<Directive> {
    let names = match format {
        ObjectFormat::Elf => elf::NAMES,
        ObjectFormat::MachO => mach_o::NAMES,
        ObjectFormat::Coff => &COFF_NAMES,
    };
    search(names, name)
}

/// Defines the symbols of the sections that exist from the start.
pub fn define_first_sections(parser: &mut Parser<'_>, sections: &mut Sections) {
    let names: &[&str] = match parser.format() {
        ObjectFormat::Coff => &coff::FIRST_SECTIONS,
        ObjectFormat::Elf | ObjectFormat::MachO => &[".text"],
    };
    for name in names {
        sections::define_section_symbol(parser, sections, name.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::asm::directive::is_searchable;

    #[test]
    fn the_tables_are_sorted() {
        assert!([elf::NAMES, mach_o::NAMES, &COFF_NAMES].into_iter().all(is_searchable));
    }

    #[test]
    fn the_spelling_is_exact() {
        assert!(find(b".text", ObjectFormat::Elf).is_some() && find(b".TEXT", ObjectFormat::Elf).is_none());
        assert!(find(b".size", ObjectFormat::Elf).is_some() && find(b".size", ObjectFormat::MachO).is_none());
    }
}
