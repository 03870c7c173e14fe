//! The conditional directives around a line.

use super::messages::{At, Omissions};

/// The branch of a condition that is open at a line, such as the lines from `#if` to `#elif`.
pub struct Branch {
    /// Whether the code of this branch is read.
    pub is_read: bool,
    /// Whether the code of this branch or of an earlier one of the condition is read.
    pub was_read: bool,
    /// Names that were taken as undefined in the condition, with their places. Names that were recorded as omissions
    /// are removed.
    pub assumed: Vec<(String, At)>,
}

/// The open branches around a line, the outermost first.
#[derive(Default)]
pub struct Branches {
    /// The branches.
    open: Vec<Branch>,
    /// Number of these branches that are not read.
    n_unread: usize,
    /// Number of branches, from the outermost, whose assumed names have been recorded.
    n_recorded: usize,
}

impl Branches {
    /// Whether the line in these branches is read.
    pub fn are_read(&self) -> bool {
        self.n_unread == 0
    }

    /// Begins a branch within the others.
    pub fn push(&mut self, branch: Branch) {
        self.n_unread += usize::from(!branch.is_read);
        self.open.push(branch);
    }

    /// Ends the innermost branch and returns it; `None` if none is open.
    pub fn pop(&mut self) -> Option<Branch> {
        let branch = self.open.pop()?;
        self.n_unread -= usize::from(!branch.is_read);
        self.n_recorded = self.n_recorded.min(self.open.len());
        Some(branch)
    }

    /// Ends the innermost branch and begins that of `#else`.
    pub fn turn(&mut self) {
        if let Some(branch) = self.pop() {
            self.push(Branch { is_read: !branch.was_read, was_read: true, ..branch });
        }
    }

    /// Records the names that were taken as undefined in branches that are not read, as they hide a line. Must be
    /// called for lines with code that are not read.
    pub fn record_hiding_names(&mut self, omissions: &mut Omissions) {
        for branch in self.open[self.n_recorded..].iter_mut().filter(|branch| !branch.is_read) {
            branch.assumed.drain(..).for_each(|(name, at)| omissions.assumed(name, at));
        }
        self.n_recorded = self.open.len();
    }
}
