//! The interface between a preparation and the program that runs it.

use std::path::Path;

use mca_core::{Cpu, Files, Program};

use super::error::InputError;
use crate::listing::Flags;
use crate::machine_code::loops::MachineLoop;
use crate::machine_code::object_file::{Function, Lines, ObjectFile};

/// A note about an input that can be analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A complete line of output without its end, such as `note: …`.
    Line(String),
    /// A warning about the input.
    Warning(String),
}

/// The loops of an object, before it is known which of them are analysed.
#[derive(Clone, Copy)]
pub struct Candidates<'a> {
    pub file: &'a ObjectFile<'a>,
    /// The functions that the loops refer to by their indices.
    pub functions: &'a [Function<'a>],
    pub loops: &'a [MachineLoop],
    /// The debug data of the object.
    pub lines: &'a Lines,
    /// The processor that the object is read for.
    pub cpu: &'a Cpu,
}

/// The program around a preparation: its files, its streams, and what only it can decide.
pub trait Host {
    /// Returns the files that a text may include.
    fn files(&self) -> &dyn Files;

    /// Reports a note about the input. Notes arrive in the order in which they are to be read.
    fn notify(&self, note: Note);

    /// Returns the folder in which relative names of included files begin, for a text that needs the preprocessor.
    fn folder(&self) -> &Path {
        Path::new("")
    }

    /// Returns the build's flags for the preprocessor of a text.
    fn preprocessor_flags(&self) -> Flags {
        Flags::default()
    }

    /// Checks the program that was read, before its regions are chosen. An error ends the preparation.
    fn has_read(&self, _program: &Program) -> Result<(), InputError> {
        Ok(())
    }

    /// Returns the loops of an object that are analysed, in the order in which they are shown.
    fn choose_loops(&self, candidates: &Candidates<'_>) -> Result<Vec<MachineLoop>, InputError> {
        Ok(candidates.loops.to_vec())
    }
}
