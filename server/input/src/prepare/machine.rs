//! Prepares machine code given in digits, and has steps that objects share.

use mca_core::code::Decoder;
use mca_core::{Cpu, Program, Regions};

use super::error::InputError;
use super::host::{Host, Note};
use super::prepared::{Input, Prepared};
use super::settings::{RegionChoice, Settings};
use crate::machine_code::bytes_of;
use crate::machine_code::loops::count_paths_of_bytes;
use crate::machine_code::program::ProgramReader;

/// Reads the digits as one region.
pub(super) fn prepare(input: &Input<'_>, settings: &Settings<'_>, host: &dyn Host) -> Result<Prepared, InputError> {
    let bytes = bytes_of(input.bytes).map_err(InputError::Digits)?;
    let decoder = decoder_for(input.cpu)?;
    let mut reader = reader_for(input.cpu, input.display_name, &bytes, settings)?;
    reader.read_all(Some(count_paths_of_bytes(&bytes, &decoder)));
    if let Some(start) = reader.cut_off(&decoder).filter(|_| settings.has_digits) {
        return Err(InputError::CutOff(start, bytes[start..].to_vec()));
    }
    let program = finish(reader, host);
    let regions = program.regions(&Regions::Marked);
    Ok(Prepared::of(program, regions, RegionChoice::File))
}

/// Returns the decoder for a processor; an error if this build has none.
pub(super) fn decoder_for(cpu: &Cpu) -> Result<Decoder, InputError> {
    Decoder::new(cpu).ok_or_else(|| without_decoder(cpu))
}

/// Returns the error that this build has no decoder for a processor.
fn without_decoder(cpu: &Cpu) -> InputError {
    InputError::NoDecoder(cpu.target().triple().to_vec())
}

/// Begins a program of the code in `bytes`; `shown` is the input's name in messages.
pub(super) fn reader_for<'f>(
    cpu: &Cpu,
    shown: &[u8],
    bytes: &'f [u8],
    settings: &Settings<'_>,
) -> Result<ProgramReader<'f>, InputError> {
    ProgramReader::new(cpu, shown, bytes, settings.read.syntax).ok_or_else(|| without_decoder(cpu))
}

/// Returns the program, and reports to the host what was left out of it.
pub(super) fn finish(mut reader: ProgramReader<'_>, host: &dyn Host) -> Program {
    std::mem::take(&mut reader.messages).into_iter().for_each(|message| host.notify(Note::Warning(message)));
    reader.finish()
}
