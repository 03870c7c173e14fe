//! Traces: the path of control through a text, written by hand or by a tool that records a program.
//!
//! ```text
//! .Lloop .Lskip*3 - .Lloop
//! ```
//!
//! A trace has a word for each branch that control came to, in order: the label that it went to, or `-` if the branch was not
//! taken. `*3` after a word repeats it three times. Calls are not branches: control comes back after them, and they take no
//! word.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use crate::loops::Code;
use crate::{Control, Label, Outline};

/// An error in a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// Bytes of the trace that are wrong.
    pub place: Range<usize>,
    /// Message in one line, in lower case, without a full stop.
    pub message: String,
}

/// Follows traces through a text.
#[derive(Clone, Copy, Debug)]
pub struct Tracer<'a> {
    /// The text itself.
    pub text: &'a str,
    /// The outline of the text.
    pub outline: &'a Outline,
    /// The instructions of the text.
    pub code: &'a Code,
    /// The largest number of instructions that a trace may execute.
    pub max_instructions: usize,
}

/// A word of a trace, and how often it is repeated.
struct Word<'t> {
    /// The word without its count: a label, or `-`.
    text: &'t str,
    /// Bytes of the trace that hold the word and its count.
    place: Range<usize>,
    /// How often control comes to a branch that goes so; at least 1.
    n_times: usize,
}

impl Tracer<'_> {
    /// Returns the instructions that a trace executes, as ranges of their indices, in the order of execution. Control starts at the
    /// first instruction of the region. When no word is left, the trace ends where control comes back to that instruction or
    /// leaves the region.
    pub fn follow(&self, trace: &str, region: &[Range<u32>]) -> Result<Vec<Range<u32>>, TraceError> {
        let mut words = words(trace)?.into_iter().flat_map(|word| {
            let n_times = word.n_times;
            let word = Rc::new(word);
            std::iter::repeat_n(word, n_times)
        });
        let first = region.first().map_or(0, |members| members.start);
        let end = trace.trim_end().len();
        let last_byte = || end.saturating_sub(1)..end;
        let mut executed: Vec<Range<u32>> = Vec::new();
        let (mut at, mut start, mut n_left) = (first, first, self.max_instructions);
        let mut next = words.next();
        // Destinations found so far, by branch and word: a repeated word is looked up once.
        let mut destinations: HashMap<(u32, usize), Option<u32>> = HashMap::new();
        loop {
            let is_inside = (at as usize) < self.code.n_instructions();
            let is_over = next.is_none() && !region.iter().any(|members| members.contains(&at));
            if !is_inside || is_over {
                push(&mut executed, start..at);
                return match &next {
                    None => Ok(executed),
                    Some(word) => Err(error(word, "control has left the text before this word".to_owned())),
                };
            }
            n_left = n_left.checked_sub(1).ok_or_else(|| TraceError {
                place: next.as_ref().map_or_else(last_byte, |word| word.place.clone()),
                message: format!("the trace has more than {} instructions", self.max_instructions),
            })?;
            let control = self.code.control_of(at);
            if matches!(control, Control::Next | Control::Call) {
                at += 1;
                continue;
            }
            let Some(word) = next else {
                if control == Control::End {
                    push(&mut executed, start..at + 1);
                    return Ok(executed);
                }
                let what = if control == Control::Branch {
                    "whether it is taken (a label) or not (`-`)"
                } else {
                    "where it goes"
                };
                let line = self.line_of(at);
                let message = format!(
                    "a word is missing after this: control comes to the branch in line {line}, and nothing says {what}"
                );
                return Err(TraceError { place: last_byte(), message });
            };
            if control == Control::End {
                let line = self.line_of(at);
                return Err(error(&word, format!("control has left the text in line {line}, before this word")));
            }
            let target = match destinations.get(&(at, word.place.start)) {
                Some(target) => *target,
                None => self.target_of(&word, at, control)?,
            };
            destinations.insert((at, word.place.start), target);
            next = words.next();
            match target {
                None => at += 1,
                Some(target) => {
                    push(&mut executed, start..at + 1);
                    (at, start) = (target, target);
                    if next.is_none() && at == first {
                        return Ok(executed);
                    }
                }
            }
        }
    }

    /// Returns the instruction to which a word sends control from the branch `at`; `None`: the next one, because the branch is
    /// not taken.
    fn target_of(&self, word: &Word<'_>, at: u32, control: Control) -> Result<Option<u32>, TraceError> {
        if word.text == "-" {
            return match control {
                Control::Branch => Ok(None),
                _ => Err(error(word, format!("the jump in line {} is always taken", self.line_of(at)))),
            };
        }
        let start = self.code.start_of(at);
        let Some(label) = self.outline.definition_of(word.text, start) else {
            return Err(error(word, format!("there is no label '{}'", word.text)));
        };
        let branches = &self.outline.branches;
        let next_branch = branches.partition_point(|branch| branch.place.start <= start);
        let branch = next_branch.checked_sub(1).map(|index| &branches[index]);
        let branch = branch.filter(|branch| branch.place.contains(&start));
        let written_target = branch.map(|branch| self.text[branch.target.clone()].trim_matches('"'));
        let target_label = written_target.and_then(|name| self.outline.definition_of(name, start));
        let goes_there = match written_target {
            None => control == Control::Indirect,
            Some(_) => target_label.is_some_and(|target: &Label| target.place == label.place),
        };
        if !goes_there {
            let line = self.line_of(at);
            let where_to = written_target.map_or_else(|| "elsewhere".to_owned(), |name| format!("to '{name}'"));
            return Err(error(word, format!("the branch in line {line} goes {where_to}, not to '{}'", word.text)));
        }
        Ok(Some(self.code.first_from(label.place.start)))
    }

    /// Returns the line of an instruction, from 1.
    fn line_of(&self, instruction: u32) -> usize {
        let start = self.code.start_of(instruction).min(self.text.len());
        self.text.as_bytes()[..start].iter().filter(|byte| **byte == b'\n').count() + 1
    }
}

/// Returns the error that a word of the trace is wrong.
fn error(word: &Word<'_>, message: String) -> TraceError {
    TraceError { place: word.place.clone(), message }
}

/// Appends a range of instructions unless it is empty.
fn push(executed: &mut Vec<Range<u32>>, run: Range<u32>) {
    if !run.is_empty() {
        executed.push(run);
    }
}

/// Splits a trace at white space and commas into words with their counts. An error names the first malformed count.
fn words(trace: &str) -> Result<Vec<Word<'_>>, TraceError> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in trace.split(|character: char| character.is_whitespace() || character == ',') {
        let place = at..at + piece.len();
        at = place.end + trace[place.end..].chars().next().map_or(0, char::len_utf8);
        if piece.is_empty() {
            continue;
        }
        let (text, n_times) = match piece.rsplit_once('*') {
            None => (piece, 1),
            Some((text, digits)) => match digits.parse::<usize>() {
                Ok(n_times) if n_times > 0 && !text.is_empty() => (text, n_times),
                _ => {
                    let message = format!("'{piece}' is not a word with a count, as in `.Lloop*3`");
                    return Err(TraceError { place, message });
                }
            },
        };
        found.push(Word { text, place, n_times });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan;

    const TEXT: &str =
        "f:\n.Lloop:\n cmp\n je .Lskip\n add\n.Lskip:\n inc\n jne .Lloop\n jmp *%rax\n1:\n ret\n jmp 1b\n";

    /// Follows a trace in `TEXT`, whose region is `0..5` and whose backward branch is instruction 4.
    fn follow(trace: &str) -> Result<Vec<Range<u32>>, String> {
        use Control::{Branch, End, Indirect, Jump, Next};
        let starts = ["cmp", "je", "add", "inc", "jne", "jmp *", "ret", "jmp 1b"];
        let starts = starts.map(|statement| TEXT.find(statement).unwrap()).to_vec();
        let code = Code::new(starts, vec![Next, Branch, Next, Next, Branch, Indirect, End, Jump]);
        let outline = scan(TEXT);
        let tracer = Tracer { text: TEXT, outline: &outline, code: &code, max_instructions: 100 };
        tracer
            .follow(trace, std::slice::from_ref(&(0..5)))
            .map_err(|error| format!("{:?} {}", error.place, error.message))
    }

    fn one_range(range: Range<u32>) -> Result<Vec<Range<u32>>, String> {
        Ok(std::iter::once(range).collect())
    }

    #[test]
    fn words_say_where_control_goes() {
        assert_eq!(follow("- .Lloop"), one_range(0..5));
        assert_eq!(follow(" .Lskip, .Lloop"), Ok(vec![0..2, 3..5]));
        assert_eq!(follow("- .Lloop .Lskip .Lloop"), Ok(vec![0..5, 0..2, 3..5]));
        assert_eq!(follow("-*1 .Lloop"), follow("- .Lloop"));
        // It leaves the region, and ends there.
        assert_eq!(follow("-*2"), one_range(0..5));
        // It goes on to where it is sent.
        assert_eq!(follow("- - 1f"), one_range(0..6));
    }

    #[test]
    fn errors_have_their_place() {
        let error = |trace: &str| follow(trace).unwrap_err();
        assert_eq!(error("- .Lnone"), "2..8 there is no label '.Lnone'");
        assert_eq!(error(".Lloop"), "0..6 the branch in line 4 goes to '.Lskip', not to '.Lloop'");
        assert_eq!(
            error("- .Lloop  - "),
            "10..11 a word is missing after this: control comes to the branch in line 8, and nothing says whether it is taken (a \
             label) or not (`-`)"
        );
        assert!(error("").starts_with("0..0 a word is missing"));
        assert_eq!(error("- - -"), "4..5 the jump in line 9 is always taken");
        assert_eq!(error("- - 1f -"), "7..8 control has left the text in line 11, before this word");
        assert!(error("-*x").starts_with("0..3 '-*x' is not a word"));
        assert_eq!(error(&"- .Lloop ".repeat(50)), "180..181 the trace has more than 100 instructions");
    }
}
