//! `--baseline`: cycles of each region in an earlier run, read from that run's `--json=v2`. They are those of an iteration, and
//! of an element or a byte if iterations do another amount of work now.
//!
//! ```text
//! Region         CPU     Old   New  Change
//! dot.s:5: loop  znver4  4.00  4.11   +2.8%  slower
//! ```

mod pairs;
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

pub use pairs::code_of;
use pairs::{Pair, pairs_of};

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
#[derive(Clone, Debug)]
struct Before {
    /// Its cycles; `None` if it could not be simulated.
    pace: Option<Pace>,
    /// Symbol of the function around it, if the run says it.
    symbol: Option<String>,
    /// A number made of its instructions, if the run has them.
    code: Option<u64>,
    /// Whether the run says how much an iteration does, or that it is not known. Reports of early versions do not.
    says_work: bool,
}

/// Regions that may be the same in two runs: those of a file, a processor and a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// File as the user named it, without a leading `./`.
    input: String,
    /// How often the run had read the file before.
    n_before: u32,
    /// Name of the processor, as it was given.
    cpu: String,
    /// Name of the regions; empty if they have none.
    name: String,
}

impl Key {
    /// Returns the name of one of the regions for sentences; `index` counts those of the key.
    fn shown(&self, index: usize) -> String {
        match (self.name.as_str(), index) {
            ("", index) => format!("region {index}"),
            (name, 0) => name.to_owned(),
            (name, index) => format!("{name}#{index}"),
        }
    }
}

/// A region of this run that is compared with an earlier run.
pub struct Now<'a> {
    /// Its index among the regions that were passed to [`Baseline::begin`].
    pub index: usize,
    /// Name of the processor, as it was given.
    pub cpu: &'a str,
    /// Its cycles.
    pub pace: Pace,
    /// Returns a number made of its instructions, by [`code_of`].
    pub code: &'a dyn Fn() -> u64,
}

/// The numbers of an earlier run, and which of its regions this run has compared so far.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// The regions of the earlier run.
    before: BTreeMap<Key, Vec<Before>>,
    /// Regions of the earlier run, by their indices in `before`, with which one of this run was or may have to be compared.
    met: BTreeSet<(Key, usize)>,
    /// How often each file was read: by the earlier run while that is read, by this run afterwards.
    n_read: BTreeMap<String, u32>,
    /// The input of this run that is being compared.
    input: ComparedInput,
    /// For each processor, the name of the model that the earlier run used and whether it was measured. An entry is removed
    /// once it was reported.
    models: BTreeMap<String, (String, bool)>,
    /// Percent by which a region may be slower or faster and still count as the same.
    tolerance: f64,
}

/// An input of this run that is compared with the earlier run.
#[derive(Clone, Debug, Default)]
struct ComparedInput {
    /// Its name, without a leading `./`.
    name: String,
    /// How often it was read before.
    n_before: u32,
    /// For each region, its name, and the symbol of the function around it if that is known.
    regions: Vec<(String, Option<String>)>,
    /// For each processor, what each region is compared with; empty for those that have not been asked for.
    pairs: BTreeMap<String, Vec<Pair>>,
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
        baseline.n_read.clear();
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
        let (input, n_before) = self.next_input(input);
        for region in document["regions"].as_array().ok_or_else(wrong)? {
            let name = region["name"].as_str().unwrap_or_default();
            let symbol = region["symbol"].as_str().filter(|symbol| !symbol.is_empty());
            let texts = region["instructions"].as_array().filter(|all| !all.is_empty());
            let code = texts.map(|all| code_of(all.iter().map(|one| one["text"].as_str().unwrap_or_default())));
            let targets: Vec<(&Value, &Value)> = match region["processors"].as_array() {
                None => vec![(&document["target"], region)],
                Some(processors) => processors.iter().map(|processor| (processor, processor)).collect(),
            };
            let mut cpus = BTreeSet::new();
            for (target, value) in targets {
                self.add_model(target);
                let cpu = target["cpu"].as_str().ok_or_else(wrong)?;
                let (pace, says_work) = cycles_in(name, value)?;
                // A processor may have been named twice.
                if cpus.insert(cpu) {
                    let key = Key { input: input.clone(), n_before, cpu: cpu.to_owned(), name: name.to_owned() };
                    let before = Before { pace, symbol: symbol.map(str::to_owned), code, says_work };
                    self.before.entry(key).or_default().push(before);
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

    /// Returns the name of the next input, without a leading `./`, and how often it was read before.
    fn next_input(&mut self, input: &str) -> (String, u32) {
        let input = plain(input);
        let n_read = self.n_read.entry(input.clone()).or_default();
        *n_read += 1;
        (input, *n_read - 1)
    }

    /// Begins with an input of this run. `regions` are its regions in order: for each, the name, and the symbol of the function around
    /// it if that is known.
    pub fn begin(&mut self, input: &str, regions: Vec<(String, Option<String>)>) {
        let (name, n_before) = self.next_input(input);
        self.input = ComparedInput { name, n_before, regions, pairs: BTreeMap::new() };
    }

    /// Returns the key of a region of this run with its index, and what is compared with the region.
    fn pair(&mut self, cpu: &str, index: usize) -> Option<(Key, Pair)> {
        let ComparedInput { name: input, n_before, regions, pairs } = &mut self.input;
        let key_of =
            |name: &str| Key { input: input.clone(), n_before: *n_before, cpu: cpu.to_owned(), name: name.to_owned() };
        let pairs = pairs.entry(cpu.to_owned()).or_insert_with(|| {
            let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
            regions.iter().enumerate().for_each(|(at, (name, _))| by_name.entry(name).or_default().push(at));
            let mut all = vec![Pair::Nothing; regions.len()];
            for (name, members) in by_name {
                let before = self.before.get(&key_of(name)).map(Vec::as_slice).unwrap_or_default();
                let old: Vec<Option<String>> = before.iter().map(|one| one.symbol.clone()).collect();
                let new: Vec<Option<String>> = members.iter().map(|at| regions[*at].1.clone()).collect();
                members.iter().zip(pairs_of(&old, &new)).for_each(|(at, pair)| all[*at] = pair);
            }
            all
        });
        Some((key_of(&regions.get(index)?.0), pairs.get(index)?.clone()))
    }

    /// Compares the cycles of a region with the earlier run's.
    pub fn compare(&mut self, region: &Now<'_>) -> Change {
        let Some((key, pair)) = self.pair(region.cpu, region.index) else { return Change::New };
        let old = match pair {
            Pair::Nothing => return Change::New,
            Pair::Region(index) => index,
            Pair::OneOf { old, n_new } => {
                let code = (region.code)();
                let before = &self.before[&key];
                let is_same = |at: &usize| before[*at].code == Some(code);
                let same = old.iter().copied().find(is_same);
                self.met.extend(old.iter().map(|at| (key.clone(), *at)));
                match same {
                    Some(index) => index,
                    None => return Change::Unclear { n_before: old.len(), n_now: n_new },
                }
            }
        };
        let before = self.before[&key][old].clone();
        let Some(pace) = before.pace else { return Change::New };
        self.met.insert((key, old));
        self.change(pace, before.says_work, &region.pace)
    }

    /// Compares cycles of the same region in both runs. `says_work` is whether the earlier run says how much an iteration does.
    fn change(&self, old: Pace, says_work: bool, now: &Pace) -> Change {
        let of_iteration = |unit| Compared {
            before: old.of_iteration,
            now: now.of_iteration,
            unit,
            verdict: self.verdict(old.of_iteration, now.of_iteration),
        };
        if !says_work {
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

    /// Passes over a region that this run has no cycles of, and says so if the earlier run has some. `index` is that of the region among
    /// those of the input, `reason` is why there are none.
    pub fn skip(&mut self, checked: &CheckedRegion, index: usize, reason: &str) -> Option<Lost> {
        let (key, pair) = self.pair(&checked.cpu, index)?;
        let Pair::Region(old) = pair else { return None };
        let before = self.before[&key][old].pace?.of_iteration;
        self.met.insert((key, old));
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
        let all = self.before.iter().flat_map(|(key, all)| all.iter().enumerate().map(move |one| (key, one)));
        let gone = all.filter(|(key, (at, _))| !self.met.contains(&((*key).clone(), *at))).filter_map(
            |(key, (at, before))| {
                // Of this run with the same file and processor: what names the processor with its model.
                let is_same = |input: &str, cpu: &str| plain(input) == key.input && cpu == key.cpu;
                let of_regions = || findings.regions.iter().find(|checked| is_same(&checked.input, &checked.cpu));
                let of_lost = || findings.lost.iter().find(|lost| is_same(&lost.input, &lost.cpu));
                let processor =
                    of_regions().map(CheckedRegion::processor).or_else(|| Some(of_lost()?.processor.clone()))?;
                Some(Lost {
                    input: key.input.clone(),
                    line: None,
                    region: key.shown(at),
                    cpu: key.cpu.clone(),
                    processor,
                    before: before.pace?.of_iteration,
                    reason: None,
                })
            },
        );
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
        Some(match self.with_cycles().next().is_none() {
            true => "--baseline: no region in the file has a number of cycles".to_owned(),
            false => format!("--baseline: no region matches (the file has {})", self.subject()),
        })
    }

    /// Returns the keys of the regions that have cycles.
    fn with_cycles(&self) -> impl Iterator<Item = &Key> {
        self.before.iter().filter(|(_, all)| all.iter().any(|one| one.pace.is_some())).map(|(key, _)| key)
    }

    /// Describes the files and processors of the baseline.
    fn subject(&self) -> String {
        let inputs: BTreeSet<&str> = self.with_cycles().map(|key| key.input.as_str()).collect();
        let cpus: BTreeSet<&str> = self.with_cycles().map(|key| key.cpu.as_str()).collect();
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
                Change::Unclear { .. } => ("?".to_owned(), cycles),
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

/// Returns the cycles of a region, and whether the run says how much an iteration does. `value` is the JSON that has them; a region
/// that could not be simulated has no cycles. The error says what is wrong with the number.
fn cycles_in(name: &str, value: &Value) -> Result<(Option<Pace>, bool), String> {
    let cycles_of = |member: &str, unit: PaceUnit, least: f64| match (value[member].as_f64(), &value[member]) {
        (Some(number), _) if (least..=MAX_CYCLES).contains(&number) => Ok(Some(number)),
        (None, Value::Null) => Ok(None),
        (_, number) => Err(format!("region '{name}' has {number} cycles per {}", unit.name())),
    };
    let of_iteration = cycles_of("steadyCyclesPerIteration", PaceUnit::Iteration, MIN_CYCLES)?;
    let of_element = cycles_of("cyclesPerElement", PaceUnit::Element, MIN_CYCLES_OF_PART)?;
    let of_byte = cycles_of("cyclesPerByte", PaceUnit::Byte, MIN_CYCLES_OF_PART)?;
    let says_work = value.get("cyclesPerElement").or(value.get("cyclesPerByte")).is_some();
    Ok((of_iteration.map(|of_iteration| Pace { of_iteration, of_element, of_byte }), says_work))
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
