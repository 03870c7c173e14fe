//! Files that have to be compiled before there is anything to analyse: C, C++, Rust and what else has a compiler that says
//! which line an instruction comes from.
//!
//! They are never read as assembly. A compiler runs only when a user asks for it, by a command or by the setting
//! `mca.sources`; what comes of it is kept with the text that was compiled, so that it can be told how far it still holds.

pub mod compiled;
pub mod failure;
pub mod files_read;
pub mod listing;
pub mod shift;

use std::path::Path;

use mca_input::sources::Language;
use tower_lsp::lsp_types::Url;

/// Names of the files that the server wants to be told of, for clients that let it choose.
pub const PATTERN: &str = "**/*.{c,cc,cpp,cxx,c++,m,rs,f90,f95,f03,f08,zig}";

/// The language of a document that is no assembly but becomes some.
pub fn language_of(uri: &Url) -> Option<Language> {
    Language::of(Path::new(uri.path()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_names_what_can_be_compiled() {
        let ends = PATTERN.trim_start_matches("**/*.{").trim_end_matches('}').split(',');
        for end in ends {
            assert!(Language::of(Path::new(&format!("a.{end}"))).is_some(), "{end}");
        }
        let language = |uri: &str| language_of(&Url::parse(uri).expect("a URI"));
        assert_eq!(language("file:///a/dot.c"), Some(Language::C));
        assert_eq!(language("file:///a/dot.s").or(language("untitled:Untitled-1")), None);
    }
}
