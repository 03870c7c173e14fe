//! Results of `mca-core` as JSON; no other crate knows how they are serialized.
//!
//! - [`report`]: the document of `--json=v2`, with places in the source, causes of waits and the verdict, and the document that
//!   compares processors. `server/cli/JSON.md` describes both.
//! - [`timeline`]: the payload for a timeline viewer, which `server/PROTOCOL.md` describes; [`recording`] makes it. [`page`] is
//!   a viewer for browsers with timelines in it.
//!
//! Functions here take and return values; callers read and write files and send messages.

pub mod file_uri;
pub mod page;
pub mod recording;
pub mod regions;
pub mod report;
pub mod timeline;
mod verdict;
