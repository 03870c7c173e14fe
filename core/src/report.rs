//! View data → text and JSON. No printer computes.

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

/// One region, ready to be printed.
#[derive(Clone, Copy)]
pub struct PrintedRegion<'a> {
    /// The region's number among those that are reported, if it has a marker; otherwise text shows no header.
    pub number: Option<u32>,
    /// Raw; empty for regions without a name.
    pub name: &'a [u8],
    pub views: &'a RegionViews,
    pub listing: &'a Listing,
    /// Appends a register's name in the report's dialect.
    pub register_name: &'a dyn Fn(RegisterId, &mut Vec<u8>),
}
