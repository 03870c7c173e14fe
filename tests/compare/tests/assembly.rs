//! Directives, macros, conditionals, regions and errors in them: messages equal the reference's, to the byte.

use std::path::Path;
use std::sync::Arc;

use mca_core::analyze::triple::Triple;
use mca_core::inst::asm::log::LogEvent;
use mca_core::inst::asm::{Assembly, Files, Options, Pass, assemble};
use mca_tests::assembly_cases::{AssemblyCases, FILES, NONE, PARSE};

struct KnownFiles;

impl Files for KnownFiles {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        let known = FILES.iter().find(|(known, _)| known.as_bytes() == name)?;
        Some(Arc::from(known.1.as_bytes()))
    }
}

fn render(assembly: &Assembly, pass: Pass, out: &mut Vec<u8>) {
    let renderer = assembly.renderer(false);
    for event in assembly.events_of(pass) {
        if let LogEvent::Message { message, .. } = event {
            renderer.render(message, out);
        }
    }
}

/// Returns the error stream of a run that ends before any instruction is analysed.
fn answer(text: &[u8], triple: &Triple) -> Vec<u8> {
    let options = Options::of(triple.clone().into());
    let assembly = assemble(text, options, &KnownFiles);
    let mut out = Vec::new();
    render(&assembly, Pass::Regions, &mut out);
    if assembly.has_errors {
        out.extend_from_slice(format!("{PARSE}\n").as_bytes());
    } else if assembly.regions.iter().all(|region| region.is_empty()) && !assembly.has_marker_errors {
        out.extend_from_slice(format!("{NONE}\n").as_bytes());
    } else if !assembly.has_marker_errors {
        render(&assembly, Pass::Instruments, &mut out);
        if assembly.has_instrument_errors {
            out.extend_from_slice(b"error: There was an error parsing comments.\n");
        }
    }
    out
}

fn check(name: &str, at_least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/assembly").join(name);
    let cases = AssemblyCases::parse(&std::fs::read_to_string(path).unwrap());
    let triple = Triple::find(cases.triple.as_bytes(), b"").unwrap();
    assert!(cases.list.len() >= at_least, "only {} cases", cases.list.len());
    let mut differences = Vec::new();
    for case in &cases.list {
        let ours = answer(&case.text, &triple);
        if ours != case.answer {
            let text = String::from_utf8_lossy(&case.text);
            let (ours, theirs) = (String::from_utf8_lossy(&ours), String::from_utf8_lossy(&case.answer));
            differences.push(format!("{text}\n--- reference\n{theirs}--- ours\n{ours}"));
        }
    }
    assert!(
        differences.is_empty(),
        "{} of {}:\n{}",
        differences.len(),
        cases.list.len(),
        differences.join("\n=====\n")
    );
}

#[test]
fn single_lines() {
    check("lines.txt", 700);
}

#[test]
fn programs() {
    check("programs.txt", 150);
}

#[test]
fn mach_o() {
    check("mach-o.txt", 60);
}

#[test]
fn coff() {
    check("coff.txt", 60);
}
