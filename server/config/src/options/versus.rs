//! The versions that a source is compared with: the source compiled in another way, or as it was in a revision.

use crate::table::OptionId;

/// Another way to make a source's assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Version {
    /// The source compiled with these flags after all others.
    Flags(Vec<u8>),
    /// The source as it was in a revision of git.
    Revision(Vec<u8>),
    /// The source compiled by another compiler.
    Compiler(Vec<u8>),
}

/// What a source is compared with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VersusOptions {
    /// Versions in the order of the arguments.
    pub versions: Vec<Version>,
    /// Revision of git in which the source is read; empty for the file as it is now. No option sets it: a comparison
    /// does, for one of its versions.
    pub revision: Vec<u8>,
}

impl VersusOptions {
    /// Applies `--versus` or `--versus-compiler`; others change nothing. A value of `--versus` that begins with a dash,
    /// or is empty, has flags; any other is a revision.
    pub(super) fn apply_text(&mut self, id: OptionId, text: &[u8]) {
        self.versions.push(match id {
            OptionId::Versus if text.first().is_none_or(|first| *first == b'-') => Version::Flags(text.to_vec()),
            OptionId::Versus => Version::Revision(text.to_vec()),
            OptionId::VersusCompiler => Version::Compiler(text.to_vec()),
            _ => return,
        });
    }
}
