//! Notices that the editor which started the server has ended, even if its end of the stream stays open.

use std::time::Duration;

/// Time between two checks.
const POLL_INTERVAL: Duration = Duration::from_millis(1000);

/// Waits until a process has ended; for ever if the system cannot tell.
pub async fn wait_for_exit(process_id: u32) {
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        if is_alive(process_id) == Some(false) {
            return;
        }
    }
}

/// Returns whether a process exists; `None` if this system cannot tell.
fn is_alive(process_id: u32) -> Option<bool> {
    if !std::path::Path::new("/proc/self/stat").exists() {
        return is_parent_alive(process_id);
    }
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{process_id}/stat")) else {
        return Some(false);
    };
    // The state follows the command's name, which may hold anything, parentheses included.
    let state = stat.rsplit_once(')').and_then(|(_, rest)| rest.trim_start().chars().next());
    Some(!matches!(state, Some('Z' | 'X')))
}

/// Returns whether the parent is alive, on systems without a process file system: only a parent can be watched, since an orphan
/// is given to another process.
#[cfg(unix)]
fn is_parent_alive(process_id: u32) -> Option<bool> {
    use std::sync::OnceLock;
    /// The parent of this process when it was first asked for.
    static FIRST_PARENT: OnceLock<u32> = OnceLock::new();
    let first = *FIRST_PARENT.get_or_init(std::os::unix::process::parent_id);
    (first == process_id).then(|| std::os::unix::process::parent_id() == first)
}

#[cfg(not(unix))]
fn is_parent_alive(_process_id: u32) -> Option<bool> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_process_is_noticed() {
        assert_ne!(is_alive(std::process::id()), Some(false));
        let mut child = std::process::Command::new("true").spawn().expect("a child process");
        let process_id = child.id();
        child.wait().expect("the child ends");
        if cfg!(target_os = "linux") {
            assert_eq!(is_alive(process_id), Some(false));
        }
    }
}
