//! Identity bits of resource kinds: one bit for each kind, and for a group also the bits of its members.
//!
//! Unit kinds get the low bits in table order, groups the bits above them. So the highest bit of a mask names the kind,
//! and every group's own bit lies above the bits of all units.

#[cfg(any(test, feature = "internals"))]
use super::facts::ResourceId;
use super::facts::ResourceKind;

/// Sets the mask of every kind. Kind 0 stands for no kind, and has none.
pub fn assign_masks(kinds: &mut [ResourceKind]) {
    let mut next_bit = 0;
    for with_groups in [false, true] {
        for index in 1..kinds.len() {
            if kinds[index].is_group() != with_groups {
                continue;
            }
            let members = kinds[index].members.iter().filter_map(|member| kinds.get(member.index()));
            let member_bits = members.fold(0, |bits, member| bits | member.mask);
            kinds[index].mask = member_bits | 1u64.checked_shl(next_bit).unwrap_or(0);
            next_bit += 1;
        }
    }
}

/// Returns the bit that identifies a mask: its highest one.
pub const fn identity_bit(mask: u64) -> u64 {
    match mask.checked_ilog2() {
        Some(position) => 1 << position,
        None => 0,
    }
}

/// Returns the kind that has exactly this mask; `None` if there is none.
#[cfg(any(test, feature = "internals"))]
pub fn kind_of(kinds: &[ResourceKind], mask: u64) -> Option<ResourceId> {
    let index = kinds.iter().position(|kind| kind.mask == mask && mask != 0)?;
    Some(ResourceId(index as u16))
}

#[cfg(all(test, feature = "x86"))]
mod tests {
    use super::*;
    use crate::inst::targets::x86::X86;
    use crate::model::catalogue::Catalogue;

    #[test]
    fn units_come_first_and_groups_contain_their_members() {
        let catalogue = Catalogue::of(&X86).unwrap();
        let processor = catalogue.find_cpu("sandybridge").unwrap().processor().unwrap();
        let masks: Vec<u64> = processor.facts().resources.iter().map(|kind| kind.mask).collect();
        // SBPort23 is a unit kind that follows the first groups in the table.
        assert_eq!(masks, [0, 0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x8c, 0x124, 0x228, 0x40, 0x42c, 0x87c]);
        assert_eq!(identity_bit(0x42c), 0x400);
        assert_eq!(identity_bit(0), 0);
        assert_eq!(kind_of(&processor.facts().resources, 0x40), Some(ResourceId(10)));
        assert_eq!(kind_of(&processor.facts().resources, 0x41), None);
    }
}
