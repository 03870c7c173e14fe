//! What a run writes, and where that goes.

pub mod explanation;
pub mod format;
mod headers;
pub mod progress;
pub mod streams;
pub mod targets;
mod terminal;
pub mod timeline_html;

use mca_json::report as json_v2;
use mca_json::timeline::Timeline;
use serde_json::Value;
use streams::Streams;

/// What has been written so far.
pub struct Output {
    pub streams: Streams,
    /// JSON documents of several inputs, which make one array.
    pub documents: Vec<Value>,
    /// Timelines that the page will show.
    pub timelines: Vec<Timeline>,
    /// What was last said about the configuration: the next input may have the same.
    told: String,
    /// What is said at the end about what the input could be.
    pub advice: String,
    /// The input was named in front of what is printed of it.
    is_announced: bool,
}

impl Output {
    pub fn new(streams: Streams) -> Output {
        Output {
            streams,
            documents: Vec::new(),
            timelines: Vec::new(),
            told: String::new(),
            advice: String::new(),
            is_announced: false,
        }
    }

    /// The next input begins. What is said of it is kept if that `is_wanted`.
    pub fn begin_input(&mut self, is_wanted: bool) {
        self.streams.begin_recording(is_wanted);
        self.is_announced = false;
    }

    /// Says what is known of an input before it is read, unless the input before had the same.
    pub fn tell_once(&mut self, told: String) {
        if told != self.told {
            self.streams.error(told.as_bytes());
            self.told = told;
        }
    }

    /// Says what the input could be, after all else that is said of it.
    pub fn end_input(&mut self) {
        self.streams.error(std::mem::take(&mut self.advice).as_bytes());
    }

    /// Writes a document of `--json=v2`, or keeps it for the array that several inputs make.
    pub fn add_document(&mut self, document: Value, is_one_of_several: bool) {
        if is_one_of_several {
            self.documents.push(document);
        } else {
            json_v2::print(&document, self.streams.report());
        }
    }
}
