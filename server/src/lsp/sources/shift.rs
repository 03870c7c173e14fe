//! Finds the lines of an earlier text in a later one. The common beginning and the common end move with the text; a
//! line in between is found by its words.

/// An earlier and a later text, with the lines that both have.
pub struct Shift<'a> {
    /// Lines of the earlier text.
    before: Vec<&'a str>,
    /// Lines of the later text.
    after: Vec<&'a str>,
    /// Number of lines that begin both texts.
    head: usize,
    /// Number of lines that end both texts.
    tail: usize,
}

impl<'a> Shift<'a> {
    /// Compares two texts.
    pub fn between(earlier: &'a str, now: &'a str) -> Shift<'a> {
        let (before, after): (Vec<&str>, Vec<&str>) = (earlier.lines().collect(), now.lines().collect());
        let head = before.iter().zip(&after).take_while(|(left, right)| left == right).count();
        let limit = before.len().min(after.len()) - head;
        let ends = before.iter().rev().zip(after.iter().rev());
        let tail = ends.take(limit).take_while(|(left, right)| left == right).count();
        Shift { before, after, head, tail }
    }

    /// Returns the line of the later text for a line of the earlier one, both counted from 0; `None` if it is gone.
    pub fn line_now(&self, line: usize) -> Option<usize> {
        let wanted = self.before.get(line)?.trim();
        if line < self.head {
            return Some(line);
        }
        if self.before.len() - line <= self.tail {
            return Some(line + self.after.len() - self.before.len());
        }
        let is_it = |at: &usize| self.after[*at].trim() == wanted && !wanted.is_empty();
        (self.head..self.after.len() - self.tail).filter(is_it).min_by_key(|at| at.abs_diff(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_after_edits() {
        let text = "a\nb\nc\nd\ne\n";
        let now = |text: &str, after: &str| -> Vec<Option<usize>> {
            (0..5).map(|line| Shift::between(text, after).line_now(line)).collect()
        };
        assert_eq!(now(text, text), [0, 1, 2, 3, 4].map(Some));
        assert_eq!(now(text, "x\ny\na\nb\nc\nd\ne\n"), [2, 3, 4, 5, 6].map(Some));
        assert_eq!(now(text, "a\nb\ne\n"), [Some(0), Some(1), None, None, Some(2)]);
        // Two edits, with a line between them that is found by its words, though it was indented.
        assert_eq!(now(text, "a\nx\ny\n  c\nz\ne\n"), [Some(0), None, Some(3), None, Some(5)]);
        assert_eq!(now(text, ""), [None; 5]);
        assert_eq!(Shift::between("", "a").line_now(0), None);
    }
}
