//! Short names held in place: mnemonics, their suffixes, words among operands.

const CAPACITY: usize = 23;

/// A name of at most 23 bytes. A longer one is the empty name, which means nothing anywhere.
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

    pub(super) fn is(&self, text: &str) -> bool {
        self.as_bytes() == text.as_bytes()
    }

    pub(super) fn begins(&self, text: &str) -> bool {
        self.as_bytes().starts_with(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn long_names_are_empty() {
        assert_eq!(Name::lower(b"ViDup").as_bytes(), b"vidup");
        assert_eq!(Name::lower(&[b'a'; 24]).as_bytes(), b"");
    }
}
