//! How many core cycles does machine code take on the processor at hand?
//!
//! The code runs in a process of its own ([`child`]), which a caller starts and talks to through [`client`]: one line for
//! a request, one line for an answer ([`protocol`]). No performance counters are needed. The time stamp counter is read
//! around n and around 2n repetitions, and a chain of multiplications of known length before and after tells how long a
//! cycle is just then. A probe as wide as the processor tells whether another thread uses the same core.
//!
//! Everything but the child compiles and works everywhere; the child works on Linux on x86-64 and refuses in words
//! elsewhere. This is the one package with `unsafe`: mapped code, signal handlers, reading the counter. What it does not
//! know: instructions. It gets bytes, and where the caller wants a loop, the register that counts it.

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
    /// Copies one behind the other: what straight-line code takes where it stands among more of its kind.
    Straight,
    /// The body of a loop: a countdown of the register (0 to 15, as instructions number them) and a branch back follow
    /// it. Without a register the counter lies in memory, which makes the shortest loops up to 4% too fast.
    Loop { counter: Option<u8> },
}

/// What is to be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub code: Vec<u8>,
    pub mode: Mode,
    /// Address of the first byte relative to a line of 64 bytes.
    pub offset: u8,
    /// How long to wait for a quiet core, in milliseconds.
    pub patience_ms: u32,
    /// All of memory holds this value; otherwise each word holds another valid address.
    pub fill: Option<u64>,
}

/// One of the speeds at which the code ran.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub cycles: f64,
    pub n_samples: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Core cycles a repetition: the median of the samples that count.
    pub cycles: f64,
    /// Half of the distance between the quartiles, relative to the median.
    pub spread: f64,
    pub n_kept: u32,
    pub n_tried: u32,
    pub gigahertz: f64,
    /// Pages of memory that the code touched.
    pub n_pages: u32,
    /// The core was never left alone for long enough: the numbers are those of a shared core.
    pub is_busy: bool,
    /// More than one if the code has several steady states; the most frequent first.
    pub states: Vec<State>,
}

/// Why there is no measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not Linux on x86-64.
    System,
    /// The processor lacks something, for example `an invariant time stamp counter`.
    Processor(String),
    /// The machine does not let us, for example `memory cannot be mapped`.
    Machine(String),
    TooLong {
        n_bytes: usize,
    },
    Empty,
    Pages {
        n_pages: u32,
    },
    /// An address that cannot be mapped.
    Memory,
    WritesCode,
    Illegal,
    Arithmetic,
    SystemCall,
    Trap,
    Time,
    /// No sample was worth keeping, not even as one of a shared core.
    Noise,
    /// The process died; how.
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
                "it touches {n_pages} pages of memory: address translation would be measured, not the code"
            ),
            Refusal::Memory => write!(formatter, "it uses an address that cannot be mapped"),
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
