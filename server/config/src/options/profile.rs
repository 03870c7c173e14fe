//! Options of profiles and of traces.

use crate::table::OptionId;

/// Options for traces of branches and for recordings of perf.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProfileOptions {
    /// Path of a file that says for each branch of an execution, in order, where it went; empty for none.
    pub trace: Vec<u8>,
    /// Cycles that a mispredicted branch costs, as written: a number such as `17`, or a range `15-20`. Empty for 15 to 20.
    pub misprediction: Vec<u8>,
    /// Whether the code of each loop is printed with samples per instruction.
    pub annotates: bool,
    /// Path of a file to read in place of one program of the recording: the program of the same build, else of the same name, else
    /// the one with the most samples. Empty for none.
    pub binary: Vec<u8>,
    /// Whether another build of the program may be used.
    pub forces: bool,
}

impl ProfileOptions {
    /// Applies an option that is on or off; others change nothing.
    pub(super) fn apply_flag(&mut self, id: OptionId, value: bool) {
        match id {
            OptionId::Annotate => self.annotates = value,
            OptionId::Force => self.forces = value,
            _ => {}
        }
    }

    /// Applies an option with a text; others change nothing.
    pub(super) fn apply_text(&mut self, id: OptionId, text: &[u8]) {
        match id {
            OptionId::Trace => self.trace = text.to_vec(),
            OptionId::Mispredict => self.misprediction = text.to_vec(),
            OptionId::Binary => self.binary = text.to_vec(),
            _ => {}
        }
    }
}
