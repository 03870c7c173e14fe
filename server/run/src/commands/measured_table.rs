//! `--measure --table=FILE`: measures every form of the input, one for each opcode, and writes the text of a model for
//! `--model=FILE`. Without an input, the forms are those of the list that comes with the program.
//!
//! ```text
//! $ mca --measure --table=mine.txt
//! mine.txt: 1742 forms measured, 14 of them on a busy core, 8 refused; kinds of instructions that cannot run by themselves: 3.
//! Tested on 30 loops, its mean error is 6.1%, that of the reference's model sapphirerapids 22.4%.
//! $ mca --model=mine.txt loop.s
//! ```

use std::time::{Duration, Instant};

use mca_config::bytes::{path_of, system_error};
use mca_config::host;
use mca_core::measure::{Experiment, ModelMaker, ModelTexts, Runnable};
use mca_core::{Analyzer, Cpu, NoFiles, Program, ReadOptions, Region, Regions, Source};
use mca_input::whole_file;
use mca_measure::client::Client;
use mca_measure::{Data, Measurement, Mode, Refusal, Request};

use super::measure_request::request;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::output::{Output, targets};

/// Milliseconds that an experiment waits for a quiet core. A table takes more than ten thousand experiments, and on most machines
/// some of them find the core busy.
const PATIENCE_MS: u32 = 40;

/// Milliseconds that the few experiments on which much depends wait for a quiet core: probes of the processor, the loops on
/// which the model is tested, and experiments that were made on a busy core.
const LONG_PATIENCE_MS: u32 = 1000;

/// Maximum time, over the whole run, for repeating experiments whose core was busy. Other programs often compute for a minute and
/// then rest; with one that never rests, the model is made of the numbers that are available.
const WAITING: Duration = Duration::from_secs(240);

/// Time for repeating the loops on which the model is tested, if less than this is left of [`WAITING`].
const WAITING_OF_TEST: Duration = Duration::from_secs(30);

/// Maximum number of runs of one experiment while the core is busy.
const MOST_RUNS: usize = 10;

/// Interval at which progress is printed.
const PROGRESS: Duration = Duration::from_secs(5);

/// Measures the forms, and writes the table to the file of `--table`. `client` runs the code.
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
    // Without --model, the processor has the measured model that is shipped for it, if there is one.
    let base = subject.cpu.with_reference_model();
    let mut maker = ModelMaker::new(subject.program(), &subject.ready.prepared.regions, &base);
    let mut experimenter = Experimenter { client, waiting_left: WAITING };
    let mut reported = Instant::now();
    while let Some(experiment) = maker.next_experiment() {
        let is_probe = maker.progress().phase.is_empty();
        maker.answer(match is_probe {
            true => experimenter.probe(&experiment),
            false => experimenter.run(&experiment, PATIENCE_MS),
        });
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
    let mut text = maker.finish(if machine.is_empty() { "measured" } else { &machine });
    experimenter.waiting_left = experimenter.waiting_left.max(WAITING_OF_TEST);
    let test = test_model(&text, &base, &mut experimenter);
    let result = test.as_ref().map_or(String::new(), |test| format!("{}\n", test.sentence(&base)));
    if let Some(test) = &test {
        // Comments may precede the first fact.
        text.insert_str(0, &format!("# {result}{}", test.comments()));
    }
    targets::check_again(context, options)?;
    let written = whole_file::write(&path_of(name), text.as_bytes());
    written.map_err(|error| Failure::error(&[b"--table: ", name, b": ", system_error(&error).as_bytes()]))?;
    let summary = format!(
        ": {} forms measured, {} of them on a busy core, {} refused; \
         kinds of instructions that cannot run by themselves: {}.\n{result}",
        done.n_measured,
        done.n_busy,
        done.n_forms - done.n_measured,
        done.n_left_out
    );
    output.streams.report().extend([&name[..], summary.as_bytes()].concat());
    Ok(())
}

/// Runs experiments, and repeats them while the core is busy, until [`WAITING`] is used up.
struct Experimenter<'c> {
    /// Runs code in the child process.
    client: &'c mut Client,
    /// What is left of [`WAITING`].
    waiting_left: Duration,
}

impl Experimenter<'_> {
    /// Returns the result of three runs of an experiment on which much depends: cycles, and whether the core was busy.
    fn probe(&mut self, experiment: &Experiment) -> Result<(f64, bool), String> {
        let results: Result<Vec<_>, String> = (0..3).map(|_| self.run(experiment, LONG_PATIENCE_MS)).collect();
        Ok(result_of(results?))
    }

    /// Runs an experiment, and returns the cycles of one copy of the instruction that it repeats, and whether the core was busy.
    /// The error says why the code could not be measured.
    fn run(&mut self, experiment: &Experiment, patience_ms: u32) -> Result<(f64, bool), String> {
        let mode = match experiment.counter {
            None => Mode::Straight,
            counter => Mode::Loop { counter },
        };
        let mut request = Request::new(experiment.code.clone(), mode);
        request.patience_ms = patience_ms;
        request.data = Some(if experiment.needs_zeros { Data::Zero } else { Data::Pointers });
        let measured = self.measure(request).map_err(|refusal| refusal.to_string())?;
        Ok((measured.cycles / experiment.n_copies as f64, measured.is_busy))
    }

    /// Measures code, and measures it again while the core is busy: up to [`MOST_RUNS`] times, and as long as some waiting time is
    /// left. A measurement that was too noisy to have a result is repeated once.
    fn measure(&mut self, mut request: Request) -> Result<Measurement, Refusal> {
        let mut measured = match self.client.measure(&request) {
            Err(Refusal::Noise) => self.client.measure(&request)?,
            answer => answer?,
        };
        request.patience_ms = LONG_PATIENCE_MS;
        let mut n_runs = 1;
        while measured.is_busy && n_runs < MOST_RUNS && !self.waiting_left.is_zero() {
            let started = Instant::now();
            // Other programs on the core only make code slower: of two runs, the quicker one counts.
            let is_better = |again: &Measurement| !again.is_busy || again.cycles < measured.cycles;
            measured = self.client.measure(&request).ok().filter(is_better).unwrap_or(measured);
            self.waiting_left = self.waiting_left.saturating_sub(started.elapsed());
            n_runs += 1;
        }
        Ok(measured)
    }
}

/// Returns the median of the results that come from a quiet core; the least one if none does, since other programs on the core
/// only make code slower. `results` are cycles, each with whether the core was busy; there is at least one.
fn result_of(mut results: Vec<(f64, bool)>) -> (f64, bool) {
    results.sort_by(|one, other| (one.1, one.0).partial_cmp(&(other.1, other.0)).unwrap_or(std::cmp::Ordering::Equal));
    let n_quiet = results.iter().filter(|(_, is_busy)| !is_busy).count();
    results[n_quiet.saturating_sub(1) / 2]
}

/// A loop, with its cycles per iteration as they were measured and predicted.
struct TestedLoop {
    /// Name of the loop's region.
    name: String,
    /// Measured cycles per iteration.
    measured: f64,
    /// Cycles per iteration that the new model predicts.
    own: f64,
    /// Cycles per iteration that the reference's model predicts.
    reference: f64,
}

/// Loops that come with the program, measured and predicted.
struct ModelTest {
    /// The loops; at least one.
    loops: Vec<TestedLoop>,
}

impl ModelTest {
    /// Returns the mean error of predictions, relative to the measured cycles.
    fn mean_error(&self, predicted: impl Fn(&TestedLoop) -> f64) -> f64 {
        let errors = self.loops.iter().map(|tested| (predicted(tested) / tested.measured - 1.0).abs());
        errors.sum::<f64>() / self.loops.len() as f64
    }

    /// Returns the mean errors of both models in one sentence. `base` is the processor with the reference's model.
    fn sentence(&self, base: &Cpu) -> String {
        format!(
            "Tested on {} loops, its mean error is {:.1}%, that of the reference's model {} {:.1}%.",
            self.loops.len(),
            100.0 * self.mean_error(|tested| tested.own),
            base.model_name(),
            100.0 * self.mean_error(|tested| tested.reference)
        )
    }

    /// Returns a comment line for each loop, which the text of the model begins with.
    fn comments(&self) -> String {
        let line = |TestedLoop { name, measured, own, reference }: &TestedLoop| {
            format!(
                "# {name:8} {measured:6.2} cycles measured, {own:6.2} predicted, {reference:6.2} by the reference\n"
            )
        };
        self.loops.iter().map(line).collect()
    }
}

/// Measures the loops that come with the program, and predicts them with the new model in `text` and with its base.
/// `None` if the text is no model, or no loop could be measured.
fn test_model(text: &str, base: &Cpu, experimenter: &mut Experimenter<'_>) -> Option<ModelTest> {
    let own = base.with_model_text(text).ok()?;
    let texts = ModelTexts::of(base.target())?;
    let source = Source { name: b"loops.s", text: texts.loops.as_bytes(), is_stream: false };
    let program = Program::read(source, base, &ReadOptions::default(), &NoFiles);
    let mut analyzer = Analyzer::new(base.clone());
    let mut predicted =
        |cpu: &Cpu, region: &Region| Some(analyzer.set_cpu(cpu).predict(&program, region)?.cycles_per_iteration);
    let mut loops = Vec::new();
    for region in program.regions(&Regions::Marked) {
        let Ok(runnable) = Runnable::of(&program, &region, true) else { continue };
        let request = Request { patience_ms: LONG_PATIENCE_MS, ..request(&runnable, None) };
        let Ok(measured) = experimenter.measure(request) else { continue };
        if let Some((own, reference)) = predicted(&own, &region).zip(predicted(base, &region)) {
            let name = String::from_utf8_lossy(region.name()).into_owned();
            loops.push(TestedLoop { name, measured: measured.cycles, own, reference });
        }
    }
    (!loops.is_empty()).then_some(ModelTest { loops })
}

#[cfg(test)]
mod tests {
    use super::result_of;

    #[test]
    fn a_quiet_run_counts_beside_busy_ones() {
        assert_eq!(result_of(vec![(2.0, true), (1.0, false), (1.9, true)]), (1.0, false));
        assert_eq!(result_of(vec![(0.9, true), (1.0, false), (1.1, false)]), (1.0, false));
        assert_eq!(result_of(vec![(1.2, false), (1.0, false), (1.1, false)]), (1.1, false));
        assert_eq!(result_of(vec![(2.0, true), (1.8, true), (1.9, true)]), (1.8, true));
    }
}
