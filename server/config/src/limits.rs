//! The grammar of limits, as options, comments and `mca.toml` write them.
//!
//! ```text
//! limits   = limit { "," limit }
//! limit    = metric relation number
//! metric   = "cycles" | "cycles/element" | "cycles/byte" | "rthroughput" | "ipc"
//! relation = "<=" | "<" | ">=" | ">"
//!
//! budget   = entry { ";" entry }
//! entry    = [ name ":" ] limit { "," [ name ":" ] limit }
//! ```
//!
//! A name is that of a region or of a function and may hold `*` and `?`; if it holds a comma or a semicolon, it is in
//! double quotes. A limit without a name is for every region; after a comma, it is for the same regions as the limit
//! before it.

use std::fmt;

/// Which number of a region a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Cycles per iteration, in steady state.
    Cycles,
    /// Cycles per element of the arrays that a loop goes through.
    CyclesPerElement,
    /// Cycles per byte of the arrays that a loop goes through.
    CyclesPerByte,
    /// Block reciprocal throughput, in cycles.
    ReciprocalThroughput,
    /// Instructions per cycle, in steady state.
    InstructionsPerCycle,
}

/// The metrics by their names in limits.
const METRICS: [(&str, Metric); 5] = [
    ("cycles", Metric::Cycles),
    ("cycles/element", Metric::CyclesPerElement),
    ("cycles/byte", Metric::CyclesPerByte),
    ("rthroughput", Metric::ReciprocalThroughput),
    ("ipc", Metric::InstructionsPerCycle),
];

/// Relation that a region's number must have to the number in the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    /// Equal to the number in the limit, or less.
    AtMost,
    /// Equal to the number in the limit, or more.
    AtLeast,
    /// Less than the number in the limit.
    Below,
    /// More than the number in the limit.
    Above,
}

/// The relations by their spellings. Longer spellings come first, since `<=` begins with `<`.
const RELATIONS: [(&str, Relation); 4] =
    [("<=", Relation::AtMost), (">=", Relation::AtLeast), ("<", Relation::Below), (">", Relation::Above)];

/// Numbers of a region that limits are about, one for each [`Metric`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbers {
    /// Cycles per iteration, in steady state.
    pub cycles: f64,
    /// Cycles per element; `None` where the code does not show how many elements an iteration handles.
    pub cycles_per_element: Option<f64>,
    /// Cycles per byte; `None` where the code does not show how many bytes an iteration handles.
    pub cycles_per_byte: Option<f64>,
    /// Block reciprocal throughput, in cycles.
    pub reciprocal_throughput: f64,
    /// Instructions per cycle, in steady state.
    pub instructions_per_cycle: f64,
}

/// A limit for one number of a region. Limits are equal if they were written alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The number of a region that is compared.
    metric: Metric,
    /// How it must relate to the threshold.
    relation: Relation,
    /// The number after the relation, in the unit of the metric; finite and not negative.
    threshold: f64,
    /// The limit in its usual spelling, without blanks.
    text: String,
}

/// A limit and the pattern of the regions that it is for.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedLimit {
    /// Pattern of the names of regions or functions; [`ALL_REGIONS`] if the limit has no name.
    pub pattern: String,
    /// The limit itself.
    pub limit: Limit,
}

/// The pattern that fits every region.
pub const ALL_REGIONS: &str = "*";

/// Reads limits without names, separated by commas. Returns a message if one is malformed.
pub fn parse_limits(text: &str) -> Result<Vec<Limit>, String> {
    text.split(',').map(|limit| parse_limit(limit.trim())).collect()
}

/// Reads limits with names, as `--budget` takes them. Returns a message if one is malformed.
pub fn parse_budget(text: &str) -> Result<Vec<NamedLimit>, String> {
    let mut limits = Vec::new();
    for entry in split_outside_quotes(text, ';') {
        let mut pattern = ALL_REGIONS.to_owned();
        if entry.trim().is_empty() {
            continue;
        }
        for piece in split_outside_quotes(entry, ',') {
            // A limit holds no colon, a name may.
            let limit = match piece.rsplit_once(':') {
                Some((name, limit)) => {
                    let name = name.trim();
                    let unquoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
                    pattern = unquoted.unwrap_or(name).to_owned();
                    limit
                }
                None => piece,
            };
            limits.push(NamedLimit { pattern: pattern.clone(), limit: parse_limit(limit.trim())? });
        }
    }
    Ok(limits)
}

/// Splits a text at each separator that is not between double quotes.
fn split_outside_quotes(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |letter| {
        is_quoted ^= letter == '"';
        letter == separator && !is_quoted
    })
}

/// Reads one limit. Returns a message if it is malformed.
fn parse_limit(text: &str) -> Result<Limit, String> {
    let (spelling, relation) = RELATIONS
        .iter()
        .find(|(spelling, _)| text.contains(spelling))
        .ok_or_else(|| format!("no limit in '{text}'"))?;
    let (metric, threshold) = text.split_once(spelling).unwrap_or_default();
    let known = METRICS.iter().find(|(name, _)| *name == metric.trim());
    let (name, metric) = known.ok_or_else(|| {
        format!("'{}' is none of cycles, cycles/element, cycles/byte, rthroughput, ipc", metric.trim())
    })?;
    let threshold = threshold.trim();
    let value: f64 = threshold.parse().map_err(|_| format!("'{threshold}' is not a number"))?;
    if !value.is_finite() || value < 0.0 {
        return Err(format!("'{threshold}' cannot be a limit"));
    }
    Ok(Limit { metric: *metric, relation: *relation, threshold: value, text: format!("{name}{spelling}{threshold}") })
}

/// Whether a text looks like limits, right or wrong, rather than options: `cycles<=4`, `cycels<=4`, `cycles = 4`.
pub fn looks_like_limits(text: &str) -> bool {
    let text = text.trim_start();
    let metric = text.split([' ', '\t', '=', ':']).next().unwrap_or_default();
    let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
    !text.starts_with('-')
        && (text.contains(['<', '>']) || has_digit && METRICS.iter().any(|(name, _)| *name == metric))
}

impl Limit {
    /// Returns the number that the limit is about.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether numbers keep the limit. They are rounded before to as many digits as are shown: as many as the limit
    /// has, but from 2 to 6. A number that is not known breaks any limit.
    pub fn holds_for(&self, numbers: &Numbers) -> bool {
        let Some(value) = self.metric.of(numbers) else { return false };
        let value = rounded(value, self.n_digits());
        match self.relation {
            Relation::AtMost => value <= self.threshold,
            Relation::AtLeast => value >= self.threshold,
            Relation::Below => value < self.threshold,
            Relation::Above => value > self.threshold,
        }
    }

    /// Returns two phrases for a limit that is broken: `takes 4.11 cycles` and `budget 4.00`.
    pub fn broken_by(&self, numbers: &Numbers) -> (String, String) {
        let digits = self.n_digits();
        let value = self.metric.of(numbers);
        let is_known = value.is_some();
        let value = value.unwrap_or_default();
        let claim = match self.metric {
            Metric::CyclesPerElement | Metric::CyclesPerByte if !is_known => {
                format!("has no number for {}: its strides do not follow from the code", self.metric.name())
            }
            Metric::CyclesPerElement => format!("takes {value:.digits$} cycles per element"),
            Metric::CyclesPerByte => format!("takes {value:.digits$} cycles per byte"),
            Metric::Cycles => format!("takes {value:.digits$} cycles"),
            Metric::ReciprocalThroughput => format!("has a block reciprocal throughput of {value:.digits$}"),
            Metric::InstructionsPerCycle => format!("has an IPC of {value:.digits$}"),
        };
        let word = match self.relation {
            // A budget that is a largest number needs no word for it.
            Relation::AtMost => "",
            Relation::AtLeast => "at least ",
            Relation::Below => "less than ",
            Relation::Above => "more than ",
        };
        (claim, format!("budget {word}{:.digits$}", self.threshold))
    }

    /// Returns the number of digits after the point with which numbers are compared and shown: as many as the limit
    /// has, but from 2 to 6.
    fn n_digits(&self) -> usize {
        let written = self.text.rsplit_once('.').map_or(0, |(_, digits)| digits.len());
        written.clamp(2, 6)
    }
}

/// The number in a limit is never NaN, so every limit equals itself.
impl Eq for Limit {}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Metric {
    /// Returns the metric's name in limits: `cycles/element`.
    pub fn name(self) -> &'static str {
        METRICS.iter().find(|(_, metric)| *metric == self).map_or("", |(name, _)| name)
    }

    /// Returns the number that the metric means; `None` if it is not known.
    fn of(self, numbers: &Numbers) -> Option<f64> {
        match self {
            Metric::Cycles => Some(numbers.cycles),
            Metric::CyclesPerElement => numbers.cycles_per_element,
            Metric::CyclesPerByte => numbers.cycles_per_byte,
            Metric::ReciprocalThroughput => Some(numbers.reciprocal_throughput),
            Metric::InstructionsPerCycle => Some(numbers.instructions_per_cycle),
        }
    }
}

/// Rounds a number to digits after the point.
fn rounded(value: f64, n_digits: usize) -> f64 {
    format!("{value:.n_digits$}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: Numbers = Numbers {
        cycles: 4.1083,
        cycles_per_element: Some(0.5135),
        cycles_per_byte: None,
        reciprocal_throughput: 1.5,
        instructions_per_cycle: 0.9804,
    };

    fn entries(text: &str) -> Vec<String> {
        let limits = parse_budget(text).unwrap();
        limits.iter().map(|named| format!("{} {}", named.pattern, named.limit)).collect()
    }

    #[test]
    fn a_name_is_for_the_limits_up_to_the_next_semicolon_or_name() {
        assert_eq!(
            entries("loop: cycles<=5.2, ipc >= 1; rthroughput<1.6 ;"),
            ["loop cycles<=5.2", "loop ipc>=1", "* rthroughput<1.6"]
        );
        assert_eq!(entries("a: cycles<1, b: cycles<2"), ["a cycles<1", "b cycles<2"]);
        assert_eq!(entries("dot:.L3: cycles<1"), ["dot:.L3 cycles<1"]);
        assert_eq!(entries(r#""f(int, int)": cycles<1, ipc>2"#), ["f(int, int) cycles<1", "f(int, int) ipc>2"]);
    }

    #[test]
    fn malformed_limits_are_refused() {
        for text in ["loop: cycles", "loop: speed<1", "cycles<=fast", "cycles<=", "cycles<=-1", "cycles<=inf", "a:,"] {
            assert!(parse_budget(text).is_err(), "{text}");
        }
        assert!(parse_limits("cycles<=4,").is_err());
        assert!(looks_like_limits("cycles = 4") && looks_like_limits("cylces<=4"));
        assert!(looks_like_limits(" cycles<=4") && !looks_like_limits("-mattr=a<b") && !looks_like_limits("cycles"));
    }

    #[test]
    fn numbers_are_compared_as_they_are_shown() {
        for (text, holds) in [
            ("cycles<=4.11", true),
            ("cycles<=4.10", false),
            ("cycles<=4.108", true),
            ("cycles<=4.107", false),
            ("cycles<4.11", false),
            ("cycles/element<=0.51", true),
            ("cycles/element<=0.5", false),
            ("cycles/byte<=9", false),
            ("ipc>=0.98", true),
            ("ipc>0.98", false),
            ("rthroughput<=1.5", true),
        ] {
            assert_eq!(parse_limits(text).unwrap()[0].holds_for(&NUMBERS), holds, "{text}");
        }
    }

    #[test]
    fn broken_limits_are_reported_with_the_digits_they_have() {
        let phrases = |text: &str| parse_limits(text).unwrap()[0].broken_by(&NUMBERS);
        assert_eq!(phrases("cycles<=4"), ("takes 4.11 cycles".to_owned(), "budget 4.00".to_owned()));
        assert_eq!(phrases("cycles<=4.107"), ("takes 4.108 cycles".to_owned(), "budget 4.107".to_owned()));
        assert_eq!(phrases("cycles/element<=0.5").0, "takes 0.51 cycles per element");
        assert!(
            phrases("cycles/byte<=1").0.starts_with("has no number for cycles/byte"),
            "{:?}",
            phrases("cycles/byte<=1")
        );
        assert_eq!(phrases("ipc>=2"), ("has an IPC of 0.98".to_owned(), "budget at least 2.00".to_owned()));
    }
}
