//! The language server.

fn main() -> std::process::ExitCode {
    // A file that cannot grow any more is reported as a full disk is.
    mca_measure::signals::report_files_too_large();
    mca_server::lsp::program::main(std::env::args_os())
}
