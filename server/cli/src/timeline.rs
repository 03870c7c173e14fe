//! Timelines as a viewer shows them: the payload, how it is recorded, and the page that shows it in a browser.
//!
//! The language server and the command line both hand out timelines; what they share is here, and names neither.

pub mod file_uri;
pub mod page;
pub mod payload;
pub mod record;
