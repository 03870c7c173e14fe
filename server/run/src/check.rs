//! Holds what was found against budgets and an earlier run, and says what is wrong.

use mca_core::analysis::Severity;
use mca_core::limits::BASELINE_BYTES;
use mca_core::{Analysis, Program, Region};

use super::baseline::{Baseline, parse_tolerance};
use super::budget::{Budget, ConfiguredLimit, Functions, Subject};
use super::explanation::explanation;
use super::files::is_stdin;
use super::findings::{Findings, Measured, Problem, Trouble};
use super::format;
use super::found::Found;
use super::host;
use super::limits::Numbers;
use super::options::Format;
use super::options::{JsonChoice, Options};
use super::recognition::is_text;
use super::run::{Finished, Run};
use super::streams::Stopped;
use super::table::OptionId;

/// What a run is held against, and what became of it.
#[derive(Default)]
pub struct Checks {
    budget: Budget,
    baseline: Option<Baseline>,
    pub(super) findings: Findings,
    /// What the input being analysed configures about checks.
    pub(super) configured: Configured,
    input: Input,
    has_warned_of_native: bool,
}

/// What an input configures about checks.
#[derive(Debug, Default)]
pub struct Configured {
    pub limits: Vec<ConfiguredLimit>,
    /// Something is wrong in the configuration, so nobody knows what the limits are about.
    pub is_doubtful: bool,
}

/// How the input that is being analysed is called, and where its regions are.
#[derive(Default)]
struct Input {
    name: String,
    functions: Functions,
    /// Machine code has none.
    has_lines: bool,
    n_measured: u32,
}

impl Checks {
    fn has_limits(&self) -> bool {
        !self.budget.is_empty() || !self.configured.limits.is_empty() || self.baseline.is_some()
    }

    /// Whether the input, or `mca.toml` for it, sets limits.
    pub(super) fn has_configured_limits(&self) -> bool {
        !self.configured.limits.is_empty()
    }

    /// Whether anybody wants the numbers of regions.
    fn is_needed(&self, options: &Options) -> bool {
        // The richer JSON, which several processors always have, is what a later run is compared with.
        let is_richer = match options.json {
            JsonChoice::Off => false,
            JsonChoice::V1 => !options.cpus.is_empty(),
            JsonChoice::V2 => true,
        };
        self.has_limits() || options.format != Format::Text || is_richer
    }
}

impl Run<'_> {
    /// Reads what the options say about checks.
    pub(super) fn prepare_checks(&mut self) -> Result<(), Stopped> {
        let text = String::from_utf8_lossy(&self.options.budget).into_owned();
        self.checks.budget = Budget::of_option(&text).map_err(|error| self.fail(&[b"--budget: ", error.as_bytes()]))?;
        if self.options.baseline.is_empty() {
            return Ok(());
        }
        let tolerance = String::from_utf8_lossy(&self.options.tolerance).into_owned();
        let tolerance = match tolerance.as_str() {
            "" => 0.0,
            text => parse_tolerance(text)
                .ok_or_else(|| self.fail(&[b"--tolerance: '", text.as_bytes(), b"' is no percentage"]))?,
        };
        let name = self.options.baseline.clone();
        let read = self.read_beside(OptionId::Baseline, &name, BASELINE_BYTES);
        let text = read.map_err(|message| self.fail(&[b"--baseline: ", &message]))?;
        let read = Baseline::read(&text, tolerance);
        let told = |error: String| self.fail(&[b"--baseline: ", &name, b": ", error.as_bytes()]);
        self.checks.baseline = Some(read.map_err(told)?);
        Ok(())
    }

    pub(super) fn has_budget_option(&self) -> bool {
        self.checks.budget.has_options()
    }

    /// Whether regions have to be measured.
    pub(super) fn is_checking(&self) -> bool {
        self.options.tables == Default::default() && self.checks.is_needed(&self.options)
    }

    /// Before the regions of an input are analysed.
    pub(super) fn begin_checks(
        &mut self,
        name: &[u8],
        input: &[u8],
        program: &Program,
        regions: &[&Region],
    ) -> Result<(), Stopped> {
        if !self.is_checking() {
            return Ok(());
        }
        if self.checks.has_limits() {
            if self.checks.configured.is_doubtful {
                return Err(self.fail(&[
                    b"nothing is held against limits while the configuration is wrong: ",
                    b"nobody knows which processor they are about",
                ]));
            }
            self.warn_of_native();
        }
        let has_lines = is_text(input, &self.options);
        let checks = &mut self.checks;
        checks.input = Input {
            name: if is_stdin(name) { "<stdin>".to_owned() } else { String::from_utf8_lossy(name).into_owned() },
            functions: if has_lines {
                Functions::of(&String::from_utf8_lossy(program.text()))
            } else {
                Functions::default()
            },
            has_lines,
            n_measured: 0,
        };
        let limits = std::mem::take(&mut checks.configured.limits);
        checks.budget.begin(&limits, program, regions);
        Ok(())
    }

    /// Limits on the numbers of whatever machine this is fail and pass by chance.
    fn warn_of_native(&mut self) {
        let options = &self.options;
        let is_native = match &options.cpus[..] {
            [] => options.cpu == b"native",
            cpus => cpus.iter().any(|cpu| cpu == b"native"),
        };
        if is_native && !std::mem::replace(&mut self.checks.has_warned_of_native, true) {
            let cpu = host::cpu_name();
            let text = "budgets are checked for this machine's CPU (";
            let advice = "); set -mcpu for the same result everywhere";
            self.say(Severity::Warning, &[text.as_bytes(), cpu.as_bytes(), advice.as_bytes()]);
        }
    }

    /// A region was analysed; `position` is its place among those that `begin_checks` was given. What limits it has to be
    /// known, too.
    pub(super) fn measure(&mut self, program: &Program, region: &Region, position: usize, analysis: &Analysis) {
        let Some(numbers) = numbers_of(analysis).filter(|_| self.is_checking()) else { return };
        let cpu = analysis.cpu();
        let refusal = explanation(program, region, analysis).and_then(|explanation| explanation.refusal());
        let Checks { budget, baseline, findings, input, .. } = &mut self.checks;
        let name = String::from_utf8_lossy(region.name()).into_owned();
        let in_text = input.has_lines.then(|| program.line_of(program.start_of(region)));
        let function = input.functions.around(in_text.unwrap_or(0)).to_owned();
        // Of a source nobody has seen the assembly.
        let line = self.found.get(position).map_or(in_text, Found::line);
        let mut measured = Measured {
            checks: budget.check(Subject { name: &name, function: &function, position }, &numbers),
            input: input.name.clone(),
            line,
            name,
            function,
            number: input.n_measured,
            cpu: cpu.name().to_owned(),
            model: cpu.model_name().to_owned(),
            is_measured: cpu.is_measured(),
            numbers,
            change: None,
        };
        input.n_measured += 1;
        if let Some(reason) = refusal {
            let unchecked = measured.unchecked(&reason);
            self.add_unchecked(unchecked.into_iter().collect());
            return;
        }
        let mut other_model = None;
        if let Some(baseline) = baseline {
            other_model = baseline.other_model(&measured.cpu, &measured.model, measured.is_measured);
            measured.change = Some(baseline.compare(&input.name, &measured.cpu, &measured.name, numbers.cycles));
        }
        let problems: Vec<Problem> = measured.problems().collect();
        findings.measured.push(measured);
        if let Some(text) = other_model {
            self.say(Severity::Warning, &[text.as_bytes()]);
        }
        problems.iter().for_each(|problem| self.tell(problem));
    }

    /// Another processor goes through the same regions.
    pub(super) fn measure_again(&mut self) {
        self.checks.input.n_measured = 0;
    }

    /// After the regions of an input.
    pub(super) fn end_checks(&mut self) {
        let name = self.checks.input.name.clone();
        let unchecked = self.checks.budget.end(&name);
        self.add_unchecked(unchecked);
    }

    /// An input could not be analysed, as was said.
    pub(super) fn add_failure(&mut self, name: &[u8]) {
        let (line, message) = first_error(&String::from_utf8_lossy(&self.streams.recorded()));
        let input = if is_stdin(name) { "<stdin>".into() } else { String::from_utf8_lossy(name) };
        self.checks.findings.failures.push(Trouble { input: input.into_owned(), line, message });
    }

    fn add_unchecked(&mut self, unchecked: Vec<Trouble>) {
        let before = self.checks.findings.unchecked.len();
        self.checks.findings.unchecked.extend(unchecked);
        let added: Vec<Problem> =
            Findings { unchecked: self.checks.findings.unchecked[before..].to_vec(), ..Findings::default() }.problems();
        added.iter().for_each(|problem| self.tell(problem));
    }

    /// For a person, unless the same is printed in another form beside it.
    fn tell(&mut self, problem: &Problem) {
        if self.options.format != Format::GitHub {
            self.streams.error(format!("{}\n", problem.line_of_text()).as_bytes());
        }
    }

    /// At the end of the run: what is printed about all inputs together.
    pub(super) fn finish_checks(&mut self) -> Result<Finished, Stopped> {
        // What could not be analysed may have held the region.
        if self.checks.findings.failures.is_empty() {
            let unchecked = self.checks.budget.unchecked();
            self.add_unchecked(unchecked);
        }
        let unmet: String = self.checks.budget.unmet().collect();
        if !self.options.quiet {
            self.streams.error(unmet.as_bytes());
        }
        let table = self.checks.baseline.as_ref().map(|baseline| baseline.table(&self.checks.findings));
        match (format::print(self.options.format, &self.checks.findings), table) {
            (Some(document), _) => self.write(&document)?,
            (None, Some(table)) if self.options.json != JsonChoice::Off => self.streams.error(table.as_bytes()),
            (None, Some(table)) if !self.options.quiet => self.write(&table)?,
            _ => {}
        }
        let findings = &self.checks.findings;
        if let Some(baseline) = &self.checks.baseline
            && baseline.is_about_something_else()
            && findings.failures.is_empty()
        {
            let text = "--baseline: no region matches (the file has ";
            return Err(self.fail(&[text.as_bytes(), baseline.subject().as_bytes(), b")"]));
        }
        let is_wrong = findings.measured.iter().any(|measured| measured.problems().next().is_some());
        match is_wrong || !findings.unchecked.is_empty() {
            true => Ok(Finished::OverBudget),
            false => Ok(Finished::Done),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Stopped> {
        let output = self.options.output.clone();
        self.streams.open_report(&output)?;
        self.streams.report().extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// `None` without a simulation.
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

/// The first error that was said about an input, and its line if it has one.
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
    fn the_first_error_is_found_in_what_was_said() {
        let said = "a.s:2:1: warning: w\nx\n^\na.s:3:5: error: invalid instruction\nerror: parsing had errors\n";
        assert_eq!(first_error(said), (Some(3), "invalid instruction".to_owned()));
        assert_eq!(first_error("error: b.s: No such file\n"), (None, "b.s: No such file".to_owned()));
        assert_eq!(first_error("'z80' is not recognized\n"), (None, "'z80' is not recognized".to_owned()));
        assert_eq!(first_error(""), (None, "could not be analysed".to_owned()));
    }
}
