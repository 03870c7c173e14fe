//! Measures how many core cycles machine code takes on this machine's processor.
//!
//! The code runs in a process of its own ([`child`]), which a caller starts and talks to through [`client`]: one line for a
//! request, one line for an answer ([`protocol`]). No performance counters are needed. The time stamp counter is read around n
//! and around 2n iterations, and a chain of multiplications of known length before and after gives the current length of a
//! cycle. A probe as wide as the processor detects whether another thread uses the same core.
//!
//! All registers are set anew before each run of n iterations, so code that walks through memory stays where it began: n is the
//! largest number for which it touches few pages. Every page has memory of its own, filled as [`Data`] says.
//!
//! Everything but the child compiles and works everywhere; the child works on Linux on x86-64 and refuses with a message
//! elsewhere. This is the only package with `unsafe`: mapped code, signal handlers, reading the counter. It knows no
//! instructions: it gets bytes, the places in them for addresses ([`Fixup`]), and the register that counts a loop.

pub mod child;
pub mod client;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod machine;
pub mod protocol;
pub mod signals;
pub mod statistics;

/// How the code is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Copies one after the other: what straight-line code takes where it is among more of its kind.
    Straight,
    /// The body of a loop: a countdown of the register (0 to 15, as instructions number them) and a branch back follow
    /// it. Without a register the counter lies in memory, which makes the shortest loops up to 4% too fast.
    Loop { counter: Option<u8> },
}

/// Content of memory while the code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// Random bytes: loaded indices point at different places.
    Random,
    /// Words that are a valid address with twelve random bits: a loaded index stays small, a loaded pointer can be followed.
    Small,
    /// Valid addresses, a line apart, each word another one.
    Pointers,
    Zero,
}

impl Data {
    /// The kinds of data in the order in which they are tried where the caller leaves the choice.
    pub const ALL: [Data; 4] = [Data::Random, Data::Small, Data::Pointers, Data::Zero];

    pub fn name(self) -> &'static str {
        match self {
            Data::Random => "random",
            Data::Small => "small",
            Data::Pointers => "pointers",
            Data::Zero => "zero",
        }
    }

    pub fn find(name: &str) -> Option<Data> {
        Data::ALL.into_iter().find(|data| data.name() == name)
    }
}

/// Destination of a fixup's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The page of memory with this index, below [`protocol::MAX_NAMES`].
    Name(u8),
    /// The end of the run: the code has left the path that is to be measured.
    Exit,
}

/// A field of the code whose value depends on where the code lies: `destination + addend`, less the field's own address
/// if it is relative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixup {
    /// Offset of the field in the code, in bytes.
    pub offset: u16,
    /// Length of the field in bytes: 1, 4 or 8.
    pub n_bytes: u8,
    pub is_relative: bool,
    pub destination: Destination,
    pub addend: i32,
}

/// A measurement to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub code: Vec<u8>,
    pub mode: Mode,
    /// Address of the first byte relative to a line of 64 bytes.
    pub offset: u8,
    /// Longest wait for a quiet core, in milliseconds.
    pub patience_ms: u32,
    /// Content of memory; `None`: the first of [`Data::ALL`] with which the code runs.
    pub data: Option<Data>,
    pub fixups: Vec<Fixup>,
}

/// One of the speeds at which the code ran.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub cycles: f64,
    pub n_samples: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Core cycles of a repetition: the median of the samples that count.
    pub cycles: f64,
    /// Half of the distance between the quartiles, relative to the median.
    pub spread: f64,
    pub n_kept: u32,
    pub n_tried: u32,
    pub gigahertz: f64,
    /// Pages of memory that the code touched.
    pub n_pages: u32,
    /// The core was not idle for long enough: the numbers are those of a shared core.
    pub is_busy: bool,
    /// The one speed or the two speeds at which the code runs, the more frequent first; empty if there are more, and no
    /// number is the code's.
    pub states: Vec<State>,
    /// The kind of data that the memory of the measured code held.
    pub data: Data,
    /// Iterations after which all registers were set anew; the result is how much longer twice as many take.
    pub n_iterations: u32,
}

/// Why there is no measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The system is not Linux on x86-64.
    System,
    /// The processor lacks something, for example `an invariant time stamp counter`.
    Processor(String),
    /// The machine forbids a step, for example `memory cannot be mapped`.
    Machine(String),
    TooLong {
        n_bytes: usize,
    },
    Empty,
    Pages {
        n_pages: u32,
    },
    /// An address that cannot be mapped, or that is not aligned as its instruction wants it.
    Memory,
    /// An instruction that only the operating system may execute.
    Privileged,
    /// A branch to [`Destination::Exit`] was taken before the code had run for long enough.
    LeavesPath,
    WritesCode,
    Illegal,
    Arithmetic,
    SystemCall,
    Trap,
    Time,
    /// No sample was good enough, not even as one of a shared core.
    Noise,
    /// The process died, in this way.
    Crashed(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::System => write!(formatter, "measuring works on Linux on x86-64 only"),
            Refusal::Processor(lack) => write!(formatter, "this processor lacks {lack}"),
            Refusal::Machine(what) => write!(formatter, "this machine does not allow it: {what}"),
            Refusal::TooLong { n_bytes } => {
                write!(formatter, "{n_bytes} bytes of code are more than {}", protocol::MAX_CODE_BYTES)
            }
            Refusal::Empty => write!(formatter, "there is no code"),
            Refusal::Pages { n_pages } => write!(
                formatter,
                "it touches {n_pages} pages of memory within a few iterations: caches would be measured, not the code"
            ),
            Refusal::Memory => {
                write!(formatter, "it uses an address that does not exist or is not aligned as it has to be")
            }
            Refusal::Privileged => {
                write!(formatter, "it holds a privileged instruction, which only the operating system may execute")
            }
            Refusal::LeavesPath => write!(formatter, "a branch leaves the code after a few iterations"),
            Refusal::WritesCode => write!(formatter, "it writes to its own code"),
            Refusal::Illegal => write!(formatter, "it holds an instruction that this processor does not have"),
            Refusal::Arithmetic => write!(formatter, "it divides by zero, or a quotient does not fit"),
            Refusal::SystemCall => write!(formatter, "it makes a system call"),
            Refusal::Trap => write!(formatter, "it traps"),
            Refusal::Time => write!(formatter, "it did not end in time"),
            Refusal::Noise => write!(formatter, "the machine is too busy for a single usable sample"),
            Refusal::Crashed(how) => write!(formatter, "the measuring process ended: {how}"),
        }
    }
}

impl std::error::Error for Refusal {}
