//! A cache of directives. A text repeats few names, and finding one searches up to four tables.

use super::Directive;

/// Number of slots.
const N_SLOTS: usize = 64;
/// Maximum number of bytes of a name that is cached.
const LONGEST: usize = 24;

/// A directive and where it was found.
#[derive(Clone, Copy)]
pub struct RecentDirective {
    pub directive: Directive,
    /// Whether it was found among the directives of the target.
    pub is_of_target: bool,
}

/// The cached directives. A name has one slot, which it shares with others: the last name that used a slot occupies it.
pub struct RecentDirectives([Option<RecentSlot>; N_SLOTS]);

/// A cached name, of `length` bytes, and what was found for it.
#[derive(Clone, Copy)]
struct RecentSlot {
    /// The name, of which `length` bytes count.
    name: [u8; LONGEST],
    length: usize,
    found: RecentDirective,
}

impl Default for RecentDirectives {
    fn default() -> RecentDirectives {
        RecentDirectives([None; N_SLOTS])
    }
}

impl RecentDirectives {
    /// Returns what was cached for a name, or else the result of `search`, which must be the same every time for one name.
    pub fn find(&mut self, name: &[u8], search: impl FnOnce() -> Option<RecentDirective>) -> Option<RecentDirective> {
        let hash = name.iter().fold(0_usize, |hash, byte| hash.wrapping_mul(31).wrapping_add(usize::from(*byte)));
        let slot = &mut self.0[hash % N_SLOTS];
        match slot {
            Some(slot) if slot.name.get(..slot.length) == Some(name) => Some(slot.found),
            _ => {
                let found = search()?;
                let mut bytes = [0; LONGEST];
                if let Some(start) = bytes.get_mut(..name.len()) {
                    start.copy_from_slice(name);
                    *slot = Some(RecentSlot { name: bytes, length: name.len(), found });
                }
                Some(found)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};

    fn nothing(_: &mut Parser<'_>, _: DirectiveSite) -> Parsed<()> {
        Ok(())
    }

    fn found(is_of_target: bool) -> RecentDirective {
        RecentDirective { directive: Directive::Plain(nothing), is_of_target }
    }

    #[test]
    fn a_name_is_searched_for_once_until_another_takes_its_slot() {
        let mut recent = RecentDirectives::default();
        assert!(recent.find(b".a", || None).is_none());
        assert!(recent.find(b".a", || Some(found(true))).is_some_and(|found| found.is_of_target));
        assert!(recent.find(b".a", || None).is_some_and(|found| found.is_of_target));
        // The hash of this name is 64 more than that of `.a`, so both have one slot.
        let other = [b'.', b'a' + 64];
        assert!(recent.find(&other, || Some(found(false))).is_some_and(|found| !found.is_of_target));
        assert!(recent.find(b".a", || None).is_none());
    }

    #[test]
    fn long_names_are_searched_for_every_time() {
        let mut recent = RecentDirectives::default();
        let name = [b'.'; LONGEST + 1];
        assert!(recent.find(&name, || Some(found(true))).is_some());
        assert!(recent.find(&name, || None).is_none());
    }
}
