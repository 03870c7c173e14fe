//! Texts of the errors of targets, processors and models, and how these errors are made of those of the inner layers.

use std::fmt;

use super::target::{CpuError, ModelTextError, UnknownTarget};
use crate::model::catalogue::ProcessorError;
use crate::model::measured::parse::MeasuredModelError;

impl fmt::Display for UnknownTarget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownTarget::Triple(text) => write!(formatter, "no target reads '{}'", String::from_utf8_lossy(text)),
            UnknownTarget::Name(name) => write!(formatter, "no target is called '{}'", String::from_utf8_lossy(name)),
        }
    }
}

impl std::error::Error for UnknownTarget {}

impl fmt::Display for CpuError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CpuError::Unknown(name) => write!(formatter, "unknown processor '{}'", String::from_utf8_lossy(name)),
            CpuError::NoModel { has_itineraries: false } => formatter.write_str("no instruction tables"),
            CpuError::NoModel { has_itineraries: true } => formatter.write_str("itineraries are not supported"),
            CpuError::Damaged(message) => formatter.write_str(message),
        }
    }
}

impl std::error::Error for CpuError {}

impl fmt::Display for ModelTextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => formatter.write_str(&self.message),
            line => write!(formatter, "{line}:{}: {}", self.column, self.message),
        }
    }
}

impl std::error::Error for ModelTextError {}

impl From<ProcessorError> for CpuError {
    fn from(error: ProcessorError) -> CpuError {
        match error {
            ProcessorError::NoModel { has_itineraries } => CpuError::NoModel { has_itineraries },
            ProcessorError::Damaged(error) => CpuError::Damaged(error.to_string()),
        }
    }
}

impl From<MeasuredModelError> for ModelTextError {
    fn from(error: MeasuredModelError) -> ModelTextError {
        ModelTextError { line: error.line, column: error.column, message: error.message }
    }
}
