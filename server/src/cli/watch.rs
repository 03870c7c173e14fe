//! `--watch`: the report again whenever an input file has changed.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use super::bytes::path_of;
use super::files::is_stdin;
use super::options::Options;
use super::run;

/// How often files are looked at: soon enough for a person, seldom enough to cost nothing.
const INTERVAL: Duration = Duration::from_millis(200);

/// Never returns while the files exist, unless there is nothing to watch.
pub fn watch(options: &Options, argv0: &[u8]) -> ExitCode {
    if options.inputs.is_empty() || options.inputs.iter().any(|name| is_stdin(name)) {
        let _ = std::io::stderr().lock().write_all(b"error: --watch needs input files\n");
        return ExitCode::FAILURE;
    }
    let mut seen = times(options);
    loop {
        // A wrong input is what one watches for: the next version may be right.
        let _ = run::run(options, argv0);
        while times(options) == seen {
            std::thread::sleep(INTERVAL);
        }
        seen = times(options);
        let _ = std::io::stdout().lock().write_all(b"\n--------\n\n");
    }
}

fn times(options: &Options) -> Vec<Option<SystemTime>> {
    let time_of = |name: &Vec<u8>| std::fs::metadata(path_of(name)).and_then(|data| data.modified()).ok();
    options.inputs.iter().map(time_of).collect()
}
