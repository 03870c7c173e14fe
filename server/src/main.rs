//! The language server.

fn main() -> std::process::ExitCode {
    // A file that can no longer grow is reported as a full disk is.
    mca_measure::signals::report_files_too_large();
    mca_server::lsp::program::main(std::env::args_os())
}
