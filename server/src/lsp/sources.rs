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

use mca_input::sources::{ENDINGS, Language};
use tower_lsp::lsp_types::Url;

/// Names of the files that the server wants to be told of, for clients that let it choose: `**/*.{c,cc,…}`.
pub fn pattern() -> String {
    format!("**/*.{{{}}}", ENDINGS.map(|(ending, _)| ending).join(","))
}

/// The language of a document that is no assembly but becomes some.
pub fn language_of(uri: &Url) -> Option<Language> {
    Language::of(Path::new(uri.path()))
}

/// Everything else about a source is the business of its own language's server.
pub fn is_source(uri: &Url) -> bool {
    language_of(uri).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_and_server_know_the_same_sources() {
        assert!(pattern().starts_with("**/*.{c,cc,") && pattern().ends_with(",zig}"));
        let of_vscode = include_str!("../../../editors/vscode/src/documents.ts");
        assert!(of_vscode.contains(&format!("const SOURCES = \"{}\";", pattern())), "{}", pattern());
        let of_neovim = include_str!("../../../editors/neovim/lua/mca/sources.lua");
        let names = ENDINGS.map(|(ending, _)| format!("'{ending}'")).join(", ");
        assert!(of_neovim.contains(&format!("local ENDS = {{ {names} }}\n")), "{names}");
    }

    #[test]
    fn sources_are_no_assembly() {
        let language = |uri: &str| language_of(&Url::parse(uri).expect("a URI"));
        assert_eq!(language("file:///a/dot.c"), Some(Language::C));
        assert_eq!(language("file:///a/dot.s").or(language("untitled:Untitled-1")), None);
    }
}
