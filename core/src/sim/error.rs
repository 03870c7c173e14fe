//! The error of a simulation.

use std::fmt;

use crate::model::facts::ResourceId;

/// Why a simulation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationError {
    /// The caller cancelled the run.
    Cancelled,
    /// The instruction waits for something that never comes; without this error the simulation would not end.
    NeverIssues {
        /// Position in the block, from 0.
        instruction: usize,
        /// The resource that it can never get; `None` if it waits for a value or for memory.
        resource: Option<ResourceId>,
    },
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulationError::Cancelled => write!(f, "cancelled"),
            SimulationError::NeverIssues { instruction, resource } => {
                write!(f, "instruction {instruction} can never be issued")?;
                match resource {
                    Some(resource) => write!(f, ": resource {} is never available to it", resource.index()),
                    None => write!(f, ": an instruction that it depends on never completes"),
                }
            }
        }
    }
}

impl std::error::Error for SimulationError {}
