//! `--baseline`: cycles per iteration of each region in an earlier run, read from that run's `--json=v2`.
//!
//! ```text
//! Region         CPU     Old   New  Change
//! dot.s:5: loop  znver4  4.00  4.11   +2.8%  slower
//! ```

use std::collections::{BTreeMap, BTreeSet};

use mca_config::bytes::BYTE_ORDER_MARK;
use mca_config::findings::{Change, Findings, Verdict, percent};
use mca_input::columns::column_width;
use mca_json::report::VERSION;
use serde_json::Value;

/// Fewest cycles per iteration that a baseline may have for a region: the least number that is shown as 0.01, and not as 0.00,
/// against which a change would have no percentage.
const MIN_CYCLES: f64 = 0.005;

/// Most cycles per iteration that a baseline may have for a region. The longest region that can be analysed takes far fewer, so
/// a larger number is a mistake.
const MAX_CYCLES: f64 = 1e12;

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

/// The numbers of an earlier run, and which of its regions this run has compared so far.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// Cycles per iteration of each region in the earlier run. A region that could not be simulated is absent.
    before: BTreeMap<Key, f64>,
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
            if version > VERSION.into() {
                return Err(format!(
                    "a newer mca wrote it: it is of version {version}, and only {VERSION} is known here"
                ));
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
        let cycles = &value["steadyCyclesPerIteration"];
        match cycles.as_f64() {
            Some(number) if (MIN_CYCLES..=MAX_CYCLES).contains(&number) => drop(self.before.insert(key, number)),
            None if cycles.is_null() => {}
            _ => return Err(format!("region '{name}' has {cycles} cycles per iteration")),
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

    /// Compares the cycles per iteration of a region with the earlier run's. The order of the calls tells regions with the same
    /// name in one file apart, so it must be that of the regions.
    pub fn compare(&mut self, input: &str, cpu: &str, name: &str, cycles: f64) -> Change {
        let key = self.next_key(input, cpu, name);
        let Some(&before) = self.before.get(&key) else {
            return Change { before: None, verdict: Verdict::New };
        };
        self.met.insert(key);
        Change { before: Some(before), verdict: self.verdict(before, cycles) }
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

    /// Formats the comparison as a table. Regions that only the earlier run has are rows too, if this run has the
    /// same file on the same processor.
    pub fn table(&self, findings: &Findings) -> String {
        let mut rows: Vec<[String; 6]> = vec![["Region", "CPU", "Old", "New", "Change", ""].map(str::to_owned)];
        for checked in &findings.regions {
            let Some(change) = checked.change else { continue };
            let now = checked.numbers.cycles;
            let region = format!("{}: {}", checked.place(), checked.subject());
            let (before, percent) = match change.before {
                Some(before) => (format!("{before:.2}"), percent(before, now)),
                None => ("-".to_owned(), String::new()),
            };
            let word = change.verdict.word().to_owned();
            rows.push([region, checked.processor(), before, format!("{now:.2}"), percent, word]);
        }
        // A region of this run with the same file and processor. It names the processor with its model.
        let with_same_input = |key: &Key| {
            findings.regions.iter().find(|checked| plain(&checked.input) == key.input && checked.cpu == key.cpu)
        };
        for (key, before) in self.before.iter().filter(|(key, _)| !self.met.contains(key)) {
            if let Some(checked) = with_same_input(key) {
                let region = format!("{}: {}", key.input, key.region.trim_end_matches("#0"));
                let (before, now) = (format!("{before:.2}"), "-".to_owned());
                rows.push([region, checked.processor(), before, now, String::new(), "gone".to_owned()]);
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn report(input: &str, cpu: &str, regions: Value) -> Value {
        json!({ "format": "mca-report", "input": input, "target": { "cpu": cpu }, "regions": regions })
    }

    fn region(name: &str, cycles: f64) -> Value {
        json!({ "name": name, "steadyCyclesPerIteration": cycles })
    }

    fn read(document: &Value) -> Result<Baseline, String> {
        Baseline::read(document.to_string().as_bytes(), 2.0)
    }

    #[test]
    fn regions_match_by_file_processor_and_name() {
        let regions = json!([region("loop", 4.0), region("", 2.0), region("loop", 8.0), region("", 3.0)]);
        let mut baseline = read(&json!([report("./a.s", "znver4", regions)])).unwrap();
        let mut before = |input, cpu, name| baseline.compare(input, cpu, name, 4.0).before;
        assert_eq!(before("a.s", "znver4", "loop"), Some(4.0));
        assert_eq!(before("a.s", "znver4", ""), Some(2.0));
        assert_eq!(before("a.s", "znver4", "loop"), Some(8.0));
        assert_eq!(before("a.s", "znver4", ""), Some(3.0));
        assert_eq!(before("a.s", "znver4", ""), None);
        assert_eq!(before("a.s", "skylake", "loop"), None);
        assert_eq!(before("b.s", "znver4", "loop"), None);
    }

    #[test]
    fn comparisons_are_baselines_too() {
        let processors = json!([{ "cpu": "atom", "steadyCyclesPerIteration": null, "error": "x" },
                                { "cpu": "haswell", "steadyCyclesPerIteration": 5.0 }]);
        let regions = json!([{ "name": "loop", "processors": processors }]);
        let mut baseline =
            read(&json!({ "format": "mca-comparison", "input": "a.s", "target": {}, "regions": regions })).unwrap();
        assert_eq!(baseline.compare("a.s", "haswell", "loop", 5.0).before, Some(5.0));
        assert_eq!(baseline.compare("a.s", "atom", "loop", 5.0).before, None);
        assert_eq!(baseline.subject(), "a.s on haswell");
    }

    #[test]
    fn another_model_is_reported_once() {
        let mut document = report("a.s", "znver5", json!([region("", 4.0)]));
        document["target"]["model"] = json!("znver4");
        let reported = "--baseline: its numbers for znver5 come from the model znver4, those of this run from the measured model zen5; \
                    --model=reference compares like with like";
        let mut baseline = read(&document).unwrap();
        assert_eq!(baseline.other_model("znver5", "zen5", true).as_deref(), Some(reported));
        assert_eq!(baseline.other_model("znver5", "zen5", true), None);
        let mut same = read(&document).unwrap();
        assert_eq!(same.other_model("znver5", "znver4", false), None);
        assert_eq!(same.other_model("haswell", "haswell", false), None);
    }

    #[test]
    fn a_change_within_the_tolerance_is_the_same() {
        let baseline = read(&report("a.s", "x", json!([region("", 4.0)]))).unwrap();
        for (now, verdict) in [
            (4.0, Verdict::Same),
            (4.08, Verdict::Same),
            (4.084, Verdict::Same),
            (4.09, Verdict::Slower),
            (3.93, Verdict::Same),
            (3.92, Verdict::Faster),
        ] {
            assert_eq!(baseline.verdict(4.0, now), verdict, "{now}");
        }
        assert_eq!(
            ["2%", " 0.5 %", "3", "-1", "x", "inf"].map(parse_tolerance),
            [Some(2.0), Some(0.5), Some(3.0), None, None, None]
        );
    }

    #[test]
    fn a_report_of_a_newer_version_is_refused() {
        let mut document = report("a.s", "x", json!([region("", 4.0)]));
        document["version"] = json!(VERSION);
        assert!(read(&document).is_ok());
        for version in [json!(99.5), json!("99"), json!(-1), json!(0), json!([])] {
            document["version"] = version;
            assert_eq!(read(&document).err().as_deref(), Some("it was not written by mca --json=v2"));
        }
        document["version"] = json!(99);
        let refused = "a newer mca wrote it: it is of version 99, and only 2 is known here";
        assert_eq!(read(&document).err().as_deref(), Some(refused));
    }

    #[test]
    fn a_number_that_no_run_can_have_is_refused() {
        for number in [json!(-4.0), json!(0), json!(1e-308), json!(1e308), json!("4.00"), json!([4])] {
            let region = json!({ "name": "loop", "steadyCyclesPerIteration": number });
            let error = read(&report("a.s", "x", json!([region]))).err();
            assert_eq!(error, Some(format!("region 'loop' has {number} cycles per iteration")));
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let text = format!("\u{feff}{}", report("a.s", "x", json!([region("", 4.0)])));
        assert!(Baseline::read(text.as_bytes(), 0.0).is_ok());
    }

    #[test]
    fn a_text_that_is_no_report_is_refused() {
        for text in ["", "{}", "[{}]", "{\"format\":\"mca-report\"}", "7", "{\"format\":\"mca-report\",\"input\":\"\"}"]
        {
            assert!(Baseline::read(text.as_bytes(), 0.0).is_err(), "{text}");
        }
    }
}
