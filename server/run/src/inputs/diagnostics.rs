//! Prints the assembler's messages about an input, and decides whether the run continues.

use mca_config::options::Options;
use mca_config::refusal::{Refusal, print_passes};
use mca_core::Program;
use mca_input::listing::Kind;
use mca_input::prepare::InputError;

use crate::failure::Failure;
use crate::output::streams::Streams;

/// Prints the assembler's messages about a program, as the reference does in its two passes. Extended views print each message
/// once, and none about directives for debuggers. Fails if the program cannot be analysed. `kind` is the kind of the input if it
/// is not plain assembly, `compiled` the name of a source from which a compiler made it.
pub fn passes(
    program: &Program,
    options: &Options,
    kind: Option<Kind>,
    compiled: Option<&[u8]>,
    streams: &mut Streams,
) -> Result<(), Failure> {
    let is_disassembly = kind.is_some_and(|kind| kind.is_disassembly());
    print_passes(program, options, is_disassembly, |pass| {
        let printed = streams.print_messages(|messages| program.print_pass(pass, options.is_extended(), messages));
        // What an input prints with `.print` is no problem, no part of a document, and GitHub's runner would obey it.
        match (options.quiet, options.is_own_json()) {
            (true, _) => {}
            (_, true) => streams.error(&printed),
            (_, false) => streams.print(&printed),
        }
    })
    .map_err(|refusal| match (refusal, compiled) {
        (Refusal::NothingFound, Some(name)) => Failure::error(&[&InputError::NoOwnCode.message(name)]),
        _ => refusal.message().map_or(Failure::SILENT, |message| Failure::error(&[message.as_bytes()])),
    })
}
