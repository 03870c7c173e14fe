//! Why a recording cannot be read, in words that say what to do instead.

use std::fmt::{Display, Formatter};
use std::io;

#[derive(Debug)]
pub enum ProfileError {
    /// It does not begin as a recording of perf does.
    NoProfile,
    /// It was recorded on a machine whose bytes of a number stand in the other order.
    OtherByteOrder,
    /// `perf record -o -` writes events as they come, without the table of what is where.
    PipeMode,
    Compressed,
    /// The trace of Intel PT or Arm's CoreSight, out of which nothing was decoded.
    HardwareTrace,
    /// It ends before what its header promises, at this byte.
    CutOff(u64),
    NoEvent,
    /// Events whose samples have other fields, with nothing in them that tells which is which.
    UnknownEvents,
    /// Text of `perf script` with names in place of the addresses of branches.
    NamedBranches(usize),
    /// Text of `perf script` with samples and without the lines that say where code was mapped.
    NoMappings,
    Io(io::Error),
}

impl Display for ProfileError {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            ProfileError::NoProfile => out.write_str("it is no recording of perf"),
            ProfileError::OtherByteOrder => {
                out.write_str("it was recorded on a machine of the other byte order; `perf script` there writes text that can be read")
            }
            ProfileError::PipeMode => out.write_str("it was written to a pipe; `perf record -o FILE` writes one that can be read"),
            ProfileError::Compressed => {
                out.write_str("it is compressed; record without `-z`, or unpack it by `perf inject -i FILE -o OTHER`")
            }
            ProfileError::HardwareTrace => out.write_str(
                "it holds a trace that was not decoded; `perf script --itrace=i0ns,b --show-mmap-events -F pid,ip,brstack` does",
            ),
            ProfileError::CutOff(at) => write!(out, "it is cut off at byte {at}"),
            ProfileError::NoEvent => out.write_str("no event was recorded"),
            ProfileError::UnknownEvents => {
                out.write_str("the samples of its events differ and do not say which event they are of; record one event")
            }
            ProfileError::NamedBranches(line) => {
                write!(out, "line {line} has names in place of addresses of branches; ask `perf script` for the field `brstack`")
            }
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
