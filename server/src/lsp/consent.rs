//! Actions that need the user's consent.

use std::path::PathBuf;

/// An action that needs the user's consent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConsentRequest {
    /// Compiling files of the folder whenever they are saved.
    Saving(PathBuf),
    /// Running a command that `compile_commands.json` in the folder names: an unknown program, or a compiler with
    /// flags that load code.
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

/// The answer that allows the action.
pub const YES: &str = "Allow";
/// The answer that forbids it.
pub const NO: &str = "Do not allow";
