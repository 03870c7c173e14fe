//! What is to be known of an instruction before somebody is given advice, or a warning, about code: scheduling tables say
//! how long it takes, not what it is for. Each target answers for its own opcodes.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nature {
    pub role: Role,
    pub length: Length,
    /// Bytes that it brings from memory, if it does nothing else and an instruction exists that brings twice as many.
    pub widenable_bytes: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    #[default]
    Other,
    /// Adds a constant to a register.
    Step,
    /// Compares without accessing memory, and leaves nothing but the outcome.
    Test,
    /// Joins a value to what a register holds, in a way in which the order does not matter.
    Reduction(Operation),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Sum,
    Product,
    And,
    Or,
    ExclusiveOr,
    Smallest,
    Largest,
}

/// How well the time that it takes can be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// As well as the processor's table says.
    #[default]
    AsModelled,
    /// Long for a reason: a large number in the table is no sign of a guess.
    Long,
    /// Other cores have a say in it.
    Shared,
    /// A register says how often it repeats itself.
    Repeated,
    /// It waits for everything, or asks a device, whatever the table says.
    Unknown,
}
