//! Changes what a signal does in the programs `mca` and `mca-server`. It is in this package because it needs `unsafe`.

/// Makes a write beyond the limit of a file's size return an error, as on a full disk. By default, it would end the process.
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
