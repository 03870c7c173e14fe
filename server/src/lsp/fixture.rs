//! Documents with marks, for the tests of features: `$0` is the cursor, a line of `^^^` marks the text above it.
//!
//! ```text
//! jne .L2$0
//!     ^^^
//! ```

use std::ops::Range;
use std::sync::Arc;

use mca_config::configuration::{self, Layer, SettingOrigin, modeline};
use mca_core::Cancellation;
use tower_lsp::lsp_types::{Position, Url};

use super::analysis;
use super::client::ClientFeatures;
use super::document::Source;
use super::from_proto::PositionEncoding;
use super::snapshot::Snapshot;
use super::to_proto;

/// A document that was read and simulated, with its marks.
pub struct Fixture {
    /// The document with its results.
    pub snapshot: Snapshot,
    /// Byte offset of `$0`; 0 without a cursor.
    pub cursor: usize,
    /// Ranges above lines of `^`, in order.
    marks: Vec<Range<usize>>,
}

impl Fixture {
    /// Reads and simulates the text without its marks.
    pub fn new(text: &str) -> Fixture {
        Fixture::with(text, ClientFeatures { encoding: PositionEncoding::Utf8, ..ClientFeatures::default() })
    }

    /// Like [`Fixture::new`], for a client with other capabilities.
    pub fn with(text: &str, client: ClientFeatures) -> Fixture {
        let (text, cursor, marks) = strip(text);
        let modeline = modeline::read(&text);
        let configuration =
            configuration::resolve(&[(SettingOrigin::Modeline, &modeline), (SettingOrigin::Client, &Layer::default())]);
        let source = Arc::new(Source::new(text));
        let cancelled = Cancellation::new();
        let reading =
            analysis::read(source, Arc::new(configuration), Arc::default(), analysis::Before::default(), &cancelled)
                .expect("a reading");
        let results =
            (0..reading.regions.len()).map(|region| analysis::simulate(&reading, region, &cancelled)).collect();
        let snapshot = Snapshot {
            uri: Url::parse("file:///a.s").expect("a URI"),
            version: 1,
            client: Arc::new(client),
            reading: Arc::new(reading),
            results,
            saved: Arc::default(),
            superseded: Arc::default(),
            compiled_from: None,
        };
        Fixture { snapshot, cursor, marks }
    }

    /// Returns the position of the cursor.
    pub fn position(&self) -> Position {
        to_proto::position(self.snapshot.source(), self.cursor, self.snapshot.client.encoding)
    }

    /// Returns places of all marks, in order.
    pub fn marked(&self) -> Vec<Range<usize>> {
        self.marks.clone()
    }
}

/// Returns the text without its marks, the offset of the cursor, and the marked ranges.
fn strip(text: &str) -> (String, usize, Vec<Range<usize>>) {
    let mut plain = String::new();
    let (mut cursor, mut line_start) = (0, 0);
    let mut marks = Vec::new();
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        if trimmed.starts_with('^') {
            let column = line.len() - trimmed.len();
            let length = trimmed.bytes().take_while(|&byte| byte == b'^').count();
            let start = line_start + column;
            marks.push(start..start + length);
            continue;
        }
        line_start = plain.len();
        match line.find("$0") {
            Some(at) => {
                cursor = plain.len() + at;
                plain.push_str(&line[..at]);
                plain.push_str(&line[at + 2..]);
            }
            None => plain.push_str(line),
        }
    }
    (plain, cursor, marks)
}
