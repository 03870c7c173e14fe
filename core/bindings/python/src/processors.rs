//! Processors for Python: finding one by its name, and listing all.

use std::ffi::CString;

use mca_config::canonical_name;
use mca_config::configuration::option::nearest_cpus;
use mca_core::target::{CpuError, FeatureNotice, Provenance, RefusalTime};
use mca_core::{Cpu, Target};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;

use crate::Error;

/// Returns the target of a triple; a Python exception if it is unknown.
fn target_of(triple: &str) -> PyResult<Target> {
    Target::parse(triple).map_err(|_| Error::new_err(format!("unknown target triple '{triple}'")))
}

/// Returns the processor with a name (`native`: that of this machine) and features as for `-mattr`. It has its measured model if
/// `is_measured`, otherwise the reference model. Unknown features are Python warnings.
pub fn cpu_of(py: Python<'_>, triple: &str, name: &str, features: &str, is_measured: bool) -> PyResult<Cpu> {
    let target = target_of(triple)?;
    let named = canonical_name(&target, name.as_bytes());
    let (found, notices) = Cpu::configure(&target, &named, features.as_bytes());
    let named = String::from_utf8_lossy(&named);
    for notice in notices {
        warn(py, &notice)?;
    }
    let cpu = found.map_err(|error| match error {
        CpuError::Unknown(_) => {
            let architecture = target.architecture();
            Error::new_err(format!(
                "unknown CPU `{named}` for {}{}",
                architecture.name(),
                nearest_cpus(architecture, &named)
            ))
        }
        CpuError::NoModel { .. } => Error::new_err(format!("there is no scheduling model for `{named}`")),
        error => Error::new_err(error.to_string()),
    })?;
    if let Some(refusal) = cpu.refusal(RefusalTime::BeforeReading) {
        return Err(Error::new_err(String::from_utf8_lossy(&refusal).into_owned()));
    }
    if !is_measured {
        return Ok(cpu);
    }
    let found = cpu.with_measured_model();
    let found = found.ok_or_else(|| Error::new_err(format!("there is no measured model of '{named}'")))?;
    found.map_err(|error| Error::new_err(error.to_string()))
}

/// Raises a Python warning about a feature, at the line that called the package.
fn warn(py: Python<'_>, notice: &FeatureNotice) -> PyResult<()> {
    let text = match notice {
        FeatureNotice::Unknown(piece) => {
            let piece: String = String::from_utf8_lossy(piece).chars().take(100).collect();
            format!("'{piece}' is not a recognized feature for this target (ignoring feature)")
        }
        FeatureNotice::Help => "'help' is no feature (ignoring feature)".to_owned(),
        FeatureNotice::ProcessorHelp => "'cpuhelp' is no feature (ignoring feature)".to_owned(),
        FeatureNotice::Warning(text) => (*text).to_owned(),
    };
    let text = CString::new(text.replace('\0', "")).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)
}

/// A processor as a tuple: name, title for people, name of the reference's model, and whether there is also a measured model.
type Row = (String, Option<String>, String, bool);

/// Returns a tuple for every name of a processor of a triple's architecture that has a model, sorted by name.
#[pyfunction]
pub fn cpus(triple: &str) -> PyResult<Vec<Row>> {
    let architecture = target_of(triple)?.architecture();
    let mut found: Vec<Row> = architecture
        .cpu_names()
        .into_iter()
        .filter_map(|(name, cpu)| {
            let is_measured = architecture.shipped_model_of(name).is_some_and(Provenance::is_measured);
            Some((name.to_owned(), cpu.title().map(str::to_owned), cpu.model_name()?.to_owned(), is_measured))
        })
        .collect();
    found.sort();
    Ok(found)
}
