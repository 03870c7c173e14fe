//! Objects, executables and archives: their loops, as a program.

use mca_core::code::Decoder;
use mca_core::target::Syntax;
use mca_core::{Cpu, Regions};
use mca_input::machine_code::loops::ends_among;
use mca_input::machine_code::object_file::{ObjectError, ObjectFile};
use mca_input::machine_code::program::ProgramReader;
use mca_input::prepare::loops_of;

use crate::input::Input;
use crate::subject::{MAX_REGIONS, NO_DECODER, RegionKind, Subject};

/// Returns the loops of an object, or its functions if it has no loop, as a program.
pub fn subject(bytes: &[u8], cpu: &Cpu, input: &mut Input) -> Result<Subject, String> {
    let damaged = |error: ObjectError| format!("The object cannot be read: {error:?}.");
    let file = ObjectFile::open(bytes).map_err(damaged)?;
    let (mut functions, relocations) = (file.functions().map_err(damaged)?, file.relocations().map_err(damaged)?);
    let ends = ends_among(&functions);
    functions.retain(|function| function.is_function);
    functions.dedup_by(|later, earlier| later.range == earlier.range);
    functions.extend(file.gaps(&functions));
    let decoder = Decoder::new(cpu).ok_or(NO_DECODER)?;
    let loops = loops_of(&file, &decoder, &functions, &relocations, &ends);
    let reader = ProgramReader::new(cpu, b"object", bytes, Syntax::default()).ok_or(NO_DECODER)?;
    let mut reader = reader.with_relocations(relocations);
    for found in loops.iter().take(MAX_REGIONS) {
        let function = &functions[found.function];
        reader.push_loop(found, function, &found.name(function));
    }
    let kind = if loops.is_empty() { RegionKind::Function } else { RegionKind::Loop };
    if loops.is_empty() {
        let named = functions.iter().filter(|function| !function.name.is_empty());
        named.take(MAX_REGIONS).for_each(|function| reader.read_function(function, None));
    }
    if loops.len() > MAX_REGIONS {
        input.notes.push(format!("Of {} loops the first {MAX_REGIONS} are analysed.", loops.len()));
    }
    input.notes.extend(reader.messages.iter().take(3).cloned());
    let program = reader.finish();
    let mut regions = program.regions(&Regions::Marked);
    regions.retain(|region| !region.is_empty());
    Ok(input.subject(program, regions, kind))
}
