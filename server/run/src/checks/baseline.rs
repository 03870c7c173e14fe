//! `--baseline`: cycles of each region in an earlier run, read from that run's `--json=v2`. They are those of an iteration, and
//! of an element or a byte if iterations do another amount of work now.
//!
//! ```text
//! Region         CPU     Old   New  Change
//! dot.s:5: loop  znver4  4.00  4.11   +2.8%  slower
//! ```

#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use mca_config::bytes::BYTE_ORDER_MARK;
use mca_config::change::{Change, Compared, Lost, Verdict};
use mca_config::findings::{CheckedRegion, Findings};
use mca_input::columns::column_width;
use mca_input::pace::{Pace, PaceUnit, common_unit};
use mca_json::report::VERSION;
use serde_json::Value;

/// Fewest cycles per iteration that a baseline may have for a region: the least number that is shown as 0.01, and not as 0.00,
/// against which a change would have no percentage.
const MIN_CYCLES: f64 = 0.005;

/// Most cycles per iteration that a baseline may have for a region. The longest region that can be analysed takes far fewer, so
/// a larger number is a mistake.
const MAX_CYCLES: f64 = 1e12;

/// Fewest cycles of an element or a byte that a baseline may have. An iteration goes through far fewer of them than would make
/// a smaller number.
const MIN_CYCLES_OF_PART: f64 = 1e-12;

/// What an earlier run has of a region.
#[derive(Clone, Copy, Debug)]
struct Before {
    /// Its cycles.
    pace: Pace,
    /// Whether the run says how much an iteration does, or that it is not known. Reports of early versions do not.
    says_work: bool,
}

/// Identity of a region between runs: file, processor and name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// File as the user named it, without a leading `./`.
    input: String,
    /// Name of the processor, as it was given.
    cpu: String,
    /// Name of the region, with a number appended if earlier regions have the same name or none.
    region: String,
}

impl Key {
    /// Returns the name of the region for sentences.
    fn shown(&self) -> String {
        match self.region.strip_prefix('#') {
            Some(number) => format!("region {number}"),
            None => self.region.clone(),
        }
    }
}

/// The numbers of an earlier run, and which of its regions this run has compared so far.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// Cycles of each region in the earlier run. A region that could not be simulated is absent.
    before: BTreeMap<Key, Before>,
    /// Keys of the earlier run with which a region of this run was compared.
    met: BTreeSet<Key>,
    /// How many regions had each file, processor and name: in the earlier run while it is read, in this run
    /// afterwards.
    n_seen: BTreeMap<(String, String, String), u32>,
    /// For each processor, the name of the model that the earlier run used and whether it was measured. An entry is removed
    /// once it was reported.
    models: BTreeMap<String, (String, bool)>,
    /// Percent by which a region may be slower or faster and still count as the same.
    tolerance: f64,
}

impl Baseline {
    /// Reads the JSON of an earlier run. The error says why the text is no such JSON. `tolerance` is in percent.
    pub fn read(text: &[u8], tolerance: f64) -> Result<Baseline, String> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let document: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        let mut baseline = Baseline { tolerance, ..Baseline::default() };
        match &document {
            // The output of a run with --each.
            Value::Array(documents) => documents.iter().try_for_each(|document| baseline.add(document))?,
            document => baseline.add(document)?,
        }
        baseline.n_seen.clear();
        Ok(baseline)
    }

    /// Adds the regions of one document: a report, or a comparison of several processors.
    fn add(&mut self, document: &Value) -> Result<(), String> {
        let wrong = || "it was not written by mca --json=v2".to_owned();
        let format = document["format"].as_str().filter(|format| ["mca-report", "mca-comparison"].contains(format));
        format.ok_or_else(wrong)?;
        if let Some(version) = document.get("version") {
            let version = version.as_u64().filter(|version| *version > 0).ok_or_else(wrong)?;
            let found = format!("it is of version {version}, and only {VERSION} is known here");
            match version.cmp(&VERSION.into()) {
                Ordering::Less => return Err(format!("{found}; write it again with mca --json=v2")),
                Ordering::Equal => {}
                Ordering::Greater => return Err(format!("a newer mca wrote it: {found}")),
            }
        }
        let input = document["input"].as_str().ok_or_else(wrong)?;
        for region in document["regions"].as_array().ok_or_else(wrong)? {
            let name = region["name"].as_str().unwrap_or_default();
            match region["processors"].as_array() {
                None => {
                    let target = &document["target"];
                    self.add_model(target);
                    self.add_cycles(input, target["cpu"].as_str().ok_or_else(wrong)?, name, region)?;
                }
                Some(processors) => {
                    for processor in processors {
                        self.add_model(processor);
                        self.add_cycles(input, processor["cpu"].as_str().ok_or_else(wrong)?, name, processor)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the model that the earlier run used for a processor. `value` is the JSON of a target or of one compared
    /// processor; without a model in it, nothing is added.
    fn add_model(&mut self, value: &Value) {
        if let (Some(cpu), Some(model)) = (value["cpu"].as_str(), value["model"].as_str()) {
            self.models.insert(cpu.to_owned(), (model.to_owned(), value["isMeasured"] == true));
        }
    }

    /// Returns a message if the numbers for a processor come from another model than this run's; at most once for each
    /// processor.
    pub fn other_model(&mut self, cpu: &str, model: &str, is_measured: bool) -> Option<String> {
        let (before, was_measured) =
            self.models.remove(cpu).filter(|before| *before != (model.to_owned(), is_measured))?;
        let named =
            |model: &str, is_measured| format!("the {}model {model}", if is_measured { "measured " } else { "" });
        let advice = match (was_measured, is_measured) {
            (false, true) => "; --model=reference compares like with like",
            (true, false) => "; --model=measured compares like with like",
            _ => "",
        };
        let (before, now) = (named(&before, was_measured), named(model, is_measured));
        Some(format!("--baseline: its numbers for {cpu} come from {before}, those of this run from {now}{advice}"))
    }

    /// Adds the cycles of a region on a processor. `value` is the JSON that has them; a region that could not be
    /// simulated has none and is left out. The error says what is wrong with the number.
    fn add_cycles(&mut self, input: &str, cpu: &str, name: &str, value: &Value) -> Result<(), String> {
        let key = self.next_key(input, cpu, name);
        let cycles_of = |member: &str, unit: PaceUnit, least: f64| match (value[member].as_f64(), &value[member]) {
            (Some(number), _) if (least..=MAX_CYCLES).contains(&number) => Ok(Some(number)),
            (None, Value::Null) => Ok(None),
            (_, number) => Err(format!("region '{name}' has {number} cycles per {}", unit.name())),
        };
        let of_iteration = cycles_of("steadyCyclesPerIteration", PaceUnit::Iteration, MIN_CYCLES)?;
        let of_element = cycles_of("cyclesPerElement", PaceUnit::Element, MIN_CYCLES_OF_PART)?;
        let of_byte = cycles_of("cyclesPerByte", PaceUnit::Byte, MIN_CYCLES_OF_PART)?;
        if let Some(of_iteration) = of_iteration {
            let says_work = value.get("cyclesPerElement").or(value.get("cyclesPerByte")).is_some();
            self.before.insert(key, Before { pace: Pace { of_iteration, of_element, of_byte }, says_work });
        }
        Ok(())
    }

    /// Returns the key of the next region with this file, processor and name. Further regions of a name get `#1`,
    /// `#2`; those without a name `#0`, `#1`.
    fn next_key(&mut self, input: &str, cpu: &str, name: &str) -> Key {
        let input = plain(input);
        let n_before = self.n_seen.entry((input.clone(), cpu.to_owned(), name.to_owned())).or_default();
        let region = match (name, *n_before) {
            (name, 0) if !name.is_empty() => name.to_owned(),
            (name, number) => format!("{name}#{number}"),
        };
        *n_before += 1;
        Key { input, cpu: cpu.to_owned(), region }
    }

    /// Compares the cycles of a region with the earlier run's. The order of the calls tells regions with the same name in one file
    /// apart, so it must be that of the regions.
    pub fn compare(&mut self, input: &str, cpu: &str, name: &str, now: &Pace) -> Change {
        let key = self.next_key(input, cpu, name);
        let Some(before) = self.before.get(&key).copied() else { return Change::New };
        self.met.insert(key);
        let old = before.pace;
        let of_iteration = |unit| Compared {
            before: old.of_iteration,
            now: now.of_iteration,
            unit,
            verdict: self.verdict(old.of_iteration, now.of_iteration),
        };
        if !before.says_work {
            return Change::Compared(of_iteration(PaceUnit::Iteration));
        }
        let unit = match common_unit(&old, now) {
            Ok(unit) => unit,
            Err(units) => {
                return Change::OtherWork {
                    before: old.shown(PaceUnit::Element),
                    now: now.shown(PaceUnit::Element),
                    units,
                };
            }
        };
        let parts = old.cycles_of(unit).zip(now.cycles_of(unit));
        let (before, now_cycles) = parts.unwrap_or((old.of_iteration, now.of_iteration));
        let (n_old, n_new) = (old.of_iteration / before, now.of_iteration / now_cycles);
        // Numbers of elements and bytes are whole, and the quotients differ from them by rounding only.
        if (n_old - n_new).abs() < 0.5 {
            return Change::Compared(of_iteration(PaceUnit::Iteration));
        }
        // What the larger of both iterations does is compared, so that small parts are not rounded away.
        let n = n_old.max(n_new);
        let verdict = self.verdict(before * n, now_cycles * n);
        Change::Compared(Compared { before, now: now_cycles, unit, verdict })
    }

    /// Passes over a region that this run has no cycles of, and says so if the earlier run has some. `reason` is why there are
    /// none.
    pub fn skip(&mut self, checked: &CheckedRegion, reason: &str) -> Option<Lost> {
        let key = self.next_key(&checked.input, &checked.cpu, &checked.name);
        let before = self.before.get(&key)?.pace.of_iteration;
        self.met.insert(key);
        Some(Lost {
            input: checked.input.clone(),
            line: checked.line,
            region: checked.subject(),
            cpu: checked.cpu.clone(),
            processor: checked.processor(),
            before,
            reason: Some(reason.to_owned()),
        })
    }

    /// Returns the regions that only the earlier run has, if this run has the same file on the same processor.
    pub fn gone(&self, findings: &Findings) -> Vec<Lost> {
        let rest = self.before.iter().filter(|(key, _)| !self.met.contains(key));
        let gone = rest.filter_map(|(key, before)| {
            // Of this run with the same file and processor: what names the processor with its model.
            let is_same = |input: &str, cpu: &str| plain(input) == key.input && cpu == key.cpu;
            let of_regions = || findings.regions.iter().find(|checked| is_same(&checked.input, &checked.cpu));
            let of_lost = || findings.lost.iter().find(|lost| is_same(&lost.input, &lost.cpu));
            let processor =
                of_regions().map(CheckedRegion::processor).or_else(|| Some(of_lost()?.processor.clone()))?;
            Some(Lost {
                input: key.input.clone(),
                line: None,
                region: key.shown(),
                cpu: key.cpu.clone(),
                processor,
                before: before.pace.of_iteration,
                reason: None,
            })
        });
        gone.collect()
    }

    /// Says whether the cycles `now` are more or fewer than those `before`, by more than the tolerance. Both are rounded to
    /// hundredths, as they are shown.
    fn verdict(&self, before: f64, now: f64) -> Verdict {
        let (before, now) = ((before * 100.0).round(), (now * 100.0).round());
        let factor = 1.0 + self.tolerance / 100.0;
        if now > before * factor {
            Verdict::Slower
        } else if now * factor < before {
            Verdict::Faster
        } else {
            Verdict::Same
        }
    }

    /// Says why nothing of this run could be compared; `None` if something was.
    pub fn problem(&self) -> Option<String> {
        if !self.met.is_empty() {
            return None;
        }
        Some(match self.before.is_empty() {
            true => "--baseline: no region in the file has a number of cycles".to_owned(),
            false => format!("--baseline: no region matches (the file has {})", self.subject()),
        })
    }

    /// Describes the files and processors of the baseline.
    fn subject(&self) -> String {
        let inputs: BTreeSet<&str> = self.before.keys().map(|key| key.input.as_str()).collect();
        let cpus: BTreeSet<&str> = self.before.keys().map(|key| key.cpu.as_str()).collect();
        let first = |names: BTreeSet<&str>| {
            let shown: Vec<&str> = names.iter().copied().take(3).collect();
            let rest = if names.len() > 3 { ", ..." } else { "" };
            format!("{}{rest}", shown.join(", "))
        };
        format!("{} on {}", first(inputs), first(cpus))
    }

    /// Formats the comparison as a table. Regions that only the earlier run has cycles of are rows too.
    pub fn table(&self, findings: &Findings) -> String {
        let mut rows: Vec<[String; 6]> = vec![["Region", "CPU", "Old", "New", "Change", ""].map(str::to_owned)];
        for checked in &findings.regions {
            let Some(change) = &checked.change else { continue };
            let region = format!("{}: {}", checked.place(), checked.subject());
            let cycles = format!("{:.2}", checked.numbers.cycles);
            let (before, now) = match change {
                Change::New => ("-".to_owned(), cycles),
                Change::Compared(compared) => (change.before(), compared.shown(compared.now)),
                Change::OtherWork { before, now, .. } => (before.clone(), now.clone()),
            };
            rows.push([region, checked.processor(), before, now, change.percent(), change.words()]);
        }
        for lost in &findings.lost {
            let region = format!("{}: {}", lost.place(), lost.region);
            let before = format!("{:.2}", lost.before);
            rows.push([region, lost.processor.clone(), before, "-".to_owned(), String::new(), lost.words()]);
        }
        table_text(&rows)
    }
}

/// Parses a percentage, with or without the sign `%`; `None` if it is negative, infinite or no number.
pub fn parse_tolerance(text: &str) -> Option<f64> {
    let number: f64 = text.trim().strip_suffix('%').unwrap_or(text).trim().parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number)
}

/// Returns an input's name without a leading `./`, since a file may be named either way.
fn plain(input: &str) -> String {
    input.trim_start_matches("./").to_owned()
}

/// Formats rows as a table: names are aligned to the left, numbers to the right.
fn table_text(rows: &[[String; 6]]) -> String {
    let width = |column: usize| column_width(rows.iter().map(|row| row[column].as_str()));
    let [region, cpu, old, new, change, _] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let line = format!(
            "{:region$}  {:cpu$}  {:>old$}  {:>new$}  {:>change$}  {}",
            row[0], row[1], row[2], row[3], row[4], row[5]
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
