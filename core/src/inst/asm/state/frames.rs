//! Stack frames that `.cfi_startproc` has opened.

use super::sections::SectionId;

/// The open frames, outermost first, with the sections they were opened in.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    /// The section of each open frame.
    open: Vec<Option<SectionId>>,
}

impl Frames {
    /// Opens a frame; returns false and opens none if the last one is in the same section.
    pub fn open_in(&mut self, section: Option<SectionId>) -> bool {
        let is_free = self.open.last() != Some(&section);
        if is_free {
            self.open.push(section);
        }
        is_free
    }

    /// Closes the innermost frame.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// Whether a frame is open.
    pub fn is_inside(&self) -> bool {
        !self.open.is_empty()
    }
}
