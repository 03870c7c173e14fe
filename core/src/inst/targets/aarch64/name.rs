//! Short names held in place: tokens and lower-cased words, without an allocation each.

const CAPACITY: usize = 15;

/// A name of at most 15 bytes. A longer one is the empty name, which means nothing anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    bytes: [u8; CAPACITY],
    length: u8,
}

impl Name {
    pub(super) fn new(text: &[u8]) -> Name {
        let mut name = Name::default();
        if let Some(slots) = name.bytes.get_mut(..text.len()) {
            slots.copy_from_slice(text);
            name.length = text.len() as u8;
        }
        name
    }

    pub(super) fn lower(text: &[u8]) -> Name {
        let mut name = Name::new(text);
        name.bytes.make_ascii_lowercase();
        name
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn long_names_are_empty() {
        assert_eq!(Name::lower(b"FiFteen_letters").as_bytes(), b"fifteen_letters");
        assert_eq!(Name::lower(b"sixteen__letters").as_bytes(), b"");
    }
}
