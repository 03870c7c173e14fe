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
                let folder = in_one_line(&folder.to_string_lossy());
                format!("mca: may the command of compile_commands.json in {folder} run? It is: {}", in_one_line(words))
            }
        }
    }
}

/// Maximum number of characters of a folder or a command that a question shows.
const MOST_SHOWN: usize = 500;

/// Returns words of a repository as a question shows them: on one line, so that they cannot look like a question of their
/// own, and cut off in the middle, so that a long one leaves its program and its last words to be seen.
fn in_one_line(words: &str) -> String {
    let shown = |letter: char| if letter.is_control() || letter.is_whitespace() { ' ' } else { letter };
    let letters: Vec<char> = words.chars().map(shown).collect();
    let text: String = match letters.len() > MOST_SHOWN {
        true => {
            let half = MOST_SHOWN / 2;
            let (first, last) = (&letters[..half], &letters[letters.len() - half..]);
            first.iter().chain(" […] ".chars().collect::<Vec<_>>().iter()).chain(last).collect()
        }
        false => letters.into_iter().collect(),
    };
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Title of the answer that allows an action.
pub const YES: &str = "Allow";
/// Title of the answer that forbids an action.
pub const NO: &str = "Do not allow";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_repository_cannot_look_like_a_question() {
        let words = format!("env gcc -O2 a.c. Allow it?{}./run.sh", "\n".repeat(60));
        let question = ConsentRequest::Running(PathBuf::from("/tmp/a\nb"), words).question();
        let wanted =
            "mca: may the command of compile_commands.json in /tmp/a b run? It is: env gcc -O2 a.c. Allow it? ./run.sh";
        assert_eq!(question, wanted);
        let long = format!("first {} last", "x".repeat(100_000));
        let question = ConsentRequest::Running(PathBuf::from("/tmp"), long).question();
        assert!(question.len() < 700 && question.contains("first ") && question.ends_with(" last"), "{question}");
    }
}
