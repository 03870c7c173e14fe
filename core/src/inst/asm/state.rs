//! State that directives share, a file for each subject. Nothing here reads text or prints messages.

pub mod code_view; // numbers of `.cv_file` and `.cv_func_id`
pub mod conditions; // `.if`
pub mod frames; // `.cfi_startproc`
pub mod line_table; // `.file`
pub mod macros; // `.macro`
pub mod sections; // `.section`
pub mod versions; // `.build_version`
pub mod windows_frames; // `.seh_proc`
