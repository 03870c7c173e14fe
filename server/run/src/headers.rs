//! The names of inputs in front of what is printed of them.

use std::rc::Rc;

use super::run::Run;

impl Run<'_> {
    /// Names an input of which nothing is printed, so that the others are not taken for it.
    pub(super) fn announce_failed(&mut self, name: &[u8]) {
        // A file is made where there is something to be written.
        let has_others = self.options.inputs.len() > 1 && self.options.output == b"-";
        if has_others && self.streams.open_report(&Rc::clone(&self.options).output).is_ok() {
            self.announce(name);
        }
    }

    /// Names an input among several, unless the report is for a program.
    pub(super) fn announce(&mut self, name: &[u8]) {
        if std::mem::replace(&mut self.is_announced, true) {
            return;
        }
        if self.options.inputs.len() > 1 && self.options.prints_text() {
            let report = self.streams.report();
            let separator: &[u8] = if report.is_empty() { b"" } else { b"\n" };
            report.extend([separator, b"==> ", name, b" <==\n"].concat());
        }
    }
}
