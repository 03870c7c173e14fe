//! The build attributes that a text has set so far.

/// A group of build attributes, with what its header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subsection {
    pub(super) name: Vec<u8>,
    /// Whether linkers may ignore the attributes.
    pub(super) is_optional: bool,
    /// Whether the values are strings instead of numbers.
    pub(super) is_text: bool,
}

/// All subsections that the text has named.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    pub(super) subsections: Vec<Subsection>,
    /// Index of the subsection to which attributes are added; `None` before the first one.
    pub(super) active: Option<usize>,
}
