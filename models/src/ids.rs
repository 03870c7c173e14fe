//! Index types of a target's tables: a number that crosses a function boundary has one of these types, so that an
//! opcode is not taken for a register.

/// Defines a type for the rows of one table.
macro_rules! index_type {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            /// Returns the position in the table that this type indexes.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index_type!(
    /// An opcode of the target, in the order of the reference release.
    OpcodeId
);
index_type!(
    /// A physical register; number 0 is "no register".
    RegisterId
);
index_type!(
    /// A register class of the target.
    RegisterClassId
);
index_type!(
    /// A scheduling class; shared by all models of a target, class 0 means "no scheduling information".
    ClassId
);
index_type!(
    /// A mnemonic of the match tables, an alias of one, or another name whose operands have parsers.
    MnemonicId
);
index_type!(
    /// A kind of operand that a match row accepts; smaller numbers are more specific.
    KindId
);
index_type!(
    /// A feature of a processor, in the order of the names.
    FeatureId
);
index_type!(
    /// A condition on features, for match rows and encodings; the order is that of messages about conditions that do not hold.
    ConditionId
);
index_type!(
    /// A set of conditions, all of which must hold; number 0 is the empty one.
    ConditionSetId
);
index_type!(
    /// A conversion of the operands of a match row to those of the instruction.
    ConversionId
);
index_type!(
    /// A method of the target, among those of its role: predicates, printers, encoders and so on.
    MethodId
);

impl RegisterId {
    /// The absent register, for example the missing index of a memory operand.
    pub const NONE: RegisterId = RegisterId(0);

    /// Whether this is a register at all.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}
