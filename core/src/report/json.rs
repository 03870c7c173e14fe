//! The report as JSON: one object for the whole run.
//!
//! ```json
//! {
//!   "CodeRegions": [
//!     {
//!       "Instructions": [
//!         "nop"
//!       ],
//!       "Name": ""
//!     }
//!   ],
//!   "SimulationParameters": {
//!     "-march": "x86_64"
//!   }
//! }
//! ```
//!
//! Keys are sorted by their bytes; since all keys are known, they are simply written in that order. Statistics of the
//! scheduler, the retire control unit and the register files have no JSON form in the reference.

mod views;
mod writer;

use super::PrintedRegion;
use crate::view::columns::UnitColumns;
use writer::JsonWriter;

/// The parameters that the report repeats; the optional ones are shown for out-of-order processors only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulationParameters<'a> {
    /// First component of the triple.
    pub architecture: &'a [u8],
    /// Name of the processor, which differs from what the user wrote for an alias.
    pub cpu: &'a [u8],
    /// The triple of the target.
    pub triple: &'a [u8],
    /// Instructions that enter the micro-op queue per cycle; `None` if not given, and on in-order processors.
    pub decoder_throughput: Option<u32>,
    /// Micro-ops dispatched per cycle; `None` if not given, and on in-order processors.
    pub dispatch_width: Option<u32>,
    /// Entries of the load queue; `None` if not given, and on in-order processors.
    pub load_queue_size: Option<u32>,
    /// Entries of the micro-op queue; `None` if not given, and on in-order processors.
    pub micro_op_queue_size: Option<u32>,
    /// Physical registers of the default register file; `None` if not given, and on in-order processors.
    pub register_file_size: Option<u32>,
    /// Entries of the store queue; `None` if not given, and on in-order processors.
    pub store_queue_size: Option<u32>,
    /// Whether loads and stores are taken to access the same memory.
    pub assumes_alias: bool,
}

/// Appends a region's object as an element of the list of regions, without separators. So regions can be printed in any order
/// and joined by [`print_document`].
pub fn print_region(region: &PrintedRegion<'_>, out: &mut Vec<u8>) {
    let mut json = JsonWriter::new(std::mem::take(out), 2);
    views::print(region, &mut json);
    *out = json.into_bytes();
}

/// Appends the document; `regions` are outputs of [`print_region`].
pub fn print_document<'a>(
    regions: impl IntoIterator<Item = &'a [u8]>,
    parameters: &SimulationParameters<'_>,
    columns: &UnitColumns,
    out: &mut Vec<u8>,
) {
    let mut json = JsonWriter::new(std::mem::take(out), 0);
    json.object(|json| {
        json.key("CodeRegions");
        json.array(|json| regions.into_iter().for_each(|region| json.raw_element(region)));
        json.key("SimulationParameters");
        print_parameters(parameters, json);
        json.key("TargetInfo");
        json.object(|json| {
            json.key("CPUName");
            json.string(parameters.cpu);
            json.key("Resources");
            json.array(|json| print_columns(columns, json));
        });
    });
    *out = json.into_bytes();
    out.push(b'\n');
}

/// Prints the object of parameters. A parameter that was not given is left out.
fn print_parameters(parameters: &SimulationParameters<'_>, json: &mut JsonWriter) {
    json.object(|json| {
        json.optional_integer("-decoder-throughput", parameters.decoder_throughput);
        json.optional_integer("-dispatch", parameters.dispatch_width);
        json.optional_integer("-lqueue", parameters.load_queue_size);
        json.key("-march");
        json.string(parameters.architecture);
        json.key("-mcpu");
        json.string(parameters.cpu);
        json.optional_integer("-micro-op-queue-size", parameters.micro_op_queue_size);
        json.key("-mtriple");
        json.string(parameters.triple);
        if parameters.assumes_alias {
            json.key("-noalias");
            json.boolean(false);
        }
        json.optional_integer("-register-file-size", parameters.register_file_size);
        json.optional_integer("-squeue", parameters.store_queue_size);
    });
}

/// Prints the names of the columns as elements of an array. For one of several units, the name ends in a dot and the control
/// character whose code is the unit's index, not in a digit: so does the reference.
fn print_columns(columns: &UnitColumns, json: &mut JsonWriter) {
    let mut name = Vec::new();
    for column in &columns.list {
        name.clear();
        name.extend_from_slice(column.name.as_bytes());
        if let Some(unit) = column.unit {
            name.extend_from_slice(&[b'.', unit as u8]);
        }
        json.element();
        json.string(&name);
    }
}
