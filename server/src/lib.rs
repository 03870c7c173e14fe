//! The language server: analysis in an editor, and its transports. Sockets, threads and clocks are used here and in the
//! packages of the command line, and nowhere else.

pub mod lsp;
pub mod rpc;
