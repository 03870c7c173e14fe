//! The table of measurements: on the screen, in a file, and compared with an earlier one.

use std::fmt::Write;

use super::Measurement;

/// The content of a file of measurements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Description of the machine and the programs, one fact in each line.
    pub machine: Vec<String>,
    /// The measurements, in the order in which they were made.
    pub measurements: Vec<Measurement>,
}

/// Factor by which a ratio to the reference may have become smaller since an earlier table; below that, it is a
/// regression. Both programs are measured in turns on the same machine, so ratios vary far less than times, but they do
/// vary.
const TOLERATED: f64 = 0.8;

impl Table {
    /// Reads a file of measurements; `None` if it is malformed.
    pub fn read(text: &str) -> Option<Table> {
        let mut table = Table::default();
        for line in text.lines() {
            if let Some(line) = line.strip_prefix("# ") {
                table.machine.push(line.to_owned());
                continue;
            }
            let mut cells = line.split('\t');
            let (name, ours, reference, unit) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
            let reference = if reference.is_empty() { None } else { Some(reference.parse().ok()?) };
            table.measurements.push(Measurement::new(name, ours.parse().ok()?, reference, unit));
        }
        Some(table)
    }

    /// Returns the file of the measurements.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for line in &self.machine {
            let _ = writeln!(text, "# {line}");
        }
        for one in &self.measurements {
            let reference = one.reference.map(short).unwrap_or_default();
            let ratio = one.ratio().map(short).unwrap_or_default();
            let _ = writeln!(text, "{}\t{}\t{reference}\t{}\t{ratio}", one.name, short(one.ours), one.unit);
        }
        text
    }

    /// Returns the measurement with a name; `None` if the table does not have it.
    pub fn find(&self, name: &str) -> Option<&Measurement> {
        self.measurements.iter().find(|one| one.name == name)
    }

    /// Returns a line for each measurement whose ratio to the reference has become clearly worse since `earlier`.
    pub fn regressions_since(&self, earlier: &Table) -> Vec<String> {
        let pair = |now: &Measurement| Some((now.ratio()?, earlier.find(&now.name)?.ratio()?));
        let worse = self.measurements.iter().filter_map(|now| {
            let (ratio, before) = pair(now)?;
            (ratio < before * TOLERATED).then(|| format!("{}: ratio {ratio:.2}, was {before:.2}", now.name))
        });
        worse.collect()
    }
}

/// Formats a measurement as a line; `earlier` is its last recorded state, `None` if there is none.
pub fn line(one: &Measurement, earlier: Option<&Measurement>) -> String {
    let mut line = format!("{:<58} {:>10} {:<6}", one.name, short(one.ours), one.unit);
    if let (Some(reference), Some(ratio)) = (one.reference, one.ratio()) {
        let _ = write!(line, " reference {:>10}  ratio {ratio:>8.2}", short(reference));
    }
    if let Some(earlier) = earlier {
        let _ = match (earlier.ratio(), one.reference) {
            (Some(ratio), Some(_)) => write!(line, "  (was {ratio:.2})"),
            _ => write!(line, "  (was {})", short(earlier.ours)),
        };
    }
    line
}

/// Formats a number with three significant digits.
fn short(value: f64) -> String {
    match value.abs() {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        1.0.. => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(ours: f64) -> Table {
        let measurements = vec![Measurement::new("a", ours, Some(20.0), "ms"), Measurement::new("b", ours, None, "ns")];
        Table { machine: vec!["a machine".to_owned()], measurements }
    }

    #[test]
    fn what_is_written_can_be_read() {
        assert_eq!(table(2.5).write(), "# a machine\na\t2.50\t20.0\tms\t8.00\nb\t2.50\t\tns\t\n");
        assert_eq!(Table::read(&table(2.5).write()), Some(table(2.5)));
    }

    #[test]
    fn a_worse_ratio_is_a_regression() {
        assert_eq!(table(2.2).regressions_since(&table(2.0)), Vec::<String>::new());
        assert_eq!(table(2.6).regressions_since(&table(2.0)), ["a: ratio 7.69, was 10.00"]);
    }
}
