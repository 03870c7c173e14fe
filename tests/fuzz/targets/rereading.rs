//! A text that is read again after an edit gives what reading it from scratch gives.
//!
//! An input: the options, the number of edits, six bytes for each edit, the text. An edit replaces one piece of the text
//! by another piece of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mca_core::inst::asm::{Assembly, assemble, assemble_again};

#[path = "options.rs"]
mod options;

use options::{KnownFiles, options_of};

fuzz_target!(|data: &[u8]| {
    let [choice, n_edits, rest @ ..] = data else { return };
    let Some((edits, text)) = rest.split_at_checked(usize::from(n_edits % 5) * 6) else { return };
    let options = options_of(*choice);
    let mut text = text.to_vec();
    let mut last: Assembly = assemble_again(&text, options.clone(), &KnownFiles, None).assembly;
    for edit in edits.chunks_exact(6) {
        apply(edit, &mut text);
        let again = assemble_again(&text, options.clone(), &KnownFiles, Some(&last)).assembly;
        let fresh = assemble_again(&text, options.clone(), &KnownFiles, None).assembly;
        assert!(again == fresh, "the readings differ: {}", text.escape_ascii());
        last = again;
    }
    let plain = assemble(&text, options, &KnownFiles);
    assert!(plain.events == last.events && plain.instructions == last.instructions);
});

fn apply(edit: &[u8], text: &mut Vec<u8>) {
    let place = |high: u8, low: u8| usize::from(u16::from_be_bytes([high, low])) % (text.len() + 1);
    let (to, from) = (place(edit[0], edit[1]), place(edit[2], edit[3]));
    let removed_end = (to + usize::from(edit[4] & 63)).min(text.len());
    let copied_end = (from + usize::from(edit[5] & 63)).min(text.len());
    let copied = text[from..copied_end].to_vec();
    text.splice(to..removed_end, copied);
}
