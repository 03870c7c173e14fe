//! Measures how many core cycles machine code takes on this machine's processor.
//!
//! The code runs in a process of its own ([`child`]), which a caller starts and talks to through [`client`]: one line for a
//! request, one line for an answer ([`protocol`]). Performance counters are not used. The time stamp counter is read before and
//! after n and 2n iterations: the difference of the two times is that of n iterations. A chain of multiplications that takes a
//! known number of cycles, run before and after, gives the current length of a cycle. A probe, a loop that uses the full width of
//! the processor, shows whether another thread uses the same core.
//!
//! All registers are set to their first values before each n iterations, so that code that walks through memory begins again: n is
//! the largest number for which it touches few pages. Every page has its own memory, filled as [`Data`] says.
//!
//! Only the child depends on the system: it measures on Linux on x86-64, and refuses every request elsewhere. This is the only
//! package with `unsafe`: mapped code, signal handlers, reading the counter. It cannot decode instructions: it gets bytes, the
//! fields in them that hold addresses ([`Fixup`]), and the register that counts a loop's iterations.

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
    /// Copies of the code, one after the other, as straight-line code.
    Straight,
    /// The body of a loop: after it come a countdown of the general register `counter` (0 to 15, as in machine code) and a branch
    /// back. `None`: the counter is in memory, which makes the results of the shortest loops up to 4% too small.
    Loop { counter: Option<u8> },
}

/// Content of memory while the code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// Random bytes, so that loaded indices are different.
    Random,
    /// Words of 8 bytes that are valid addresses within one page, so that a loaded pointer can be followed. Several may be equal.
    Small,
    /// Words of 8 bytes that are valid addresses, multiples of a cache line apart. Neighbouring words differ.
    Pointers,
    /// Zeroes.
    Zero,
}

impl Data {
    /// The kinds of data in the order in which they are tried if a request chooses none.
    pub const ALL: [Data; 4] = [Data::Random, Data::Small, Data::Pointers, Data::Zero];

    /// Returns the word for it in requests and answers.
    pub fn name(self) -> &'static str {
        match self {
            Data::Random => "random",
            Data::Small => "small",
            Data::Pointers => "pointers",
            Data::Zero => "zero",
        }
    }

    /// Returns the kind of data with this word; `None` if there is none.
    pub fn find(name: &str) -> Option<Data> {
        Data::ALL.into_iter().find(|data| data.name() == name)
    }
}

/// What the address in a fixup's field is that of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The memory of the name with this index, below [`protocol::MAX_NAMES`].
    Name(u8),
    /// Code that ends the run, for branches that leave the path to be measured.
    Exit,
}

/// A field of the code whose value depends on addresses: the address of `destination` plus `addend`, minus the address of the field
/// itself if it is relative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixup {
    /// Offset of the field in the code, in bytes.
    pub offset: u16,
    /// Length of the field in bytes: 1, 4 or 8.
    pub n_bytes: u8,
    /// Whether the value is a distance from the field, not an address.
    pub is_relative: bool,
    /// The place whose address the field holds.
    pub destination: Destination,
    /// Number of bytes that is added to the address.
    pub addend: i32,
}

/// A measurement to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The machine code of one iteration.
    pub code: Vec<u8>,
    /// How the code is repeated.
    pub mode: Mode,
    /// Address of the first byte modulo 64, the length of a cache line.
    pub offset: u8,
    /// Maximum time to wait for a core that no other thread uses, in milliseconds. Up to twice as long is waited if there is not even a
    /// minimum of samples.
    pub patience_ms: u32,
    /// Content of memory; `None`: the first of [`Data::ALL`] with which the code runs.
    pub data: Option<Data>,
    /// Fields of the code whose values depend on addresses.
    pub fixups: Vec<Fixup>,
}

/// One of the speeds at which the code ran.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Core cycles of an iteration: the median of the samples with about this speed.
    pub cycles: f64,
    /// Number of samples with about this speed.
    pub n_samples: u32,
}

/// The result of a measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Core cycles of an iteration: those of the faster state, or the median of the samples if no speed is clear. If `is_busy`, those
    /// that the shortest of the shorter and of the longer runs give.
    pub cycles: f64,
    /// Half of the distance between the quartiles of the samples, divided by their median.
    pub spread: f64,
    /// Number of samples that were kept.
    pub n_kept: u32,
    /// Number of samples that were taken.
    pub n_tried: u32,
    /// Frequency of the core in GHz, from the shortest time of a chain of known cycles.
    pub gigahertz: f64,
    /// Number of pages of memory that the code touched.
    pub n_pages: u32,
    /// Whether too few samples were taken while no other thread used the core, so that the numbers are those of a shared core.
    pub is_busy: bool,
    /// The one or two speeds at which the code runs, the more frequent first; empty if the samples show no clear speed.
    pub states: Vec<State>,
    /// The kind of data that the memory of the measured code held.
    pub data: Data,
    /// Number of iterations in which the two runs of a sample differ. Registers were set to their first values before each run of them.
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
    /// The code has `n_bytes` bytes, more than [`protocol::MAX_CODE_BYTES`].
    TooLong { n_bytes: usize },
    /// The request has no code.
    Empty,
    /// The code touches this many pages, which are too many, in few iterations.
    Pages { n_pages: u32 },
    /// The code accesses an address that cannot be mapped, or that is not aligned as its instruction requires.
    Memory,
    /// The code has an instruction that only the operating system may execute.
    Privileged,
    /// The code took a branch to [`Destination::Exit`].
    LeavesPath,
    /// The code writes to itself.
    WritesCode,
    /// The code has an instruction that the processor lacks.
    Illegal,
    /// The code divides by zero, or a quotient does not fit.
    Arithmetic,
    /// The code calls the operating system.
    SystemCall,
    /// The code raises a trap, such as a breakpoint.
    Trap,
    /// The code did not end within [`Request::limit_ms`], or the child did not answer in time.
    Time,
    /// No sample was good enough, not even as one of a shared core.
    Noise,
    /// The process ended in the way that the text says, or wrote something that is no answer.
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
