//! Statements → instructions.

use super::tables::Tables;
use crate::inst::asm::{Parsed, Parser};
use crate::text::Span;

pub(super) fn parse(parser: &mut Parser<'_>, _tables: &'static Tables, name: Span) -> Parsed<()> {
    parser.error(name.location(), "statements of AArch64 are not read yet")
}
