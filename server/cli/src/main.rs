//! The command line program `mca`.

fn main() -> std::process::ExitCode {
    // A reader that went away ends the program quietly.
    sigpipe::reset();
    // One that cannot grow any more is reported as a full disk is.
    mca_measure::signals::report_files_too_large();
    mca::main(std::env::args_os())
}
