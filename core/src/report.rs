//! Prints view data as text (`text`) and JSON (`json`). No printer computes. `number` rounds as the reference does; `line` aligns
//! columns, for which `width` tells how wide characters are.

pub mod json;
mod line;
mod number;
pub mod text;
mod width;

#[cfg(test)]
mod tests;

use crate::inst::ids::RegisterId;
use crate::view::RegionViews;
use crate::view::listing::Listing;

/// A region with all that its report prints.
#[derive(Clone, Copy)]
pub struct PrintedRegion<'a> {
    /// Index of the region among those that are reported, as its header in text shows it; `None` for a region without a marker, which
    /// has no header.
    pub number: Option<u32>,
    /// Name as written; empty for regions without a name.
    pub name: &'a [u8],
    /// The data of the views that were requested.
    pub views: &'a RegionViews,
    /// The instructions as they are printed.
    pub listing: &'a Listing,
    /// Appends the name of a register in the report's dialect to the buffer.
    pub register_name: &'a dyn Fn(RegisterId, &mut Vec<u8>),
}
