//! `--measure --table=FILE`: measures every form of the input, one for each opcode, and writes the text of a model for
//! `--model=FILE`.
//!
//! ```text
//! $ mca -mcpu=native --measure --table=mine.txt forms.s
//! mine.txt: 1012 forms measured, 14 of them on a busy core, 8 refused; kinds of instructions that cannot run by themselves: 3.
//! $ mca -mcpu=native --model=mine.txt loop.s
//! ```

use std::time::{Duration, Instant};

use mca_config::bytes::{path_of, system_error};
use mca_config::host;
use mca_core::measure::{Experiment, ModelMaker};
use mca_input::whole_file;
use mca_measure::client::Client;
use mca_measure::{Data, Mode, Request};

use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::output::{Output, targets};

/// Milliseconds that an experiment waits for a quiet core.
const PATIENCE_MS: u32 = 500;

/// Interval at which progress is printed.
const PROGRESS: Duration = Duration::from_secs(5);

/// Measures the forms, and writes the table.
pub fn measure_table(
    context: &Context<'_>,
    output: &mut Output,
    subject: &Subject<'_>,
    client: &mut Client,
) -> Result<(), Failure> {
    let options = subject.options;
    // A table lists only what differs from its base, and its base must be a processor of the reference.
    if !options.model.is_empty() {
        return Err(Failure::error(&[b"--table needs the reference's model: remove --model."]));
    }
    let mut maker = ModelMaker::new(subject.program(), &subject.ready.prepared.regions, subject.cpu);
    let mut reported = Instant::now();
    while let Some(experiment) = maker.next_experiment() {
        maker.answer(run(&experiment, client));
        if reported.elapsed() < PROGRESS {
            continue;
        }
        let done = maker.progress();
        if !done.phase.is_empty() {
            reported = Instant::now();
            let busy = if done.n_busy == 0 { String::new() } else { format!(", {} on a busy core", done.n_busy) };
            let (n_done, n_forms, phase) = (done.n_done, done.n_forms, done.phase);
            output.streams.error(format!("mca: {n_done} of {n_forms} forms measured {phase}{busy}\n").as_bytes());
        }
    }
    let done = maker.progress();
    let name = &options.table;
    let machine = host::cpu_name();
    let text = maker.finish(if machine.is_empty() { "measured" } else { &machine });
    targets::check_again(context, options)?;
    let written = whole_file::write(&path_of(name), text.as_bytes());
    written.map_err(|error| Failure::error(&[b"--table: ", name, b": ", system_error(&error).as_bytes()]))?;
    let summary = format!(
        ": {} forms measured, {} of them on a busy core, {} refused; \
         kinds of instructions that cannot run by themselves: {}.\n",
        done.n_measured,
        done.n_busy,
        done.n_forms - done.n_measured,
        done.n_left_out
    );
    let summary = [&name[..], summary.as_bytes()].concat();
    output.streams.report().extend(summary);
    Ok(())
}

/// Returns the cycles of one of the experiment's instructions, and whether the core was shared meanwhile.
fn run(experiment: &Experiment, client: &mut Client) -> Result<(f64, bool), String> {
    let mut request = Request::new(experiment.code.clone(), Mode::Straight);
    request.patience_ms = PATIENCE_MS;
    request.data = Some(if experiment.needs_zeros { Data::Zero } else { Data::Pointers });
    let measured = client.measure(&request).map_err(|refusal| refusal.to_string())?;
    // Neighbours on a core only ever make code slower: of two runs the quicker one counts.
    let again = client.measure(&request).ok().filter(|again| again.cycles < measured.cycles);
    let measured = again.unwrap_or(measured);
    Ok((measured.cycles / experiment.n_copies as f64, measured.is_busy))
}
