//! Conditionals: which part of the input is active.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Branch {
    #[default]
    None,
    If,
    ElseIf,
    Else,
}

/// The innermost open conditional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OpenConditional {
    branch: Branch,
    /// One of its branches has been active.
    is_met: bool,
    is_ignored: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Conditions {
    current: OpenConditional,
    outer: Vec<OpenConditional>,
}

impl Conditions {
    /// Whether statements are skipped, except conditional directives.
    #[inline]
    pub fn is_ignoring(&self) -> bool {
        self.current.is_ignored
    }

    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Closes conditionals down to this depth.
    pub fn close_to(&mut self, depth: usize) {
        while self.outer.len() > depth {
            self.current = self.outer.pop().unwrap_or_default();
        }
    }

    pub fn is_unbalanced(&self) -> bool {
        self.current.branch != Branch::None || self.current.is_ignored
    }

    /// Begins a conditional whose condition is still to be decided.
    pub fn open(&mut self) {
        self.outer.push(self.current);
        self.current.branch = Branch::If;
    }

    pub fn decide(&mut self, is_met: bool) {
        self.current.is_met = is_met;
        self.current.is_ignored = !is_met;
    }

    /// Begins another branch, the last one if it has no condition; returns whether it is certainly inactive. `None` if no
    /// branch may follow here. Until its condition is decided, the branch is ignored.
    pub fn begin_branch(&mut self, has_condition: bool) -> Option<bool> {
        if !matches!(self.current.branch, Branch::If | Branch::ElseIf) {
            return None;
        }
        self.current.branch = if has_condition { Branch::ElseIf } else { Branch::Else };
        let is_over = self.outer.last().is_some_and(|outer| outer.is_ignored) || self.current.is_met;
        self.current.is_ignored = is_over || (has_condition && self.current.is_ignored);
        Some(is_over)
    }

    /// Whether a conditional is open.
    pub fn is_open(&self) -> bool {
        self.current.branch != Branch::None
    }

    /// Closes the innermost conditional; false if there is none around it.
    pub fn close(&mut self) -> bool {
        let outer = self.outer.pop();
        self.current = outer.unwrap_or(self.current);
        outer.is_some()
    }
}
