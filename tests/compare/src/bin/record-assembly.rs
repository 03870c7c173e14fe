//! Records the answers of `tests/reference/assembly/*.txt` anew, from the reference and from nothing else.
//!
//! To add a text, append a line `> TEXT` to a file and run this program.

use std::ffi::OsString;

use mca_tests::assembly_cases::{AssemblyCases, FILES, without_lowering};
use mca_tests::program::Program;
use mca_tests::workspace::{Scratch, reference, root};

fn main() -> std::io::Result<()> {
    let program = Program::new(reference());
    let scratch = Scratch::new()?;
    for (name, text) in FILES {
        std::fs::write(scratch.path().join(name), text)?;
    }
    for entry in std::fs::read_dir(root().join("tests/reference/assembly"))? {
        let path = entry?.path();
        let mut cases = AssemblyCases::parse(&std::fs::read_to_string(&path)?);
        let triple = format!("-mtriple={}", cases.triple);
        let arguments =
            [&triple, "-mcpu=haswell", "-instruction-tables", "-resource-pressure=false"].map(OsString::from);
        for case in &mut cases.list {
            let outcome = program.run(scratch.path(), &arguments, &case.text)?;
            if !outcome.is_answer() {
                println!("not recorded, the reference does not answer ({:?}): {:?}", outcome.status, case.text);
                continue;
            }
            case.answer = without_lowering(&outcome.stderr);
        }
        std::fs::write(&path, cases.print())?;
    }
    Ok(())
}
