//! The target's identity, and how texts show that they are for it.

use mca_models::pack::PackError;

use super::data::TargetData;
use super::face::Face;
use crate::inst::features::FeatureTable;
use crate::inst::isa::Isa;
use crate::inst::machine::HostMachine;
use crate::inst::recognition::Claim;

/// Queries for finding a target: by name, by triple, by machine, by a text without a named target.
pub trait Identity {
    /// Returns the facts about the target.
    fn face(&self) -> &'static Face;

    /// Returns the target's name, which is that of its folders here and in `models`.
    fn name(&self) -> &'static str {
        self.face().name
    }

    /// Whether a triple that begins with this word means the target.
    fn accepts_architecture(&self, architecture: &[u8]) -> bool;

    /// Returns the claim that a directive makes; `None` if it makes none. The name has its dot; the operands may be followed by a
    /// comment. The whole text is given for further signs, such as those of the object format.
    fn target_from_directive(&self, _directive: &[u8], _operands: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Returns the claim of a file format in the header of a listing, such as `elf64-x86-64`; `None` if it is another target's.
    fn claim_of_file_format(&self, _format: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Returns the claim for a text that makes none, but is full of the target's names; `None` if they prove nothing.
    fn default_guess(&self, _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Whether a statement may begin like this.
    fn knows_mnemonic(&self, _word: &[u8]) -> bool {
        false
    }

    /// Whether this is a register as operands write it, with its `%` or `$`.
    fn knows_register(&self, _word: &[u8]) -> bool {
        false
    }

    /// Returns the processor of a machine of this target, by its system's description.
    fn native_cpu(&self, _machine: &HostMachine<'_>) -> Option<&'static str> {
        None
    }

    /// Returns the tables that every target has, opened on first use; see [`TargetData`].
    fn data(&self) -> &'static TargetData;

    fn isa(&self) -> Result<&'static Isa, PackError> {
        self.data().isa()
    }

    fn features(&self) -> Result<&'static FeatureTable, PackError> {
        self.data().features()
    }
}
