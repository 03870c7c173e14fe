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

    /// Whether a triple whose first part is this word means the target.
    fn accepts_architecture(&self, architecture: &[u8]) -> bool;

    /// Returns the claim that a directive makes for the target; `None` if it makes none. The directive has its
    /// dot; a comment may follow the operands. The whole text is given for further signs, such as those of the
    /// object format.
    fn target_from_directive(&self, _directive: &[u8], _operands: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Returns the claim that a file format in the header of a listing makes, such as `elf64-x86-64`; `None` if
    /// it is another target's.
    fn claim_of_file_format(&self, _format: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Returns the claim for a text without any directive or header that makes one, by the mnemonics and
    /// registers that it uses. `None` if they prove nothing.
    fn default_guess(&self, _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Whether a statement may begin with this word.
    fn knows_mnemonic(&self, _word: &[u8]) -> bool {
        false
    }

    /// Whether the word is a register as operands write it, with its `%` or `$`.
    fn knows_register(&self, _word: &[u8]) -> bool {
        false
    }

    /// Returns the processor's name for a machine that runs this program, by what its system says about it. `None`
    /// if it is unknown.
    fn native_cpu(&self, _machine: &HostMachine<'_>) -> Option<&'static str> {
        None
    }

    /// Returns the tables that every target has, opened on first use; see [`TargetData`].
    fn data(&self) -> &'static TargetData;

    /// Returns the instruction set; see [`TargetData::isa`].
    fn isa(&self) -> Result<&'static Isa, PackError> {
        self.data().isa()
    }

    /// Returns the table of features; see [`TargetData::features`].
    fn features(&self) -> Result<&'static FeatureTable, PackError> {
        self.data().features()
    }
}
