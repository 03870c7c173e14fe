//! The conditions around a line.

use super::messages::{At, Omissions};

/// A branch of a condition.
pub struct Branch {
    pub is_read: bool,
    /// Whether this or an earlier one was.
    pub was_read: bool,
    /// Undefined names that decided a condition, with their first places; those recorded so far are taken out.
    pub assumed: Vec<(String, At)>,
}

/// The branches around a line, outermost first.
#[derive(Default)]
pub struct Branches {
    open: Vec<Branch>,
    n_unread: usize,
    /// Number of the outermost branches whose hiding names are recorded.
    n_recorded: usize,
}

impl Branches {
    /// Returns whether the line between these branches is read.
    pub fn are_read(&self) -> bool {
        self.n_unread == 0
    }

    pub fn push(&mut self, branch: Branch) {
        self.n_unread += usize::from(!branch.is_read);
        self.open.push(branch);
    }

    pub fn pop(&mut self) -> Option<Branch> {
        let branch = self.open.pop()?;
        self.n_unread -= usize::from(!branch.is_read);
        self.n_recorded = self.n_recorded.min(self.open.len());
        Some(branch)
    }

    /// Continues with the other side of the innermost condition.
    pub fn turn(&mut self) {
        if let Some(branch) = self.pop() {
            self.push(Branch { is_read: !branch.was_read, was_read: true, ..branch });
        }
    }

    /// Records the names that hide a line, if undefined names decided the conditions around it.
    pub fn record_hiding_names(&mut self, omissions: &mut Omissions) {
        for branch in self.open[self.n_recorded..].iter_mut().filter(|branch| !branch.is_read) {
            branch.assumed.drain(..).for_each(|(name, at)| omissions.assumed(name, at));
        }
        self.n_recorded = self.open.len();
    }
}
