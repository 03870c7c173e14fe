//! Answers `loops`: the loops of an input, each also as assembly that can be changed and analysed by itself.

use mca_core::{Analyzer, Options};
use mca_input::pattern::title_of;
use serde_json::{Value, json};

use crate::places::Lines;
use crate::read::read;
use crate::request::Request;

/// Returns the regions of an input, usually its loops: name, kind, first and last line (null if the input has no lines), number of
/// instructions, cycles per iteration (null if the analysis failed), and the code as assembly between markers.
pub fn loops(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let subject = read(request, bytes)?;
    let mut analyzer = Analyzer::new(subject.cpu.clone());
    analyzer.set_options(&Options::verdict_only());
    let lines = Lines::new(bytes);
    let mut found = Vec::new();
    for region in &subject.regions {
        let analysis = analyzer.analyze(&subject.program, region).ok();
        let name = String::from_utf8_lossy(region.name());
        let indices: Vec<usize> = region.instructions().collect();
        let text = analysis.as_ref().map_or_else(String::new, |analysis| {
            let statements = 0..analysis.instructions().len();
            let statements =
                statements.map(|position| format!("\t{}\n", String::from_utf8_lossy(analysis.text(position)).trim()));
            format!("# LLVM-MCA-BEGIN {name}\n{}# LLVM-MCA-END {name}\n", statements.collect::<String>())
        });
        let line = |index: Option<&usize>| {
            let place = index.and_then(|index| subject.program.place_of(*index)).filter(|_| subject.has_lines);
            place.map(|place| (place.start.0 as usize).min(lines.place(bytes.len()).0))
        };
        found.push(json!({
            "name": name,
            "title": title_of(&name),
            "kind": subject.word_for_regions(),
            "firstLine": line(indices.first()),
            "lastLine": line(indices.last()),
            "instructions": indices.len(),
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
