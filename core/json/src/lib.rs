//! Results of `mca-core` as JSON, except the reference's own `--json`, which `mca-core` prints itself.
//!
//! - [`report`]: the document of `--json=v2`, with places in the source, causes of waits and the verdict, and the document that
//!   compares processors. `server/cli/JSON.md` describes both.
//! - [`regions`]: writes a document region by region, so that not all regions are in memory at once.
//! - [`timeline`]: the payload for a timeline viewer, which `server/PROTOCOL.md` describes; [`recording`] makes it from a
//!   simulation's events, [`timeline_text`] writes it with little memory. [`page`] makes an HTML file that holds timelines and their viewer.
//!
//! Functions here take and return values; callers read and write files and send messages.

pub mod file_uri;
pub mod page;
pub mod recording;
pub mod regions;
pub mod report;
pub mod timeline;
pub mod timeline_text;
mod verdict;
