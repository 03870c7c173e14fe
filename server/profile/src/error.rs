//! Errors of reading recordings, with messages that suggest what to do instead.

use std::fmt::{Display, Formatter};
use std::io;

/// A reason why a recording cannot be read.
#[derive(Debug)]
pub enum ProfileError {
    /// The file does not begin as a recording of perf does.
    NoProfile,
    /// The recording is from a machine with the other byte order.
    OtherByteOrder,
    /// The recording was written to a pipe by `perf record -o -`, without the table of its parts.
    PipeMode,
    /// The recording has compressed records, as `perf record -z` writes them.
    Compressed,
    /// A trace of Intel PT or Arm's CoreSight that has not been decoded.
    HardwareTrace,
    /// The file is shorter than its header or a record says. Holds the size of the file, or the offset of the record,
    /// in bytes.
    CutOff(u64),
    /// The recording describes no event, or its descriptions are too short.
    NoEvent,
    /// Events whose samples have different fields, with nothing in the samples that identifies the event.
    UnknownEvents,
    /// Text of `perf script` with names in place of the addresses of branches, on this line, from 1.
    NamedBranches(usize),
    /// Text of `perf script` with this line, from 1, in a format that is not read.
    OtherFormat(usize),
    /// Text of `perf script` with a call chain on this line, from 1, whose file is not named.
    CallChain(usize),
    /// Text in UTF-16, as some shells write the output of a program.
    Utf16,
    /// Text of `perf script` that has samples but no line that says where code was mapped.
    NoMappings,
    /// The file could not be opened or read.
    Io(io::Error),
}

/// What to do about text in another format.
const FORMAT: &str = "use `perf script -G --show-mmap-events -F pid,ip`, with `,brstack` if branches were recorded";

impl Display for ProfileError {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            ProfileError::NoProfile => out.write_str("it is not a recording made by perf"),
            ProfileError::OtherByteOrder => out.write_str(
                "it was recorded on a machine with the other byte order; run `perf script` there and use its output",
            ),
            ProfileError::PipeMode => out.write_str("it was written to a pipe; record it with `perf record -o FILE`"),
            ProfileError::Compressed => {
                out.write_str("it is compressed; record without `-z`, or unpack it with `perf inject -i FILE -o OTHER`")
            }
            ProfileError::HardwareTrace => out.write_str(
                "it holds a trace that was not decoded; `perf script --itrace=i0ns,b --show-mmap-events -F pid,ip,brstack` does",
            ),
            ProfileError::CutOff(at) => write!(out, "it is cut off at byte {at}"),
            ProfileError::NoEvent => out.write_str("no event was recorded"),
            ProfileError::UnknownEvents => {
                out.write_str("it has several events, and its samples do not say which they belong to; record only one")
            }
            ProfileError::NamedBranches(line) => {
                const FIELD: &str = "use `perf script` with the field `brstack`";
                write!(out, "line {line} has names instead of addresses of branches; {FIELD}")
            }
            ProfileError::OtherFormat(line) => {
                write!(out, "line {line} is in a format of `perf script` that is not read; {FORMAT}")
            }
            ProfileError::CallChain(line) => write!(
                out,
                "line {line} belongs to a call chain, which perf prints without the sample's address; {FORMAT}"
            ),
            ProfileError::Utf16 => out.write_str("it is in UTF-16; convert it to UTF-8"),
            ProfileError::NoMappings => {
                out.write_str("it does not say where code was mapped; `perf script --show-mmap-events` does")
            }
            ProfileError::Io(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for ProfileError {}

impl From<io::Error> for ProfileError {
    fn from(error: io::Error) -> ProfileError {
        ProfileError::Io(error)
    }
}
