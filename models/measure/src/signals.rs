//! The one signal that the programs do not want as it is; here, because to say so takes `unsafe`.

/// From now on a file that would grow beyond the limit of this process is an error of the call that writes it, as a full
/// disk is, and no longer the end of the process.
#[cfg(unix)]
pub fn report_files_too_large() {
    // SAFETY: ignoring a signal runs no code of ours.
    #[expect(unsafe_code)]
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub fn report_files_too_large() {}
