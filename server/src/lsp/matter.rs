//! What is asked of a user before it is run.

use std::path::PathBuf;

/// What there may be a question about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// To run a compiler whenever a file of the folder is saved.
    Saving(PathBuf),
    /// To run what the repository in a folder says, a program of its own or one with flags that load something.
    Running(PathBuf, String),
}

impl Matter {
    /// The question, for people.
    pub fn question(&self) -> String {
        match self {
            Matter::Saving(folder) => format!(
                "mca: compile files of {} whenever they are saved? What the folder says of its build is run then.",
                folder.display()
            ),
            Matter::Running(folder, words) => {
                format!("mca: compile_commands.json of {} has this run: {words}. Run it?", folder.display())
            }
        }
    }
}

/// The answers that can be chosen.
pub const YES: &str = "Allow";
pub const NO: &str = "Do not allow";
