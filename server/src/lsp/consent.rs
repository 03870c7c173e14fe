//! Actions that need the user's consent.

use std::path::PathBuf;

/// An action that needs the user's consent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConsentRequest {
    /// Running a compiler whenever a file of the folder is saved.
    Saving(PathBuf),
    /// Running a command of the repository in a folder: a program of its own, or one with flags that load something.
    Running(PathBuf, String),
}

impl ConsentRequest {
    /// Returns the question to the user.
    pub fn question(&self) -> String {
        match self {
            ConsentRequest::Saving(folder) => format!(
                "mca: compile files in {} whenever they are saved? This runs the folder's build commands.",
                folder.display()
            ),
            ConsentRequest::Running(folder, words) => {
                format!("mca: compile_commands.json in {} runs this: {words}. Allow it?", folder.display())
            }
        }
    }
}

/// The answers that can be chosen.
pub const YES: &str = "Allow";
pub const NO: &str = "Do not allow";
