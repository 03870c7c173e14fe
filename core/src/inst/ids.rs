//! Index types of the instruction set's tables. A bare integer never crosses a function boundary.

pub use mca_models::ids::{ClassId, OpcodeId, RegisterClassId, RegisterId};

/// Defines a type for the rows of one table.
macro_rules! index_type {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            /// Returns the index into the table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index_type!(
    /// A mnemonic of the match tables, or an alias of one.
    MnemonicId
);
index_type!(
    /// A kind of operand that a match row accepts; smaller numbers are more specific.
    KindId
);
index_type!(
    /// A list of words from which an operand's value chooses when printed, such as the condition codes.
    WordListId
);

index_type!(
    /// A target of this build, by its number in the registry.
    TargetId
);

/// The number of an assembler dialect, in which texts are read and printed; 0 is the usual one of each target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DialectId(pub u8);
