//! An open document: its text, its version, and how edits change both.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use mca_config::configuration::SettingProblem;
use mca_config::configuration::modeline::{self, CommentLimit};
use tower_lsp::lsp_types::Url;

use super::line_index::LineIndex;

/// One state of a document. Workers keep the state they were started for while the document moves on.
#[derive(Clone, Debug)]
pub struct Source {
    pub text: String,
    pub lines: LineIndex,
    /// Limits may stand in any line: they are searched once a text.
    limits: OnceLock<(Vec<CommentLimit>, Vec<SettingProblem>)>,
}

impl Source {
    pub fn new(text: String) -> Source {
        let lines = LineIndex::new(&text);
        Source { text, lines, limits: OnceLock::new() }
    }

    /// What its comments ask for, and what is wrong with that.
    pub fn limits(&self) -> &(Vec<CommentLimit>, Vec<SettingProblem>) {
        self.limits.get_or_init(|| modeline::read_limits(&self.text))
    }

    /// The text of a line without its end; empty behind the last line.
    pub fn line(&self, line: usize) -> &str {
        self.lines.line_range(&self.text, line).map_or("", |range| &self.text[range])
    }
}

#[derive(Debug)]
pub struct Document {
    pub uri: Url,
    pub version: i32,
    source: Arc<Source>,
}

impl Document {
    pub fn new(uri: Url, version: i32, text: String) -> Document {
        Document { uri, version, source: Arc::new(Source::new(text)) }
    }

    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    pub fn replace_all(&mut self, text: String) {
        self.source = Arc::new(Source::new(text));
    }

    /// Replaces a byte range that lies on character borders of the text.
    pub fn replace(&mut self, range: Range<usize>, text: &str) {
        let source = Arc::make_mut(&mut self.source);
        source.text.replace_range(range.clone(), text);
        source.lines.replace(range, text.len(), &source.text);
        source.limits = OnceLock::new();
    }
}

/// The greatest character border at or before `at`.
pub fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
