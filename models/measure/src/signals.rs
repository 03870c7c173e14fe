//! The one signal whose default the programs change. It is done here because it takes `unsafe`.

/// Makes writing beyond the process's limit of a file's size an error of the call, as on a full disk, instead of ending the
/// process.
#[cfg(unix)]
pub fn report_files_too_large() {
    // SAFETY: ignoring a signal runs no code of ours.
    #[expect(unsafe_code)]
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Does nothing, since other systems have no such signal.
#[cfg(not(unix))]
pub fn report_files_too_large() {}
