//! Output of a run and its destinations.

pub mod explanation;
pub mod format;
mod headers;
pub mod progress;
pub mod streams;
pub mod targets;
mod terminal;
pub mod timeline_html;

use mca_json::regions::push_document;
use mca_json::report as json_v2;
use mca_json::timeline::Timeline;
use serde_json::Value;
use streams::Streams;

/// Everything that a run has written so far, and what it will write at its end.
pub struct Output {
    /// Where the report and messages go.
    pub streams: Streams,
    /// JSON documents of the programs of a profile, to which its samples are added.
    pub documents: Vec<Value>,
    /// The text of the array of JSON documents of several inputs, which is printed at the end; empty without documents.
    pub array: Vec<u8>,
    /// Timelines for the page of `--timeline-html`.
    pub timelines: Vec<Timeline>,
    /// The last note about an input, which is not repeated if the next input has the same.
    reported: String,
    /// What the input could be if it is not assembly; printed after everything else about the input.
    pub advice: String,
    /// Whether the input's heading was printed.
    is_announced: bool,
}

impl Output {
    pub fn new(streams: Streams) -> Output {
        Output {
            streams,
            documents: Vec::new(),
            array: Vec::new(),
            timelines: Vec::new(),
            reported: String::new(),
            advice: String::new(),
            is_announced: false,
        }
    }

    /// Begins the next input. `is_wanted`: messages about it are recorded for a later document.
    pub fn begin_input(&mut self, is_wanted: bool) {
        self.streams.begin_recording(is_wanted);
        self.is_announced = false;
    }

    /// Prints a note about an input before it is read, unless the previous input had the same note.
    pub fn report_once(&mut self, note: String) {
        if note != self.reported {
            self.streams.error(note.as_bytes());
            self.reported = note;
        }
    }

    /// Ends an input: prints the advice on what it could be.
    pub fn end_input(&mut self) {
        self.streams.error(std::mem::take(&mut self.advice).as_bytes());
    }

    /// Writes a document of `--json=v2`, or adds it to the array that several inputs make.
    pub fn add_document(&mut self, document: Value, is_one_of_several: bool) {
        if is_one_of_several {
            push_document(&document, &mut self.array);
        } else {
            json_v2::print(&document, self.streams.report());
        }
    }
}
