//! Any text in any mode, syntax and file format is read; what was read is printed, encoded and complained about.
//!
//! The first byte of an input chooses the options, the rest is the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mca_core::inst::asm::log::LogEvent;
use mca_core::inst::asm::{Assembly, Pass, assemble};
use mca_core::inst::targets::x86::encoding::Encoder;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::printing::{SyntaxStyle, print};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};

#[path = "options.rs"]
mod options;

use options::{KnownFiles, options_of};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let options = options_of(choice);
    let mode = Mode::from_triple(&options.subtarget.triple);
    let assembly = assemble(text, options.clone(), &KnownFiles);
    show(&assembly, mode, choice & 0x40 != 0);
    let again = assemble(text, options, &KnownFiles);
    assert!(again == assembly, "two readings differ");
});

fn show(assembly: &Assembly, mode: Mode, prints_hexadecimal: bool) {
    let isa = X86Isa::get().expect("the embedded tables are those of this build");
    let encoder = Encoder::new(isa, mode).with_x32(prints_hexadecimal);
    let (mut shown, mut bytes) = (Vec::new(), Vec::new());
    for instruction in &assembly.instructions {
        for dialect in [Dialect::Att, Dialect::Intel] {
            let style = SyntaxStyle { dialect, mode, hexadecimal: prints_hexadecimal };
            shown.clear();
            print(isa, &assembly.expressions, instruction, &style, &mut shown);
            assert!(!shown.is_empty(), "{instruction:?}");
        }
        bytes.clear();
        encoder.encode(&assembly.expressions, instruction, &mut bytes);
        assert!(!bytes.is_empty(), "{instruction:?}");
    }
    for region in &assembly.regions {
        assert!(region.instructions().all(|index| index < assembly.instructions.len()));
    }
    for pass in [Pass::Regions, Pass::Instruments] {
        let renderer = assembly.renderer(true);
        for event in assembly.events_of(pass) {
            if let LogEvent::Message { message, .. } = event {
                shown.clear();
                renderer.render(message, &mut shown);
            }
        }
    }
    assert!(assembly.instrument_latencies().len() <= assembly.instructions.len());
}
