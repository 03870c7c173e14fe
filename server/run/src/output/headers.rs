//! Headings with the names of inputs.

use mca_config::options::Options;

use super::Output;

impl Output {
    /// Prints the heading of an input that has failed and has none yet, so that the next input's output is not taken for its own.
    pub fn announce_failed(&mut self, name: &[u8], options: &Options) {
        // Only standard output gets the heading: a file is made only when there is something to write.
        let has_others = options.inputs.len() > 1 && options.output == b"-";
        if has_others && self.streams.open_report(&options.output).is_ok() {
            self.announce(name, options);
        }
    }

    /// Prints the name of an input among several, once and only in text that people read.
    pub fn announce(&mut self, name: &[u8], options: &Options) {
        if std::mem::replace(&mut self.is_announced, true) {
            return;
        }
        if options.inputs.len() > 1 && options.prints_text() {
            let report = self.streams.report();
            let separator: &[u8] = if report.is_empty() { b"" } else { b"\n" };
            report.extend([separator, b"==> ", name, b" <==\n"].concat());
        }
    }
}
