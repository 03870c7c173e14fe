//! Sources in the editor: files in languages that are compiled, such as C, C++ and Rust.
//!
//! Sources are compiled before they are analysed, and never read as assembly. A compiler runs only when a user asks
//! for it, by a command or by the setting `mca.sources`. The result is kept together with the compiled text: after an
//! edit, lines that have moved keep their results ([`shift`]).

pub mod compiled;
pub mod failure;
pub mod files_read;
pub mod listing;
pub mod shift;

use std::path::Path;

use mca_input::sources::{ENDINGS, Language};
use tower_lsp::lsp_types::Url;

/// Returns the pattern of source files, `**/*.{c,cc,…}`, with which the server registers for notifications about them.
pub fn pattern() -> String {
    format!("**/*.{{{}}}", ENDINGS.map(|(ending, _)| ending).join(","))
}

/// Returns the language of a source, by its extension; `None` for any other document, such as assembly.
pub fn language_of(uri: &Url) -> Option<Language> {
    Language::of(Path::new(uri.path()))
}

/// Whether a document is a source. Then the server only offers results of its loops, and leaves the rest to the
/// language's own server.
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
