//! Objects, executables and archives: their loops, as assembly that people can read, change and analyse.

use std::collections::HashSet;

use mca_core::code::Decoder;
use mca_core::target::Syntax;
use mca_core::{Analyzer, Cpu, Options, Regions};
use mca_input::machine_code::loops::{LoopScanner, MachineLoop, ends_among};
use mca_input::machine_code::object_file::{Function, ObjectError, ObjectFile};
use mca_input::machine_code::program::ProgramReader;
use mca_input::pattern;
use serde_json::{Value, json};

use crate::input::Input;
use crate::places::Lines;
use crate::request::Request;
use crate::subject::{MAX_REGIONS, NO_DECODER, RegionKind, Subject};

/// The loops of an object, or its functions where it has no loop, as a program.
pub fn subject(bytes: &[u8], cpu: &Cpu, input: &mut Input) -> Result<Subject, String> {
    let damaged = |error: ObjectError| format!("The object cannot be read: {error:?}.");
    let file = ObjectFile::open(bytes).map_err(damaged)?;
    let (mut functions, relocations) = (file.functions().map_err(damaged)?, file.relocations().map_err(damaged)?);
    let ends = ends_among(&functions);
    functions.retain(|function| function.is_function);
    functions.dedup_by(|later, earlier| later.range == earlier.range);
    functions.extend(file.gaps(&functions));
    let decoder = Decoder::new(cpu).ok_or(NO_DECODER)?;
    let loops = loops_of(&file, &decoder, &functions, &ends)?;
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

/// The innermost loops of all functions, in their order; functions may share their code.
fn loops_of(
    file: &ObjectFile<'_>,
    decoder: &Decoder,
    functions: &[Function<'_>],
    ends: &HashSet<u64>,
) -> Result<Vec<MachineLoop>, String> {
    let relocations = file.relocations().map_err(|error| format!("{error:?}"))?;
    let mut scanner = LoopScanner::new(file.bytes(), decoder, &relocations, ends);
    let mut known = HashSet::new();
    let mut loops = Vec::new();
    for (number, function) in functions.iter().enumerate() {
        loops.extend(scanner.scan(number, function));
    }
    loops.retain(|found| known.insert(found.pieces.first().map(|piece| piece.start)));
    Ok(loops)
}

/// The loops of any input: name, kind, lines if it has any, instructions, cycles, and the code as a text that can be analysed alone.
pub fn loops(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let subject = Subject::read(request, bytes)?;
    let mut analyzer = Analyzer::new(subject.cpu.clone());
    analyzer.set_options(&Options::verdict_only());
    let lines = Lines::new(bytes);
    let mut found = Vec::new();
    for region in &subject.regions {
        let analysis = analyzer.analyze(&subject.program, region).ok();
        let name = String::from_utf8_lossy(region.name());
        let numbers: Vec<usize> = region.instructions().collect();
        let text = analysis.as_ref().map_or_else(String::new, |analysis| {
            let statements = 0..analysis.instructions().len();
            let statements =
                statements.map(|position| format!("\t{}\n", String::from_utf8_lossy(analysis.text(position)).trim()));
            format!("# LLVM-MCA-BEGIN {name}\n{}# LLVM-MCA-END {name}\n", statements.collect::<String>())
        });
        let line = |number: Option<&usize>| {
            let place = number.and_then(|number| subject.program.place_of(*number)).filter(|_| subject.has_lines);
            place.map(|place| (place.start.0 as usize).min(lines.place(bytes.len()).0))
        };
        found.push(json!({
            "name": name,
            "title": title_of(&name),
            "kind": subject.kind_of_regions.word(),
            "firstLine": line(numbers.first()),
            "lastLine": line(numbers.last()),
            "instructions": numbers.len(),
            "cycles": analysis.as_ref().map(|analysis| analysis.cycles_per_iteration()),
            "text": text,
        }));
    }
    Ok(json!({
        "target": { "triple": String::from_utf8_lossy(subject.cpu.target().triple()), "cpu": subject.cpu.name() },
        "notes": subject.notes,
        "loops": found,
    }))
}

/// How people know a region: of a mangled name what was mangled, without its parameters.
pub fn title_of(name: &str) -> String {
    let (function, label) = name.split_at(name.find(":.").unwrap_or(name.len()));
    let shown = pattern::shown(function);
    if shown == function { name.to_owned() } else { pattern::without_parameters(&shown).to_owned() + label }
}
