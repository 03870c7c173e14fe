//! Conditionals: which part of the input is active.

/// The branch of a conditional that is being read; `None` outside of conditionals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Branch {
    /// No conditional is open.
    #[default]
    None,
    If,
    ElseIf,
    Else,
}

/// An open conditional; the default is what is outside of all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OpenConditional {
    branch: Branch,
    /// Whether the condition of one of its branches has been met.
    is_met: bool,
    /// Whether the current branch is inactive, so that its statements are skipped.
    is_ignored: bool,
}

/// The open conditionals.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// The innermost conditional.
    current: OpenConditional,
    /// The conditionals around it, outermost first.
    outer: Vec<OpenConditional>,
}

impl Conditions {
    /// Whether statements are skipped, except conditional directives.
    #[inline]
    pub fn is_ignoring(&self) -> bool {
        self.current.is_ignored
    }

    /// Returns how many conditionals are open.
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Closes conditionals down to this depth.
    pub fn close_to(&mut self, depth: usize) {
        while self.outer.len() > depth {
            self.current = self.outer.pop().unwrap_or_default();
        }
    }

    /// Whether a conditional is still open at the end of the input.
    pub fn is_unbalanced(&self) -> bool {
        self.current.branch != Branch::None || self.current.is_ignored
    }

    /// Begins a conditional whose condition is still to be decided.
    pub fn open(&mut self) {
        self.outer.push(self.current);
        self.current.branch = Branch::If;
    }

    /// Makes the branch that was just begun active or inactive.
    pub fn decide(&mut self, is_met: bool) {
        self.current.is_met = is_met;
        self.current.is_ignored = !is_met;
    }

    /// Begins another branch of the innermost conditional: `.elseif`, or `.else` without a condition. Returns whether it is
    /// certainly inactive; `None` if no branch may follow here. A branch with a condition is not active until that is decided.
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

    /// Closes the innermost conditional; false if none is open.
    pub fn close(&mut self) -> bool {
        let outer = self.outer.pop();
        self.current = outer.unwrap_or(self.current);
        outer.is_some()
    }
}
