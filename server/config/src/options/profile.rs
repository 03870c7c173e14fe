//! Options of profiles and of traces.

use crate::table::OptionId;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProfileOptions {
    /// File of a trace; empty for none.
    pub trace: Vec<u8>,
    /// Cycles of a mispredicted branch: `17` or `15-20`; empty for the default.
    pub misprediction: Vec<u8>,
    /// Whether the code of loops is shown.
    pub annotates: bool,
    /// Program that ran; empty for the recorded one.
    pub binary: Vec<u8>,
    /// Whether another build of the program may be used.
    pub forces: bool,
}

impl ProfileOptions {
    pub(super) fn apply_flag(&mut self, id: OptionId, value: bool) {
        match id {
            OptionId::Annotate => self.annotates = value,
            OptionId::Force => self.forces = value,
            _ => {}
        }
    }

    pub(super) fn apply_text(&mut self, id: OptionId, text: &[u8]) {
        match id {
            OptionId::Trace => self.trace = text.to_vec(),
            OptionId::Mispredict => self.misprediction = text.to_vec(),
            OptionId::Binary => self.binary = text.to_vec(),
            _ => {}
        }
    }
}
