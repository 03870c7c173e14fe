//! The command line program `mca`.

fn main() -> std::process::ExitCode {
    // A reader that went away ends the program quietly.
    sigpipe::reset();
    // Writing beyond the limit of a file's size then fails as on a full disk.
    mca_measure::signals::report_files_too_large();
    mca::main(std::env::args_os())
}
