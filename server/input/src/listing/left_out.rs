//! Collects the lines that only another tool understands. They are left out of the analysis and reported in one
//! message.

use std::fmt::Write;

/// Numbers of lines that were left out, from 1, in order.
#[derive(Clone, Debug, Default)]
pub struct LeftOut {
    lines: Vec<usize>,
}

impl LeftOut {
    /// Notes a line, by its number from 1. Lines must come in their order.
    pub fn add(&mut self, line: usize) {
        self.lines.push(line);
    }

    /// Returns a message such as `left out, because only NASM understands lines 3, 7-9 and 3 more`, or nothing if no
    /// line was left out. `whose` is the name of the tool.
    pub fn reported(&self, whose: &str) -> Vec<String> {
        // Maximum number of runs of neighbouring lines that a message lists.
        const MOST_SHOWN: usize = 8;
        let runs: Vec<&[usize]> = self.lines.chunk_by(|one, next| one + 1 == *next).collect();
        let mut text = match self.lines.len() {
            0 => return Vec::new(),
            1 => format!("left out, because only {whose} understands line "),
            _ => format!("left out, because only {whose} understands lines "),
        };
        for (index, run) in runs.iter().take(MOST_SHOWN).enumerate() {
            let gap = if index == 0 { "" } else { ", " };
            let _ = match run {
                [first, .., last] => write!(text, "{gap}{first}-{last}"),
                run => write!(text, "{gap}{}", run[0]),
            };
        }
        let n_more: usize = runs.iter().skip(MOST_SHOWN).map(|run| run.len()).sum();
        if n_more > 0 {
            let _ = write!(text, " and {n_more} more");
        }
        vec![text]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_reported_in_runs() {
        let reported = |lines: &[usize]| LeftOut { lines: lines.to_vec() }.reported("NASM").concat();
        assert_eq!(reported(&[]), "");
        assert_eq!(reported(&[3]), "left out, because only NASM understands line 3");
        assert_eq!(reported(&[3, 7, 8, 9]), "left out, because only NASM understands lines 3, 7-9");
        let many: Vec<usize> = (1..=12).map(|number| 2 * number).collect();
        assert!(reported(&many).ends_with("14, 16 and 4 more"), "{}", reported(&many));
    }
}
