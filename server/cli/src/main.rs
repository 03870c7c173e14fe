//! The command line program `mca`.

fn main() -> std::process::ExitCode {
    // If the reader of a pipe has gone, the program ends without a message.
    sigpipe::reset();
    // A file that reaches the limit of its size is then reported as a full disk is.
    mca_measure::signals::report_files_too_large();
    mca::main(std::env::args_os())
}
