//! Which target it is, and how texts show that they are for it.

use mca_models::pack::PackError;

use super::data::TargetData;
use super::face::Face;
use crate::inst::features::FeatureTable;
use crate::inst::isa::Isa;
use crate::inst::machine::HostMachine;
use crate::inst::recognition::Claim;

/// What finding a target takes: by name, by triple, by machine, by a text of which nobody said what it is for.
pub trait Identity {
    /// What is fact about the target, as data.
    fn face(&self) -> &'static Face;

    /// The target's name, which is that of its folders here and in `models`.
    fn name(&self) -> &'static str {
        self.face().name
    }

    /// Whether a triple that begins with this word means the target.
    fn accepts_architecture(&self, architecture: &[u8]) -> bool;

    /// What a directive says of that; `None` if nothing. Its name has its dot, its operands may have a comment behind.
    /// The whole text is there for what else it shows: where nobody says so, what it assembles to.
    fn target_from_directive(&self, _directive: &[u8], _operands: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// What the file format says that the header of a listing names, such as `elf64-x86-64`; `None` if nothing.
    fn claim_of_file_format(&self, _format: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// What a text is read for that makes no claim, but is full of the names below; `None` if they prove nothing.
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

    /// The processor that a machine of this target is, by what its system says of it.
    fn native_cpu(&self, _machine: &HostMachine<'_>) -> Option<&'static str> {
        None
    }

    /// The tables that every target has, opened on first use; see [`TargetData`].
    fn data(&self) -> &'static TargetData;

    fn isa(&self) -> Result<&'static Isa, PackError> {
        self.data().isa()
    }

    fn features(&self) -> Result<&'static FeatureTable, PackError> {
        self.data().features()
    }
}
