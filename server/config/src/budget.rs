//! The limits of a run, from `--budget`, from `mca.toml` and from comments in the source. [`Budget`] checks regions
//! against the limits that are for them, and says which limits were for no region.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use mca_core::{Program, Region};
use mca_input::pattern;

use super::findings::{Check, OtherProblem};
use super::limits::{self, ALL_REGIONS, Limit, NamedLimit, Numbers};
use mca_outline::{Outline, scan};

/// Where a limit was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BudgetOrigin {
    /// The option `--budget`.
    Option,
    /// A comment in an input: the input's name and the line from 1.
    Comment(String, u32),
    /// A file `mca.toml`: its name in messages and the line from 1.
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
    /// Where the limit was written.
    pub origin: BudgetOrigin,
    /// Pattern of the names of regions or functions that the limit is for; `None` for a limit in a comment, which is
    /// for the region at the comment.
    pub pattern: Option<String>,
    /// The limit itself.
    pub limit: Limit,
}

/// A limit with the regions that it is for.
#[derive(Clone, Debug)]
struct BudgetRule {
    /// Where the limit was written.
    origin: BudgetOrigin,
    /// The regions that the limit is for.
    selector: Selector,
    /// The limit itself.
    limit: Limit,
    /// Whether a region was checked against the limit: a region of the present input, or for `--budget`, of the run.
    is_used: bool,
}

/// The regions that a rule is for.
#[derive(Clone, Debug)]
enum Selector {
    /// All regions whose name, or whose function's name, fits this pattern.
    Pattern(String),
    /// The region at a comment: the comment's line from 1, and the region's index among those of the input that have
    /// instructions. The index is `None` if no region is at or after the comment.
    Region { line: u32, index: Option<usize> },
}

/// Indices in [`Budget::configured`] of the rules that are for regions with some name.
#[derive(Clone, Debug, Default)]
struct Names {
    /// Rules for one name, by the name.
    plain: HashMap<String, Vec<usize>>,
    /// Rules whose pattern has wildcards.
    patterns: Vec<usize>,
}

/// All limits of a run.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Rules of `--budget`, which are for all inputs.
    options: Vec<BudgetRule>,
    /// Rules of the present input, from `mca.toml` and from comments in it.
    configured: Vec<BudgetRule>,
    /// Indices in `configured` of the rules for one region, by the region's index.
    of_region: BTreeMap<usize, Vec<usize>>,
    /// Rules in `configured` for all regions with some name.
    of_names: Names,
    /// Rules in `mca.toml` of the inputs so far, by origin and pattern, each with whether it was for a region of any of
    /// these inputs.
    of_files: BTreeMap<(BudgetOrigin, String), bool>,
}

/// A region that is checked against limits.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Name of the region; empty if it has none.
    pub name: &'a str,
    /// Name of the function around the region; empty if there is none or it is not known.
    pub function: &'a str,
    /// Index among the regions of the input that have instructions, from 0.
    pub position: usize,
}

impl Budget {
    /// Returns the limits in the value of `--budget`, or a message about what is wrong with it.
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

    /// Whether no limit is for the present input.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.configured.is_empty()
    }

    /// Whether `--budget` has a limit.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }

    /// Begins an input with its limits. `regions` are those that have instructions; their indices are what
    /// [`Subject::position`] means.
    pub fn begin(&mut self, limits: &[ConfiguredLimit], program: &Program, regions: &[&Region]) {
        let has_comments = limits.iter().any(|limit| limit.pattern.is_none());
        let places = Places::of(&if has_comments { lines_of(program, regions) } else { Vec::new() });
        self.begin_with(limits, &places);
    }

    /// Begins an input, as [`Budget::begin`] does, with the lines of its regions already collected.
    fn begin_with(&mut self, limits: &[ConfiguredLimit], places: &Places) {
        self.configured = limits
            .iter()
            .map(|configured| BudgetRule {
                origin: configured.origin.clone(),
                selector: match (&configured.pattern, &configured.origin) {
                    (Some(pattern), _) => Selector::Pattern(pattern.clone()),
                    (None, BudgetOrigin::Comment(_, line)) => {
                        Selector::Region { line: *line, index: places.region_at(*line) }
                    }
                    (None, _) => Selector::Pattern(ALL_REGIONS.to_owned()),
                },
                limit: configured.limit.clone(),
                is_used: false,
            })
            .collect();
        self.of_region.clear();
        self.of_names = Names::default();
        for (rule_index, rule) in self.configured.iter().enumerate() {
            match &rule.selector {
                Selector::Region { index: Some(region_index), .. } => {
                    self.of_region.entry(*region_index).or_default().push(rule_index);
                }
                Selector::Region { index: None, .. } => {}
                Selector::Pattern(pattern) if pattern::is_plain(pattern) => {
                    self.of_names.plain.entry(pattern.clone()).or_default().push(rule_index);
                }
                Selector::Pattern(_) => self.of_names.patterns.push(rule_index),
            }
        }
    }

    /// Checks a region against all limits that are for it, and returns the results: those of `--budget` first, then the
    /// others in the order of the input's list.
    pub fn check(&mut self, subject: Subject<'_>, numbers: &Numbers) -> Vec<Check> {
        let names = names_for_limits(subject);
        let applies = |rule: &BudgetRule| match &rule.selector {
            Selector::Pattern(pattern) => applies_to(pattern, &names),
            Selector::Region { index, .. } => *index == Some(subject.position),
        };
        // Sorted afterwards, so that limits keep the order in which they were written.
        let of_this_region = self.of_region.get(&subject.position).into_iter().flatten();
        let plain = names.iter().filter_map(|name| self.of_names.plain.get(name)).flatten();
        let patterns = self.of_names.patterns.iter().filter(|index| applies(&self.configured[**index]));
        let mut rules: Vec<usize> = of_this_region.chain(plain).chain(patterns).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        let mut checks = Vec::new();
        let mut check = |rule: &mut BudgetRule| {
            rule.is_used = true;
            let holds = rule.limit.holds_for(numbers);
            checks.push(Check { limit: rule.limit.clone(), origin: rule.origin.to_string(), holds });
        };
        self.options.iter_mut().filter(|rule| applies(rule)).for_each(&mut check);
        for index in rules {
            check(&mut self.configured[index]);
        }
        checks
    }

    /// Ends an input, whose name for messages is `input`. Returns the limits in its comments that were for no region.
    pub fn end(&mut self, input: &str) -> Vec<OtherProblem> {
        let mut unchecked = Vec::new();
        for rule in std::mem::take(&mut self.configured) {
            match rule.selector {
                Selector::Pattern(pattern) => *self.of_files.entry((rule.origin, pattern)).or_default() |= rule.is_used,
                Selector::Region { line, .. } if !rule.is_used => {
                    let message = format!("no region at or after this line for the limit {}", rule.limit);
                    unchecked.push(OtherProblem { input: input.to_owned(), line: Some(line), message });
                }
                Selector::Region { .. } => {}
            }
        }
        unchecked
    }

    /// Returns the limits of `--budget` that were for no region of the run; a budget that checks nothing must not pass.
    pub fn unchecked(&self) -> Vec<OtherProblem> {
        let unused = self.options.iter().filter(|rule| !rule.is_used);
        let problems = unused.filter_map(|rule| match &rule.selector {
            Selector::Pattern(pattern) => {
                let message = format!("budget: no region is named '{pattern}' (limit {})", rule.limit);
                Some(OtherProblem { input: String::new(), line: None, message })
            }
            Selector::Region { .. } => None,
        });
        problems.collect()
    }

    /// Returns a warning for each pattern in `mca.toml` that fitted no region of the run. It is no error, since the run
    /// may have been about other files.
    pub fn unmatched_names(&self) -> impl Iterator<Item = String> + '_ {
        let unmatched_names =
            self.of_files.iter().filter(|((_, pattern), is_used)| !**is_used && pattern != ALL_REGIONS);
        unmatched_names
            .map(|((origin, pattern), _)| format!("{origin}: warning: no region of this run is called '{pattern}'\n"))
    }
}

/// Returns the names by which limits may mean a region, sorted and without repetitions: its own, the part of that
/// before the first `:` or `+`, which is a function's name, and that of the function around it, each also demangled and
/// in shorter forms.
fn names_for_limits(subject: Subject<'_>) -> Vec<String> {
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

/// Lines of the input, from 1, at which a region is. What a macro expands to has the line where the macro is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RegionLines {
    /// Line of the marker that begins the region; `None` without a marker.
    begin: Option<u32>,
    /// Lines of the region's instructions, ascending.
    instructions: Vec<u32>,
}

/// Returns the lines of each region.
fn lines_of(program: &Program, regions: &[&Region]) -> Vec<RegionLines> {
    let lines_of_one = |region: &&Region| {
        let found = region.instructions().filter_map(|index| program.instruction(index));
        let mut instructions: Vec<u32> = found.map(|instruction| program.line_of(instruction.offset())).collect();
        instructions.sort_unstable();
        RegionLines { begin: program.begin_of(region).map(|begin| program.line_of(begin)), instructions }
    };
    regions.iter().map(lines_of_one).collect()
}

/// Markers and instructions of all regions, sorted by line, to find the region at a comment fast.
#[derive(Debug, Default)]
struct Places {
    /// Lines at which a marker begins a region, each with the region's index.
    begins: Vec<(u32, usize)>,
    /// Lines of instructions, each with the number of instructions of their region and the region's index.
    instructions: Vec<(u32, usize, usize)>,
}

impl Places {
    /// Collects the lines of regions; a region's index is that in the slice.
    fn of(regions: &[RegionLines]) -> Places {
        let mut places = Places::default();
        for (index, region) in regions.iter().enumerate() {
            places.begins.extend(region.begin.map(|begin| (begin, index)));
            let n = region.instructions.len();
            places.instructions.extend(region.instructions.iter().map(|line| (*line, n, index)));
        }
        places.begins.sort_unstable();
        places.instructions.sort_unstable();
        places
    }

    /// Returns the index of the region that a comment on a line is for: of the next region that a marker begins, or if
    /// an instruction of a region comes before that marker, of the smallest region with that instruction. `None` if no
    /// region follows.
    fn region_at(&self, line: u32) -> Option<usize> {
        let next_begin = self.begins.get(self.begins.partition_point(|(begin, _)| *begin < line));
        let next = self.instructions.get(self.instructions.partition_point(|(of, _, _)| *of < line));
        match (next_begin, next) {
            (Some((begin, index)), Some((instruction, _, _))) if begin <= instruction => Some(*index),
            (Some((_, index)), None) | (_, Some((_, _, index))) => Some(*index),
            (None, None) => None,
        }
    }
}

/// The functions of a text: the line from 1 where each begins, and its name, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Functions(Vec<(u32, String)>);

impl Functions {
    /// Finds the functions of a text by its labels.
    pub fn of(text: &str) -> Functions {
        Functions::in_outline(&scan(text))
    }

    /// Returns the functions of an outline.
    pub fn in_outline(outline: &Outline) -> Functions {
        let labels = outline.labels.iter().filter(|label| label.is_function);
        Functions(labels.map(|label| (label.line as u32 + 1, label.name.clone())).collect())
    }

    /// Returns the name of the last function that begins at or before a line; empty if there is none.
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
    fn limits_are_checked_for_the_regions_they_name() {
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
            let names = names_for_limits(subject(name));
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
