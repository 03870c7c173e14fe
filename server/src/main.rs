//! The language server.

fn main() -> std::process::ExitCode {
    mca_server::lsp::program::main(std::env::args_os())
}
