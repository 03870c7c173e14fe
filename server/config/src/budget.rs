//! The limits of a run, from `--budget`, from `mca.toml` and from comments in the source: the regions that each is for, and
//! whether it was checked for any.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use mca_core::{Program, Region};
use mca_input::pattern;

use super::findings::{Check, UnmeasuredProblem};
use super::limits::{self, ALL_REGIONS, Limit, NamedLimit, Numbers};
use mca_outline::{Outline, scan};

/// Origin of a limit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BudgetOrigin {
    Option,
    /// A comment in an input, with its line from 1.
    Comment(String, u32),
    /// A file `mca.toml`, by its name in messages, with the line from 1.
    File(String, u32),
}

impl fmt::Display for BudgetOrigin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BudgetOrigin::Option => formatter.write_str("--budget"),
            BudgetOrigin::Comment(name, line) | BudgetOrigin::File(name, line) => write!(formatter, "{name}:{line}"),
        }
    }
}

/// A limit of one input that comes from a comment or from `mca.toml`.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfiguredLimit {
    pub origin: BudgetOrigin,
    /// Pattern of the regions or functions that the limit is for; `None`: the region at the comment.
    pub pattern: Option<String>,
    pub limit: Limit,
}

#[derive(Clone, Debug)]
struct BudgetRule {
    origin: BudgetOrigin,
    selector: Selector,
    limit: Limit,
    is_used: bool,
}

#[derive(Clone, Debug)]
enum Selector {
    Pattern(String),
    /// The region of a comment: the comment's line, and the region's position once regions are known.
    Region {
        line: u32,
        position: Option<usize>,
    },
}

/// Numbers of rules by what they say of names.
#[derive(Clone, Debug, Default)]
struct Names {
    plain: HashMap<String, Vec<usize>>,
    /// Rules whose pattern fits several names.
    patterns: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct Budget {
    options: Vec<BudgetRule>,
    /// Rules that come with the present input.
    configured: Vec<BudgetRule>,
    /// Rules of the input for one region, by its position; `of_names` has those for every region of a name.
    of_region: BTreeMap<usize, Vec<usize>>,
    of_names: Names,
    /// Names in `mca.toml`, which is for many files, and whether any region of the run had them.
    of_files: BTreeMap<(BudgetOrigin, String), bool>,
}

/// A region as limits see it.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub name: &'a str,
    /// Function around it; empty if there is none or it is not known.
    pub function: &'a str,
    /// Position among the regions of the input that have instructions.
    pub position: usize,
}

impl Budget {
    /// Returns the limits of `--budget`. The error is a message.
    pub fn from_option(text: &str) -> Result<Budget, String> {
        let limits = limits::parse_budget(text)?;
        let rule = |NamedLimit { pattern, limit }| BudgetRule {
            origin: BudgetOrigin::Option,
            selector: Selector::Pattern(pattern),
            limit,
            is_used: false,
        };
        Ok(Budget { options: limits.into_iter().map(rule).collect(), ..Budget::default() })
    }

    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.configured.is_empty()
    }

    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }

    /// Begins an input. Its comments are for the regions at or after them.
    pub fn begin(&mut self, limits: &[ConfiguredLimit], program: &Program, regions: &[&Region]) {
        let has_comments = limits.iter().any(|limit| limit.pattern.is_none());
        let places = Places::of(&if has_comments { lines_of(program, regions) } else { Vec::new() });
        self.begin_with(limits, &places);
    }

    fn begin_with(&mut self, limits: &[ConfiguredLimit], places: &Places) {
        self.configured = limits
            .iter()
            .map(|configured| BudgetRule {
                origin: configured.origin.clone(),
                selector: match (&configured.pattern, &configured.origin) {
                    (Some(pattern), _) => Selector::Pattern(pattern.clone()),
                    (None, BudgetOrigin::Comment(_, line)) => {
                        Selector::Region { line: *line, position: places.region_at(*line) }
                    }
                    (None, _) => Selector::Pattern(ALL_REGIONS.to_owned()),
                },
                limit: configured.limit.clone(),
                is_used: false,
            })
            .collect();
        self.of_region.clear();
        self.of_names = Names::default();
        for (number, rule) in self.configured.iter().enumerate() {
            match &rule.selector {
                Selector::Region { position: Some(position), .. } => {
                    self.of_region.entry(*position).or_default().push(number);
                }
                Selector::Region { position: None, .. } => {}
                Selector::Pattern(pattern) if pattern::is_plain(pattern) => {
                    self.of_names.plain.entry(pattern.clone()).or_default().push(number);
                }
                Selector::Pattern(_) => self.of_names.patterns.push(number),
            }
        }
    }

    /// Checks a region against the limits that are for it.
    pub fn check(&mut self, subject: Subject<'_>, numbers: &Numbers) -> Vec<Check> {
        let names = names_of(subject);
        let applies = |rule: &BudgetRule| match &rule.selector {
            Selector::Pattern(pattern) => applies_to(pattern, &names),
            Selector::Region { position, .. } => *position == Some(subject.position),
        };
        // The limits in the order in which they were written.
        let own = self.of_region.get(&subject.position).into_iter().flatten();
        let plain = names.iter().filter_map(|name| self.of_names.plain.get(name)).flatten();
        let patterns = self.of_names.patterns.iter().filter(|number| applies(&self.configured[**number]));
        let mut rules: Vec<usize> = own.chain(plain).chain(patterns).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        let mut checks = Vec::new();
        let mut check = |rule: &mut BudgetRule| {
            rule.is_used = true;
            let holds = rule.limit.holds_for(numbers);
            checks.push(Check { limit: rule.limit.clone(), origin: rule.origin.to_string(), holds });
        };
        self.options.iter_mut().filter(|rule| applies(rule)).for_each(&mut check);
        for number in rules {
            check(&mut self.configured[number]);
        }
        checks
    }

    /// Ends an input. Returns the limits of its comments that were for no region.
    pub fn end(&mut self, input: &str) -> Vec<UnmeasuredProblem> {
        let mut unchecked = Vec::new();
        for rule in std::mem::take(&mut self.configured) {
            match rule.selector {
                Selector::Pattern(pattern) => *self.of_files.entry((rule.origin, pattern)).or_default() |= rule.is_used,
                Selector::Region { line, .. } if !rule.is_used => {
                    let message = format!("no region at or after this line for the limit {}", rule.limit);
                    unchecked.push(UnmeasuredProblem { input: input.to_owned(), line: Some(line), message });
                }
                Selector::Region { .. } => {}
            }
        }
        unchecked
    }

    /// Returns the limits of the option that no region of the run had to meet: a budget that checks nothing must not pass.
    pub fn unchecked(&self) -> Vec<UnmeasuredProblem> {
        let unused = self.options.iter().filter(|rule| !rule.is_used);
        let troubles = unused.filter_map(|rule| match &rule.selector {
            Selector::Pattern(pattern) => {
                let message = format!("budget: no region is named '{pattern}' (limit {})", rule.limit);
                Some(UnmeasuredProblem { input: String::new(), line: None, message })
            }
            Selector::Region { .. } => None,
        });
        troubles.collect()
    }

    /// Returns names in `mca.toml` that no region of the run had. The run may have been about other files.
    pub fn unmatched_names(&self) -> impl Iterator<Item = String> + '_ {
        let unmatched_names =
            self.of_files.iter().filter(|((_, pattern), is_used)| !**is_used && pattern != ALL_REGIONS);
        unmatched_names
            .map(|((origin, pattern), _)| format!("{origin}: warning: no region of this run is called '{pattern}'\n"))
    }
}

/// Returns the names by which limits may mean a region, each once: its own, that of the function with which its name begins, and
/// that of the function around it.
fn names_of(subject: Subject<'_>) -> Vec<String> {
    let head = subject.name.split([':', '+']).next().unwrap_or_default();
    let mut names = Vec::new();
    for name in [subject.name, head, subject.function].into_iter().filter(|name| !name.is_empty()) {
        if !names.iter().any(|known| known == name) {
            names.extend(pattern::names_of(name));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// Whether a pattern is for a region with these names.
fn applies_to(pattern: &str, names: &[String]) -> bool {
    pattern == ALL_REGIONS || names.iter().any(|name| pattern::fits(pattern.as_bytes(), name.as_bytes()))
}

/// Lines of the input, from 1, at which a region stands. For what comes from a macro, the line where it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RegionLines {
    begin: Option<u32>,
    /// Lines of the instructions, ascending.
    instructions: Vec<u32>,
}

fn lines_of(program: &Program, regions: &[&Region]) -> Vec<RegionLines> {
    let of = |region: &&Region| {
        let found = region.instructions().filter_map(|number| program.instruction(number));
        let mut instructions: Vec<u32> = found.map(|instruction| program.line_of(instruction.offset())).collect();
        instructions.sort_unstable();
        RegionLines { begin: program.begin_of(region).map(|begin| program.line_of(begin)), instructions }
    };
    regions.iter().map(of).collect()
}

/// Markers and instructions by line, to find the regions of many comments with limits.
#[derive(Debug, Default)]
struct Places {
    /// Lines at which a marker begins a region, with the region's position.
    begins: Vec<(u32, usize)>,
    /// Lines of instructions, with the number of instructions of their region and its position.
    instructions: Vec<(u32, usize, usize)>,
}

impl Places {
    fn of(regions: &[RegionLines]) -> Places {
        let mut places = Places::default();
        for (position, region) in regions.iter().enumerate() {
            places.begins.extend(region.begin.map(|begin| (begin, position)));
            let n = region.instructions.len();
            places.instructions.extend(region.instructions.iter().map(|line| (*line, n, position)));
        }
        places.begins.sort_unstable();
        places.instructions.sort_unstable();
        places
    }

    /// Returns the region that a comment on a line is for: the next that a marker begins, unless an instruction of a region
    /// comes first; then the innermost one around that instruction.
    fn region_at(&self, line: u32) -> Option<usize> {
        let next_begin = self.begins.get(self.begins.partition_point(|(begin, _)| *begin < line));
        let next = self.instructions.get(self.instructions.partition_point(|(of, _, _)| *of < line));
        match (next_begin, next) {
            (Some((begin, position)), Some((instruction, _, _))) if begin <= instruction => Some(*position),
            (Some((_, position)), None) | (_, Some((_, _, position))) => Some(*position),
            (None, None) => None,
        }
    }
}

/// The functions of a text, as the lines where they begin.
#[derive(Clone, Debug, Default)]
pub struct Functions(Vec<(u32, String)>);

impl Functions {
    pub fn of(text: &str) -> Functions {
        Functions::in_outline(&scan(text))
    }

    pub fn in_outline(outline: &Outline) -> Functions {
        let labels = outline.labels.iter().filter(|label| label.is_function);
        Functions(labels.map(|label| (label.line as u32 + 1, label.name.clone())).collect())
    }

    /// Returns the function that a line is in, as far as labels show it.
    pub fn around(&self, line: u32) -> &str {
        let before = self.0.iter().take_while(|(begin, _)| *begin <= line).last();
        before.map_or("", |(_, name)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: Numbers = Numbers {
        cycles: 5.1,
        cycles_per_element: None,
        cycles_per_byte: None,
        reciprocal_throughput: 1.5,
        instructions_per_cycle: 0.98,
    };

    fn subject(name: &str) -> Subject<'_> {
        Subject { name, function: "dot", position: 0 }
    }

    #[test]
    fn limits_are_held_against_their_regions() {
        let mut budget = Budget::from_option("loop: cycles<=5.2, ipc>=1; rthroughput<1.6; other: cycles<1").unwrap();
        let checks = budget.check(subject("loop"), &NUMBERS);
        let checked: Vec<_> = checks.iter().map(|check| (check.limit.to_string(), check.holds)).collect();
        let expected = [("cycles<=5.2", true), ("ipc>=1", false), ("rthroughput<1.6", true)];
        assert_eq!(checked, expected.map(|(limit, holds)| (limit.to_owned(), holds)));
        let unchecked = budget.unchecked();
        assert_eq!(unchecked.len(), 1);
        assert_eq!(unchecked[0].message, "budget: no region is named 'other' (limit cycles<1)");
    }

    #[test]
    fn patterns_mean_regions_and_functions() {
        for (pattern, name, is_meant_here) in [
            ("*", "", true),
            ("dot", "", true),
            ("dot", "loop", true),
            ("d?t", "dot:.L3", true),
            ("f", "f+0x10", true),
            ("f*x", "fax", true),
            ("f*x", "faxy", false),
            ("*.L3", "f:.L3", true),
            ("loop", "loops", false),
            ("", "", false),
        ] {
            let names = names_of(subject(name));
            assert_eq!(applies_to(pattern, &names), is_meant_here, "{pattern} {name}");
            let mut budget = Budget::default();
            let limit = limits::parse_limits("cycles<9").unwrap().remove(0);
            let origin = BudgetOrigin::File("mca.toml".to_owned(), 1);
            let limits = [ConfiguredLimit { origin, pattern: Some(pattern.to_owned()), limit }];
            budget.begin_with(&limits, &Places::default());
            assert_eq!(budget.check(subject(name), &NUMBERS).len(), usize::from(is_meant_here), "{pattern} {name}");
        }
    }

    #[test]
    fn a_comment_is_for_the_next_region_or_the_one_around_it() {
        let region =
            |begin, instructions: std::ops::Range<u32>| RegionLines { begin, instructions: instructions.collect() };
        let marked = [region(Some(5), 6..10), region(Some(12), 13..20), region(Some(15), 16..18)];
        let marked = Places::of(&marked);
        let at = |line| marked.region_at(line);
        assert_eq!([at(1), at(4), at(6), at(10), at(13), at(14)], [0, 0, 0, 1, 1, 1].map(Some));
        assert_eq!([at(15), at(16), at(18), at(20)], [Some(2), Some(2), Some(1), None]);
        let whole = Places::of(&[region(None, 3..30)]);
        assert_eq!([1, 9, 30].map(|line| whole.region_at(line)), [Some(0), Some(0), None]);
        let from_a_macro = Places::of(&[region(Some(5), 0..0)]);
        assert_eq!([5, 6].map(|line| from_a_macro.region_at(line)), [Some(0), None]);
    }
}
