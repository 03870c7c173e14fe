//! What `mca-core` finds out as JSON: the one place that knows how its results are serialized.
//!
//! - [`report`]: the document of `--json=v2`, with places in the source, causes of waiting and the verdict, and that of
//!   several processors beside each other. `server/cli/JSON.md` describes both.
//! - [`timeline`]: what a timeline viewer gets, which `server/PROTOCOL.md` describes; [`recording`] makes it. [`page`]
//!   is a viewer for browsers with timelines in it.
//!
//! Values go in and come out. Who reads or writes a file, or sends a message, does so elsewhere.

pub mod file_uri;
pub mod page;
pub mod recording;
pub mod report;
pub mod timeline;
mod verdict;
