//! The command line program `mca`.

fn main() -> std::process::ExitCode {
    // A reader that went away ends the program quietly.
    sigpipe::reset();
    mca::main(std::env::args_os())
}
