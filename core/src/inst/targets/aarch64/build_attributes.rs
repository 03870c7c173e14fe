//! The build attributes that a text has set so far.

/// A group of attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subsection {
    pub(super) name: Vec<u8>,
    pub(super) is_optional: bool,
    pub(super) is_text: bool,
}

/// All subsections that have been named, and the active one, which attributes belong to.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    pub(super) subsections: Vec<Subsection>,
    pub(super) active: Option<usize>,
}
