//! Short names stored in place, without an allocation: mnemonics, their suffixes, words among operands.

/// A name of at most `CAPACITY` bytes. A longer one is stored as the empty name, which no table contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    length: u8,
}

impl<const CAPACITY: usize> Default for Name<CAPACITY> {
    fn default() -> Name<CAPACITY> {
        Name { bytes: [0; CAPACITY], length: 0 }
    }
}

impl<const CAPACITY: usize> Name<CAPACITY> {
    /// Returns a text as a name; the empty name if it is too long.
    pub fn new(text: &[u8]) -> Name<CAPACITY> {
        let mut name = Name::default();
        if let Some(slots) = name.bytes.get_mut(..text.len()) {
            slots.copy_from_slice(text);
            name.length = text.len() as u8;
        }
        name
    }

    /// Returns a text in lower case as a name; the empty name if it is too long.
    pub fn lower(text: &[u8]) -> Name<CAPACITY> {
        let mut name = Name::new(text);
        name.bytes.make_ascii_lowercase();
        name
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    pub fn is(&self, text: &str) -> bool {
        self.as_bytes() == text.as_bytes()
    }

    pub fn begins(&self, text: &str) -> bool {
        self.as_bytes().starts_with(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn a_name_that_is_too_long_is_empty() {
        assert_eq!(Name::<15>::lower(b"FiFteen_letters").as_bytes(), b"fifteen_letters");
        assert_eq!(Name::<15>::lower(b"sixteen__letters").as_bytes(), b"");
        assert!(Name::<23>::lower(b"ViDup").is("vidup") && !Name::<23>::lower(&[b'a'; 24]).begins("a"));
    }
}
