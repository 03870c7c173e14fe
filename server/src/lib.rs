//! Front ends over the analysis: command line, language server, JSON-RPC. Files, threads, clocks and process exit live
//! here and nowhere else.

pub mod cli;
pub mod lsp;
pub mod machine_code;
pub mod rpc;
pub mod timeline;
