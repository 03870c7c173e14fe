//! The page that shows timelines in a browser, and the addresses of files in it.
//!
//! The language server and the command line both hand out timelines; what they share is here, and names neither.

pub mod file_uri;
pub mod page;
