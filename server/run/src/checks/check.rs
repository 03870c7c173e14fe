//! Compares results with budgets and an earlier run, and reports what exceeds them.

use mca_config::budget::{self, Budget, ConfiguredLimit, Functions};
use mca_config::findings::{CheckedRegion, Findings, OtherProblem, Problem};
use mca_config::host;
use mca_config::limits::Numbers;
use mca_config::options::{Format, JsonChoice, Options};
use mca_config::recognition::is_text;
use mca_config::table::OptionId;
use mca_core::analysis::Severity;
use mca_core::limits::BASELINE_BYTES;
use mca_core::target::Provenance;
use mca_core::{Analysis, Region};
use mca_input::pace::Pace;
use mca_input::prepare::RegionOrigin;

use super::baseline::{Baseline, Now, code_of, parse_tolerance};
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::inputs::files::is_stdin;
use crate::output::explanation::explanation;
use crate::output::format;
use crate::output::streams::Streams;

/// Outcome of a run that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// No check failed, or there was none.
    Done,
    /// A limit is broken or could not be checked, or a region is slower than in the baseline.
    OverBudget,
}

/// Limits and baseline of a run, and the problems found so far.
#[derive(Default)]
pub struct Checks {
    /// Limits of `--budget`, and those that are configured for the input being analysed.
    budget: Budget,
    /// The earlier run that `--baseline` names.
    baseline: Option<Baseline>,
    /// Numbers and problems of all inputs so far.
    findings: Findings,
    /// Settings about checks for the input being analysed.
    pub configured: ConfiguredChecks,
    /// The input being analysed.
    input: Input,
    /// The warning was printed that limits depend on this machine's processor.
    has_warned_of_native: bool,
}

/// Settings about checks that an input or its `mca.toml` makes.
#[derive(Debug, Default)]
pub struct ConfiguredChecks {
    /// Limits in comments of the input, and in `mca.toml`.
    pub limits: Vec<ConfiguredLimit>,
    /// Limits that cannot be read, with the errors: the run fails as if they were broken.
    pub unread_limits: Vec<OtherProblem>,
    /// The configuration has another error, so the processor may not be the intended one.
    pub is_doubtful: bool,
}

/// The input being analysed, as findings name it and its regions.
#[derive(Default)]
struct Input {
    /// Name as findings show it; `<stdin>` for standard input.
    name: String,
    /// Functions of the text, by which limits choose regions; none for machine code.
    functions: Functions,
    /// Whether regions have lines in the input; machine code has none.
    has_lines: bool,
    /// Number of regions checked so far on the present processor.
    n_checked: u32,
}

impl Checks {
    /// Whether anything is checked: limits of any origin, even unreadable ones, or differences from a baseline.
    pub fn has_limits(&self) -> bool {
        let ConfiguredChecks { limits, unread_limits, .. } = &self.configured;
        !self.budget.is_empty() || !limits.is_empty() || !unread_limits.is_empty() || self.baseline.is_some()
    }

    /// Whether the input, or `mca.toml` for it, sets limits.
    pub fn has_configured_limits(&self) -> bool {
        !self.configured.limits.is_empty()
    }

    /// Whether the numbers of regions are needed: for a check, for `--format`, or for JSON with which later runs can
    /// be compared.
    fn is_needed(&self, options: &Options) -> bool {
        // A later run can be compared with the richer JSON, which comparisons of processors always print.
        let is_richer = match options.json {
            JsonChoice::Off => false,
            JsonChoice::V1 => !options.cpus.is_empty(),
            JsonChoice::V2 => true,
        };
        self.has_limits() || options.format != Format::Text || is_richer
    }
}

impl Checks {
    /// Reads the budget, the baseline and its tolerance from the options. The failure says which of them is wrong.
    pub fn from_options(context: &Context<'_>, options: &Options) -> Result<Checks, Failure> {
        let text = String::from_utf8_lossy(&options.budget).into_owned();
        let wrong_budget = |error: String| Failure::error(&[b"--budget: ", error.as_bytes()]);
        let budget = Budget::from_option(&text).map_err(wrong_budget)?;
        // An empty value may come from an unset variable of a script: it must not pass as a limit that holds.
        let values = |id| options.given.iter().filter(move |given| given.id == id).map(|given| &given.value);
        let is_blank = |value: &Option<Vec<u8>>| value.as_ref().is_none_or(|value| value.trim_ascii().is_empty());
        if values(OptionId::Budget).any(is_blank) || (budget.is_empty() && options.is_given(OptionId::Budget)) {
            return Err(wrong_budget(format!("no limit in '{text}'")));
        }
        if values(OptionId::Baseline).count() > 1 {
            return Err(Failure::error(&[b"--baseline: only one file can be compared with"]));
        }
        if options.baseline.is_empty() && options.is_given(OptionId::Baseline) {
            return Err(Failure::error(&[b"--baseline: no file is named"]));
        }
        let checks = Checks { budget, ..Checks::default() };
        if options.baseline.is_empty() {
            return Ok(checks);
        }
        let tolerance = String::from_utf8_lossy(&options.tolerance).into_owned();
        let tolerance = match tolerance.as_str() {
            "" => 0.0,
            text => parse_tolerance(text)
                .ok_or_else(|| Failure::error(&[b"--tolerance: '", text.as_bytes(), b"' is not a percentage"]))?,
        };
        let name = &options.baseline;
        let read = context.read_beside(options, OptionId::Baseline, name, BASELINE_BYTES);
        let text = read.map_err(|message| Failure::error(&[b"--baseline: ", &message]))?;
        let read = Baseline::read(&text, tolerance);
        let baseline = read.map_err(|error| Failure::error(&[b"--baseline: ", name, b": ", error.as_bytes()]))?;
        Ok(Checks { baseline: Some(baseline), ..checks })
    }

    /// Whether `--budget` sets limits.
    pub fn has_budget_option(&self) -> bool {
        self.budget.has_options()
    }

    /// Whether `--budget` or `--baseline` asks for checks.
    pub fn has_options(&self) -> bool {
        self.budget.has_options() || self.baseline.is_some()
    }

    /// Whether regions have to be analysed: their numbers are needed, and the run does not list tables in place of
    /// analysing.
    pub fn is_checking(&self, options: &Options) -> bool {
        options.tables == Default::default() && self.is_needed(options)
    }

    /// Prepares the checks for an input, before its regions are analysed.
    pub fn begin(&mut self, streams: &Streams, subject: &Subject<'_>, regions: &[&Region]) -> Result<(), Failure> {
        let Subject { options, ready, .. } = *subject;
        if !self.is_checking(options) {
            return Ok(());
        }
        let unread = std::mem::take(&mut self.configured.unread_limits)
            .into_iter()
            .map(|unread| OtherProblem { message: format!("a limit is not checked: {}", unread.message), ..unread });
        self.add_unchecked(streams, options, unread.collect());
        if self.has_limits() {
            if self.configured.is_doubtful {
                return Err(Failure::error(&[
                    b"limits are not checked: the configuration has errors, ",
                    b"so the processor may not be the intended one",
                ]));
            }
            self.warn_of_native(streams, options);
        }
        let has_lines = is_text(&ready.bytes, options);
        let functions = match has_lines {
            true => Functions::of(&String::from_utf8_lossy(subject.program().text())),
            false => Functions::default(),
        };
        self.input = Input { name: shown(&ready.name), functions, has_lines, n_checked: 0 };
        if self.baseline.is_some() {
            let of_region = |(index, region): (usize, &&Region)| {
                (String::from_utf8_lossy(region.name()).into_owned(), self.symbol(subject, region, index))
            };
            let named = regions.iter().enumerate().map(of_region).collect();
            if let Some(baseline) = &mut self.baseline {
                baseline.begin(&self.input.name, named);
            }
        }
        let limits = std::mem::take(&mut self.configured.limits);
        self.budget.begin(&limits, subject.program(), regions);
        Ok(())
    }

    /// Returns the symbol of the function around a region, which differs between functions of one name; `None` if it is not known.
    /// `index` is that of the region among those passed to [`begin`](Self::begin).
    pub fn symbol(&self, subject: &Subject<'_>, region: &Region, index: usize) -> Option<String> {
        let of_origin = subject.origins().get(index).map(RegionOrigin::symbol).filter(|symbol| !symbol.is_empty());
        let in_text = || {
            let program = subject.program();
            let line = self.input.has_lines.then(|| program.line_of(program.start_of(region)))?;
            Some(self.input.functions.around(line)).filter(|name| !name.is_empty())
        };
        of_origin.or_else(in_text).map(str::to_owned)
    }

    /// Warns once if a simulated processor is `native`, because limits then hold or not depending on the machine.
    fn warn_of_native(&mut self, streams: &Streams, options: &Options) {
        let is_native = match &options.cpus[..] {
            [] => options.cpu == b"native",
            cpus => cpus.iter().any(|cpu| cpu == b"native"),
        };
        if is_native && !std::mem::replace(&mut self.has_warned_of_native, true) {
            let cpu = host::cpu_name();
            let text = "budgets are checked for this machine's CPU (";
            let advice = "); set -mcpu for the same result everywhere";
            streams.print_message(Severity::Warning, &[text.as_bytes(), cpu.as_bytes(), advice.as_bytes()]);
        }
    }

    /// Records the numbers of a region, and prints the problems found with them. `index` is that of the region among those passed
    /// to [`begin`](Self::begin). Without a verdict in the analysis, nothing happens.
    pub fn measure(
        &mut self,
        streams: &Streams,
        subject: &Subject<'_>,
        region: &Region,
        index: usize,
        analysis: &Analysis,
    ) {
        let (options, program) = (subject.options, subject.program());
        let Some(numbers) = numbers_of(analysis).filter(|_| self.is_checking(options)) else { return };
        let cpu = analysis.cpu();
        let explanation = explanation(program, region, analysis);
        let refusal = explanation.as_ref().and_then(|explanation| explanation.refusal());
        let pace = explanation.map_or(Pace::of_iteration(numbers.cycles), |found| Pace::of(&found, numbers.cycles));
        let Checks { budget, baseline, findings, input, .. } = self;
        let name = String::from_utf8_lossy(region.name()).into_owned();
        let in_text = input.has_lines.then(|| program.line_of(program.start_of(region)));
        let function = input.functions.around(in_text.unwrap_or(0)).to_owned();
        // The assembly of a compiled source is not shown, so the line of the source is named.
        let line = subject.origins().get(index).map_or(in_text, RegionOrigin::line);
        let mut checked = CheckedRegion {
            checks: budget.check(budget::Subject { name: &name, function: &function, position: index }, &numbers),
            input: input.name.clone(),
            line,
            name,
            function,
            index: input.n_checked,
            cpu: cpu.name().to_owned(),
            model: cpu.model_name().to_owned(),
            provenance: cpu.provenance(),
            numbers,
            change: None,
        };
        input.n_checked += 1;
        if let Some(reason) = refusal {
            findings.lost.extend(baseline.as_mut().and_then(|baseline| baseline.skip(&checked, index, &reason)));
            let unchecked = checked.unchecked(&reason);
            self.add_unchecked(streams, options, unchecked.into_iter().collect());
            return;
        }
        let mut other_model = None;
        if let Some(baseline) = baseline {
            other_model = baseline.other_model(
                &checked.cpu,
                &checked.model,
                cpu.provenance().is_some_and(Provenance::is_measured),
            );
            let texts = || (0..analysis.instructions().len()).map(|at| String::from_utf8_lossy(analysis.text(at)));
            let code = || code_of(texts().collect::<Vec<_>>().iter().map(|text| text.as_ref()));
            let now = Now { index, cpu: &checked.cpu, pace, code: &code };
            checked.change = Some(baseline.compare(&now));
        }
        let problems: Vec<Problem> = checked.problems().collect();
        findings.regions.push(checked);
        if let Some(text) = other_model {
            streams.print_message(Severity::Warning, &[text.as_bytes()]);
        }
        problems.iter().for_each(|problem| print_problem(streams, options, problem));
    }

    /// Numbers regions from 0 again, for the next processor of a comparison.
    pub fn begin_next_cpu(&mut self) {
        self.input.n_checked = 0;
    }

    /// Ends the checks of an input, after its last region.
    pub fn end(&mut self, streams: &Streams, options: &Options) {
        let unchecked = self.budget.end(&self.input.name);
        self.add_unchecked(streams, options, unchecked);
    }

    /// Records an input that could not be analysed. `said` holds the messages that were printed about it, of which the first error
    /// becomes the finding.
    pub fn add_failure(&mut self, name: &[u8], said: &[u8]) {
        let (line, message) = first_error(&String::from_utf8_lossy(said));
        self.findings.failures.push(OtherProblem { input: shown(name), line, message });
    }

    /// Records limits that are not checked, and prints them as problems.
    fn add_unchecked(&mut self, streams: &Streams, options: &Options, unchecked: Vec<OtherProblem>) {
        let added = Findings { unchecked: unchecked.clone(), ..Findings::default() }.problems();
        self.findings.unchecked.extend(unchecked);
        added.iter().for_each(|problem| print_problem(streams, options, problem));
    }

    /// Ends the checks of a run: prints the document of `--format` or the table of the baseline, and limits that no input has a
    /// region for. Fails if the baseline has no region in common with the run.
    pub fn finish(&mut self, streams: &mut Streams, options: &Options) -> Result<Finished, Failure> {
        // An input that could not be analysed may have the region that a limit is for.
        if self.findings.failures.is_empty() {
            let unchecked = self.budget.unchecked();
            self.add_unchecked(streams, options, unchecked);
        }
        let unmatched_names: String = self.budget.unmatched_names().collect();
        if !options.quiet {
            streams.error(unmatched_names.as_bytes());
        }
        let gone = self.baseline.as_ref().map(|baseline| baseline.gone(&self.findings));
        self.findings.lost.extend(gone.unwrap_or_default());
        let shows_table = options.format == Format::Text && (!options.quiet || options.json != JsonChoice::Off);
        if !shows_table && options.format != Format::GitHub {
            self.findings
                .notes()
                .iter()
                .for_each(|note| streams.error(format!("{}\n", note.line_of_note()).as_bytes()));
        }
        let mut write = |text: &str| {
            streams.open_report(&options.output)?;
            streams.report().extend_from_slice(text.as_bytes());
            Ok(())
        };
        let findings = &self.findings;
        let table = self.baseline.as_ref().map(|baseline| baseline.table(findings));
        match (format::document_of(options.format, findings), table) {
            (Some(document), _) => write(&document)?,
            (None, Some(table)) if options.json != JsonChoice::Off => streams.error(table.as_bytes()),
            (None, Some(table)) if !options.quiet => write(&table)?,
            _ => {}
        }
        if let Some(baseline) = &self.baseline
            && let Some(problem) = baseline.problem()
            && findings.failures.is_empty()
        {
            return Err(Failure::error(&[problem.as_bytes()]));
        }
        let is_wrong = findings.regions.iter().any(|checked| checked.problems().next().is_some());
        match is_wrong || !findings.unchecked.is_empty() {
            true => Ok(Finished::OverBudget),
            false => Ok(Finished::Done),
        }
    }
}

/// Returns an input's name as findings show it.
fn shown(name: &[u8]) -> String {
    if is_stdin(name) { "<stdin>".to_owned() } else { String::from_utf8_lossy(name).into_owned() }
}

/// Prints a problem to standard error, unless `--format=github` prints it as an annotation.
fn print_problem(streams: &Streams, options: &Options, problem: &Problem) {
    if options.format != Format::GitHub {
        streams.error(format!("{}\n", problem.line_of_text()).as_bytes());
    }
}

/// Returns the numbers of an analysis that limits can be about; `None` without a verdict or a summary.
fn numbers_of(analysis: &Analysis) -> Option<Numbers> {
    let verdict = analysis.verdict()?;
    Some(Numbers {
        cycles: verdict.cycles_per_iteration,
        cycles_per_element: analysis.cycles_per_element(),
        cycles_per_byte: analysis.cycles_per_byte(),
        reciprocal_throughput: analysis.summary()?.block_reciprocal_throughput,
        instructions_per_cycle: verdict.instructions_per_cycle,
    })
}

/// Returns the first error in the messages about an input, and its line if it has one.
fn first_error(said: &str) -> (Option<u32>, String) {
    const LABEL: &str = "error: ";
    let line = said.lines().find(|line| line.contains(LABEL)).or_else(|| said.lines().next()).unwrap_or_default();
    let (place, message) = line.split_once(LABEL).unwrap_or(("", line));
    // `a.s:3:5: `, or nothing.
    let mut numbers = place.trim_end_matches([':', ' ']).rsplitn(3, ':');
    let (_column, line) = (numbers.next(), numbers.next().and_then(|line| line.parse().ok()));
    let message = if message.trim().is_empty() { "could not be analysed" } else { message.trim() };
    (line, message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn the_first_error_among_messages_is_found() {
        let said = "a.s:2:1: warning: w\nx\n^\na.s:3:5: error: invalid instruction\nerror: parsing had errors\n";
        assert_eq!(first_error(said), (Some(3), "invalid instruction".to_owned()));
        assert_eq!(first_error("error: b.s: No such file\n"), (None, "b.s: No such file".to_owned()));
        assert_eq!(first_error("'z80' is not recognized\n"), (None, "'z80' is not recognized".to_owned()));
        assert_eq!(first_error(""), (None, "could not be analysed".to_owned()));
    }
}
