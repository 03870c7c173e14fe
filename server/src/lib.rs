//! The language server: an editor's view of the analysis, and its ways to a client. Sockets, threads and clocks live here
//! and in the command line's library, on which this one stands, and nowhere else.

pub mod lsp;
pub mod rpc;
