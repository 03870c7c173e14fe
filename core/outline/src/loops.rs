//! Finds loops of a text: the flow through its statements, function by function.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;
use std::ops::Range;

use crate::flow::{self, Flow, Loop};
use crate::never_returns::is_call_without_return;
use crate::{Control, Label, Outline, SourceLine, functions, split_numeric};

/// The instructions of a text as the assembler read them.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Offset of each instruction, or of the macro, repetition or inclusion that it comes from; in order.
    starts: Vec<usize>,
    /// Where control goes after each instruction.
    controls: Vec<Control>,
}

impl Code {
    /// Makes the code from two lists with an entry for each instruction: its offset, or that of the macro or inclusion that it
    /// comes from, and where control goes after it. Both lists have one length, and offsets never go back.
    pub fn new(starts: Vec<usize>, controls: Vec<Control>) -> Code {
        debug_assert!(starts.len() == controls.len() && starts.is_sorted());
        Code { starts, controls }
    }

    /// Returns the offset at which the instruction with an index begins; 0 if there is none.
    pub fn start_of(&self, index: u32) -> usize {
        self.starts.get(index as usize).copied().unwrap_or(0)
    }

    /// Returns where control goes after the instruction with an index; [`Control::End`] if there is none.
    pub fn control_of(&self, index: u32) -> Control {
        self.controls.get(index as usize).copied().unwrap_or(Control::End)
    }

    /// Returns the number of instructions.
    pub fn n_instructions(&self) -> usize {
        self.starts.len()
    }

    /// Returns the index of the first instruction that begins at the offset `byte` or after it.
    pub(crate) fn first_from(&self, byte: usize) -> u32 {
        self.starts.partition_point(|start| *start < byte) as u32
    }

    /// Returns the indices of the instructions that begin in a range of the text.
    pub fn members_of(&self, range: &Range<usize>) -> Range<u32> {
        self.first_from(range.start)..self.first_from(range.end)
    }
}

/// An innermost loop of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLoop {
    /// Function and label, `dot:.L3`; only one of them if the other is empty or says the same.
    pub name: String,
    /// The function around it; empty if there is none.
    pub function: String,
    /// The label where it begins, or the first inside; empty if there is none.
    pub label: String,
    /// The file as written and the line of the source that it was compiled from; `None` if the text does not say.
    pub source: Option<SourceLine>,
    /// Offset of the instruction whose line is `source`; without a line, that of the loop's first instruction.
    pub source_at: usize,
    /// If `source` is in another file than the function, the loop's lines in the function's file, ascending. Several calls of one
    /// function may have been inlined, so its line alone does not say which loop of the source this is. `None` otherwise.
    pub own_lines: Option<Vec<u32>>,
    /// Range of the text from its first label or statement to the end of its last statement.
    pub range: Range<usize>,
    /// Ranges of the indices of its instructions, ascending.
    pub members: Vec<Range<u32>>,
    /// Number of branches back to its beginning.
    pub n_latches: u32,
    /// Number of paths that control may take from its beginning round to it.
    pub n_paths: u32,
    /// Ranges of the indices of instructions shortly after the loop, up to the next loop, that were compiled from lines of the loop in
    /// the function's file. With them, compilers handle the elements that do not fill a vector. Empty for texts without lines of a
    /// source.
    pub leftovers: Vec<Range<u32>>,
}

impl TextLoop {
    /// Whether its lines say which loop of the source it is: one is in the function's file.
    pub fn has_place(&self) -> bool {
        self.own_lines.as_ref().is_none_or(|lines| !lines.is_empty())
    }

    /// Returns the name, and where the loop was compiled from: `dot:.L3 (dot.c:4)`.
    pub fn title(&self) -> String {
        match &self.source {
            Some(SourceLine { file: Some(_), line, .. }) => {
                let file = self.source.as_ref().map(SourceLine::file_name).unwrap_or_default();
                format!("{} ({file}:{line})", self.name)
            }
            Some(source) => format!("{} (line {})", self.name, source.line),
            None => self.name.clone(),
        }
    }
}

/// Maximum number of instructions after a loop among which its [`leftovers`](TextLoop::leftovers) are looked for.
const MOST_LEFTOVERS: u32 = 64;

/// Returns the innermost loops, in the order of the text.
pub fn innermost_loops(outline: &Outline, text: &str, code: &Code) -> Vec<TextLoop> {
    let finder = LoopFinder::new(outline, text, code);
    let mut found: Vec<TextLoop> = Vec::new();
    for part in finder.parts() {
        let flows = finder.flows(part.members.clone());
        let loops = flow::loops_of(&flows);
        let innermost: Vec<&Loop> = loops.iter().filter(|one| one.is_innermost).collect();
        let mut described: Vec<TextLoop> = innermost.iter().map(|one| finder.describe(&part, one)).collect();
        if !outline.source_lines.is_empty() {
            let mut heads: Vec<u32> = described.iter().filter_map(|one| Some(one.members.first()?.start)).collect();
            heads.sort_unstable();
            for one in &mut described {
                one.leftovers = finder.leftovers(&part, one, &heads);
            }
        }
        found.append(&mut described);
    }
    found.sort_by_key(|one| one.range.start);
    found
}

/// Returns, for each loop, the instructions of up to eight others that were made of the same loop of the source, the shortest first:
/// the loop that handles the elements that are left is a short one. Loops with several paths have none and are none; a loop of another
/// file than the function has none if no line in it is of the function's file.
pub fn twins_of(loops: &[TextLoop]) -> Vec<Vec<Vec<Range<u32>>>> {
    let key = |one: &TextLoop| {
        let line = one.source.as_ref().filter(|_| one.has_place())?;
        Some((one.function.clone(), line.file.clone(), line.line, one.own_lines.clone()))
    };
    same_source(loops.iter().map(|one| (key(one), one.n_paths, &one.members[..])))
}

/// Returns, for each loop, the instructions of up to eight others with the same key, the shortest first. A loop is given by its key,
/// the number of its paths, and its instructions; a loop without a key or with several paths has no others and is none.
pub fn same_source<'m, K: Hash + Eq>(
    loops: impl Iterator<Item = (Option<K>, u32, &'m [Range<u32>])>,
) -> Vec<Vec<Vec<Range<u32>>>> {
    /// Maximum number of other loops for each.
    const MOST: usize = 8;
    let mut indices: HashMap<K, Vec<usize>> = HashMap::new();
    let mut all: Vec<&[Range<u32>]> = Vec::new();
    for (index, (key, n_paths, members)) in loops.enumerate() {
        all.push(members);
        if let Some(key) = key.filter(|_| n_paths == 1) {
            indices.entry(key).or_default().push(index);
        }
    }
    let mut twins = vec![Vec::new(); all.len()];
    for mut same in indices.into_values().filter(|same| same.len() > 1) {
        same.sort_by_key(|index| (all[*index].iter().map(ExactSizeIterator::len).sum::<usize>(), *index));
        for index in &same {
            let others = same.iter().filter(|other| *other != index).take(MOST);
            twins[*index] = others.map(|other| all[*other].to_vec()).collect();
        }
    }
    twins
}

/// Counts the paths that control may take through each of these pieces of code, which are ranges of indices of instructions.
pub fn paths_of_pieces<'m>(
    outline: &Outline,
    text: &str,
    code: &Code,
    pieces: impl Iterator<Item = &'m Range<u32>>,
) -> Vec<u32> {
    let finder = LoopFinder::new(outline, text, code);
    pieces.map(|members| flow::count_paths(&finder.flows(members.clone()))).collect()
}

/// Finds where branches lead that name labels of a text.
pub struct Destinations<'a>(LoopFinder<'a>);

impl<'a> Destinations<'a> {
    /// Makes a search; `outline` is that of `text`.
    pub fn new(outline: &'a Outline, text: &'a str, code: &'a Code) -> Destinations<'a> {
        Destinations(LoopFinder::new(outline, text, code))
    }

    /// Returns the index of the instruction to which the branch or jump with an index leads; `None` if it names no label of the text.
    pub fn of(&self, index: u32) -> Option<usize> {
        let all = 0..self.0.code.n_instructions() as u32;
        self.0.target_of(index, &all).map(|found| found as usize)
    }
}

/// Instructions within which branches are followed.
struct Part {
    /// Name of the function; empty for code outside of functions.
    function: String,
    /// Indices of the instructions.
    members: Range<u32>,
}

/// A text, with what is needed to find its loops.
struct LoopFinder<'a> {
    /// The outline of `text`.
    outline: &'a Outline,
    /// The text itself.
    text: &'a str,
    /// The instructions of the text.
    code: &'a Code,
    /// The first label of each name.
    named: HashMap<&'a str, &'a Label>,
    /// Labels that branches name.
    targets: HashSet<&'a str>,
}

impl<'a> LoopFinder<'a> {
    fn new(outline: &'a Outline, text: &'a str, code: &'a Code) -> LoopFinder<'a> {
        let targets = outline.branches.iter().map(|branch| text[branch.target.clone()].trim_matches('"')).collect();
        LoopFinder { outline, text, code, named: first_labels(outline), targets }
    }
}

/// Prefix of a label that is local to the label before it, as NASM's `.next` is to `sum`: `.L$sum.next`, which is shown as
/// NASM's full name for it, `sum.next`.
pub const LOCAL_OF_SCOPE: &str = ".L$";

/// Returns the name of a label in a function: `dot:.L3` or `dot+0x10`. `shown` is the function's name for display.
pub fn name_of(function: &str, shown: &str, label: &str) -> String {
    let inside = label.strip_prefix(function).filter(|rest| rest.starts_with("+0x"));
    let local = label.strip_prefix(LOCAL_OF_SCOPE);
    if let Some(name) = local.filter(|name| name.strip_prefix(function).is_some_and(|rest| rest.starts_with('.'))) {
        return name.to_owned();
    }
    match (function, label, inside) {
        ("", label, _) => label.to_owned(),
        (_, _, Some(distance)) if distance != "+0x0" => format!("{shown}{distance}"),
        (_, "", _) | (_, _, Some(_)) => shown.to_owned(),
        (function, label, _) if function == label => shown.to_owned(),
        (_, label, _) => format!("{shown}:{label}"),
    }
}

/// Whether a compiler has moved a function's unlikely code to this label: `dot.cold`, `dot.cold.3`.
fn is_cold(label: &str) -> bool {
    label.ends_with(".cold") || label.contains(".cold.")
}

/// Returns the first label of each name.
fn first_labels(outline: &Outline) -> HashMap<&str, &Label> {
    outline.labels.iter().rev().map(|label| (label.name.as_str(), label)).collect()
}

impl LoopFinder<'_> {
    /// Returns the index of the first instruction that begins at an offset or after it.
    fn index_at(&self, at: usize) -> u32 {
        self.code.starts.partition_point(|start| *start < at) as u32
    }

    /// Counts, for each instruction, the branches and jumps that lead from before it to it or behind, or back from there.
    /// Branches between a function and its [cold part](is_cold), which may be far away, do not count.
    fn n_crossing(&self) -> Vec<i32> {
        let all = 0..self.code.starts.len() as u32;
        let cold = functions(self.outline, self.text).into_iter().filter(|function| is_cold(&function.name));
        let cold: Vec<Range<usize>> = cold.map(|function| function.range).collect();
        let is_in_cold = |index: u32| {
            let at = self.code.starts[index as usize];
            cold.get(cold.partition_point(|range| range.end <= at)).is_some_and(|range| range.start <= at)
        };
        let mut n_more = vec![0; all.len() + 1];
        for index in all.clone() {
            let is_branch = matches!(self.code.controls[index as usize], Control::Branch | Control::Jump);
            let target = is_branch.then(|| self.target_of(index, &all)).flatten();
            if let Some(target) = target.filter(|target| is_in_cold(index) == is_in_cold(*target)) {
                n_more[index.min(target) as usize + 1] += 1;
                n_more[index.max(target) as usize + 1] -= 1;
            }
        }
        let mut n_crossing = 0;
        let counted = |more: i32| {
            n_crossing += more;
            n_crossing
        };
        n_more.into_iter().map(counted).collect()
    }

    /// Returns the functions and the pieces of text between them. Without declarations of functions, a label begins none if
    /// something branches to it, or if control goes on into it and branches lead across it.
    fn parts(&self) -> Vec<Part> {
        let is_declared = !self.outline.declared.is_empty();
        let n_crossing = if is_declared { Vec::new() } else { self.n_crossing() };
        // The last label that was looked at, and whether control goes on into it. Padding before a label does not run.
        let mut last_label = (0, false);
        let mut is_inside = |first: u32| {
            let is_padding = |index: &u32| {
                self.code.control_of(*index) == Control::Next && flow::is_padding(self.statement_at(*index))
            };
            let before = (last_label.0..first).rev().find(|index| !is_padding(index));
            let goes_on = before.map_or(last_label.1, |before| {
                let ends = self.is_call_without_return(before);
                !ends && matches!(self.code.control_of(before), Control::Next | Control::Call | Control::Branch)
            });
            last_label = (first, goes_on);
            goes_on && n_crossing.get(first as usize).is_some_and(|n| *n > 0)
        };
        let mut parts: Vec<Part> = vec![Part { function: String::new(), members: 0..0 }];
        for function in functions(self.outline, self.text) {
            let first = self.index_at(function.range.start);
            let end = if is_declared { self.index_at(function.range.end) } else { self.code.starts.len() as u32 };
            if !is_declared && (is_inside(first) || self.targets.contains(function.name.as_str())) {
                continue;
            }
            if let Some(before) = parts.last_mut() {
                before.members.end =
                    if is_declared && !before.function.is_empty() { before.members.end.min(first) } else { first };
                let gap = before.members.end..first;
                if !gap.is_empty() {
                    parts.push(Part { function: String::new(), members: gap });
                }
            }
            parts.push(Part { function: function.name, members: first..end });
        }
        let n_instructions = self.code.starts.len() as u32;
        let end =
            parts.last().map_or(0, |part| if part.function.is_empty() { part.members.start } else { part.members.end });
        if end < n_instructions {
            match parts.last_mut().filter(|part| part.function.is_empty()) {
                Some(part) => part.members.end = n_instructions,
                None => parts.push(Part { function: String::new(), members: end..n_instructions }),
            }
        }
        parts.retain(|part| !part.members.is_empty());
        parts
    }

    /// Returns where control goes after each of these instructions, by indices that are counted from the first of them.
    fn flows(&self, members: Range<u32>) -> Vec<Flow> {
        let flow = |index: u32| match self.code.controls[index as usize] {
            Control::Next => Flow::Next,
            Control::Call if self.is_call_without_return(index) => Flow::End,
            Control::Call => Flow::Next,
            Control::Branch => Flow::Branch(self.target_of(index, &members)),
            Control::Jump => Flow::Jump(self.target_of(index, &members)),
            Control::Indirect => Flow::Indirect,
            Control::End => Flow::End,
        };
        let mut flows: Vec<Flow> = members.clone().map(flow).collect();
        flow::sort_indirect(&mut flows, |at| self.statement_at(members.start + at as u32).to_owned());
        // A label before a no-op may be that of a case of a `switch`, which no branch names.
        let is_no_op = |index: u32| flow::is_padding(self.statement_at(index)) && self.label_at(index).is_none();
        flow::cut_padding(&mut flows, |at| is_no_op(members.start + at as u32));
        flows
    }

    /// Whether the instruction with an index calls a function that never returns.
    fn is_call_without_return(&self, index: u32) -> bool {
        matches!(self.code.controls[index as usize], Control::Call) && is_call_without_return(self.statement_at(index))
    }

    /// Returns the text of the instruction with an index; empty if a macro or another file made it.
    fn statement_at(&self, index: u32) -> &str {
        let at = self.code.starts[index as usize];
        let place = self.outline.instructions.partition_point(|place| place.start < at);
        let place = self.outline.instructions.get(place).filter(|place| place.start == at);
        place.map_or("", |place| &self.text[place.clone()])
    }

    /// Returns the index of the instruction to which the branch with an index goes, counted from the first of `members`; `None` if
    /// it goes to none of them, or if its target is not written.
    fn target_of(&self, index: u32, members: &Range<u32>) -> Option<u32> {
        let at = self.code.starts[index as usize];
        let branch = self.outline.branches.partition_point(|branch| branch.place.start < at);
        let branch = self.outline.branches.get(branch).filter(|branch| branch.place.start == at)?;
        let word = &self.text[branch.target.clone()];
        let label = match split_numeric(word) {
            Some(_) => self.outline.definition_of(word, at),
            None => self.named.get(word.trim_matches('"')).copied(),
        }?;
        let target = self.index_at(label.place.start);
        members.contains(&target).then(|| target - members.start)
    }

    /// Returns the loop `found` of a part, described in terms of the text, without its leftovers.
    fn describe(&self, part: &Part, found: &Loop) -> TextLoop {
        let from = part.members.start;
        let members: Vec<Range<u32>> = found.members.iter().map(|one| from + one.start..from + one.end).collect();
        let first = from + found.first();
        let last = members.last().map_or(first, |range| range.end - 1);
        let start = self.code.starts[first as usize];
        let label = self.label_at(first);
        let end = self.outline.instructions.partition_point(|place| place.start <= self.code.starts[last as usize]);
        let end = end.checked_sub(1).map_or(start, |place| self.outline.instructions[place].end);
        let begin = label.map_or(start, |label| label.place.start);
        // In disassembly, a case of a `switch` has no label, which may stand first.
        let label = label.or_else(|| members.iter().cloned().flatten().find_map(|index| self.label_at(index)));
        let label = label.map(|label| label.name.clone()).unwrap_or_default();
        let name = name_of(&part.function, &part.function, &label);
        let (source_at, source) = self.source_of(&members, found, from).unzip();
        let source_at = source_at.unwrap_or(start);
        let own_lines = self.own_lines(part, &members, source.as_ref());
        TextLoop {
            name,
            function: part.function.clone(),
            label,
            source,
            source_at,
            own_lines,
            range: begin..end.max(begin),
            members,
            n_latches: found.n_latches,
            n_paths: found.n_paths,
            leftovers: Vec::new(),
        }
    }

    /// Returns the line of the source that an instruction was compiled from.
    fn line_at(&self, index: u32) -> Option<&SourceLine> {
        self.outline.source_line_at(self.code.starts[index as usize])
    }

    /// Returns the [`own_lines`](TextLoop::own_lines) of a loop of a part, whose `source` is known.
    fn own_lines(&self, part: &Part, members: &[Range<u32>], source: Option<&SourceLine>) -> Option<Vec<u32>> {
        let own_file = &self.line_at(part.members.start)?.file;
        source.filter(|line| line.file != *own_file)?;
        let lines = members.iter().cloned().flatten().filter_map(|index| self.line_at(index));
        let own = lines.filter(|line| line.line > 0 && line.file == *own_file).map(|line| line.line);
        Some(own.collect::<BTreeSet<u32>>().into_iter().collect())
    }

    /// Returns the [`leftovers`](TextLoop::leftovers) of a loop of a part whose innermost loops begin at `heads`, which are
    /// sorted.
    fn leftovers(&self, part: &Part, of: &TextLoop, heads: &[u32]) -> Vec<Range<u32>> {
        let own_file = self.line_at(part.members.start).map(|line| line.file.as_deref());
        let line_of = |index: u32| {
            let line = self.line_at(index)?;
            own_file.is_none_or(|own| own == line.file.as_deref()).then_some(line.line)
        };
        let Some(behind) = of.members.last().map(|last| last.end) else { return Vec::new() };
        let next = heads[heads.partition_point(|head| *head < behind)..].first().copied();
        let end = next.unwrap_or(part.members.end).min(part.members.end).min(behind.saturating_add(MOST_LEFTOVERS));
        let lines: HashSet<u32> = of.members.iter().cloned().flatten().filter_map(line_of).collect();
        let mut found: Vec<Range<u32>> = Vec::new();
        for index in (behind..end).filter(|index| line_of(*index).is_some_and(|line| lines.contains(&line))) {
            match found.last_mut() {
                Some(last) if last.end == index => last.end += 1,
                _ => found.push(index..index + 1),
            }
        }
        found
    }

    /// Returns the label right before the instruction with an index; `None` if there is none. Of several, it is the last that branches
    /// name, since debug data have labels, too.
    fn label_at(&self, index: u32) -> Option<&Label> {
        let start = self.code.starts[index as usize];
        let before = index.checked_sub(1).map(|before| self.code.starts[before as usize]);
        let labels = self.outline.labels.partition_point(|label| label.place.start <= start);
        let is_behind = |label: &&Label| before.is_none_or(|before| before < label.place.start);
        let mut here = self.outline.labels[..labels].iter().rev().take_while(is_behind);
        let last = here.clone().next();
        here.find(|label| self.targets.contains(label.name.as_str())).or(last)
    }

    /// Returns the source line of the last branch back, to which compilers give the line of the loop's head, and the offset of that
    /// branch. If the branch has no line, they are those of the first instruction in the loop that has one; `None` if none has.
    fn source_of(&self, members: &[Range<u32>], found: &Loop, from: u32) -> Option<(usize, SourceLine)> {
        if self.outline.source_lines.is_empty() {
            return None;
        }
        let header = from + found.header;
        let goes_back = |index: &u32| {
            let is_branch = matches!(self.code.controls[*index as usize], Control::Branch | Control::Jump);
            is_branch && self.target_of(*index, &(header..header + 1)).is_some()
        };
        let indices = || members.iter().cloned().flatten();
        let latch = indices().rfind(goes_back);
        let lines = latch.into_iter().chain(indices());
        let starts = lines.map(|index| self.code.starts[index as usize]);
        let mut lines = starts.filter_map(|at| Some((at, self.outline.source_line_at(at)?)));
        lines.find(|(_, line)| line.line > 0).map(|(at, line)| (at, line.clone()))
    }
}
